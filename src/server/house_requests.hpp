// What people on the staff ask of the house, and what auditors read of it, on its thread.
#pragma once

#include "server/operation.hpp"

namespace skyward::server {

/// Settings, tables, who works where, what waits for a second person, and where play is stopped.
json_answer look_at_house(house_side& house, const house_question& asked);

/// Records of the house's own stream, a line each.
json_answer read_house_records(house_side& house, const house_question& asked);

/// A command of the floor as JSON without who sends it, in a role that the account has.
json_answer perform_floor_command(house_side& house, const house_question& asked);

}  // namespace skyward::server
