// What a house that lies tells of an electronic table, and that nobody who watches believes it.
#include "begun_house.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::live {
namespace {

using table::seat_no;
namespace command = table::command;

class a_lying_house : public a_running_house {
 protected:
  std::vector<std::string> told_of(const std::string& table) {
    constexpr std::size_t most = 10'000;
    const auto records = house_.records((*floor_->table_at(table))->place().stream, 1, most);
    EXPECT_TRUE(records);
    return frames_of(*records);
  }

  /// Of a round with wagers of two people, one of whom adds nothing to the dice.
  std::vector<std::string> told_of_a_round() {
    for (int seat = 1; seat <= 2; ++seat) {
      const auto who = "p" + std::to_string(seat);
      sit("4", seat, who);
      EXPECT_EQ(wager("4", seat, who, "field"), "done");
      EXPECT_EQ(say("4", who, command::ready{static_cast<seat_no>(seat)}), "done");
    }
    EXPECT_EQ(count_of("4", "seed_shown"), 1);
    return told_of("4");
  }
};

/// Everything up to the lie is believed, and the lie is not.
void expect_caught(std::vector<std::string> frames, std::string_view of, std::string_view was,
                   std::string_view is) {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    auto& each = frames[i];
    const auto at = each.contains(of) ? each.find(was) : each.npos;
    if (at == each.npos) continue;
    each.replace(at, was.size(), is);
    table::watched_table table{request::known_build()};
    ASSERT_EQ(watch(table, std::span{frames}.first(i)), "");
    EXPECT_NE(watch(table, std::span{frames}.subspan(i, 1)), "") << each;
    return;
  }
  ADD_FAILURE() << "nothing of " << of << " says " << was;
}

TEST_F(a_lying_house, about_who_wins_is_found_out) {
  const auto frames = told_of_a_round();
  const bool lost = count_of("4", "wager_lost") > 0;
  const std::string_view throws = R"("event":"thrown")";
  if (lost) {
    expect_caught(frames, throws, R"("event":"wager_lost")", R"("event":"wager_pushed")");
  } else {
    expect_caught(frames, throws, R"("paid_cents":)", R"("paid_cents":1)");
  }
  expect_caught(frames, throws, R"({"event":"round_ended")",
                R"({"event":"play_resumed"},{"event":"round_ended")");
}

TEST_F(a_lying_house, about_its_dice_is_found_out) {
  const auto frames = told_of_a_round();
  const std::string_view throws = R"("event":"thrown")";
  for (const auto& each : frames) {
    const auto source = each.find(R"(,"source":{)");
    if (source == each.npos) continue;
    const auto end = each.find('}', source) + 1;
    const auto told = each.substr(source, end - source);
    expect_caught(frames, throws, told, "");
    expect_caught(frames, throws, told, R"(,"source":{"window":9,"index":0})");
  }
  expect_caught(frames, R"("event":"seed_shown")", R"("seed":")", R"("seed":"0)");
  expect_caught(frames, R"("event":"values_closed")", R"("list_sha256":")", R"("list_sha256":"0)");
}

/// Cards are what their seed makes of the shoe; that is known once the seed is shown.
TEST_F(a_lying_house, about_cards_is_found_out_with_the_seed) {
  for (int seat = 1; seat <= 3; ++seat) sit("5", seat, "p" + std::to_string(seat));
  for (int i = 0; i < 400 && count_of("5", "round_ended") == 0; ++i) {
    say("5", "p1", command::buy{seat_no{1}, 3});
    wait(1'000);
  }
  ASSERT_EQ(count_of("5", "round_ended"), 1);
  auto frames = told_of("5");
  const std::string_view dealt = R"({"event":"cards_dealt")";
  const auto lies = std::ranges::find_if(frames, [&](auto& each) { return each.contains(dealt); });
  ASSERT_NE(lies, frames.end());
  const std::string_view key = R"("cards":[)";
  auto& card = (*lies)[lies->find(key) + key.size()];
  card = card == '3' ? '4' : '3';
  table::watched_table table{request::known_build()};
  // Where the other card changes who wins, that is found out before the seed is shown.
  EXPECT_NE(watch(table, frames), "");
}

TEST_F(a_lying_house, about_its_engine_is_not_followed) {
  const auto frames = told_of_a_round();
  expect_caught(frames, R"("event":"table_opened")", R"("engine":")", R"("engine":"9)");
}

}  // namespace
}  // namespace skyward::live
