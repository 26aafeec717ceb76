// Follows links, makes files that nothing else can have made, and renames them.
#include "base/unfinished_file.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <tuple>

namespace skyward {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view name_begin = ".skyward-";
constexpr std::string_view name_end = ".unfinished";
constexpr std::size_t name_random = 16;  // hexadecimals between them
constexpr int links_max = 40;            // as many as Linux follows

std::string random_name() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return fmt::format("{}{:016x}{}", name_begin, number, name_end);
}

/// The last name of a path that is no link, whether a file is there or not yet.
std::expected<fs::path, std::error_code> followed(fs::path path) {
  std::error_code failed;
  for (int links = 0; fs::is_symlink(fs::symlink_status(path, failed)); ++links) {
    if (links == links_max) {
      return std::unexpected(std::make_error_code(std::errc::too_many_symbolic_link_levels));
    }
    const auto leads_to = fs::read_symlink(path, failed);
    if (failed) return std::unexpected(failed);
    path = path.parent_path() / leads_to;  // or there alone where that begins at the root
  }
  return path;
}

std::string_view kind_of(const struct stat& known) {
  if (S_ISDIR(known.st_mode)) return "a folder";
  if (S_ISSOCK(known.st_mode)) return "a socket";
  if (S_ISBLK(known.st_mode) || S_ISCHR(known.st_mode)) return "a device";
  if (S_ISFIFO(known.st_mode)) return "a pipe";
  return "an open file without that name";
}

unwritten no_regular_file(const fs::path& path, const struct stat& known) {
  return {true, fmt::format("{} is {}; accepted: a regular file, or a new name", path.string(),
                            kind_of(known))};
}

/// A disk that waits for nothing, or a file system that has no such thing, is no mistake.
bool is_on_disk(int file) {
  return ::fsync(file) == 0 || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP;
}

/// Another name for a file, where nothing has it yet. Not every file system has the first way, nor
/// every one the second.
bool rename_as_new(const fs::path& from, const fs::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  if (::link(from.c_str(), to.c_str()) != 0) return false;
  ::unlink(from.c_str());
  return true;
}

}  // namespace

unwritten cannot_write(const fs::path& path, int error) {
  const bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  const bool nowhere = error == ENOENT || error == ENOTDIR || error == EISDIR || error == ELOOP ||
                       error == ENAMETOOLONG || error == ENXIO || error == EEXIST;
  return {nowhere, fmt::format("cannot write {}: {}; {}", path.string(), std::strerror(error),
                               full ? "make room there, or name a file elsewhere, and run it again"
                                    : "accepted: a file in a folder that can be written to")};
}

unwritten cannot_write(const fs::path& path) {
  return cannot_write(path, errno);
}

