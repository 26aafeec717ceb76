// The evening of `skyward demo`: verified, the same on every run, and every command that it names
// does what it says.
#include "own_folder.hpp"
#include "ran_command.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace skyward::demo_test {
namespace {

namespace fs = std::filesystem;

std::string printed(const std::vector<std::string>& words) {
  const auto answer = ran(words);
  EXPECT_EQ(answer.exit_code, 0) << words.front() << answer.out << answer.err;
  return answer.out;
}

/// The commands that are named to look further, as words.
std::vector<std::vector<std::string>> commands_in(const std::string& text) {
  std::vector<std::vector<std::string>> all;
  std::istringstream lines{text};
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view program = "  skyward ";
    if (!line.starts_with(program)) continue;
    std::istringstream words{line.substr(program.size())};
    all.emplace_back();
    for (std::string word; words >> word;) all.back().push_back(word);
  }
  return all;
}

const fs::path& demo_folder() {
  static const fs::path folder = own_folder() / "new" / "demo";
  return folder;
}

/// What is told of a house of the first seed, made once.
const std::string& demo_told() {
  static const std::string told = printed({"demo", demo_folder().string()});
  return told;
}

TEST(demo, is_verified_and_every_command_that_it_names_shows_what_happened) {
  const auto commands = commands_in(demo_told());
  ASSERT_EQ(commands.size(), 7U);
  std::string all;
  for (const auto& each : commands) {
    const auto text = printed(each);
    EXPECT_GT(text.size(), 100U) << each.front();
    all += text;
  }
  for (const auto* each :
       {"accounts come to nothing together", "every command of every table comes out as it is",
        "High Roller", "Ann"}) {
    EXPECT_NE(all.find(each), std::string::npos) << each;
  }
}

TEST(demo, is_the_same_of_the_same_seed_and_another_of_another) {
  // The key that signs it is every house's own: what it signed is left out.
  const auto made = [](const std::string& name, const std::string& seed) {
    const auto folder = own_folder() / name;
    printed({"demo", folder.string(), "--seed", seed});
    return folder;
  };
  const auto log_of = [](const fs::path& folder) {
    const auto log = printed({"log", "export", (folder / "house.db").string()});
    const auto records = log.substr(0, log.find(R"({"v":1,"checkpoint":)"));
    EXPECT_LT(records.size(), log.size());
    return records;
  };
  ASSERT_FALSE(demo_told().empty());
  const auto first = log_of(demo_folder());
  EXPECT_TRUE(first == log_of(made("again", "1")));
  EXPECT_FALSE(first == log_of(made("other", "2")));
}

TEST(demo, takes_the_place_of_nothing) {
  ASSERT_FALSE(demo_told().empty());
  const auto& folder = demo_folder();
  const auto again = ran({"demo", folder.string()});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_NE(again.err.find("accepted: a name that leads to nothing"), std::string::npos)
      << again.err;
  EXPECT_EQ(ran({"demo", (folder / "house.db").string()}).exit_code, 2);
  EXPECT_EQ(ran({"demo", folder.string(), "--seed", "-1"}).exit_code, 2);
}

}  // namespace
}  // namespace skyward::demo_test
