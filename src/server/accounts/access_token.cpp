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

using token_chance = std::array<std::uint8_t, token_bytes>;

secret_text text_of(const token_chance& chance) {
  std::array<char, token_characters + 1> text{};
  sodium_bin2base64(text.data(), text.size(), chance.data(), chance.size(), token_alphabet);
  secret_text made{{text.data(), token_characters}};
  sodium_memzero(text.data(), text.size());
  return made;
}

}  // namespace

secret_text new_token() {
  ensure(sodium_init() >= 0, "chance from the kernel");
  token_chance chance{};
  randombytes_buf(chance.data(), chance.size());
  auto made = text_of(chance);
  sodium_memzero(chance.data(), chance.size());
  return made;
}

std::optional<digest> token_hash(std::string_view text) {
  token_chance read{};
  std::size_t size = 0;
  // libsodium takes some bytes beyond ASCII for characters of its alphabet.
  const bool is_token = text.size() == token_characters &&
                        sodium_base642bin(read.data(), read.size(), text.data(), text.size(),
                                          nullptr, &size, nullptr, token_alphabet) == 0 &&
                        size == read.size() && text_of(read).view() == text;
  const auto hash = is_token ? std::optional{sha256({bytes_of(read)})} : std::nullopt;
  sodium_memzero(read.data(), read.size());
  return hash;
}

}  // namespace skyward::server
