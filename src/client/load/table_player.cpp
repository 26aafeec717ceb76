// Goes by the events of its table, and by what it may begin.
#include "client/load/table_player.hpp"

#include "client/json_parts.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::client {

namespace json = boost::json;

table_player::table_player(std::string player, std::int64_t seat, const player_habits& habits,
                           const json::object& look)
    : player_{std::move(player)},
      seat_{seat},
      habits_{habits},
      turn_{static_cast<std::size_t>(seat)} {
  const auto& rules = object_of(look, "rules");
  const auto& limits = object_of(rules, "limits");
  const auto& state = object_of(look, "state");
  books_.wallet = habits_.purse_cents;
  seats_ = number_of(limits, "seats");
  is_pot_ = rules.contains("pot");
  if (is_pot_) {
    least_cents_ = number_of(object_of(rules, "pot"), "card_price_cents");
    const auto phase = text_of(state, "phase");
    between_games_ = phase.empty() || phase == "button_draw" || phase == "between_games";
    rebuys_ = phase == "rebuy";
    button_ = number_of(state, "button");
    option_ = number_of(state, "turn");
    return;
  }
  least_cents_ = number_of(limits, "minimum_cents");
  for (const auto& [key, odds] : object_of(rules, "paytable")) {
    // What is paid a sum of money, as a prize, takes another amount than the others.
    if (odds.is_string() && odds.get_string().starts_with('$')) continue;
    const std::string_view line{key.data(), key.size()};
    const auto area = line.substr(0, line.find(':'));
    if (wagerable_.empty() || wagerable_.back() != area) wagerable_.emplace_back(area);
  }
  begin_betting(object_of(state, "next"));
}

void table_player::begin_betting(const json::object& says) {
  open_.clear();
  if (!says.contains("open")) return;
  for (const auto& each : array_of(says, "open")) {
    const auto* name = each.if_string();
    if (name == nullptr) continue;
    const std::string_view area{name->data(), name->size()};
    if (std::ranges::find(wagerable_, area) != wagerable_.end()) open_.emplace_back(area);
  }
  ready_ = false;
}

void table_player::take(const seat_event& event, const json::object& all) {
  holds_ = false;
  const bool own = event.seat == seat_ && seated_;
  if (event.name == "seated" && text_of(all, "player") == player_) {
    seat_ = event.seat;
    seated_ = true;
    return;
  }
  if (own) {
    books_.take(event);
    if (event.name == "left") left_ = true;
  }
  if (is_pot_) return take_of_pot(event);
  if (event.name == "wager_placed") {
    others_play_ = true;
    has_wagered_ = has_wagered_ || own;
    if (own) ready_ = false;
  } else if (event.name == "bought_in") {
    if (own) ready_ = false;
  } else if (event.name == "seat_ready") {
    if (own) ready_ = true;
  } else if (event.name == "dice_offered") {
    offered_ = own;
  } else if (event.name == "position_changed" || event.name == "roll_void") {
    begin_betting(all);
  } else {
    take_of_round(event.name);
  }
}

void table_player::take_of_round(std::string_view name) {
  if (name == "bets_closed") open_.clear();
  if (name == "shooter_changed" || name == "dice_declined") offered_ = false;
  if (name != "round_ended") return;
  has_wagered_ = false;
  others_play_ = false;
  may_begin_ = may_begin_ || !habits_.waits_for_rounds;
}

void table_player::take_of_pot(const seat_event& event) {
  const bool own = event.seat == seat_ && seated_;
  if (event.name == "option_moved") {
    option_ = event.seat;
  } else if (event.name == "button_moved") {
    button_ = event.seat;
  } else if (event.name == "option_passed" || event.name == "cards_bought") {
    if (event.seat == option_) option_ = 0;
    if (own && event.name == "cards_bought") in_game_ = true;
  } else if (event.name == "shooter_changed") {
    rolls_ = shoots_ = own;
  } else if (event.name == "round_opened") {
    between_games_ = rebuys_ = false;
  } else if (event.name == "rebuy_opened") {
    rebuys_ = true;
  } else if (event.name == "sales_closed") {
    option_ = 0;
  } else if (event.name == "round_ended" || event.name == "round_voided") {
    between_games_ = true;
    rebuys_ = rolls_ = shoots_ = in_game_ = false;
    may_begin_ = may_begin_ || !habits_.waits_for_rounds;
  }
}

void table_player::refused(std::string_view told_as, std::string_view code) {
  holds_ = true;
  if (code == "seat_taken") {
    seat_ = seat_ % std::max<std::int64_t>(seats_, 1) + 1;
    holds_ = ++seats_refused_ % std::max<std::int64_t>(seats_, 1) == 0;  // all of them
  }
  if (code == "already_ready") ready_ = true;
  if (code == "insufficient" && told_as == "bought_in") {
    books_.wallet = 0;
    holds_ = false;
  }
}

bool table_player::needs_chips() const {
  const auto needed = is_pot_ ? habits_.cards * least_cents_ : habits_.wagers * least_cents_;
  return books_.stack < needed;
}

player_wish table_player::wish(std::string_view what, std::string_view more,
                               std::string_view told_as) const {
  return {fmt::format(R"("do":"{}","seat":{}{})", what, seat_, more), told_as};
}

std::vector<player_wish> table_player::next() {
  if (holds_ || left_) return {};
  if (!seated_) {
    if (winds_up_) return {};
    return {wish("seat", fmt::format(R"(,"player":"{}")", player_), "seated")};
  }
  if (leaves_ && is_settled()) return {wish("leave", "", "left")};
  if (needs_chips() && !winds_up_) {
    const auto bought = std::min(habits_.chips_cents, books_.wallet);
    if (bought > 0) return {wish("buy_in", fmt::format(R"(,"cents":{})", bought), "bought_in")};
    wind_up(/*leaves=*/true);
    if (is_settled()) return {wish("leave", "", "left")};
  }
  return is_pot_ ? next_pot() : next_banked();
}

std::vector<player_wish> table_player::next_banked() {
  if (offered_) return {wish("accept_dice", "", "shooter_changed")};
  if (open_.empty()) return {};
  std::vector<player_wish> all;
  const bool begins = !winds_up_ && may_begin_ && (!has_wagered_ || books_.layout == 0);
  if (begins) {
    may_begin_ = !habits_.waits_for_rounds;
    // The first area is among them, since others may need it; none is taken twice, since wagers may
    // have to be equal.
    const auto others = static_cast<std::int64_t>(open_.size()) - 1;
    for (std::int64_t i = 0; i < std::min(habits_.wagers, others + 1); ++i) {
      const auto& area = open_[i == 0 ? 0 : 1 + turn_++ % static_cast<std::size_t>(others)];
      all.push_back(wish("wager", fmt::format(R"(,"area":"{}","cents":{})", area, least_cents_),
                         "wager_placed"));
    }
  }
  const bool plays = begins || books_.layout > 0 || others_play_ || winds_up_;
  if (plays && (begins || !ready_)) all.push_back(wish("ready", "", "seat_ready"));
  return all;
}

std::vector<player_wish> table_player::next_pot() {
  if (std::exchange(rolls_, false)) return {{"", ""}};
  const bool own_turn = between_games_ ? button_ == seat_ : option_ == seat_;
  if (!own_turn) return {};
  if (rebuys_ || winds_up_) return {wish("pass", "", "option_passed")};
  if (!may_begin_) return {};
  may_begin_ = !habits_.waits_for_rounds;
  return {wish("buy", fmt::format(R"(,"count":{})", habits_.cards), "cards_bought")};
}

}  // namespace skyward::client
