// Sessions of the games: against their exact laws, against each other under every kernel, and
// against sessions played plainly from the same classes.
#include "effort.hpp"
#include "games/catalogue.hpp"
#include "maths/session/session.hpp"
#include "simulation/kernel/class_source.hpp"
#include "simulation/run/session_statistics.hpp"
#include "simulation/run/sessions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace skyward::simulation::simulation_sessions_test {
namespace {

struct named_wager {
  std::string_view area;
  std::int64_t cents = 0;
  bool every_play = false;
};
using named_wagers = std::vector<named_wager>;

/// A table of a game at which sessions are played.
class game_table {
 public:
  explicit game_table(std::string_view id)
      : game_{games::find_game(id)},
        rules_{game_->book, game_->book.editions.front()},
        definition_{game_->define(rules_)},
        lowered_{games::lowered_form(*game_, rules_)} {}

  const rules::definition& definition() const { return *definition_; }
  const rules::rulebook& book() const { return game_->book; }
  const rules::lowered& lowered() const { return lowered_; }

  std::vector<maths::layout_wager> wagers(const named_wagers& named) const {
    std::vector<maths::layout_wager> made;
    for (const auto& each : named) {
      made.push_back({book().area_named(each.area), cents{each.cents}, each.every_play});
    }
    return made;
  }

  maths::layout_parts parts(const named_wagers& named) const {
    return maths::layout_parts_of(lowered_, rules_, wagers(named), maths::winnings::as_paid)
        .value();
  }

  maths::layout_figures layout(const named_wagers& named) const {
    return maths::layout_of(lowered_, rules_, "", wagers(named), maths::winnings::as_paid).value();
  }

  step_wagers step(const named_wagers& named) const { return {parts(named), layout(named).needed}; }

 private:
  const games::game* game_;
  rules::table_rules rules_;
  std::unique_ptr<const rules::definition> definition_;
  rules::lowered lowered_;
};

player_terms player_with(const game_table& at, const std::vector<named_wagers>& steps,
                         std::int64_t bankroll) {
  player_terms made;
  for (const auto& each : steps) made.steps.push_back(at.step(each));
  made.bankroll = cents{bankroll};
  return made;
}

episode round_of(const game_table& at, const std::vector<player_terms>& players) {
  std::vector<maths::layout_parts> people;
  for (const auto& each : players) people.push_back(each.steps.front().parts);
  return episode_of(at.lowered(), together(people, at.book()).value()).value();
}

constexpr std::uint64_t seed = 593'668;

sessions_plan plan_of(const game_table& at, const session_terms& terms,
                      kernel played_by = kernel::classes,
                      const vector_loops& loops = vector_choices().front()) {
  EXPECT_EQ(problem_of(terms), "");
  return {at.definition(), round_of(at, terms.players), terms, played_by, seed, loops};
}

std::vector<std::uint64_t> counters_of(const sessions_plan& plan, std::uint64_t sessions,
                                       unsigned threads = 1) {
  team alone;
  work_done done;
  EXPECT_EQ(run_blocks(plan.work(sessions), threads, alone, {}, done), run_end::finished);
  return done.counters;
}

struct session_case {
  std::string_view game;
  named_wagers wagers;
  std::int64_t bankroll, rounds;
  std::optional<cents> goal;
};

const std::vector<session_case>& cases() {
  static const std::vector<session_case> all{
      {"high-roll-dice", {{"pip-4", 500}}, 5'000, 40, cents{9'000}},
      {"high-roll-dice", {{"pip-4", 500}, {"kind-4", 100}}, 20'000, 100, {}},
      {"high-roll-dice-six", {{"no-match", 500}, {"pip-1", 100}}, 3'000, 60, cents{6'000}},
      {"high-roll-dice-six", {{"kind-3", 200}}, 10'000, 30, {}},
      {"three-dice-football", {{"touchdown", 500}}, 5'000, 40, cents{7'500}},
      {"three-dice-football", {{"touchdown", 500}, {"over-4", 300, true}}, 50'000, 25, {}},
      {"props-and-hops", {{"field", 500}}, 5'000, 40, cents{9'000}},
      {"props-and-hops", {{"field", 500}, {"hop-1-2", 100}}, 20'000, 200, cents{25'000}},
      {"props-and-hops", {{"six-eight-shake", 500}}, 30'000, 100, {}},
  };
  return all;
}

std::string name_of(const session_case& of) {
  return std::string{of.game} + " " + std::string{of.wagers.front().area};
}

