// What the house keeps in its own stream: of its streams, that each was opened, and with which
// count and head it was closed, so that none can be left out; each new beginning after a restore;
// and what happens on its floor.
#pragma once

#include "house/floor_commands.hpp"
#include "house/floor_events.hpp"
#include "record/record.hpp"
#include "record/stream.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace skyward::house {

/// The stream of the house's own records.
inline constexpr std::string_view house_stream = "house";

/// The first record of all.
struct house_opened {
  friend bool operator==(const house_opened&, const house_opened&) = default;
};

/// A stream that has ended.
struct closed_stream {
  std::string stream;
  record::chain chain;

  friend bool operator==(const closed_stream&, const closed_stream&) = default;
};

/// What one command of a table, or of a desk, does to streams.
struct stream_change {
  static constexpr std::string_view command_name = "keep_streams";

  std::optional<closed_stream> closed;
  std::string opened;  // empty: none is

  friend bool operator==(const stream_change&, const stream_change&) = default;
};

/// A tree of records, as its checkpoint says.
struct tree_head {
  std::uint64_t size{};
  digest root{};

  friend bool operator==(const tree_head&, const tree_head&) = default;
};

/// Longest reason that an operator gives, in bytes.
inline constexpr std::size_t reason_bytes_max = 200;

/// A house goes on from a backup: what it has lost is named, and the tree that a witness knew.
struct era_begun {
  std::uint64_t era{};                   // the house begins with its first
  std::string reason;                    // an operator's word
  tree_head restored;                    // of the backup
  std::optional<tree_head> witnessed;    // the last that a witness had cosigned, if it is known
  std::vector<record::record_run> lost;  // as far as something is left that shows them

  friend bool operator==(const era_begun&, const era_begun&) = default;
};

/// A command of the floor and what it has made.
struct floor_record {
  any_floor_command asked;
  std::vector<any_floor_event> made;

  friend bool operator==(const floor_record& a, const floor_record& b);
};

/// What a record of the house says.
using house_word = std::variant<house_opened, stream_change, era_begun, floor_record>;

/// The roles in which commands of the floor are sent.
std::optional<role> role_named(std::string_view name);

/// Writes the record of it.
///
/// in  head  with the number that is due, the cause of the command, and of a floor_record the
///           postings of what it moves; no other word moves money
std::string write_house_record(record::envelope head, const house_word& word);

/// errors  a sentence: which key, and what is accepted
std::expected<house_word, std::string> read_house_record(const record::opened_record& from);

}  // namespace skyward::house
