// Where tables stand in a house, and how one is read from what is kept.
#pragma once

#include "base/moment.hpp"
#include "record/stream.hpp"
#include "store/store.hpp"
#include "table/replay/replay.hpp"

#include <string>
#include <string_view>

namespace skyward::live {

/// Where a table stands in a house.
struct table_place {
  std::string table;    // `table/12`
  std::string stream;   // of the day that is on; empty: it was never opened
  record::chain chain;  // of the stream
};

store::reached<table_place> find_place(store::store& house, std::string_view table);

/// Reads a table that was opened, from the state that was last kept of it or, where that is not to
/// be had or not to be read, from the beginning of its day.
///
/// in      place  where it stands; how far its stream has come is not looked at
///         build  what decides here; the days of the house's own tables are believed
/// errors  failure, also where a record cannot be: the log is then not what this house has kept
store::reached<table::replay> load_table(store::store& house, const table_place& place,
                                         table::known_build build);

/// Gives a replay the rulebook that the first record of a table pins, where the house has kept it.
store::reached<void> take_book(store::store& house, std::string_view first, table::replay& log);

/// Makes the first record of a house that has none yet.
store::reached<void> open_house(store::store& house, moment now);

}  // namespace skyward::live
