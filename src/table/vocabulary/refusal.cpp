// The names of refusals as they are written.
#include "table/vocabulary/refusal.hpp"

namespace skyward::table {

namespace {

constexpr std::string_view names[] = {
    "window_passed",      "role_may_not",      "not_your_duty",       "time_went_back",
    "paper_unsigned",     "not_of_this_game",  "table_closed",        "table_open",
    "not_continued",      "submission_needed", "odds_not_known",      "limit_too_high",
    "no_such_seat",       "seat_taken",        "player_seated",       "seat_empty",
    "stepped_away",       "wagers_standing",   "step_out_of_order",   "no_such_step",
    "final_game_over",    "too_few_buyers",    "no_roll_left",        "not_your_turn",
    "wrong_card_count",   "card_cap",          "cards_not_in_shoe",   "play_stopped",
    "not_stopped",        "seed_missing",      "bets_closed",         "bets_open",
    "no_such_area",       "area_not_offered",  "area_locked",         "purchase_apart",
    "wager_apart",        "not_chips",         "no_wallet",           "wager_needed",
    "already_bought",     "already_ready",     "not_fixed_amount",    "not_in_chips",
    "below_minimum",      "above_maximum",     "unequal_value",       "uneven_payout",
    "too_much_money",     "not_enough_chips",  "worst_case_too_high", "no_such_wager",
    "needed_by_another",  "no_wagers",         "nothing_to_void",     "not_between_throws",
    "wrong_dice_set",     "dice_set_spent",    "dice_missing",        "dice_expired",
    "no_shooter",         "no_discretion",     "wrong_dice_count",    "wrong_source",
    "no_such_seed",       "seed_in_use",       "values_open",         "values_closed",
    "already_committed",  "not_as_committed",  "unknown_reason",      "denied_reason",
    "shooter_has_dice",   "dice_not_offered",  "nobody_to_offer",     "not_approved",
    "nothing_to_correct", "too_late",          "no_such_correction",  "no_such_dispute",
    "not_corrected",      "tray_not_counted",  "no_such_box",
};
static_assert(std::size(names) == static_cast<std::size_t>(refusal_code::no_such_box) + 1);

}  // namespace

std::span<const std::string_view> refusal_names() {
  return names;
}

std::string_view name_of(refusal_code code) {
  return names[static_cast<std::size_t>(code)];
}

}  // namespace skyward::table
