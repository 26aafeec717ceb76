// A file that a process has for itself as long as it runs.
#pragma once

#include "base/unfinished_file.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace skyward {

/// Read once and replaced whole, again and again. The lock is on the file: what takes its place was
/// locked before, so that its name always leads to a locked one, and no other file is needed. The
/// lock ends with the process, however that ends.
class kept_file {
 public:
  /// What is done while another process has the file.
  enum class others : std::uint8_t { are_refused, are_waited_for };

  /// in      path of a regular file, or of none yet
  ///         others who have it are waited for where each has it for a moment only
  /// errors  refused: another process keeps it, or no regular file can be read there
  static std::expected<kept_file, unwritten> open(const std::filesystem::path& path,
                                                  others who_have_it = others::are_refused);

  const std::filesystem::path& path() const { return path_; }

  /// Whether there is nothing yet.
  bool is_new() const { return !file_.is_open(); }

  /// Its bytes, of a file that is longer only so many.
  std::string text(std::size_t bytes_max) const;

  /// in      of_new what the mask of the process leaves of it is the mode of a file that is new
  /// errors  refused: there was none, and another process has made one meanwhile
  std::expected<void, unwritten> replace(std::string_view bytes, mode_t of_new = 0666);

 private:
  kept_file(std::filesystem::path path, descriptor file);

  std::filesystem::path path_;
  descriptor file_;
};

}  // namespace skyward
