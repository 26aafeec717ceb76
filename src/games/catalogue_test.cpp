// A game that cannot be used is told with its reasons and leaves the others alone.
#include "games/catalogue.hpp"

#include "games/definitions.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace skyward::games {
namespace {

constexpr std::string_view coin_book = R"(
game = "coin"
name = "Coin"
summary = "A die that is even or odd."
procedure = []
options = [{ id = "speed", label = "Speed", values = ["slow", "fast"], clause = "ruling R-1" }]
[[editions]]
id = "first"
title = "First"
verified = "by hand"
[[groups]]
id = "all"
label = "All"
clause = "coin.1"
[[areas]]
id = "even"
label = "Even"
group = "all"
clause = "coin.1"
lines = [{ odds = "1 to 1", clause = "coin.1", provenance = "made up" }]
[[calls]]
id = "roll"
clause = "coin.1"
settlement = [{ scope = "all-seats", do = "settle", wagers = ["all"], clause = "coin.1" }]
[limits]
seats = 6
minimum_cents = 100
maximum_cents = 1000
chip_cents = 100
[validity]
cocked = "no-roll"
cocked_clause = "coin.1"
propped_clause = "coin.1"
[provenance]
"made up" = "For this test."
[clauses]
"coin.1" = "A coin."
)";

/// A definition that asks its rulebook for what a test names.
class one_throw : public rules::definition {
 public:
  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position&) const override { return 1; }
  rules::position close(const rules::position& at, bool) const override { return at; }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 1}}; }
  void resolve(const rules::position&, const dice::roll&, rules::resolution& out) const override {
    out.round_ends = true;
  }
};

constexpr std::string_view coin_layout = R"(
[table]
shape = "a round table"
width = 1000
height = 1000
corner = 500
[[places]]
shape = "box"
areas = ["even"]
x = 500
y = 300
width = 200
[seats]
width = 100
height = 100
[[seats.runs]]
x1 = 900
y1 = 800
x2 = 100
y2 = 800
)";

using made = std::unique_ptr<const rules::definition>;

made sound(const rules::table_rules& rules) {
  rules.book().payable_named("even");
  rules.book().areas_of("all");
  rules.chooses("speed", "fast");
  return std::make_unique<one_throw>();
}

std::vector<std::string> problems_of(const game_source& source) {
  const auto games = read_games({&source, 1});
  EXPECT_TRUE(games.banked.empty() && games.for_pots.empty());
  if (games.unusable.size() != 1) return {};
  return games.unusable.front().problems;
}

/// The one problem of the coin with this definition.
std::string problem_of(definer define) {
  const auto problems = problems_of({"coin", coin_book, "", define, coin_layout});
  return problems.size() == 1 ? problems.front() : fmt::format("{} problems", problems.size());
}

TEST(unusable_games, a_sound_game_is_none) {
  const game_source source{"coin", coin_book, "coin.1\ta round\n", sound, coin_layout};
  const auto games = read_games({&source, 1});
  EXPECT_TRUE(games.unusable.empty());
  ASSERT_EQ(games.banked.size(), 1U);
  EXPECT_EQ(games.banked.front().book.tests.at("coin.1"), std::vector<std::string>{"a round"});
}

TEST(unusable_games, every_kind_of_wrong_name_is_told_with_game_and_nearest) {
  const std::pair<definer, std::string_view> cases[] = {
      {[](const rules::table_rules& rules) -> made {
         rules.book().area_named("evem");
         return nullptr;
       },
       "area \"evem\", which its rulebook does not have; accepted: even"},
      {[](const rules::table_rules& rules) -> made {
         rules.book().column_named("even/late");
         return nullptr;
       },
       "column \"even/late\", which its rulebook does not have; accepted: even"},
      {[](const rules::table_rules& rules) -> made {
         rules.book().line_named("odd");
         return nullptr;
       },
       "payout line \"odd\", which its rulebook does not have; accepted: even"},
      {[](const rules::table_rules& rules) -> made {
         rules.book().call_named("throw");
         return nullptr;
       },
       "call \"throw\", which its rulebook does not have; accepted: roll"},
      {[](const rules::table_rules& rules) -> made {
         rules.book().areas_of("some");
         return nullptr;
       },
       "group \"some\", which its rulebook does not have; accepted: all"},
      {[](const rules::table_rules& rules) -> made {
         rules.option("sped");
         return nullptr;
       },
       "option \"sped\", which its rulebook does not have; accepted: speed"},
      {[](const rules::table_rules& rules) -> made {
         rules.chooses("speed", "quick");
         return nullptr;
       },
       "option speed with the value \"quick\", which its rulebook does not have; "
       "accepted: slow, fast"},
  };
  for (const auto& [define, told] : cases) {
    EXPECT_EQ(problem_of(define),
              fmt::format("src/games/coin/definition.cpp: the definition of coin names {}", told));
  }
}

