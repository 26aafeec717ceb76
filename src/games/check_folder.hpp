// A game's folder on disk, checked without building it: what an author of rules asks before a
// build.
#pragma once

#include "rules/rulebook.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace skyward::games {

struct checked_folder {
  std::vector<std::string> problems;    // a line each, with file, line and key where it has them
  std::optional<rules::rulebook> book;  // where it reads
  std::size_t golden_rounds = 0;
  std::vector<std::string>
      without_entry;  // clauses that nothing carries out and that wait for nothing
  std::vector<std::string> without_test;  // clauses carried out that no test or golden round names
};

/// Checks a folder as src/games/<name> has it: its name, rulebook.toml, that a definition is there,
/// the golden rounds. What the definition does is seen by the tests, once it is built.
checked_folder check_folder(const std::filesystem::path& folder);

/// What the folder has, in lines of at most 80 columns.
///
/// in      a folder without problems
std::string summary_of(const checked_folder& checked);

}  // namespace skyward::games
