// Decides what is done with the money of players. Whether a wallet has as much is the ledger's to
// say, as are barrings and limits where chips are bought.
#include "house/desk_decision.hpp"

namespace skyward::house {

using code = floor_refusal_code;

/// Counted money goes through the cage alone; play chips are a manager's and the house's too.
verdict desk_decision::check_cage(std::string_view word, cents amount) const {
  if (from_ != role::cage && !has_play_money(state_)) {
    return refuse(code::role_may_not,
                  fmt::format("{} of counted money is not for the {} to send; accepted: cage", word,
                              name_of(from_)));
  }
  if (amount <= paid_at_once_max) return {};
  return refuse(code::too_much, fmt::format("{} of {}; accepted: at most {} at once", word,
                                            money_text(amount), money_text(paid_at_once_max)));
}

verdict desk_decision::operator()(const command::deposit& asked) {
  if (auto may = check_cage(asked.wire_name, asked.amount); !may) return may;
  return make(event::deposited{asked.player, asked.amount, asked.reason});
}

verdict desk_decision::operator()(const command::withdraw& asked) {
  if (auto may = check_cage(asked.wire_name, asked.amount); !may) return may;
  return make(event::withdrawn{asked.player, asked.amount});
}

// The ledger goes by what was said last: where a player wishes less than the house's people have
// set, what they have set is said again.

verdict desk_decision::operator()(const command::limit_loss& asked) {
  if (auto made = make(event::loss_limited{asked.player, asked.most}); !made) return made;
  const auto set = bounds_of(state_, asked.player).by_people.loss_limit;
  const bool is_tighter = set && (!asked.most || *set < *asked.most);
  if (from_ != role::house || !is_tighter) return {};
  return make(event::loss_limited{asked.player, set});
}

verdict desk_decision::operator()(const command::bar_player& asked) {
  return make(event::player_barred{asked.player, asked.reason});
}

verdict desk_decision::operator()(const command::admit_player& asked) {
  if (auto made = make(event::player_admitted{asked.player}); !made) return made;
  const auto set = bounds_of(state_, asked.player).by_people.barred_for;
  if (from_ != role::house || !set) return {};
  return make(event::player_barred{asked.player, *set});
}

}  // namespace skyward::house
