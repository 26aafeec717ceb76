// Locks a file that others may be replacing, and passes the lock on to what replaces it.
#include "base/kept_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>

namespace skyward {

namespace {

namespace fs = std::filesystem;

bool is_still_there(int file, const file_place& place) {
  struct stat opened{};
  struct stat named{};
  return ::fstat(file, &opened) == 0 && ::lstat(place.target.c_str(), &named) == 0 &&
         is_same_file(opened, named);
}

/// Whether this process has the lock of a file now; errno says why not.
bool is_locked(int file, bool waits) {
  int locked = -1;
  do {
    locked = ::flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB);
  } while (locked != 0 && errno == EINTR);
  return locked == 0;
}

}  // namespace

kept_file::kept_file(fs::path path, descriptor file)
    : path_{std::move(path)}, file_{std::move(file)} {}

std::expected<kept_file, unwritten> kept_file::open(const fs::path& path, others who_have_it) {
  for (bool first = true;; first = false) {
    const auto place = place_of(path);
    if (!place) return std::unexpected(place.error());
    if (first) unfinished_file::remove_leftovers(place->folder());
    if (!place->known) return kept_file{path, descriptor{}};
    descriptor file{::open(place->target.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
    if (!file.is_open() && errno == ENOENT) continue;
    if (!file.is_open()) {
      return std::unexpected(unwritten{
          true, fmt::format("{} cannot be read: {}; accepted: a file that can be, or a new name",
                            path.string(), std::strerror(errno))});
    }
    // Where a file system has no locks, it is the user who keeps two from meeting.
    if (!is_locked(file.number(), who_have_it == others::are_waited_for) && errno == EWOULDBLOCK) {
      return std::unexpected(unwritten{
          true, fmt::format("another run that has not ended uses {}; accepted: the same again when "
                            "it has, or another file",
                            path.string())});
    }
    if (is_still_there(file.number(), *place)) return kept_file{path, std::move(file)};
  }
}

std::string kept_file::text(std::size_t bytes_max) const {
  std::string bytes(bytes_max, '\0');
  std::size_t size = 0;
  while (!is_new() && size < bytes.size()) {
    const auto read =
        ::pread(file_.number(), bytes.data() + size, bytes.size() - size, static_cast<off_t>(size));
    if (read <= 0) break;
    size += static_cast<std::size_t>(read);
  }
  bytes.resize(size);
  return bytes;
}

std::expected<void, unwritten> kept_file::replace(std::string_view bytes, mode_t of_new) {
  const signals_wait until_done;
  auto place = place_of(path_);
  if (!place) return std::unexpected(place.error());
  auto begun = unfinished_file::begin(std::move(*place), of_new);
  if (!begun) return std::unexpected(begun.error());
  if (auto done = begun->write(bytes); !done) return done;
  auto done = is_new() ? begun->finish_as_new() : begun->finish();
  if (!done) return std::unexpected(done.error());
  file_ = std::move(*done);
  return {};
}

}  // namespace skyward