TEST(simulation_sessions, of_every_game_agree_with_their_exact_law) {
  constexpr std::uint64_t sessions = 150'000;
  constexpr double count = sessions;
  for (const auto& each : cases()) {
    const game_table at{each.game};
    auto player = player_with(at, {each.wagers}, each.bankroll);
    player.goal = each.goal;
    const auto layout = at.layout(each.wagers);
    const auto exact = maths::session_of(
        maths::plan_session(layout.law, {player.bankroll, each.rounds, each.goal, layout.needed})
            .value());
    const auto plan = plan_of(at, {each.rounds, {player}});
    const auto counts = plan.player_counts(0, counters_of(plan, sessions));
    known_sessions known;
    known.mean_of_round = exact.mean_per_round;
    const auto found = statistics_of(counts, known);
    ASSERT_EQ(found.sessions, sessions);
    const auto expect_share = [&](const estimate& of, const maths::figure& law, const char* what) {
      // A class that hardly ever comes has no normal law.
      const double error =
          std::sqrt(std::max(0.0, law.value * (1 - law.value)) / count) + 0.5 / count;
      EXPECT_NEAR(of.value, law.value, 5 * error) << name_of(each) << ", " << what;
    };
    const auto stopped = [&](stop_reason why) {
      return found.stopped[static_cast<std::size_t>(why)];
    };
    expect_share(stopped(stop_reason::ruin), exact.ruin, "ruin");
    expect_share(stopped(stop_reason::goal), exact.goal, "goal");
    expect_share(stopped(stop_reason::rounds), exact.playing, "rounds");
    expect_share(found.ahead, exact.ahead, "ahead");
    expect_share(found.even, exact.even, "even");
    expect_share(found.behind, exact.behind, "behind");
    const double mean = exact.mean.value - static_cast<double>(each.bankroll);
    EXPECT_NEAR(found.net.value, mean, 5 * std::sqrt(exact.variance.value / count))
        << name_of(each);
    EXPECT_NEAR(found.net_deviation, std::sqrt(exact.variance.value), 0.05 * found.net_deviation)
        << name_of(each);
    EXPECT_NEAR(found.rounds.value, exact.mean_rounds.value, 5 * found.rounds.error + 1e-9)
        << name_of(each);
    // By rounds played times the mean of one: the same mean, known better.
    ASSERT_TRUE(found.net_controlled.has_value());
    EXPECT_NEAR(found.net_controlled->value, mean, 5 * found.net_controlled->error + 1e-6)
        << name_of(each);
    EXPECT_LT(found.net_controlled->error, found.net.error) << name_of(each);
  }
}

TEST(simulation_sessions, dice_and_reference_count_the_same) {
  for (const auto& each : cases()) {
    const game_table at{each.game};
    auto player = player_with(at, {each.wagers}, each.bankroll);
    player.goal = each.goal;
    const session_terms terms{each.rounds, {player}};
    EXPECT_EQ(counters_of(plan_of(at, terms, kernel::dice), 700),
              counters_of(plan_of(at, terms, kernel::reference), 700))
        << name_of(each);
  }
}

