// A charity night is told from the log alone: what games collected, raked and paid, and the bonus
// pot from nothing until it is paid or booked as rake.
#include "audit/log_lines.hpp"
#include "floor_day.hpp"
#include "own_folder.hpp"
#include "ran_command.hpp"
#include "report/house/event_fields.hpp"
#include "report/house/night_report.hpp"
#include "report/house/table_day.hpp"

#include <fstream>
#include <span>
#include <sstream>

namespace skyward::live {
namespace floor_night {
namespace {

const std::string date = "2026-11-21";

/// How many cells a line of CSV has: commas in quotes part none.
int cells_of(std::string_view row) {
  int cells = 1;
  bool quoted = false;
  for (const auto each : row) {
    if (each == '"') quoted = !quoted;
    if (each == ',' && !quoted) ++cells;
  }
  return cells;
}

class charity_date : public testing::Test {
 protected:
  void begin(std::string_view closes, const std::string& more = "") {
    day_.set_house(closes);
    open("R1", more);
  }
  void open(const std::string& set, const std::string& more, std::int64_t inventory = 500'000) {
    ASSERT_EQ(day_.plan("5", "high-roller", "physical", inventory, more), "done") << day_.last;
    day_.prepare("5", "high-roller", set, "");
    ASSERT_EQ(day_.sheet("5", "high-roller", "", {}, "decks", "6"), "done") << day_.last;
    at(R"({"do":"open_table","role":"floorperson","principal":"flo"})");
    for (const auto seat : {1, 2}) {
      at(fmt::format(R"({{"do":"seat","seat":{},"player":"{}","role":"player"}})", seat,
                     seat == 1 ? "Ann" : "Ben"));
      at(fmt::format(R"({{"do":"buy_in","seat":{},"cents":10000,"role":"player"}})", seat));
    }
    dealer(R"({"do":"deal_button","seat":1,"card":12)");
    dealer(R"({"do":"deal_button","seat":2,"card":3)");
  }
  void at(const std::string& what) { ASSERT_EQ(day_.at("5", what), "done") << day_.last << what; }
  void dealer(const std::string& what) { at(what + R"(,"principal":"dealer-5-0"})"); }

  void everybody_leaves() {
    for (const auto seat : {1, 2}) {
      at(fmt::format(R"({{"do":"leave","seat":{},"role":"player"}})", seat));
    }
    at(R"({"do":"close_table","role":"floorperson","principal":"flo"})");
  }
  void count(std::int64_t cents) {
    const auto what = fmt::format(R"({{"do":"count_tray","table":"5","counted_cents":{}}})", cents);
    ASSERT_EQ(day_.both("floorperson", "flo", what, "cage", "cas"), "done") << day_.last;
  }
  std::string told() {
    return document::report_text(
        report::night_report("Lodge", date, clock_.where(), nights(date, date)));
  }

  /// A game of so many cards each, the winner's all sevens, begun and rolled by the button.
  void game(int button, int winner, int cards) {
    for (const auto seat : {button, 3 - button}) {
      dealer(fmt::format(R"({{"do":"buy","seat":{},"count":{})", seat, cards));
      std::string dealt;
      for (int i = 0; i < cards; ++i)
        dealt += i == 0 ? "" : ",", dealt += seat == winner ? "7" : "6";
      dealer(fmt::format(R"({{"do":"deal","seat":{},"cards":[{}])", seat, dealt));
    }
    for (const auto seat : {button, 3 - button}) {
      dealer(fmt::format(R"({{"do":"pass","seat":{})", seat));
    }
    dealer(fmt::format(R"({{"do":"roll","seat":{},"dice":[3,4])", button));
  }
  std::vector<report::charity_night> nights(const std::string& first, const std::string& last) {
    report::night_reader reader{clock_, *parse_calendar_day(first), *parse_calendar_day(last)};
    EXPECT_TRUE(audit::each_log_line(house_, [&](std::string_view line) {
      const auto taken = reader.take(line);
      EXPECT_TRUE(taken) << taken.error();
      return taken.has_value();
    }));
    return reader.finish();
  }

