// What people at a table see of its state as JSON, in the words of the wire.
#pragma once

#include "table/banked/banked_state.hpp"
#include "table/pot/pot_state.hpp"
#include "table/wire/line_codec.hpp"

#include <string>

namespace skyward::table {

/// Every amount in cents.
std::string state_json(const line_codec& names, const banked_state& state);
std::string state_json(const line_codec& names, const pot_state& state);

}  // namespace skyward::table
