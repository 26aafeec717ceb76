// Every check that a rulebook lists is asked before a table opens: left out, or answered otherwise,
// it is refused with its clause; and no table opens without.
#include "floor_day.hpp"

namespace skyward::live {
namespace floor_opening {
namespace {

using rules::check_answer;
using rules::check_subject;
using rules::table_kind;

const std::vector<std::string> games{"high-roll-dice", "high-roll-dice-six", "three-dice-football",
                                     "props-and-hops", "high-roller"};

/// Replies that are not as a check asks, each with the clause that refuses it.
std::vector<std::pair<std::string, std::string>> wrong_replies(const rules::house_check& check) {
  switch (check.answer) {
    case check_answer::yes:
      return {{"false", check.clause}, {"1", check.clause}, {"\"yes\"", check.clause}};
    case check_answer::reference:
      return {{"true", check.clause}, {"0", check.clause}};
    case check_answer::count: {
      std::vector<std::pair<std::string, std::string>> all{{"true", check.clause}};
      if (check.least > 0) all.emplace_back(fmt::format("{}", check.least - 1), check.clause);
      if (check.most < 1000) all.emplace_back(fmt::format("{}", check.most + 1), check.clause);
      if (!check.setting.empty()) all.emplace_back(fmt::format("{}", check.least), check.clause);
      return all;
    }
    case check_answer::parts:
      break;
  }
  std::vector<std::pair<std::string, std::string>> all{{"true", check.clause}};
  for (const auto& missing : check.parts) {
    std::string others;
    for (const auto& part : check.parts) {
      if (part.id == missing.id) continue;
      others += fmt::format(R"({}"{}")", others.empty() ? "" : ",", part.id);
    }
    all.emplace_back("[" + others + "]", missing.clause);
  }
  return all;
}

class of_game : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    day_.set_house();
    ASSERT_EQ(day_.plan("7", GetParam()), "done") << day_.last;
  }

  /// Tries every reply that is missing or wrong, then the right ones.
  void try_each(check_subject of,
                const std::function<std::string(const std::string&, const std::string&)>& ask) {
    for (const auto& check : house::checks_of(book_of(GetParam()), of, table_kind::physical)) {
      EXPECT_EQ(ask(check.id, ""), "check_missing " + check.clause) << check.id << day_.last;
      for (const auto& [reply, clause] : wrong_replies(check)) {
        EXPECT_EQ(ask(check.id, reply), "check_failed " + clause) << check.id << ' ' << reply;
      }
    }
    EXPECT_EQ(ask("", ""), "done") << day_.last;
  }

