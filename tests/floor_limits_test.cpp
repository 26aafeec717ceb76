// The limits of a floor, each tried on both sides: hours of dice, people at a table, what a house
// and its plans may say, and where shakers, sets and devices may be.
#include "floor_day.hpp"
#include "house/floor_desk.hpp"

namespace skyward::live {
namespace floor_limits {
namespace {

const std::string hops = "props-and-hops";
const std::string football = "three-dice-football";
const std::string high_roller = "high-roller";

class floor_limit : public testing::Test {
 protected:
  void SetUp() override { day_.set_house(); }

  std::string flo(const std::string& what) { return day_.ask("floorperson", "flo", what); }
  std::string open(const std::string& table, std::string_view who = "flo") {
    return day_.at(
        table, fmt::format(R"({{"do":"open_table","role":"floorperson","principal":"{}"}})", who));
  }
  std::string close(const std::string& table) {
    return day_.at(table, R"({"do":"close_table","role":"floorperson","principal":"flo"})");
  }
  void ready(const std::string& table, const std::string& game = hops,
             const std::string& floor = "flo") {
    ASSERT_EQ(day_.plan(table, game), "done") << day_.last;
    const bool shakes = game == hops;
    day_.prepare(table, game, "D" + table, shakes ? "S" + table : "", floor);
  }
  void opened(const std::string& table, const std::string& game = hops,
              const std::string& floor = "flo") {
    ready(table, game, floor);
    const auto shaker = game == hops ? "S" + table : std::string{};
    ASSERT_EQ(day_.sheet(table, game, shaker, {}, "", "", floor), "done") << day_.last;
    ASSERT_EQ(open(table, floor), "done") << day_.last;
  }

  /// What the desk would say to a command at a moment.
  std::string said_at(moment at, const std::string& what) {
    auto asked = house::read_floor_command(what).value();
    asked.at = at;
    const auto told =
        house::floor_desk{request::known_build().rulebook}.decide(day_.state(), asked);
    return told ? "done" : fmt::format("{} {}", name_of(told.error().code), told.error().clause);
  }

