// What every table keeps is read back as it was written, whatever stands in it.
#include "table/state_words.hpp"

#include "fairness/sealed_seed.hpp"
#include "games/catalogue.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

namespace skyward::table::state_words_test {
namespace {

/// Nothing in it has its first value but what a state does not tell: the log so far, what comes
/// before and after the day, and the seats.
common_state full_state() {
  const entry_ref entry{{7, 2}, "table/1"};
  const moment noon{1'795'262'400'000};
  dice_report lying;
  lying.add({dice::rest::cocked, dice::face{2}});
  common_state state;
  state.open = true;
  state.opened_before = true;
  state.steps = step_rule::every;
  state.last_at = noon;
  state.round = 9;
  state.cash = cents{-counted_max};
  state.wallets = cents{-2};
  state.inventory = cents{-3};
  state.opened_with = cents{4};
  state.tray_before = cents{-5};
  state.drop = cents{counted_max};
  state.tips = cents{7};
  state.kind = table_kind::hybrid;
  state.pace = {45};
  state.dice_sets = {{"blue", noon, noon, dice_fault::damaged}, {"red", {}, {}, {}}};
  state.dice_in_play = 1;
  // More than a person may say.
  state.debts = {{"Zed\u2060", cents{cents_max + 1}}, {"Yan", cents{1}}};
  state.gone_owed = cents{cents_max + 2};
  state.unclaimed = cents{8};
  state.disputes = {{seat_no{1}, entry, 2, true}};
  state.corrections = 10;
  state.proposed = 11;
  state.proposals = {{3, correction_kind::dice, "misread\n", "Ann", 7, lying, true, {}, "", {}},
                     {4, correction_kind::amount, "r", "Ann", 0, {}, false, entry, "Zoe", -500}};
  state.duties = {{duty::floorperson, "Flo"}, {duty::dealer, "Dee"}};
  state.staffed = only(role::dealer) | only(role::floorperson) | only(role::device);
  state.window = 12;
  state.seeds_of = "table/12";
  state.last_seed = 15;
  state.discarded = 2;
  const digest bits{1, 2, 3};
  const sealed_text sealed{std::string(fairness::sealed_seed_characters, 'A')};
  state.seeds = {{11,
                  bits,
                  sealed,
                  seed_use::throws,
                  true,
                  noon,
                  true,
                  {{seat_no{2}, "Zed\u2060", bits, bits}, {seat_no{1}, "Yan", bits, {}}},
                  {"123456", "6"}},
                 {14, bits, sealed, {}, {}, {}, {}, {}, {}}};
  return state;
}

const rules::rulebook& book() {
  return games::find_game("props-and-hops")->book;
}

/// What a state tells, read back by a day that opens with it.
template <class State, class Tell>
State read_back(const State& state, const Tell& tell) {
  const game_names names{book(), nullptr};
  const auto text = write_whole(names, [&](auto& words) { tell(words, state); });
  event::day_opened day;
  day.game = book().game;
  day.state = {text};
  State read;
  read_whole(names, day, [&](auto& words) { tell(words, read); });
  return read;
}

TEST(state_words, of_every_table_are_read_back) {
  const auto tell = [](auto& words, auto& state) { tell_common(words, state); };
  EXPECT_TRUE(read_back(full_state(), tell) == full_state());
  EXPECT_TRUE(read_back(common_state{}, tell) == common_state{});
}

TEST(state_words, of_a_seat_are_read_back) {
  const auto tell = [](auto& words, auto& seat) { tell_seat(words, seat); };
  const seat_state seat{"Ann", cents{counted_max}, cents{5}, true, money_source::wallet};
  EXPECT_TRUE(read_back(seat, tell) == seat);
  EXPECT_TRUE(read_back(seat_state{}, tell) == seat_state{});
}

TEST(state_words, of_the_first_seat_and_the_last_are_read_back) {
  const auto tell_each = [](auto& words, auto& all) {
    words.each_seat("seats", all.size(),
                    [&](auto& seat, seat_no at) { tell_seat(seat, all[index(at)]); });
  };
  std::array<seat_state, 3> seats;
  seats[0].player = "Ann";
  seats[2].player = "Ben";
  EXPECT_TRUE(read_back(seats, tell_each) == seats);
  struct some_seats {
    std::uint64_t bits{};
  };
  const auto tell = [](auto& words, auto& all) { words.seats("ready", all.bits); };
  const some_seats both{bit(seat_no{1}) | bit(seat_no{seats_max})};
  EXPECT_EQ(read_back(both, tell).bits, both.bits);
}

TEST(state_words, of_another_game_are_not_read) {
  event::day_opened day;
  day.game = "high-roller";
  day.state = {"{}"};
  common_state read;
  const game_names names{book(), nullptr};
  EXPECT_THROW(read_whole(names, day, [&](auto& words) { tell_common(words, read); }), impossible);
}

/// Of a day's state that says this, what is told.
std::string told(const std::string& text) {
  const game_names names{book(), nullptr};
  event::day_opened day;
  day.game = book().game;
  day.state = {text};
  try {
    common_state read;
    read_whole(names, day, [&](auto& words) { tell_common(words, read); });
  } catch (const impossible& why) {
    return why.message;
  }
  return "read";
}

TEST(state_words, that_a_state_does_not_have_are_told) {
  EXPECT_EQ(told("{}"), "read");
  EXPECT_EQ(told(R"({"round":0})"), "read");
  EXPECT_EQ(told(R"({"accounts":{"cash":-9007199254740991}})"), "read");
  EXPECT_EQ(told(R"({"duties":[{"person":"Dee"}]})"), "state: duty is missing");
  const std::string object = "state: accepted: an object, with numbers that can be counted";
  EXPECT_EQ(told(R"({"x":NaN})"), object);
  EXPECT_EQ(told("[]"), object);
  EXPECT_TRUE(told(R"({"":1})").starts_with("state: unknown key; nearest of "));
  EXPECT_TRUE(told(R"({"round":-1})").starts_with("state: round: found -1; accepted: "))
      << told(R"({"round":-1})");
  EXPECT_TRUE(told(R"({"x":1})").starts_with("state: x: unknown key; "));
  EXPECT_TRUE(told(R"({"tray":{"x":1}})").starts_with("state: x: unknown key; accepted: "));
  EXPECT_TRUE(
      told(R"({"staffed":["cook"]})").starts_with("state: staffed: no such name as \"cook\""));
}

/// Two people sit, one owes who has left, one correction waits and two people work.
common_state sound_state() {
  common_state state;
  state.open = true;
  state.opened_before = true;
  state.seats = {{"Ann", cents{500}, {}, false, {}}, {"Ben", {}, {}, false, {}}, {}};
  state.debts = {{"Zed", cents{1}}};
  state.proposed = 2;
  state.proposals = {{2, correction_kind::dice, "r", "Ann", 1, {}, false, {}, "", {}}};
  state.duties = {{duty::dealer, "Dee"}, {duty::dealer, "Dan"}, {duty::stickperson, "Dee"}};
  state.staffed = only(role::dealer) | only(role::stickperson);
  state.disputes = {{seat_no{3}, {{1, 1}, ""}, 0, false}};
  return state;
}

/// Why a sound state that is changed cannot be; empty where it can.
template <class Change>
std::string problem_with(const Change& change) {
  auto state = sound_state();
  change(state);
  try {
    check_common(state);
  } catch (const impossible& why) {
    return why.message;
  }
  return "";
}

TEST(state_words, of_what_may_be_are_taken) {
  EXPECT_EQ(problem_with([](auto&) {}), "");
  EXPECT_EQ(problem_with([](auto& state) { state.gone_owed = cents{counted_max}; }), "");
  EXPECT_EQ(problem_with([](auto& state) {
              state.kind = table_kind::hybrid;
              state.seats[0].source = money_source::wallet;
            }),
            "");
  EXPECT_EQ(problem_with([](auto& state) {
              state.dice_sets.emplace_back();
              state.dice_in_play = 1;
            }),
            "");
  EXPECT_EQ(problem_with([](auto& state) {
              state.proposals.insert(state.proposals.begin(), state.proposals[0]);
              state.proposals[0].correction = 1;
              state.proposals[0].what = correction_kind::amount;
              state.proposals[0].player = "Zed";
            }),
            "");
  EXPECT_EQ(problem_with([](auto& state) {
              for (auto i = state.duties.size(); i < duties_max; ++i) {
                state.duties.push_back({duty::dealer, fmt::format("D {}", i)});
              }
            }),
            "");
}

TEST(state_words, of_what_cannot_be_are_told) {
  struct broken {
    std::string_view told;
    void (*change)(common_state&);
  };
  const std::string_view debt = "who is nobody, sits here or owes twice";
  const std::string_view waits = "waits out of order, or of nobody";
  const std::string_view duty_of = "who is nobody or has it twice";
  const broken cases[] = {
      {"a day opens with an open table", [](auto& state) { state.open = false; }},
      {"a day opens with an open table", [](auto& state) { state.opened_before = false; }},
      {"dice set 1 is in play; 1 have been here", [](auto& state) { state.dice_in_play = 1; }},
      {"chips of seat 3, where nobody sits", [](auto& state) { state.seats[2].stack = cents{1}; }},
      {"ANN sits at seat 2 and at another", [](auto& state) { state.seats[1].player = "ANN"; }},
      {"a wallet at a physical table",
       [](auto& state) { state.seats[1].source = money_source::wallet; }},
      {debt, [](auto& state) { state.debts[0].owed = cents{}; }},
      {debt, [](auto& state) { state.debts[0].player = ""; }},
      {debt, [](auto& state) { state.debts[0].player = "ben"; }},
      {debt, [](auto& state) { state.debts.push_back({"ZED", cents{1}}); }},
      {"debts of more than can be counted",
       [](auto& state) { state.gone_owed = cents{counted_max + 1}; }},
      {waits, [](auto& state) { state.proposals[0].correction = 0; }},
      {waits, [](auto& state) { state.proposals[0].correction = 3; }},
      {waits, [](auto& state) { state.proposals.push_back(state.proposals[0]); }},
      {waits, [](auto& state) { state.proposals[0].by = ""; }},
      {waits, [](auto& state) { state.proposals[0].what = correction_kind::amount; }},
      {"65 corrections wait; accepted: at most 64",
       [](auto& state) {
         while (state.proposals.size() < proposals_max + 1) {
           state.proposals.push_back(state.proposals[0]);
         }
       }},
      {duty_of, [](auto& state) { state.duties[0].person = ""; }},
      {duty_of, [](auto& state) { state.duties[1].person = "DEE"; }},
      {"65 duties; accepted: at most 64",
       [](auto& state) {
         while (state.duties.size() < duties_max + 1) state.duties.push_back(state.duties[0]);
       }},
      {duty_of, [](auto& state) { state.staffed = only(role::dealer); }},
      {"people on duty in a role that is none",
       [](auto& state) { state.staffed |= only(role::player); }},
      {"seat 0; accepted: 1 to 3", [](auto& state) { state.disputes[0].seat = seat_no::none; }},
      {"seat 4; accepted: 1 to 3", [](auto& state) { state.disputes[0].seat = seat_no{4}; }},
  };
  for (const auto& each : cases) {
    const auto told = problem_with(each.change);
    EXPECT_TRUE(told.contains(each.told)) << "told is \"" << told << "\", not " << each.told;
  }
}

TEST(state_words, name_a_seat_of_the_table_or_nobody_where_that_may_be) {
  const auto state = sound_state();
  EXPECT_NO_THROW(check_seat(state, seat_no::none, true));
  EXPECT_THROW(check_seat(state, seat_no::none, false), impossible);
  EXPECT_NO_THROW(check_seat(state, seat_no{3}, false));
  EXPECT_THROW(check_seat(state, seat_no{4}, true), impossible);
}

TEST(state_words, of_the_next_day_name_the_stream_of_an_entry) {
  auto state = sound_state();
  state.disputes.push_back({seat_no{1}, {{2, 1}, "table/0"}, 0, false});
  state.proposals.push_back(state.proposals[0]);
  state.proposals[1].entry = {{3, 1}, ""};
  carry_common(state, "table/1");
  EXPECT_EQ(state.disputes[0].entry.stream, "table/1");
  EXPECT_EQ(state.disputes[1].entry.stream, "table/0") << "of an earlier day";
  EXPECT_EQ(state.proposals[0].entry.stream, "") << "it names no entry";
  EXPECT_EQ(state.proposals[1].entry.stream, "table/1");
}

}  // namespace
}  // namespace skyward::table::state_words_test
