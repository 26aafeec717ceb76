// What cards for a pot are worth, for a terminal of 80 columns.
#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/money_words.hpp"
#include "report/pot/equity_report.hpp"
#include "report/pot/equity_words.hpp"
#include "rules/rulebook.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

std::string money_words(const rational& cents) {
  return dollars_text(cents, equity_places);
}

using maths::rank_name;
using rules::rank_max;
using rules::rank_min;

std::string title_of(const rules::pot_rules& rules) {
  const auto& edition = rules.in_edition();
  auto title =
      fmt::format("{} ({}), edition {}\n", rules.book().name, rules.book().game, edition.id);
  const auto& printed = rules.book().pot->settings;
  for (const auto& each : rules::pot_setting_keys()) {
    if (each.get(rules.settings()) == each.get(printed)) continue;
    title += fmt::format("option {} = {}\n", each.key, each.get(rules.settings()));
  }
  return title + "rules sha256 " + rules.sha256() + "\n";
}

std::string assumptions(std::span<const std::string_view> sentences) {
  std::string text = "\n";
  for (const auto each : sentences) text += document::wrapped(each);
  return text;
}

std::string equity_percent(const rational& chance) {
  return percent_text(chance, equity_places) + " %";
}

/// `  = 6/7` where it can be read.
std::string fraction_line(std::string_view what, const rational& number) {
  if (denominator(number) == 1) return {};  // nothing that the row does not say
  const auto text = fraction_text(number);
  constexpr std::size_t indent = 5;
  if (indent + what.size() + text.size() + 3 > document::terminal_width) return {};
  return fmt::format("{:{}}{} = {}\n", "", indent, what, text);
}

/// `7x2 8 Q`
std::string cards_words(const maths::rank_counts& cards) {
  std::string words;
  for (int rank = rank_min; rank <= rank_max; ++rank) {
    const auto count = cards.of(rank);
    if (count == 0) continue;
    if (!words.empty()) words += ' ';
    words += count == 1 ? rank_name(rank) : fmt::format("{}x{}", rank_name(rank), count);
  }
  return words.empty() ? "no cards" : words;
}

std::string standing_words(const maths::contender& of) {
  if (!of.in()) return "out";
  const auto best = of.best == 0 ? std::string{"not rolled"} : fmt::format("best {}", of.best);
  return fmt::format("{}, {} left", best, of.rolls_left);
}

std::string money_lines(const rules::pot_rules& rules, std::int64_t cards) {
  const auto cost = maths::rake_cost_of(rules.settings(), cards);
  auto text = document::wrapped(fmt::format(
      "{} cards, {} collected: rake {}, bonus pot {}, winner {}. Rake and bonus take {} a card, "
      "{} of the money (rake alone {}); one more card adds {} to the rake and {} to the bonus.",
      cards, money_text(cost.collected), money_text(cost.money.rake.total()),
      money_text(cost.money.bonus), money_text(cost.money.winner), money_words(cost.per_card),
      equity_percent(cost.taken_of_collected), equity_percent(cost.rake_of_collected),
      money_text(cost.next_rake), money_text(cost.next_bonus)));
  return text;
}

std::string seat_rows(const rules::pot_rules& rules, const seats_page& page, std::size_t i) {
  const auto& of = page.figures.seats[i];
  const auto cards = page.cards.seats[i].total();
  const auto cost = maths::rake_cost_of(rules.settings(), page.cards.held());
  auto rows = fmt::format(
      "{:>4} {:>6} {:>8} {:>11} {:>14} {:>14} {:>13}\n", i + 1, cards, money_text(of.paid),
      equity_percent(of.win_probability), money_words(of.value),
      of.of_next_card ? money_words(*of.of_next_card) : "-", money_words(cost.per_card * cards));
  auto held = cards_words(page.cards.seats[i]);
  if (!page.standing.empty()) held += "; " + standing_words(page.standing[i]);
  rows += document::wrapped(held, "     ");
  return rows + fraction_line("wins", of.win_probability);
}

