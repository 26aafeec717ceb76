// Looks positions up in the lowered form of a game, and chances in its figures.
#include "report/house/game_theory.hpp"

#include "maths/par_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

game_theory::game_theory(const games::game& game, const rules::table_rules& rules)
    : rules_{rules}, definition_{game.define(rules_)}, lowered_{games::lowered_form(game, rules_)} {
  for (std::uint32_t i = 0; i < lowered_.positions.size(); ++i) {
    open_.emplace(lowered_.positions[i].open, i);
  }
  for (std::uint32_t i = 0; i < lowered_.states.size(); ++i) {
    closed_.emplace(lowered_.states[i].closed, i);
  }
}

std::optional<std::uint32_t> game_theory::open_position(const rules::position& at) const {
  const auto found = open_.find(at);
  if (found == open_.end()) return std::nullopt;
  return found->second;
}

bool game_theory::throws(const rules::position& closed, const dice::dice_set& set) const {
  const auto found = closed_.find(closed);
  return found != closed_.end() &&
         lowered_.roll_tables[lowered_.states[found->second].rolls].set == set;
}

rules::resolution game_theory::resolve(const rules::position& closed, const dice::dice_set& set,
                                       std::span<const dice::face> faces) const {
  rules::resolution result;
  definition_->resolve(closed, dice::roll::of(set, faces), result);
  return result;
}

std::optional<house::win_chance> game_theory::chance_of(std::uint32_t position,
                                                        rules::column_id column) {
  const auto [known, fresh] = chances_.try_emplace(position);
  if (fresh) {
    const auto figures = maths::figures_at(lowered_, rules_, position);
    if (figures) {
      for (const auto& each : *figures) {
        rational lost = 0;
        for (const auto& outcome : each.outcomes) {
          if (outcome.how == maths::result::lose) lost += outcome.probability;
        }
        const rational decided = each.win_probability + lost;
        if (decided == 0) continue;
        known->second.emplace(each.column, house::win_chance::of(each.win_probability / decided));
      }
    }
  }
  const auto found = known->second.find(column);
  if (found == known->second.end()) return std::nullopt;
  return found->second;
}

std::expected<maths::theoretical_hold, std::string> game_theory::hold_of(
    std::span<const maths::wagered_round> rounds) const {
  return maths::hold_of(lowered_, rules_, rounds);
}

std::expected<std::shared_ptr<game_theory>, std::string> known_theories::find(
    const rules::table_rules& rules) {
  const auto& book = rules.book();
  const auto* game = games::find_game(book.game);
  if (game == nullptr || game->book.text != book.text) {
    return std::unexpected(
        fmt::format("its rulebook is not that of {} in this program", book.game));
  }
  auto& known = known_[rules.sha256()];
  if (known == nullptr) {
    // Rules read with a rulebook that a log carries end with that log.
    auto own = rules::read_canonical(game->book, rules.canonical());
    if (!own) return std::unexpected(own.error());
    known = std::make_shared<game_theory>(*game, *own);
  }
  return known;
}

}  // namespace skyward::report
