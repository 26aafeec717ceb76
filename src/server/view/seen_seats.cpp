// Reads the state, and decides nothing.
#include "server/view/seen_seats.hpp"

#include "base/text.hpp"
#include "maths/pot/equity.hpp"

#include <fmt/format.h>

#include <span>

namespace skyward::server {

namespace json = boost::json;
using rules::index;
using table::seat_no;

namespace {

json::object seat_outline(const table::common_state& state, const viewer& by, seat_no seat) {
  const auto& there = state.seats[table::index(seat)];
  json::object told{{"seat", number(seat)}, {"taken", there.taken()}};
  if (!there.taken()) return told;
  told["player"] = there.player;
  told["mine"] = seat == seat_of(state, by);
  put_money(told, "stack_cents", "stack", there.stack);
  if (there.owed > cents{}) put_money(told, "owed_cents", "owed", there.owed);
  return told;
}

json::array wagers_of(const rules::rulebook& book, const table::layout_state& layout) {
  json::array all;
  for (const auto area : rules::ids_of<rules::area_id>(book.areas)) {
    if (!layout.held[index(area)]) continue;
    json::object told{{"area", book.areas[index(area)].id}};
    put_money(told, "cents", "text", layout.wagers[index(area)]);
    const auto& term = book.columns[index(column_of(book, layout, area))].term;
    if (!term.empty()) told["term"] = words_of_id(term);
    all.push_back(std::move(told));
  }
  return all;
}

/// In a few words: `has the dice`.
std::string note_of(const table::banked_state& state, seat_no seat) {
  if (state.common.seats[table::index(seat)].away) return "has stepped away";
  if (state.shooter == seat) return "has the dice";
  if (state.offered == seat) return "is offered the dice";
  if (state.betting() && (state.ready & table::bit(seat)) != 0) return "is ready";
  return "";
}

std::string note_of(const table::pot_state& state, seat_no seat) {
  using enum table::pot_phase;
  const auto& hand = state.hands[table::index(seat)];
  std::vector<std::string> notes;
  if (state.button == seat) notes.emplace_back("has the button");
  if (state.turn == seat && (state.phase == buy_in || state.phase == rebuy)) {
    notes.emplace_back("may buy");
  }
  if (state.turn == seat && (state.phase == game_roll || state.phase == roll_off)) {
    notes.emplace_back("rolls");
  }
  if (hand.cards.total() > 0 && !hand.in) notes.emplace_back("is out");
  if (hand.rolls_left > 0) notes.push_back(fmt::format("{} to roll", hand.rolls_left));
  if (hand.best > 0) notes.push_back(fmt::format("best roll {}", hand.best));
  return join(notes);
}

json::array cards_of(const table::hand_state& hand) {
  json::array all;
  for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
    const int count = hand.cards.of(table::playing_card{rank});
    if (count == 0) continue;
    all.push_back(json::object{{"rank", rank}, {"text", maths::rank_name(rank)}, {"count", count}});
  }
  return all;
}

json::array faces_with(std::span<const std::string_view> colours, const dice::face_list& thrown) {
  json::array all;
  std::size_t i = 0;
  for (const auto face : std::span<const dice::face>{thrown}) {
    json::object die{{"face", face.pips()}};
    if (i < colours.size()) die["colour"] = colours[i];
    ++i;
    all.push_back(std::move(die));
  }
  return all;
}

}  // namespace

rules::column_id column_of(const rules::rulebook& book, const table::layout_state& layout,
                           rules::area_id area) {
  for (const auto column : rules::ids_of<rules::column_id>(book.columns)) {
    const bool here = layout.columns[index(column)];
    if (here && book.columns[index(column)].area == area) return column;
  }
  return book.column_of(area, layout.held);
}

json::array seen_seats(const live::banked_stand& at, const viewer& by) {
  json::array all;
  for (const auto seat : table::seats_of(at.now.layout)) {
    auto told = seat_outline(at.now.common, by, seat);
    const auto& layout = at.now.layout[table::index(seat)];
    told["wagers"] = wagers_of(at.game.book(), layout);
    if (layout.bought.amount > cents{}) {
      json::object bought{{"area", at.game.book().areas[index(layout.bought.area)].id}};
      put_money(bought, "cents", "text", layout.bought.amount);
      told["bought"] = std::move(bought);
    }
    if (layout.circle != 0) told["circle"] = int{layout.circle};
    if (const auto note = note_of(at.now, seat); !note.empty()) told["note"] = note;
    all.push_back(std::move(told));
  }
  return all;
}

json::array seen_seats(const live::pot_stand& at, const viewer& by) {
  json::array all;
  for (const auto seat : table::seats_of(at.now.hands)) {
    auto told = seat_outline(at.now.common, by, seat);
    const auto& hand = at.now.hands[table::index(seat)];
    told["cards"] = cards_of(hand);
    if (hand.paid > cents{}) put_money(told, "paid_cents", "paid", hand.paid);
    if (hand.button_card != 0) told["button_card"] = maths::rank_name(hand.button_card);
    if (const auto note = note_of(at.now, seat); !note.empty()) told["note"] = note;
    all.push_back(std::move(told));
  }
  return all;
}

json::array seen_pieces(const live::banked_stand& at) {
  json::array all;
  const auto& pieces = at.game.book().pieces;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& stands = at.now.pieces[i];
    const auto& spot = pieces[i].spots[stands.spot];
    json::object told{{"piece", pieces[i].id},
                      {"kind", pieces[i].kind},
                      {"spot", spot},
                      {"label", capitalized(words_of_id(pieces[i].id))},
                      {"spot_label", words_of_id(spot)}};
    if (stands.count != 0) told["dice"] = int{stands.count};
    all.push_back(std::move(told));
  }
  return all;
}

json::array seen_pieces(const live::pot_stand& at) {
  if (at.now.button == seat_no::none) return {};
  return {json::object{{"piece", "button"},
                       {"kind", "button"},
                       {"spot", std::to_string(number(at.now.button))},
                       {"label", "Button"},
                       {"seat", number(at.now.button)}}};
}

json::array seen_accounts(const live::banked_stand& /*at*/) {
  return {};
}

json::array seen_accounts(const live::pot_stand& at) {
  json::array all;
  const auto add = [&](table::account_kind kind, std::string_view label, cents amount) {
    json::object told{{"account", table::account_names[static_cast<std::size_t>(kind)]},
                      {"label", label}};
    put_money(told, "cents", "text", amount);
    all.push_back(std::move(told));
  };
  using enum table::account_kind;
  add(pot, "Pot", at.now.pot);
  add(bonus, "Bonus pot", at.now.bonus);
  add(rake_house, "Rake of the house", at.now.rake_house);
  add(rake_charity, "Rake of the charity", at.now.rake_charity);
  return all;
}

json::array seen_dice(const live::banked_stand& at, const dice::face_list& thrown) {
  std::vector<std::string_view> colours;
  for (const auto& [colour, count] : at.now.undo.dice.colours()) {
    colours.insert(colours.end(), static_cast<std::size_t>(count), colour);
  }
  const auto faces = std::span<const dice::face>{thrown}.size();
  if (colours.size() != faces) colours.clear();
  return faces_with(colours, thrown);
}

json::array seen_dice(const live::pot_stand& at, const dice::face_list& thrown) {
  std::vector<std::string_view> colours;
  for (const auto& [colour, count] : at.game.book().at_table.dice_set) {
    colours.insert(colours.end(), static_cast<std::size_t>(count), colour);
  }
  return faces_with(colours, thrown);
}

}  // namespace skyward::server
