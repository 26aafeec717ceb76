// Whether a house that can be read, or is not there yet, can be owned as well.
#pragma once

#include "store/store.hpp"

#include <string>
#include <vector>

namespace skyward::store {

/// Why whoever opens a house to keep records in it will be refused, a sentence each: where, what,
/// and what to do. Nothing is written; of a file that is not there nothing is said.
///
/// in      house  its address
/// errors  a file that cannot be read, a server that is not reached
reached<std::vector<std::string>> owner_faults(const std::string& house);

}  // namespace skyward::store
