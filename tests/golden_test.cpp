// Golden rounds: every scenario below src/games/*/golden is dealt as its transcript records, line
// by line. tools/update_goldens writes the transcripts; a person checks them against the rulebook.
#include "cli/command_line.hpp"
#include "games/catalogue.hpp"
#include "source_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace skyward::golden_test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t scenarios_min = 60;  // fewer were found: some have gone missing

/// One scenario as it lies on disk.
struct scenario {
  fs::path file;
  std::string folder;  // of the game, `high_roll_dice`

  fs::path transcript() const { return fs::path{file}.replace_extension(".out"); }
};

void PrintTo(const scenario& each, std::ostream* out) {
  *out << each.file.lexically_relative(source_folder()).string();
}

std::string text_of(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

/// Files below src/games/*/golden with this ending, in the order of their names.
std::vector<scenario> files_that_end_in(const std::string& extension) {
  std::vector<scenario> found;
  for (const auto& folder : fs::directory_iterator{source_folder() / "src/games"}) {
    if (!fs::is_directory(folder.path() / "golden")) continue;
    for (const auto& each : fs::directory_iterator{folder.path() / "golden"}) {
      if (each.path().extension() != extension) continue;
      found.push_back({each.path(), folder.path().filename().string()});
    }
  }
  std::ranges::sort(found, {}, &scenario::file);
  return found;
}

/// Nothing when there is no such game, banked or for a pot.
const rules::rulebook* book_in(const std::string& folder) {
  auto id = folder;
  std::ranges::replace(id, '_', '-');
  for (const auto* each : games::rulebooks()) {
    if (each->game == id) return each;
  }
  return nullptr;
}

/// What stands after `# key: ` at the head of a scenario, word for word; commas separate too.
std::vector<std::string> head_words(const fs::path& file, const std::string& key) {
  std::ifstream in{file};
  for (std::string line; std::getline(in, line) && line.starts_with('#');) {
    const auto start = "# " + key + ": ";
    if (!line.starts_with(start)) continue;
    std::ranges::replace(line, ',', ' ');
    std::istringstream words{line.substr(start.size())};
    return {std::istream_iterator<std::string>{words}, {}};
  }
  return {};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in{text};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Where two transcripts part.
std::string first_difference(const std::string& recorded, const std::string& dealt) {
  const auto was = lines_of(recorded);
  const auto is = lines_of(dealt);
  const auto [left, right] = std::ranges::mismatch(was, is);
  if (left == was.end() && right == is.end()) return "the end of the last line";
  const auto shown = [](const auto& at, const auto& lines) {
    return at == lines.end() ? std::string{"(the transcript ends)"} : *at;
  };
  return "line " + std::to_string(left - was.begin() + 1) + "\n  recorded: " + shown(left, was) +
         "\n  dealt:    " + shown(right, is);
}

struct round : ::testing::TestWithParam<scenario> {};

TEST_P(round, is_dealt_as_recorded) {
  const auto& [file, folder] = GetParam();
  const auto* book = book_in(folder);
  ASSERT_NE(book, nullptr) << folder;
  std::vector<std::string> arguments{"deal", book->game};
  for (auto word : head_words(file, "flags")) {
    // A file named in the flags stands beside the scenario.
    if (word.ends_with(".toml")) word = (file.parent_path() / word).string();
    arguments.push_back(word);
  }
  std::ifstream commands{file, std::ios::binary};
  std::ostringstream dealt;
  std::ostringstream told;
  const auto answer = cli::run(arguments, {commands, dealt, told});
  EXPECT_EQ(answer.exit_code, 0) << answer.err << told.str();
  const auto recorded = text_of(GetParam().transcript());
  EXPECT_TRUE(dealt.str() == recorded)
      << "first difference at " << first_difference(recorded, dealt.str())
      << "\ntools/update_goldens writes transcripts anew";
}

std::string name_of_scenario(const ::testing::TestParamInfo<scenario>& tested) {
  return tested.param.folder + "__" + tested.param.file.stem().string();
}

INSTANTIATE_TEST_SUITE_P(golden, round, ::testing::ValuesIn(files_that_end_in(".jsonl")),
                         name_of_scenario);

TEST(golden, every_scenario_has_a_transcript_and_every_transcript_a_scenario) {
  for (const auto& each : files_that_end_in(".jsonl")) {
    EXPECT_TRUE(fs::exists(each.transcript())) << each.file << "; tools/update_goldens writes it";
  }
  for (const auto& each : files_that_end_in(".out")) {
    EXPECT_TRUE(fs::exists(fs::path{each.file}.replace_extension(".jsonl"))) << each.file;
  }
}

TEST(golden, every_rules_file_is_used) {
  for (const auto& rules : files_that_end_in(".toml")) {
    const auto uses = [&](const scenario& each) {
      const auto flags = head_words(each.file, "flags");
      return each.folder == rules.folder &&
             std::ranges::count(flags, rules.file.filename().string()) > 0;
    };
    EXPECT_TRUE(std::ranges::any_of(files_that_end_in(".jsonl"), uses)) << rules.file;
  }
}

TEST(golden, every_clause_named_is_in_the_rulebook_of_its_game) {
  for (const auto& each : files_that_end_in(".jsonl")) {
    const auto* book = book_in(each.folder);
    ASSERT_NE(book, nullptr) << each.folder;
    std::set<std::string> known;
    for (const auto& [id, summary] : book->clauses) known.insert(id);
    const auto named = head_words(each.file, "clauses");
    EXPECT_FALSE(named.empty()) << each.file << " names no clause";
    for (const auto& clause : named) EXPECT_TRUE(known.contains(clause)) << each.file << clause;
  }
}

TEST(golden, scenarios_are_on_disk) {
  EXPECT_GE(files_that_end_in(".jsonl").size(), scenarios_min);
}

}  // namespace
}  // namespace skyward::golden_test
