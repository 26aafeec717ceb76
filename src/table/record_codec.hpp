// A table's records: one accepted command with its events and the money that they move.
#pragma once

#include "record/record.hpp"
#include "table/seat_players.hpp"
#include "table/wire/line_codec.hpp"

#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::table {

/// One accepted command as it was read.
struct kept_command {
  record::envelope head;
  sent_command asked;
  std::vector<log_entry> entries;
};

/// What entries give to each account and take from it, in the order of the accounts; an account
/// that keeps what it has is left out. Accounts are the house's: `cash`; `wallet/ann`,
/// `receivable/ann` and `unclaimed/ann` of people, by their folded names; and a table's own,
/// `table/12/stack/3`.
///
/// in  stream  of the record
///     before  who sits where before the command
std::vector<record::posting> postings_of(const game_names& names, std::string_view stream,
                                         seat_players before, std::span<const log_entry> entries);

/// Writes what a command has made.
///
/// in  head   the stream, who asked and when it was recorded; the rest follows from the others
///     before who sits where before the command
std::string write_record(const line_codec& names, record::envelope head, const sent_command& asked,
                         std::span<const log_entry> entries, seat_players before);

/// Reads the words of a record whose envelope was read; its postings are for whoever knows who sits
/// where.
///
/// errors  a sentence: the command or the number of the event, the key, and what is accepted
std::expected<kept_command, std::string> read_record(const line_codec& names,
                                                     const record::opened_record& opened);

}  // namespace skyward::table
