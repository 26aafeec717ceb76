// What reports of a house read of a record: keys of its events, and what it posts to accounts of a
// table. Whoever wrote it may be hostile: a key that is missing or another type is nothing.
#pragma once

#include "base/money.hpp"
#include "record/record.hpp"

#include <boost/json/object.hpp>

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::report {

/// A record out of a line of a log; nothing for a text and for what is no record.
///
/// errors  a sentence: it cannot be read
std::expected<std::optional<record::opened_record>, std::string> record_of(std::string_view line);

/// A record of a table.
struct table_record {
  record::opened_record opened;
  std::string owner;  // `table/7`
  moment at;          // from which the rules count; where none is said, of the recording
};

/// Reads the records of tables out of a log. All that they move is added up, whichever way, so that
/// no sum of a report goes beyond what can be counted: each is of amounts that stand here once.
class table_records {
 public:
  /// The record out of a line; nothing for any other line.
  ///
  /// errors  a sentence: it cannot be read, an amount that no table takes, or too many of them
  std::expected<std::optional<table_record>, std::string> read(std::string_view line);

 private:
  std::expected<void, std::string> count(const record::opened_record& opened);

  /// With what one record may add it is counted still.
  static constexpr std::int64_t sum_max = 1'000'000'000'000'000'000;
  std::int64_t sum_ = 0;
};

/// A text as one line; what is longer is cut.
std::string text_of(const boost::json::object& event, std::string_view key,
                    std::size_t bytes_max = 64);

/// The same, as it stands.
std::string_view text_in(const boost::json::object& event, std::string_view key);

/// A whole number that can be counted; 0 where there is none.
std::int64_t whole_in(const boost::json::object& event, std::string_view key);
cents cents_in(const boost::json::object& event, std::string_view key);

/// What a record's postings add to an account.
cents posted_to(const record::envelope& head, std::string_view account);

/// And to all accounts of a kind: `wallet/` of every player's.
cents posted_below(const record::envelope& head, std::string_view kind);

/// A cell of CSV: quoted where it has to be, and never the beginning of a formula.
std::string csv_cell(std::string_view text);

/// Cents of CSV; what is below zero stands in brackets, so that it begins no formula either.
std::string csv_cents(cents amount);

}  // namespace skyward::report
