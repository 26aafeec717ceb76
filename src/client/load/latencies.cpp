// Keeps every time as it was: an hour at full speed takes less than is worth an estimate.
#include "client/load/latencies.hpp"

#include <algorithm>
#include <limits>

namespace skyward::client {

void latencies::add(std::chrono::nanoseconds taken) {
  const auto count = std::chrono::duration_cast<std::chrono::microseconds>(taken).count();
  constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
  microseconds_.push_back(static_cast<std::uint32_t>(std::clamp<std::int64_t>(count, 0, most)));
}

std::uint32_t latencies::of_thousand(std::size_t part) const {
  if (microseconds_.empty()) return 0;
  constexpr std::size_t whole = 1'000;
  const auto below = (microseconds_.size() * part + whole - 1) / whole;
  auto sorted = microseconds_;
  const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(below, 1) - 1);
  std::ranges::nth_element(sorted, at);
  return *at;
}

}  // namespace skyward::client