bool is_same_file(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool write_all(int open_file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(open_file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

fs::path file_place::folder() const {
  return target.has_parent_path() ? target.parent_path() : fs::path{"."};
}

std::expected<file_place, unwritten> place_of(const fs::path& path) {
  for (;;) {
    struct stat known{};
    const bool exists = ::stat(path.c_str(), &known) == 0;
    if (!exists && errno != ENOENT) return std::unexpected(cannot_write(path));
    if (exists && !S_ISREG(known.st_mode)) return std::unexpected(no_regular_file(path, known));
    auto target = followed(path);
    if (!target) return std::unexpected(cannot_write(path, target.error().value()));
    if (target->filename().empty()) return std::unexpected(cannot_write(path, EISDIR));
    file_place place{path, std::move(*target), std::nullopt};
    if (!exists) return place;
    struct stat found{};
    const bool is_file = ::lstat(place.target.c_str(), &found) == 0 && S_ISREG(found.st_mode);
    // A link of /proc leads to an open file that has the name no longer.
    const bool is_named = place.target == path || is_same_file(found, known);
    if (is_file && is_named) {
      place.known = found;
      return place;
    }
    struct stat now{};
    const bool was_replaced = ::stat(path.c_str(), &now) == 0 && !is_same_file(now, known);
    if (!was_replaced) return std::unexpected(no_regular_file(path, known));
  }
}

unfinished_file::unfinished_file(file_place place, descriptor file, fs::path beside)
    : place_{std::move(place)}, file_{std::move(file)}, beside_{std::move(beside)} {}

std::expected<unfinished_file, unwritten> unfinished_file::begin(file_place place, mode_t of_new) {
  const auto known = place.known;
  // What may not be written may not be replaced either.
  if (known && ::faccessat(AT_FDCWD, place.target.c_str(), W_OK, AT_EACCESS) != 0) {
    return std::unexpected(cannot_write(place.path));
  }
  const mode_t mode = known ? S_IRUSR | S_IWUSR : of_new;
  for (;;) {
    auto beside = place.folder() / random_name();
    descriptor file{
        ::open(beside.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)};
    if (!file.is_open()) return std::unexpected(cannot_write(place.path));
    ::flock(file.number(), LOCK_EX);
    struct stat made{};
    if (::fstat(file.number(), &made) == 0 && made.st_nlink == 0) continue;  // taken for a leftover
    unfinished_file begun{std::move(place), std::move(file), std::move(beside)};
    if (!known) return begun;
    const bool own = known->st_uid == made.st_uid && known->st_gid == made.st_gid;
    // Only root gives files away; who may not keeps what it writes.
    if (!own) std::ignore = ::fchown(begun.file_.number(), known->st_uid, known->st_gid);
    if (::fchmod(begun.file_.number(), known->st_mode & ACCESSPERMS) != 0) {
      return std::unexpected(cannot_write(begun.place_.path));
    }
    return begun;
  }
}

unfinished_file::~unfinished_file() {
  if (file_.is_open()) ::unlink(beside_.c_str());
}

std::expected<void, unwritten> unfinished_file::write(std::string_view bytes) {
  if (write_all(file_.number(), bytes) && is_on_disk(file_.number())) return {};
  return std::unexpected(cannot_write(place_.path));
}

std::expected<descriptor, unwritten> unfinished_file::finished(bool done) {
  if (!done) return std::unexpected(cannot_write(place_.path));
  // The name as well; without it the file is whole all the same.
  const descriptor folder{::open(place_.folder().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (folder.is_open()) std::ignore = ::fsync(folder.number());
  return std::move(file_);
}

std::expected<descriptor, unwritten> unfinished_file::finish() {
  return finished(::rename(beside_.c_str(), place_.target.c_str()) == 0);
}

std::expected<descriptor, unwritten> unfinished_file::finish_as_new() {
  const bool done = rename_as_new(beside_, place_.target);
  if (!done && errno == EEXIST) {
    return std::unexpected(unwritten{
        true, fmt::format("{} has come there since; accepted: a new name, or the same again when "
                          "it is no longer in use",
                          place_.path.string())});
  }
  return finished(done);
}

bool unfinished_file::is_name(std::string_view name) {
  return name.size() == name_begin.size() + name_random + name_end.size() &&
         name.starts_with(name_begin) && name.ends_with(name_end);
}

void unfinished_file::remove_leftovers(const fs::path& folder) {
  std::error_code failed;
  for (fs::directory_iterator at{folder, failed}, end; !failed && at != end; at.increment(failed)) {
    const auto& path = at->path();
    if (!is_name(path.filename().string())) continue;
    const descriptor left{::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
    struct stat known{};
    const bool is_file =
        left.is_open() && ::fstat(left.number(), &known) == 0 && S_ISREG(known.st_mode);
    if (is_file && ::flock(left.number(), LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
  }
}

signals_wait::signals_wait() {
  sigset_t polite;
  sigemptyset(&polite);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&polite, signal);
  pthread_sigmask(SIG_BLOCK, &polite, &before_);
}

signals_wait::~signals_wait() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace skyward
