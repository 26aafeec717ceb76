// How a house is laid out in a file of SQLite.
#pragma once

#include "store/sqlite.hpp"
#include "store/store.hpp"

namespace skyward::store {

/// Looks at a file before anything of it is changed.
///
/// in      how  one that is only read may have been moved elsewhere
/// errors  throws sqlite_error: no house, or one that another program laid out
void check_format(sqlite_database& database, access how);

/// Makes the tables where there are none, and those of an older format anew with what they hold:
/// all of it, or the file stays as it was.
void make_tables(sqlite_database& database);

/// Marks the house as one that is elsewhere by now.
void retire_tables(sqlite_database& database);

}  // namespace skyward::store
