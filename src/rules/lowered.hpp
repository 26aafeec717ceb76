// The lowered form of a game: its whole graph of positions as flat arrays with integer weights. The
// maths and the simulation kernels read this and nothing else.
#pragma once

#include "dice/roll.hpp"
#include "rules/definition.hpp"
#include "rules/rulebook.hpp"

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::rules {

/// All rolls of rolls that decide alike and lead to the same place.
struct transition {
  std::uint64_t weight{};   // ways of the single dice; a state's weights add up to its outcomes
  std::uint32_t next{};     // index into positions
  std::uint32_t outcome{};  // index into outcomes: what is decided for all columns jointly
  call_id call{};
  bool round_ends{};
  bool dice_pass{};
};

/// A closed position: dice are about to be thrown.
struct lowered_state {
  position closed;
  std::uint32_t rolls{};             // index into roll_tables
  std::uint32_t first_roll{};        // index into roll_transitions of this state's first roll
  std::uint32_t first_transition{};  // index into transitions
  std::uint32_t transition_count{};
  std::uint64_t outcome_count{};  // sum of the weights
  column_set up;                  // columns that can hold a wager when the dice are thrown
};

/// An open position: betting is on.
struct lowered_position {
  position open;
  area_set areas;                  // that take wagers
  std::uint32_t closed_without{};  // state when nobody holds the steering area
  std::uint32_t closed_with{};     // state when somebody does; the same where it cannot be placed

  /// The state in which the dice are thrown, by whether somebody holds the steering area.
  std::uint32_t closed(bool steered) const { return steered ? closed_with : closed_without; }
};

struct roll_table {
  dice::dice_set set;
  std::vector<dice::weighted_roll> rolls;
};

/// One set of decisions over all columns, and which columns it decides.
struct joint_outcome {
  decisions decided{};
  column_set columns;
};

struct lowered {
  std::vector<position_field> fields;       // of the positions, as the rulebook names them
  std::vector<lowered_position> positions;  // [0] is the opening
  std::vector<lowered_state> states;
  std::vector<transition> transitions;  // state by state
  std::vector<joint_outcome> outcomes;  // each once
  std::vector<roll_table> roll_tables;  // one for each dice set
  std::vector<std::uint16_t>
      roll_transitions;  // per state and roll, the transition within the state

  std::span<const transition> transitions_of(const lowered_state& state) const {
    return {transitions.data() + state.first_transition, state.transition_count};
  }
};

/// Largest number of closed positions of a game. A definition whose positions do not end is stopped
/// there instead of filling the memory.
inline constexpr std::size_t states_max = 100'000;

/// Walks every position that can be reached from the opening, with and without the steering area,
/// by every roll, and merges what is alike.
///
/// errors  a sentence naming the position and the column when the definition decides a column that
///         cannot be up there, changes the position in close() where the steering area takes no
///         wager, is not idempotent there, leaves the ranges of its fields, or has more than
///         states_max positions; one naming the column when it wins on a line of another area
std::expected<lowered, std::string> lower(const definition& game, const rulebook& book);

}  // namespace skyward::rules
