// A gaming day's report is made of the log alone, and is what was dealt, filled and counted.
#include "audit/log_lines.hpp"
#include "floor_day.hpp"
#include "own_folder.hpp"
#include "ran_command.hpp"
#include "report/house/day_report.hpp"

#include <sstream>

namespace skyward::live {
namespace floor_report {
namespace {

const std::string hops = "props-and-hops";

report::table_day day_of(store::store& house, const std::string& day, const std::string& table) {
  report::day_reader reader{
      house_clock{*zone::find("America/New_York"), wall_time{std::chrono::hours{6}}},
      *parse_calendar_day(day)};
  EXPECT_TRUE(audit::each_log_line(house, [&](std::string_view line) {
    const auto taken = reader.take(line);
    EXPECT_TRUE(taken) << taken.error();
    return taken.has_value();
  }));
  for (auto& each : reader.finish()) {
    if (each.table == table) return each;
  }
  return {};
}

class counted_day : public testing::Test {
 protected:
  void SetUp() override {
    day_.set_house();
    day_.open_hops("4", "P1", "S4", 200'000, 50'000);
  }
  void at(const std::string& what) { ASSERT_EQ(day_.at("4", what), "done") << day_.last << what; }

  /// A round on the field with these faces.
  void round(std::int64_t cents, const std::string& dice) {
    at(fmt::format(R"({{"do":"wager","seat":1,"area":"field","cents":{},"role":"player"}})",
                   cents));
    const auto dealer = R"("principal":"dealer-4-0")";
    at(fmt::format(R"({{"do":"no_more_bets",{}}})", dealer));
    const auto offered = day_.at("4", fmt::format(R"({{"do":"offer_dice",{}}})", dealer));
    if (offered == "done") at(R"({"do":"accept_dice","seat":1,"role":"player"})");
    at(fmt::format(R"({{"do":"throw","dice":{},{}}})", dice, dealer));
  }
  void both(std::string_view role, std::string_view who, const std::string& what,
            std::string_view other_role, std::string_view other) {
    ASSERT_EQ(day_.both(role, who, what, other_role, other), "done") << day_.last;
  }

