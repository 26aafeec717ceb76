// Why a command of the floor does nothing.
#pragma once

#include "rules/rulebook.hpp"

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace skyward::house {

/// Why a command of the floor did nothing, in order of precedence.
enum class floor_refusal_code : std::uint8_t {
  role_may_not,      // another role sends this
  not_set,           // the house has said nothing of itself yet
  no_such_proposal,  // or it is approved or rejected
  not_approved,      // by a second person
  bad_setting,       // what a house cannot be
  no_such_table,     // planned here
  no_such_rules,     // of the game
  unknown_rulebook,  // a plan's, of another program
  table_open,        // already
  table_closed,      // or not open yet
  no_such_device,    // at the table
  no_such_set,       // of dice
  set_known,         // received before, or one of its dice
  dice_spent,        // out of play for good
  dice_elsewhere,    // at another table
  dice_expired,      // its time at tables is over
  wrong_dice_set,    // not as many of each colour as the text says
  not_inspected,     // for this game
  no_such_shaker,    // for this game
  dice_missing,      // no set at the table
  no_such_check,     // of this game and kind of table
  check_missing,     // not answered
  check_failed,      // answered otherwise than the text asks for
  not_your_duty,     // taken already, or not had
  duty_elsewhere,    // a stickperson is nothing else besides
  too_many_tables,   // of one floorperson
  too_few_dealers,   // at a table
  unattended,        // shaker or dice
  no_such_slip,      // or none can be made of it
  no_such_box,       // or it is away already
  too_much,          // money of a player at once
  not_stopped,       // there, or stopped already
};
std::string_view name_of(floor_refusal_code code);
std::span<const std::string_view> floor_refusal_names();

struct floor_refusal {
  floor_refusal_code code{};
  std::string clause;   // or `house rule`
  std::string message;  // what was asked and what is accepted
};

inline std::unexpected<floor_refusal> refuse(floor_refusal_code why, std::string_view clause,
                                             std::string message) {
  return std::unexpected(floor_refusal{why, std::string{clause}, std::move(message)});
}
inline std::unexpected<floor_refusal> refuse(floor_refusal_code why, std::string message) {
  return refuse(why, rules::house_rule, std::move(message));
}

}  // namespace skyward::house
