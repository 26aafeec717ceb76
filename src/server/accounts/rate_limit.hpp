// How often something may be done from one place: a bucket of tokens for each, kept as the moment
// at which it is full again.
#pragma once

#include "base/moment.hpp"
#include "server/accounts/short_memory.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace skyward::server {

/// So many at once, and another one each so often.
struct rate {
  int burst{};                        // at least 1
  std::chrono::milliseconds every{};  // above 0
};

/// Buckets by key. Of a full one nothing has to be remembered; beyond `keys_most` those that are
/// full next are taken for full.
class rate_limit {
 public:
  static constexpr std::size_t keys_most = 100'000;

  explicit rate_limit(rate allowed, std::size_t most = keys_most);

  /// Takes a token, or none where there is none.
  ///
  /// out     0; how long until there is one
  /// source  ITU-T I.371, the generic cell rate algorithm, as virtual scheduling
  std::chrono::milliseconds take(std::string_view key, moment now);

  std::size_t keys() const { return full_at_.size(); }

 private:
  rate allowed_;
  short_memory<std::string, moment> full_at_;
};

/// What one has of addresses: an IPv4 address, or the first 64 bits of an IPv6 address, of which
/// every subscriber has all that follow. An IPv4 address written as one of IPv6 is the former; any
/// other text stands for itself.
std::string source_of(std::string_view address);

}  // namespace skyward::server
