// How fast is this machine at this moment? Work that never changes and knows nothing of ours: a map
// of nodes, a sum of doubles and numbers as text. tools/check_speed compares what it measures with
// it, since a machine that others share is half as fast again in one minute as in the next. No sort
// and no random numbers are timed: measured, they hardly slow down when everything else does.
#include "base/sha256.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <random>
#include <unordered_map>
#include <vector>

namespace {

/// Everything the work leads to, as text: the same on every machine and at every time.
std::string work(const std::vector<std::uint64_t>& numbers) {
  std::unordered_map<std::uint64_t, std::uint64_t> times;
  for (const auto each : numbers) ++times[each];

  std::vector<double> sums(2'000);
  for (std::size_t i = 0; i + sums.size() < numbers.size(); i += 50) {
    for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += 0.5 * double(numbers[i + j]);
  }

  std::uint64_t folded = 0;
  for (const auto each : numbers) {
    for (const char digit : std::to_string(each * 1'234'567))
      folded = folded * 31 + std::uint64_t(digit);
  }
  return fmt::format("{} {} {}", times.size(), sums[1'000], folded);
}

}  // namespace

int main() {
  constexpr int runs = 15;
  std::vector<long long> took;
  std::string result;
  std::mt19937_64 random{1};
  std::vector<std::uint64_t> numbers(200'000);
  for (auto& each : numbers) each = random() % 50'000;
  for (int i = 0; i < runs; ++i) {
    // The processor's time, which other work on the same processor does not count in.
    const auto start = std::clock();
    result = work(numbers);
    took.push_back((std::clock() - start) / (CLOCKS_PER_SEC / 1'000'000));
  }
  std::ranges::sort(took);
  fmt::print("result sha256 {}\n", skyward::sha256_hex(result));
  fmt::print("{} us, best of {}\n", took.front(), runs);
}
