// What each event of the floor leaves behind, and that a log which says what cannot be is not
// followed.
#include "base/money.hpp"
#include "house/floor_codec.hpp"
#include "house/floor_state.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace skyward::house::floor_evolve_test {
namespace {

/// A house's log while it is followed, event by event.
class floor_log : public testing::Test {
 protected:
  /// Why it cannot be; nothing where it can. Each event is of a record of its own, or as many of
  /// one as are said.
  std::string why_not(const any_floor_event& event, std::string_view by = "flo",
                      role from = role::floorperson, std::uint64_t nth = 1) {
    auto next = state_;
    const event_place where{
        seq_ + 1,        nth,  moment{1'000 * static_cast<std::int64_t>(seq_ + 1)},
        std::string{by}, from, "mark"};
    if (const auto done = evolve(next, where, event); !done) return done.error();
    state_ = std::move(next);
    ++seq_;
    return "";
  }
  std::string why_not(const std::string& event, std::string_view by = "flo",
                      role from = role::floorperson, std::uint64_t nth = 1) {
    const auto read = read_kept_event(boost::json::parse(event).get_object());
    return read ? why_not(*read, by, from, nth) : read.error();
  }
  void says(const std::string& event, std::string_view by = "flo", role from = role::floorperson,
            std::uint64_t nth = 1) {
    ASSERT_EQ(why_not(event, by, from, nth), "") << event;
  }
  void cannot_say(const std::string& event, std::string_view by = "flo") {
    const auto before = state_;
    EXPECT_NE(why_not(event, by), "") << event;
    EXPECT_EQ(state_, before);
  }

  void plan(const std::string& table) {
    says(fmt::format(R"({{"event":"table_planned","table":"{}","game":"craps","kind":"physical",)"
                     R"("rulebook_sha256":"aa","rules":{{}},"inventory_cents":500000}})",
                     table));
  }
  void receive(const std::string& set, const std::string& serial) {
    says(fmt::format(R"({{"event":"dice_received","set":"{}","dice":{{"white":1}},)"
                     R"("serials":["{}"]}})",
                     set, serial));
  }
  static std::string issued(const std::string& set, const std::string& table) {
    return fmt::format(R"({{"event":"dice_issued","set":"{}","table":"{}","dice":{{"white":1}},)"
                       R"("usable_until":"1970-01-02T00:00:00Z"}})",
                       set, table);
  }
  static std::string removed(const std::string& set, const std::string& table,
                             const std::string& why = "lost") {
    return fmt::format(R"({{"event":"dice_removed","set":"{}","why":"{}"{},"clause":"c"}})", set,
                       why, table.empty() ? "" : fmt::format(R"(,"table":"{}")", table));
  }
  static std::string passed(const std::string& table, const std::string& shaker = "S4") {
    return fmt::format(R"({{"event":"table_passed","table":"{}","shaker":"{}","answers":{{}}}})",
                       table, shaker);
  }
  static std::string began(const std::string& table, std::uint64_t by) {
    return fmt::format(R"({{"event":"table_began","table":"{}","stream":"s","seq":1,"passed":{}}})",
                       table, by);
  }
  static std::string ended(const std::string& table) {
    return fmt::format(R"({{"event":"table_ended","table":"{}","stream":"s","seq":2}})", table);
  }
  static std::string duty(const std::string& word, const std::string& table,
                          const std::string& person, const std::string& what = "dealer") {
    return fmt::format(R"({{"event":"duty_{}","table":"{}","duty":"{}","person":"{}"}})", word,
                       table, what, person);
  }
  static std::string slip(std::uint64_t number, const std::string& what, std::int64_t cents) {
    return fmt::format(R"({{"event":"slip_made","slip":{},"what":"{}","table":"4","cents":{}}})",
                       number, what, cents);
  }
  static std::string box(const std::string& word, const std::string& of, const std::string& name,
                         const std::string& table = "4") {
    return fmt::format(R"({{"event":"box_{}","table":"{}","of":"{}","box":"{}"{}}})", word, table,
                       of, name, word == "counted" ? R"(,"counted_cents":1)" : "");
  }
  void open(const std::string& table) {
    says(passed(table));
    says(began(table, seq_));
  }
  table_state& at(const std::string& table) { return state_.tables.at(table); }
  std::size_t told(const std::string& table) { return at(table).to_hear.size(); }

  floor_state state_;
  std::uint64_t seq_ = 0;
};

TEST_F(floor_log, counts_proposals_and_has_each_approved_once_by_another_person) {
  const auto proposed = [](int number) {
    return fmt::format(R"({{"event":"proposed","proposal":{},"what":{{"do":"x"}}}})", number);
  };
  const auto approved = [](int number, const std::string& of) {
    return fmt::format(R"({{"event":"approved","proposal":{},"proposed_by":"{}"}})", number, of);
  };
  cannot_say(proposed(2));
  says(proposed(1));
  cannot_say(proposed(1));
  says(proposed(2), "fay");
  EXPECT_EQ(state_.proposed, 2U);
  cannot_say(approved(1, "flo"), "FLO");
  cannot_say(approved(1, "fay"), "cas");
  cannot_say(approved(3, "flo"), "cas");
  says(approved(1, "flo"), "cas");
  EXPECT_EQ(state_.proposer, "flo");
  EXPECT_EQ(state_.proposals.size(), 1U);
  cannot_say(approved(1, "flo"), "cas");
  const std::string rejected = R"({"event":"rejected","proposal":2,"reason":"no"})";
  says(rejected);
  EXPECT_TRUE(state_.proposals.empty());
  EXPECT_EQ(state_.proposer, "");  // of another record
  cannot_say(rejected);
}

TEST_F(floor_log, keeps_who_signed_a_slip_and_who_proposed_it) {
  plan("4");
  says(R"({"event":"proposed","proposal":1,"what":{"do":"x"}})", "flo");
  says(R"({"event":"approved","proposal":1,"proposed_by":"flo"})", "cas", role::cage);
  says(slip(1, "fill", 500), "cas", role::cage, 2);
  EXPECT_EQ(state_.slips.at(0).by, "flo");
  EXPECT_EQ(state_.slips.at(0).approved_by, "cas");
  says(slip(2, "credit", 100), "cas");
  EXPECT_EQ(state_.slips.at(1).by, "");
}

TEST_F(floor_log, numbers_its_slips_and_their_copies_without_a_gap) {
  plan("4");
  cannot_say(slip(2, "fill", 100));
  says(slip(1, "fill", 100));
  cannot_say(slip(1, "fill", 100));
  EXPECT_EQ(told("4"), 1U);
  const auto printed = [](std::uint64_t number, std::uint64_t copy) {
    return any_floor_event{event::slip_printed{number, copy}};
  };
  EXPECT_NE(why_not(printed(0, 1)), "");
  EXPECT_NE(why_not(printed(2, 1)), "");
  EXPECT_NE(why_not(printed(1, 2)), "");
  EXPECT_EQ(why_not(printed(1, 1)), "");
  EXPECT_NE(why_not(printed(1, 1)), "");
  EXPECT_EQ(why_not(printed(1, 2)), "");
  EXPECT_EQ(state_.slips.at(0).copies, 2U);
}

TEST_F(floor_log, has_a_fill_due_until_fills_have_met_it) {
  plan("4");
  says(R"({"event":"fill_raised","table":"4","short_cents":300})");
  says(slip(1, "credit", 200));
  says(slip(2, "tray", 200));
  EXPECT_EQ(at("4").fill_due, cents{300});
  says(slip(3, "fill", 200));
  EXPECT_EQ(at("4").fill_due, cents{100});
  says(slip(4, "fill", 200));
  EXPECT_EQ(at("4").fill_due, cents{});
}

TEST_F(floor_log, has_a_set_and_each_of_its_dice_received_once) {
  receive("P1", "a");
  for (const auto* again :
       {R"({"event":"dice_received","set":"p1","dice":{"white":1},"serials":["b"]})",
        R"({"event":"dice_received","set":"P2","dice":{"white":1},"serials":["A"]})",
        R"({"event":"dice_received","set":"P2","dice":{"white":2},"serials":["b","B"]})"}) {
    cannot_say(again);
  }
  const std::string inspected = R"({"event":"dice_inspected","set":"P1","game":"g","answers":{}})";
  says(inspected);
  says(inspected);
  EXPECT_EQ(state_.dice.at("p1").fit_for, std::vector<std::string>{"g"});
  cannot_say(R"({"event":"dice_inspected","set":"P9","game":"g","answers":{}})");
}

TEST_F(floor_log, has_a_set_at_one_table_and_one_set_at_a_table) {
  for (const auto* table : {"4", "5"}) plan(table);
  says(R"({"event":"table_noted","table":"21","game":"craps"})");
  for (const auto* set : {"P1", "P2", "P3"}) receive(set, set);
  cannot_say(issued("P9", "4"));
  cannot_say(issued("P1", "6"));
  cannot_say(issued("P1", "21"));  // run by other means
  says(issued("P1", "4"));
  EXPECT_EQ(at("4").set, "P1");
  EXPECT_TRUE(at("4").set_fresh);
  EXPECT_EQ(state_.dice.at("p1").table, "4");
  EXPECT_EQ(state_.dice.at("p1").until, moment{86'400'000});
  EXPECT_EQ(told("4"), 1U);
  cannot_say(issued("P1", "5"));
  cannot_say(issued("P2", "4"));
  says(removed("P3", ""));
  cannot_say(issued("P3", "5"));
  cannot_say(removed("P3", ""));
  cannot_say(removed("P1", "5"));
  cannot_say(removed("P1", ""));
  cannot_say(removed("P9", ""));
  says(removed("p1", "4"));
  EXPECT_EQ(at("4").set, "");
  EXPECT_EQ(state_.dice.at("p1").end, dice_end::lost);
  EXPECT_EQ(state_.dice.at("p1").table, "");
  cannot_say(issued("P1", "4"));
}

TEST_F(floor_log, tells_a_table_of_dice_that_go_unless_it_has_said_so_or_gets_others_for_them) {
  plan("4");
  for (const auto* set : {"P1", "P2", "P3"}) receive(set, set);
  says(issued("P1", "4"));
  says(removed("P1", "4", "damaged"));
  EXPECT_EQ(told("4"), 2U);
  EXPECT_EQ(at("4").to_hear.back().seq, seq_);
  EXPECT_EQ(at("4").to_hear.back().event, 1U);
  EXPECT_EQ(at("4").to_hear.back().mark, "mark");
  says(issued("P2", "4"));
  says(removed("P2", "4"), "house", role::house);
  EXPECT_EQ(told("4"), 3U);
  says(issued("P3", "4"));
  says(removed("P3", "4", "changed"));
  EXPECT_EQ(told("4"), 4U);
}

TEST_F(floor_log, opens_a_table_by_the_sheet_that_it_has_and_closes_what_is_open) {
  plan("4");
  plan("5");
  cannot_say(ended("4"));
  EXPECT_NE(why_not(any_floor_event{event::table_began{"4", "s", 1, 0}}), "");
  EXPECT_EQ(at("4").game, "craps");
  says(passed("4"));
  const auto sheet = seq_;
  EXPECT_EQ(at("4").passed, sheet);
  EXPECT_EQ(at("4").shaker, "S4");
  cannot_say(began("4", sheet + 1));
  cannot_say(began("6", sheet));
  says(began("4", sheet));
  EXPECT_TRUE(at("4").open);
  EXPECT_TRUE(at("4").opened_before);
  EXPECT_EQ(at("4").passed, 0U);
  cannot_say(began("4", sheet));
  cannot_say(passed("4"));
  cannot_say(passed("6"));
  cannot_say(R"({"event":"table_planned","table":"4","game":"craps","kind":"physical",)"
             R"("rulebook_sha256":"aa","rules":{}})");
  cannot_say(R"({"event":"table_noted","table":"5","game":"craps"})");
  says(ended("4"));
  EXPECT_FALSE(at("4").open);
  EXPECT_TRUE(at("4").opened_before);
  cannot_say(ended("4"));
}

TEST_F(floor_log, forgets_with_a_table_that_closes_its_duties_its_messages_and_the_fill_due) {
  for (const auto* table : {"4", "5"}) {
    plan(table);
    open(table);
    says(duty("taken", table, std::string{"d"} + table));
  }
  receive("P1", "a");
  says(issued("P1", "4"));
  says(R"({"event":"fill_raised","table":"4","short_cents":300})");
  says(box("taken", "drop", "B1"));
  says(ended("4"));
  EXPECT_EQ(told("4"), 1U);  // of the box
  EXPECT_EQ(told("5"), 1U);
  EXPECT_EQ(at("4").fill_due, cents{});
  EXPECT_FALSE(at("4").set_fresh);
  EXPECT_EQ(at("4").set, "P1");
  ASSERT_EQ(state_.duties.size(), 1U);
  EXPECT_EQ(state_.duties.front().table, "5");
  EXPECT_EQ(state_.boxes.size(), 1U);  // still away
  open("4");
  EXPECT_EQ(told("4"), 1U);
  says(ended("4"));
  EXPECT_EQ(told("4"), 0U) << "what was counted is heard before the table closes once more";
}

TEST_F(floor_log, has_no_sheet_any_more_once_plan_dice_people_or_shaker_have_changed) {
  plan("4");
  plan("5");
  receive("P1", "a");
  says(duty("taken", "4", "dee"));
  says(R"({"event":"shaker_registered","shaker":"S4","game":"craps","answers":{}})");
  says(R"({"event":"shaker_registered","shaker":"S5","game":"craps","answers":{}})");
  says(passed("5", "S5"));
  const auto other = seq_;
  for (const auto& change :
       {issued("P1", "4"), removed("P1", "4"), duty("left", "4", "dee"),
        std::string{R"({"event":"shaker_removed","shaker":"s4"})"},
        std::string{R"({"event":"table_planned","table":"4","game":"craps","kind":"physical",)"
                    R"("rulebook_sha256":"aa","rules":{}})"}}) {
    says(passed("4"));
    EXPECT_EQ(at("4").passed, seq_);
    says(change);
    EXPECT_EQ(at("4").passed, 0U) << change;
    EXPECT_EQ(at("5").passed, other) << change;
  }
  says(passed("4"));
  says(duty("taken", "4", "dan"));
  EXPECT_NE(at("4").passed, 0U);  // more people are no less
  cannot_say(R"({"event":"shaker_removed","shaker":"S9"})");
}

TEST_F(floor_log,
       keeps_the_set_that_came_after_opening_or_closing_apart_from_the_one_that_was_there) {
  plan("4");
  receive("P1", "a");
  receive("P2", "b");
  says(issued("P1", "4"));
  open("4");
  EXPECT_FALSE(at("4").set_fresh);
  says(removed("P1", "4"));
  says(issued("P2", "4"));
  EXPECT_TRUE(at("4").set_fresh);
}

TEST_F(floor_log, has_each_duty_taken_once_and_left_by_who_has_it) {
  plan("4");
  plan("5");
  says(R"({"event":"table_noted","table":"21","game":"craps"})");
  says(duty("taken", "4", "dee"));
  EXPECT_EQ(told("4"), 1U);
  cannot_say(duty("taken", "4", "Dee"));
  says(duty("taken", "5", "dee"));
  says(duty("taken", "4", "dee", "stickperson"));
  cannot_say(duty("left", "4", "dan"));
  cannot_say(duty("left", "5", "dee", "stickperson"));
  says(duty("left", "4", "DEE"));
  EXPECT_EQ(told("4"), 3U);
  ASSERT_EQ(state_.duties.size(), 2U);
  EXPECT_EQ(state_.duties.at(0).table, "5");
  EXPECT_EQ(state_.duties.at(1).what, duty::stickperson);
  says(duty("taken", "21", "fay", "floorperson"));
  says(duty("left", "21", "fay", "floorperson"));
  EXPECT_EQ(told("21"), 0U);  // it is not ours to tell
}

TEST_F(floor_log, has_each_box_counted_that_was_taken_and_no_other) {
  plan("4");
  plan("5");
  cannot_say(box("counted", "drop", "B1"));
  says(box("taken", "drop", "B1"));
  says(box("taken", "tips", "B1"));
  EXPECT_EQ(told("4"), 2U);
  cannot_say(box("counted", "drop", "B2"));
  cannot_say(box("counted", "drop", "B1", "5"));
  says(box("counted", "drop", "b1"));
  EXPECT_EQ(told("4"), 3U);
  cannot_say(box("counted", "drop", "B1"));
  ASSERT_EQ(state_.boxes.size(), 1U);
  EXPECT_EQ(state_.boxes.front().of, box_kind::tips);
}

TEST_F(floor_log, has_no_more_duties_and_boxes_at_once_than_a_house_can_have) {
  constexpr int most = 4'096;
  plan("4");
  for (int i = 0; i < most; ++i) {
    state_.duties.push_back({"5", duty::dealer, fmt::format("d{}", i)});
    state_.boxes.push_back({"5", box_kind::drop, fmt::format("b{}", i)});
  }
  cannot_say(duty("taken", "4", "dee"));
  cannot_say(box("taken", "drop", "B1"));
  state_.duties.pop_back();
  state_.boxes.pop_back();
  says(duty("taken", "4", "dee"));
  says(box("taken", "drop", "B1"));
}

TEST_F(floor_log, stops_a_table_while_a_stop_covers_it_and_the_table_hears_of_both) {
  const std::string stop = R"({"event":"play_stopped","table":"4","reason":"a lamp is out"})";
  const std::string all_stop = R"({"event":"play_stopped","reason":"a lamp is out"})";
  const std::string stopped = R"({"event":"table_stopped","table":"4"})";
  const std::string resumed = R"({"event":"table_resumed","table":"4"})";
  plan("4");
  says(stop);
  cannot_say(stop);
  cannot_say(stopped);  // nobody plays there
  open("4");
  const auto heard = told("4");
  says(stopped);
  EXPECT_TRUE(at("4").stopped);
  EXPECT_EQ(told("4"), heard + 1);
  cannot_say(stopped);
  says(all_stop);
  says(R"({"event":"play_resumed","table":"4"})");
  cannot_say(R"({"event":"play_resumed","table":"4"})");
  cannot_say(resumed);  // play has stopped everywhere since
  says(R"({"event":"play_resumed"})");
  says(resumed);
  EXPECT_FALSE(at("4").stopped);
  EXPECT_EQ(told("4"), heard + 2);
  cannot_say(resumed);
  cannot_say(stopped);
}

TEST_F(floor_log, has_devices_shakers_and_tables_of_others_as_they_were_last_said) {
  says(R"({"event":"device_bound","device":"R4","table":"4"})");
  says(R"({"event":"device_bound","device":"r4","table":"5"})");
  EXPECT_EQ(state_.devices, (by_name<device_place>{{"r4", {"5", 0}}}));
  says(R"({"event":"device_bound","device":"r4","table":"5","seat":2})");
  EXPECT_EQ(state_.devices, (by_name<device_place>{{"r4", {"5", 2}}}));
  says(R"({"event":"shaker_registered","shaker":"S4","game":"craps","answers":{}})");
  EXPECT_EQ(state_.shakers.at("s4"), (shaker_state{"craps", false}));
  says(R"({"event":"shaker_removed","shaker":"s4"})");
  EXPECT_TRUE(state_.shakers.at("s4").removed);
  says(R"({"event":"table_noted","table":"21","game":"craps","banked":true})");
  EXPECT_EQ(at("21").game, "craps");
  EXPECT_TRUE(at("21").banked);
}

TEST_F(floor_log, forgets_a_proposal_after_a_day_only_where_the_desk_does) {
  for (const std::uint64_t desk : {proposals_end_since - 1, proposals_end_since}) {
    auto next = state_;
    next.desk = desk;
    next.proposed = 0;
    const auto later = moment{proposal_waits_ms + 2};
    ASSERT_TRUE(evolve(next, {9, 1, moment{1}, "flo", role::floorperson},
                       event::proposed{1, {R"({"do":"fill","table":"4","cents":500})"}}));
    ASSERT_TRUE(evolve(next, {10, 1, later, "flo", role::floorperson},
                       event::proposed{2, {R"({"do":"fill","table":"4","cents":500})"}}));
    EXPECT_EQ(next.proposals.size(), desk < proposals_end_since ? 2U : 1U);
  }
}

TEST_F(floor_log, is_as_late_as_the_latest_of_its_records) {
  plan("4");
  plan("5");
  EXPECT_EQ(state_.last_at, moment{2'000});
  auto next = state_;
  ASSERT_TRUE(
      evolve(next, {9, 1, moment{1}, "flo", role::floorperson}, event::device_bound{"r4", "4"}));
  EXPECT_EQ(next.last_at, moment{2'000});
}

}  // namespace
}  // namespace skyward::house::floor_evolve_test
