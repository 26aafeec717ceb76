// What somebody at a house's terminal gets wrong ends no house, and is told with what is accepted.
#include "own_folder.hpp"
#include "ran_command.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace skyward::cli {
namespace floor_outsider {
namespace {

const std::string set_house =
    R"({"do":"set_house","name":"Lodge","money":"play","zone":"America/New_York",)"
    R"("day_starts":"06:00","keep_days":10,"role":"manager","principal":"ann"})"
    "\n"
    R"({"do":"approve","proposal":1,"role":"manager","principal":"bob"})"
    "\n";
const std::string set_table =
    R"({"do":"approve","proposal":2,"role":"floorperson","principal":"flo"})"
    "\n";

class floor_outsider : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = own_folder() / testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directory(folder_);
    house_ = (folder_ / "house.db").string();
    ASSERT_EQ(ran_text({"house", "run", house_}, set_house).front(), '0');
  }

  std::string plan(const std::string& table, const std::string& principal,
                   const std::string& game = "high-roller") const {
    return ran_text(
        {"house", "plan", house_, "--table", table, "--game", game, "--principal", principal});
  }
  std::string written(const std::string& name, const std::string& text) const {
    const auto file = (folder_ / name).string();
    std::ofstream{file} << text;
    return file;
  }

  std::filesystem::path folder_;
  std::string house_;
};

TEST_F(floor_outsider, plan_that_could_not_be_read_again_is_not_kept) {
  for (const auto& [table, principal, told] :
       {std::tuple{"HR2", "mia", R"(found \"HR2\"; accepted: 1 to 32 of a to z, 0 to 9 and -)"},
        {"hr 2", "mia", R"(found \"hr 2\"; accepted: )"},
        {"2", "m\nia", "principal with "},
        {"2", " mia", "principal with "}}) {
    const auto answer = plan(table, principal);
    EXPECT_NE(answer.find(R"({"refused":"not_kept","clause":"house rule")"), std::string::npos)
        << answer;
    EXPECT_NE(answer.find(told), std::string::npos) << answer;
  }
  EXPECT_EQ(plan("hr", "mia").front(), '0');
  EXPECT_NE(ran_text({"house", "status", house_})
                .find("  2: plan_table hr: high-roller, physical, "
                      "$0 in chips, by mia\n"),
            std::string::npos)
      << ran_text({"house", "status", house_});
  EXPECT_EQ(ran_text({"house", "run", house_}, set_table).front(), '0');
  EXPECT_EQ(ran_text({"verify", house_}).front(), '0');
}

TEST_F(floor_outsider, plan_says_for_whom_a_table_is_held_and_by_which_licence) {
  const auto held = [&](const std::string& held_for) {
    return ran_text({"house", "plan", house_, "--table", "hr", "--game", "high-roller",
                     "--principal", "mia", "--held-for", held_for, "--licence", "SG-17"});
  };
  EXPECT_NE(held("Lodge  Fund").find(R"(held_for: found \"Lodge  Fund\" with )"),
            std::string::npos);
  ASSERT_EQ(held("Lodge Fund").front(), '0');
  const std::string said = "hr: high-roller, for Lodge Fund, licence SG-17, physical, ";
  EXPECT_NE(ran_text({"house", "status", house_}).find("  2: plan_table " + said),
            std::string::npos)
      << ran_text({"house", "status", house_});
  ASSERT_EQ(ran_text({"house", "run", house_}, set_table).front(), '0');
  EXPECT_NE(ran_text({"house", "status", house_}).find("\n  " + said + "never opened\n"),
            std::string::npos)
      << ran_text({"house", "status", house_});
}

TEST_F(floor_outsider, house_is_made_by_what_is_run_in_it_and_by_no_misspelt_name) {
  const auto other = (folder_ / "hous.db").string();
  EXPECT_NE(ran_text({"house", "plan", other, "--table", "4", "--game", "high-roller",
                      "--principal", "mia"})
                .front(),
            '0');
  EXPECT_NE(ran_text({"house", "slip", other, "--slip", "1", "--principal", "mia"}).front(), '0');
  for (const auto& each : std::filesystem::directory_iterator{folder_}) {
    EXPECT_FALSE(each.path().filename().string().starts_with("hous.")) << each.path();
  }
}

TEST_F(floor_outsider, game_that_nobody_knows_is_told_with_all_that_can_be_planned) {
  EXPECT_EQ(plan("4", "mia", "high-rollers"),
            "2skyward: unknown game \"high-rollers\"; accepted: high-roll-dice, "
            "high-roll-dice-six, three-dice-football, props-and-hops, high-roller\n");
}

TEST_F(floor_outsider, plan_of_an_edition_that_has_lapsed_says_so_before_the_table_opens) {
  const auto answer = plan("4", "mia", "three-dice-football");
  EXPECT_NE(answer.find("skyward: warning: "), std::string::npos) << answer;
  EXPECT_NE(answer.find("outside its dates"), std::string::npos) << answer;
  EXPECT_EQ(plan("5", "mia", "props-and-hops").find("warning"), std::string::npos);
}

