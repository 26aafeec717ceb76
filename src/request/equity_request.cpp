// Checks what is asked of a game for a pot, and answers each part of it.
#include "request/equity_request.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

namespace {

/// The first flag that says nothing without another one; empty where none does.
std::string flag_alone(const equity_request& request) {
  struct needing {
    std::string_view flag;
    std::string_view needs;
    bool given;
    bool there;
  };
  const bool seats = !request.hold.empty();
  const bool rolled = request.rolled.has_value();
  const bool bonus = request.games_left.has_value();
  const bool market = request.players.has_value();
  const needing all[] = {
      {"--seen", "--hold", request.seen.has_value(), seats},
      {"--rolled", "--hold", rolled, seats},
      {"--tied", "--rolled", request.tied.has_value(), rolled},
      {"--best", "--rolled", !request.best.empty(), rolled},
      {"--pot", "--games-left", request.pot.has_value(), bonus},
      {"--adds", "--games-left", request.adds.has_value(), bonus},
      {"--streak", "--games-left", request.streak.has_value(), bonus},
      {"--weights", "--games-left", request.weights.has_value(), bonus},
      {"--others", "--players", request.others.has_value(), market},
      {"--count-bonus", "--players", request.count_bonus, market},
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
accepted<std::vector<maths::contender>> first_standing(const equity_request& request,
                                                       const report::seats_page& page) {
  const auto seats = page.cards.seats.size();
  std::vector<maths::contender> standing(seats);
  if (!request.tied) {
    for (std::size_t i = 0; i < seats; ++i) {
      standing[i].rolls_left = page.cards.seats[i].of(*page.rolled);
    }
    return standing;
  }
  for (const auto& each : request.tied->numbers) {
    const auto seat = number_of("--tied", each, 1, static_cast<std::int64_t>(seats));
    if (!seat) return std::unexpected(seat.error());
    standing[static_cast<std::size_t>(*seat) - 1].rolls_left = 1;  // ruling R-58
  }
  if (std::ranges::count_if(standing, &maths::contender::in) < 2) {
    return refuse(fmt::format("--tied \"{}\"; accepted: two seats or more, with commas between",
                              request.tied->words));
  }
  return standing;
}

accepted<void> add_best(const equity_request& request, std::vector<maths::contender>& standing) {
  constexpr std::string_view shape = "SEAT=TOTAL,LEFT";
  std::vector<std::size_t> named;
  for (const auto& best : request.best) {
    const auto seat = seat_of("--best", best.seat, best.words, standing.size(), shape);
    if (!seat) return std::unexpected(seat.error());
    auto& contender = standing[*seat];
    if (std::ranges::count(named, *seat) > 0) {
      return refuse(
          fmt::format("--best: seat {} is named twice; accepted: each seat once", *seat + 1));
    }
    named.push_back(*seat);
    const auto total = within(best.total, rules::rank_min, rules::rank_max);
    const auto left = within(best.left, 0, contender.rolls_left - 1);
    if (!total || !left) {
      return refuse(contender.in()
                        ? fmt::format("--best \"{}\"; accepted: {}, total 2 to 12, 0 to {} left",
                                      best.words, shape, contender.rolls_left - 1)
                        : fmt::format("--best \"{}\": seat {} is not in the roll-off; accepted: "
                                      "seats that are",
                                      best.words, *seat + 1));
    }
    contender = {static_cast<int>(*total), *left};
  }
  return {};
}

accepted<report::seats_page> seats_page_of(const rules::pot_rules& rules,
                                           const equity_request& request) {
  report::seats_page page;
  const auto most = static_cast<std::size_t>(rules.seats());
  if (request.hold.size() > most) {
    return refuse(fmt::format("--hold: found {} seats; accepted: at most {}, or --option seats",
                              request.hold.size(), most));
  }
  for (const auto& hand : request.hold) {
    const auto cards = cards_of("--hold", hand);
    if (!cards) return std::unexpected(cards.error());
    page.cards.seats.push_back(*cards);
  }
  if (request.seen) {
    const auto cards = cards_of("--seen", *request.seen);
    if (!cards) return std::unexpected(cards.error());
    page.cards.seen = *cards;
  }
  std::expected<maths::equity, maths::pot_refusal> figures;
  if (!request.rolled) {
    figures = maths::equity_before_roll(rules.settings(), page.cards);
  } else {
    const auto rank = rank_of("--rolled", *request.rolled);
    if (!rank) return std::unexpected(rank.error());
    page.rolled = *rank;
    figures = maths::equity_after_roll(rules.settings(), page.cards, *rank);
    if (figures) {
      auto standing = first_standing(request, page);
      if (!standing) return std::unexpected(standing.error());
      if (const auto added = add_best(request, *standing); !added) {
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
accepted<std::vector<std::uint64_t>> weights_of(const equity_request& request) {
  constexpr std::int64_t weight_max = 1'000'000'000;
  constexpr std::size_t seats_max = 64;
  std::vector<std::uint64_t> weights;
  if (request.weights) {
    for (const auto& each : request.weights->numbers) {
      const auto weight = number_of("--weights", each, 0, weight_max);
      if (!weight) return std::unexpected(weight.error());
      weights.push_back(static_cast<std::uint64_t>(*weight));
    }
  } else if (!request.hold.empty()) {
    weights.resize(request.hold.size(), 1);
  } else if (request.players) {
    const auto players = number_of("--players", *request.players, 2, seats_max);
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
                                           const equity_request& request) {
  constexpr std::int64_t games_max = 10'000;
  constexpr std::int64_t wins_max = 1'000'000;
  report::bonus_page page;
  auto& night = page.night;
  auto weights = weights_of(request);
  if (!weights) return std::unexpected(weights.error());
  night.weights = std::move(*weights);
  night.wins = rules.settings().bonus_wins;
  night.added = rules.settings().bonus;
  const auto games = number_of("--games-left", *request.games_left, 1, games_max);
  if (!games) return std::unexpected(games.error());
  night.games_left = *games;
  struct money {
    std::string_view flag;
    const std::optional<whole>& amount;
    cents* into;
  };
  for (const auto& each :
       {money{"--pot", request.pot, &night.pot}, money{"--adds", request.adds, &night.added}}) {
    if (!each.amount) continue;
    const auto amount = number_of(each.flag, *each.amount, 0, cents_max);
    if (!amount) return std::unexpected(amount.error());
    *each.into = cents{*amount};
  }
  if (const auto& streak = request.streak) {
    const auto seat =
        seat_of("--streak", streak->seat, streak->words, night.weights.size(), "SEAT=WINS");
    if (!seat) return std::unexpected(seat.error());
    const auto wins = number_of("--streak", streak->wins, 1, wins_max);
    if (!wins) return std::unexpected(wins.error());
    night.streak_of = *seat;
    night.streak = *wins;
  }
  auto figures = maths::bonus_figures_of(night);
  if (!figures) return refuse("--games-left: " + figures.error().text(rules));
  page.figures = std::move(*figures);
  return page;
}

// How many cards to buy --------------------------------------------------------------------------

accepted<report::market_page> market_page_of(const rules::pot_rules& rules,
                                             const equity_request& request) {
  const auto players = number_of("--players", *request.players, 2, rules.settings().shoe_size());
  if (!players) return std::unexpected(players.error());
  report::market_page page;
  page.players = *players;
  page.bonus = request.count_bonus ? maths::bonus_pot::counted : maths::bonus_pot::left_out;
  const auto market = maths::card_market::of(rules.settings(), page.players, page.bonus);
  if (!market) return refuse("--players: " + market.error().text(rules));
  if (request.others) {
    const auto others = number_of("--others", *request.others, 1, market->same_max());
    if (!others) return std::unexpected(others.error());
    auto answers = maths::answers_to(*market, *others);
    if (!answers) return refuse("--others: " + answers.error().text(rules));
    page.answers = std::move(*answers);
  }
  page.search = maths::equilibria_of(*market);
  return page;
}

/// Fills in one part of the page; what was refused where it cannot be.
template <class Page>
refusals take(accepted<Page> answered, std::optional<Page>& into) {
  if (!answered) return std::move(answered.error());
  into = std::move(*answered);
  return {};
}

/// The parts of SEAT=REST; no seat where it says none.
std::pair<whole, std::string_view> seat_and_rest(std::string_view words) {
  const auto equals = words.find('=');
  if (equals == std::string_view::npos) return {whole{std::nullopt, std::string{words}}, ""};
  return {read_whole(words.substr(0, equals)), words.substr(equals + 1)};
}

}  // namespace

asked_best read_best(std::string_view words) {
  const auto [seat, rest] = seat_and_rest(words);
  asked_best best{seat, {}, {}, std::string{words}};
  const auto numbers = between_commas(rest);
  if (numbers.size() == 2) {
    best.total = read_whole(numbers[0]);
    best.left = read_whole(numbers[1]);
  }
  return best;
}

asked_streak read_streak(std::string_view words) {
  const auto [seat, rest] = seat_and_rest(words);
  return {seat, read_whole(rest), std::string{words}};
}

asked_list read_list(std::string_view words) {
  asked_list list{{}, std::string{words}};
  for (const auto& word : between_commas(words)) list.numbers.push_back(read_whole(word));
  return list;
}

accepted<ruled_equity> equity_of(const equity_request& request) {
  const auto book = pot_game(request.game);
  if (!book) return std::unexpected(book.error());
  if (const auto alone = flag_alone(request); !alone.empty()) return refuse(alone);
  const auto rules = pot_rules_of(**book, request);
  if (!rules) return std::unexpected(rules.error());
  report::equity_page page;
  refusals refused;
  if (!request.hold.empty()) refused = take(seats_page_of(*rules, request), page.seats);
  if (refused.empty() && request.games_left) {
    refused = take(bonus_page_of(*rules, request), page.bonus);
  }
  if (refused.empty() && request.players) {
    refused = take(market_page_of(*rules, request), page.market);
  }
  if (!refused.empty()) return std::unexpected(std::move(refused));
  return ruled_equity{*rules, std::move(page)};
}

}  // namespace skyward::request
