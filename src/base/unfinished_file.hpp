// A file that is written beside the one whose place it takes when it is whole.
#pragma once

#include "base/descriptor.hpp"

#include <csignal>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>

namespace skyward {

/// Why a file is not written.
struct unwritten {
  bool refused = false;  // no file can be there, or not now; otherwise the machine failed
  std::string words;     // a sentence: which file, why, and what to do
};

/// A name that leads nowhere is refused; all else is a failure.
///
/// in      error as errno has it
unwritten cannot_write(const std::filesystem::path& path, int error);
unwritten cannot_write(const std::filesystem::path& path);  // by errno

bool is_same_file(const struct stat& one, const struct stat& other);

/// Writes all bytes to what is open; errno says why where it cannot.
bool write_all(int open_file, std::string_view bytes);

/// Where a path leads when its links are followed.
struct file_place {
  std::filesystem::path path;        // as it was named
  std::filesystem::path target;      // no link
  std::optional<struct stat> known;  // the regular file that is there

  std::filesystem::path folder() const;
};

/// errors  refused: what is there, or a link of the way, is no regular file
std::expected<file_place, unwritten> place_of(const std::filesystem::path& path);

/// Has a random name that no link can stand for, and is locked by this process as long as it is
/// open. What a process left behind that was killed can be told by its name and by having no lock.
class unfinished_file {
 public:
  /// It has the mode of the file that it will replace, and its owner where that may be given away;
  /// a new one has what the mask of the process leaves of a mode.
  static std::expected<unfinished_file, unwritten> begin(file_place place, mode_t of_new = 0666);

  unfinished_file(unfinished_file&& other) noexcept = default;
  unfinished_file& operator=(unfinished_file&&) = delete;
  ~unfinished_file();

  /// Its name until it takes its place.
  const std::filesystem::path& beside() const { return beside_; }

  /// Writes bytes, and waits until they are on disk.
  std::expected<void, unwritten> write(std::string_view bytes);

  /// Takes its place.
  ///
  /// out     the file, still locked
  std::expected<descriptor, unwritten> finish();

  /// Takes its place unless something has come there since; then it is refused.
  std::expected<descriptor, unwritten> finish_as_new();

  static bool is_name(std::string_view name);

  /// Removes from a folder what killed processes have left.
  static void remove_leftovers(const std::filesystem::path& folder);

 private:
  unfinished_file(file_place place, descriptor file, std::filesystem::path beside);
  std::expected<descriptor, unwritten> finished(bool done);

  file_place place_;
  descriptor file_;
  std::filesystem::path beside_;
};

/// While this lives, what politely ends the process waits: nothing half-written is left.
class signals_wait {
 public:
  signals_wait();
  signals_wait(const signals_wait&) = delete;
  signals_wait& operator=(const signals_wait&) = delete;
  ~signals_wait();

 private:
  sigset_t before_;
};

}  // namespace skyward
