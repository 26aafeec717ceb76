// Deals values out in whole numbers, and keeps exactly what is left over.
#include "simulation/kernel/remainders.hpp"

#include "base/ensure.hpp"

namespace skyward::simulation {

std::uint64_t remainders::deal(std::uint64_t size, std::vector<std::uint64_t>& shares) {
  auto left_over = size;
  shares.clear();
  for (auto& each : weights) {
    const integer scaled = each * size;
    shares.push_back(integer{scaled / total}.convert_to<std::uint64_t>());
    each = scaled % total;
    left_over -= shares.back();
  }
  total *= left_over;
  return left_over;
}

exact_choice remainders::exact(std::vector<std::size_t>& choices) const {
  exact_choice left;
  integer sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    sum += weights[i];
    left.below.push_back(sum);
    choices.push_back(i);
  }
  ensure(sum == total && sum > 0, "remainders that add up");
  left.bits = static_cast<unsigned>(msb(sum)) + 1;
  return left;
}

}  // namespace skyward::simulation
