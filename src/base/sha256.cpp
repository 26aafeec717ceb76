// SHA-256 as OpenSSL computes it, with the processor's instructions for it where it has them.
#include "base/sha256.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"

#include <sodium.h>

#include <memory>
#include <openssl/evp.h>

namespace skyward {

namespace {

struct context_deleter {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

/// Looked up once; a context for each thread, since making one costs more than most of what is
/// hashed.
EVP_MD_CTX* begun() {
  static const EVP_MD* const function = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  thread_local const std::unique_ptr<EVP_MD_CTX, context_deleter> context{EVP_MD_CTX_new()};
  const bool ready = function != nullptr && context != nullptr &&
                     EVP_DigestInit_ex2(context.get(), function, nullptr) == 1;
  ensure(ready, "SHA-256 in the library that has it");
  return context.get();
}

}  // namespace

digest sha256(std::initializer_list<std::string_view> parts) {
  auto* const context = begun();
  bool done = true;
  for (const auto part : parts) {
    done = done && EVP_DigestUpdate(context, part.data(), part.size()) == 1;
  }
  digest made{};
  done = done && EVP_DigestFinal_ex(context, made.data(), nullptr) == 1;
  ensure(done, "a hash of bytes in memory");
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
