// The words of the floor as JSON, for whoever writes a program that speaks with a house.
#pragma once

#include <boost/json/fwd.hpp>

namespace skyward::house {

/// Every command with who may send it and who approves it, every event, the keys of each with their
/// kinds, what the kinds are, and refusals in order of precedence.
boost::json::object vocabulary();

}  // namespace skyward::house
