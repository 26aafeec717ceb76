// A table's day gone through from its records, step by step, as whoever stood there saw it: how the
// table was behind each step, by the state that the table itself makes of its events.
#pragma once

#include "live/floor_table.hpp"
#include "store/store.hpp"
#include "table/record_codec.hpp"

#include <boost/json/array.hpp>

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// Events of a record that are seen at once: the dice lie before anything comes of them, what comes
/// of them before the round ends, and a round ends before the next one opens. Nothing in it is kept
/// longer.
struct day_step {
  std::uint64_t nth{};                  // of its day, from 0
  const table::kept_command& happened;  // the record, with those of its events alone
  live::table_stand stand;              // behind them
  const table::line_codec& names;
  const boost::json::array& dice;  // that lie there, as `seen_dice` has shown them when they fell
};

/// Goes through a day from its beginning.
///
/// in      seen  of each step; false: no further
/// errors  a sentence: what in the records cannot be, or what the machine fails in
std::expected<void, std::string> walk_day(store::store& house, const std::string& stream,
                                          const std::function<bool(const day_step&)>& seen);

/// Steps of one round, which lie together. Where a throw is entered anew its round goes on, and
/// what had opened behind it was none. Between two games for a pot there is no round.
struct day_round {
  std::uint64_t round{};
  std::uint64_t from{};  // the first of its steps
  std::uint64_t to{};    // behind the last
  moment at;             // of the last
  bool over = false;
  bool yours = false;  // that one had a wager there, a purchase or a card
};

struct day_rounds {
  std::vector<day_round> all;  // in their order
  std::string before;          // the stream of the day before; empty: there is none
};

/// in  player  whose they may be; empty: nobody's
std::expected<day_rounds, std::string> rounds_of_day(store::store& house, const std::string& stream,
                                                     std::string_view player);

}  // namespace skyward::server
