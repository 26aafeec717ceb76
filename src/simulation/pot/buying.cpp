// Says which number of a strategy is out of its range.
#include "simulation/pot/buying.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace skyward::simulation {

namespace {

/// A key, where it is kept and the most that is accepted.
struct buying_key {
  std::string_view key;
  std::int64_t buying_strategy::* number;
  std::int64_t max;
};

std::array<buying_key, 3> keys_of(const rules::pot_settings& settings) {
  return {{{"first", &buying_strategy::first, settings.cards_max},
           {"until-cards", &buying_strategy::until_cards, settings.cards_max},
           {"until-ranks", &buying_strategy::until_ranks, rules::rank_count}}};
}

std::optional<rules::setting_problem> out_of_range(std::string_view key, std::int64_t found,
                                                   std::int64_t min, std::int64_t max) {
  if (found >= min && found <= max) return std::nullopt;
  return rules::setting_problem{
      key, fmt::format("found {}; accepted: a whole number from {} to {}", found, min, max)};
}

}  // namespace

std::optional<rules::setting_problem> problem_of(const buying_strategy& strategy,
                                                 const rules::pot_settings& settings) {
  for (const auto& each : keys_of(settings)) {
    if (auto problem = out_of_range(each.key, strategy.*each.number, 0, each.max)) return problem;
  }
  if (!strategy.most) return std::nullopt;
  const auto least = std::max({strategy.first, strategy.until_cards, std::int64_t{1}});
  return out_of_range("most", *strategy.most, least, settings.cards_max);
}

}  // namespace skyward::simulation
