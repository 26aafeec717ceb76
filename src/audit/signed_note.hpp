// Notes that keys have signed, as C2SP writes them: read, written and verified. Signing is
// signing_key's, so that whoever only verifies has nothing that is secret.
#pragma once

#include "base/byte_text.hpp"
#include "base/moment.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// Longest note that is read, in bytes: 16 signatures of 5,000 bytes, which C2SP wants read, and
/// text.
inline constexpr std::size_t note_bytes_max = std::size_t{1} << 18U;

/// Most signatures of a note that is read.
inline constexpr std::size_t note_signatures_max = 64;

/// Longest name of a key, in bytes.
inline constexpr std::size_t key_name_bytes_max = 255;

/// How a key signs, by the byte that C2SP signed-note assigns.
enum class signature_kind : std::uint8_t {
  ed25519 = 0x01,      // the text of a note
  cosignature = 0x04,  // the text of a checkpoint and when it was seen: C2SP tlog-cosignature
};

/// Tells keys of a name apart; no proof of anything.
using key_id = std::array<std::uint8_t, 4>;

/// What signatures of a key are verified with.
struct verifier_key {
  std::string name;
  signature_kind kind{};
  std::array<std::uint8_t, 32> public_key{};

  key_id id() const;

  friend bool operator==(const verifier_key&, const verifier_key&) = default;
};

/// Whether a text can be the name of a key: characters that can be seen, no spaces, and no `+`.
bool is_key_name(std::string_view text);

/// The parts of a key as text: `name+id+base64`, the id in hexadecimal digits.
struct key_parts {
  std::string_view name;
  std::string_view id;
  std::string_view base64;
};
std::optional<key_parts> key_parts_of(std::string_view text);

/// `name+id+base64(kind || public key)`.
std::string write_verifier_key(const verifier_key& key);

/// errors  a sentence
std::expected<verifier_key, std::string> read_verifier_key(std::string_view text);

/// A line of a note: what some key, known or not, made of the text.
struct note_signature {
  std::string name;
  key_id key{};
  std::vector<std::uint8_t> bytes;  // behind the id

  friend bool operator==(const note_signature&, const note_signature&) = default;
};

/// Text that keys signed. Until a signature of a known key is verified it means nothing.
struct signed_note {
  std::string text;  // lines, with the end of the last one
  std::vector<note_signature> signatures;

  friend bool operator==(const signed_note&, const signed_note&) = default;
};

/// Whether a text can be signed: lines of UTF-8, without characters that act on a terminal, the
/// last one ended too.
bool is_note_text(std::string_view text);

/// The text, a blank line, and a line for each signature.
std::string write_note(const signed_note& note);

/// Reads what `write_note` writes.
///
/// errors  a sentence, also for a note above one of the limits or with no signature
std::expected<signed_note, std::string> read_note(std::string_view text);

/// Whether the note has a signature of the key, and none of that key that is wrong. Those of other
/// keys are ignored. A cosignature of a time that no `moment` can have is wrong.
///
/// source  C2SP signed-note, `Signatures`
bool is_signed_by(const signed_note& note, const verifier_key& key);

/// When the note was cosigned, to the second; the last time where it was more than once. Nothing
/// where it is not signed by the key, or the key signs otherwise.
std::optional<moment> cosigned_at(const signed_note& note, const verifier_key& key);

/// What a cosignature signs.
///
/// in      time seconds since 1970
/// source  C2SP tlog-cosignature, `Ed25519 signed message`
std::string cosigned_text(std::string_view text, std::uint64_t time);

}  // namespace skyward::audit
