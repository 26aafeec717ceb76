// What secrets are committed to by.
#include "fairness/secret.hpp"

#include "base/byte_text.hpp"
#include "fairness/message.hpp"

namespace skyward::fairness {

std::optional<secret> read_secret(std::string_view text) {
  const auto read = digest_of_hex(text);
  if (!read) return std::nullopt;
  return secret{*read};
}

digest commitment_of(const secret& seed) {
  return message{"skyward/1/seed"}.add(bytes_of(seed.bytes)).hash();
}

digest commitment_of(const secret& value, std::uint64_t window, std::string_view player) {
  return message{"skyward/1/value"}.add(window).add(player).add(bytes_of(value.bytes)).hash();
}

}  // namespace skyward::fairness
