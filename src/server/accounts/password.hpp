// Passwords: which may be one, and what is kept of one, by Argon2id.
#pragma once

#include "base/sha256.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::server {

inline constexpr std::size_t password_characters_min = 8;
inline constexpr std::size_t password_bytes_max = 256;

/// Why a text is no password for who has a name: too short or long, no UTF-8, among the most common
/// ones, or the name. Nothing else is asked of it, no kinds of characters. Empty where it is one;
/// nothing of the password stands in it.
///
/// source  NIST SP 800-63B, section 5.1.1.2
std::string password_problem(std::string_view password, std::string_view name);

/// Whether a password is among those that are tried first: in a list of common ones, a common word
/// with digits or signs behind it, or one short piece or row of keys again and again.
bool is_common_password(std::string_view password);

/// What Argon2id spends on a password, in one lane.
struct password_cost {
  std::uint64_t passes{};
  std::size_t memory_bytes{};

  friend bool operator==(const password_cost&, const password_cost&) = default;
};

/// source  OWASP Password Storage Cheat Sheet: Argon2id with m=19456 (19 MiB), t=2, p=1
inline constexpr password_cost password_cost_of_house{2, std::size_t{19456} * 1024};

/// The least that Argon2id can spend, for tests: no password is safe with it.
inline constexpr password_cost password_cost_min{1, std::size_t{8} * 1024};

struct password_hash {
  password_cost cost;
  std::array<std::uint8_t, 16> salt{};
  digest hash{};

  friend bool operator==(const password_hash&, const password_hash&) = default;
};

/// With a salt of its own.
///
/// out  nothing: the machine has no memory left for it
std::optional<password_hash> hash_password(std::string_view password, password_cost cost);

/// Whether it is the one that was hashed, in a time that tells nothing of where they differ.
///
/// out  nothing: the machine has no memory left for it
std::optional<bool> is_hashed_password(const password_hash& kept, std::string_view password);

}  // namespace skyward::server
