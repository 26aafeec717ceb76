// The words of a table as JSON, for whoever writes a program that speaks with one.
#pragma once

#include <boost/json/fwd.hpp>

namespace skyward::table {

/// Every command with who may send it, every event, the keys of each with their kinds, what the
/// kinds are, accounts, and refusals in order of precedence.
boost::json::object vocabulary();

}  // namespace skyward::table
