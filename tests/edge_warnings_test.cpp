// Where the house has no edge every sheet, sign and layout says so, and none says so of the games
// as they are printed.
#include "report/par/edge_warnings.hpp"

#include "cli/command_line.hpp"
#include "every_game.hpp"
#include "own_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace skyward::edge_warnings_test {
namespace {

using words = std::vector<std::string>;

/// Any seven at even odds has edge 0, any craps at 9 to 1 loses a ninth.
std::string generous_rules() {
  const auto path = own_folder() / "generous.toml";
  std::ofstream{path} << "game = \"props-and-hops\"\nedition = \"pa-668a\"\n[odds]\n"
                         "any-seven = \"5 to 1\"\nany-craps = \"9 to 1\"\n";
  return path.string();
}

std::string told(const words& flags) {
  const auto answer = cli::run(flags);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return answer.out;
}

std::size_t warnings_in(const std::string& text) {
  std::size_t count = 0;
  for (const std::string warning :
       {"leaves the house no edge: ", "warning: the house has no edge"}) {
    for (auto at = text.find(warning); at != std::string::npos; at = text.find(warning, at + 1)) {
      ++count;
    }
  }
  return count;
}

words par(const words& more) {
  words flags{"par", "props-and-hops", "--rules", generous_rules()};
  flags.insert(flags.end(), more.begin(), more.end());
  return flags;
}

TEST(edge_warnings, stand_on_the_par_sheet_in_every_format) {
  for (const auto* format : {"text", "json", "html", "svg"}) {
    const auto text = told(par({"--format", format}));
    EXPECT_EQ(warnings_in(text), format == std::string{"html"} ? 4U : 2U) << format;
    EXPECT_NE(text.find("any-craps leaves the house no edge: -11.1111 %"), std::string::npos);
    EXPECT_NE(text.find("any-seven leaves the house no edge: 0.0000 %"), std::string::npos);
  }
  EXPECT_EQ(warnings_in(told(par({"--format", "csv", "--detail"}))), 4U) << "on each row of both";
}

TEST(edge_warnings, stand_on_a_layout_without_edge) {
  for (const auto* format : {"text", "json"}) {
    EXPECT_EQ(warnings_in(told(par({"--layout", "any-craps", "--format", format}))), 1U);
    EXPECT_EQ(warnings_in(told(par({"--layout", "hard-2", "--format", format}))), 0U);
  }
}

TEST(edge_warnings, stand_in_the_pack_on_sign_and_layout) {
  const auto folder = own_folder() / "generous_pack";
  std::filesystem::remove_all(folder);
  told(par({"--pack", folder.string()}));
  for (const auto* name : {"odds-sign.svg", "layout.pdf", "par.html", "par.json", "par.csv"}) {
    std::ifstream file{folder / "props-and-hops" / name};
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_GE(warnings_in(text.str()), 2U) << name;
  }
}

TEST(edge_warnings, stand_under_a_design_that_gives_the_edge_away) {
  const words asked{"design", "props-and-hops", "--area", "any-craps", "--tolerance", "0.1%"};
  for (const auto* format : {"text", "json"}) {
    const auto with = [&](const char* edge) {
      auto flags = asked;
      flags.insert(flags.end(), {"--edge", edge, "--format", format});
      return warnings_in(told(flags));
    };
    EXPECT_EQ(with("0%"), 1U) << format;
    EXPECT_EQ(with("11.1111%"), 0U) << format;
  }
}

TEST(edge_warnings, count_the_price_of_a_purchase_that_a_term_goes_with__675a_2_e_3) {
  const auto text = told({"design", "high-roll-dice", "--area", "kind-5/extra", "--edge", "5%"});
  EXPECT_NE(text.find("at present -15.8080 %; 42.0960 % with extra-roll"), std::string::npos);
  EXPECT_EQ(warnings_in(text), 0U);
  const auto value = told({"value", "high-roll-dice"});
  EXPECT_NE(value.find("kind-5/extra *"), std::string::npos);
  EXPECT_NE(value.find("*: without the price of extra-roll"), std::string::npos);
}

TEST(edge_warnings, are_none_of_the_games_as_printed) {
  for (const auto& game : games::catalogue()) {
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      const auto sheet = maths::par_sheet_of(games::lowered_form(game, rules), rules);
      ASSERT_TRUE(sheet.has_value());
      EXPECT_EQ(report::edge_warnings(rules, *sheet), std::vector<std::string>{});
    }
  }
}

TEST(edge_warnings, find_the_readings_that_would_give_the_edge_away__ruling_R_24) {
  const auto text = told({"par", "three-dice-football", "--option", "score=pass-0"});
  EXPECT_GT(warnings_in(text), 0U);
}

TEST(edge_warnings, of_a_design_say_which_odds_give_the_edge_away) {
  const auto design = [](words more) {
    more.insert(more.begin(), {"design", "props-and-hops", "--format", "json"});
    return told(more);
  };
  const auto now = design({"--rules", generous_rules(), "--area", "any-craps", "--edge", "11.1111%",
                           "--tolerance", "0.1%"});
  EXPECT_TRUE(now.contains("no edge with the odds as they are")) << now;
  // The simplest, 8 to 1, has none; the nearest of so many have 1 %.
  const auto simplest =
      design({"--area", "any-craps", "--edge", "1%", "--tolerance", "1.1%", "--per-max", "100"});
  EXPECT_TRUE(simplest.contains("no edge with odds proposed here")) << simplest;
  // 14 to 3 on a cent or two is rounded up to 5 to 1.
  const auto rounded =
      design({"--area", "any-seven", "--edge", "5.5556%", "--tolerance", "0.1%", "--chip", "1"});
  EXPECT_TRUE(rounded.contains("as rounding pays $0.01, $0.01 in chips, $0.02")) << rounded;
}

}  // namespace
}  // namespace skyward::edge_warnings_test
