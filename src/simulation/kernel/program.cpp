// The choice that a number makes among exact weights.
#include "simulation/kernel/program.hpp"

#include <algorithm>

namespace skyward::simulation {

std::optional<std::size_t> choice_of(const exact_choice& exact, const integer& number) {
  const auto choice = std::ranges::upper_bound(exact.below, number);
  if (choice == exact.below.end()) return std::nullopt;
  return static_cast<std::size_t>(choice - exact.below.begin());
}

}  // namespace skyward::simulation
