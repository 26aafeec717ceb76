// Counts by the moment at which a bucket is full, and tells whose address is whose.
#include "server/accounts/rate_limit.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "server/accounts/later.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <span>

namespace skyward::server {

rate_limit::rate_limit(rate allowed, std::size_t most) : allowed_{allowed}, full_at_{most} {
  ensure(allowed.burst > 0 && allowed.every.count() > 0 && most > 0, "a rate");
}

std::chrono::milliseconds rate_limit::take(std::string_view key, moment now) {
  full_at_.forget_due(now);
  const std::string of{key};
  const auto* kept = full_at_.find(of);
  const auto empty = later(now, allowed_.burst * allowed_.every);
  auto full = kept == nullptr ? now : std::max(*kept, now);
  if (full > empty) {  // the clock was set back
    full = empty;
    full_at_.keep(of, full, full);
  }
  full = later(full, allowed_.every);
  if (full > empty) return std::chrono::milliseconds{full.milliseconds() - empty.milliseconds()};
  full_at_.keep(of, full, full);
  return {};
}

std::string source_of(std::string_view address) {
  constexpr std::array<std::uint8_t, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  constexpr std::size_t network_bytes = 8;
  std::string text{address};
  std::array<std::uint8_t, 16> bytes{};
  if (::inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  const std::span all{bytes};
  if (!std::ranges::equal(all.first(mapped.size()), mapped)) {
    return hex(all.first(network_bytes));
  }
  std::array<char, INET_ADDRSTRLEN> written{};
  ::inet_ntop(AF_INET, all.subspan(mapped.size()).data(), written.data(), written.size());
  return written.data();
}

}  // namespace skyward::server
