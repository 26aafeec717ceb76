// How a house is laid out in a file of SQLite.
#pragma once

#include "store/sqlite.hpp"

namespace skyward::store {

/// Looks at a file before anything of it is changed.
///
/// in      may_be_new  whether one without tables is a house that is not made yet
/// errors  throws sqlite_error: no house, or one that another program laid out
void check_format(sqlite_database& database, bool may_be_new);

/// Makes the tables where there are none, and those of an older format anew with what they hold:
/// all of it, or the file stays as it was.
void make_tables(sqlite_database& database);

}  // namespace skyward::store
