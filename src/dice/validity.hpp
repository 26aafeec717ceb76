// Whether a throw counts, and which faces it shows: die by die as they came to rest, by the rules
// that each game states for itself (ruling R-74).
#pragma once

#include "dice/roll.hpp"

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace skyward::dice {

/// How a die came to rest.
enum class rest : std::uint8_t {
  flat,     // on one face; `shown` is the face on top
  cocked,   // leaning, one side on chips or an object; `shown` is the face on that side
  propped,  // more than one side on chips or an object; `shown` means nothing
};

struct die_at_rest {
  rest how = rest::flat;
  face shown{1};

  friend bool operator==(const die_at_rest&, const die_at_rest&) = default;
};

/// A reason for which a throw may be called void. One that the game names in order to exclude it is
/// `denied`.
struct void_reason {
  std::string id;      // `off-table`
  std::string clause;  // or `ruling R-74`
  bool denied = false;
  bool loses_die = false;  // a die may be gone
  std::string from_step;   // of the procedure, from which on it can happen; empty: the throw itself
};

/// What a game says about throws.
struct validity_rules {
  bool cocked_counts = false;  // the face opposite the leaning side counts; otherwise no roll
  std::string cocked_clause;
  std::string propped_clause;
  std::vector<void_reason> reasons;  // that a person may call, in the game's order
  std::string discretion_clause;     // lets the stickperson rule which face counts; empty: nobody
  std::string called_clause;         // says who calls a throw void; may be empty
};

struct valid_throw {
  face_list faces;  // in dice-set order
};
struct void_throw {  // words of the rules given
  std::string_view reason;
  std::string_view clause;
};
using throw_call = std::variant<valid_throw, void_throw>;

/// Why a report of a throw was not taken, in order of precedence.
enum class throw_refusal : std::uint8_t { unknown_reason, denied_reason, wrong_dice_count };

struct refused_throw {
  throw_refusal code{};
  std::string clause;  // of the rule that denies the reason; empty for the others
  std::string message;
};

/// Judges a throw as the dealer or stickperson reports it.
///
/// in      dice [dice_count] how each die lies, in dice-set order; may be empty when a reason is
/// called
///         called_reason a reason for which the throw is called void; empty when none is called.
///         The stickperson's discretion is among the reasons of a game that grants it
/// errors  as throw_refusal; nothing is decided
std::expected<throw_call, refused_throw> judge(const validity_rules& rules, const dice_set& set,
                                               std::span<const die_at_rest> dice,
                                               std::string_view called_reason);

}  // namespace skyward::dice
