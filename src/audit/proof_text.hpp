// Proofs as they are handed out: a receipt for a record, and what a witness is asked.
#pragma once

#include "base/sha256.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
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
bool is_receipt(std::string_view text);
std::string write_receipt(const receipt& of);

/// errors  a sentence that names the line and what is accepted; the proof itself is not looked at
std::expected<receipt, std::string> read_receipt(std::string_view text);

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
