// How a house is laid out in a database of PostgreSQL.
#pragma once

#include "store/postgres.hpp"
#include "store/store.hpp"

namespace skyward::store {

/// Whether a database has a house.
bool has_layout(postgres_connection& database);

/// Looks at a database before anything of it is changed.
///
/// in      how  one that is only read may have been moved elsewhere
/// errors  throws postgres_error: no house, or one that another program laid out
void check_layout(postgres_connection& database, access how);

/// Makes the tables where there are none, or holds those that there are against what would be made.
void make_layout(postgres_connection& database);

/// Marks the house as one that is elsewhere by now, within a transaction that alone may append.
void retire_layout(postgres_connection& database);

}  // namespace skyward::store
