// What people on the staff ask of the house, and what auditors read of it, on its thread.
#pragma once

#include "live/own_wish.hpp"
#include "server/operation.hpp"

namespace skyward::server {

/// Settings, tables, who works where, what waits for a second person, and where play is stopped.
json_answer look_at_house(house_side& house, const house_question& asked);

/// What is asked before a table opens, of its dice and its shaker too: the checks that
/// `check_table`, `inspect_dice` and `register_shaker` answer.
json_answer read_sheet(house_side& house, const house_question& asked);

/// Records of the house's own stream, a line each.
json_answer read_house_records(house_side& house, const house_question& asked);

/// A command of the floor as JSON without who sends it, in a role that the account has.
///
/// in  limits  as floor::perform
json_answer perform_floor_command(house_side& house, const house_question& asked,
                                  const live::deposit_limits& limits);

}  // namespace skyward::server
