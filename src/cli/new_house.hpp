// A house that is made of another one, or the accounts of its people: there only when whole.
#pragma once

#include "base/unfinished_file.hpp"
#include "cli/command.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::cli {

/// Made under a name of its own; what stands beside it there goes with it.
class new_house {
 public:
  /// Also removes what killed processes have left of theirs in the folder.
  ///
  /// errors  lines for a name where something is, be it what a house that was there has left beside
  ///         it: SQLite would take that for the new one's
  static accepted<new_house> begin(std::string_view command, const std::string& path);

  new_house(new_house&& other) noexcept = default;
  new_house& operator=(new_house&&) = delete;
  ~new_house();

  /// Where it is made.
  const std::filesystem::path& path() const { return file_.beside(); }

  /// Its name in the end.
  const std::filesystem::path& target() const { return target_; }

  /// Takes its place.
  accepted<void> finish();

 private:
  new_house(std::string_view command, std::filesystem::path target, unfinished_file file);

  std::string command_;
  std::filesystem::path target_;
  unfinished_file file_;
};

/// A house takes its place with the accounts of its people, if it has any: both or none.
accepted<void> finish_together(new_house& house, std::optional<new_house>& people);

}  // namespace skyward::cli
