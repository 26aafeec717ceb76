// What the house keeps of its streams: that each was opened, and with which count and head it was
// closed, so that none can be left out.
#pragma once

#include "record/record.hpp"
#include "record/stream.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::house {

/// The stream of the house's own records.
inline constexpr std::string_view house_stream = "house";

/// A stream that has ended.
struct closed_stream {
  std::string stream;
  record::chain chain;

  friend bool operator==(const closed_stream&, const closed_stream&) = default;
};

/// What one command of a table, or of a desk, does to streams.
struct stream_change {
  std::optional<closed_stream> closed;
  std::string opened;  // empty: none is

  friend bool operator==(const stream_change&, const stream_change&) = default;
};

/// Writes the record of it.
///
/// in  head  with the number that is due, and the cause of the command; it moves no money
std::string write_stream_change(record::envelope head, const stream_change& change);

/// Writes the first record of a house, or of an era of it.
std::string write_house_opened(record::envelope head, std::uint64_t era);

/// Nothing for a record of the house that says something else.
///
/// errors  a sentence: which key, and what is accepted
std::expected<std::optional<stream_change>, std::string> read_stream_change(
    const record::opened_record& from);

}  // namespace skyward::house
