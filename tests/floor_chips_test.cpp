// Chips and boxes: what two people sign for reaches the table once, what a table would refuse the
// house does not record, and what a count is off by stays where everybody sees it.
#include "floor_day.hpp"

namespace skyward::live {
namespace floor_chips {
namespace {

class floor_money : public testing::Test {
 protected:
  void SetUp() override {
    day_.set_house();
    ASSERT_EQ(day_.plan("4", "props-and-hops", "physical", 100'000), "done") << day_.last;
    day_.prepare("4", "props-and-hops", "P1", "S4");
    ASSERT_EQ(day_.sheet("4", "props-and-hops", "S4"), "done") << day_.last;
    ASSERT_EQ(table(R"({"do":"open_table","role":"floorperson","principal":"flo"})"), "done");
    ASSERT_EQ(table(R"({"do":"seat","seat":1,"player":"Pat","role":"player"})"), "done");
  }
  std::string table(const std::string& what) { return day_.at("4", what); }
  std::string buy(std::int64_t cents) {
    return table(fmt::format(R"({{"do":"buy_in","seat":1,"cents":{},"role":"player"}})", cents));
  }
  std::string slip(const std::string& what, std::int64_t cents, std::string_view who = "flo",
                   std::string_view other = "cas") {
    return day_.both("floorperson", who,
                     fmt::format(R"({{"do":"{}","table":"4","cents":{}}})", what, cents), "cage",
                     other);
  }
  std::string take(const std::string& of, const std::string& box) {
    return day_.both(
        "security", "sam",
        fmt::format(R"({{"do":"take_box","table":"4","of":"{}","box":"{}"}})", of, box),
        "floorperson", "flo");
  }
  std::string count(const std::string& of, const std::string& box, std::int64_t cents) {
    return day_.both("count", "con",
                     fmt::format(R"({{"do":"count_box","table":"4","of":"{}","box":"{}",)"
                                 R"("counted_cents":{}}})",
                                 of, box, cents),
                     "count", "cy");
  }
  std::string count_tray(std::int64_t cents) {
    return day_.both("floorperson", "flo",
                     fmt::format(R"({{"do":"count_tray","table":"4","counted_cents":{}}})", cents),
                     "cage", "cas");
  }
  const table::common_state& there() { return day_.at_table("4"); }
  std::int64_t row(const std::string& account) { return house_.account(account).value().cents; }

  store::memory_store house_;
  floor_day day_{house_};
};

TEST_F(floor_money, fill_takes_a_floorperson_and_the_cage__LED_11) {
  EXPECT_EQ(slip("fill", 50'000, "flo", "Flo"), "not_approved house rule");
  EXPECT_EQ(day_.ask("cage", "cas", R"({"do":"fill","table":"4","cents":50000})"),
            "role_may_not house rule");
  EXPECT_EQ(in_tray(there()), cents{100'000});
  EXPECT_TRUE(day_.state().slips.empty());
  ASSERT_EQ(slip("fill", 50'000), "done") << day_.last;
  EXPECT_EQ(in_tray(there()), cents{150'000});
  EXPECT_EQ(row("table/4/inventory"), 50'000);
  EXPECT_EQ(row("cash"), -50'000);
  const auto& made = day_.state().slips.at(0);
  EXPECT_EQ(made.by, "flo");
  EXPECT_EQ(made.approved_by, "cas");
  EXPECT_EQ(made.amount, 50'000);
}

TEST_F(floor_money, fill_is_for_who_supervises_the_table) {
  EXPECT_EQ(slip("fill", 50'000, "fay"), "role_may_not house rule");
  EXPECT_EQ(slip("fill", 50), "not_in_chips house rule");  // of a dollar at least
  EXPECT_TRUE(day_.state().slips.empty());
}

TEST_F(floor_money, credit_takes_no_more_than_the_tray_has) {
  EXPECT_EQ(slip("credit", 100'100), "not_enough_chips house rule");
  EXPECT_TRUE(day_.state().slips.empty());  // refused before it was recorded
  ASSERT_EQ(slip("credit", 100'000), "done") << day_.last;
  EXPECT_EQ(in_tray(there()), cents{});
  EXPECT_EQ(row("table/4/inventory"), -100'000);
}

TEST_F(floor_money, tray_that_lacks_chips_raises_a_fill_which_a_fill_meets) {
  ASSERT_EQ(buy(120'000), "done") << day_.last;
  EXPECT_EQ(day_.state().tables.at("4").fill_due, cents{20'000});
  ASSERT_EQ(slip("fill", 50'000), "done") << day_.last;
  EXPECT_EQ(day_.state().tables.at("4").fill_due, cents{});
  EXPECT_EQ(in_tray(there()), cents{30'000});
}

TEST_F(floor_money, drop_is_counted_by_the_box_and_what_is_missing_is_short) {
  ASSERT_EQ(buy(30'000), "done");
  ASSERT_EQ(take("drop", "B1"), "done") << day_.last;
  EXPECT_EQ(take("drop", "b1"), "no_such_box house rule");
  ASSERT_EQ(buy(7'000), "done");  // into the next box
  EXPECT_EQ(in_box(there(), table::box_kind::drop), cents{7'000});
  EXPECT_EQ(count("drop", "B2", 1), "no_such_box house rule");
  EXPECT_EQ(count("tips", "B1", 1), "no_such_box house rule");
  ASSERT_EQ(count("drop", "B1", 29'500), "done") << day_.last;
  EXPECT_EQ(there().drop, cents{7'000});
  EXPECT_EQ(there().over_short, cents{500});
  EXPECT_EQ(row("table/4/over-short"), 500);
  EXPECT_EQ(row("table/4/drop"), 7'000);
  EXPECT_EQ(row("cash"), -37'000 + 29'500);
  EXPECT_EQ(count("drop", "B1", 29'500), "no_such_box house rule");
  ASSERT_EQ(take("drop", "B1"), "done") << day_.last;
  ASSERT_EQ(count("drop", "B1", 7'100), "done") << day_.last;
  EXPECT_EQ(there().drop, cents{});
  EXPECT_EQ(there().over_short, cents{400});  // a dollar was over
}

TEST_F(floor_money, cash_that_is_away_in_a_box_is_corrected_as_an_amount_alone) {
  ASSERT_EQ(buy(30'000), "done");
  const auto seq = there().last.seq;
  ASSERT_EQ(take("drop", "B1"), "done") << day_.last;
  EXPECT_EQ(table(fmt::format(R"({{"do":"correct_entry","entry":{{"seq":{},"event":1}},)"
                              R"("reason":"slip","principal":"dealer-4-0"}})",
                              seq)),
            "too_late house rule");
  ASSERT_EQ(count("drop", "B1", 30'000), "done") << day_.last;
  EXPECT_EQ(there().drop, cents{});
}

TEST_F(floor_money, table_opens_again_with_the_chips_that_it_closed_with) {
  ASSERT_EQ(buy(30'000), "done");
  const auto close = R"({"do":"close_table","role":"floorperson","principal":"flo"})";
  const auto open = R"({"do":"open_table","role":"floorperson","principal":"flo"})";
  const auto again = [&] {
    day_.staff("4", "props-and-hops");
    ASSERT_EQ(day_.sheet("4", "props-and-hops", "S4"), "done") << day_.last;
  };
  ASSERT_EQ(table(close), "done") << day_.last;
  again();
  ASSERT_EQ(slip("fill", 5'000), "done") << day_.last;
  ASSERT_EQ(table(open), "done") << day_.last;
  EXPECT_EQ(there().opened_with, cents{75'000});
  ASSERT_EQ(slip("credit", 75'000), "done") << day_.last;
  ASSERT_EQ(table(close), "done") << day_.last;
  again();
  EXPECT_EQ(table(open), "tray_not_counted house rule");
  ASSERT_EQ(slip("fill", 60'000), "done") << day_.last;
  EXPECT_EQ(table(open), "done") << day_.last;
  EXPECT_EQ(in_tray(there()), cents{60'000});
}

TEST_F(floor_money, fill_of_less_than_is_due_leaves_the_rest_due) {
  ASSERT_EQ(buy(120'000), "done") << day_.last;
  ASSERT_EQ(slip("fill", 5'000), "done") << day_.last;
  EXPECT_EQ(day_.state().tables.at("4").fill_due, cents{15'000});
  ASSERT_EQ(slip("fill", 20'000), "done") << day_.last;
  EXPECT_EQ(day_.state().tables.at("4").fill_due, cents{});
}

TEST_F(floor_money, tips_are_counted_by_their_own_box) {
  ASSERT_EQ(buy(10'000), "done");
  ASSERT_EQ(table(R"({"do":"tip","seat":1,"cents":500,"role":"player"})"), "done");
  ASSERT_EQ(take("tips", "B1"), "done") << day_.last;
  ASSERT_EQ(count("tips", "B1", 500), "done") << day_.last;
  EXPECT_EQ(there().tips, cents{});
  EXPECT_EQ(there().drop, cents{10'000});
  EXPECT_EQ(there().over_short, cents{});
}

TEST_F(floor_money, tray_is_counted_by_two_people_also_once_the_table_is_closed) {
  ASSERT_EQ(buy(10'000), "done");
  ASSERT_EQ(count_tray(90'200), "done") << day_.last;
  EXPECT_EQ(in_tray(there()), cents{90'200});
  EXPECT_EQ(there().over_short, cents{-200});
  ASSERT_EQ(table(R"({"do":"close_table","role":"floorperson","principal":"flo"})"), "done")
      << day_.last;
  ASSERT_EQ(count_tray(90'000), "done") << day_.last;
  EXPECT_EQ(there().over_short, cents{});
  EXPECT_EQ(row("table/4/over-short"), 0);
  ASSERT_EQ(take("drop", "B1"), "done") << day_.last;
  ASSERT_EQ(count("drop", "B1", 10'000), "done") << day_.last;
  EXPECT_EQ(row("table/4/drop"), 0);
}

TEST_F(floor_money, slip_printed_again_is_a_copy) {
  ASSERT_EQ(slip("fill", 50'000), "done");
  EXPECT_EQ(day_.ask("cage", "cas", R"({"do":"print_slip","slip":1})"), "done");
  EXPECT_EQ(day_.ask("cage", "cas", R"({"do":"print_slip","slip":1})"), "done");
  EXPECT_NE(day_.last.find(R"("copy":2)"), std::string::npos);
  EXPECT_EQ(day_.state().slips.at(0).copies, 2U);
  EXPECT_EQ(day_.ask("cage", "cas", R"({"do":"print_slip","slip":2})"), "no_such_slip house rule");
}

TEST_F(floor_money, table_whose_chips_nobody_counts_has_no_slips) {
  ASSERT_EQ(day_.plan("5", "props-and-hops", "physical", 1), "done");
  EXPECT_EQ(
      day_.both("floorperson", "flo", R"({"do":"fill","table":"5","cents":500})", "cage", "cas"),
      "table_closed house rule");
  EXPECT_EQ(
      day_.both("floorperson", "flo", R"({"do":"fill","table":"6","cents":500})", "cage", "cas"),
      "no_such_table house rule");
}

TEST_F(floor_money, what_is_proposed_may_be_rejected_and_is_then_not_done) {
  ASSERT_EQ(day_.ask("floorperson", "flo", R"({"do":"fill","table":"4","cents":50000})"), "done");
  ASSERT_EQ(day_.ask("cage", "cas", R"({"do":"reject","proposal":2,"reason":"too much"})"),
            "no_such_proposal house rule");
  const auto number = day_.state().proposed;
  ASSERT_EQ(day_.ask("cage", "cas",
                     fmt::format(R"({{"do":"reject","proposal":{},"reason":"too much"}})", number)),
            "done");
  EXPECT_EQ(day_.ask("cage", "cas", fmt::format(R"({{"do":"approve","proposal":{}}})", number)),
            "no_such_proposal house rule");
  EXPECT_EQ(in_tray(there()), cents{100'000});
}

TEST_F(floor_money, tray_that_moved_since_it_was_counted_is_counted_again) {
  ASSERT_EQ(
      day_.ask("floorperson", "flo", R"({"do":"count_tray","table":"4","counted_cents":100000})"),
      "done");
  const auto counted = day_.state().proposed;
  ASSERT_EQ(slip("fill", 1'000), "done") << day_.last;
  const auto approval = fmt::format(R"({{"do":"approve","proposal":{}}})", counted);
  EXPECT_EQ(day_.ask("cage", "cas", approval), "tray_not_counted house rule");
  EXPECT_NE(day_.last.find("had $1,000 when it was counted and has $1,010 now"), std::string::npos)
      << day_.last;
  ASSERT_EQ(slip("credit", 1'000), "done") << day_.last;
  EXPECT_EQ(day_.ask("cage", "cas", approval), "done") << day_.last;
  EXPECT_EQ(row("table/4/over-short"), 0);
}

TEST_F(floor_money, count_that_is_sent_again_is_done_once_whatever_the_tray_has_by_then) {
  ASSERT_EQ(
      day_.ask("floorperson", "flo", R"({"do":"count_tray","table":"4","counted_cents":100000})"),
      "done");
  const auto counted = day_.sent;
  ASSERT_EQ(slip("fill", 1'000), "done") << day_.last;
  EXPECT_EQ(day_.send(counted), "before") << day_.last;
  ASSERT_EQ(buy(150'000), "done") << day_.last;
  EXPECT_LT(in_tray(there()), cents{});
  EXPECT_EQ(day_.send(counted), "before") << day_.last;
  EXPECT_EQ(day_.state().proposals.size(), 1U);
}

TEST_F(floor_money, tray_that_owes_chips_is_filled_before_it_is_counted) {
  ASSERT_EQ(buy(150'000), "done") << day_.last;
  EXPECT_EQ(in_tray(there()), cents{-50'000});
  EXPECT_EQ(count_tray(0), "tray_not_counted house rule");
  EXPECT_TRUE(day_.state().proposals.empty());
  ASSERT_EQ(slip("fill", 50'000), "done") << day_.last;
  EXPECT_EQ(count_tray(0), "done") << day_.last;
  EXPECT_EQ(there().over_short, cents{});
}

TEST_F(floor_money, proposal_waits_for_a_day_and_no_longer) {
  const auto propose = [&] {
    EXPECT_EQ(day_.ask("floorperson", "flo", R"({"do":"fill","table":"4","cents":1000})"), "done");
    return fmt::format(R"({{"do":"approve","proposal":{}}})", day_.state().proposed);
  };
  auto approval = propose();
  day_.seconds += 24 * 3'600;
  EXPECT_EQ(day_.ask("cage", "cas", approval), "no_such_proposal house rule");
  EXPECT_EQ(in_tray(there()), cents{100'000});
  approval = propose();
  EXPECT_EQ(day_.state().proposals.size(), 1U);
  day_.seconds += 24 * 3'600 - 60;
  EXPECT_EQ(day_.ask("cage", "cas", approval), "done") << day_.last;
  EXPECT_EQ(in_tray(there()), cents{101'000});
}

}  // namespace
}  // namespace floor_chips
}  // namespace skyward::live
