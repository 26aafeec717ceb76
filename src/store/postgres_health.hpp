// Whether a server of PostgreSQL keeps what it answers as kept, and has room for a house.
#pragma once

#include "store/postgres.hpp"
#include "store/store.hpp"

#include <string>
#include <vector>

namespace skyward::store {

/// What is wrong with a server for a house, a sentence each: what was found, and what to do.
/// Nothing is written.
///
/// in      address  `postgresql://...`
/// errors  a server that is not reached
reached<std::vector<std::string>> postgres_faults(const std::string& address);

/// Throws the first of them that nobody may keep a house with, as a postgres_error.
void check_server(postgres_connection& database);

/// Whether a program of Skyward has the database open.
reached<bool> is_database_in_use(const std::string& address);

}  // namespace skyward::store
