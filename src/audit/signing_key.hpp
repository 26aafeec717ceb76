// A key that signs notes: its private part, which never is copied and does not stay in memory.
#pragma once

#include "audit/signed_note.hpp"
#include "base/moment.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// Bytes that are wiped from memory at their end, and moved but not copied.
class secret_bytes {
 public:
  explicit secret_bytes(std::size_t size) : bytes_(size) {}
  secret_bytes(secret_bytes&& other) noexcept = default;
  secret_bytes& operator=(secret_bytes&& other) noexcept {
    bytes_.swap(other.bytes_);
    return *this;
  }
  ~secret_bytes();

  std::span<std::uint8_t> bytes() { return bytes_; }
  std::span<const std::uint8_t> bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

/// A key of Ed25519 with its name.
class signing_key {
 public:
  static constexpr std::size_t seed_bytes = 32;

  /// in  name that `is_key_name` accepts; seed from a generator that cannot be guessed
  signing_key(std::string name, std::span<const std::uint8_t, seed_bytes> seed);

  const std::string& name() const { return name_; }

  /// What others verify with; a witness hands out that of its cosignatures.
  verifier_key verifier(signature_kind kind) const;

  /// Signs the text of a note.
  ///
  /// in  text that `is_note_text` accepts
  note_signature sign(std::string_view text) const;

  /// Signs the text of a checkpoint as seen at a moment, whose milliseconds are dropped.
  note_signature cosign(std::string_view text, moment at) const;

  /// `PRIVATE+KEY+name+id+base64(1 || seed)`, as golang.org/x/mod/sumdb/note writes it.
  secret_bytes private_text() const;

 private:
  std::string name_;
  secret_bytes secret_;  // the seed, then the public key
};

/// Reads what `private_text` gives; wiping the text is its owner's.
///
/// errors  a sentence, without anything of the key
std::expected<signing_key, std::string> read_signing_key(std::string_view text);

}  // namespace skyward::audit
