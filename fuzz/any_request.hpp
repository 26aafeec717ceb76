// Rules and wagers that the targets ask for, made of bytes.
#pragma once

#include "answers.hpp"
#include "any_table.hpp"
#include "request/rules_request.hpp"
#include "request/wager_request.hpp"
#include "rules/reading/toml_reader.hpp"

#include <span>

namespace skyward {

/// Bytes as numbers; 0 when there are no more.
class bytes_as_numbers {
 public:
  bytes_as_numbers(const std::uint8_t* data, std::size_t size) : rest_{data, size} {}

  bool spent() const { return rest_.empty(); }
  std::uint64_t below(std::uint64_t count) {
    std::uint64_t word = 0;
    for (auto most = count - 1; most > 0 && !rest_.empty(); most >>= 8U) {
      word = word << 8U | rest_.front();
      rest_ = rest_.subspan(1);
    }
    return word % count;
  }
  dice::face face() { return dice::face{static_cast<int>(below(dice::face_count)) + 1}; }

 private:
  std::span<const std::uint8_t> rest_;
};
using numbers = table::extremes<bytes_as_numbers>;

const auto& any_of(numbers& pick, const auto& all) {
  return all[pick.below(std::size(all))];
}

/// As a house would write it.
inline std::string submission_text(const rules::table_rules& rules,
                                   const std::vector<std::string>& gone) {
  const auto& book = rules.book();
  const auto& limits = rules.limits();
  const auto& payment = rules.payment();
  auto text = fmt::format("game = \"{}\"\nnot_offered = [{}]\n", book.game, join(gone, ", "));
  text += fmt::format("[limits]\nseats = {}\nminimum_cents = {}\nmaximum_cents = {}\n",
                      limits.seats, limits.minimum.count(), limits.maximum.count());
  text += fmt::format("chip_cents = {}\n[payment]\nfractions = \"{}\"\n", limits.chip.count(),
                      rules::fraction_names[static_cast<std::size_t>(payment.fractions)]);
  text += fmt::format("pays_in = \"{}\"\nseats_from = \"{}\"\n[options]\n",
                      rules::pays_in_names[payment.in_chips ? 1 : 0],
                      rules::seat_order_names[static_cast<std::size_t>(payment.order)]);
  for (const auto& each : book.options) {
    text += fmt::format("{} = \"{}\"\n", each.id, rules.option(each.id));
  }
  text += "[odds]\n";
  for (const auto line : rules::ids_of<rules::line_id>(book.lines)) {
    const auto& odds = rules.odds_of(line);
    if (odds.provenance != rules::from_submission) continue;
    text += fmt::format("{} = \"{}\"\n", rules::toml_key(book.lines[index(line)].id),
                        odds.pays->text());
  }
  return text;
}

/// A rules submission, which is refused at most for the areas that are withdrawn.
inline request::rules_request any_submission(numbers& pick, const games::game& game) {
  const auto& edition = any_of(pick, game.book.editions);
  auto rules = pick.below(2) == 0 ? rules::table_rules{game.book, edition}
                                  : table::any_rules(pick, game, edition);
  rules.submit();
  std::vector<std::string> gone;
  for (auto left = pick.below(8); left > 5; --left) {
    gone.push_back(fmt::format("\"{}\"", any_of(pick, game.book.areas).id));
  }
  const auto text = submission_text(rules, gone);
  request::rules_request asked{game.book.game, edition.id, {{"house.toml", text}}, {}};
  const auto read = request::rules_of(game.book, asked);
  if (!is_accepted(read)) {
    ensure(!gone.empty(), "rules that may be submitted");
  } else if (gone.empty()) {
    ensure(read->canonical() == rules.canonical(), "the rules that were written");
  }
  return asked;
}

/// Settings of a table with a pot; figures that do not go together are refused.
inline request::rules_request any_settings(numbers& pick, const rules::rulebook& book) {
  const auto& edition = any_of(pick, book.editions);
  request::rules_request asked{book.game, edition.id, {}, {}};
  for (const auto& each : rules::pot_setting_keys()) {
    if (pick.below(4) != 0) continue;
    const auto* bound = edition.own_figures ? nullptr : book.pot->bound_of(each.key);
    const auto value =
        bound == nullptr ? pick.from(each.min, each.max) : pick.from(bound->least, bound->most);
    asked.options.push_back({std::string{each.key}, std::to_string(value)});
  }
  if (pick.below(2) == 0) {
    asked.options.push_back({"seats", std::to_string(pick.from(2, rules::seats_of_table_max))});
  }
  return asked;
}

inline std::optional<request::whole> any_amount(numbers& pick, std::int64_t most) {
  return request::whole_number(pick.from(1, most));
}

/// Few wagers, mostly of one amount that the table takes.
inline request::wager_request any_wagers(numbers& pick, const rules::table_rules& rules) {
  const auto& book = rules.book();
  const auto& limits = rules.limits();
  const auto amount = [&] {
    return limits.chip * pick.from(limits.minimum.count() / limits.chip.count(),
                                   limits.maximum.count() / limits.chip.count());
  };
  const auto common = amount();
  request::wager_request asked;
  for (auto left = pick.below(4); left > 0; --left) {
    const auto& area = any_of(pick, book.areas);
    auto& to = pick.below(4) == 0 ? asked.every_play : asked.at_opening;
    const auto wager = pick.below(8) == 0 ? amount() : common;
    const auto fixed = book.groups[index(area.group)].fixed_wager;
    to.push_back({area.id, request::whole_number(fixed.value_or(wager).count())});
    if (pick.below(8) == 0) to.back().cents.reset();
  }
  return asked;
}

/// What is done with any of the games, the banked ones first.
void with_any_game(numbers& pick, const auto& banked, const auto& pot) {
  const auto games = games::catalogue();
  const auto which = pick.below(games.size() + games::pot_games().size());
  if (which < games.size()) {
    banked(pick, games[which]);
  } else {
    pot(pick, games::pot_games()[which - games.size()]);
  }
}

}  // namespace skyward