TEST(simulation_sessions, counters_are_the_same_for_all_vectors_and_threads) {
  const game_table at{"props-and-hops"};
  const std::uint64_t sessions = 2'000 / one_in(4);
  const session_terms terms{3'000, {player_with(at, {{{"field", 500}}}, 1'000'000)}};
  for (const auto played_by : {kernel::classes, kernel::dice}) {
    const auto wanted = counters_of(plan_of(at, terms, played_by), sessions);
    for (const auto& loops : vector_choices()) {
      for (const unsigned threads : {1U, 3U}) {
        EXPECT_EQ(counters_of(plan_of(at, terms, played_by, loops), sessions, threads), wanted)
            << loops.name << ", " << threads << " threads";
      }
    }
    for (const unsigned threads : {2U, 8U}) {
      EXPECT_EQ(counters_of(plan_of(at, terms, played_by), sessions, threads), wanted);
    }
  }
}

/// A player's session, kept as one would on paper.
struct paper_session {
  std::int64_t held = 0, bought = 0, best = 0, fall = 0, wagered = 0, rounds = 0;
  std::size_t step = 0;
  std::optional<stop_reason> stopped;

  std::int64_t result() const { return held - bought; }
};

/// What a player does between two rounds.
void between_rounds(const player_terms& terms, paper_session& at, bool last = false) {
  const auto reached = [](const std::optional<cents>& limit, std::int64_t amount) {
    return limit && amount >= limit->count();
  };
  if (reached(terms.goal, at.held)) {
    at.stopped = stop_reason::goal;
  } else if (reached(terms.loss_limit, -at.result())) {
    at.stopped = stop_reason::loss_limit;
  } else if (reached(terms.fall_limit, at.best - at.result())) {
    at.stopped = stop_reason::fall_limit;
  }
  if (at.stopped) return;
  if (at.held < terms.steps[at.step].needed.count()) at.step = 0;
  while (at.held < terms.steps.front().needed.count()) {
    if (last || at.bought == terms.bankroll.count() * terms.buy_ins) {
      at.stopped = stop_reason::ruin;
      return;
    }
    at.held += terms.bankroll.count();
    at.bought += terms.bankroll.count();
  }
  if (reached(terms.goal, at.held)) at.stopped = stop_reason::goal;
}

void settle(const player_terms& terms, const std::vector<round_result>& results,
            std::size_t outcome, paper_session& at) {
  const auto whole = [](const rational& number) {
    EXPECT_EQ(denominator(number), 1);
    return numerator(number).convert_to<std::int64_t>();
  };
  const auto net = whole(results[outcome].net);
  at.held += net;
  at.wagered += whole(results[outcome].handle);
  ++at.rounds;
  at.best = std::max(at.best, at.result());
  at.fall = std::max(at.fall, at.best - at.result());
  if (net == 0) return;
  const bool goes_on = (net < 0) == terms.next_after_loss;
  at.step = goes_on ? std::min(at.step + 1, terms.steps.size() - 1) : 0;
}

void note(result_counts& of, const paper_session& at, const bin_scale& scale) {
  const integer net = at.result();
  ++of.stopped[static_cast<std::size_t>(at.stopped.value_or(stop_reason::rounds))];
  ++(net > 0 ? of.ahead : net == 0 ? of.even : of.behind);
  of.net += net;
  of.net_square += net * net;
  of.rounds += at.rounds;
  of.rounds_square += integer{at.rounds} * at.rounds;
  of.wagered += at.wagered;
  of.bought += at.bought;
  ++of.results[scale.bin(at.result())];
}

result_counts no_counts() {
  result_counts made;
  made.results.resize(bin_scale::bins);
  made.falls.resize(bin_scale::bins);
  made.ruined_within.resize(ruin_marks);
  return made;
}

/// The same sessions on paper: players, and last the house.
std::vector<result_counts> on_paper(const sessions_plan& plan, std::uint64_t sessions) {
  const auto& terms = plan.terms();
  std::vector<integer> ways;
  for (const auto& each : plan.round().classes) ways.push_back(each.ways);
  const auto lookup = lookup_of(ways);
  drawn_classes source{lookup, key_of(seed, stream_purpose::sessions), vector_choices().back()};
  std::vector<std::vector<std::vector<round_result>>> results;
  for (const auto& player : terms.players) {
    auto& own = results.emplace_back();
    for (const auto& step : player.steps) own.push_back(results_of(plan.round(), step.parts));
  }
  std::vector<result_counts> made(terms.players.size() + 1, no_counts());
  for (std::uint64_t session = 0; session < sessions; ++session) {
    source.begin(session);
    std::vector<paper_session> players(terms.players.size());
    for (std::size_t p = 0; p < players.size(); ++p) {
      players[p].held = players[p].bought = terms.players[p].bankroll.count();
      between_rounds(terms.players[p], players[p]);
    }
    for (std::int64_t round = 0; round < terms.rounds; ++round) {
      const auto outcome = source.next();
      for (std::size_t p = 0; p < players.size(); ++p) {
        auto& at = players[p];
        if (at.stopped) continue;
        settle(terms.players[p], results[p][at.step], outcome, at);
        between_rounds(terms.players[p], at, round + 1 == terms.rounds);
      }
    }
    paper_session house;
    for (std::size_t p = 0; p < players.size(); ++p) {
      const auto& at = players[p];
      note(made[p], at, plan.result_scale(p));
      ++made[p].falls[plan.fall_scale(p).bin(at.fall)];
      if (at.stopped == stop_reason::ruin) {
        const auto marks = static_cast<double>(at.rounds) * ruin_marks;
        const auto mark = std::ceil(marks / static_cast<double>(terms.rounds)) - 1;
        ++made[p].ruined_within[static_cast<std::size_t>(std::max(mark, 0.0))];
      }
      house.held -= at.result();
      house.wagered += at.wagered;
      house.rounds = std::max(house.rounds, at.rounds);
    }
    note(made.back(), house, plan.house_scale());
    for (const auto& at : players) made.back().bought += at.bought;
  }
  return made;
}

void expect_equal(const result_counts& found, const result_counts& wanted,
                  const std::string& what) {
  SCOPED_TRACE(what);
  EXPECT_EQ(found.stopped, wanted.stopped);
  EXPECT_EQ(found.ahead, wanted.ahead);
  EXPECT_EQ(found.even, wanted.even);
  EXPECT_EQ(found.behind, wanted.behind);
  EXPECT_EQ(found.net, wanted.net);
  EXPECT_EQ(found.net_square, wanted.net_square);
  EXPECT_EQ(found.rounds, wanted.rounds);
  EXPECT_EQ(found.rounds_square, wanted.rounds_square);
  EXPECT_EQ(found.wagered, wanted.wagered);
  EXPECT_EQ(found.bought, wanted.bought);
  EXPECT_EQ(found.results, wanted.results);
  EXPECT_EQ(found.falls, wanted.falls);
  EXPECT_EQ(found.ruined_within, wanted.ruined_within);
}

std::vector<named_wagers> multiplied(named_wagers wagers, const std::vector<std::int64_t>& steps) {
  std::vector<named_wagers> made;
  for (const auto step : steps) {
    made.push_back(wagers);
    for (auto& each : made.back()) each.cents *= step;
  }
  return made;
}

/// Players with every kind of terms, with the same areas.
std::map<std::string, player_terms> kinds_of_players(const game_table& at,
                                                     const named_wagers& wagers) {
  std::map<std::string, player_terms> all;
  const auto flat = player_with(at, {wagers}, 6'000);
  const auto stepping = player_with(at, multiplied(wagers, {1, 2, 4, 8}), 6'000);
  all["flat"] = flat;
  all["goal"] = flat;
  all["goal"].goal = cents{9'000};
  all["buy-ins"] = flat;
  all["buy-ins"].buy_ins = 4;
  all["loss limit"] = flat;
  all["loss limit"].loss_limit = cents{3'000};
  all["loss limit and buy-ins"] = flat;
  all["loss limit and buy-ins"].loss_limit = cents{9'500};
  all["loss limit and buy-ins"].buy_ins = 3;
  all["fall limit"] = flat;
  all["fall limit"].fall_limit = cents{2'500};
  all["after loss"] = stepping;
  all["after win"] = stepping;
  all["after win"].next_after_loss = false;
  all["everything"] = stepping;
  all["everything"].buy_ins = 5;
  all["everything"].goal = cents{14'000};
  all["everything"].loss_limit = cents{20'000};
  all["everything"].fall_limit = cents{15'000};
  return all;
}

const std::vector<std::pair<std::string_view, named_wagers>>& tables_played() {
  static const std::vector<std::pair<std::string_view, named_wagers>> all{
      {"props-and-hops", {{"field", 500}, {"hop-1-2", 100}}},
      {"three-dice-football", {{"touchdown", 500}}},
      {"high-roll-dice", {{"pip-4", 500}, {"kind-4", 100}}},
  };
  return all;
}

TEST(simulation_sessions, of_every_kind_of_terms_are_those_played_on_paper) {
  constexpr std::uint64_t sessions = 1'500;
  std::map<stop_reason, std::uint64_t> seen;
  for (const auto& [game, wagers] : tables_played()) {
    const game_table at{game};
    for (const auto& [kind, player] : kinds_of_players(at, wagers)) {
      const auto plan = plan_of(at, {70, {player}});
      const auto counters = counters_of(plan, sessions);
      const auto paper = on_paper(plan, sessions);
      const auto what = std::string{game} + ", " + kind;
      expect_equal(plan.player_counts(0, counters), paper.front(), what);
      expect_equal(plan.house_counts(counters), paper.back(), what + ", house");
      for (std::size_t why = 0; why < stop_reasons; ++why) {
        seen[static_cast<stop_reason>(why)] += paper.front().stopped[why];
      }
    }
  }
  for (const auto& [why, count] : seen) {
    EXPECT_GT(count, 100U) << stop_names[static_cast<std::size_t>(why)] << ": hardly tried";
  }
}

TEST(simulation_sessions, of_a_night_are_those_played_on_paper) {
  constexpr std::uint64_t nights = 1'500;
  for (const auto& [game, wagers] : tables_played()) {
    const game_table at{game};
    session_terms terms{70, {}};
    for (const auto& [kind, player] : kinds_of_players(at, wagers)) {
      terms.players.push_back(player);
      terms.players.back().name = kind;
    }
    const auto plan = plan_of(at, terms);
    const auto counters = counters_of(plan, nights);
    const auto paper = on_paper(plan, nights);
    integer net = 0, wagered = 0, bought = 0;
    for (std::size_t p = 0; p < terms.players.size(); ++p) {
      const auto counts = plan.player_counts(p, counters);
      expect_equal(counts, paper[p], std::string{game} + ", " + terms.players[p].name);
      net += counts.net;
      wagered += counts.wagered;
      bought += counts.bought;
    }
    const auto house = plan.house_counts(counters);
    expect_equal(house, paper.back(), std::string{game} + ", house");
    EXPECT_EQ(house.net, -net);
    EXPECT_EQ(house.wagered, wagered);
    EXPECT_EQ(house.bought, bought);
  }
}

TEST(simulation_sessions, player_at_a_table_has_what_the_same_dice_bring_alone) {
  for (const auto& [game, wagers] : tables_played()) {
    const game_table at{game};
    session_terms both{70, {}};
    for (const auto& [kind, player] : kinds_of_players(at, wagers)) both.players.push_back(player);
    for (const auto played_by : {kernel::classes, kernel::dice}) {
      const auto plan = plan_of(at, both, played_by);
      const auto counters = counters_of(plan, 800);
      for (std::size_t p = 0; p < both.players.size(); ++p) {
        const auto alone = plan_of(at, {70, {both.players[p]}}, played_by);
        expect_equal(plan.player_counts(p, counters),
                     alone.player_counts(0, counters_of(alone, 800)),
                     std::string{game} + ", player " + std::to_string(p));
      }
    }
  }
}

/// The exact law of what a round brings somebody.
std::map<rational, rational> law_of(const episode& round, const maths::layout_parts& parts) {
  std::map<rational, rational> law;
  const auto results = results_of(round, parts);
  for (std::size_t i = 0; i < results.size(); ++i) {
    law[results[i].net] += rational{round.classes[i].ways, round.total};
  }
  return law;
}

TEST(together, everyone_keeps_the_law_of_their_own_wagers) {
  const std::vector<std::pair<std::string_view, std::vector<named_wagers>>> tables{
      {"props-and-hops",
       {{{"field", 500}}, {{"hop-1-2", 100}, {"field", 300}}, {{"any-seven", 700}}}},
      {"three-dice-football",
       {{{"touchdown", 500}}, {{"length-3", 100}}, {{"quick-strike", 100}, {"touchdown", 200}}}},
      {"high-roll-dice", {{{"kind-4", 500}}, {{"kind-4", 300}, {"extra-roll", 300}}}},
      {"high-roll-dice-six", {{{"kind-3", 100}}, {{"no-match", 200}, {"pip-1", 100}}}},
  };
  for (const auto& [game, people] : tables) {
    const game_table at{game};
    std::vector<maths::layout_parts> parts;
    for (const auto& each : people) parts.push_back(at.parts(each));
    const auto all = together(parts, at.book());
    ASSERT_TRUE(all.has_value()) << all.error();
    for (std::size_t i = 0; i < all->wagers.size(); ++i) {
      EXPECT_EQ(
          std::ranges::count(all->wagers, all->wagers[i].column, &maths::column_wager::column), 1)
          << game;
    }
    const auto round = episode_of(at.lowered(), *all);
    ASSERT_TRUE(round.has_value()) << round.error();
    for (const auto& own : parts) {
      if (own.steered != all->steered) continue;
      EXPECT_EQ(law_of(*round, own), law_of(episode_of(at.lowered(), own).value(), own)) << game;
    }
  }
}

TEST(together, area_wagered_at_every_play_by_one_alone_is_refused) {
  const game_table at{"three-dice-football"};
  const std::vector<maths::layout_parts> people{at.parts({{"touchdown", 500}}),
                                                at.parts({{"touchdown", 500, true}})};
  const auto all = together(people, at.book());
  ASSERT_FALSE(all.has_value());
  EXPECT_NE(all.error().find("touchdown"), std::string::npos) << all.error();
  EXPECT_NE(all.error().find("accepted: "), std::string::npos) << all.error();
}

}  // namespace
}  // namespace skyward::simulation::simulation_sessions_test
