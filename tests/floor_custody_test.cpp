// Dice are under the house's eye from the day they come: what went out of play anywhere comes in
// nowhere, and a table hears what the house knows, whatever is interrupted.
#include "audit/log_lines.hpp"
#include "audit/verifier.hpp"
#include "floor_day.hpp"

namespace skyward::live {
namespace floor_custody {
namespace {

const std::string football = "three-dice-football";
const std::string hops = "props-and-hops";

/// A table of a game that is open, with one player.
void open(floor_day& day, const std::string& table, const std::string& game, const std::string& set,
          const std::string& shaker, const std::string& floor) {
  ASSERT_EQ(day.plan(table, game), "done") << day.last;
  day.prepare(table, game, set, shaker, floor);
  ASSERT_EQ(day.sheet(table, game, shaker, {}, "", "", floor), "done") << day.last;
  ASSERT_EQ(
      day.at(table,
             fmt::format(R"({{"do":"open_table","role":"floorperson","principal":"{}"}})", floor)),
      "done")
      << day.last;
  ASSERT_EQ(day.at(table, R"({"do":"seat","seat":1,"player":"Pat","role":"player"})"), "done");
  ASSERT_EQ(day.at(table, R"({"do":"buy_in","seat":1,"cents":100000,"role":"player"})"), "done");
}

/// A throw of a football game by the player at seat 1, or as much of it as is due: why the dice are
/// refused, or the last answer.
std::string throw_football(floor_day& day, bool thrown = true) {
  std::string outcome;
  const auto stick = R"("role":"stickperson","principal":"stick-3")";
  for (const auto& each :
       {std::string{R"({"do":"wager","seat":1,"area":"touchdown","cents":500,"role":"player"})"},
        fmt::format(R"({{"do":"offer_dice",{}}})", stick),
        std::string{R"({"do":"accept_dice","seat":1,"role":"player"})"},
        std::string{R"({"do":"no_more_bets","role":"dealer","principal":"dealer-3-1"})"},
        fmt::format(R"({{"do":"throw","dice":[3,4,2],{}}})", stick)}) {
    if (!thrown && each.find("throw") != std::string::npos) break;
    outcome = day.at("3", each);
    if (outcome.starts_with("dice_missing") || outcome.starts_with("dice_expired")) break;
  }
  return outcome;
}

std::string lose_a_die(floor_day& day) {
  return day.at("3", R"({"do":"no_roll","reason":"off-table","lost":true,"role":"stickperson",)"
                     R"("principal":"stick-3"})");
}

class football_table : public testing::Test {
 protected:
  void SetUp() override {
    day_.set_house();
    open(day_, "3", football, "T1", "", "flo");
  }
  std::string close() {
    return day_.at("3", R"({"do":"close_table","role":"floorperson","principal":"flo"})");
  }

