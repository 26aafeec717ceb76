// What a witness decides: it cosigns the checkpoints of a log only while the log grows, and keeps
// the last one. Keeping its state and answering over a network are its program's.
#pragma once

#include "audit/merkle.hpp"
#include "audit/signed_note.hpp"
#include "audit/signing_key.hpp"
#include "base/byte_text.hpp"
#include "base/moment.hpp"
#include "base/sha256.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// Longest word of an operator, in bytes.
inline constexpr std::size_t operator_word_bytes_max = 500;

/// A new beginning of a log, which an operator answers for: why, and what was left behind.
struct era {
  moment begun;
  std::string word;
  std::uint64_t left_size{};
  digest left_root{};

  friend bool operator==(const era&, const era&) = default;
};

/// The last checkpoint of a log that was cosigned.
struct kept_log {
  std::uint64_t size = 0;
  digest root = empty_root();
  std::vector<era> eras;  // but the first, oldest first

  friend bool operator==(const kept_log&, const kept_log&) = default;
};

/// What a witness keeps of each log, by its origin.
using kept_logs = std::map<std::string, kept_log, std::less<>>;

/// Who cosigns, and the logs that it knows: a key for each, named as the log's origin.
struct witness {
  signing_key key;
  std::vector<verifier_key> logs;
};

/// Why a witness does not cosign, in order of precedence.
enum class witness_refusal_code : std::uint8_t {
  unreadable,
  unknown_log,
  bad_signature,
  smaller_than_known,
  other_root_at_same_size,
  bad_consistency,
};

struct witness_refusal {
  witness_refusal_code code{};
  std::string message;  // one sentence: what was asked and what is accepted
};

/// A checkpoint that was cosigned. What is kept has to be on disk before the note is given out.
struct cosigned_checkpoint {
  kept_logs kept;
  std::string note;  // with the signatures of the log and of the witness
};

/// Whether a text can be kept as an operator's word: one line, neither empty nor too long.
bool is_operator_word(std::string_view text);

/// Considers the checkpoint of a log, from anywhere.
///
/// in      consistency_proof from what is kept of the log, or from no leaves; now since 1970;
///         operator_word empty, or what an operator of the witness says of a log that was restored:
///         where it did not grow from what is kept, it begins anew
/// out     what is kept from now on, and the cosigned note
/// errors  the first refusal that applies; no word helps against the first three, or where nothing
///         has changed
/// source  C2SP tlog-witness
std::expected<cosigned_checkpoint, witness_refusal> consider(
    const witness& by, const kept_logs& kept, std::string_view note,
    std::span<const digest> consistency_proof, moment now, std::string_view operator_word = {});

/// A line of JSON.
std::string write_kept_logs(const kept_logs& kept);

/// errors  a sentence that names the key and what is accepted
std::expected<kept_logs, std::string> read_kept_logs(std::string_view text);

}  // namespace skyward::audit