  store::memory_store house_;
  floor_day day_{house_};
};

// ---- dice

moment hours_after(moment at, std::int64_t hours) {
  return moment{at.milliseconds() + hours * 3'600'000};
}

TEST_F(floor_limit, of_a_day_for_dice_is_to_the_millisecond_and_for_every_game__668a_3_b_1_24h) {
  for (const auto& game : {hops, football, high_roller}) {
    const auto table = game.substr(0, 1) + "1";
    const auto floor = "floor-" + table;
    ready(table, game, floor);
    const auto& set = day_.state().dice.at("d" + table);
    const auto issued = day_.state().last_at;
    // Not long before the last that was said.
    EXPECT_LE(set.until, hours_after(issued, 24));
    EXPECT_GT(set.until, moment{hours_after(issued, 24).milliseconds() - 60'000});
    const auto sheet = fmt::format(
        R"({{"do":"check_table","table":"{}"{},"answers":{},"role":"floorperson",)"
        R"("principal":"{}"}})",
        table, game == hops ? fmt::format(R"(,"shaker":"S{}")", table) : "",
        answers_json(book_of(game), rules::check_subject::table, rules::table_kind::physical),
        floor);
    const auto clause = book_of(game).at_table.dice_hours;
    EXPECT_EQ(said_at(set.until, sheet), "done");
    EXPECT_EQ(said_at(moment{set.until.milliseconds() + 1}, sheet),
              "dice_expired " + (clause.empty() ? std::string{rules::house_rule} : clause));
  }
}

TEST_F(floor_limit, of_a_day_begins_when_dice_come_to_a_table) {
  ASSERT_EQ(day_.plan("4", hops), "done");
  day_.bring_dice("P1", hops);
  const auto issue = [&](moment at) {
    auto asked = house::read_floor_command(R"({"do":"issue_dice","set":"P1","table":"4",)"
                                           R"("role":"floorperson","principal":"flo"})")
                     .value();
    asked.at = at;
    const auto made =
        house::floor_desk{request::known_build().rulebook}.decide(day_.state(), asked).value();
    EXPECT_EQ(made.size(), 1U);
    return std::get<house::event::dice_issued>(made.front()).usable_until;
  };
  const moment noon{1'795'262'400'000};
  EXPECT_EQ(issue(noon), hours_after(noon, 24));
  EXPECT_EQ(issue(hours_after(moment_max, -24)), moment_max);
  EXPECT_EQ(issue(hours_after(moment_max, -23)), moment_max);  // and no further than can be said
}

TEST_F(floor_limit, of_dice_is_the_table_they_are_at_and_the_game_they_were_looked_at_for) {
  opened("4");
  for (const auto* word : {"inspect_dice", "issue_dice", "remove_dice"}) {
    const std::string more = word == std::string{"inspect_dice"} ? R"("game":"craps","answers":{})"
                             : word == std::string{"issue_dice"} ? R"("table":"4")"
                                                                 : R"("why":"lost")";
    EXPECT_EQ(flo(fmt::format(R"({{"do":"{}","set":"P9",{}}})", word, more)),
              "no_such_set house rule");
  }
  day_.bring_dice("P1", hops);
  EXPECT_EQ(day_.issue("P1", "9"), "no_such_table house rule");
  // A craps table is here, but none that this house plans.
  ASSERT_EQ(flo(R"({"do":"note_table","table":"21","game":"craps"})"), "done");
  EXPECT_EQ(flo(R"({"do":"inspect_dice","set":"P1","game":"craps","answers":{}})"),
            "no_such_rules house rule");
  EXPECT_EQ(day_.last, "no table of craps is planned here; accepted: props-and-hops");
  ASSERT_EQ(day_.plan("9", hops, "electronic"), "done");
  EXPECT_EQ(day_.issue("P1", "9"), "dice_elsewhere house rule");
  // Where a set is nowhere, it goes out by the house's own rule.
  ASSERT_EQ(flo(R"({"do":"remove_dice","set":"P1","why":"changed"})"), "done") << day_.last;
  EXPECT_NE(day_.last.find(R"("why":"changed","clause":"house rule")"), std::string::npos);
  EXPECT_EQ(flo(R"({"do":"remove_dice","set":"P1","why":"lost"})"), "dice_spent house rule");
  EXPECT_EQ(day_.state().tables.at("4").set, "D4");
}

TEST_F(floor_limit, of_dice_is_what_a_set_is_made_of__668a_3_d_present) {
  ASSERT_EQ(day_.plan("4", hops), "done");
  ASSERT_EQ(day_.both("floorperson", "flo",
                      R"({"do":"receive_dice","set":"P1","dice":{"white":2,"red":1},)"
                      R"("serials":["a","b","c"]})",
                      "security", "sam"),
            "done");
  EXPECT_EQ(day_.inspect("P1", hops), "wrong_dice_set 668a.3(d)/present");
  EXPECT_EQ(day_.last, "a set of 2 white, 1 red; accepted: 2 white");
  EXPECT_EQ(day_.both("floorperson", "flo",
                      R"({"do":"receive_dice","set":"P2","dice":{"white":2},)"
                      R"("serials":["d","e","f"]})",
                      "security", "sam"),
            "wrong_dice_set house rule");
  EXPECT_EQ(day_.last, "2 dice with 3 serial numbers; accepted: one of its own for each die");
  EXPECT_EQ(day_.both("floorperson", "flo",
                      R"({"do":"receive_dice","set":"P2","dice":{"white":3},)"
                      R"("serials":["e","d","E"]})",
                      "security", "sam"),
            "wrong_dice_set house rule");
}

TEST_F(floor_limit, of_dice_that_are_changed_is_the_clause_of_their_table) {
  opened("3", football);
  day_.bring_dice("T2", football);
  ASSERT_EQ(day_.issue("T2", "3"), "done");
  EXPECT_NE(day_.last.find(R"({"event":"dice_removed","set":"D3","why":"changed","table":"3",)"
                           R"("clause":"577.4(d)/24h"})"),
            std::string::npos)
      << day_.last;
  for (const auto* why : {"lost", "damaged", "reopened"}) {
    const auto set = std::string{"T-"} + why;
    day_.bring_dice(set, football);
    ASSERT_EQ(day_.issue(set, "3"), "done");
    ASSERT_EQ(flo(fmt::format(R"({{"do":"remove_dice","set":"{}","why":"{}"}})", set, why)), "done")
        << day_.last;
    const auto clause = why == std::string{"reopened"} ? "reopen" : why;
    EXPECT_NE(day_.last.find(fmt::format(R"("clause":"577.4(d)/{}")", clause)), std::string::npos)
        << day_.last;
  }
}

// ---- shakers

TEST_F(floor_limit, of_a_shaker_is_the_game_it_is_registered_for) {
  ready("4");
  ASSERT_EQ(day_.plan("1", "high-roll-dice"), "done");
  ASSERT_EQ(day_.register_shaker("H1", "high-roll-dice"), "done") << day_.last;
  EXPECT_EQ(day_.sheet("4", hops, "H1"), "no_such_shaker 668a.3(d)/present");
  EXPECT_EQ(day_.sheet("4", hops, "S9"), "no_such_shaker 668a.3(d)/present");
  EXPECT_EQ(day_.sheet("4", hops, "s4"), "done") << day_.last;
  EXPECT_EQ(flo(R"({"do":"register_shaker","shaker":"S9","game":"craps","answers":{}})"),
            "no_such_rules house rule");
  EXPECT_EQ(flo(R"({"do":"remove_shaker","shaker":"S9"})"), "no_such_shaker house rule");
  ASSERT_EQ(flo(R"({"do":"remove_shaker","shaker":"H1"})"), "done");
  EXPECT_EQ(flo(R"({"do":"remove_shaker","shaker":"H1"})"), "no_such_shaker house rule");
}

TEST_F(floor_limit, of_a_shaker_is_one_table_until_that_is_closed) {
  opened("4");
  ASSERT_EQ(day_.plan("5", hops), "done");
  day_.prepare("5", hops, "D5", "S5");
  EXPECT_EQ(day_.sheet("5", hops, "S4"), "no_such_shaker 668a.3(d)/present");
  EXPECT_EQ(day_.register_shaker("S5", hops), "done") << day_.last;  // again, while it is nowhere
  EXPECT_EQ(day_.register_shaker("S4", hops), "no_such_shaker house rule");
  ASSERT_EQ(close("4"), "done") << day_.last;
  EXPECT_EQ(day_.sheet("5", hops, "S4"), "done") << day_.last;
  // A sheet that is made again has its own shaker still.
  EXPECT_EQ(day_.sheet("5", hops, "S4"), "done") << day_.last;
}

// ---- people

TEST_F(floor_limit, of_duties_at_a_table_is_64) {
  ASSERT_EQ(day_.plan("4", hops), "done");
  ASSERT_EQ(day_.plan("5", hops), "done");
  for (int i = 0; i < 64; ++i) {
    ASSERT_EQ(day_.take("4", "dealer", fmt::format("d{}", i)), "done") << day_.last;
  }
  EXPECT_EQ(day_.take("4", "floorperson", "flo"), "not_your_duty house rule");
  EXPECT_EQ(day_.take("5", "floorperson", "flo"), "done");
  ASSERT_EQ(day_.leave("4", "dealer", "d7"), "done");
  EXPECT_EQ(day_.take("4", "floorperson", "flo"), "done");
}

TEST_F(floor_limit, of_a_person_is_one_duty_but_for_a_floorpersons_tables) {
  for (const auto* table : {"4", "5", "6"}) ASSERT_EQ(day_.plan(table, hops), "done");
  ASSERT_EQ(day_.take("4", "dealer", "dee"), "done");
  EXPECT_EQ(day_.take("4", "dealer", "Dee"), "not_your_duty house rule");
  EXPECT_EQ(day_.take("5", "dealer", "dee"), "duty_elsewhere house rule");
  EXPECT_EQ(day_.take("5", "floorperson", "dee"), "duty_elsewhere house rule");
  for (const auto* table : {"4", "5", "6"}) {
    ASSERT_EQ(day_.take(table, "floorperson", "flo"), "done") << day_.last;
  }
  EXPECT_EQ(day_.take("5", "dealer", "flo"), "duty_elsewhere house rule");
  ASSERT_EQ(flo(R"({"do":"note_table","table":"21","game":"craps"})"), "done");
  EXPECT_EQ(day_.take("21", "stickperson", "flo"), "duty_elsewhere house rule");
  EXPECT_EQ(day_.take("7", "dealer", "dan"), "no_such_table house rule");
  EXPECT_EQ(day_.last, "no table 7 is planned here; accepted: 4, 5, 6");
  EXPECT_EQ(day_.leave("7", "dealer", "dee"), "not_your_duty house rule");
  EXPECT_EQ(day_.leave("5", "dealer", "dee"), "not_your_duty house rule");
  EXPECT_EQ(day_.leave("4", "floorperson", "dee"), "not_your_duty house rule");
  EXPECT_EQ(day_.leave("4", "dealer", "dee"), "done");
}

TEST_F(floor_limit, of_dealers_is_no_limit_while_a_table_is_closed_or_dealt_by_a_program) {
  ready("4");
  EXPECT_EQ(day_.leave("4", "dealer", "dealer-4-0"), "done") << day_.last;
  EXPECT_EQ(day_.leave("4", "floorperson", "flo"), "done") << day_.last;
  ASSERT_EQ(day_.plan("9", hops, "electronic"), "done");
  ASSERT_EQ(day_.take("9", "floorperson", "flo"), "done") << day_.last;
  ASSERT_EQ(day_.sheet("9", hops, "", rules::table_kind::electronic), "done") << day_.last;
  ASSERT_EQ(day_.at("9", R"({"do":"open_table","role":"house"})"), "done") << day_.last;
  EXPECT_EQ(day_.take("9", "dealer", "dee"), "not_your_duty house rule");
  EXPECT_EQ(day_.leave("9", "floorperson", "flo"), "done") << day_.last;
}

TEST_F(floor_limit, of_dealers_counts_nobody_who_supervises) {
  opened("5", high_roller);
  ASSERT_EQ(day_.take("5", "floorperson", "fay"), "done");
  EXPECT_EQ(day_.leave("5", "floorperson", "fay"), "done") << day_.last;
  ASSERT_EQ(day_.take("5", "dealer", "dan"), "done");
  ASSERT_EQ(day_.leave("5", "dealer", "dan"), "done") << day_.last;
  EXPECT_EQ(day_.leave("5", "dealer", "dealer-5-0"), "too_few_dealers HR.4");
  EXPECT_EQ(day_.last.substr(0, 12), "0 would be l");
}

TEST_F(floor_limit, of_a_sheet_is_who_supervises_the_table_and_that_it_is_closed) {
  ready("4");
  EXPECT_EQ(day_.sheet("4", hops, "S4", {}, "", "", "fay"), "role_may_not house rule");
  EXPECT_EQ(day_.sheet("9", hops, "S4"), "no_such_table house rule");
  const auto by_manager = fmt::format(
      R"({{"do":"check_table","table":"4","shaker":"S4","answers":{}}})",
      answers_json(book_of(hops), rules::check_subject::table, rules::table_kind::physical));
  EXPECT_EQ(day_.ask("manager", "ann", by_manager), "done") << day_.last;
  ASSERT_EQ(open("4"), "done");
  EXPECT_EQ(day_.sheet("4", hops, "S4"), "table_open house rule");
}

TEST_F(floor_limit, of_a_device_is_the_table_it_was_last_said_to_stand_at) {
  for (const auto* table : {"4", "5"}) ASSERT_EQ(day_.plan(table, hops), "done");
  const auto bind = [&](const std::string& table) {
    return flo(fmt::format(R"({{"do":"bind_device","device":"r4","table":"{}"}})", table));
  };
  EXPECT_EQ(bind("9"), "no_such_table house rule");
  ASSERT_EQ(bind("4"), "done");
  ASSERT_EQ(day_.take("4", "dealer", "dee"), "done");
  ASSERT_EQ(bind("5"), "done");
  const auto leave = [&](const std::string& device) {
    return day_.ask("dealer", "dee",
                    fmt::format(R"({{"do":"leave_duty","table":"4","duty":"dealer",)"
                                R"("device":"{}"}})",
                                device));
  };
  EXPECT_EQ(leave("r4"), "no_such_device house rule");
  EXPECT_EQ(leave("r9"), "no_such_device house rule");
  ASSERT_EQ(bind("4"), "done");
  EXPECT_EQ(leave("R4"), "done") << day_.last;
}

// ---- what a house and its plans may say

TEST_F(floor_limit, of_days_that_records_are_kept_is_a_day_and_a_century) {
  const auto keep = [&](std::int64_t days) {
    return day_.both("manager", "ann",
                     fmt::format(R"({{"do":"set_house","name":"Lodge 12","money":"counted",)"
                                 R"("zone":"America/New_York","day_starts":"06:00",)"
                                 R"("keep_days":{}}})",
                                 days),
                     "manager", "bob");
  };
  EXPECT_EQ(keep(0), "bad_setting house rule");
  EXPECT_EQ(keep(1), "done");
  EXPECT_EQ(keep(36'525), "done");
  EXPECT_EQ(keep(36'526), "bad_setting house rule");
  EXPECT_EQ(day_.state().settings->keep_days, 36'525);
}

class floor_plan : public floor_limit {
 protected:
  /// A plan of table 4 with something of it otherwise than that of the game.
  std::string plan(const std::string& game, const std::string& rules,
                   const std::string& sha256 = "", const std::string& table = "4") {
    return day_.both(
        "manager", "ann",
        fmt::format(R"({{"do":"plan_table","table":"{}","game":"{}",)"
                    R"("kind":"physical","rulebook_sha256":"{}","rules":{},)"
                    R"("inventory_cents":500000}})",
                    table, game, sha256.empty() ? sha256_hex(book_of(game).text) : sha256, rules),
        "manager", "bob");
  }
  /// Rules of a game with a text in place of another.
  static std::string rules_with(const std::string& game, const std::string& text,
                                const std::string& other) {
    auto rules = rules_json(game);
    const auto at = rules.find(text);
    EXPECT_NE(at, rules.npos) << rules;
    return at == rules.npos ? rules : rules.replace(at, text.size(), other);
  }
};

TEST_F(floor_plan, is_of_a_rulebook_that_the_program_has_and_of_its_game) {
  const std::string unknown(64, 'a');
  EXPECT_EQ(plan(hops, rules_json(hops), unknown), "unknown_rulebook house rule");
  EXPECT_EQ(plan(hops, rules_json(hops), sha256_hex(book_of(football).text)),
            "unknown_rulebook house rule");
  EXPECT_EQ(plan(hops, rules_json(hops)), "done") << day_.last;
}

TEST_F(floor_plan, has_rules_that_its_game_can_have) {
  for (const auto& game : {hops, high_roller}) {
    EXPECT_EQ(plan(game, "{}"), "no_such_rules house rule");
    EXPECT_EQ(day_.last, "the rules of the table name no edition of the game");
    EXPECT_EQ(plan(game, R"({"edition":7})"), "no_such_rules house rule");
    EXPECT_EQ(plan(game, R"({"edition":"1776"})"), "no_such_rules house rule");
    EXPECT_EQ(plan(game, rules_with(game, "{", R"({"sauce":1,)")), "no_such_rules house rule");
    EXPECT_EQ(day_.last.substr(0, 7), "rules: ");
  }
}

TEST_F(floor_plan, is_not_changed_while_the_table_is_open_nor_its_rules_ever_after) {
  opened("4");
  EXPECT_EQ(day_.plan("4", hops), "table_open house rule");
  ASSERT_EQ(close("4"), "done");
  EXPECT_EQ(day_.plan("4", hops, "physical", 700'000), "done") << day_.last;
  const auto others = rules_with(hops, R"("minimum_cents":)", R"("minimum_cents":1)");
  EXPECT_EQ(plan(hops, others), "bad_setting house rule") << others;
  EXPECT_EQ(plan(hops, others, "", "5"), "done") << day_.last;
  EXPECT_EQ(plan(hops, rules_json(hops), "", "5"), "done") << day_.last;  // it has not opened
}

TEST_F(floor_plan, and_the_note_of_a_table_keep_apart) {
  const auto note = [&](const std::string& table, const std::string& game) {
    return flo(fmt::format(R"({{"do":"note_table","table":"{}","game":"{}"}})", table, game));
  };
  ASSERT_EQ(note("21", "poker"), "done");
  EXPECT_EQ(note("21", "poker"), "done");
  EXPECT_EQ(note("21", "craps"), "bad_setting house rule");
  EXPECT_EQ(plan(hops, rules_json(hops), "", "21"), "bad_setting house rule");
  EXPECT_NE(day_.last.find("run by other means"), std::string::npos);
  ASSERT_EQ(plan(hops, rules_json(hops)), "done");
  EXPECT_EQ(note("4", hops), "bad_setting house rule");
  EXPECT_EQ(day_.last, "table 4 is planned here; accepted: another name");
  // What needs a plan has none at a table of others.
  EXPECT_EQ(flo(R"({"do":"bind_device","device":"r","table":"21"})"), "no_such_table house rule");
  EXPECT_EQ(day_.last, "no table 21 is planned here; accepted: 4");
}

// ---- chips that nobody counts

TEST_F(floor_limit, of_slips_is_a_table_whose_chips_are_counted_and_who_supervises_it) {
  const auto line = fmt::format(
      R"({{"do":"plan_table","table":"4","game":"{}","kind":"physical","rulebook_sha256":"{}",)"
      R"("rules":{}}})",
      hops, sha256_hex(book_of(hops).text), rules_json(hops));
  ASSERT_EQ(day_.both("manager", "ann", line, "manager", "bob"), "done") << day_.last;
  day_.prepare("4", hops, "D4", "S4");
  ASSERT_EQ(day_.sheet("4", hops, "S4"), "done") << day_.last;
  ASSERT_EQ(open("4"), "done") << day_.last;
  for (const auto* slip : {"fill", "credit"}) {
    const auto what = fmt::format(R"({{"do":"{}","table":"4","cents":500}})", slip);
    EXPECT_EQ(flo(what), "no_such_slip house rule") << slip;
  }
  EXPECT_EQ(flo(R"({"do":"count_tray","table":"4","counted_cents":0})"), "no_such_slip house rule");
  EXPECT_TRUE(day_.state().slips.empty());
}

TEST_F(floor_limit, of_a_tray_is_counted_by_a_dealer_who_deals_there) {
  opened("4");
  opened("5", high_roller, "fay");
  const std::string tray = R"({"do":"count_tray","table":"4","counted_cents":500000})";
  EXPECT_EQ(day_.ask("dealer", "dealer-5-0", tray), "role_may_not house rule");
  EXPECT_EQ(day_.ask("floorperson", "fay", tray), "role_may_not house rule");
  EXPECT_EQ(day_.both("dealer", "dealer-4-0", tray, "floorperson", "flo"), "done") << day_.last;
  EXPECT_EQ(day_.both("manager", "ann", tray, "cage", "cas"), "done") << day_.last;
  // Nobody has a duty there once it is closed.
  ASSERT_EQ(close("4"), "done");
  EXPECT_EQ(day_.both("dealer", "dealer-5-0", tray, "cage", "cas"), "done") << day_.last;
}

}  // namespace
}  // namespace floor_limits
}  // namespace skyward::live