TEST_F(floor_outsider, sheet_says_what_is_asked_and_which_dice_a_set_has) {
  ASSERT_EQ(plan("3", "mia", "three-dice-football").front(), '0');
  ASSERT_EQ(ran_text({"house", "run", house_}, set_table).front(), '0');
  const auto sheet = ran_text({"house", "sheet", house_, "--table", "3"});
  EXPECT_NE(sheet.find("\n  a set of 4 green, 2 red  [577.4(a)/set]\n"), std::string::npos)
      << sheet;
  EXPECT_NE(sheet.find("\n  3 dealers, one of them the stickperson  ["), std::string::npos)
      << sheet;
  std::istringstream lines{sheet};
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80U) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
  EXPECT_EQ(
      ran_text({"house", "sheet", house_, "--table", "4"}),
      fmt::format("2skyward: --table: no table \"4\" is planned in {}; accepted: one that is\n",
                  house_));
}

TEST_F(floor_outsider, report_is_of_a_log_and_of_nothing_else) {
  const auto no_log = written("my.toml", "[limits]\nminimum = 100\n");
  const auto nothing = written("empty.jsonl", "");
  for (const auto& words : {std::vector<std::string>{"report", no_log, "--day", "2026-11-26"},
                            {"night", no_log, "--month", "2026-11"},
                            {"days", no_log},
                            {"watch", no_log}}) {
    auto all = words;
    all.insert(all.begin(), "house");
    EXPECT_EQ(ran_text(all),
              "1skyward: house: line 1 is no record; accepted: a house, or its log as skyward log "
              "export prints it\n");
    all[2] = nothing;
    EXPECT_EQ(ran_text(all),
              fmt::format("2skyward: house: {} has no record; accepted: a house, or its "
                          "log\n",
                          nothing));
  }
}

TEST_F(floor_outsider, log_without_one_of_its_records_makes_no_report) {
  ASSERT_EQ(plan("hr", "mia").front(), '0');
  ASSERT_EQ(ran_text({"house", "run", house_}, set_table).front(), '0');
  const auto log = ran_text({"log", "export", house_}).substr(1);
  std::istringstream lines{log};
  std::string without;
  for (std::string line; std::getline(lines, line);) {
    if (!line.contains(R"("stream":"house","seq":3,)")) without += line + "\n";
  }
  ASSERT_LT(without.size(), log.size());
  EXPECT_EQ(ran_text({"house", "days", written("whole.jsonl", log)}).front(), '0');
  EXPECT_EQ(ran_text({"house", "days", written("without.jsonl", without)}),
            "1skyward: house: house: record 4 follows 2; accepted: all between them too\n");
}

TEST_F(floor_outsider, day_and_table_are_asked_for_as_they_are) {
  EXPECT_EQ(ran_text({"house", "report", house_}),
            "2skyward: house report needs a gaming day; accepted: --day YYYY-MM-DD\n");
  EXPECT_EQ(ran_text({"house", "night", house_}),
            "2skyward: house night needs dates; accepted: --day YYYY-MM-DD or --month YYYY-MM\n");
  EXPECT_EQ(ran_text({"house", "report", house_, "--day", "2026-11-31"}),
            "2skyward: --day: found \"2026-11-31\"; accepted: a date that there is, as "
            "YYYY-MM-DD\n");
  EXPECT_EQ(ran_text({"house", "report", house_, "--day", "2026-11-26", "--table", "9"}),
            fmt::format("2skyward: --table: {} has nothing of a table \"9\"; accepted: none, as no "
                        "table has opened\n",
                        house_));
}

TEST_F(floor_outsider, who_does_not_work_in_a_house_of_known_people_does_nothing_there) {
  const auto added = ran_text({"house", "people", house_},
                              R"({"name":"Mia","roles":["manager"],"badge":"0011223344"})"
                              "\n");
  const auto at = added.find("u-");
  ASSERT_NE(at, std::string::npos) << added;
  const auto mia = added.substr(at, 10);
  const auto noted = [&](const std::string& role, const std::string& who) {
    return ran_text({"house", "run", house_},
                    fmt::format(R"({{"do":"note_table","table":"12","game":"craps","banked":true,)"
                                R"("role":"{}","principal":"{}"}})"
                                "\n",
                                role, who));
  };
  EXPECT_EQ(noted("manager", "mia"),
            R"(0{"refused":"not_identified","clause":"house rule","message":"principal \"mia\" is )"
            R"(nobody who works here; accepted: an id that skyward house staff lists"})"
            "\n");
  EXPECT_EQ(noted("floorperson", mia),
            fmt::format(R"(0{{"refused":"not_identified","clause":"house rule","message":"role )"
                        R"(\"floorperson\": {} works here as manager; accepted: a role of that"}})"
                        "\n",
                        mia));
  EXPECT_EQ(noted("manager", mia),
            "0{\"event\":\"table_noted\",\"table\":\"12\",\"game\":\"craps\",\"banked\":true}\n");
}

}  // namespace
}  // namespace floor_outsider
}  // namespace skyward::cli
