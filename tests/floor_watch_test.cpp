// The dice watch, the wager watch and theoretical hold are made of the log alone: of each throw as
// it stands in the end, of the set that lay at the table, of each wager once, and of what was
// wagered.
#include "audit/log_lines.hpp"
#include "audit/log_records.hpp"
#include "floor_day.hpp"
#include "logged_evenings.hpp"
#include "maths/par_sheet.hpp"
#include "own_folder.hpp"
#include "ran_command.hpp"
#include "report/house/table_theory.hpp"
#include "report/house/watch_text.hpp"
#include "source_folder.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace skyward::live {
namespace floor_watch {
namespace {

const std::string hops = "props-and-hops";
const std::string football = "three-dice-football";
const std::string first_day = "2026-11-21";

house_clock clock_of_house() {
  return {*zone::find("America/New_York"), wall_time{std::chrono::hours{6}}};
}

template <class Reader>
void read(store::store& house, Reader& reader) {
  EXPECT_TRUE(audit::each_log_line(house, [&](std::string_view line) {
    const auto taken = reader.take(line);
    EXPECT_TRUE(taken) << taken.error();
    return taken.has_value();
  }));
}

report::watched_play watched(store::store& house, const report::watch_choice& choice = {}) {
  report::watch_reader reader{request::known_build(), choice};
  read(house, reader);
  return reader.finish();
}

/// A day of a table in theory, and as the day's report has it.
struct day_both_ways {
  report::table_theory theory;
  report::table_day day;
};

std::vector<day_both_ways> days_of(store::store& house, const std::string& day) {
  report::theory_reader theory{request::known_build(), clock_of_house(), *parse_calendar_day(day)};
  report::day_reader days{clock_of_house(), *parse_calendar_day(day)};
  read(house, theory);
  read(house, days);
  const auto made = days.finish();
  const auto theories = theory.finish(made);
  EXPECT_EQ(theories.size(), made.size());
  std::vector<day_both_ways> both;
  for (std::size_t i = 0; i < made.size(); ++i) both.push_back({theories[i], made[i]});
  return both;
}

day_both_ways day_of(store::store& house, const std::string& day = first_day) {
  const auto all = days_of(house, day);
  EXPECT_EQ(all.size(), 1U);
  return all.empty() ? day_both_ways{} : all.front();
}

/// Dice with one face more often than the others: every third die is one.
std::vector<int> loaded_pair(int n) {
  return {n % 3 == 0 ? 6 : 1 + n % 6, 1 + n / 6 % 6};
}

house::face_counts counts_of(const std::vector<std::vector<int>>& throws) {
  house::face_counts counts{};
  for (const auto& each : throws) {
    for (const auto pips : each) ++counts[dice::face{pips}.index()];
  }
  return counts;
}

/// The alarm of a face_watch that is told these throws.
std::optional<house::face_alarm> alarm_of(const std::vector<std::vector<int>>& throws) {
  house::face_watch watch{house::usual_fair_sets_per_alarm};
  for (const auto& each : throws) {
    std::vector<dice::face> faces;
    for (const auto pips : each) faces.emplace_back(pips);
    watch.add(faces);
  }
  return watch.alarm();
}

/// A table for Props & Hops, with dice P1.
class watched_table : public testing::Test {
 protected:
  void SetUp() override {
    day_.set_house();
    day_.open_hops("4", "P1", "S4", 5'000'000, 500'000);
  }
  void at(const std::string& what) { ASSERT_EQ(day_.at("4", what), "done") << day_.last << what; }

  void wager(std::int64_t cents, const std::string& area = "field", int seat = 1) {
    at(fmt::format(R"({{"do":"wager","seat":{},"area":"{}","cents":{},"role":"player"}})", seat,
                   area, cents));
  }
  void close() {
    const auto dealer = R"("principal":"dealer-4-0")";
    at(fmt::format(R"({{"do":"no_more_bets",{}}})", dealer));
    const auto offered = day_.at("4", fmt::format(R"({{"do":"offer_dice",{}}})", dealer));
    if (offered == "done") at(R"({"do":"accept_dice","seat":1,"role":"player"})");
  }
  void throw_dice(const std::vector<int>& dice) {
    at(fmt::format(R"({{"do":"throw","dice":[{},{}],"principal":"dealer-4-0"}})", dice[0],
                   dice[1]));
  }
  void round(std::int64_t cents, const std::vector<int>& dice) {
    wager(cents);
    close();
    throw_dice(dice);
  }
  /// The last throw is entered anew, by two people.
  void correct(const std::string& dice) {
    const auto number = day_.at_table("4").round - 1;
    at(fmt::format(R"({{"do":"correct_throw","round":{},"dice":[{}],"reason":"misread",)"
                   R"("principal":"dealer-4-0"}})",
                   number, dice));
    at(fmt::format(R"({{"do":"approve_correction","correction":{},"role":"floorperson",)"
                   R"("principal":"flo"}})",
                   ++corrections_));
  }
  void turn_day(const std::string& next) {
    at(fmt::format(R"({{"do":"turn_day","stream":"{}","next":"table/4/{}","role":"floorperson",)"
                   R"("principal":"flo"}})",
                   "table/4/2026-11-21", next));
  }

  store::memory_store house_;
  floor_day day_{house_};
  int corrections_ = 0;
};

// Dice --------------------------------------------------------------------------------------------

TEST_F(watched_table, calls_dice_off_at_the_throw_at_which_their_watch_does) {
  std::vector<std::vector<int>> throws;
  for (int n = 0; n < 320; ++n) {
    throws.push_back(loaded_pair(n));
    round(500, throws.back());
  }
  const auto expected = alarm_of(throws);
  ASSERT_TRUE(expected);
  ASSERT_LT(expected->throws, 320U);
  const auto play = watched(house_);
  ASSERT_EQ(play.dice.size(), 1U);
  const auto& dice = play.dice.front();
  EXPECT_EQ(dice.table, "4");
  EXPECT_EQ(dice.set, "P1");
  EXPECT_EQ(dice.colour, "white");
  EXPECT_EQ(dice.watch.state().throws, 320U);
  EXPECT_EQ(dice.watch.state().faces, counts_of(throws));
  EXPECT_EQ(dice.watch.alarm(), expected);
  EXPECT_EQ(expected->fault, (house::die_fault{house::fault_kind::face, dice::face{6}, true}));
  EXPECT_EQ(play.false_dice_alarm(), rational(1, 1'000));
  const auto text = report::watch_text("Lodge 12", "all days", play);
  EXPECT_NE(text.find(fmt::format("ALARM at throw {}, {} dice: six comes up too often",
                                  expected->throws, expected->dice)),
            std::string::npos)
      << text;
}

TEST_F(watched_table, calls_fair_dice_and_fair_wagers_not_off) {
  for (int n = 0; n < 108; ++n) round(500, {1 + n % 6, 1 + n / 6 % 6});
  const auto play = watched(house_);
  ASSERT_EQ(play.dice.size(), 1U);
  EXPECT_FALSE(play.dice.front().watch.alarm());
  ASSERT_EQ(play.wagers.size(), 1U);
  const auto& field = play.wagers.front().watch;
  EXPECT_FALSE(field.alarm());
  EXPECT_EQ(field.state().wagers, 108U);
  EXPECT_EQ(field.state().won, 48U);  // 16 of 36
  EXPECT_EQ(play.false_wager_alarm(), rational(108, 1'000'000));
}

TEST_F(watched_table, watches_the_set_that_is_in_play) {
  round(500, {1, 2});
  day_.bring_dice("P2", hops);
  ASSERT_EQ(day_.issue("P2", "4"), "done") << day_.last;
  round(500, {3, 4});
  round(500, {4, 4});
  const auto play = watched(house_);
  ASSERT_EQ(play.dice.size(), 2U);
  EXPECT_EQ(play.dice[0].set, "P1");
  EXPECT_EQ(play.dice[0].watch.state().faces, counts_of({{1, 2}}));
  EXPECT_EQ(play.dice[1].set, "P2");
  EXPECT_EQ(play.dice[1].watch.state().faces, counts_of({{3, 4}, {4, 4}}));
  EXPECT_EQ(play.false_dice_alarm(), rational(2, 1'000));
  const auto of_one = watched(house_, {{}, "P2", {}, {}});
  ASSERT_EQ(of_one.dice.size(), 1U);
  EXPECT_EQ(of_one.dice.front().set, "P2");
  EXPECT_TRUE(of_one.wagers.empty());
  EXPECT_TRUE(watched(house_, {"5", {}, {}, {}}).dice.empty());
}

TEST_F(watched_table, counts_a_throw_as_it_was_entered_last_and_for_the_set_it_was_made_with) {
  round(500, {1, 2});
  day_.bring_dice("P2", hops);
  ASSERT_EQ(day_.issue("P2", "4"), "done") << day_.last;
  correct("6,6");
  auto play = watched(house_);
  ASSERT_EQ(play.dice.size(), 1U);
  EXPECT_EQ(play.dice.front().set, "P1");
  EXPECT_EQ(play.dice.front().watch.state().faces, counts_of({{6, 6}}));
  correct("3,4");
  round(500, {5, 5});
  play = watched(house_);
  ASSERT_EQ(play.dice.size(), 2U);
  EXPECT_EQ(play.dice[0].watch.state().faces, counts_of({{3, 4}}));
  EXPECT_EQ(play.dice[1].watch.state().faces, counts_of({{5, 5}}));
  ASSERT_EQ(play.wagers.size(), 1U);
  EXPECT_EQ(play.wagers.front().watch.state().wagers, 2U);
  EXPECT_EQ(play.wagers.front().watch.state().won, 1U);  // 12 won, and was misread; 7 and 10
}

TEST_F(watched_table, counts_no_throw_that_is_void_nor_one_that_is_void_when_entered_anew) {
  wager(500);
  close();
  at(R"({"do":"no_roll","reason":"die-out","principal":"dealer-4-0"})");
  EXPECT_TRUE(watched(house_).dice.empty());
  throw_dice({1, 2});
  EXPECT_EQ(watched(house_).dice.size(), 1U);
  correct(R"("propped",4)");
  EXPECT_TRUE(watched(house_).dice.empty());
  EXPECT_TRUE(watched(house_).wagers.empty());
  throw_dice({2, 2});
  const auto play = watched(house_);
  ASSERT_EQ(play.dice.size(), 1U);
  EXPECT_EQ(play.dice.front().watch.state().faces, counts_of({{2, 2}}));
  EXPECT_EQ(play.wagers.front().watch.state().wagers, 1U);
  const auto day = day_of(house_);
  ASSERT_TRUE(day.theory.figures) << day.theory.none;
  EXPECT_EQ(day.theory.figures->wagered, cents{500});
  EXPECT_EQ(day.theory.apart, cents{});
}

TEST_F(watched_table, watches_a_day_alone) {
  round(500, {1, 2});
  day_.seconds += 24 * 3'600 - 600;
  turn_day("2026-11-22");
  day_.bring_dice("P2", hops);
  ASSERT_EQ(day_.issue("P2", "4"), "done") << day_.last;
  round(500, {3, 4});
  const auto clock = clock_of_house();
  const auto on = [&](const std::string& day) {
    const auto date = *parse_calendar_day(day);
    return watched(house_, {{}, {}, clock.begin_of(date), clock.end_of(date)});
  };
  ASSERT_EQ(on(first_day).dice.size(), 1U);
  EXPECT_EQ(on(first_day).dice.front().watch.state().faces, counts_of({{1, 2}}));
  ASSERT_EQ(on("2026-11-22").dice.size(), 1U);
  EXPECT_EQ(on("2026-11-22").dice.front().set, "P2");
  EXPECT_EQ(on("2026-11-22").wagers.front().watch.state().wagers, 1U);
  EXPECT_TRUE(on("2026-11-23").dice.empty());
  EXPECT_EQ(watched(house_).dice.size(), 2U);
}

// Wagers ------------------------------------------------------------------------------------------

TEST_F(watched_table, calls_wagers_off_that_are_won_too_often) {
  house::wager_watch alone;
  int n = 0;
  while (!alone.alarm() && n < 400) {
    const bool won = n++ % 4 != 0;
    round(500, won ? std::vector{4, 5} : std::vector{3, 4});
    alone.add(house::win_chance::of(16, 36),
              won ? house::wager_result::won : house::wager_result::lost);
  }
  ASSERT_TRUE(alone.alarm());
  round(500, {3, 4});
  const auto play = watched(house_);
  ASSERT_EQ(play.wagers.size(), 1U);
  const auto& field = play.wagers.front();
  EXPECT_EQ(field.column, "field");
  EXPECT_EQ(field.watch.alarm(), alone.alarm());
  EXPECT_EQ(field.watch.alarm()->wagers, static_cast<std::uint64_t>(n));
  const auto text = report::watch_text("Lodge 12", "all days", play);
  EXPECT_NE(text.find(fmt::format("ALARM at wager {}: won too often", n)), std::string::npos)
      << text;
}

TEST_F(watched_table, tells_a_wager_once_whoever_has_made_it_and_however_long_it_stands) {
  at(R"({"do":"seat","seat":2,"player":"Quin","role":"player"})");
  at(R"({"do":"buy_in","seat":2,"cents":50000,"role":"player"})");
  wager(500, "six-eight-shake");
  wager(500, "field");
  wager(700, "field", 2);
  close();
  throw_dice({3, 3});  // a six: the shake goes on
  wager(500, "hop-1-2", 2);
  close();
  throw_dice({4, 4});  // and an eight
  wager(500, "hop-1-2", 2);
  close();
  throw_dice({3, 4});
  std::map<std::string, std::uint64_t> told;
  for (const auto& each : watched(house_).wagers) told[each.column] = each.watch.state().wagers;
  EXPECT_EQ(told, (std::map<std::string, std::uint64_t>{
                      {"six-eight-shake", 1}, {"field", 1}, {"hop-1-2", 2}}));
}

// Theory ------------------------------------------------------------------------------------------

TEST_F(watched_table, hold_of_a_day_is_the_edge_of_its_wagers__AUD_9) {
  round(1'000, {1, 2});
  round(2'000, {3, 4});
  round(500, {6, 6});
  wager(700);  // is taken down
  at(R"({"do":"take_down","seat":1,"area":"field","role":"player"})");
  wager(900);  // is undone
  at(fmt::format(R"({{"do":"correct_entry","entry":{{"seq":{},"event":1}},"reason":"slip",)"
                 R"("principal":"dealer-4-0"}})",
                 day_.at_table("4").last.seq));
  at(R"({"do":"approve_correction","correction":1,"role":"floorperson","principal":"flo"})");
  auto day = day_of(house_);
  ASSERT_TRUE(day.theory.figures) << day.theory.none;
  const auto& figures = *day.theory.figures;
  EXPECT_EQ(day.theory.table, "4");
  EXPECT_EQ(figures.wagered, cents{3'500});
  EXPECT_EQ(figures.wagered, day.day.whole.handle);
  EXPECT_EQ(day.theory.apart, cents{});
  // Of 36 ways 2 gain two wagers, 14 one, and 20 lose one.
  EXPECT_EQ(figures.hold, rational(1, 18));
  EXPECT_EQ(figures.win, rational(3'500, 18));
  EXPECT_EQ(figures.won, 0);  // 1,000 and 1,000 paid, 2,000 taken
  EXPECT_EQ(figures.won, day.day.whole.win.count());
  EXPECT_EQ(figures.undecided, cents{});
  EXPECT_TRUE(figures.inside());
  // Of three wagers anything can come: the band is all but the results of less than 2.5 %.
  EXPECT_TRUE(figures.band.is_exact());
  EXPECT_EQ(figures.band.means, maths::band_means::whole_numbers);
  EXPECT_EQ(figures.band.high, 3'500);
  wager(800);
  day = day_of(house_);
  EXPECT_EQ(day.day.whole.handle, cents{4'300});
  EXPECT_EQ(day.theory.apart, cents{800}) << "no dice were thrown upon it";
}

TEST_F(watched_table, hold_leaves_out_what_a_throw_entered_anew_gives_back) {
  round(1'000, {1, 2});
  wager(2'000);
  correct("3,4");
  const auto day = day_of(house_);
  ASSERT_TRUE(day.theory.figures) << day.theory.none;
  EXPECT_EQ(day.theory.figures->wagered, cents{1'000});
  EXPECT_EQ(day.theory.figures->won, 1'000);
  EXPECT_EQ(day.day.whole.handle, cents{1'000});
  EXPECT_EQ(day.theory.apart, cents{});
}

TEST_F(watched_table, hold_is_of_the_day_in_which_a_wager_was_made) {
  wager(500, "six-eight-shake");
  wager(1'000);
  close();
  throw_dice({3, 3});
  auto day = day_of(house_);
  ASSERT_TRUE(day.theory.figures) << day.theory.none;
  EXPECT_EQ(day.theory.figures->undecided, cents{500}) << "the shake goes on";
  day_.seconds += 24 * 3'600 - 600;
  turn_day("2026-11-22");
  wager(700);
  day_.bring_dice("P2", hops);
  ASSERT_EQ(day_.issue("P2", "4"), "done") << day_.last;
  close();
  throw_dice({3, 4});
  day = day_of(house_);
  EXPECT_EQ(day.theory.figures->wagered, cents{1'500});
  EXPECT_EQ(day.theory.figures->undecided, cents{});
  EXPECT_EQ(day.theory.figures->won, 1'500);
  EXPECT_EQ(day.theory.apart, cents{});
  const auto next = day_of(house_, "2026-11-22");
  ASSERT_TRUE(next.theory.figures) << next.theory.none;
  EXPECT_EQ(next.theory.figures->wagered, cents{700});
  EXPECT_EQ(next.theory.figures->won, 700);
  EXPECT_EQ(next.day.whole.handle, cents{700});
  EXPECT_EQ(next.day.whole.win, cents{2'200 - 1'000}) << "of yesterday's shake too";
}

TEST_F(watched_table, what_a_seat_has_put_there_on_two_days_has_its_share_of_the_result_in_each) {
  wager(1'000);
  day_.seconds += 24 * 3'600 - 600;
  turn_day("2026-11-22");
  wager(3'000);
  day_.bring_dice("P2", hops);
  ASSERT_EQ(day_.issue("P2", "4"), "done") << day_.last;
  close();
  throw_dice({3, 4});
  const auto day = day_of(house_);
  ASSERT_TRUE(day.theory.figures) << day.theory.none;
  EXPECT_EQ(day.theory.figures->won, 1'000);
  const auto next = day_of(house_, "2026-11-22");
  ASSERT_TRUE(next.theory.figures) << next.theory.none;
  EXPECT_EQ(next.theory.figures->won, 3'000);
}

TEST_F(watched_table, has_no_theory_of_a_day_without_a_throw) {
  wager(500);
  const auto day = day_of(house_);
  EXPECT_FALSE(day.theory.figures);
  EXPECT_EQ(day.theory.none, "no dice were thrown upon any wager of the day");
  EXPECT_EQ(day.theory.apart, cents{500});
}

// Two colours, and wagers that stand for more than a throw ----------------------------------------

/// A table for Three Dice Football, with dice T1.
class watched_football : public testing::Test {
 protected:
  void SetUp() override {
    day_.set_house();
    ASSERT_EQ(day_.plan("3", football, "physical", 5'000'000), "done") << day_.last;
    day_.prepare("3", football, "T1", "");
    ASSERT_EQ(day_.sheet("3", football), "done") << day_.last;
    at(R"({"do":"open_table","role":"floorperson","principal":"flo"})");
    at(R"({"do":"seat","seat":1,"player":"Pat","role":"player"})");
    at(R"({"do":"buy_in","seat":1,"cents":500000,"role":"player"})");
  }
  void at(const std::string& what) { ASSERT_EQ(day_.at("3", what), "done") << day_.last << what; }

  void wager(const std::string& area, std::int64_t cents) {
    at(fmt::format(R"({{"do":"wager","seat":1,"area":"{}","cents":{},"role":"player"}})", area,
                   cents));
  }
  /// No more bets, where betting is open, and a throw: two of green and one of red.
  void throw_dice(const std::vector<int>& dice) {
    const auto stick = R"("role":"stickperson","principal":"stick-3")";
    const auto offered = day_.at("3", fmt::format(R"({{"do":"offer_dice",{}}})", stick));
    if (offered == "done") at(R"({"do":"accept_dice","seat":1,"role":"player"})");
    day_.at("3", R"({"do":"no_more_bets","role":"dealer","principal":"dealer-3-1"})");
    at(fmt::format(R"({{"do":"throw","dice":[{},{},{}],{}}})", dice[0], dice[1], dice[2], stick));
  }

  store::memory_store house_;
  floor_day day_{house_};
};

TEST_F(watched_football, tells_offensive_and_defensive_dice_apart__577_1) {
  wager("touchdown", 500);
  throw_dice({3, 4, 2});
  throw_dice({6, 1, 5});
  const auto play = watched(house_);
  ASSERT_EQ(play.dice.size(), 2U);
  EXPECT_EQ(play.dice[0].colour, "green");
  EXPECT_EQ(play.dice[0].watch.state().faces, counts_of({{3, 4}, {6, 1}}));
  EXPECT_EQ(play.dice[1].colour, "red");
  EXPECT_EQ(play.dice[1].watch.state().faces, counts_of({{2}, {5}}));
  EXPECT_EQ(play.dice[1].watch.state().throws, 2U);
  EXPECT_EQ(play.false_dice_alarm(), rational(2, 1'000));
}

TEST_F(watched_football, hold_of_games_with_single_plays_is_that_of_each_wager__577_3_e) {
  const auto& game = *games::find_game(football);
  const rules::table_rules rules{game.book, game.book.editions.front()};
  const auto sheet = maths::wager_sheet_of(games::lowered_form(game, rules), rules);
  ASSERT_TRUE(sheet);
  const auto edge_of = [&](const std::string& column) {
    const auto found = std::ranges::find(sheet->wagers, game.book.column_named(column),
                                         &maths::wager_figures::column);
    EXPECT_TRUE(found->where.empty()) << "the same wherever it is made";
    return found->money->house_edge;
  };
  rational win = 0;
  std::int64_t handle = 0;
  std::uint64_t throws = 0;
  std::uint64_t plays = 0;
  for (std::uint64_t games = 1; games <= 3; ++games) {
    wager("touchdown", 500);
    win += 500 * edge_of("touchdown");
    handle += 500;
    while (day_.at_table("3").round == games) {
      // Not when a touchdown is followed by the extra point.
      const auto made =
          day_.at("3", R"({"do":"wager","seat":1,"area":"over-4","cents":600,"role":"player"})");
      if (made == "done") {
        win += 600 * edge_of("over-4");
        handle += 600;
        ++plays;
      }
      const auto n = static_cast<int>(throws++);
      throw_dice({1 + n % 6, 1 + n / 2 % 6, 1 + n / 3 % 6});
      ASSERT_LT(throws, 60U);
    }
  }
  EXPECT_GT(throws, 6U);
  const auto day = day_of(house_);
  ASSERT_TRUE(day.theory.figures) << day.theory.none;
  const auto& figures = *day.theory.figures;
  EXPECT_EQ(figures.wagered, cents{handle});
  EXPECT_EQ(figures.wagered, day.day.whole.handle);
  EXPECT_EQ(figures.win, win);
  EXPECT_EQ(figures.hold, win / handle);
  EXPECT_EQ(figures.won, day.day.whole.win.count());
  EXPECT_EQ(figures.undecided, cents{});
  EXPECT_TRUE(figures.band.dice_shared) << "a game's plays share its dice";
  EXPECT_TRUE(figures.inside());
  std::map<std::string, std::uint64_t> told;
  for (const auto& each : watched(house_).wagers) told[each.column] = each.watch.state().wagers;
  EXPECT_EQ(told, (std::map<std::string, std::uint64_t>{{"touchdown", 3}, {"over-4", plays}}));
}

// Any log -----------------------------------------------------------------------------------------

using boost::json::object;

std::string text_of(const object& in, std::string_view key) {
  const auto* found = in.if_contains({key.data(), key.size()});
  return found == nullptr || !found->is_string() ? "" : std::string{found->get_string()};
}

/// A log as its events say it, by the names of the wire alone.
struct told_log {
  struct one_throw {
    std::vector<std::int64_t> faces;
    bool drawn = false;                   // by fair dice, which nobody watches
    std::map<std::string, bool> decided;  // won, by column
  };
  std::vector<one_throw> throws;
  std::int64_t handle = 0;

  void add(const record::opened_record& record) {
    std::int64_t number = 0;
    for (const auto& what : record.events) {
      ++number;
      const auto before = handle;
      add(what);
      if (text_of(what, "event") == "reversed") {
        const auto& entry = what.at("entry").as_object();
        const auto stream = text_of(entry, "stream");
        handle -= moved_[{stream.empty() ? record.head.stream : stream,
                          entry.at("seq").to_number<std::int64_t>(),
                          entry.at("event").to_number<std::int64_t>()}];
      } else {
        moved_[{record.head.stream, static_cast<std::int64_t>(record.head.seq), number}] =
            handle - before;
      }
    }
  }

 private:
  void add(const object& what) {
    const auto event = text_of(what, "event");
    if (event == "throw_reopened") throws.pop_back();
    if (event == "thrown" || event == "rolled") {
      auto& made = throws.emplace_back();
      made.drawn = what.contains("source");
      for (const auto& each : what.at("dice").as_array()) {
        made.faces.push_back(each.to_number<std::int64_t>());
      }
    }
    if (event == "wager_won" || event == "wager_lost") {
      const auto term = text_of(what, "term");
      throws.back().decided[text_of(what, "area") + (term.empty() ? "" : "/" + term)] =
          event == "wager_won";
    }
    const bool made = event == "wager_placed" || event == "purchased";
    const bool back =
        event == "wager_taken_down" || event == "wager_returned" || event == "purchase_returned";
    if (made || back) handle += (made ? 1 : -1) * what.at("cents").to_number<std::int64_t>();
  }

  std::map<std::tuple<std::string, std::int64_t, std::int64_t>, std::int64_t> moved_;
};

TEST(play_reader, tells_of_every_kept_evening_what_its_events_say) {
  int wagers = 0;
  for (const auto& evening : logged_evenings()) {
    SCOPED_TRACE(evening.game);
    told_log log;
    report::watch_reader reader{request::known_build(), {}};
    std::int64_t wagered = 0;
    report::play_reader windows{
        request::known_build(),
        {[](const report::played_table&, const report::final_throw&) {},
         [&](const report::played_table&, const std::vector<report::made_window>& all) {
           for (const auto& window : all) {
             for (const auto& each : window.wagers) wagered += each.amount.count();
           }
         }}};
    for (const auto& line : evening.lines) {
      ASSERT_TRUE(reader.take(line)) << line;
      ASSERT_TRUE(windows.take(line)) << line;
      if (record::is_kept_text(line)) continue;
      const auto opened = record::read_record(line);
      ASSERT_TRUE(opened) << line;
      log.add(*opened);
    }
    const auto play = reader.finish();
    windows.finish();
    house::face_counts expected{};
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> decided;
    for (const auto& each : log.throws) {
      for (const auto face : each.faces) {
        if (!each.drawn) ++expected[static_cast<std::size_t>(face - 1)];
      }
      for (const auto& [column, won] : each.decided) {
        ++decided[column].first;
        if (won) ++decided[column].second;
      }
    }
    house::face_counts counted{};
    for (const auto& each : play.dice) {
      for (std::size_t i = 0; i < counted.size(); ++i) counted[i] += each.watch.state().faces[i];
    }
    EXPECT_EQ(counted, expected);
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> told;
    for (const auto& each : play.wagers) {
      told[each.column] = {each.watch.state().wagers, each.watch.state().won};
      ++wagers;
    }
    EXPECT_EQ(told, decided);
    // These evenings end with a wager that no dice were thrown upon.
    const bool waits = evening.game == football || evening.game == "high-roll-dice-six" ||
                       evening.game == "props-and-hops";
    EXPECT_EQ(wagered + (waits ? 500 : 0), log.handle);
  }
  EXPECT_GT(wagers, 15);
}

TEST(play_reader, of_a_log_that_was_tampered_with_tells_up_to_there_and_why) {
  const auto evening = logged_evening(hops);
  const auto play_of = [](std::span<const std::string> lines) {
    report::watch_reader reader{request::known_build(), {}};
    for (const auto& line : lines) (void)reader.take(line);
    return reader.finish();
  };
  const auto throws_of = [](const report::watched_play& play) {
    std::uint64_t throws = 0;
    for (const auto& each : play.dice) throws += each.watch.state().throws;
    return throws;
  };
  const auto whole = play_of(evening.lines);
  EXPECT_TRUE(whole.left_out.empty());
  for (std::size_t missing = 1; missing < evening.lines.size(); missing += 17) {
    auto lines = evening.lines;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(missing));
    const auto play = play_of(lines);
    ASSERT_EQ(play.left_out.size(), 1U) << missing;
    EXPECT_TRUE(play.left_out.front().starts_with("table 1 is watched no further: record "))
        << play.left_out.front();
    EXPECT_LE(throws_of(play), throws_of(whole));
  }
  report::watch_reader reader{request::known_build(), {}};
  for (const auto* line :
       {R"({"v":1})", R"({"v":1,"stream":"table/1")", R"({"v":1,"rulebook":1)"}) {
    EXPECT_FALSE(reader.take(line)) << line;
  }
  for (const auto* line : {"", "{", "skyward.example/log", R"({"V":0})"}) {
    EXPECT_TRUE(reader.take(line)) << line;
  }
}

/// Whatever a byte of a line becomes, something is told or a sentence says why not.
TEST(play_reader, takes_lines_of_any_bytes) {
  for (const auto& evening : logged_evenings()) {
    for (std::size_t round = 0; round < 40; ++round) {
      auto lines = evening.lines;
      auto& line = lines[(1 + round * 37) % lines.size()];
      for (std::size_t i = 0; i < 3; ++i) {
        auto& byte = line[(round * 7'919 + i * 104'729) % line.size()];
        byte = static_cast<char>(byte ^ (1 << (round + i) % 7));
      }
      report::watch_reader reader{request::known_build(), {}};
      for (const auto& each : lines) {
        const auto taken = reader.take(each);
        if (!taken) {
          EXPECT_FALSE(taken.error().empty());
        }
      }
      EXPECT_FALSE(report::watch_text("Lodge 12", "all days", reader.finish()).empty());
    }
  }
}

TEST(play_reader, takes_no_throw_of_other_dice_than_were_at_hand) {
  // Followed and not decided, a record may say of its own dice what it likes.
  auto lines = logged_evening(football).lines;
  const auto thrown = std::ranges::find_if(lines, [](const std::string& line) {
    return line.find(R"("events":[{"event":"thrown")") != line.npos;
  });
  ASSERT_NE(thrown, lines.end());
  auto record = boost::json::parse(*thrown).as_object();
  auto& events = record["events"].as_array();
  const auto moved = std::ranges::find_if(events, [](const boost::json::value& each) {
    return text_of(each.as_object(), "event") == "position_changed";
  });
  ASSERT_NE(moved, events.end());
  auto before = moved->as_object();
  before.erase("open");
  before["next_dice"] = {{"green", 1}, {"red", 1}};
  events[0].as_object()["dice"] = {1, 2};
  events.insert(events.begin(), before);
  *thrown = boost::json::serialize(record);
  report::watch_reader reader{request::known_build(), {}};
  for (const auto& line : lines) ASSERT_TRUE(reader.take(line)) << line;
  const auto play = reader.finish();
  EXPECT_TRUE(play.dice.empty());
  ASSERT_EQ(play.left_out.size(), 1U);
  EXPECT_NE(play.left_out.front().find(": throws other dice than were at hand before it"),
            std::string::npos)
      << play.left_out.front();
}

TEST(play_reader, has_no_theory_of_a_rulebook_that_the_build_lacks) {
  auto build = request::known_build();
  build.rulebook = [](std::string_view) -> const rules::rulebook* { return nullptr; };
  report::watch_reader reader{build, {}};
  const auto lines = logged_evening(football).lines;
  ASSERT_TRUE(record::is_kept_text(lines.front()));
  for (const auto& line : lines) ASSERT_TRUE(reader.take(line)) << line;
  const auto same = reader.finish();
  EXPECT_FALSE(same.dice.empty());
  EXPECT_FALSE(same.wagers.empty()) << "the text that the log carries is this program's";

  auto text = record::read_kept_text(lines.front()).value();
  text.text += "# another one\n";
  const auto sha256 = sha256_hex(text.text);
  report::watch_reader other{request::known_build(), {}};
  for (auto line : lines) {
    if (record::is_kept_text(line)) line = record::write_kept_text({sha256, text.text});
    for (auto at = line.find(text.sha256); at != line.npos; at = line.find(text.sha256)) {
      line.replace(at, sha256.size(), sha256);
    }
    ASSERT_TRUE(other.take(line)) << line;
  }
  const auto play = other.finish();
  EXPECT_EQ(play.dice.size(), same.dice.size());
  EXPECT_TRUE(play.wagers.empty());
  ASSERT_EQ(play.left_out.size(), 1U);
  EXPECT_EQ(play.left_out.front(),
            "table 1: its wagers are not watched: its rulebook is not that of "
            "three-dice-football in this program");
}

TEST(play_reader, watches_no_dice_of_an_electronic_table_and_its_wagers_all_the_same) {
  const auto lines = logged_evening(football).lines;
  report::watch_reader physical{request::known_build(), {}};
  report::watch_reader electronic{request::known_build(), {}};
  int changed = 0;
  for (auto line : lines) {
    ASSERT_TRUE(physical.take(line)) << line;
    constexpr std::string_view kind = R"("kind":"physical")";
    for (auto at = line.find(kind); at != line.npos; at = line.find(kind)) {
      line.replace(at, kind.size(), R"("kind":"electronic")");
      ++changed;
    }
    ASSERT_TRUE(electronic.take(line)) << line;
  }
  ASSERT_GT(changed, 0);
  const auto by_hand = physical.finish();
  const auto drawn = electronic.finish();
  EXPECT_FALSE(by_hand.dice.empty());
  EXPECT_TRUE(drawn.dice.empty());
  EXPECT_TRUE(drawn.left_out.empty()) << drawn.left_out.front();
  ASSERT_EQ(drawn.wagers.size(), by_hand.wagers.size());
  for (std::size_t i = 0; i < drawn.wagers.size(); ++i) {
    EXPECT_EQ(drawn.wagers[i].watch.state(), by_hand.wagers[i].watch.state());
  }
}

/// The days of the golden store, which five tables have played.
TEST(theory_reader, has_of_the_golden_days_the_handle_and_the_win_of_their_reports__AUD_9) {
  const house_clock clock{*zone::find("America/New_York"), wall_time{std::chrono::hours{6}}};
  const auto file = source_folder() / "tests/golden/house_day/house.jsonl";
  int with_theory = 0;
  // Amounts that people corrected there are of the report's win: $7 paid, and $600 taken back.
  const std::map<std::pair<std::string, std::string>, std::int64_t> corrected{
      {{"2026-10-31", "3"}, -700}, {{"2026-10-31", "4"}, 60'000}};
  for (const std::string date : {"2026-10-30", "2026-10-31", "2026-11-01"}) {
    report::theory_reader theory{request::known_build(), clock, *parse_calendar_day(date)};
    report::day_reader days{clock, *parse_calendar_day(date)};
    std::ifstream in{file, std::ios::binary};
    for (std::string line; std::getline(in, line);) {
      if (audit::is_checkpoint_line(line)) continue;
      ASSERT_TRUE(theory.take(line)) << line;
      ASSERT_TRUE(days.take(line)) << line;
    }
    const auto made = days.finish();
    const auto told = theory.finish(made);
    ASSERT_EQ(told.size(), made.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
      SCOPED_TRACE(date + " table " + made[i].table);
      if (!told[i].figures) {
        EXPECT_TRUE(made[i].whole.handle == cents{} || made[i].game == "high-roller")
            << told[i].none;
        continue;
      }
      ++with_theory;
      EXPECT_EQ(told[i].figures->wagered, made[i].whole.handle);
      EXPECT_EQ(told[i].apart, cents{});
      EXPECT_EQ(told[i].figures->undecided, cents{});
      const auto found = corrected.find({date, made[i].table});
      const auto amounts = found == corrected.end() ? 0 : found->second;
      EXPECT_EQ(told[i].figures->won + amounts, made[i].whole.win.count());
    }
  }
  EXPECT_GT(with_theory, 3);
}

TEST(theory_reader, has_none_of_a_game_for_a_pot) {
  const house_clock clock{*zone::find("UTC"), wall_time{}};
  report::theory_reader theory{request::known_build(), clock, *parse_calendar_day(first_day)};
  report::day_reader days{clock, *parse_calendar_day(first_day)};
  for (const auto& line : logged_evening("high-roller").lines) {
    ASSERT_TRUE(theory.take(line)) << line;
    ASSERT_TRUE(days.take(line)) << line;
  }
  const auto made = days.finish();
  ASSERT_EQ(made.size(), 1U);
  const auto told = theory.finish(made);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_FALSE(told.front().figures);
  EXPECT_EQ(told.front().none, "its players play for a pot, of which the house has its rake alone");
}

// The command -------------------------------------------------------------------------------------

TEST(house_watch, prints_dice_and_wagers_at_80_columns_and_as_csv) {
  const auto file = (own_folder() / "watched.db").string();
  // Where the file's name is long, its title has a line more.
  const auto flat = [](std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return text;
  };
  std::string evening =
      "{\"do\":\"open_table\"}\n"
      "{\"do\":\"seat\",\"seat\":1,\"player\":\"Pat\"}\n"
      "{\"do\":\"buy_in\",\"seat\":1,\"cents\":500000}\n"
      "{\"do\":\"dice_set_in\",\"set\":\"=P1,\"}\n";
  for (int n = 0; n < 240; ++n) {
    const auto dice = loaded_pair(n);
    evening += fmt::format(
        "{{\"do\":\"wager\",\"seat\":1,\"area\":\"field\",\"cents\":500}}\n"
        "{{\"do\":\"no_more_bets\"}}\n{{\"do\":\"offer_dice\"}}\n"
        "{{\"do\":\"accept_dice\",\"seat\":1}}\n"
        "{{\"do\":\"throw\",\"dice\":[{},{}]}}\n",
        dice[0], dice[1]);
  }
  ran_text({"deal", hops, "--store", file, "--table", "7"}, evening);
  const auto text = ran_text({"house", "watch", file});
  EXPECT_NE(text.find("\nTable 7: props-and-hops\n  dice =P1,, white\n    240 throws, 480 dice"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("six comes up too often"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  field "), std::string::npos) << text;
  std::istringstream lines{text};
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 81U) << line;
  const auto csv = ran_text({"house", "watch", file, "--format", "csv"});
  EXPECT_NE(csv.find("\ndice,7,props-and-hops,\"'=P1,\",white,480,240,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\nwager,7,props-and-hops,field,,240,"), std::string::npos) << csv;
  const auto json = ran_text({"house", "watch", file, "--format", "json"});
  EXPECT_NE(json.find(R"("set":"=P1,","colour":"white","throws":240,"dice":480)"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("text":"six comes up too often)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("column":"field","decided":240)"), std::string::npos) << json;
  EXPECT_EQ(ran_text({"house", "watch", file, "--table", "8"}),
            fmt::format("2skyward: --table: {} has nothing of a table \"8\"; accepted: 7\n", file));
  EXPECT_EQ(ran_text({"house", "watch", file, "--day", "soon"}),
            "2skyward: --day: found \"soon\"; accepted: a date that there is, as YYYY-MM-DD\n");
  EXPECT_EQ(ran_text({"house", "watch", file, "--set", "P2"}).find("field"), std::string::npos);
  EXPECT_EQ(flat(ran_text({"house", "watch", file, "--day", "2020-01-01"})),
            fmt::format("0{}: the dice watch of 2020-01-01 No dice were thrown. ", file));
  EXPECT_EQ(ran_text({"house", "watch", "-"}),
            "2skyward: house: a report goes through its log twice; accepted: a house, or a file\n");
}

}  // namespace
}  // namespace floor_watch
}  // namespace skyward::live
