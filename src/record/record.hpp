// What is kept of one accepted command: the envelope around it and its events, a line of JSON each.
// The bytes that are stored are what counts; nothing is written anew to be compared.
#pragma once

#include "base/moment.hpp"
#include "base/money.hpp"

#include <boost/json.hpp>

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::record {

/// The version of the words that this build writes: greater whenever a program that knows the words
/// before would misread a line. Within a version words are added alone, and each time the minor
/// version counts up.
inline constexpr std::int64_t version = 1;
inline constexpr std::int64_t minor_version = 1;

/// Longest line of a record, in bytes: a corrected throw of a table with every area taken at every
/// seat stays below it.
inline constexpr std::size_t record_bytes_max = std::size_t{1} << 24U;

/// Longest id or name of a record's envelope and postings, in bytes.
inline constexpr std::size_t name_bytes_max = 200;

/// A command's id is 128 bits in hexadecimal.
inline constexpr std::size_t id_digits = 32;

/// errors  throws bad_value
std::string read_id(std::string_view key, const boost::json::value& value);

/// Who asked, and until when the command could mean something.
struct cause {
  std::string id;         // 128 bits in hexadecimal
  std::string principal;  // an opaque id
  std::string role;
  std::optional<std::uint64_t> window;  // the betting window that it was meant for
  moment valid_until;                   // or a moment after which it is refused

  friend bool operator==(const cause&, const cause&) = default;
};

/// What an account gains by a record, or loses.
struct posting {
  std::string account;
  std::int64_t cents{};

  friend bool operator==(const posting&, const posting&) = default;
};

/// A record without what its command and its events say, which whoever knows their words reads.
struct envelope {
  std::string stream;
  std::uint64_t seq{};  // in the stream: 1, 2, 3 ... without a gap
  moment at;            // from which the rules count; not given where a scenario gives none
  moment recorded_at;
  struct cause cause;
  std::vector<posting> postings;

  friend bool operator==(const envelope&, const envelope&) = default;
};

/// A record as it was read.
struct opened_record {
  envelope head;
  boost::json::object command;
  std::vector<boost::json::object> events;
};

/// Reads an older version as the next one: from JSON to JSON, without a look at anything else.
struct translation {
  std::int64_t from{};  // to from + 1
  void (*translate)(boost::json::object& record) = nullptr;
};

/// Those of this build, oldest first; each stays as long as records of its version do.
std::span<const translation> translations();

/// Reads a line: an envelope of this version or of one that the translations begin from.
///
/// errors  a sentence that names the key and what is accepted
std::expected<opened_record, std::string> read_record(
    std::string_view line, std::span<const translation> older = translations());

/// Writes a line without its end; command and events are JSON already.
///
/// in  events  the objects with commas between them
std::string write_record(const envelope& head, std::string_view command, std::string_view events);

/// The text of a file that records name by its hash and a log carries: a line of its own.
struct kept_text {
  std::string sha256;
  std::string text;
};
std::string write_kept_text(const kept_text& kept);

/// The text whose hash an event of a record pins; null where none pins one of them.
const kept_text* named_text(const opened_record& by, std::span<const kept_text> among);

/// One of the lines of a log: a record, or a text that records name.
bool is_kept_text(std::string_view line);

/// errors  a sentence; also where the text has another hash
std::expected<kept_text, std::string> read_kept_text(std::string_view line);

}  // namespace skyward::record
