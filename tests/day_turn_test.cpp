// A day's turn: a table goes on in another stream as it stood, wherever between throws that is; a
// state that was tampered with is answered.
#include "base/sha256.hpp"
#include "logged_evenings.hpp"
#include "request/known_build.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"
#include "table/replay/replay.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace skyward::table::day_turn_test {
namespace {

const std::string today = "table/1/a";
const std::string tomorrow = "table/1/b";

const sent_command& turn() {
  static const sent_command asked{
      command::turn_day{today, tomorrow}, {}, role::house, std::nullopt};
  return asked;
}

/// What differs from one day to the next: where the log stands, and how its entries are named.
void name_from_tomorrow(common_state& state, std::uint64_t count) {
  state.last = {1, 1};
  state.before = {today, count, "hash"};
  for (auto& each : state.disputes) {
    if (each.entry.stream.empty()) each.entry.stream = today;
  }
  for (auto& each : state.proposals) {
    if (each.entry.given() && each.entry.stream.empty()) each.entry.stream = today;
  }
}
void name_from_tomorrow(banked_state& state, std::uint64_t count) {
  name_from_tomorrow(state.common, count);
  for (auto& each : state.since_throw) {
    if (each.entry.stream.empty()) each.entry.stream = today;
  }
  auto& thrown = state.undo.thrown;
  if (thrown.given() && thrown.stream.empty()) thrown.stream = today;
}
void name_from_tomorrow(pot_state& state, std::uint64_t count) {
  name_from_tomorrow(state.common, count);
  if (state.final_over) state.final_game_at = {};  // both are of its date
  state.final_over = false;
}

/// Turns the day of a table and gives why it does not; empty when it does.
template <class Table, class State>
std::string turned(const Table& table, const State& before) {
  std::vector<log_entry> entries;
  if (const auto done = table.decide(before, turn(), entries); !done) {
    return std::string{name_of(done.error().code)};
  }
  auto over = before;
  for (const auto& each : entries) table.apply(over, each);
  const auto opening = table.open_day(over, turn(), "hash");
  const auto closed = std::get<event::day_closed>(entries.back().what);
  const auto& opened = std::get<event::day_opened>(opening.what);
  EXPECT_EQ(closed.state_sha256, sha256_hex(opened.state.json));
  auto after = table.fresh();
  const auto begun = table.evolve(after, opening);
  EXPECT_TRUE(begun.has_value()) << begun.error();
  auto expected = before;
  entries.pop_back();  // what is before it is the bonus pot that nobody is left to win
  for (const auto& each : entries) table.apply(expected, each);
  name_from_tomorrow(expected, before.common.last.seq + 1);
  EXPECT_TRUE(after == expected) << opened.state.json;
  return "";
}

TEST(day_turn, leaves_every_state_of_an_evening_as_it_is) {
  std::map<std::string, int> outcomes;
  for (const auto& evening : logged_evenings()) {
    SCOPED_TRACE(evening.game);
    replay log{request::known_build()};
    int days = 0;
    for (const auto& line : evening.lines) {
      ASSERT_TRUE(log.take(line).has_value()) << line;
      if (log.records() == 0) continue;
      const auto why = log.banked() != nullptr ? turned(*log.banked_game(), *log.banked())
                                               : turned(*log.pot_game(), *log.pot());
      ++outcomes[why];
      if (why.empty()) ++days;
    }
    EXPECT_GT(days, 30);
  }
  EXPECT_GT(outcomes["not_between_throws"], 100);
  EXPECT_GT(outcomes["table_closed"], 0);
  const std::set<std::string> known{"",
                                    "not_between_throws",
                                    "table_closed",
                                    "step_out_of_order",
                                    "wagers_standing",
                                    "final_game_over"};
  for (const auto& [why, count] : outcomes) EXPECT_TRUE(known.contains(why)) << why;
}

TEST(day_turn, carries_that_dice_came_behind_a_throw_that_is_read_as_void) {
  replay log{request::known_build()};
  int days = 0;
  for (const auto& line : logged_evening("props-and-hops").lines) {
    ASSERT_TRUE(log.take(line).has_value()) << line;
    if (log.records() == 0) continue;
    auto state = *log.banked();
    state.undo.void_since = state.undo.dice_since = true;
    if (turned(*log.banked_game(), state).empty()) ++days;
  }
  EXPECT_GT(days, 30);
}

int lammers_standing(const banked_state& state) {
  return std::popcount(static_cast<unsigned>(state.position.fields[2]));
}

TEST(day_turn, carries_a_shake_of_four_lammers_a_player_away_a_dispute_and_a_debt) {
  const auto evening = logged_evening("props-and-hops");
  replay log{request::known_build()};
  banked_state before;
  banked_state after;
  for (const auto& line : evening.lines) {
    const bool over = log.day_over();
    if (!over && log.banked() != nullptr) before = *log.banked();
    ASSERT_TRUE(log.take(line).has_value()) << line;
    if (over) after = *log.banked();
    if (over) break;
  }
  const auto evening_over = before.common.last_at;
  EXPECT_EQ(lammers_standing(before), 4);
  EXPECT_TRUE(std::ranges::any_of(before.common.seats, &seat_state::away));
  EXPECT_TRUE(
      std::ranges::any_of(before.common.disputes, std::logical_not{}, &dispute_state::ruled));
  EXPECT_TRUE(std::ranges::any_of(before.common.seats,
                                  [](const auto& each) { return each.owed > cents{}; }));
  EXPECT_TRUE(std::ranges::any_of(before.layout, [](const auto& each) { return each.held.any(); }));
  EXPECT_GT(after.common.last_at, evening_over);
  // The day, its moment and its hash aside.
  const std::string stream = "table/1";
  EXPECT_EQ(after.common.before.stream, stream);
  EXPECT_EQ(after.common.before.count, before.common.last.seq + 1);
  before.common.last_at = after.common.last_at;
  before.common.last = after.common.last;
  before.common.before = after.common.before;
  for (auto& each : before.common.disputes) each.entry.stream = stream;
  for (auto& each : before.since_throw) each.entry.stream = stream;
  before.undo.thrown.stream = stream;
  EXPECT_TRUE(after == before);
}

/// The records of an evening's last day alone, with its rulebook.
std::vector<std::string> last_day(const logged& evening) {
  const auto& lines = evening.lines;
  const auto first = std::ranges::find_if(lines, [](const std::string& line) {
    return line.find(R"("event":"day_opened")") != line.npos;
  });
  std::vector<std::string> day{lines.front()};
  day.insert(day.end(), first, lines.end());
  return day;
}

TEST(day_turn, alone_is_followed_and_not_believed) {
  const auto evening = logged_evening("props-and-hops");
  const auto day = last_day(evening);
  replay whole{request::known_build()};
  for (const auto& line : evening.lines) ASSERT_TRUE(whole.take(line).has_value());
  replay alone{request::known_build()};
  for (const auto& line : day) {
    const auto taken = alone.take(line);
    ASSERT_TRUE(taken.has_value()) << taken.error().message;
  }
  EXPECT_TRUE(whole.decides());
  EXPECT_FALSE(alone.decides());
  EXPECT_EQ(alone.state_json(), whole.state_json());
  std::vector<log_entry> entries;
  const sent_command bet{command::no_more_bets{}, {}, role::dealer, std::nullopt};
  const auto decided = alone.banked_game()->decide(*alone.banked(), bet, entries);
  ASSERT_FALSE(decided.has_value());
  EXPECT_EQ(decided.error().code, refusal_code::not_continued);
}

std::string refused(std::vector<std::string> lines, const std::string& from,
                    const std::string& to) {
  bool found = false;
  for (auto& line : lines) {
    const auto at = line.find(from);
    if (at == line.npos || line.find(R"("event":"day_opened")") == line.npos) continue;
    line.replace(at, from.size(), to);
    found = true;
  }
  EXPECT_TRUE(found) << from;
  replay log{request::known_build()};
  for (const auto& line : lines) {
    if (const auto taken = log.take(line); !taken) return taken.error().message;
  }
  return "taken";
}

TEST(day_turn, is_held_against_the_day_before) {
  const auto lines = logged_evening("props-and-hops").lines;
  const auto says = [&](const std::string& from, const std::string& to) {
    return refused(lines, from, to);
  };
  const std::string differs = "event 1: as the day before ends, accepted is";
  EXPECT_TRUE(says(R"("stack_cents":)", R"("stack_cents":1)").starts_with(differs));
  EXPECT_TRUE(says(R"("count":)", R"("count":1)").starts_with(differs));
  EXPECT_TRUE(says(R"("head":")", R"("head":"0)").starts_with(differs));
  EXPECT_EQ(says(R"("stream":"table/1/2026-11-22","seq":1)", R"("stream":"table/1/x","seq":1)"),
            "stream: found table/1/x; accepted: table/1/2026-11-22");
  EXPECT_EQ(says(R"("seq":1,)", R"("seq":167,)"), "seq: found 167; accepted: 1");
  EXPECT_EQ(says(R"("next":"table/1/2026-11-22")", R"("next":"table/1/x")"),
            "command: accepted: stream as day_opened names it, and next as the record's");
}

TEST(day_turn, that_cannot_be_is_answered) {
  const auto day = last_day(logged_evening("props-and-hops"));
  const auto says = [&](const std::string& from, const std::string& to) {
    return refused(day, from, to);
  };
  const auto is = [](const std::string& said, const std::string& part) {
    EXPECT_NE(said.find(part), said.npos) << said;
  };
  is(says(R"("dice_in_play":3)", R"("dice_in_play":4)"), "dice set 4 is in play; 4 have been here");
  is(says(R"("stack_cents":)", R"("stack_cents":1)"), "money was made or lost");
  is(says(R"("state":{"opened":true,)", R"("state":{)"), "a day opens with an open table");
  is(says(R"("seats":[{"seat":1,)", R"("seats":[{"seat":7,)"),
     "seat: found 7; accepted: a whole number from 1 to 6");
  is(says(R"("player":"Jon")", R"("player":"IRIS")"), "sits at seat 2 and at another");
  is(says(R"("player":"Jon",)", ""), "chips of seat 2, where nobody sits");
  is(says(R"("shooter":1)", R"("shooter":9)"), "seat 9; accepted: 1 to");
  is(says(R"("shooter":1)", R"("shooter":3)"), "the dice are with seat 3, where nobody sits");
  is(says(R"("player":"Jon",)", R"("player":"Jon","source":"wallet",)"),
     "a wallet at a physical table");
  is(says(R"("shooter":1)", R"("shooter":1,"ready":[3])"), "a seat is ready where nobody is");
  is(says(R"("why":"player")", R"("why":"luck")"), "no such name as \"luck\"");
  is(says(R"("state":{)", R"("state":{"luck":1,)"), "luck");
  is(says(R"("next":{"open":)", R"("next":{"oper":)"), "oper");
  is(says(R"("next":{"open":)", R"("next":{"due_at":"2026-11-22T04:00:00Z","open":)"),
     "betting is due at a table without a pace");
  is(says(R"("state":{"opened":true,)", R"("state":{"opened":true,"pace":0,)"),
     "pace: found 0; accepted: a whole number from 1 to 3600");
  const auto says_too = [&](const std::string& more) {
    return says(R"("state":{"opened":true,)", R"("state":{"opened":true,)" + more);
  };
  is(says_too(R"("duties":[{"duty":"dealer","person":"Dee"}],)"),
     "a duty of Dee, who is nobody or has it twice");
  is(says_too(R"("staffed":["dealer"],"duties":[{"duty":"dealer","person":"Dee"},)"
              R"({"duty":"dealer","person":"DEE"}],)"),
     "a duty of DEE, who is nobody or has it twice");
  is(says_too(R"("staffed":["player"],)"), "people on duty in a role that is none");
  is(says(R"("first_round":22)", R"("first_round":99)"), "round 26 or 99 behind round 27");
  for (const auto* owed : {R"({"owed_cents":5})", R"({"player":"Iris","owed_cents":5})",
                           R"({"player":"Zed","owed_cents":5},{"player":"ZED","owed_cents":5})"}) {
    is(says_too(fmt::format(R"("debts":[{}],)", owed)), "a debt of ");
  }
  for (const auto* waits : {R"({"correction":11,"by":"Dee"})", R"({"correction":1})",
                            R"({"correction":2,"by":"Dee"},{"correction":2,"by":"Dee"})",
                            R"({"correction":1,"what":"amount","by":"Dee"})"}) {
    is(says_too(fmt::format(R"("proposals":[{}],)", waits)), "waits out of order, or of nobody");
  }
  is(says_too(R"("debts":7,)"), "debts: found 7; accepted: a list");
  is(says_too(R"("debts":[7],)"), "accepted: an object");
}

/// A log of another build is followed. It may say that a day is over where none can open, and begin
/// the next with what it has left.
TEST(day_turn, in_the_middle_of_a_round_is_answered) {
  const auto evening = logged_evening("props-and-hops").lines;
  replay log{request::known_build()};
  std::string told = "no day turns";
  for (auto line : evening) {
    const auto put = [&](const std::string& from, const std::string& to) {
      if (const auto at = line.find(from); at != line.npos) line.replace(at, from.size(), to);
    };
    put(R"("engine":")", R"("engine":"1)");
    put(R"({"event":"day_closed")",
        R"({"event":"bets_closed","position":{"betting":"closed","shake":"running",)"
        R"("collected":45},"next_dice":{"white":2},"clause":""},{"event":"day_closed")");
    auto taken = log.take(line);
    const std::string accepted = "as the day before ends, accepted is ";
    if (!taken && taken.error().message.find(accepted) != std::string::npos) {
      const std::string day = R"("event":"day_opened")";
      const auto& message = taken.error().message;
      const auto from = line.find(day);
      const auto to = line.rfind(R"(],"postings")");
      auto accepted_day = message.substr(message.find(day));
      const std::string moment = R"("at":"2026-11-22T04:00:00Z",)";  // of the record
      accepted_day.erase(accepted_day.find(moment), moment.size());
      line.replace(from, to - from, accepted_day);
      taken = log.take(line);
    }
    if (!taken) {
      told = taken.error().message;
      break;
    }
  }
  EXPECT_EQ(told, "event 1: a day opens between throws, betting open");
}

TEST(day_turn, of_a_banked_table_that_cannot_be_is_answered) {
  const auto day = last_day(logged_evening("props-and-hops"));
  const auto is = [&](const std::string& from, const std::string& to, const std::string& part) {
    const auto said = refused(day, from, to);
    EXPECT_NE(said.find(part), said.npos) << to << ": " << said;
  };
  const auto steps = games::find_game("props-and-hops")->book.procedure.size();
  const auto progress = [&](std::size_t next_step, const std::string& told) {
    is(R"("progress":{)", fmt::format(R"("progress":{{"next_step":{},)", next_step), told);
  };
  progress(steps, "taken");
  progress(steps + 1, fmt::format("step {}; the procedure has {}", steps + 1, steps));
  is(R"("last_shooter":1)", R"("last_shooter":9)", "seat 9; accepted: 1 to 6");
  is(R"("last_shooter":1)", R"("last_shooter":6)", "taken");
  is(R"("shooter":1,"thrown_by")", R"("shooter":9,"thrown_by")", "seat 9; accepted: 1 to 6");
  is(R"("state":{)", R"("state":{"offered":3,)", "the dice are with seat 3, where nobody sits");
  for (const int seat : {3, 64}) {
    is(R"("state":{)", fmt::format(R"("state":{{"declined":[{}],)", seat),
       "the dice are declined by a seat where nobody sits");
  }
  is(R"("state":{)", R"("state":{"declined":[1,2],)", "taken");
  is(R"("terms":["six-eight-shake"],"circle":2)", R"("terms":["six-eight-shake","any-seven"])",
     "seat 1 has a term of no wager, or circle 0");
  is(R"("circle":2)", R"("circle":65)", "seat 1 has a term of no wager, or circle 65");
  is(R"("circle":2)", R"("circle":64)", "taken");
  const std::string field = R"({"area":"field","cents":500})";
  const std::string twice = "a wager of nothing, or a second one on its area";
  is(field, field + "," + field, twice);
  is(field, field + R"(,{"area":"any-seven"})", twice);
  is(R"("circle":1}],"last_throw")", R"("circle":1},{"seat":3,"circle":1}],"last_throw")",
     "wagers of seat 3, where nobody sits");
  is(R"("to":"stack/1","cents":500},{"from":"inventory")",
     R"("to":"stack/2","cents":500},{"from":"inventory")", "of seat 1 moved money of another");
  is(R"("from":"layout/1/field","to":"stack/1")", R"("from":"layout/2/field","to":"stack/1")",
     "of seat 1 moved money of another");
  is(R"("since_throw":[)",
     R"("since_throw":[{"entry":{"stream":"table/1","seq":1,"event":1},"seat":1},)",
     "entry 1/1 of table/1 moved nothing");
  for (const int seat : {0, 7}) {
    is(R"("event":16},"seat":1)", fmt::format(R"("event":16}},"seat":{})", seat),
       fmt::format("seat {}; accepted: 1 to 6", seat));
  }
  const auto departed = [&](const std::string& who, const std::string& told) {
    is(R"("in_round":[1,2],)",
       fmt::format(R"("departed":[{{{}"player":"Zed"}}],"in_round":[1,2],)", who), told);
  };
  departed(R"("seat":6,)", "taken");
  departed(R"("seat":7,)", "seat 7; accepted: 1 to 6");
  departed("", "seat 0; accepted: 1 to 6");
  departed(R"("seat":6,"source":"wallet",)", "a wallet at a physical table");
  is(R"("in_round":[1,2],)", R"("departed":[{"seat":6}],"in_round":[1,2],)",
     "nobody has left a seat that a throw settled");
  is(R"("last_throw":{"round":26)", R"("last_throw":{"round":27)", "taken");
  is(R"("last_throw":{"round":26)", R"("last_throw":{"round":28)",
     "round 28 or 22 behind round 27");
  is(R"("first_round":22)", R"("first_round":27)", "taken");
  is(R"("opening":{"next":{)", R"("opening":{"next":{"due_at":"2026-11-22T04:00:00Z",)",
     "betting is due at a table without a pace, or in its opening");
  is(R"({"seat":1,"entry":{"stream":"table/1","seq":153)",
     R"({"entry":{"stream":"table/1","seq":153)", "seat 0; accepted: 1 to 6");
  is(R"("opened_before":true,)", "", "a day opens with an open table");
  const auto also = [&](const std::string& more, const std::string& told) {
    is(R"("state":{"opened":true,)", R"("state":{"opened":true,)" + more, told);
  };
  also(R"("debts":[{"player":"Zed","owed_cents":5}],)", "money was made or lost");
  also(R"("proposals":[{"correction":10,"by":"Dee"}],)", "taken");
  also(R"("proposals":[{"correction":9,"by":"Dee"},{"correction":10,"by":"Dee"}],)", "taken");
  also(R"("staffed":["dealer","stickperson"],"duties":[{"duty":"dealer","person":"Dee"},)"
       R"({"duty":"dealer","person":"Sam"},{"duty":"stickperson","person":"Dee"}],)",
       "taken");
  const auto opened = std::ranges::find_if(day, [](const std::string& line) {
    return line.find(R"("event":"day_opened")") != line.npos;
  });
  for (const std::string before : {R"(,"next":{)", R"("opening":{"next":{)"}) {
    const auto at = opened->find(before + R"("open":[)") + before.size();
    const auto open = opened->substr(at, opened->find("],", at) + 2 - at);
    is(before + open, before, "a day opens between throws, betting open");
  }
}

}  // namespace
}  // namespace skyward::table::day_turn_test
