// XChaCha20-Poly1305, with the place of a seed as what is sealed besides.
#include "fairness/sealed_seed.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "fairness/message.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace skyward::fairness {

namespace {

constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t seed_bytes = sizeof(secret::bytes);
constexpr std::size_t sealed_bytes =
    nonce_bytes + seed_bytes + crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(sealed_seed_characters == sealed_bytes / 3 * 4 && sealed_bytes % 3 == 0);
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == seed_bytes);

using sealed_array = std::array<std::uint8_t, sealed_bytes>;

message of_place(std::string_view table, std::uint64_t window) {
  return message{"skyward/1/sealed"}.add(table).add(window);
}

const unsigned char* unsigned_bytes(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());  // NOLINT: libsodium's bytes
}

}  // namespace

std::string seed_box::seal(const secret& seed, std::string_view table, std::uint64_t window) const {
  ensure(sodium_init() >= 0, "chance from the kernel");
  sealed_array sealed{};
  randombytes_buf(sealed.data(), nonce_bytes);
  const auto place = of_place(table, window);
  const auto done = crypto_aead_xchacha20poly1305_ietf_encrypt(
      sealed.data() + nonce_bytes, nullptr, seed.bytes.data(), seed.bytes.size(),
      unsigned_bytes(place.bytes()), place.bytes().size(), nullptr, sealed.data(),
      key_.bytes.data());
  ensure(done == 0, "a seed that is sealed");
  return base64(sealed);
}

std::optional<secret> seed_box::open(std::string_view sealed, std::string_view table,
                                     std::uint64_t window) const {
  sealed_array bytes{};
  if (!read_base64(sealed, bytes)) return std::nullopt;
  const auto place = of_place(table, window);
  secret seed;
  const auto done = crypto_aead_xchacha20poly1305_ietf_decrypt(
      seed.bytes.data(), nullptr, nullptr, bytes.data() + nonce_bytes, bytes.size() - nonce_bytes,
      unsigned_bytes(place.bytes()), place.bytes().size(), bytes.data(), key_.bytes.data());
  if (done != 0) return std::nullopt;
  return seed;
}

bool is_sealed_seed(std::string_view text) {
  sealed_array bytes{};
  return read_base64(text, bytes);
}

}  // namespace skyward::fairness
