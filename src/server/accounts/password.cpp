// Looks at passwords and hashes them, by libsodium.
#include "server/accounts/password.hpp"

#include "base/ensure.hpp"
#include "base/person_name.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>

namespace skyward::server {

namespace {

static_assert(crypto_pwhash_SALTBYTES == sizeof(password_hash::salt));

/// Characters of UTF-8; nothing for other bytes.
std::optional<std::size_t> characters_of(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const auto first = static_cast<std::uint8_t>(text[at]);
    const std::size_t length = first < 0x80   ? 1U
                               : first < 0xc2 ? 0U
                               : first < 0xe0 ? 2U
                               : first < 0xf0 ? 3U
                               : first < 0xf5 ? 4U
                                              : 0U;
    if (length == 0 || text.size() - at < length) return std::nullopt;
    const auto is_next = [](char c) { return (static_cast<std::uint8_t>(c) & 0xc0U) == 0x80; };
    if (!std::ranges::all_of(text.substr(at + 1, length - 1), is_next)) return std::nullopt;
    at += length;
  }
  return count;
}

bool hash_into(password_hash& to, std::string_view password) {
  return crypto_pwhash(to.hash.data(), to.hash.size(), password.data(), password.size(),
                       to.salt.data(), to.cost.passes, to.cost.memory_bytes,
                       crypto_pwhash_ALG_ARGON2ID13) == 0;
}

}  // namespace

std::string password_problem(std::string_view password, std::string_view name) {
  const auto accepted = fmt::format("accepted: {} characters or more, at most {} bytes",
                                    password_characters_min, password_bytes_max);
  if (password.size() > password_bytes_max) return fmt::format("too long; {}", accepted);
  const auto characters = characters_of(password);
  if (!characters) return fmt::format("bytes that are no UTF-8; {}", accepted);
  if (*characters < password_characters_min) return fmt::format("too short; {}", accepted);
  if (same_person(password, name)) return "the name itself; accepted: any other";
  if (is_common_password(password)) {
    return "among the passwords that are tried first; accepted: a less common one";
  }
  return {};
}

std::optional<password_hash> hash_password(std::string_view password, password_cost cost) {
  ensure(sodium_init() >= 0, "chance from the kernel");
  password_hash made{cost};
  randombytes_buf(made.salt.data(), made.salt.size());
  if (!hash_into(made, password)) return std::nullopt;
  return made;
}

std::optional<bool> is_hashed_password(const password_hash& kept, std::string_view password) {
  password_hash made{kept.cost, kept.salt};
  if (!hash_into(made, password)) return std::nullopt;
  const bool is_same = sodium_memcmp(made.hash.data(), kept.hash.data(), made.hash.size()) == 0;
  sodium_memzero(made.hash.data(), made.hash.size());
  return is_same;
}

}  // namespace skyward::server