  store::memory_store house_;
  floor_day day_{house_};
};

TEST_P(of_game, is_refused_each_check_of_its_dice_that_is_left_out_or_wrong) {
  day_.bring_dice("D0", GetParam());
  try_each(check_subject::dice, [&](const std::string& other, const std::string& reply) {
    return day_.inspect("D0", GetParam(), other, reply);
  });
}

TEST_P(of_game, is_refused_each_check_of_its_shaker_that_is_left_out_or_wrong) {
  if (house::checks_of(book_of(GetParam()), check_subject::shaker, table_kind::physical).empty()) {
    EXPECT_EQ(day_.register_shaker("S1", GetParam()), "no_such_shaker house rule");
    return;
  }
  try_each(check_subject::shaker, [&](const std::string& other, const std::string& reply) {
    return day_.register_shaker("S1", GetParam(), other, reply);
  });
}

TEST_P(of_game, is_refused_each_check_of_its_table_that_is_left_out_or_wrong) {
  const bool shakes =
      !house::checks_of(book_of(GetParam()), check_subject::shaker, table_kind::physical).empty();
  const std::string shaker = shakes ? "S1" : "";
  day_.prepare("7", GetParam(), "D1", shaker);
  try_each(check_subject::table, [&](const std::string& other, const std::string& reply) {
    return day_.sheet("7", GetParam(), shaker, table_kind::physical, other, reply);
  });
}

TEST_P(of_game, opens_by_a_sheet_of_its_own_and_once) {
  EXPECT_EQ(day_.at("7", R"({"do":"open_table","role":"floorperson","principal":"flo"})"),
            "check_missing house rule");
  const bool shakes =
      !house::checks_of(book_of(GetParam()), check_subject::shaker, table_kind::physical).empty();
  const std::string shaker = shakes ? "S1" : "";
  day_.prepare("7", GetParam(), "D1", shaker);
  ASSERT_EQ(day_.sheet("7", GetParam(), shaker), "done") << day_.last;
  const auto passed = day_.state().tables.at("7").passed;
  ASSERT_EQ(day_.at("7", R"({"do":"open_table","role":"floorperson","principal":"flo"})"), "done")
      << day_.last;
  EXPECT_EQ(day_.at_table("7").passed, passed);
  EXPECT_EQ(day_.at_table("7").dice().name, "D1");
  EXPECT_EQ(day_.at_table("7").opened_with, cents{500'000});
  EXPECT_TRUE(day_.state().tables.at("7").open);
  ASSERT_EQ(day_.at("7", R"({"do":"close_table","role":"floorperson","principal":"flo"})"), "done")
      << day_.last;
  EXPECT_FALSE(day_.state().tables.at("7").open);
  EXPECT_EQ(day_.at("7", R"({"do":"open_table","role":"floorperson","principal":"flo"})"),
            "check_missing house rule");
}

TEST_P(of_game, needs_dice_people_and_a_shaker_before_its_sheet) {
  const auto& book = book_of(GetParam());
  const bool shakes = !house::checks_of(book, check_subject::shaker, table_kind::physical).empty();
  const auto sheet = [&] { return day_.sheet("7", GetParam(), shakes ? "S1" : ""); };
  if (shakes) {
    EXPECT_EQ(sheet(), "no_such_shaker " + book.at_table.dice_present);
    ASSERT_EQ(day_.register_shaker("S1", GetParam()), "done");
  }
  EXPECT_EQ(sheet(), "dice_missing " + book.at_table.dice_present);
  day_.bring_dice("D1", GetParam());
  ASSERT_EQ(day_.issue("D1", "7"), "done");
  const auto& staffing = book.staffing;
  const auto few =
      "too_few_dealers " +
      (staffing.dealers_clause.empty() ? std::string{rules::house_rule} : staffing.dealers_clause);
  EXPECT_EQ(sheet(), few);
  const bool stick = !staffing.stickperson.empty();
  if (stick) {
    for (const auto* who : {"d1", "d2", "d3"}) ASSERT_EQ(day_.take("7", "dealer", who), "done");
    EXPECT_EQ(sheet(), few);  // three dealers, and none of them the stickperson
    ASSERT_EQ(day_.leave("7", "dealer", "d3"), "done");
    ASSERT_EQ(day_.take("7", "stickperson", "d3"), "done");
    ASSERT_EQ(day_.leave("7", "dealer", "d2"), "done");
    EXPECT_EQ(sheet(), few);  // two in all
    ASSERT_EQ(day_.take("7", "dealer", "d2"), "done");
  } else {
    ASSERT_EQ(day_.take("7", "dealer", "d1"), "done");
  }
  EXPECT_EQ(sheet(),
            "too_few_dealers " + (staffing.floorperson.empty() ? std::string{rules::house_rule}
                                                               : staffing.floorperson));
  ASSERT_EQ(day_.take("7", "floorperson", "flo"), "done");
  EXPECT_EQ(sheet(), "done") << day_.last;
}

INSTANTIATE_TEST_SUITE_P(floor, of_game, testing::ValuesIn(games), [](const auto& of) {
  auto name = of.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(floor_opening, dice_of_another_count_or_colour_are_not_fit__577_4_a_set) {
  store::memory_store house;
  floor_day day{house};
  day.set_house();
  ASSERT_EQ(day.plan("1", "three-dice-football"), "done") << day.last;
  ASSERT_EQ(day.plan("2", "high-roll-dice"), "done") << day.last;
  day.bring_dice("T1", "three-dice-football");
  EXPECT_EQ(day.inspect("T1", "high-roll-dice"), "wrong_dice_set 675a.3(d)");
  EXPECT_EQ(day.issue("T1", "2"), "not_inspected 675a.3(a)/standards");
}

TEST(floor_opening, electronic_table_has_checks_of_its_own_and_claims_nothing_of_sticks) {
  store::memory_store house;
  floor_day day{house};
  day.set_house();
  ASSERT_EQ(day.plan("9", "three-dice-football", "electronic"), "done") << day.last;
  const auto checks = house::checks_of(book_of("three-dice-football"), check_subject::table,
                                       table_kind::electronic);
  std::vector<std::string> ids;
  for (const auto& each : checks) ids.push_back(each.id);
  EXPECT_EQ(ids, (std::vector<std::string>{"submission", "screens", "program", "fair-dice"}));
  for (const auto& check : checks) {
    EXPECT_EQ(day.sheet("9", "three-dice-football", "", table_kind::electronic, check.id, ""),
              "check_missing " + check.clause);
  }
  EXPECT_EQ(day.take("9", "dealer", "dee"), "not_your_duty house rule");
  ASSERT_EQ(day.sheet("9", "three-dice-football", "", table_kind::electronic), "done") << day.last;
  EXPECT_EQ(day.at("9", R"({"do":"open_table","role":"house"})"), "done") << day.last;
  EXPECT_EQ(day.at_table("9").kind, table_kind::electronic);
}

TEST(floor_opening, decks_are_as_many_as_the_rules_of_the_table_say__HR_2) {
  store::memory_store house;
  floor_day day{house};
  day.set_house();
  ASSERT_EQ(day.plan("5", "high-roller"), "done") << day.last;
  day.prepare("5", "high-roller", "R1", "");
  EXPECT_EQ(day.sheet("5", "high-roller", "", table_kind::physical, "decks", "5"),
            "check_failed HR.2");
  EXPECT_EQ(day.sheet("5", "high-roller", "", table_kind::physical, "decks", "6"), "done");
}

}  // namespace
}  // namespace floor_opening
}  // namespace skyward::live
