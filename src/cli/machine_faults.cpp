// Asks the system.
#include "cli/machine_faults.hpp"

#include "base/text.hpp"
#include "base/zone.hpp"
#include "server/readiness.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <linux/magic.h>
#include <string>
#include <sys/random.h>
#include <sys/timex.h>
#include <sys/vfs.h>
#include <system_error>
#include <unistd.h>

namespace skyward::cli {

namespace {

/// What a house of 10,000 sockets has taken at most (docs/serving.md), with some room.
constexpr std::uint64_t memory_kb_least = 262'144;

/// Of the kernel, where its headers do not have it.
constexpr std::uint64_t cifs_magic = 0xff534d42;
constexpr std::uint64_t smb2_magic = 0xfe534d42;

std::string disk_fault(const std::filesystem::path& beside) {
  std::error_code ignored;
  const bool is_there = std::filesystem::exists(beside, ignored);
  const auto at = is_there ? beside : std::filesystem::absolute(beside).parent_path();
  const auto why = server::store_problem(at);
  if (why.empty()) return {};
  return fmt::format("{}: {}; give it a folder with room that its user may write to", at.string(),
                     why);
}

std::string file_system_fault(const std::filesystem::path& beside) {
  const auto folder = std::filesystem::absolute(beside).parent_path();
  struct statfs found{};
  if (::statfs(folder.c_str(), &found) != 0) return {};  // told as no room
  switch (static_cast<std::uint64_t>(found.f_type) & 0xffffffffU) {
    case TMPFS_MAGIC:
    case RAMFS_MAGIC:
      return fmt::format(
          "{}: is in memory, and gone when the machine falls; keep the house on a "
          "disk",
          folder.string());
    case NFS_SUPER_MAGIC:
    case SMB_SUPER_MAGIC:
    case cifs_magic:
    case smb2_magic:
      return fmt::format(
          "{}: is of another machine, whose locks and writes cannot be relied on; "
          "keep the house on a disk of this one, or in PostgreSQL",
          folder.string());
    default:
      return {};
  }
}

std::string entropy_fault() {
  char byte = 0;
  if (::getrandom(&byte, 1, GRND_NONBLOCK) == 1 || errno != EAGAIN) return {};
  return "chance: the kernel has not gathered any yet; wait, or install rng-tools-debian";
}

std::string zone_fault(std::string_view zone) {
  const auto found = zone::find(zone);
  return found ? std::string{} : "time zones: " + found.error();
}

std::string own_meminfo() {
  std::ifstream in{"/proc/meminfo"};
  return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

std::string keys_fault(const std::filesystem::path& keys) {
  std::error_code none;
  const auto is_there = [&](std::string_view end) {
    return std::filesystem::exists(keys.string() + std::string{end}, none);
  };
  if (is_there("-key") && is_there("-seal")) return {};
  const auto folder = std::filesystem::absolute(keys).parent_path();
  if (::access(folder.c_str(), W_OK) == 0) return {};
  return fmt::format(
      "keys: {}: no key can be made in this folder: {}; accepted: a folder that its "
      "user may write to, or that has {}-key and {}-seal",
      folder.string(), std::generic_category().message(errno), keys.filename().string(),
      keys.filename().string());
}

std::string clock_fault(int state) {
  if (state != TIME_ERROR) return {};
  return "clock: nothing keeps it right; install systemd-timesyncd or chrony, and wait until it is "
         "synchronised (timedatectl)";
}

std::string memory_fault(std::string_view meminfo) {
  constexpr std::string_view key = "MemAvailable:";
  const auto at = meminfo.find(key);
  if (at == meminfo.npos) return {};
  const auto begin = meminfo.find_first_not_of(' ', at + key.size());
  if (begin == meminfo.npos) return {};
  std::uint64_t left = 0;
  std::from_chars(meminfo.data() + begin, meminfo.data() + meminfo.size(), left);
  if (left >= memory_kb_least) return {};
  return fmt::format(
      "memory: {} kB are left; a large house takes {}: end something else, or add "
      "some",
      with_thousands(left), with_thousands(memory_kb_least));
}

std::string chance_fault(const fairness::chance_source& source) {
  fairness::secret_maker maker{source};
  auto made = maker.next();
  if (made) made = maker.next();  // which is another one
  return made ? std::string{}
              : fmt::format("dice: {}; nobody plays here until that is found", made.error());
}

std::vector<std::string> machine_faults(const std::filesystem::path& beside,
                                        std::string_view zone) {
  timex clock{};  // modes 0: is only asked
  std::vector<std::string> faults;
  if (!beside.empty()) faults = {disk_fault(beside), file_system_fault(beside)};
  const auto entropy = entropy_fault();
  for (const auto& each :
       {memory_fault(own_meminfo()), clock_fault(::adjtimex(&clock)), entropy, zone_fault(zone)}) {
    faults.push_back(each);
  }
  if (entropy.empty()) faults.push_back(chance_fault(fairness::kernel_chance));
  std::erase(faults, "");
  return faults;
}

}  // namespace skyward::cli
