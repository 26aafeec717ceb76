// Counts from a beginning by chance.
#include "client/new_command_id.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <openssl/rand.h>

namespace skyward::client {

namespace {

std::uint64_t by_chance() {
  std::uint64_t drawn = 0;
  unsigned char bytes[sizeof drawn];
  ensure(RAND_bytes(bytes, sizeof bytes) == 1, "chance from the kernel");
  for (const auto each : bytes) drawn = drawn << 8U | each;
  return drawn;
}

}  // namespace

std::string new_command_id() {
  static std::uint64_t next = by_chance();  // of the one thread that sends
  constexpr std::uint64_t of_time = (std::uint64_t{1} << 48U) - 1;
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  return fmt::format("{:012x}7000{:016x}", static_cast<std::uint64_t>(now.count()) & of_time,
                     next++);
}

}  // namespace skyward::client
