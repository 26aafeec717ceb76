// Holds what a table decides on top of a log that it only followed against what can be kept. Such a
// log may say what no table comes to, so what follows from it may be what no record can say, or a
// state with which no day can begin.
#pragma once

#include "table/common_table.hpp"
#include "table/record_codec.hpp"

#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::table {

/// errors  a sentence: why the record of a command could not be read again
std::expected<void, std::string> check_record(const line_codec& names, seat_players before,
                                              const sent_command& asked,
                                              std::span<const log_entry> written);

/// Of a table by whose rules another build decides.
///
/// in      state   before the command
///         first   of the entries that it has made
/// out     entries loses them where they cannot be kept
/// errors  refusal_code::not_continued
template <class Table, class State>
verdict check_kept(const Table& table, const line_codec& names, const State& state,
                   const sent_command& asked, std::vector<log_entry>& entries, std::size_t first) {
  auto fine = check_record(names, players_of(state), asked, std::span{entries}.subspan(first));
  if (fine && std::holds_alternative<command::turn_day>(asked.what)) {
    auto next = table.fresh();
    fine = table.evolve(next, table.open_day(state, asked, ""));
  }
  if (fine) return {};
  entries.resize(first);
  return refuse(refusal_code::not_continued, rules::house_rule, fine.error());
}

}  // namespace skyward::table
