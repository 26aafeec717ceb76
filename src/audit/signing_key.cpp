// Signs by libsodium, which makes the same signature of the same text every time.
#include "audit/signing_key.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>

namespace skyward::audit {

static_assert(signing_key::seed_bytes == crypto_sign_SEEDBYTES);

namespace {

constexpr std::string_view private_begin = "PRIVATE+KEY+";

/// The kind of the key and its seed.
constexpr std::size_t kept_bytes = 1 + signing_key::seed_bytes;

/// Appends the signature of a text.
void append_signature(std::vector<std::uint8_t>& to, std::string_view text,
                      const secret_bytes& secret) {
  std::array<unsigned char, crypto_sign_BYTES> made{};
  crypto_sign_detached(made.data(), nullptr, reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), secret.bytes().data());
  to.insert(to.end(), made.begin(), made.end());
}

}  // namespace

secret_bytes::~secret_bytes() {
  sodium_memzero(bytes_.data(), bytes_.size());
}

signing_key::signing_key(std::string name, std::span<const std::uint8_t, seed_bytes> seed)
    : name_{std::move(name)}, secret_{crypto_sign_SECRETKEYBYTES} {
  ensure(is_key_name(name_), "the name of a key");
  std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> public_key{};
  crypto_sign_seed_keypair(public_key.data(), secret_.bytes().data(), seed.data());
}

verifier_key signing_key::verifier(signature_kind kind) const {
  verifier_key made{name_, kind, {}};
  std::ranges::copy(secret_.bytes().last(made.public_key.size()), made.public_key.begin());
  return made;
}

note_signature signing_key::sign(std::string_view text) const {
  ensure(is_note_text(text), "text that can be signed");
  note_signature made{name_, verifier(signature_kind::ed25519).id(), {}};
  append_signature(made.bytes, text, secret_);
  return made;
}

note_signature signing_key::cosign(std::string_view text, moment at) const {
  ensure(is_note_text(text), "text that can be signed");
  ensure(at >= moment{0} && at <= moment_max, "a moment since 1970 that can be written");
  const auto time = static_cast<std::uint64_t>(at.milliseconds()) / 1000;
  note_signature made{name_, verifier(signature_kind::cosignature).id(), {}};
  for (unsigned shift = 64; shift > 0; shift -= 8) {
    made.bytes.push_back(static_cast<std::uint8_t>(time >> (shift - 8)));
  }
  append_signature(made.bytes, cosigned_text(text, time), secret_);
  return made;
}

secret_bytes signing_key::private_text() const {
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
  secret_bytes kept{kept_bytes};
  kept.bytes().front() = static_cast<std::uint8_t>(signature_kind::ed25519);
  std::ranges::copy(secret_.bytes().first(seed_bytes), kept.bytes().begin() + 1);
  secret_bytes base64{sodium_base64_encoded_len(kept_bytes, variant)};
  sodium_bin2base64(reinterpret_cast<char*>(base64.bytes().data()), base64.bytes().size(),
                    kept.bytes().data(), kept_bytes, variant);

  const auto begin =
      fmt::format("{}{}+{}+", private_begin, name_, hex(verifier(signature_kind::ed25519).id()));
  const auto digits = base64.bytes().first(base64.bytes().size() - 1);  // without the zero behind
  secret_bytes text{begin.size() + digits.size()};
  std::ranges::copy(digits, std::ranges::copy(begin, text.bytes().begin()).out);
  return text;
}

std::expected<signing_key, std::string> read_signing_key(std::string_view text) {
  const auto refuse = [] {
    return std::unexpected(
        fmt::format("no key that signs; accepted: {}name+id+key", private_begin));
  };
  if (!text.starts_with(private_begin)) return refuse();
  const auto parts = key_parts_of(text.substr(private_begin.size()));
  secret_bytes kept{kept_bytes};
  if (!parts || !read_base64(parts->base64, kept.bytes())) return refuse();
  if (kept.bytes().front() != static_cast<std::uint8_t>(signature_kind::ed25519)) {
    return std::unexpected("a key of another kind; accepted: Ed25519");
  }
  signing_key read{std::string{parts->name}, kept.bytes().last<signing_key::seed_bytes>()};
  if (hex(read.verifier(signature_kind::ed25519).id()) != parts->id) {
    return std::unexpected("the id is not that of the key and its name");
  }
  return read;
}

}  // namespace skyward::audit
