// What the audit stream records: the order in which the records of all other streams are leaves of
// one tree, and the checkpoints that were signed of it.
#pragma once

#include "record/record.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// The stream of these records. They are no leaves themselves: checkpoints name its head.
inline constexpr std::string_view audit_stream = "audit";

/// Records of a stream that are the next leaves of the tree, in order.
struct leaf_run {
  std::string stream;
  std::uint64_t from{};  // the number of the first
  std::uint64_t to{};    // and of the last

  friend bool operator==(const leaf_run&, const leaf_run&) = default;
};

/// What one record of the audit stream says.
struct audit_entry {
  std::vector<leaf_run> runs;
  std::string note;  // a signed checkpoint of the tree with them

  friend bool operator==(const audit_entry&, const audit_entry&) = default;
};

/// Writes a record.
///
/// in  head  with the number that is due and its cause; it moves no money
std::string write_audit_record(record::envelope head, const audit_entry& entry);

/// errors  a sentence that names the key and what is accepted
std::expected<audit_entry, std::string> read_audit_record(const record::opened_record& from);

}  // namespace skyward::audit
