// Makes tokens, and hashes those that come back.
#include "server/accounts/access_token.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"

#include <sodium.h>

#include <array>

namespace skyward::server {

namespace {

constexpr std::size_t token_bytes = 32;
constexpr int token_alphabet = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

secret_text new_token() {
  ensure(sodium_init() >= 0, "chance from the kernel");
  std::array<std::uint8_t, token_bytes> chance{};
  std::array<char, token_characters + 1> text{};
  randombytes_buf(chance.data(), chance.size());
  sodium_bin2base64(text.data(), text.size(), chance.data(), chance.size(), token_alphabet);
  secret_text made{{text.data(), token_characters}};
  sodium_memzero(chance.data(), chance.size());
  sodium_memzero(text.data(), text.size());
  return made;
}

std::optional<digest> token_hash(std::string_view text) {
  std::array<std::uint8_t, token_bytes> read{};
  std::size_t size = 0;
  // libsodium refuses bits that are left over too, so that a token has one text alone.
  const bool is_token = text.size() == token_characters &&
                        sodium_base642bin(read.data(), read.size(), text.data(), text.size(),
                                          nullptr, &size, nullptr, token_alphabet) == 0 &&
                        size == read.size();
  if (!is_token) return std::nullopt;
  const auto hash = sha256({bytes_of(read)});
  sodium_memzero(read.data(), read.size());
  return hash;
}

}  // namespace skyward::server
