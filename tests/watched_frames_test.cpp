// A table as those follow it who are told its frames alone, and what they do not believe.
#include "logged_evenings.hpp"
#include "request/known_build.hpp"
#include "told_frames.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace skyward {
namespace {

TEST(watched_frames, give_the_state_of_the_records_that_they_were_cut_from) {
  for (const auto& evening : logged_evenings()) {
    table::replay whole{request::known_build()};
    for (const auto& each : evening.lines) ASSERT_TRUE(whole.take(each).has_value());
    table::watched_table watched{request::known_build()};
    ASSERT_EQ(watch(watched, frames_of(evening.lines)), "") << evening.game;
    EXPECT_EQ(watched.state_json(), whole.state_json()) << evening.game;
  }
}

/// A throw that a dealer calls void is entered with how its dice came to rest, which no event
/// tells.
TEST(watched_frames, come_from_commands_that_are_found_but_for_what_is_entered_by_hand) {
  std::set<std::string> followed;
  for (const auto& evening : logged_evenings()) {
    table::watched_table watched{request::known_build()};
    for (const auto& each : frames_of(evening.lines)) {
      const auto done = watched.take(*record::read_frame(each));
      ASSERT_TRUE(done) << done.error();
      const auto first = std::visit([](const auto& e) { return std::string{e.wire_name}; },
                                    done->entries.front().what);
      if (done->asked || watched.seq() == 1) continue;
      followed.insert(first);
      break;
    }
  }
  EXPECT_EQ(followed, (std::set<std::string>{"roll_void"}));
}

TEST(watched_frames, say_no_more_than_players_may_know) {
  for (const auto& each : frames_of(logged_evening("props-and-hops").lines)) {
    for (const auto* key : {"\"cause\"", "\"postings\"", "\"command\"", "\"principal\""}) {
      EXPECT_EQ(each.find(key), std::string::npos) << each;
    }
  }
}

std::vector<std::string> one(std::string frame) {
  return {std::move(frame)};
}

/// Changes the first frame that has a text.
std::vector<std::string> changed(std::vector<std::string> frames, std::string_view was,
                                 std::string_view is) {
  for (auto& each : frames) {
    const auto at = each.find(was);
    if (at == each.npos) continue;
    each.replace(at, was.size(), is);
    return frames;
  }
  ADD_FAILURE() << "nothing says " << was;
  return frames;
}

TEST(watched_frames, that_cannot_have_happened_are_not_believed) {
  const auto frames = frames_of(logged_evening("props-and-hops").lines);
  struct lie {
    std::string_view was;
    std::string_view is;
    std::string_view why;
  };
  for (const auto& each : {lie{R"("paid_cents":)", R"("paid_cents":9)", "paid"},
                           lie{R"("seq":5,)", R"("seq":6,)", "seq"},
                           lie{R"("event":"thrown")", R"("event":"thrwn")", "event"}}) {
    table::watched_table table{request::known_build()};
    const auto why = watch(table, changed(frames, each.was, each.is));
    EXPECT_NE(why.find(each.why), std::string::npos) << each.is << ": " << why;
  }
}

TEST(watched_frames, that_are_wrong_change_nothing) {
  const auto frames = frames_of(logged_evening("props-and-hops").lines);
  table::watched_table table{request::known_build()};
  const std::vector<std::string> first{frames.begin(), frames.begin() + 10};
  ASSERT_EQ(watch(table, first), "");
  const auto before = table.state_json();
  EXPECT_NE(watch(table, one(frames[11])), "") << "one is left out";
  EXPECT_NE(watch(table, changed({frames[10]}, R"("events":[)", R"("events":[{},)")), "");
  EXPECT_NE(watch(table, changed({frames[10]}, R"("stream":"table/1)", R"("stream":"table/2)")), "")
      << "of another";
  auto empty = frames[10];
  empty.replace(empty.find(R"("events":[)"), empty.npos, R"("events":[]})");
  EXPECT_EQ(watch(table, one(empty)), "events: accepted: one or more");
  EXPECT_EQ(table.state_json(), before);
  EXPECT_EQ(table.seq(), 10U);
  EXPECT_EQ(table.common().last.seq, 10U);
  EXPECT_EQ(watch(table, std::span{frames}.subspan(10)), "");
}

/// With one more event, which the house may tell of its table at any time.
std::string with_more(std::string frame) {
  frame.insert(frame.rfind("]}"), R"(,{"event":"play_resumed"})");
  return frame;
}

TEST(watched_frames, begin_with_an_opening_or_not_at_all) {
  const auto frames = frames_of(logged_evening("props-and-hops").lines);
  table::watched_table table{request::known_build()};
  EXPECT_NE(watch(table, one(frames[1])), "") << "the second comes first";
  EXPECT_NE(watch(table, one(with_more(frames[0]))), "");
  EXPECT_EQ(table.banked(), nullptr);
  table::watched_table knows_nothing{table::known_build{}};
  EXPECT_NE(watch(knows_nothing, frames).find("not in this build"), std::string::npos);
  EXPECT_EQ(watch(table, frames), "");
  EXPECT_EQ(table.stream(), "table/1/2026-11-22");
}

TEST(watched_frames, of_another_day_carry_what_the_one_before_has_left) {
  const auto frames = frames_of(logged_evening("props-and-hops").lines);
  const auto day = std::ranges::find_if(
      frames, [](const auto& each) { return each.contains(R"("event":"day_opened")"); });
  ASSERT_NE(day, frames.end());
  for (const auto* key : {R"("drop":)", R"("round":)", R"("rules_sha256":")", R"("count":)"}) {
    auto other = *day;
    const auto at = other.find(key);
    ASSERT_NE(at, other.npos) << key << " in " << other;
    other.insert(at + std::string_view{key}.size(), "1");
    table::watched_table table{request::known_build()};
    ASSERT_EQ(watch(table, std::span{frames.begin(), day}), "");
    EXPECT_NE(watch(table, one(other)), "") << key;
  }
}

TEST(watched_frames, of_another_day_begin_with_its_opening_alone) {
  const auto frames = frames_of(logged_evening("props-and-hops").lines);
  const auto day = std::ranges::find_if(
      frames, [](const auto& each) { return each.contains(R"("event":"day_opened")"); });
  ASSERT_NE(day, frames.end());
  table::watched_table table{request::known_build()};
  ASSERT_EQ(watch(table, std::span{frames.begin(), day}), "");
  const auto before = table.state_json();
  const std::string alone = "a day begins with day_opened alone";
  EXPECT_EQ(watch(table, one(with_more(*day))), alone);
  auto other = *day;
  other.replace(other.find(R"("events":[)"), other.npos, R"("events":[{"event":"play_resumed"}]})");
  EXPECT_EQ(watch(table, one(other)), "a day that does not go on as the one before it was left");
  EXPECT_NE(watch(table, changed({*day}, R"("stream":"table/1/)", R"("stream":"table/2/)")), "");
  EXPECT_EQ(table.state_json(), before);
  EXPECT_EQ(watch(table, std::span{day, frames.end()}), "");
}

}  // namespace
}  // namespace skyward
