// Makes ids of the time and of chance.
#include "live/new_id.hpp"

#include "base/ensure.hpp"

#include <sodium.h>

#include <array>
#include <chrono>

namespace skyward::live {

std::string new_id(moment now) {
  ensure(sodium_init() >= 0, "chance from the kernel");
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int of_time = 6;
  auto time = static_cast<std::uint64_t>(now.milliseconds());
  for (int i = of_time - 1; i >= 0; --i, time >>= 8U) {
    bytes[static_cast<std::size_t>(i)] = static_cast<unsigned char>(time);
  }
  bytes[6] = static_cast<unsigned char>(0x70U | (bytes[6] & 0x0fU));  // the version
  bytes[8] = static_cast<unsigned char>(0x80U | (bytes[8] & 0x3fU));  // and the variant
  std::array<char, 2 * bytes.size() + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
  return digits.data();
}

moment clock_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return moment{std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
}

}  // namespace skyward::live
