// How a seat of a game for a pot buys its cards, as small data.
#pragma once

#include "rules/pot_book.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace skyward::simulation {

/// What a seat buys in every game. In the first round it buys `first` cards; a seat without any is
/// out of the game. In the re-buy it buys one card a turn while it holds fewer cards, or fewer
/// different ranks, than it wants, and passes otherwise. Where cap or shoe have fewer cards it has
/// those.
struct buying_strategy {
  std::int64_t first = 1;
  std::int64_t until_cards = 0;
  std::int64_t until_ranks = 0;           // the same
  std::optional<std::int64_t> most = {};  // cards of a game; the table's cap where it is not given

  friend bool operator==(const buying_strategy&, const buying_strategy&) = default;
};

/// Why a seat cannot buy so; nothing when it can.
std::optional<rules::setting_problem> problem_of(const buying_strategy& strategy,
                                                 const rules::pot_settings& settings);

/// How many cards the seat buys at once in the first round, cap considered.
inline std::int64_t cards_at_first(const buying_strategy& strategy,
                                   const rules::pot_settings& settings) {
  return std::min(strategy.first, settings.cards_max);
}

/// Whether the seat buys one more card in the re-buy, cap considered.
///
/// in  cards and different ranks that it holds
inline bool wants_another(const buying_strategy& strategy, const rules::pot_settings& settings,
                          std::int64_t cards, std::int64_t ranks) {
  if (cards >= strategy.most.value_or(settings.cards_max)) return false;
  return cards < strategy.until_cards || ranks < strategy.until_ranks;
}

}  // namespace skyward::simulation