  store::memory_store house_;
  floor_day day_{house_};
};

TEST_F(counted_day, report_has_what_was_bought_wagered_won_and_counted__AUD_9) {
  round(1'000, "[1,2]");  // 3 wins even money
  round(2'000, "[3,4]");  // 7 loses
  both("floorperson", "flo", R"({"do":"fill","table":"4","cents":30000})", "cage", "cas");
  both("floorperson", "flo", R"({"do":"credit","table":"4","cents":10000})", "cage", "cas");
  day_.seconds += 3'600;
  round(500, "[6,6]");  // 12 pays 2 to 1
  at(R"({"do":"tip","seat":1,"cents":300,"role":"player"})");
  at(R"({"do":"wager","seat":1,"area":"field","cents":700,"role":"player"})");
  at(R"({"do":"take_down","seat":1,"area":"field","role":"player"})");
  at(R"({"do":"cash_out","seat":1,"cents":1700,"role":"player"})");
  both("security", "sam", R"({"do":"take_box","table":"4","of":"drop","box":"B1"})", "floorperson",
       "flo");
  both("count", "con",
       R"({"do":"count_box","table":"4","of":"drop","box":"B1","counted_cents":49500})", "count",
       "cy");
  both("floorperson", "flo", R"({"do":"count_tray","table":"4","counted_cents":169500})", "cage",
       "cas");
  const auto day = day_of(house_, "2026-11-21", "4");
  EXPECT_EQ(day.game, hops);
  EXPECT_EQ(day.opener, cents{200'000});
  EXPECT_EQ(day.whole.drop, cents{50'000});
  EXPECT_EQ(day.whole.handle, cents{3'500});
  EXPECT_EQ(day.whole.fills, cents{30'000});
  EXPECT_EQ(day.whole.credits, cents{10'000});
  EXPECT_EQ(day.whole.tips, cents{300});
  EXPECT_EQ(day.whole.cashed, cents{1'700});
  // Lost 2,000 and won 1,000 and 1,000.
  EXPECT_EQ(day.whole.win, cents{0});
  EXPECT_EQ(day.whole.rounds, 3);
  EXPECT_EQ(day.closer, cents{169'500});
  EXPECT_EQ(day.tray_over_short, cents{500});
  EXPECT_EQ(day.win_by_tray(), day.whole.win);
  ASSERT_EQ(day.boxes.size(), 1U);
  EXPECT_EQ(day.boxes.front().recorded, cents{50'000});
  EXPECT_EQ(day.boxes.front().counted, cents{49'500});
  // Noon in UTC is seven in the morning there.
  EXPECT_EQ(day.hours.at(1).hour.label, "07:00");
  EXPECT_EQ(day.hours.at(1).figures.win, cents{1'000});
  EXPECT_EQ(day.hours.at(2).figures.win, cents{-1'000});
  EXPECT_EQ(day.hours.at(2).figures.handle, cents{500});
}

TEST_F(counted_day, report_of_the_next_day_begins_with_the_tray_as_it_was_left) {
  round(2'000, "[3,4]");
  const auto closer = day_of(house_, "2026-11-21", "4").closer;
  EXPECT_EQ(closer, cents{152'000});
  EXPECT_TRUE(day_of(house_, "2026-11-20", "4").table.empty());
  day_.seconds += std::int64_t{24} * 3'600;
  both("floorperson", "flo", R"({"do":"fill","table":"4","cents":1000})", "cage", "cas");
  const auto next = day_of(house_, "2026-11-22", "4");
  EXPECT_EQ(next.opener, closer);
  EXPECT_EQ(next.closer, cents{153'000});
  EXPECT_EQ(next.whole.drop, cents{});
  EXPECT_EQ(next.win_by_tray(), cents{});
}

TEST_F(counted_day, wager_that_is_undone_is_no_handle) {
  at(R"({"do":"wager","seat":1,"area":"field","cents":900,"role":"player"})");
  const auto seq = day_.at_table("4").last.seq;
  EXPECT_EQ(day_of(house_, "2026-11-21", "4").whole.handle, cents{900});
  at(fmt::format(R"({{"do":"correct_entry","entry":{{"seq":{},"event":1}},"reason":"slip",)"
                 R"("principal":"dealer-4-0"}})",
                 seq));
  at(R"({"do":"approve_correction","correction":1,"role":"floorperson","principal":"flo"})");
  EXPECT_EQ(day_of(house_, "2026-11-21", "4").whole.handle, cents{});
}

TEST_F(counted_day, round_whose_throw_is_read_anew_is_one_round) {
  round(1'000, "[3,4]");
  round(1'000, "[1,2]");
  at(fmt::format(R"({{"do":"correct_throw","round":{},"dice":[5,6],"reason":"misread",)"
                 R"("principal":"dealer-4-0"}})",
                 day_.at_table("4").round - 1));
  at(R"({"do":"approve_correction","correction":1,"role":"floorperson","principal":"flo"})");
  const auto day = day_of(house_, "2026-11-21", "4");
  EXPECT_EQ(day.whole.rounds, 2);
  EXPECT_EQ(day.whole.handle, cents{2'000});
  EXPECT_EQ(day.whole.win, cents{});
  EXPECT_EQ(day.win_by_tray(), day.whole.win);
}

TEST_F(counted_day, no_cell_of_a_report_is_taken_for_a_formula__AUD_10) {
  round(1'000, "[1,2]");
  const std::vector<report::table_day> tables{day_of(house_, "2026-11-21", "4")};
  const auto csv = report::day_csv(tables);
  EXPECT_NE(csv.find("2026-11-21,4,props-and-hops,day,50000,0,0,0,0,0,1000,(1000),0,0,1,,,,,,\n"),
            std::string::npos)
      << csv;
  bool begins = true;
  for (const auto each : csv) {
    EXPECT_FALSE(begins && std::string_view{"=+-@"}.find(each) != std::string_view::npos);
    begins = each == ',' || each == '\n';
  }
  const auto text = document::report_text(report::day_report("Lodge 12", "2026-11-21", tables));
  EXPECT_NE(text.find("hold over drop                           -2.00 %\n"), std::string::npos)
      << text;
}

TEST(house_command, sets_a_house_shows_it_and_reports_its_day) {
  const auto file = (own_folder() / "floor.db").string();
  EXPECT_EQ(
      ran_text({"house", "run", file},
               "{\"do\":\"set_house\",\"name\":\"Lodge\",\"money\":\"play\",\"zone\":\"UTC\","
               "\"day_starts\":\"06:00\",\"keep_days\":10,\"role\":\"manager\","
               "\"principal\":\"ann\"}\n"
               "{\"do\":\"approve\",\"proposal\":1,\"role\":\"manager\",\"principal\":\"ANN\"}\n"
               "{\"do\":\"approve\",\"proposal\":1,\"role\":\"manager\",\"principal\":\"bob\"}\n"),
      R"(0{"event":"proposed","proposal":1,"what":{"do":"set_house","name":"Lodge",)"
      R"("money":"play","zone":"UTC","day_starts":"06:00","keep_days":10}})"
      "\n"
      R"({"refused":"not_approved","clause":"house rule","message":"ANN has proposed this; )"
      R"(accepted: another person's approval"})"
      "\n"
      R"({"event":"approved","proposal":1,"proposed_by":"ann"})"
      "\n"
      R"({"event":"house_set","name":"Lodge","money":"play","zone":"UTC",)"
      R"("day_starts":"06:00","keep_days":10,"desk":2})"
      "\n");
  EXPECT_EQ(ran_text({"house", "report", file, "--day", "2026-11-26"}),
            "0Gaming day 2026-11-26\nLodge\n\nNo table had anything recorded on that day.\n");
  EXPECT_EQ(ran_text({"house", "run", file},
                     R"({"do":"take_duty","table":"4","duty":"dealer","role":"dealer",)"
                     R"("principal":"dee","shown":"pin"})"),
            "2skyward: line 1, column 1: shown: that a badge or a PIN was shown is for the program "
            "to say; accepted: badge, or who and pin\n");
  // A house with a floor opens no table without it.
  EXPECT_EQ(ran_text({"deal", "props-and-hops", "--store", file, "--table", "7"}).front(), '2');
}

}  // namespace
}  // namespace floor_report
}  // namespace skyward::live