  store::memory_store house_;
  floor_day day_{house_};
};

TEST_F(football_table, that_has_lost_a_die_throws_only_with_a_new_set__577_4_d_lost) {
  ASSERT_EQ(throw_football(day_, false), "done") << day_.last;
  ASSERT_EQ(lose_a_die(day_), "done") << day_.last;
  EXPECT_EQ(day_.state().dice.at("t1").end, house::dice_end::lost);
  EXPECT_EQ(throw_football(day_), "dice_missing 577.4(a)/set");
  EXPECT_EQ(day_.issue("T1", "3"), "dice_spent 577.4(d)/lost");
  day_.bring_dice("T2", football);
  ASSERT_EQ(day_.issue("T2", "3"), "done") << day_.last;
  EXPECT_EQ(day_.at_table("3").dice().name, "T2");
  EXPECT_EQ(throw_football(day_), "done") << day_.last;
}

TEST_F(football_table, hears_that_its_dice_are_damaged__577_4_d_damaged) {
  ASSERT_EQ(day_.ask("floorperson", "flo", R"({"do":"remove_dice","set":"T1","why":"damaged"})"),
            "done");
  EXPECT_NE(day_.last.find("577.4(d)/damaged"), std::string::npos);
  EXPECT_FALSE(day_.at_table("3").dice_present());
  EXPECT_EQ(throw_football(day_), "dice_missing 577.4(a)/set");
  EXPECT_EQ(day_.issue("T1", "3"), "dice_spent 577.4(d)/damaged");
  EXPECT_EQ(day_.inspect("T1", football), "dice_spent house rule");
}

TEST_F(football_table, changes_its_dice_within_a_day__577_4_d_24h) {
  day_.seconds += 24 * 3600 - 300;
  EXPECT_EQ(throw_football(day_), "done") << day_.last;
  day_.seconds += 600;
  EXPECT_EQ(throw_football(day_), "dice_expired 577.4(d)/24h");
  day_.bring_dice("T2", football);
  ASSERT_EQ(day_.issue("T2", "3"), "done") << day_.last;
  EXPECT_EQ(throw_football(day_), "done") << day_.last;
  EXPECT_EQ(day_.issue("T1", "3"), "dice_spent 577.4(d)/24h");
}

TEST_F(football_table, that_opens_again_has_a_new_set__577_4_d_reopen) {
  ASSERT_EQ(close(), "done") << day_.last;
  day_.staff("3", football);
  EXPECT_EQ(day_.sheet("3", football), "dice_missing 577.4(d)/reopen");
  day_.bring_dice("T2", football);
  ASSERT_EQ(day_.issue("T2", "3"), "done") << day_.last;
  ASSERT_EQ(day_.sheet("3", football), "done") << day_.last;
  ASSERT_EQ(day_.at("3", R"({"do":"open_table","role":"floorperson","principal":"flo"})"), "done")
      << day_.last;
  EXPECT_EQ(day_.at_table("3").dice().name, "T2");
  EXPECT_TRUE(day_.at_table("3").dice_present());
  EXPECT_EQ(day_.state().tables.at("3").set, "T2");
}

TEST_F(football_table, hears_of_dice_duties_and_chips_from_the_house_alone) {
  for (const auto* each :
       {R"({"do":"dice_set_in","set":"T9","role":"floorperson","principal":"flo"})",
        R"({"do":"take_duty","duty":"dealer","role":"dealer","principal":"mallory"})",
        R"({"do":"leave_duty","duty":"stickperson","role":"stickperson","principal":"stick-3"})",
        R"({"do":"fill","slip":1,"cents":100,"role":"house"})",
        R"({"do":"credit","slip":1,"cents":100,"role":"house"})",
        R"({"do":"take_box","box":"B1","of":"drop","role":"house"})",
        R"({"do":"count_box","box":"B1","of":"drop","counted_cents":1,"role":"house"})",
        R"({"do":"count_tray","slip":1,"counted_cents":1,"role":"house"})"}) {
    EXPECT_EQ(day_.at("3", each), "role_may_not house rule") << each;
  }
  EXPECT_EQ(day_.ask("house", "house",
                     R"({"do":"hear_dice_out","table":"3","stream":"table/3","seq":1,"set":"T1",)"
                     R"("why":"lost"})"),
            "role_may_not house rule");
}

TEST_F(football_table, hears_nobody_from_outside_as_its_house) {
  for (const auto* each : {R"({"do":"close_table","role":"house"})",
                           R"({"do":"dice_set_out","fault":"damaged","role":"house"})",
                           R"({"do":"close_table","role":"floorperson","principal":"House"})",
                           R"({"do":"void_round","reason":"dark","role":"house"})"}) {
    EXPECT_EQ(day_.at("3", each), "role_may_not house rule") << each;
  }
  EXPECT_EQ(day_.ask("floorperson", "house", R"({"do":"remove_dice","set":"T1","why":"damaged"})"),
            "role_may_not house rule");
}

TEST_F(football_table, changes_its_dice_by_the_set_that_takes_their_place_alone) {
  EXPECT_EQ(day_.ask("floorperson", "flo", R"({"do":"remove_dice","set":"T1","why":"changed"})"),
            "dice_elsewhere house rule");
  EXPECT_EQ(day_.at_table("3").dice().name, "T1");
}

TEST(floor_custody, shaker_is_at_one_table_and_stays_registered_while_it_is_there) {
  store::memory_store house;
  floor_day day{house};
  day.set_house();
  for (const auto* table : {"4", "5"}) ASSERT_EQ(day.plan(table, hops), "done");
  day.prepare("4", hops, "P1", "S4");
  ASSERT_EQ(day.sheet("4", hops, "S4"), "done") << day.last;
  day.prepare("5", hops, "P2", "");
  EXPECT_EQ(day.sheet("5", hops, "s4"), "no_such_shaker 668a.3(d)/present");
  ASSERT_EQ(day.at("4", R"({"do":"open_table","role":"floorperson","principal":"flo"})"), "done");
  EXPECT_EQ(day.ask("floorperson", "flo", R"({"do":"remove_shaker","shaker":"S4"})"),
            "no_such_shaker house rule");
  EXPECT_EQ(day.register_shaker("S4", hops), "no_such_shaker house rule");
  EXPECT_EQ(day.register_shaker("S5", hops), "done");
  ASSERT_EQ(day.ask("floorperson", "flo", R"({"do":"remove_shaker","shaker":"S5"})"), "done");
  EXPECT_EQ(day.sheet("5", hops, "S5"), "no_such_shaker 668a.3(d)/present");
  EXPECT_EQ(day.register_shaker("S5", hops), "no_such_shaker house rule");
}

TEST(floor_custody, sheet_is_void_once_what_it_was_made_of_has_changed) {
  store::memory_store house;
  floor_day day{house};
  day.set_house();
  ASSERT_EQ(day.plan("4", hops), "done");
  day.prepare("4", hops, "P1", "S4");
  const auto open = [&] {
    return day.at("4", R"({"do":"open_table","role":"floorperson","principal":"flo"})");
  };
  ASSERT_EQ(day.sheet("4", hops, "S4"), "done") << day.last;
  ASSERT_EQ(day.leave("4", "dealer", "dealer-4-0"), "done");
  EXPECT_EQ(open(), "check_missing house rule");
  ASSERT_EQ(day.take("4", "dealer", "dee"), "done");
  ASSERT_EQ(day.sheet("4", hops, "S4"), "done") << day.last;
  day.bring_dice("P2", hops);
  ASSERT_EQ(day.issue("P2", "4"), "done");
  EXPECT_EQ(open(), "check_missing house rule");
  ASSERT_EQ(day.sheet("4", hops, "S4"), "done") << day.last;
  ASSERT_EQ(day.ask("floorperson", "flo", R"({"do":"remove_shaker","shaker":"S4"})"), "done");
  EXPECT_EQ(open(), "check_missing house rule");
}

TEST(floor_custody, a_set_that_went_out_at_one_table_comes_in_at_none__668a_3_b_1_24h) {
  store::memory_store house;
  floor_day day{house};
  day.set_house();
  open(day, "4", hops, "P1", "S4", "flo");
  ASSERT_EQ(day.plan("5", hops), "done");
  EXPECT_EQ(day.issue("P1", "5"), "dice_elsewhere house rule");
  day.bring_dice("P2", hops);
  ASSERT_EQ(day.issue("P2", "4"), "done") << day.last;
  EXPECT_EQ(day.at_table("4").dice().name, "P2");
  EXPECT_EQ(day.issue("P1", "5"), "dice_spent 668a.3(b)(1)/24h");
  EXPECT_EQ(day.issue("P9", "5"), "no_such_set house rule");
}

TEST(floor_custody, a_die_or_a_set_is_received_once_and_by_two_people) {
  store::memory_store house;
  floor_day day{house};
  day.set_house();
  ASSERT_EQ(day.plan("4", hops), "done");
  const auto receive = [&](const std::string& set, const std::string& serials,
                           std::string_view approver = "sam") {
    return day.both("floorperson", "flo",
                    fmt::format(R"({{"do":"receive_dice","set":"{}","dice":{{"white":2}},)"
                                R"("serials":[{}]}})",
                                set, serials),
                    "security", approver);
  };
  EXPECT_EQ(receive("P1", R"("a")"), "wrong_dice_set house rule");
  EXPECT_EQ(receive("P1", R"("a","A")"), "wrong_dice_set house rule");
  EXPECT_EQ(receive("P1", R"("a","b")", "FLO"), "not_approved house rule");
  EXPECT_FALSE(day.state().dice.contains("p1"));
  EXPECT_EQ(receive("P1", R"("a","b")"), "done") << day.last;
  EXPECT_EQ(receive("p1", R"("c","d")"), "set_known house rule");
  EXPECT_EQ(receive("P2", R"("c","B")"), "set_known house rule");
}

/// An hour of a football table: dice lost, changed, chips filled and boxes counted.
void hour(floor_day& day) {
  throw_football(day, false);
  lose_a_die(day);
  day.both("floorperson", "flo",
           R"({"do":"receive_dice","set":"T2","dice":{"green":4,"red":2},)"
           R"("serials":["1","2","3","4","5","6"]})",
           "security", "sam");
  day.inspect("T2", football);
  day.issue("T2", "3");
  day.both("floorperson", "flo", R"({"do":"fill","table":"3","cents":20000})", "cage", "cas");
  day.both("security", "sam", R"({"do":"take_box","table":"3","of":"drop","box":"B1"})",
           "floorperson", "flo");
  day.both("count", "con",
           R"({"do":"count_box","table":"3","of":"drop","box":"B1","counted_cents":99900})",
           "count", "cy");
}

/// The house after it, and its table, in words.
std::string outcome(floor_day& day) {
  const auto& table = day.at_table("3");
  return fmt::format("{} {} {} {} {} {} {}", table.dice().name, money_text(in_tray(table)),
                     money_text(table.over_short), day.state().slips.size(),
                     day.state().boxes.size(), day.state().dice.at("t1").end.has_value(),
                     day.state().tables.at("3").set);
}

TEST(floor_custody, what_is_interrupted_at_any_write_is_heard_by_both_sides_in_the_end) {
  std::string whole;
  int writes = 0;
  {
    store::memory_store house;
    floor_day day{house};
    day.set_house();
    open(day, "3", football, "T1", "", "flo");
    house.power_goes = [&](store::memory_store::instant at) {
      if (at == store::memory_store::instant::after_sync) ++writes;
      return false;
    };
    hour(day);
    whole = outcome(day);
  }
  EXPECT_EQ(whole, "T2 $4,200 $1 1 0 true T2");
  ASSERT_GT(writes, 15);
  for (int fails = 1; fails <= writes; ++fails) {
    for (const auto instant :
         {store::memory_store::instant::before_sync, store::memory_store::instant::after_sync}) {
      store::memory_store house;
      floor_day day{house};
      day.set_house();
      open(day, "3", football, "T1", "", "flo");
      int count = 0;
      house.power_goes = [&](store::memory_store::instant at) {
        return at == instant && ++count == fails;
      };
      hour(day);
      house.power_goes = [](store::memory_store::instant) { return false; };
      day.begin_again();
      // What the house knows its table has heard, and the other way round.
      const auto& known = day.state().tables.at("3");
      const auto& table = day.at_table("3");
      EXPECT_EQ(known.open, table.open) << fails;
      if (!known.set.empty()) {
        EXPECT_EQ(known.set, table.dice().name) << fails;
        EXPECT_TRUE(table.dice_present()) << fails;
      } else {
        EXPECT_FALSE(table.dice_present()) << fails;
      }
      EXPECT_EQ(table.boxes.size(), day.state().boxes.size()) << fails;
      EXPECT_EQ(in_tray(table), cents{400'000 + 20'000 * std::ssize(day.state().slips)}) << fails;
    }
  }
}

class logged_floor : public testing::Test {
 protected:
  void SetUp() override {
    day_.set_house();
    open(day_, "3", football, "T1", "", "flo");
    hour(day_);
  }
  /// The log, with a text in place of another in the lines of a stream.
  audit::verdict verified(std::string_view stream = "", const std::string& text = "",
                          const std::string& other = "") {
    audit::verifier by{request::known_build(), {}};
    bool changed = text.empty();
    EXPECT_TRUE(audit::each_log_line(house_, [&](std::string_view line) {
      std::string said{line};
      if (said.starts_with(fmt::format(R"({{"v":1,"stream":"{})", stream))) {
        for (auto at = said.find(text); !text.empty() && at != said.npos;
             at = said.find(text, at + other.size())) {
          said.replace(at, text.size(), other);
          changed = true;
        }
      }
      return by.take(said);
    }));
    EXPECT_TRUE(changed) << text;
    return by.finish();
  }

  store::memory_store house_;
  floor_day day_{house_};
};

TEST_F(logged_floor, is_verified_whole_with_its_decisions) {
  const auto verdict = verified();
  EXPECT_FALSE(verdict.integrity) << verdict.integrity->message;
  EXPECT_FALSE(verdict.arithmetic) << verdict.arithmetic->message;
  EXPECT_FALSE(verdict.decisions) << verdict.decisions->seq << verdict.decisions->message;
  EXPECT_EQ(verdict.balances.at("table/3/over-short"), 100);
}

TEST_F(logged_floor, that_has_a_fill_of_another_amount_than_was_signed_for_does_not_add_up) {
  const auto verdict = verified("house", "20000", "20100");
  EXPECT_FALSE(verdict.integrity);
  EXPECT_FALSE(verdict.decisions) << verdict.decisions->message;
  ASSERT_TRUE(verdict.arithmetic);
  EXPECT_EQ(verdict.arithmetic->message, "the house has not said this: filled 1 20000");
}

TEST_F(logged_floor, that_has_a_fill_by_another_slip_or_a_box_counted_otherwise_does_not_add_up) {
  auto verdict = verified("table/3", R"("slip":1,)", R"("slip":2,)");
  ASSERT_TRUE(verdict.arithmetic);
  EXPECT_EQ(verdict.arithmetic->message, "the house has not said this: filled 2 20000");
  verdict = verified("house", "99900", "99800");
  ASSERT_TRUE(verdict.arithmetic);
  EXPECT_EQ(verdict.arithmetic->message, "the house has not said this: box_counted drop/b1 99900");
  verdict = verified("house", R"("box":"B1")", R"("box":"B2")");
  ASSERT_TRUE(verdict.arithmetic);
  EXPECT_EQ(verdict.arithmetic->message, "the house has not said this: box_taken drop/b1 0");
}

TEST_F(logged_floor, whose_table_opened_by_another_sheet_or_none_is_found) {
  const auto passed = fmt::format(R"("passed":{})", day_.at_table("3").passed);
  for (const auto* other : {R"("passed":3)", R"("pace":7)"}) {
    const auto verdict = verified("table/3", passed, other);
    ASSERT_TRUE(verdict.decisions) << other;
    EXPECT_EQ(verdict.decisions->stream.substr(0, 7), "table/3");
  }
}

TEST_F(logged_floor, whose_house_says_what_its_desk_does_not_decide_is_found) {
  for (const auto& [text, other] :
       {std::pair{R"("person":"dealer-3-1")", R"("person":"dan")"}, std::pair{R"("T1")", R"("T9")"},
        std::pair{R"("principal":"cas")", R"("principal":"flo")"},
        std::pair{R"("stick":true)", R"("stick":false)"}}) {
    const auto verdict = verified("house", text, other);
    EXPECT_FALSE(verdict.holds()) << text;
  }
}

}  // namespace
}  // namespace floor_custody
}  // namespace skyward::live
