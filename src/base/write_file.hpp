// The one way in which bytes become a file.
#pragma once

#include "base/unfinished_file.hpp"

#include <expected>
#include <filesystem>
#include <span>
#include <string_view>

namespace skyward {

struct named_bytes {
  std::filesystem::path path;
  std::string_view bytes;
};

/// Writes bytes to where a path leads. A regular file is replaced whole, with its mode, or stays as
/// it was; links are followed; to a terminal, a pipe and other devices of characters, and to
/// standard output by whatever name, the bytes are written as they are; everything else is refused.
///
/// errors  what and why; nothing half-written is left in place of a file
std::expected<void, unwritten> write_file(const std::filesystem::path& path,
                                          std::string_view bytes);

/// Writes several files: none takes its place before all are on disk.
std::expected<void, unwritten> write_files(std::span<const named_bytes> files);

}  // namespace skyward
