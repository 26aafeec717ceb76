// SHA-256, as libsodium computes it.
#include "base/sha256.hpp"

#include "base/byte_text.hpp"

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

std::string sha256_hex(std::string_view bytes) {
  return hex(sha256({bytes}));
}

std::optional<digest> digest_of_hex(std::string_view text) {
  digest read{};
  std::size_t size = 0;
  const bool is_hex = sodium_hex2bin(read.data(), read.size(), text.data(), text.size(), nullptr,
                                     &size, nullptr) == 0;
  // libsodium reads capitals too, and half of what was too long.
  if (!is_hex || hex(read) != text) return std::nullopt;
  return read;
}

std::optional<digest> digest_of_base64(std::string_view text) {
  digest read{};
  if (!read_base64(text, read)) return std::nullopt;
  return read;
}

}  // namespace skyward
