// Files are replaced; what takes bytes as they come is written to.
#include "base/write_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <vector>

namespace skyward {

namespace {

namespace fs = std::filesystem;

/// Standard output, by whatever name: it goes on where it is, even where it is a file.
bool is_output(const struct stat& known) {
  struct stat output{};
  return ::fstat(STDOUT_FILENO, &output) == 0 && is_same_file(known, output);
}

/// What takes bytes as they come: nothing of it can be replaced.
bool is_stream(const struct stat& known) {
  return is_output(known) || S_ISCHR(known.st_mode) || S_ISFIFO(known.st_mode);
}

std::expected<void, unwritten> write_through(const named_bytes& file) {
  struct stat known{};
  const bool exists = ::stat(file.path.c_str(), &known) == 0;
  const descriptor stream{exists && is_output(known)
                              ? ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
                              : ::open(file.path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC)};
  if (stream.is_open() && write_all(stream.number(), file.bytes)) return {};
  return std::unexpected(cannot_write(file.path));
}

std::expected<unfinished_file, unwritten> written_beside(const named_bytes& file) {
  auto place = place_of(file.path);
  if (!place) return std::unexpected(place.error());
  unfinished_file::remove_leftovers(place->folder());
  auto begun = unfinished_file::begin(std::move(*place));
  if (!begun) return begun;
  if (auto done = begun->write(file.bytes); !done) return std::unexpected(done.error());
  return begun;
}

std::expected<void, unwritten> replace(std::span<const named_bytes> files) {
  const signals_wait until_done;
  std::vector<unfinished_file> beside;
  for (const auto& file : files) {
    auto written = written_beside(file);
    if (!written) return std::unexpected(written.error());
    beside.push_back(std::move(*written));
  }
  for (auto& each : beside) {
    if (auto done = each.finish(); !done) return std::unexpected(done.error());
  }
  return {};
}

}  // namespace

std::expected<void, unwritten> write_files(std::span<const named_bytes> files) {
  std::vector<named_bytes> whole;
  std::vector<named_bytes> through;
  for (const auto& file : files) {
    struct stat known{};
    const bool exists = ::stat(file.path.c_str(), &known) == 0;
    (exists && is_stream(known) ? through : whole).push_back(file);
  }
  if (auto done = replace(whole); !done) return done;
  for (const auto& each : through) {
    if (auto done = write_through(each); !done) return done;
  }
  return {};
}

std::expected<void, unwritten> write_file(const fs::path& path, std::string_view bytes) {
  const named_bytes only{path, bytes};
  return write_files({&only, 1});
}

}  // namespace skyward