  house_clock clock_{*zone::find("America/New_York"), wall_time{std::chrono::hours{6}}};
  store::memory_store house_;
  floor_day day_{house_};
};

TEST_F(charity_date, three_in_a_row_take_the_bonus_pot_and_the_next_one_is_raked__HR_38_HR_41) {
  begin("");
  game(1, 2, 10);
  game(2, 2, 10);
  game(1, 2, 10);
  game(2, 1, 12);
  EXPECT_EQ(day_.at("5", R"({"do":"close_table","role":"floorperson","principal":"flo"})"),
            "wagers_standing HR.40");
  at(R"({"do":"leave","seat":1,"role":"player"})");
  const auto all = nights(date, date);
  ASSERT_EQ(all.size(), 1U);
  const auto& open = all.front();
  ASSERT_EQ(open.games.size(), 4U);
  EXPECT_EQ(open.games_played(), 4);
  EXPECT_EQ(open.cards(), 84);
  EXPECT_EQ(open.whole.collected, cents{8'400});
  EXPECT_EQ(open.whole.rake_house + open.whole.rake_charity, cents{840});
  EXPECT_EQ(open.whole.bonus_added, cents{800});
  EXPECT_EQ(open.whole.bonus_paid, cents{600});
  EXPECT_EQ(open.games[2].bonus_pot, cents{0});
  EXPECT_EQ(open.games[2].money.bonus_paid, cents{600});
  EXPECT_EQ(open.games[2].winner, 2U);
  EXPECT_EQ(open.bonus_after, cents{200});
  EXPECT_EQ(open.left_over(), cents{200});
  EXPECT_EQ(open.wrong, "");
}

TEST_F(charity_date, game_that_goes_on_is_told_apart_from_one_that_never_was) {
  begin("");
  const auto buy = R"({"do":"buy","seat":1,"count":1)";
  dealer(buy);
  dealer(R"({"do":"deal","seat":1,"cards":[7])");
  EXPECT_NE(told().find("goes on"), std::string::npos) << told();
  dealer(R"({"do":"pass","seat":2)");
  EXPECT_EQ(told().find("goes on"), std::string::npos) << told();
  EXPECT_NE(told().find("no game"), std::string::npos) << told();
}

TEST_F(charity_date, closing_books_the_bonus_pot_of_one_player_as_rake__HR_41) {
  begin("");
  game(1, 2, 10);
  at(R"({"do":"leave","seat":1,"role":"player"})");
  ASSERT_EQ(day_.both("floorperson", "flo",
                      R"({"do":"count_tray","table":"5","counted_cents":489800})", "cage", "cas"),
            "done")
      << day_.last;
  at(R"({"do":"close_table","role":"floorperson","principal":"flo"})");
  const auto night = nights(date, date).front();
  EXPECT_EQ(night.whole.bonus_raked_house, cents{100});
  EXPECT_EQ(night.whole.bonus_raked_charity, cents{100});
  EXPECT_EQ(night.to_house(), cents{200});
  EXPECT_EQ(night.to_charity(), cents{200});
  EXPECT_EQ(night.games.back().bonus_pot, cents{200});
  EXPECT_EQ(night.bonus_after, cents{0});
  EXPECT_EQ(night.left_over(), cents{0});
  EXPECT_EQ(night.wrong, "");
  const auto csv = report::night_csv(clock_.where(), {&night, 1});
  EXPECT_NE(csv.find(",date,,,20,2000,1600,100,100,200,0,100,100,0,,booked as rake: fewer than two "
                     "players were left,,\n"),
            std::string::npos)
      << csv;
}

TEST_F(charity_date, is_held_for_whom_its_table_was_planned_and_by_which_licence) {
  begin("", R"(,"held_for":"Widows, Orphans & Co","licence":"=SG-17")");
  game(1, 2, 10);
  const auto all = nights(date, date);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all.front().holder, (report::night_holder{"Widows, Orphans & Co", "=SG-17"}));
  const auto text = told();
  const std::string said =
      "held for                      Widows, Orphans & Co\n"
      "  licence                       =SG-17\n";
  const auto form = text.find(said);
  ASSERT_NE(form, text.npos) << text;
  EXPECT_NE(text.find(said, form + 1), text.npos) << "with the declared figures, and with the date";
  std::istringstream rows{report::night_csv(clock_.where(), all)};
  std::string row;
  std::getline(rows, row);
  EXPECT_TRUE(row.ends_with(",remark,held_for,licence")) << row;
  while (std::getline(rows, row)) {
    EXPECT_TRUE(row.ends_with(",\"Widows, Orphans & Co\",'=SG-17")) << row;
  }
}

TEST_F(charity_date, of_nobody_says_nothing_of_a_holder) {
  begin("");
  game(1, 2, 10);
  EXPECT_FALSE(nights(date, date).front().holder.any());
  EXPECT_EQ(told().find("held for"), std::string::npos);
  EXPECT_EQ(told().find("licence"), std::string::npos);
}

TEST_F(charity_date, that_is_held_for_two_in_turn_is_told_of_each_by_itself) {
  begin("", R"(,"held_for":"Fund One","licence":"1")");
  game(1, 2, 10);
  everybody_leaves();
  open("R2", R"(,"held_for":"Fund Two")");
  game(1, 2, 20);
  everybody_leaves();
  const auto all = nights(date, date);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].holder.held_for, "Fund One");
  EXPECT_EQ(all[0].whole.collected, cents{2'000});
  EXPECT_EQ(all[1].holder.held_for, "Fund Two");
  EXPECT_EQ(all[1].whole.collected, cents{4'000});
  for (const auto& each : all) EXPECT_EQ(each.wrong, "");
  const auto text = told();
  for (const auto* each :
       {"  2026-11-21 table 5            Fund One, licence 1\n",
        "  2026-11-21 table 5 (2)        Fund Two\n",
        "\n2026-11-21 table 5 (2)\n  held for                      Fund Two\n"}) {
    EXPECT_NE(text.find(each), text.npos) << text;
  }
}

TEST_F(charity_date, of_a_table_that_is_planned_anew_alike_is_one) {
  const std::string more = R"(,"held_for":"Fund","licence":"1")";
  begin("", more);
  game(1, 2, 10);
  everybody_leaves();
  open("R2", more);
  game(1, 2, 10);
  EXPECT_EQ(nights(date, date).size(), 1U);
  EXPECT_EQ(nights(date, date).front().games_played(), 2);
}

TEST_F(charity_date, says_what_the_count_of_the_tray_after_the_last_game_has_found) {
  begin("");
  count(480'000);
  game(1, 2, 10);
  const auto line = [&](const std::string& said) {
    return "count of the tray             " + said;
  };
  EXPECT_NE(told().find(line("not counted after the last game\n")), std::string::npos) << told();
  count(479'500);
  EXPECT_EQ(nights(date, date).front().tray_over, cents{-500});
  EXPECT_NE(told().find(line("short by 5.00\n")), std::string::npos) << told();
  count(479'500);
  EXPECT_NE(told().find(line("short by 5.00\n")), std::string::npos) << told();
  count(480'000);
  EXPECT_NE(told().find(line("as recorded\n")), std::string::npos) << told();
  count(480'100);
  EXPECT_NE(told().find(line("over by 1.00\n")), std::string::npos) << told();
  game(2, 2, 10);
  EXPECT_FALSE(nights(date, date).front().tray_counted);
  EXPECT_NE(told().find("over by 1.00; none after the last game\n"), std::string::npos) << told();
}

TEST_F(charity_date, count_of_the_tray_before_the_first_game_is_not_the_last_night_s) {
  begin("");
  game(1, 2, 10);
  everybody_leaves();
  count(479'500);
  open("R2", "");
  count(479'000);
  const auto night = nights(date, date).front();
  EXPECT_TRUE(night.tray_counted);
  EXPECT_EQ(night.tray_over, cents{-500});
}

TEST_F(charity_date, count_of_a_tray_that_came_with_a_later_opening_is_told) {
  day_.set_house("");
  open("R1", "", 0);
  game(1, 2, 10);
  everybody_leaves();
  EXPECT_EQ(told().find("count of the tray"), std::string::npos) << told();
  open("R2", "");
  game(1, 2, 10);
  count(479'000);
  EXPECT_NE(told().find("count of the tray             short by 10.00\n"), std::string::npos)
      << told();
}

TEST_F(charity_date, bonus_pot_that_is_raked_as_the_date_turns_is_of_the_date_that_ends__HR_41) {
  begin("");
  game(1, 2, 10);
  at(R"({"do":"leave","seat":1,"role":"player"})");
  day_.seconds += 24 * 3'600;
  at(R"({"do":"turn_day","stream":"table/5/2026-11-21","next":"table/5/2026-11-22",)"
     R"("role":"floorperson","principal":"flo"})");
  const auto all = nights(date, "2026-11-22");
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.front().whole.bonus_raked_house, cents{100});
  EXPECT_EQ(all.front().whole.bonus_raked_charity, cents{100});
  EXPECT_EQ(all.front().bonus_after, cents{0});
  for (const auto& each : all) EXPECT_EQ(each.wrong, "");
  for (const auto& each : std::span{all}.subspan(1)) {
    EXPECT_EQ(each.whole.bonus_raked_house, cents{}) << "what the new date has is its own";
    EXPECT_EQ(each.bonus_before, cents{});
  }
}

TEST_F(charity_date, final_game_is_told_by_the_clock_on_the_wall__HR_39_HR_40) {
  begin("10:00");
  game(1, 2, 10);
  day_.seconds += 2 * 3'600 + 50 * 60;
  game(2, 1, 10);
  const auto night = nights(date, date).front();
  ASSERT_EQ(night.games.size(), 2U);
  EXPECT_FALSE(night.games[0].final_game);
  EXPECT_TRUE(night.games[1].final_game);
  EXPECT_EQ(night.games[1].money.bonus_paid, cents{400});
  EXPECT_EQ(clock_.where().text(night.final_mark), "2026-11-21T09:45:00-05:00");
  const auto text =
      document::report_text(report::night_report("Lodge 12", date, clock_.where(), {&night, 1}));
  EXPECT_NE(text.find("final game from               09:45\n"), std::string::npos) << text;
  EXPECT_NE(text.find("bonus pot                     final game 2, begun 09:5"), std::string::npos)
      << text;
  std::istringstream lines{text};
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  std::istringstream rows{report::night_csv(clock_.where(), {&night, 1})};
  for (std::string row; std::getline(rows, row);) EXPECT_EQ(cells_of(row), 19) << row;
}

TEST_F(charity_date, game_that_is_won_on_the_next_date_is_of_the_one_on_which_it_began) {
  begin("");
  dealer(R"({"do":"buy","seat":1,"count":10)");
  dealer(R"({"do":"deal","seat":1,"cards":[6,6,6,6,6,6,6,6,6,6])");
  dealer(R"({"do":"buy","seat":2,"count":10)");
  dealer(R"({"do":"deal","seat":2,"cards":[7,7,7,7,7,7,7,7,7,7])");
  day_.seconds += 3'600;
  at(R"({"do":"buy_in","seat":2,"cents":1000,"role":"player"})");
  dealer(R"({"do":"pass","seat":1)");
  dealer(R"({"do":"pass","seat":2)");
  dealer(R"({"do":"roll","seat":1,"dice":[3,4])");
  count(478'500);
  clock_ = house_clock{*zone::find("America/New_York"),
                       wall_time{std::chrono::hours{7} + std::chrono::minutes{30}}};
  const auto all = nights("2026-11-20", "2026-11-21");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(calendar_day_text(all.front().day), "2026-11-20");
  EXPECT_EQ(all.front().whole.collected, cents{2'000});
  EXPECT_EQ(all.front().whole.prize, cents{1'600});
  EXPECT_EQ(all.front().left_over(), cents{200});
  EXPECT_TRUE(all.front().tray_counted);
  EXPECT_EQ(all.front().tray_over, cents{-500});
  EXPECT_EQ(all.front().games.size(), 1U);
  EXPECT_EQ(all.front().wrong, "");
}

TEST_F(charity_date, game_that_is_void_has_collected_nothing) {
  begin("");
  game(1, 2, 10);
  dealer(R"({"do":"buy","seat":2,"count":10)");
  dealer(R"({"do":"deal","seat":2,"cards":[7,7,7,7,7,7,7,7,7,7])");
  dealer(R"({"do":"buy","seat":1,"count":10)");
  dealer(R"({"do":"deal","seat":1,"cards":[7,6,6,6,6,6,6,6,6,6])");
  dealer(R"({"do":"pass","seat":2)");
  dealer(R"({"do":"pass","seat":1)");
  dealer(R"({"do":"roll","seat":2,"dice":[3,4])");
  at(R"({"do":"void_round","reason":"a card is marked","role":"floorperson","principal":"flo"})");
  const auto night = nights(date, date).front();
  ASSERT_EQ(night.games.size(), 2U);
  EXPECT_TRUE(night.games[1].voided);
  EXPECT_EQ(night.games_played(), 1);
  EXPECT_EQ(night.whole.collected, cents{2'000});
  EXPECT_EQ(night.whole.rake_house, cents{100});
  EXPECT_EQ(night.bonus_after, cents{200});
  EXPECT_EQ(night.left_over(), cents{200});
  EXPECT_EQ(night.wrong, "");
}

/// The log of the house as a file of its own.
std::string log_file(store::store& house, const std::string& name) {
  const auto file = (own_folder() / name).string();
  std::ofstream out{file, std::ios::binary};
  EXPECT_TRUE(audit::each_log_line(house, [&](std::string_view line) {
    out << line << '\n';
    return true;
  }));
  return file;
}

TEST_F(charity_date, command_prints_it_from_the_log_alone_in_four_layouts) {
  begin("10:00");
  game(1, 2, 10);
  day_.seconds += 2 * 3'600 + 50 * 60;
  game(2, 1, 10);
  const auto log = log_file(house_, "night.jsonl");
  const auto text = ran({"house", "night", log, "--day", date});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_EQ(text.out, document::report_text(report::night_report("Lodge 12", date, clock_.where(),
                                                                 nights(date, date))));
  const auto month = ran({"house", "night", log, "--month", "2026-11", "--format", "csv"});
  EXPECT_EQ(month.out, report::night_csv(clock_.where(), nights(date, date)));
  for (const auto& [format, begins] : {std::pair{"xlsx", "PK"}, std::pair{"pdf", "%PDF-1."}}) {
    const auto file = (own_folder() / "night.").string() + format;
    const auto told =
        ran({"house", "night", log, "--day", date, "--format", format, "--out", file});
    EXPECT_EQ(told.exit_code, 0) << told.err;
    std::ifstream in{file, std::ios::binary};
    std::string bytes(std::string_view{begins}.size(), '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    EXPECT_EQ(bytes, begins);
  }
  EXPECT_EQ(ran({"house", "night", log, "--day", date, "--format", "pdf"}).exit_code, 2);
  EXPECT_EQ(ran({"house", "night", log, "--month", "2026-13"}).exit_code, 2);
  EXPECT_EQ(ran({"house", "night", log, "--month", "2026-11", "--day", date}).exit_code, 2);
  EXPECT_EQ(ran({"house", "report", "-", "--day", date}).exit_code, 2);
}

TEST(night_reader, amount_that_no_table_takes_is_refused) {
  report::night_reader reader{house_clock{*zone::find("UTC"), wall_time{std::chrono::hours{6}}},
                              *parse_calendar_day("2026-11-21"), *parse_calendar_day("2026-11-21")};
  const std::string head = R"({"v":1,"stream":"table/5/2026-11-21","seq":1,)"
                           R"("at":"2026-11-21T12:00:00Z","recorded_at":"2026-11-21T12:00:00Z",)"
                           R"("cause":{"id":"00000000000000000000000000000001","principal":"x",)"
                           R"("role":"dealer"},"command":{"do":"x"},"events":[)";
  const auto taken =
      reader.take(head + R"({"event":"money_collected","cents":9007199254740991}],"postings":[]})");
  ASSERT_FALSE(taken.has_value());
  EXPECT_NE(taken.error().find("cents beyond 10000000000000"), std::string::npos) << taken.error();
}

TEST(day_reader, sums_that_cannot_be_told_are_refused) {
  report::day_reader reader{house_clock{*zone::find("UTC"), wall_time{std::chrono::hours{6}}},
                            *parse_calendar_day("2026-11-21")};
  const std::string counted = R"({"event":"tray_counted","slip":1,"recorded_cents":10000000000000,)"
                              R"("counted_cents":-10000000000000})";
  std::string events = counted;
  for (int i = 1; i < 1'000; ++i) events += "," + counted;
  std::expected<void, std::string> taken;
  for (int seq = 1; taken && seq < 1'000; ++seq) {
    taken = reader.take(fmt::format(
        R"({{"v":1,"stream":"table/5/2026-11-21","seq":{},"at":"2026-11-21T12:00:00Z",)"
        R"("recorded_at":"2026-11-21T12:00:00Z",)"
        R"("cause":{{"id":"00000000000000000000000000000001","principal":"x","role":"dealer"}},)"
        R"("command":{{"do":"x"}},"events":[{}],"postings":[]}})",
        seq, events));
  }
  ASSERT_FALSE(taken.has_value());
  EXPECT_NE(taken.error().find("more than can be added up"), std::string::npos) << taken.error();
}

TEST(csv_cell, begins_no_formula__AUD_10) {
  EXPECT_EQ(report::csv_cell("=1+1"), "'=1+1");
  EXPECT_EQ(report::csv_cell("-7"), "'-7");
  EXPECT_EQ(report::csv_cell("+7"), "'+7");
  EXPECT_EQ(report::csv_cell("@a"), "'@a");
  EXPECT_EQ(report::csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(report::csv_cell("a\"b"), "\"a\"\"b\"");
  EXPECT_EQ(report::csv_cell("7"), "7");
  EXPECT_EQ(report::csv_cents(cents{-7}), "(7)");
}

}  // namespace
}  // namespace floor_night
}  // namespace skyward::live