std::string seats_text(const rules::pot_rules& rules, const seats_page& page) {
  auto text = "\n" + money_lines(rules, page.cards.held());
  if (page.cards.seen.total() > 0) {
    text += document::wrapped("seen besides: " + cards_words(page.cards.seen));
  }
  if (page.rolled) {
    text += fmt::format("rolled {}\n", rank_name(*page.rolled));
  } else {
    std::string decides;
    for (int rank = rank_min; rank <= rank_max; ++rank) {
      const auto& chance = page.figures.decides[static_cast<std::size_t>(rank - rank_min)];
      if (chance == 0) continue;
      decides += fmt::format("{}{} {}", decides.empty() ? "" : ", ", rank_name(rank),
                             equity_percent(chance));
    }
    text += document::wrapped("the game is decided by: " + decides);
  }
  text += fmt::format("\n{:>4} {:>6} {:>8} {:>11} {:>14} {:>14} {:>13}\n", "seat", "cards", "paid",
                      "wins", "value", "next card", "rake, bonus");
  for (std::size_t i = 0; i < page.figures.seats.size(); ++i) text += seat_rows(rules, page, i);
  text += document::wrapped(
      "value: expected of the winner's money, less what was paid. next card: what buying one more "
      "adds to the value. rake, bonus: what they take of what the seat paid.");
  return text + assumptions(equity_assumptions());
}

std::string bonus_text(const bonus_page& page) {
  const auto& night = page.night;
  auto words =
      fmt::format("Bonus pot {}, {} from each of {} games, won for {} wins in a row",
                  money_text(night.pot), money_text(night.added), night.games_left, night.wins);
  if (night.streak_of) {
    words += fmt::format("; seat {} has won the last {}", *night.streak_of + 1, night.streak);
  }
  auto text = "\n" + document::wrapped(words + ".");
  text += document::wrapped(fmt::format(
      "Games until it is won, were there no final game: {} on average; {} with no streak yet.",
      decimal_text(page.figures.mean_games, equity_places),
      decimal_text(page.figures.mean_games_from_start, equity_places)));
  text += fmt::format("\n{:>4} {:>12} {:>16} {:>22}\n", "seat", "wins a game", "bonus expected",
                      "before the final game");
  rational all;
  for (const auto each : night.weights) all += each;
  for (std::size_t i = 0; i < night.weights.size(); ++i) {
    text += fmt::format(
        "{:>4} {:>12} {:>16} {:>22}\n", i + 1, equity_percent(rational{night.weights[i]} / all),
        money_words(page.figures.seats[i]), money_words(page.figures.before_final[i]));
  }
  return text + assumptions(bonus_assumptions());
}

std::string equilibrium_words(const maths::card_equilibrium& found) {
  auto words = fmt::format("{} each: an equilibrium, worth {} to each player", found.cards,
                           money_words(found.value));
  if (found.second.cards > 0) {
    words += fmt::format("; the best other answer is {}, worth {}", found.second.cards,
                         money_words(found.second.value));
  }
  return words + (found.value < 0 ? "; not playing is worth more." : ".");
}

std::string answers_text(const maths::card_answers& answers) {
  auto text = fmt::format("\nAgainst others who buy {} each, {} is best\n{:>6} {:>12} {:>14}\n",
                          answers.others_buy, answers.best, "cards", "wins", "value");
  for (const auto& each : answers.answers) {
    text += fmt::format("{:>6} {:>12} {:>14}\n", each.cards, equity_percent(each.win_probability),
                        money_words(each.value));
  }
  return text;
}

std::string market_text(const market_page& page) {
  const auto& search = page.search;
  auto text =
      fmt::format("\nCards to buy, {} players, bonus pot {}\n", page.players,
                  page.bonus == maths::bonus_pot::counted ? "counted as the winner's" : "left out");
  for (const auto& each : search.found) text += document::wrapped(equilibrium_words(each));
  text += document::wrapped(
      fmt::format("Of the numbers 1 to {} that all can buy, {} no equilibrium{}",
                  search.found.size() + search.refuted.size(),
                  search.refuted.empty()       ? "none is"
                  : search.refuted.size() == 1 ? "one is"
                                               : fmt::format("{} are", search.refuted.size()),
                  search.refuted.empty() ? "." : ", as another answer is worth more:"));
  constexpr std::size_t shown = 10;
  for (std::size_t i = 0; i < std::min(shown, search.refuted.size()); ++i) {
    const auto& each = search.refuted[i];
    text += document::wrapped(
        fmt::format("{} each is worth {}; {} against it {}", each.cards, money_words(each.value),
                    each.better.cards, money_words(each.better.value)),
        "  ");
  }
  if (search.refuted.size() > shown) {
    text += fmt::format("  and {} more, all in --format json\n", search.refuted.size() - shown);
  }
  if (page.answers) text += answers_text(*page.answers);
  return text + assumptions(market_assumptions());
}

}  // namespace

std::string equity_text(const rules::pot_rules& rules, const equity_page& page) {
  auto text = title_of(rules);
  if (page.seats) text += seats_text(rules, *page.seats);
  if (page.bonus) text += bonus_text(*page.bonus);
  if (page.market) text += market_text(*page.market);
  return text;
}

}  // namespace skyward::report
