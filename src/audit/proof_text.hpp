// Proofs as they are handed out: a receipt for a record, and what a witness is asked.
#pragma once

#include "audit/checkpoint.hpp"
#include "audit/signed_note.hpp"
#include "base/sha256.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// Longest receipt or request that is read, in bytes: the longest record in base64, its proof and
/// its checkpoint.
inline constexpr std::size_t proof_text_bytes_max = std::size_t{1} << 25U;

/// That a record stands in the tree of a checkpoint.
///
/// source  C2SP tlog-proof, the record being its extra data
struct receipt {
  std::string record;  // its line
  std::uint64_t index{};
  std::vector<digest> proof;
  std::string note;  // the checkpoint with its signatures

  friend bool operator==(const receipt&, const receipt&) = default;
};
inline constexpr std::string_view receipt_begin = "c2sp.org/tlog-proof@v1";
std::string write_receipt(const receipt& of);

/// errors  a sentence that names the line and what is accepted; the proof itself is not looked at
std::expected<receipt, std::string> read_receipt(std::string_view text);

/// Whether the record stands where it says in a tree that the log has signed, and the witness,
/// where one is asked for, cosigned.
///
/// out     that tree
/// errors  a sentence: what does not hold
std::expected<checkpoint, std::string> check_receipt(const receipt& of, const verifier_key& log,
                                                     const std::optional<verifier_key>& witness);

/// A checkpoint that a witness is to cosign, with the proof that the log grew.
///
/// source  C2SP tlog-witness, the body of add-checkpoint
struct cosign_request {
  std::uint64_t old_size{};  // from which the proof goes
  std::vector<digest> proof;
  std::string note;

  friend bool operator==(const cosign_request&, const cosign_request&) = default;
};
std::string write_request(const cosign_request& of);

/// errors  as of a receipt
std::expected<cosign_request, std::string> read_request(std::string_view text);

}  // namespace skyward::audit
