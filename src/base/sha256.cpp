// SHA-256, as libsodium computes it.
#include "base/sha256.hpp"

#include <sodium.h>

namespace skyward {

digest sha256(std::initializer_list<std::string_view> parts) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  for (const auto part : parts) {
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                              part.size());
  }
  digest made{};
  crypto_hash_sha256_final(&state, made.data());
  return made;
}

std::string_view bytes_of(const digest& of) {
  return {reinterpret_cast<const char*>(of.data()), of.size()};
}

std::string hex(const digest& of) {
  std::array<char, 2 * std::tuple_size_v<digest> + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), of.data(), of.size());
  return digits.data();
}

std::string sha256_hex(std::string_view bytes) {
  return hex(sha256({bytes}));
}

}  // namespace skyward
