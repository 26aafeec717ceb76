// A rulebook that is wrong is told everything that is wrong, and where.
#include "rules/reading/read_rulebook.hpp"

#include "rules/reading/toml_reader.hpp"
#include "toy_book.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace skyward::rules::read_rulebook_test {
namespace {

/// The problems of the toy with one text in place of another.
std::vector<std::string> problems_with(std::string_view old_text, std::string_view new_text) {
  std::string text{toy_book};
  const auto at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  text.replace(at, old_text.size(), new_text);
  const auto book = read_rulebook(text, "toy.toml");
  std::vector<std::string> told;
  if (book) return told;
  for (const auto& each : book.error()) told.push_back(each.text());
  return told;
}

struct broken {
  std::string_view old_text;
  std::string_view new_text;
  std::string_view told;  // after `toy.toml:1:1: `, where the whole file is meant
};

TEST(rulebook, is_sound_as_the_tests_have_it) {
  EXPECT_TRUE(problems_with("summary", "summary").empty());
}

TEST(rulebook, tells_every_problem_with_its_place) {
  std::string text{toy_book};
  text.replace(text.find("clause = \"1\""), 12, "clause = \"9\"");
  text.replace(text.find("odds = \"1 to 1\""), 15, "odds = \"1.5\"   ");
  text += "colour = \"red\"\n";
  const auto read = read_rulebook(text, "toy.toml");
  ASSERT_FALSE(read.has_value());
  std::vector<std::string> told;
  for (const auto& each : read.error()) told.push_back(each.text());
  EXPECT_EQ(told.size(), 3U);
  EXPECT_EQ(told[0], "toy.toml:16:10: groups[0].clause: no such clause as \"9\"; accepted: 1");
  EXPECT_TRUE(told[1].starts_with("toy.toml:22:19: areas[0].lines[0].odds: \"1.5\" is not"))
      << told[1];
  EXPECT_TRUE(told[2].ends_with(
      "validity.colour: unknown key; accepted: cocked, cocked_clause, discretion, "
      "propped_clause, void"))
      << told[2];
}

TEST(rulebook, is_refused_where_the_table_could_not_go_on) {
  const broken cases[] = {
      {"[[calls]]", "[[groups]]\nid = \"none\"\nlabel = \"None\"\nclause = \"1\"\n[[calls]]",
       "groups: none: no area is in this group; accepted: at least one"},
      {"steers = true", "steers = true\npurchase = true",
       "areas: bonus: no step of bets_closed takes this purchase; accepted: one that collects it"},
      {"maximum_cents = 100", "maximum_cents = 50",
       "limits: the maximum $0.50 is below the minimum"},
      {"minimum_cents = 100", "minimum_cents = 30", "limits: $0.30 cannot be made of chips of $1"},
  };
  for (const auto& each : cases) {
    const auto told = problems_with(each.old_text, each.new_text);
    ASSERT_FALSE(told.empty()) << each.told;
    EXPECT_NE(told.front().find(each.told), std::string::npos) << told.front();
  }
}

TEST(rulebook, takes_whole_numbers_of_their_range_and_tells_it) {
  struct range {
    std::string_view old_text;
    std::string_view new_text;  // with the number at {}
    std::string_view key;
    std::int64_t min, max;
  };
  constexpr std::string_view group = "label = \"All\"\nclause = \"1\"";
  const range all[] = {
      {"seats = 1", "seats = {}", "limits.seats", 1, 64},
      {"minimum_cents = 100", "minimum_cents = {}", "limits.minimum_cents", 1, cents_max},
      {"maximum_cents = 100", "maximum_cents = {}", "limits.maximum_cents", 1, cents_max},
      {"chip_cents = 100", "chip_cents = {}", "limits.chip_cents", 1, cents_max},
      {group, "label = \"All\"\nclause = \"1\"\nfixed_below_clause = \"1\"\nfixed_cents = {}",
       "groups[0].fixed_cents", 1, cents_max},
      {"[validity]", "[table]\ndice_hours = \"1\"\ndice_hours_max = {}\n[validity]",
       "table.dice_hours_max", 1, 8'760},
  };
  for (const auto& each : all) {
    const auto told_of = [&](std::int64_t number) {
      const auto told =
          problems_with(each.old_text, fmt::format(fmt::runtime(each.new_text), number));
      const auto range = fmt::format("{}: found {}; accepted: a whole number from {} to {}",
                                     each.key, number, each.min, each.max);
      return std::ranges::count_if(told, [&](const auto& one) { return one.ends_with(range); });
    };
    SCOPED_TRACE(each.key);
    EXPECT_EQ(told_of(each.min - 1), 1);
    EXPECT_EQ(told_of(each.min), 0);
    EXPECT_EQ(told_of(each.max), 0);
    EXPECT_EQ(told_of(each.max + 1), 1);
  }
}

TEST(rulebook, is_refused_without_calls) {
  const auto told = problems_with(R"([[calls]]
id = "roll"
clause = "1"
settlement = [{ scope = "all-seats", do = "settle", wagers = ["all"], clause = "1" }]
)",
                                  "");
  ASSERT_FALSE(told.empty());
  EXPECT_NE(told.back().find("calls: a game has at least one call"), std::string::npos)
      << told.back();
}

TEST(rulebook, has_dots_enough_on_each_of_its_lines) {
  const std::string full = "\n#" + std::string(toml_dots_max, '.');
  EXPECT_TRUE(problems_with("game = \"toy\"", "game = \"toy\"" + full + full).empty());
  const auto told = problems_with("game = \"toy\"", "game = \"toy\"" + full + full + ".");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NE(told[0].find("toy.toml:4:"), std::string::npos) << told[0];
}

TEST(rulebook, is_refused_without_groups_for_its_areas) {
  const auto told = problems_with("[[groups]]", "[[layouts]]\nwagers = []\n[[editions]]");
  ASSERT_FALSE(told.empty());
  EXPECT_NE(told.back().find("no such group as \"all\""), std::string::npos) << told.back();
}

constexpr std::string_view fixed_group = "label = \"All\"\nclause = \"1\"";
constexpr std::string_view fixed_group_with =
    "label = \"All\"\nclause = \"1\"\nfixed_cents = 100\nfixed_below_clause = \"1\"";

TEST(rulebook, has_an_option_for_the_wagers_of_its_prizes) {
  const auto told = problems_with(fixed_group, fixed_group_with);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NE(told[0].find("options: a group with fixed_cents needs an option with means = "
                         "\"prize-wager\" and the values returned and kept (ruling R-14)"),
            std::string::npos)
      << told[0];
}

TEST(rulebook, has_one_prize_option_with_the_values_of_its_meaning) {
  const auto option = [](std::string_view id, std::string_view values) {
    return fmt::format(
        "[[options]]\nid = \"{}\"\nmeans = \"prize-wager\"\nlabel = \"?\"\n"
        "values = {}\nclause = \"1\"\n",
        id, values);
  };
  const auto sound = option("back", "[\"returned\", \"kept\"]");
  EXPECT_TRUE(problems_with("[[calls]]", sound + "[[calls]]").empty());
  const auto twice =
      problems_with("[[calls]]", sound + option("again", "[\"returned\", \"kept\"]") + "[[calls]]");
  ASSERT_EQ(twice.size(), 1U);
  EXPECT_NE(twice[0].find("again: another option is prize-wager; accepted: one"),
            std::string::npos);
  const auto other =
      problems_with("[[calls]]", option("back", "[\"kept\", \"returned\"]") + "[[calls]]");
  ASSERT_EQ(other.size(), 1U);
  EXPECT_NE(other[0].find("back: prize-wager has the values returned and kept"), std::string::npos);
  const auto meaning = problems_with("[[calls]]",
                                     "[[options]]\nid = \"a\"\nmeans = \"odd\"\nlabel = \"?\"\n"
                                     "values = [\"x\", \"y\"]\nclause = \"1\"\n[[calls]]");
  ASSERT_EQ(meaning.size(), 1U);
  EXPECT_NE(meaning[0].find("options[0].means: accepted: reading, prize-wager"), std::string::npos)
      << meaning[0];
}

TEST(rulebook, says_how_many_hours_dice_may_stay_where_a_clause_limits_them) {
  const auto told = problems_with("[validity]", "[table]\ndice_hours = \"1\"\n[validity]");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NE(told[0].find("table.dice_hours_max: missing; accepted: a whole number from 1 to 8760"),
            std::string::npos)
      << told[0];
  EXPECT_TRUE(
      problems_with("[validity]", "[table]\ndice_hours = \"1\"\ndice_hours_max = 24\n[validity]")
          .empty());
}

}  // namespace
}  // namespace skyward::rules::read_rulebook_test
