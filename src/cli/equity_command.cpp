// `skyward equity`: what cards, the bonus pot and one more card are worth in a game for a pot.
#include "base/text.hpp"
#include "cli/cards_argument.hpp"
#include "cli/commands.hpp"
#include "cli/rules_argument.hpp"
#include "report/pot/equity_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace skyward::cli {

namespace {

struct equity_request : rules_request {
  std::string format = "text";
  // The seats' cards.
  std::vector<std::string> hold;
  std::string seen;
  std::string rolled;
  std::string tied;
  std::vector<std::string> best;
  // The bonus pot.
  std::string games_left;
  std::string pot;
  std::string adds;
  std::string streak;
  std::string weights;
  // How many cards to buy.
  std::string players;
  std::string others;
  bool count_bonus = false;
};

std::vector<std::string> words_of(const std::string& text) {
  return CLI::detail::split(text, ',');
}

/// The first flag that says nothing without another one; empty where none does.
std::string flag_alone(const equity_request& asked) {
  struct needing {
    std::string_view flag;
    std::string_view needs;
    bool given;
    bool there;
  };
  const bool seats = !asked.hold.empty();
  const bool rolled = !asked.rolled.empty();
  const bool bonus = !asked.games_left.empty();
  const bool market = !asked.players.empty();
  const needing all[] = {
      {"--seen", "--hold", !asked.seen.empty(), seats},
      {"--rolled", "--hold", rolled, seats},
      {"--tied", "--rolled", !asked.tied.empty(), rolled},
      {"--best", "--rolled", !asked.best.empty(), rolled},
      {"--pot", "--games-left", !asked.pot.empty(), bonus},
      {"--adds", "--games-left", !asked.adds.empty(), bonus},
      {"--streak", "--games-left", !asked.streak.empty(), bonus},
      {"--weights", "--games-left", !asked.weights.empty(), bonus},
      {"--others", "--players", !asked.others.empty(), market},
      {"--count-bonus", "--players", asked.count_bonus, market},
  };
  for (const auto& each : all) {
    if (!each.given || each.there) continue;
    return fmt::format("{} says nothing alone; accepted: {} beside it", each.flag, each.needs);
  }
  if (seats || bonus || market) return {};
  return "equity needs cards, players or games left; accepted: --hold for each seat, --players, "
         "--games-left, or several of them";
}

accepted<const rules::rulebook*> pot_game(const std::string& id) {
  const auto books = games::pot_games();
  std::vector<std::string> known;
  for (const auto& each : books) known.push_back(each.game);
  if (id.empty() && books.size() == 1) return &books.front();
  if (id.empty()) return refuse("equity needs a game; accepted: " + join(known));
  const auto found = std::ranges::find(books, id, &rules::rulebook::game);
  if (found != books.end()) return &*found;
  if (games::find_game(id) != nullptr) {
    return refuse(fmt::format("{} is banked by the house and has a par sheet; accepted: {}", id,
                              join(known)));
  }
  return refuse(fmt::format("unknown game \"{}\"; {}", id, accepted_names(id, known)));
}

// The seats' cards -------------------------------------------------------------------------------

/// Who is in the roll-off before any --best: every seat that holds the rank, or those tied.
accepted<std::vector<maths::contender>> first_standing(const equity_request& asked,
                                                       const report::seats_page& page) {
  const auto seats = page.cards.seats.size();
  std::vector<maths::contender> standing(seats);
  if (asked.tied.empty()) {
    for (std::size_t i = 0; i < seats; ++i) {
      standing[i].rolls_left = page.cards.seats[i].of(*page.rolled);
    }
    return standing;
  }
  for (const auto& word : words_of(asked.tied)) {
    const auto seat = number_of("--tied", word, 1, static_cast<std::int64_t>(seats));
    if (!seat) return std::unexpected(seat.error());
    standing[static_cast<std::size_t>(*seat) - 1].rolls_left = 1;  // ruling R-58
  }
  if (std::ranges::count_if(standing, &maths::contender::in) < 2) {
    return refuse(
        fmt::format("--tied \"{}\"; accepted: two seats or more, with commas between", asked.tied));
  }
  return standing;
}

accepted<void> add_best(const equity_request& asked, std::vector<maths::contender>& standing) {
  constexpr std::string_view shape = "SEAT=TOTAL,LEFT";
  std::vector<std::size_t> named;
  for (const auto& text : asked.best) {
    const auto words = seat_of("--best", text, standing.size(), shape);
    if (!words) return std::unexpected(words.error());
    auto& of = standing[words->seat];
    if (std::ranges::count(named, words->seat) > 0) {
      return refuse(
          fmt::format("--best: seat {} is named twice; accepted: each seat once", words->seat + 1));
    }
    named.push_back(words->seat);
    const auto numbers = words_of(words->rest);
    const auto total = numbers.size() == 2 ? parse_whole(numbers[0], rules::rank_max)
                                           : std::optional<std::int64_t>{};
    const auto left = numbers.size() == 2 ? parse_whole(numbers[1], of.rolls_left)
                                          : std::optional<std::int64_t>{};
    if (!total || *total < rules::rank_min || !left || *left >= of.rolls_left) {
      return refuse(
          of.in() ? fmt::format("--best \"{}\"; accepted: {}, total 2 to 12, 0 to {} left", text,
                                shape, of.rolls_left - 1)
                  : fmt::format("--best \"{}\": seat {} is not in the roll-off; accepted: seats "
                                "that are",
                                text, words->seat + 1));
    }
    of = {static_cast<int>(*total), *left};
  }
  return {};
}

accepted<report::seats_page> seats_page_of(const rules::pot_rules& rules,
                                           const equity_request& asked) {
  report::seats_page page;
  const auto most = static_cast<std::size_t>(rules.seats());
  if (asked.hold.size() > most) {
    return refuse(fmt::format("--hold: found {} seats; accepted: at most {}, or --option seats",
                              asked.hold.size(), most));
  }
  for (const auto& text : asked.hold) {
    const auto cards = cards_of("--hold", text);
    if (!cards) return std::unexpected(cards.error());
    page.cards.seats.push_back(*cards);
  }
  if (!asked.seen.empty()) {
    const auto cards = cards_of("--seen", asked.seen);
    if (!cards) return std::unexpected(cards.error());
    page.cards.seen = *cards;
  }
  std::expected<maths::equity, maths::pot_refusal> figures;
  if (asked.rolled.empty()) {
    figures = maths::equity_before_roll(rules.settings(), page.cards);
  } else {
    const auto rank = rank_of("--rolled", asked.rolled);
    if (!rank) return std::unexpected(rank.error());
    page.rolled = *rank;
    figures = maths::equity_after_roll(rules.settings(), page.cards, *rank);
    if (figures) {
      auto standing = first_standing(asked, page);
      if (!standing) return std::unexpected(standing.error());
      if (const auto added = add_best(asked, *standing); !added) {
        return std::unexpected(added.error());
      }
      page.standing = std::move(*standing);
      figures = maths::equity_in_roll_off(rules.settings(), page.cards, *rank, page.standing);
    }
  }
  if (!figures) return refuse("--hold: " + figures.error().text(rules));
  page.figures = std::move(*figures);
  return page;
}

// The bonus pot ----------------------------------------------------------------------------------

/// Chances of the seats: as given, or alike for the seats that are spoken of elsewhere.
accepted<std::vector<std::uint64_t>> weights_of(const equity_request& asked) {
  constexpr std::int64_t weight_max = 1'000'000'000;
  constexpr std::size_t seats_max = 64;
  std::vector<std::uint64_t> weights;
  if (!asked.weights.empty()) {
    for (const auto& word : words_of(asked.weights)) {
      const auto weight = number_of("--weights", word, 0, weight_max);
      if (!weight) return std::unexpected(weight.error());
      weights.push_back(static_cast<std::uint64_t>(*weight));
    }
  } else if (!asked.hold.empty()) {
    weights.resize(asked.hold.size(), 1);
  } else if (!asked.players.empty()) {
    const auto players = number_of("--players", asked.players, 2, seats_max);
    if (!players) return std::unexpected(players.error());
    weights.resize(static_cast<std::size_t>(*players), 1);
  } else {
    return refuse(
        "--games-left needs the seats; accepted: --weights 1,1,2 beside it, or --hold "
        "or --players for seats that win alike");
  }
  if (weights.size() <= seats_max) return weights;
  return refuse(
      fmt::format("--weights: found {} seats; accepted: at most {}", weights.size(), seats_max));
}

accepted<report::bonus_page> bonus_page_of(const rules::pot_rules& rules,
                                           const equity_request& asked) {
  constexpr std::int64_t games_max = 10'000;
  constexpr std::int64_t wins_max = 1'000'000;
  report::bonus_page page;
  auto& night = page.night;
  auto weights = weights_of(asked);
  if (!weights) return std::unexpected(weights.error());
  night.weights = std::move(*weights);
  night.wins = rules.settings().bonus_wins;
  night.added = rules.settings().bonus;
  const auto games = number_of("--games-left", asked.games_left, 1, games_max);
  if (!games) return std::unexpected(games.error());
  night.games_left = *games;
  struct money {
    std::string_view flag;
    const std::string* text;
    cents* into;
  };
  for (const auto& each :
       {money{"--pot", &asked.pot, &night.pot}, money{"--adds", &asked.adds, &night.added}}) {
    if (each.text->empty()) continue;
    const auto amount = number_of(each.flag, *each.text, 0, cents_max);
    if (!amount) return std::unexpected(amount.error());
    *each.into = cents{*amount};
  }
  if (!asked.streak.empty()) {
    const auto words = seat_of("--streak", asked.streak, night.weights.size(), "SEAT=WINS");
    if (!words) return std::unexpected(words.error());
    const auto wins = number_of("--streak", words->rest, 1, wins_max);
    if (!wins) return std::unexpected(wins.error());
    night.streak_of = words->seat;
    night.streak = *wins;
  }
  auto figures = maths::bonus_figures_of(night);
  if (!figures) return refuse("--games-left: " + figures.error().text(rules));
  page.figures = std::move(*figures);
  return page;
}

// How many cards to buy --------------------------------------------------------------------------

accepted<report::market_page> market_page_of(const rules::pot_rules& rules,
                                             const equity_request& asked) {
  const auto players = number_of("--players", asked.players, 2, rules.settings().shoe_size());
  if (!players) return std::unexpected(players.error());
  report::market_page page;
  page.players = *players;
  page.bonus = asked.count_bonus ? maths::bonus_pot::counted : maths::bonus_pot::left_out;
  const auto market = maths::card_market::of(rules.settings(), page.players, page.bonus);
  if (!market) return refuse("--players: " + market.error().text(rules));
  if (!asked.others.empty()) {
    const auto others = number_of("--others", asked.others, 1, market->same_max());
    if (!others) return std::unexpected(others.error());
    auto answers = maths::answers_to(*market, *others);
    if (!answers) return refuse("--others: " + answers.error().text(rules));
    page.answers = std::move(*answers);
  }
  page.search = maths::equilibria_of(*market);
  return page;
}

class equity_of_a_pot final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* equity = app.add_subcommand("equity", "what cards are worth in a game for a pot");
    equity->add_option("GAME", asked_.game, "the game; may be left out while there is but one");
    equity->add_option("--edition", asked_.edition, "an edition of the game");
    equity->add_option("--option", asked_.options, "NAME=VALUE, another setting of the table")
        ->allow_extra_args(false);
    equity->add_option("--hold", asked_.hold, "7,7,8 or 7x12,Q or none: cards of the next seat")
        ->allow_extra_args(false);
    equity->add_option("--seen", asked_.seen, "other cards out of the shoe");
    equity->add_option("--rolled", asked_.rolled, "the rank that the game's roll matched");
    equity->add_option("--best", asked_.best, "SEAT=TOTAL,LEFT: best roll so far, rolls left")
        ->allow_extra_args(false);
    equity->add_option("--tied", asked_.tied, "1,3: these seats roll once each, again");
    equity->add_option("--games-left", asked_.games_left,
                       "games until the bonus pot goes, with the final one");
    equity->add_option("--pot", asked_.pot, "cents in the bonus pot");
    equity->add_option("--adds", asked_.adds, "cents that each game adds to it");
    equity->add_option("--streak", asked_.streak, "SEAT=WINS: games won in a row so far");
    equity->add_option("--weights", asked_.weights, "3,2,1: chances of the seats to win a game");
    equity->add_option("--players", asked_.players, "how many cards to buy among so many");
    equity->add_option("--others", asked_.others, "all answers to others who buy so many cards");
    equity->add_flag("--count-bonus", asked_.count_bonus, "count the bonus as the winner's")
        ->disable_flag_override();
    equity->add_option("--format", asked_.format, "text or json");
    return equity;
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("equity", asked_.format, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    const auto book = pot_game(asked_.game);
    if (!book) return std::unexpected(book.error());
    if (const auto alone = flag_alone(asked_); !alone.empty()) return refuse(alone);
    const auto rules = pot_rules_of(**book, asked_);
    if (!rules) return std::unexpected(rules.error());
    report::equity_page page;
    refusals refused;
    if (!asked_.hold.empty() && !take(seats_page_of(*rules, asked_), page.seats, refused)) {
      return std::unexpected(refused);
    }
    if (!asked_.games_left.empty() && !take(bonus_page_of(*rules, asked_), page.bonus, refused)) {
      return std::unexpected(refused);
    }
    if (!asked_.players.empty() && !take(market_page_of(*rules, asked_), page.market, refused)) {
      return std::unexpected(refused);
    }
    if (asked_.format == "json") return report::equity_json(*rules, page) + "\n";
    return report::equity_text(*rules, page);
  }

 private:
  template <class Page>
  static bool take(accepted<Page> made, std::optional<Page>& into, refusals& refused) {
    if (made) {
      into = std::move(*made);
    } else {
      refused = std::move(made.error());
    }
    return made.has_value();
  }

  equity_request asked_;
};

}  // namespace

std::unique_ptr<command> equity_command() {
  return std::make_unique<equity_of_a_pot>();
}

}  // namespace skyward::cli
