// What wagers are worth where a game stands, computed once for each position.
#pragma once

#include "games/catalogue.hpp"
#include "maths/exposure.hpp"
#include "maths/value.hpp"

#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::play {

/// What is asked of a purchase: what it adds to wagers that are made together.
struct asked_purchase {
  std::vector<maths::layout_wager> wagers;
  rules::area_id bought{};
  cents price;
};

class exact_worth {
 public:
  /// The game and the rules have to outlive it. The game is lowered when something is first asked.
  exact_worth(const games::game& game, const rules::table_rules& rules)
      : game_{&game}, rules_{&rules} {}

  /// Of every wager that can be made or stand at an open position; of any other, nothing.
  std::span<const maths::wager_worth> at(const rules::position& open);

  /// Expected cents that one who wagers an amount now wins or loses with it: those of a column, its
  /// odds known. A purchase is gone. Nothing where the worth cannot be computed.
  std::optional<rational> expected(const rules::position& open, rules::column_id column,
                                   cents amount);

  /// Least and largest house edge of the wagers that can be made as a game opens, nothing bought
  /// beside them; nothing where there are none.
  struct edge_range {
    rational least;
    rational largest;
  };
  std::optional<edge_range> edges();

  /// What the exact figures say of an area here: edge, chance to win, odds, in lines of 80 columns.
  std::string about(const rules::position& open, rules::area_id area);

  /// What a purchase adds to wagers, in lines of 80 columns; that it is not known, where they may
  /// not stand with it.
  std::string about(const asked_purchase& asked);

  /// What the house can lose and win on all wagers of a table.
  ///
  /// in      at  where betting is open, or has closed over those wagers
  /// errors  as maths::exposure_of has them
  std::expected<maths::exposure, std::string> exposure(const rules::position& at,
                                                       std::span<const maths::seat_wager> wagers);

 private:
  std::string line_of(const maths::wager_worth& worth) const;
  const rules::lowered& lowered();

  const games::game* game_;
  const rules::table_rules* rules_;
  std::optional<rules::lowered> lowered_;
  std::map<rules::position, std::vector<maths::wager_worth>> known_;
};

}  // namespace skyward::play
