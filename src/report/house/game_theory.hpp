// A banked game under the rules of a table as its mathematics has it: from where in the game a
// throw is made, what it decides, and how likely a wager was to win.
#pragma once

#include "dice/roll.hpp"
#include "games/catalogue.hpp"
#include "house/dice_watch.hpp"
#include "maths/hold.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace skyward::report {

class game_theory {
 public:
  /// in  rules of the game's rulebook
  game_theory(const games::game& game, const rules::table_rules& rules);

  const rules::rulebook& book() const { return rules_.book(); }

  /// Its index in the lowered form, of a position at which betting is open; nothing for one that
  /// the game does not come to.
  std::optional<std::uint32_t> open_position(const rules::position& at) const;

  /// Whether the game comes to a closed position, and has these dice thrown there.
  bool throws(const rules::position& closed, const dice::dice_set& set) const;

  /// in  a throw that the game has
  rules::resolution resolve(const rules::position& closed, const dice::dice_set& set,
                            std::span<const dice::face> faces) const;

  /// How likely a wager made at an open position is to win rather than to lose; nothing where it
  /// can do neither, or may stand for ever.
  std::optional<house::win_chance> chance_of(std::uint32_t position, rules::column_id column);

  /// As maths/hold has it.
  std::expected<maths::theoretical_hold, std::string> hold_of(
      std::span<const maths::wagered_round> rounds) const;

 private:
  using chances = std::map<rules::column_id, house::win_chance>;

  rules::table_rules rules_;
  std::unique_ptr<const rules::definition> definition_;
  rules::lowered lowered_;
  std::map<rules::position, std::uint32_t> open_;
  std::map<rules::position, std::uint32_t> closed_;
  std::map<std::uint32_t, chances> chances_;  // by position, as they are asked for
};

/// Theories of games, each made once.
class known_theories {
 public:
  /// errors  a sentence: why there is none
  std::expected<std::shared_ptr<game_theory>, std::string> find(const rules::table_rules& rules);

 private:
  std::map<std::string, std::shared_ptr<game_theory>> known_;  // by what the rules hash to
};

}  // namespace skyward::report
