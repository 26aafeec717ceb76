// What a log signs: how many records it has, and the root of the tree over them.
#pragma once

#include "audit/signed_note.hpp"
#include "base/byte_text.hpp"
#include "base/sha256.hpp"
#include "record/stream.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::audit {

/// Longest checkpoint that is read, in bytes, so that a witness can always add to its note.
inline constexpr std::size_t checkpoint_bytes_max = 4096;

/// The text of a note by C2SP tlog-checkpoint. The origin names the log, as its key does.
struct checkpoint {
  std::string origin;
  std::uint64_t size{};
  digest root{};
  std::optional<record::chain> audit;  // how far the audit stream of the log had come

  friend bool operator==(const checkpoint&, const checkpoint&) = default;
};

/// Origin, size and root on a line each, and `audit <count> <base64 head>` where there is one.
///
/// in  head origin is a key name
std::string write_checkpoint(const checkpoint& head);

/// Reads the text of a note. Lines that other logs add behind the root are passed over, since they
/// mean nothing here; one that begins with `audit ` is ours, and there is at most one.
///
/// errors  a sentence that names the line and what is accepted
std::expected<checkpoint, std::string> read_checkpoint(std::string_view text);

/// A checkpoint with what was signed of it.
struct noted_checkpoint {
  signed_note note;
  checkpoint head;
};

/// errors  a sentence, of the note or of its text
std::expected<noted_checkpoint, std::string> read_noted_checkpoint(std::string_view note);

/// Whether the log that the key is of has signed it: its origin is the name of that key.
bool is_of_log(const noted_checkpoint& of, const verifier_key& key);

}  // namespace skyward::audit
