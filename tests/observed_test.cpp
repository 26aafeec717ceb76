// Counts that were observed elsewhere against the exact law.
#include "maths/observed.hpp"

#include "games/catalogue.hpp"
#include "report/par/agreement_report.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

namespace skyward::maths::observed_test {
namespace {

/// Props & Hops: its wagers can be counted over 36 throws by hand.
class observed : public ::testing::Test {
 protected:
  const games::game& game = *games::find_game("props-and-hops");
  const rules::table_rules rules{game.book, game.book.editions.front()};
  const par_sheet sheet = par_sheet_of(games::lowered_form(game, rules), rules).value();

  std::string text(std::string_view wagers) const {
    return R"({"rules_sha256":")" + rules.sha256() + R"(","source":"by hand","wagers":[)" +
           std::string{wagers} + "]}";
  }
  std::string refusal(std::string_view wagers) const {
    const auto read = read_observed(rules, sheet, text(wagers));
    return read ? "read" : read.error();
  }
  wager_agreement agreed(std::string_view wagers) const {
    return agreement_of(sheet, read_observed(rules, sheet, text(wagers)).value()).wagers.front();
  }
};

constexpr std::string_view hop_as_expected =
    R"({"wager":"hop-1-2","rounds":36,"outcomes":[{"result":"win","line":"hop-1-2","count":2},)"
    R"({"result":"lose","count":34}]})";

TEST_F(observed, counts_that_are_the_law_agree_with_it_wholly) {
  const auto found = agreed(hop_as_expected);
  EXPECT_EQ(found.chi_square, 0);
  EXPECT_EQ(found.degrees, 1U);
  EXPECT_EQ(found.least_expected, 2);
  EXPECT_EQ(found.z_squared, rational{0});
}

TEST_F(observed, counts_have_the_statistics_of_their_textbook_formulas) {
  const auto found =
      agreed(R"({"wager":"hop-1-2","rounds":360,"outcomes":[)"
             R"({"result":"win","line":"hop-1-2","count":29},{"result":"lose","count":331}]})");
  // Of two outcomes chi-square is (count - n p)^2 / (n p q), and so is z^2 of the payback.
  const rational expected{20};
  const rational off = 29 - expected;
  const rational both = off * off / (expected * (rational{34, 36}));
  EXPECT_EQ(found.chi_square, both);
  EXPECT_EQ(found.z_squared, both);
  EXPECT_TRUE(found.above);
  const auto pays = game.book.lines[rules::index(game.book.line_named("hop-1-2"))].printed->pays();
  EXPECT_EQ(found.payback, (rational{29 * (pays + 1), 360}));
}

TEST_F(observed, counts_that_were_expected_five_times_are_more_than_a_hint) {
  const auto told = [&](int rounds) {
    const auto counted = text(fmt::format(
        R"({{"wager":"hop-1-2","rounds":{},"outcomes":[)"
        R"({{"result":"win","line":"hop-1-2","count":5}},{{"result":"lose","count":{}}}]}})",
        rounds, rounds - 5));
    const auto read = read_observed(rules, sheet, counted).value();
    return report::agreement_text(rules, agreement_of(sheet, read));
  };
  EXPECT_FALSE(told(90).contains('*')) << told(90);
  EXPECT_TRUE(told(89).contains('*')) << told(89);
}

/// A simulation of the test's own over single dice: 20,000 throws of two.
TEST_F(observed, counts_of_a_simulation_agree_with_the_law) {
  std::mt19937 generator{20'240'501};
  std::uniform_int_distribution die{1, 6};
  observed_counts counts{"mt19937, seed 20240501", {}};
  for (const auto& figures : sheet.wagers) {
    const auto& column = game.book.columns[rules::index(figures.column)];
    if (!column.name.starts_with("hop-")) continue;
    const int low = column.name[4] - '0';
    const int high = column.name[6] - '0';
    std::int64_t wins = 0;
    constexpr int rounds = 20'000;
    for (int i = 0; i < rounds; ++i) {
      const int one = die(generator);
      const int two = die(generator);
      if (std::min(one, two) == low && std::max(one, two) == high) ++wins;
    }
    counts.wagers.push_back({figures.column,
                             rounds,
                             {{result::win, game.book.line_named(column.name), wins},
                              {result::lose, std::nullopt, rounds - wins}}});
  }
  ASSERT_EQ(counts.wagers.size(), 15U);
  const auto read = read_observed(rules, sheet, observed_json(rules, counts));
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->source, counts.source);
  for (const auto& each : agreement_of(sheet, *read).wagers) {
    EXPECT_LT(each.chi_square, 11);  // 99.9 % of one degree of freedom
    EXPECT_LT(*each.z_squared, 11);
  }
}

TEST_F(observed, an_outcome_left_out_was_never_seen) {
  const auto found =
      agreed(R"({"wager":"hop-1-2","rounds":36,"outcomes":[{"result":"lose","count":36}]})");
  EXPECT_EQ(found.chi_square, (rational{4, 2} + rational{4, 34}));
  EXPECT_FALSE(found.above);
  EXPECT_EQ(found.payback, rational{0});
}

TEST_F(observed, counts_are_refused_in_words_that_name_the_place) {
  const auto starts = [&](std::string_view wagers, std::string_view words) {
    const auto told = refusal(wagers);
    EXPECT_TRUE(told.starts_with(words)) << told;
    EXPECT_NE(told.find("; "), std::string::npos) << told;
  };
  starts("", "wagers is empty; accepted:");
  starts("7", "wagers[0] is no object; accepted: an object with wager, rounds, outcomes");
  starts(R"({"wager":"hop-1-7","rounds":1,"outcomes":[]})",
         "wagers[0]: unknown wager \"hop-1-7\"; nearest");
  starts(R"({"wager":"hop-1-2","rounds":0,"outcomes":[]})",
         "wagers[0]: \"rounds\" is none of its numbers; accepted: a whole number from 1");
  starts(R"({"wager":"hop-1-2","rounds":1.5,"outcomes":[]})", "wagers[0]: \"rounds\" is none");
  starts(R"({"wager":"hop-1-2","outcomes":[]})", "wagers[0] lacks \"rounds\"; accepted:");
  starts(R"({"wager":"hop-1-2","rounds":5,"outcomes":[{"result":"lose","count":4}]})",
         "wagers[0]: the counts of hop-1-2 add up to 4; accepted: counts that add up to its 5");
  starts(R"({"wager":"hop-1-2","rounds":5,"outcomes":[{"result":"push","count":5}]})",
         "wagers[0].outcomes[0]: hop-1-2 never ends as push; accepted: win on hop-1-2, lose");
  starts(R"({"wager":"hop-1-2","rounds":5,)"
         R"("outcomes":[{"result":"win","line":"hop-1-3","count":5}]})",
         "wagers[0].outcomes[0]: hop-1-2 never ends as win on hop-1-3; accepted:");
  starts(R"({"wager":"hop-1-2","rounds":5,"outcomes":[{"result":"win","count":5}]})",
         "wagers[0].outcomes[0]: hop-1-2 never ends as win; accepted:");
  starts(R"({"wager":"hop-1-2","rounds":5,"outcomes":[{"result":"lose","count":-5}]})",
         "wagers[0].outcomes[0]: \"count\" is none of its numbers; accepted:");
  starts(R"({"wager":"hop-1-2","rounds":5,"outcomes":[{"result":"lose","count":2},)"
         R"({"result":"lose","count":3}]})",
         "wagers[0].outcomes[1]: lose is counted twice; accepted:");
  starts(R"({"wager":"hop-1-2","rounds":5,"seed":1,"outcomes":[]})",
         "wagers[0] has an unknown key \"seed\"; accepted:");
  starts(std::string{hop_as_expected} + "," + std::string{hop_as_expected},
         "wagers[1]: hop-1-2 is counted twice; accepted:");
}

TEST_F(observed, counts_of_other_rules_are_refused_with_the_hash_of_these) {
  auto other = rules;
  other.set_odds(game.book.line_named("hop-1-2"), odds::to(14, 1));
  const auto read = read_observed(other, sheet, text(hop_as_expected));
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error(), "rules_sha256 \"" + rules.sha256() +
                              "\" is of other rules; accepted: " + other.sha256());
  EXPECT_FALSE(read_observed(rules, sheet, "{").has_value());
  EXPECT_FALSE(read_observed(rules, sheet, "[]").has_value());
  EXPECT_FALSE(read_observed(rules, sheet, "{}").has_value());
}

}  // namespace
}  // namespace skyward::maths::observed_test
