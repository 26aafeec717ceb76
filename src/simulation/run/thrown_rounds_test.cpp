// Rounds that are thrown one by one add up to what the same dice come to on paper.
#include "simulation/run/thrown_rounds.hpp"

#include "simulation/kernel/class_source.hpp"
#include "toy_games.hpp"

#include <cmath>

namespace skyward::simulation::thrown_rounds_test {
namespace {

constexpr double close = 1e-9;
constexpr std::uint64_t seed = 668;

/// Quits: Later once, which waits for a six and loses on a one, Over again at every throw until
/// then, which loses on three and less and is returned on a four.
struct played_quits {
  const games::game& game = toys::quits_game();
  rules::table_rules rules{game.book, game.book.editions.front()};
  std::unique_ptr<const rules::definition> definition = game.define(rules);
  rules::lowered lowered = games::lowered_form(game, rules);
  thrown_layout layout;

  played_quits() {
    const std::vector<maths::layout_wager> made{{game.book.area_named("later"), cents{100}, false},
                                                {game.book.area_named("over"), cents{300}, true}};
    layout = *thrown_layout_of(
        lowered, *maths::layout_parts_of(lowered, rules, made, maths::winnings::as_paid));
  }

  thrown_rounds_plan plan() const { return {*definition, layout, seed, vector_choices().front()}; }

  work_done played(std::uint64_t rounds, unsigned threads = 1) const {
    const auto rolls = plan();
    team alone;
    work_done done;
    run_blocks(rolls.work(rounds), threads, alone, {}, done);
    return done;
  }
};

/// What a round comes to, by hand.
struct paper_round {
  double net = 0;
  double handle = 100;
};

struct paper {
  std::vector<paper_round> rounds;
  std::uint64_t over_made = 0;
  std::uint64_t over_won = 0;
  std::uint64_t later_won = 0;
};

paper on_paper(const played_quits& played, std::uint64_t rounds) {
  const auto work = played.plan().work(rounds);
  stream_words<std::uint8_t> bytes{key_of(seed, stream_purpose::rounds), vector_choices().back()};
  paper made;
  for (std::uint64_t i = 0; i < rounds; ++i) {
    if (i % work.block_units == 0) bytes.begin(i / work.block_units);
    auto& round = made.rounds.emplace_back();
    for (int pips = 0; pips != 1 && pips != 6;) {
      pips = (bytes.next() >> 5U) + 1;
      if (pips > 6) continue;
      ++made.over_made;
      made.over_won += pips > 4 ? 1U : 0U;
      round.handle += 300;
      round.net += pips > 4 ? 300 : pips < 4 ? -300 : 0;
      if (pips == 6) round.net += 300;
      if (pips == 1) round.net -= 100;
      made.later_won += pips == 6 ? 1U : 0U;
    }
  }
  return made;
}

TEST(thrown_rounds, come_to_what_their_dice_come_to_on_paper) {
  const played_quits played;
  const std::uint64_t rounds = 40'000;  // two blocks and a part
  const auto paper = on_paper(played, rounds);
  double net = 0;
  double handle = 0;
  double won = 0;
  for (const auto& each : paper.rounds) {
    net += each.net;
    handle += each.handle;
    won += each.net > 0 ? 1 : 0;
  }
  double net_square = 0;
  double payback_square = 0;
  for (const auto& each : paper.rounds) {
    net_square += std::pow(each.net - net / rounds, 2);
    payback_square += std::pow(each.net - net / handle * each.handle, 2);
  }
  const auto found = statistics_of(played.layout, played.played(rounds));
  EXPECT_EQ(found.rounds, rounds);
  EXPECT_NEAR(found.net.value, net / rounds, close);
  EXPECT_NEAR(found.net.error, std::sqrt(net_square) / rounds, close);
  EXPECT_NEAR(found.payback.value, 1 + net / handle, close);
  EXPECT_NEAR(found.payback.error, std::sqrt(payback_square) / handle, close);
  EXPECT_NEAR(found.win.value, won / rounds, close);
  ASSERT_EQ(found.wagers.size(), 2U);
  EXPECT_EQ(found.wagers[0].made, rounds);
  EXPECT_EQ(found.wagers[0].decisions.back().count, paper.later_won);
  EXPECT_EQ(found.wagers[1].made, paper.over_made);
  EXPECT_EQ(found.wagers[1].decisions.back().count, paper.over_won);
}

TEST(thrown_rounds, stand_beside_what_is_exact_of_each_wager) {
  const played_quits played;
  const auto found = statistics_of(played.layout, played.played(300'000, 2));
  EXPECT_EQ(*found.wagers[0].payback.fraction, 2);
  EXPECT_EQ(*found.wagers[1].payback.fraction, rational(5, 6));
  for (const auto& each : found.wagers) {
    EXPECT_LT(std::abs(*each.payback.z), 4);
    EXPECT_LT(each.payback.held->low, *each.payback.exact);
    EXPECT_GT(each.payback.held->high, *each.payback.exact);
  }
  EXPECT_EQ(*found.wagers[0].decisions.front().exact, rational(1, 2));
  EXPECT_FALSE(found.wagers[1].decisions.front().exact) << "how often it is made is not known";
  // Three throws a round: 100 won by Later, three times 50 lost by Over.
  EXPECT_NEAR(found.net.value, -50, 4 * found.net.error);
  EXPECT_FALSE(found.net.exact || found.payback.exact || found.win.exact || found.fit);
  EXPECT_TRUE(found.nets.empty());
}

TEST(thrown_rounds, counters_that_cannot_be_are_told) {
  const played_quits played;
  const auto rolls = played.plan();
  const auto work = rolls.work(20'000);
  const auto done = played.played(20'000);
  EXPECT_TRUE(work.can_count(done.units, done.counters));
  EXPECT_FALSE(work.can_count(done.units + 1, done.counters));
  for (const std::size_t lost : {1U, 5U, 9U}) {
    auto counters = done.counters;
    for (std::size_t i = 0; i < 4; ++i) counters[lost + i] = 0;
    EXPECT_FALSE(work.can_count(done.units, counters)) << lost;
  }
  auto counters = done.counters;
  ++counters[17];
  EXPECT_FALSE(work.can_count(done.units, counters)) << "Later lost once more than it was made";
}

TEST(thrown_rounds, too_few_have_no_interval_of_what_they_come_to) {
  const played_quits played;
  const auto few = statistics_of(played.layout, played.played(20));
  EXPECT_FALSE(few.net.held || few.payback.held || few.wagers[1].payback.held);
  EXPECT_TRUE(few.win.held && few.wagers[0].payback.held);
  const auto many = statistics_of(played.layout, played.played(20'000));
  EXPECT_TRUE(many.net.held && many.payback.held && many.wagers[1].payback.held);
}

TEST(thrown_rounds, that_are_left_count_nothing_and_are_played_again) {
  const played_quits played;
  const auto rolls = played.plan();
  const auto work = rolls.work(200'000);
  team alone;
  work_done done;
  std::size_t asked = 0;
  run_hooks hooks;
  hooks.leave = [&] {
    ++asked;
    return asked >= 3;
  };
  EXPECT_EQ(run_blocks(work, 1, alone, hooks, done), run_end::stopped);
  EXPECT_LT(done.units, 200'000U);
  EXPECT_TRUE(work.can_count(done.units, done.counters));
  run_blocks(work, 2, alone, {}, done);
  EXPECT_EQ(done.counters, played.played(200'000).counters);
}

}  // namespace
}  // namespace skyward::simulation::thrown_rounds_test
