// A seed as it is kept until it is opened: sealed by a key that lies outside the house's records.
#pragma once

#include "fairness/secret.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::fairness {

/// Seals seeds and opens what it has sealed, each for its own table and window.
class seed_box {
 public:
  explicit seed_box(const secret& key) : key_{key} {}

  /// Base64 of a fresh nonce and what it seals.
  ///
  /// source  XChaCha20-Poly1305, draft-irtf-cfrg-xchacha-03
  std::string seal(const secret& seed, std::string_view table, std::uint64_t window) const;

  /// Nothing for what this key has not sealed for that table and window.
  std::optional<secret> open(std::string_view sealed, std::string_view table,
                             std::uint64_t window) const;

 private:
  secret key_;
};

/// Characters of a sealed seed.
inline constexpr std::size_t sealed_seed_characters = 96;

/// Whether a text may be one; who has no key can tell no more.
bool is_sealed_seed(std::string_view text);

}  // namespace skyward::fairness
