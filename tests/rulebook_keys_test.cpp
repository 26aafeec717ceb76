// No table of a rulebook takes a key that it does not know: what is misspelt is told, never left
// out.
#include "rules/reading/read_rulebook.hpp"
#include "source_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace skyward::rules::rulebook_keys_test {
namespace {

namespace fs = std::filesystem;

/// Tables whose keys are clauses, sources of odds or colours of dice: any may stand there.
const std::set<std::string> open_tables{
    "[clauses]", "[editions.clauses]", "[provenance]", "[later]", "[enforced]",
    "[tests]",   "[prompted]",         "[states]"};

std::vector<fs::path> rulebooks() {
  std::vector<fs::path> all;
  for (const auto* folder : {"src/games", "tests/data/new_games"}) {
    for (const auto& each : fs::directory_iterator{source_folder() / folder}) {
      if (const auto book = each.path() / "rulebook.toml"; fs::exists(book)) all.push_back(book);
    }
  }
  return all;
}

std::string text_of(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

/// Whether a rulebook with this text is refused for the key `misspelt` of the line.
void expect_told(const std::string& text, std::size_t line) {
  const auto book = read_rulebook(text, "book");
  ASSERT_FALSE(book.has_value()) << "line " << line;
  const auto place = "book:" + std::to_string(line) + ":";
  EXPECT_TRUE(std::ranges::any_of(book.error(),
                                  [&](const auto& each) {
                                    const auto told = each.text();
                                    return told.starts_with(place) &&
                                           told.find("misspelt: unknown key; ") != told.npos;
                                  }))
      << place << " " << book.error().front().text();
}

TEST(rulebook_keys, that_a_shooter_lacks_are_those_that_say_the_same_elsewhere) {
  std::istringstream lines{
      text_of(source_folder() / "src/games/three_dice_football/rulebook.toml")};
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const auto key = line.substr(0, line.find(' '));
    if (std::set<std::string>{"next_again", "take_again", "left", "offered_again"}.contains(key)) {
      continue;
    }
    text += line + "\n";
  }
  const auto book = read_rulebook(text, "book");
  ASSERT_TRUE(book.has_value()) << book.error().front().text();
  const auto& shooter = book->shooter;
  EXPECT_EQ(shooter.next_again, shooter.next);
  EXPECT_EQ(shooter.take_again, shooter.take);
  EXPECT_EQ(shooter.left, shooter.next);
  EXPECT_EQ(shooter.offered_again, shooter.next);
  EXPECT_NE(shooter.next, shooter.take);
}

TEST(rulebook_keys, that_no_table_knows_are_told_with_their_line) {
  ASSERT_GE(rulebooks().size(), 7U);
  std::size_t tried = 0;
  for (const auto& file : rulebooks()) {
    SCOPED_TRACE(file.string());
    const auto text = text_of(file);
    ASSERT_TRUE(read_rulebook(text, "book").has_value());
    std::istringstream lines{text};
    std::size_t number = 0;
    std::size_t end = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      end += line.size() + 1;
      if (line.starts_with('[') && !open_tables.contains(line)) {
        expect_told(std::string{text}.insert(end, "misspelt = 1\n"), number + 1);
        ++tried;
      }
      // The first entry of a list in braces: a payout line, a step of a settlement.
      const bool colours = line.starts_with("dice_set = ");
      if (const auto brace = line.find("{ ");
          brace != std::string::npos && line[0] != '"' && !colours) {
        const auto at = end - line.size() - 1 + brace + 2;
        expect_told(std::string{text}.insert(at, "misspelt = 1, "), number);
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 300U);
}

}  // namespace
}  // namespace skyward::rules::rulebook_keys_test
