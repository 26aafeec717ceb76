// What reports of a house read of a record: keys of its events, and what it posts to accounts of a
// table. Whoever wrote it may be hostile: a key that is missing or another type is nothing.
#pragma once

#include "base/money.hpp"
#include "record/record.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace skyward::report {

/// Whether all amounts of a record are ones that a table takes: any number of them that a record
/// holds adds up.
///
/// errors  a sentence
std::expected<void, std::string> check_amounts(const record::opened_record& opened);

/// No hour of a table moves more: so that hours, days and tables can be added up.
inline constexpr std::int64_t report_cents_max = 100'000'000'000'000;

/// A text as one line of at most 64 bytes; what is longer is cut.
std::string text_of(const boost::json::object& event, std::string_view key);

/// The same, as it stands.
std::string_view text_in(const boost::json::object& event, std::string_view key);

/// A whole number that can be counted; 0 where there is none.
std::int64_t whole_in(const boost::json::object& event, std::string_view key);
cents cents_in(const boost::json::object& event, std::string_view key);

bool holds_true(const boost::json::object& event, std::string_view key);

/// What a record's postings add to an account.
cents posted_to(const record::envelope& head, std::string_view account);

/// And to all accounts of a kind: `wallet/` of every player's.
cents posted_below(const record::envelope& head, std::string_view kind);

/// A cell of CSV: quoted where it has to be, and never the beginning of a formula.
std::string csv_cell(std::string_view text);

/// Cents of CSV; what is below zero stands in brackets, so that it begins no formula either.
std::string csv_cents(cents amount);

}  // namespace skyward::report
