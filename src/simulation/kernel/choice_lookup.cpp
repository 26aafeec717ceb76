// Deals the values of each level out by weight.
#include "simulation/kernel/choice_lookup.hpp"

#include "base/ensure.hpp"
#include "simulation/kernel/remainders.hpp"

namespace skyward::simulation {

choice_lookup lookup_of(std::span<const integer> ways) {
  ensure(ways.size() < choice_lookup::undecided, "choices that 16 bits tell apart");
  choice_lookup lookup;
  remainders rest{{ways.begin(), ways.end()}, 0};
  for (const auto& each : ways) rest.total += each;
  constexpr auto size = std::uint64_t{1} << static_cast<unsigned>(choice_lookup::bits);
  std::vector<std::uint64_t> shares;
  while (lookup.levels.size() < choice_lookup::levels_max) {
    const auto left_over = rest.deal(size, shares);
    auto& level = lookup.levels.emplace_back();
    for (std::size_t i = 0; i < shares.size(); ++i) {
      level.insert(level.end(), shares[i], static_cast<std::uint16_t>(i));
    }
    level.insert(level.end(), left_over, choice_lookup::undecided);
    if (left_over == 0) return lookup;
  }
  std::vector<std::size_t> choices;
  lookup.exact = rest.exact(choices);
  for (const auto each : choices) lookup.exact_choices.push_back(static_cast<std::uint16_t>(each));
  return lookup;
}

}  // namespace skyward::simulation
