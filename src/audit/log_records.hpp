// What the audit stream records: the order in which the records of all other streams are leaves of
// one tree. The last line of a log is a signed checkpoint of that tree and of the stream itself.
#pragma once

#include "record/record.hpp"
#include "record/stream.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// The stream of these records. They are no leaves themselves: checkpoints name its head.
inline constexpr std::string_view audit_stream = "audit";

/// Records that are the next leaves of the tree, in order.
using leaf_run = record::record_run;

/// Writes a record.
///
/// in  head  with the number that is due and its cause; it moves no money
///     runs  one or more
std::string write_audit_record(record::envelope head, const std::vector<leaf_run>& runs);

/// errors  a sentence that names the key and what is accepted
std::expected<std::vector<leaf_run>, std::string> read_audit_record(
    const record::opened_record& from);

/// The line that ends a log: a signed note.
std::string write_checkpoint_line(std::string_view note);
bool is_checkpoint_line(std::string_view line);

/// errors  as of a record
std::expected<std::string, std::string> read_checkpoint_line(std::string_view line);

}  // namespace skyward::audit
