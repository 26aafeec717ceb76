// Writes states key by key.
#include "table/replay/state_json.hpp"

#include "base/ensure.hpp"
#include "table/wire/write_value.hpp"

#include <boost/json.hpp>

#include <array>

namespace skyward::table {

namespace {

constexpr std::array<std::string_view, 3> stage_names{"betting", "throwing", "settling"};
constexpr std::array<std::string_view, 6> phase_names{"button_draw", "between_games", "buy_in",
                                                      "rebuy",       "game_roll",     "roll_off"};

template <class Value>
void put(const line_codec& names, json::object& to, std::string_view key, const Value& value) {
  std::string text;
  written_object object{names.names(), text};
  write_value(object, key, value);
  object.end();
  const auto written = json::parse(text);
  for (const auto& member : written.get_object()) {
    ensure(to.emplace(member.key(), member.value()).second, "a key that is not there yet");
  }
}

json::array dice_sets_of(const line_codec& names, const common_state& state) {
  json::array sets;
  for (const auto& each : state.dice_sets) {
    json::object set{{"set", each.name}};
    if (each.since.given()) put(names, set, "since", each.since);
    if (each.until.given()) put(names, set, "usable_until", each.until);
    if (each.fault) put(names, set, "fault", *each.fault);
    sets.push_back(std::move(set));
  }
  return sets;
}

/// What every table keeps; the seats stand apart.
json::object common_json(const line_codec& names, const common_state& state) {
  json::object whole{{"game", names.book().game}, {"opened", state.open}};
  put(names, whole, "last", state.last);
  if (state.last_at.given()) put(names, whole, "at", state.last_at);
  put(names, whole, "kind", state.kind);
  put(names, whole, "steps", state.steps);
  whole["round"] = state.round;
  whole["accounts"] = json::object{{"cash", state.cash.count()},
                                   {"inventory", state.inventory.count()},
                                   {"drop", state.drop.count()}};
  whole["dice_sets"] = dice_sets_of(names, state);
  whole["dice_in_play"] = state.dice_in_play;
  json::array debts;
  for (const auto& each : state.debts) {
    debts.push_back(json::object{{"player", each.player}, {"owed_cents", each.owed.count()}});
  }
  whole["debts"] = std::move(debts);
  json::array disputes;
  for (const auto& each : state.disputes) {
    json::object dispute{{"seat", number(each.seat)}, {"ruled", each.ruled}};
    put(names, dispute, "entry", each.entry);
    disputes.push_back(std::move(dispute));
  }
  whole["disputes"] = std::move(disputes);
  whole["corrections"] = state.corrections;
  return whole;
}

json::object seat_json(const common_state& state, seat_no seat) {
  const auto& there = state.seats[index(seat)];
  json::object of{{"seat", number(seat)},
                  {"player", there.player},
                  {"stack_cents", there.stack.count()},
                  {"owed_cents", there.owed.count()}};
  if (there.away) of["away"] = true;
  return of;
}

json::array wagers_of(const line_codec& names, const layout_state& layout) {
  json::array wagers;
  rules::each_of<rules::area_id>(layout.held, [&](rules::area_id area) {
    json::object wager;
    put(names, wager, "area", area);
    wager["cents"] = layout.wagers[index(area)].count();
    wagers.push_back(std::move(wager));
  });
  return wagers;
}

json::array cards_of(const card_counts& cards) {
  json::array counts;
  for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank)
    counts.push_back(cards.of(playing_card{rank}));
  return counts;
}

}  // namespace

std::string state_json(const line_codec& names, const banked_state& state) {
  auto whole = common_json(names, state.common);
  put(names, whole, "position", state.position);
  put(names, whole, "next_dice", state.next);
  whole["throws"] = state.throws;
  whole["stage"] = text(stage_names[static_cast<std::size_t>(state.progress.at)]);
  put(names, whole, "shooter", state.shooter);
  put(names, whole, "offered", state.offered);
  json::array pieces;
  for (const auto piece : rules::ids_of<rules::piece_id>(names.book().pieces)) {
    json::object standing;
    put(names, standing, "piece", standing_piece{piece, state.pieces[index(piece)]});
    pieces.push_back(std::move(standing));
  }
  whole["pieces"] = std::move(pieces);
  json::array seats;
  for (const auto seat : seats_of(state.common.seats)) {
    const auto& layout = state.layout[index(seat)];
    if (!state.common.seats[index(seat)].taken()) continue;
    auto of = seat_json(state.common, seat);
    of["wagers"] = wagers_of(names, layout);
    if (layout.circle > 0) of["circle"] = layout.circle;
    seats.push_back(std::move(of));
  }
  whole["seats"] = std::move(seats);
  return json::serialize(whole);
}

std::string state_json(const line_codec& names, const pot_state& state) {
  auto whole = common_json(names, state.common);
  auto& accounts = whole["accounts"].get_object();
  accounts["pot"] = state.pot.count();
  accounts["bonus"] = state.bonus.count();
  accounts["rake-house"] = state.rake_house.count();
  accounts["rake-charity"] = state.rake_charity.count();
  whole["phase"] = text(phase_names[static_cast<std::size_t>(state.phase)]);
  put(names, whole, "button", state.button);
  put(names, whole, "turn", state.turn);
  whole["final_game"] = state.final_game;
  whole["streak"] = json::object{{"player", state.streak_player}, {"games", state.streak}};
  whole["dealt"] = cards_of(state.dealt);
  json::array seats;
  for (const auto seat : seats_of(state.common.seats)) {
    if (!state.common.seats[index(seat)].taken()) continue;
    const auto& hand = state.hands[index(seat)];
    auto of = seat_json(state.common, seat);
    of["in"] = hand.in;
    of["cards"] = cards_of(hand.cards);
    of["rolls_left"] = hand.rolls_left;
    of["best"] = hand.best;
    seats.push_back(std::move(of));
  }
  whole["seats"] = std::move(seats);
  return json::serialize(whole);
}

}  // namespace skyward::table
