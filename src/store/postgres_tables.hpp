// How a house is laid out in a database of PostgreSQL.
#pragma once

#include "store/postgres.hpp"

namespace skyward::store {

/// Looks at a database before anything of it is changed.
///
/// in      may_be_new  whether one without tables is a house that is not made yet
/// errors  throws postgres_error: no house, or one that another program laid out
void check_layout(postgres_connection& database, bool may_be_new);

/// Makes the tables where there are none, or holds those that there are against what would be made.
void make_layout(postgres_connection& database);

}  // namespace skyward::store
