// Takes the lock, and looks whether it is still what keeps others out.
#include "store/ownership.hpp"

#include "base/unfinished_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <system_error>

namespace skyward::store {

namespace {

std::filesystem::path lock_name(const std::filesystem::path& house) {
  return house.string() + "-owner";
}

std::optional<struct stat> file_at(const std::filesystem::path& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return found;
}

}  // namespace

ownership::ownership(std::filesystem::path house, descriptor lock)
    : house_{std::move(house)}, lock_{std::move(lock)} {}

reached<ownership> ownership::take(const std::filesystem::path& house) {
  constexpr int of_owner = 0600;
  const auto path = lock_name(house);
  descriptor file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, of_owner)};
  if (!file.is_open()) {
    return failed(fmt::format("{}: {}", path.string(), std::generic_category().message(errno)));
  }
  if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
    return failed(
        fmt::format("{} is open in another process; accepted: one at a time", house.string()));
  }
  return ownership{house, std::move(file)};
}

bool ownership::is_taken(const std::filesystem::path& house) {
  const descriptor file{::open(lock_name(house).c_str(), O_RDONLY | O_CLOEXEC)};
  return file.is_open() && ::flock(file.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

ownership::~ownership() {
  if (!removes_ || !lock_.is_open()) return;
  std::error_code ignored;
  std::filesystem::remove(lock_name(house_), ignored);
}

void ownership::begin() {
  file_ = file_at(house_);
}

bool ownership::stands() const {
  struct stat locked{};
  const auto lock = file_at(lock_name(house_));
  if (!lock || ::fstat(lock_.number(), &locked) != 0 || !is_same_file(*lock, locked)) return false;
  const auto file = file_at(house_);
  return !file_ || (file && is_same_file(*file, *file_));
}

}  // namespace skyward::store
