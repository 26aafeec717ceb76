// Looks at each secret before anybody relies on it.
#include "fairness/secret_maker.hpp"

#include "fairness/draws.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <sys/random.h>

namespace skyward::fairness {

std::expected<void, std::string> kernel_chance(std::span<std::uint8_t> into) {
  // Up to 256 bytes come whole, and are waited for until the kernel has gathered enough.
  const auto got = ::getrandom(into.data(), into.size(), 0);
  if (got == static_cast<ssize_t>(into.size())) return {};
  if (got >= 0) return std::unexpected(fmt::format("getrandom: {} of {} bytes", got, into.size()));
  return std::unexpected(fmt::format("getrandom: {}", std::strerror(errno)));
}

std::expected<secret, std::string> secret_maker::next() {
  if (!failed_.empty()) return std::unexpected(failed_);
  const auto fail = [&](std::string why) {
    failed_ = std::move(why);
    return std::unexpected(failed_);
  };
  if (!tested_ && !draws_as_published()) {
    return fail("the functions of fair dice do not come out as published");
  }
  tested_ = true;
  secret made;
  if (auto filled = source_(made.bytes); !filled) return fail(std::move(filled).error());
  if (made == last_ || made == secret{}) return fail("the same 256 bits twice, or none");
  last_ = made;
  return made;
}

}  // namespace skyward::fairness
