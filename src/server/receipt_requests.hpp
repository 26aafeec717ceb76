// What vouches for the house's log: its last checkpoint, and receipts of records under it. Read
// beside the house as it stands, on no thread that others wait for.
#pragma once

#include "server/operation.hpp"

#include <cstdint>
#include <string>

namespace skyward::server {

/// The last checkpoint, with the key by which it is verified.
///
/// in      house  its file
/// errors  `no_checkpoint`, `failed`
json_answer read_checkpoint(const std::string& house, const std::string& key);

struct asked_receipt {
  std::string stream;
  std::uint64_t seq{};
};

/// A receipt of a record, as `skyward verify` and scripts of others take it: whoever reads records
/// may have any, and anybody those of the own commands.
///
/// errors  `no_such_record`: also of another's, where the record is not for who asks;
///         `not_yet_vouched`: it came after the last checkpoint; `not_the_same`: the log is not
///         that of its checkpoint; `failed`
json_answer receipt_text(const std::string& house, const asked_receipt& asked, const asker& by);

}  // namespace skyward::server
