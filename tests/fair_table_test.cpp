// What a table holds the house and its players to where dice are drawn: commitments before wagers,
// values shown before the first draw, seeds once all was drawn, and nothing called off in between.
#include "fair_table.hpp"

#include "base/byte_text.hpp"

#include <gtest/gtest.h>

namespace skyward::table {
namespace {

constexpr std::string_view game = "high-roll-dice";

fairness::secret value_of(int seat) {
  return numbered_secret(static_cast<std::uint8_t>(100 + seat));
}

class at_fair_table : public testing::Test {
 protected:
  at_fair_table() {
    for (const auto& each : lines{sit(1), by_wallet(buy(1, 100'000)), sit(2)}) at_.play(each);
  }

  std::string player(int seat) const { return at_.seat(seat).player; }
  command::commit_value commitment(int seat, std::uint64_t window) const {
    return {static_cast<seat_no>(seat), window,
            fairness::commitment_of(value_of(seat), window, player(seat))};
  }
  command::show_value shown(int seat, std::uint64_t window) const {
    return {static_cast<seat_no>(seat), window, value_of(seat).bytes};
  }
  fairness::secret seed_of(std::uint64_t window) const {
    const auto* seed = find_seed(at_.state().common, window);
    return *at_.box().open(seed->sealed.base64, fair_table::name, window);
  }
  std::string wagers() const { return wager(1, "pip-4", 500); }
  std::string refusal_of(const std::string& line) const {
    const auto why = at_.refused(line);
    return why ? std::string{name_of(why->code)} : "done";
  }
  /// Two values are committed to, wagers made and all of it closed.
  void close_with_values() {
    at_.tend();
    at_.say(commitment(1, 1), role::player);
    at_.say(commitment(2, 1), role::player);
    at_.play(wagers());
    at_.close();
  }

  fair_table at_{std::string{game}};
};

TEST_F(at_fair_table, takes_no_wager_before_this_seed_and_the_next_are_committed_to_FAIR_1) {
  EXPECT_EQ(refusal_of(wagers()), "seed_missing");
  const auto due = at_.dice().seeds_due(at_.state());
  ASSERT_EQ(due->size(), 2U);
  at_.say((*due)[0]);
  EXPECT_EQ(refusal_of(wagers()), "seed_missing");
  EXPECT_EQ(refusal_of(extra_roll(1)), "seed_missing");
  at_.say((*due)[1]);
  EXPECT_EQ(refusal_of(wagers()), "done");
}

TEST_F(at_fair_table, commits_to_the_next_seed_of_its_own_table_alone) {
  const command::commit_seed right{
      1, std::string{fair_table::name}, {}, {at_.box().seal({}, "", 1)}};
  EXPECT_EQ(at_.answer(right), "done");
  EXPECT_EQ(at_.answer(right, role::house), "role_may_not");
  auto other = right;
  other.window = 2;
  EXPECT_EQ(at_.answer(other), "no_such_seed");
  at_.tend();
  other.window = 3;
  EXPECT_EQ(at_.answer(other), "done");
  other.table = "table/2";
  EXPECT_EQ(at_.answer(other), "no_such_seed");
}

TEST_F(at_fair_table, takes_one_value_a_player_while_betting_is_open_FAIR_2) {
  EXPECT_EQ(at_.answer(commitment(1, 1), role::player), "no_such_seed");
  at_.tend();
  EXPECT_EQ(at_.answer(commitment(3, 1), role::player), "seat_empty");
  EXPECT_EQ(at_.answer(commitment(1, 2), role::player), "no_such_seed");
  EXPECT_EQ(at_.answer(commitment(1, 1), role::house), "role_may_not");
  at_.say(commitment(1, 1), role::player);
  EXPECT_EQ(at_.answer(commitment(1, 1), role::player), "already_committed");
  EXPECT_EQ(at_.answer(shown(1, 1), role::player), "values_open");
  EXPECT_EQ(at_.answer(command::close_values{1}), "bets_open");
  at_.play(wagers());
  at_.play(R"({"do":"no_more_bets","role":"house"})");
  EXPECT_EQ(at_.answer(commitment(2, 1), role::player), "values_closed");
  const auto closed = at_.say(command::close_values{1});
  EXPECT_EQ(events<event::values_closed>(closed).at(0).list,
            fairness::list_hash(
                fair_table::name, 1,
                std::vector{fairness::contribution{player(1), commitment(1, 1).commitment, {}}}));
  EXPECT_EQ(at_.answer(command::close_values{1}), "values_closed");
}

TEST_F(at_fair_table, draws_nothing_before_the_list_is_closed_FAIR_2) {
  at_.tend();
  at_.play(wagers());
  at_.play(R"({"do":"no_more_bets","role":"house"})");
  EXPECT_EQ(at_.answer(*at_.dice().next_throw(at_.state())), "values_open");
}

TEST_F(at_fair_table, shows_what_was_committed_to_and_only_before_the_first_draw_FAIR_2) {
  close_with_values();
  auto other = shown(1, 1);
  other.value = value_of(2).bytes;
  EXPECT_EQ(at_.answer(other, role::player), "not_as_committed");
  at_.say(shown(1, 1), role::player);
  EXPECT_EQ(at_.answer(shown(1, 1), role::player), "already_committed");
  const auto drawn = at_.draw();
  EXPECT_EQ(events<event::values_missing>(drawn).at(0).seats.count(), 1);
  EXPECT_TRUE(events<event::values_missing>(drawn).at(0).seats.has(seat_no{2}));
  EXPECT_EQ(at_.answer(shown(2, 1), role::player), "no_such_seed");
}

TEST_F(at_fair_table, throws_what_seed_and_values_give_and_nothing_else_RNG_7) {
  close_with_values();
  at_.say(shown(1, 1), role::player);
  at_.say(shown(2, 1), role::player);
  const auto next = *at_.dice().next_throw(at_.state());
  auto wrong = next;
  wrong.source.index = 1;
  EXPECT_EQ(at_.answer(wrong), "wrong_source");
  wrong.source = {2, 0};
  EXPECT_EQ(at_.answer(wrong), "wrong_source");
  wrong.source = {};
  EXPECT_EQ(at_.answer(wrong), "wrong_source");
  const auto list =
      std::vector{fairness::contribution{player(1), commitment(1, 1).commitment, value_of(1)},
                  fairness::contribution{player(2), commitment(2, 1).commitment, value_of(2)}};
  fairness::draw_stream from{seed_of(1), {fair_table::name, 1, 0}, list};
  const auto expected = fairness::drawn_dice(from, 10);
  EXPECT_EQ(events<event::thrown>(at_.draw()).at(0).dice, expected);
}

/// What players do beside their values, and when, chooses no dice.
TEST_F(at_fair_table, throws_the_same_whatever_is_wagered_and_whenever_it_is_asked_for_RNG_8) {
  const auto thrown_after = [&](fair_table& at, const lines& done, const std::vector<int>& shows) {
    at.tend();
    for (const int seat : {1, 2}) at.say(commitment(seat, 1), role::player);
    for (const auto& each : done) at.play(each);
    at.close();
    for (const int seat : shows) at.say(shown(seat, 1), role::player);
    return events<event::thrown>(at.draw()).at(0).dice;
  };
  fair_table later{std::string{game}};
  for (const auto& each : lines{sit(1), by_wallet(buy(1, 100'000)), sit(2)}) later.play(each);
  at_.now = moment{1'795'262'400'000};
  later.now = moment{1'795'262'412'345};
  const auto early = thrown_after(at_, {wagers()}, {1, 2});
  const auto late =
      thrown_after(later, {ready(2), wager(1, "pip-2", 2'500), wager(1, "kind-8", 2'500)}, {2, 1});
  EXPECT_EQ(early, late);
}

/// A house that throws other dice than its seed gives cannot show the seed.
TEST_F(at_fair_table, shows_no_seed_that_does_not_give_what_was_thrown_FAIR_6) {
  close_with_values();
  auto cheated = *at_.dice().next_throw(at_.state());
  dice_report sixes;
  for (int i = 0; i < 10; ++i) sixes.add({dice::rest::flat, dice::face{6}});
  cheated.dice = sixes;
  const auto seed = seed_of(1);
  at_.say(cheated);
  EXPECT_EQ(at_.answer(command::show_seed{1, seed.bytes}), "not_as_committed");
}

TEST_F(at_fair_table, shows_a_seed_once_nothing_more_is_drawn_of_it) {
  close_with_values();
  const auto seed = seed_of(1);
  EXPECT_EQ(at_.answer(command::show_seed{1, seed.bytes}), "seed_in_use");
  EXPECT_EQ(at_.answer(command::show_seed{2, seed_of(2).bytes}), "seed_in_use");
  at_.draw();
  EXPECT_EQ(at_.answer(command::show_seed{1, seed_of(2).bytes}), "not_as_committed");
  EXPECT_EQ(at_.answer(command::show_seed{1, seed.bytes}, role::dealer), "role_may_not");
  at_.say(command::show_seed{1, seed.bytes});
  EXPECT_EQ(at_.answer(command::show_seed{1, seed.bytes}), "no_such_seed");
}

/// Whoever knows the seed would call off what he does not like.
TEST_F(at_fair_table, calls_nothing_off_between_the_close_of_a_list_and_the_end_of_its_seed_RNG_7) {
  close_with_values();
  const auto void_round = R"({"do":"void_round","reason":"outage","role":"house"})";
  EXPECT_EQ(refusal_of(void_round), "seed_in_use");
  EXPECT_EQ(refusal_of(R"({"do":"no_roll","reason":"cocked","role":"house"})"), "seed_in_use");
  at_.draw();
  EXPECT_EQ(refusal_of(R"({"do":"correct_throw","round":1,"dice":[1,1,1,1,1,1,1,1,1,1],)"
                       R"("reason":"misread","role":"floorperson"})"),
            "seed_in_use");
  at_.tend();
  EXPECT_NE(refusal_of(R"({"do":"correct_throw","round":1,"dice":[1,1,1,1,1,1,1,1,1,1],)"
                       R"("reason":"misread","role":"floorperson"})"),
            "seed_in_use");
}

TEST_F(at_fair_table, discards_seeds_for_everyone_to_see_and_then_the_round_may_be_void) {
  close_with_values();
  EXPECT_EQ(at_.answer(command::discard_seeds{seeds_lost::restored}, role::floorperson),
            "role_may_not");
  const auto gone = at_.say(command::discard_seeds{seeds_lost::restored}, role::house);
  EXPECT_EQ(events<event::seeds_discarded>(gone).at(0).count, 2U);
  EXPECT_EQ(at_.state().common.discarded, 2U);
  at_.play(R"({"do":"void_round","reason":"restored","role":"house"})");
  EXPECT_EQ(at_.answer(command::discard_seeds{seeds_lost::restored}, role::house), "no_such_seed");
  at_.tend();
  EXPECT_EQ(refusal_of(wagers()), "done");
}

TEST_F(at_fair_table, goes_on_window_after_window_and_shows_every_seed) {
  for (int round = 1; round <= 5; ++round) {
    at_.tend();
    at_.play(wagers());
    at_.close();
    while (!at_.state().betting()) at_.draw();
  }
  at_.tend();
  EXPECT_EQ(events<event::seed_shown>(at_.log()).size(), 5U);
  EXPECT_EQ(at_.state().common.seeds.size(), 2U);
}

/// The throws of one window come from one seed: the extra roll too.
TEST_F(at_fair_table, draws_the_extra_roll_of_the_same_seed__675a_4_g) {
  at_.tend();
  for (const auto& each : lines{wagers(), wager(1, "kind-8", 500), extra_roll(1)}) at_.play(each);
  at_.close();
  int draws = 0;
  while (!at_.state().betting()) {
    const auto thrown = events<event::thrown>(at_.draw()).at(0);
    EXPECT_EQ(thrown.source, (dice_source{1, static_cast<std::uint64_t>(draws)}));
    ++draws;
  }
  EXPECT_EQ(draws, 2);
  at_.tend();
  EXPECT_EQ(find_seed(at_.state().common, 1), nullptr);
}

/// No set of dice is at such a table that could be too old.
TEST_F(at_fair_table, has_no_dice_that_are_to_be_changed__675a_3_b_1) {
  at_.play(R"({"do":"ready","seat":1,"role":"player","at":"2026-11-21T14:00:00Z"})");
  at_.tend();
  at_.play(wagers());
  at_.play(R"({"do":"no_more_bets","role":"house","at":"2026-11-25T14:00:00Z"})");
}

TEST_F(at_fair_table, shows_the_seeds_of_a_table_that_closes_and_begins_anew_behind_them) {
  at_.tend();
  at_.play(lines{leave(1), leave(2), R"({"do":"close_table","role":"house"})"});
  at_.tend();
  EXPECT_EQ(events<event::seed_shown>(at_.log()).size(), 1U);
  at_.play(open_electronic);
  at_.tend();
  at_.play(lines{sit(1), by_wallet(buy(1, 100'000)), wagers()});
}

}  // namespace
}  // namespace skyward::table