TEST(unusable_games, a_name_asked_for_under_one_reading_only_is_found) {
  const auto problem = problem_of([](const rules::table_rules& rules) -> made {
    if (rules.chooses("speed", "fast")) rules.book().call_named("throw");
    return std::make_unique<one_throw>();
  });
  EXPECT_NE(problem.find("names call \"throw\""), std::string::npos) << problem;
}

TEST(unusable_games, a_definition_that_disagrees_with_its_rulebook_is_told) {
  EXPECT_EQ(problem_of([](const rules::table_rules&) -> made { return nullptr; }),
            "src/games/coin/definition.cpp: define() makes no definition");
  struct beyond final : one_throw {
    rules::area_set open(const rules::position&) const override { return 2; }
  };
  EXPECT_EQ(
      problem_of([](const rules::table_rules&) -> made { return std::make_unique<beyond>(); }),
      "src/games/coin/definition.cpp: open() names an area beyond those of the rulebook");
  struct unlisted final : one_throw {
    rules::position opening() const override { return {{7}}; }
  };
  EXPECT_EQ(
      problem_of([](const rules::table_rules&) -> made { return std::make_unique<unlisted>(); }),
      "src/games/coin/definition.cpp: opening(): position field 1 is 7, and the rulebook lists 0");
}

TEST(unusable_games, the_list_disagrees_with_folder_kind_or_proofs) {
  EXPECT_EQ(problems_of({"penny", coin_book, "", sound, coin_layout}),
            std::vector<std::string>{"src/games/penny/rulebook.toml: game: found \"coin\"; "
                                     "accepted: \"penny\", as its folder"});
  EXPECT_EQ(problems_of({"coin", coin_book, "", nullptr, coin_layout}),
            std::vector<std::string>{
                "src/games/catalogue.def: SKYWARD_POT_GAME(coin) disagrees with kind = \"banked\" "
                "of its rulebook; accepted: SKYWARD_GAME(coin)"});
  EXPECT_EQ(problems_of({"coin", coin_book, "coin.2\ta round\n", sound, coin_layout}),
            std::vector<std::string>{
                "src/games/coin/golden/proofs.tsv: \"coin.2\\u0009a round\" names no clause of the "
                "rulebook; accepted: what tools/update_goldens writes"});
}

TEST(unusable_games, a_layout_that_leaves_out_a_wager_is_told) {
  const auto problems = problems_of({"coin", coin_book, "", sound, "[table]"});
  ASSERT_FALSE(problems.empty());
  EXPECT_TRUE(problems.front().starts_with("src/games/coin/layout.toml:1:1: table.shape: missing"))
      << problems.front();
}

TEST(unusable_games, one_that_does_not_read_leaves_the_others) {
  const game_source sources[] = {{"bad_book", "game = 7", "", sound},
                                 {"coin", coin_book, "", sound, coin_layout}};
  const auto games = read_games(sources);
  ASSERT_EQ(games.unusable.size(), 1U);
  EXPECT_EQ(games.unusable.front().id, "bad-book");
  ASSERT_FALSE(games.unusable.front().problems.empty());
  EXPECT_EQ(games.unusable.front().problems.front(),
            "src/games/bad_book/rulebook.toml:1:8: game: found a whole number; accepted: a text in "
            "quotes");
  ASSERT_EQ(games.banked.size(), 1U);
  EXPECT_EQ(games.banked.front().book.game, "coin");
}

TEST(unusable_games, the_house_has_none) {
  EXPECT_TRUE(unusable_games().empty());
}

}  // namespace
}  // namespace skyward::games
