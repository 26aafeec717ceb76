// Whether a server of PostgreSQL keeps what it answers as kept, and has room for a house.
#pragma once

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

/// Whether a program of Skyward has the database open.
reached<bool> is_database_in_use(const std::string& address);

}  // namespace skyward::store
