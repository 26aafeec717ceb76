// Asks the system, which costs a few microseconds.
#include "server/readiness.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <sys/statvfs.h>
#include <unistd.h>

namespace skyward::server {

namespace {

constexpr std::uint64_t store_bytes_least = 64'000'000;

}  // namespace

std::vector<std::string> why_not_ready(const house_condition& now) {
  std::vector<std::string> why;
  if (now.closes) why.emplace_back("the house closes");
  if (!now.house.runs) {
    why.emplace_back("the thread of the house has ended");
  } else if (now.house.waits > now.waits_most) {
    why.push_back(fmt::format("the house has done nothing for {} ms, and {} jobs wait; at most {}",
                              now.house.waits.count(), now.house.jobs, now.waits_most.count()));
  }
  if (!now.dice_failure.empty()) why.push_back("the dice have failed: " + now.dice_failure);
  if (!now.store_problem.empty()) why.push_back(now.store_problem);
  return why;
}

std::string store_problem(const std::filesystem::path& house) {
  struct statvfs disk{};
  if (::access(house.c_str(), W_OK) != 0 || ::statvfs(house.c_str(), &disk) != 0) {
    return fmt::format("the file of the house cannot be written: {}", std::strerror(errno));
  }
  const auto free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  if (free >= store_bytes_least) return {};
  return fmt::format("the disk of the house has {} bytes left; at least {}", with_thousands(free),
                     with_thousands(store_bytes_least));
}

response readiness_response(const std::vector<std::string>& why_not) {
  if (why_not.empty()) return with_body("text/plain", "ready\n");
  std::string lines;
  for (const auto& each : why_not) lines += one_line(each) + "\n";
  return with_body("text/plain", std::move(lines), 503);
}

}  // namespace skyward::server
