// Tells the members of a banked table's state, and holds one that was read against what it may be.
#include "table/banked/banked_state_words.hpp"

#include "table/state_words.hpp"

#include <algorithm>
#include <array>

namespace skyward::table {

namespace {

constexpr std::array<std::string_view, 3> stage_names{"betting", "throwing", "settling"};
constexpr std::array<std::string_view, 3> offer_names{"opening", "passing", "leaving"};
constexpr std::array<std::string_view, 3> mover_names{"settlement", "player", "cash"};

std::vector<std::string> piece_ids(const rules::rulebook& book) {
  std::vector<std::string> ids;
  for (const auto& each : book.pieces) ids.push_back(each.id);
  return ids;
}

std::vector<std::string_view> call_ids(const rules::rulebook& book) {
  std::vector<std::string_view> ids;
  for (const auto& each : book.calls) ids.emplace_back(each.id);
  return ids;
}

template <class Words, class Bought>
void tell_purchase(Words& words, Bought& bought) {
  words.part("bought", [&](auto& part) {
    part("area", bought.area);
    part("cents", bought.amount);
  });
}

template <class Words, class Pieces>
void tell_pieces(Words& words, const rules::rulebook& book, Pieces& pieces) {
  std::vector<standing_piece> standing;
  for (const auto piece : rules::ids_of<rules::piece_id>(book.pieces)) {
    const auto at = pieces[index(piece)];
    if (at != rules::placement{}) standing.push_back({piece, at});
  }
  words.list("pieces", standing, [](auto& piece, auto& each) { piece("piece", each); });
  if constexpr (Words::reads) {
    for (const auto& each : standing) pieces[index(each.piece)] = each.at;
  }
}

/// The amounts on areas, and in which term each stands once betting has closed over it.
template <class Words, class Layout>
void tell_layout(Words& words, Layout& layout) {
  std::vector<std::pair<rules::area_id, cents>> wagers;
  rules::each_of<rules::area_id>(layout.held, [&](rules::area_id area) {
    wagers.emplace_back(area, layout.wagers[index(area)]);
  });
  words.list("wagers", wagers, [](auto& wager, auto& each) {
    wager.always("area", each.first);
    wager("cents", each.second);
  });
  if constexpr (Words::reads) {
    for (const auto& [area, amount] : wagers) {
      if (amount == cents{} || layout.held[index(area)]) {
        throw impossible{"a wager of nothing, or a second one on its area"};
      }
      layout.wagers[index(area)] = amount;
      layout.held.set(index(area));
    }
  }
  words.columns("terms", layout.columns);
  words("in_round", layout.in_round);
  tell_purchase(words, layout.bought);
  words.count("circle", layout.circle);
}

template <class Words, class Progress>
void tell_progress(Words& words, const rules::rulebook& book, Progress& progress) {
  words.choice("stage", progress.at, stage_names);
  words.count("next_step", progress.next_step);
  words.bits("conditions", progress.conditions, rules::step_condition_names);
  words.choice("call", progress.call, call_ids(book));
  words.bits("moved", progress.moved, piece_ids(book));
}

template <class Words, class Undo>
void tell_undo(Words& words, const rules::rulebook& book, std::size_t seats, Undo& undo) {
  words.count("round", undo.round);
  words("thrown", undo.thrown);
  words("position", undo.position);
  outlook thrown{std::nullopt, undo.dice};
  words("dice", thrown);
  if constexpr (Words::reads) undo.dice = thrown.dice;
  words.count("throws", undo.throws);
  words("shooter", undo.shooter);
  words("thrown_by", undo.thrown_by);
  words.count("taken_in", undo.taken_in);
  words.choice("offer", undo.offer, offer_names);
  tell_pieces(words, book, undo.pieces);
  words.bits("conditions", undo.conditions, rules::step_condition_names);
  words("void_since", undo.void_since);
  words("dice_since", undo.dice_since);
  words.list("departed", undo.departed, [](auto& player, auto& each) {
    player("seat", each.seat);
    player("player", each.name);
    player("source", each.source);
  });
  words.seats("in_round", undo.in_round);
  if constexpr (Words::reads) {
    if (undo.round == 0) return;
    undo.columns.resize(seats);
    undo.circles.resize(seats);
    undo.bought.resize(seats);
  }
  if (undo.round == 0) return;
  words.each_seat("seats", seats, [&](auto& seat, seat_no at) {
    seat.columns("terms", undo.columns[index(at)]);
    seat.count("circle", undo.circles[index(at)]);
    tell_purchase(seat, undo.bought[index(at)]);
  });
}

template <class Words, class State>
void tell(Words& words, const rules::rulebook& book, State& state) {
  tell_common(words, state.common);
  words("position", state.position);
  words.part("next", [&](auto& next) { next("dice", state.next); });
  words.part("opening", [&](auto& opening) {
    opening("position", state.opening.position);
    opening.part("next", [&](auto& next) { next("dice", state.opening.next); });
    tell_pieces(opening, book, state.opening.pieces);
  });
  words("reopened", state.reopened);
  words.count("first_round", state.first_round);
  words.count("throws", state.throws);
  tell_pieces(words, book, state.pieces);
  words("shooter", state.shooter);
  words("last_shooter", state.last_shooter);
  words.count("taken_in", state.taken_in);
  words("offered", state.offered);
  words.seats("declined", state.declined);
  words.choice("offer", state.offer, offer_names);
  words.seats("ready", state.ready);
  words.part("progress", [&](auto& progress) { tell_progress(progress, book, state.progress); });
  words.each_seat("seats", state.common.seats.size(), [&](auto& seat, seat_no at) {
    tell_seat(seat, state.common.seats[index(at)]);
    tell_layout(seat, state.layout[index(at)]);
  });
  words.part("last_throw",
             [&](auto& undo) { tell_undo(undo, book, state.common.seats.size(), state.undo); });
  words.list("since_throw", state.since_throw, [](auto& moved, auto& each) {
    moved("entry", each.entry);
    moved("seat", each.seat);
    moved.choice("why", each.why, mover_names);
    moved("moves", each.moved);
    moved("source_before", each.source_before);
  });
}

void check_wagers(const compiled_book& table, const banked_state& state) {
  for (const auto seat : seats_of(state.layout)) {
    const auto& layout = state.layout[index(seat)];
    if (!state.common.seats[index(seat)].taken() && layout != layout_state{}) {
      throw impossible{fmt::format("wagers of seat {}, where nobody sits", number(seat))};
    }
    rules::column_set held;
    rules::each_of<rules::area_id>(layout.held,
                                   [&](rules::area_id area) { held |= table.columns_of(area); });
    if ((layout.columns & ~held).any() || layout.circle > seats_max) {
      throw impossible{
          fmt::format("seat {} has a term of no wager, or circle {}", number(seat), layout.circle)};
    }
  }
}

void check_moved(const banked_state& state, const moved_entry& moved) {
  check_seat(state.common, moved.seat, false);
  if (moved.moved.empty()) {
    throw impossible{fmt::format("entry {} moved nothing", entry_text(moved.entry))};
  }
  for (const auto& each : moved.moved.all()) {
    for (const auto& of : {each.from, each.to}) {
      if (is_of_seat(of.kind) && of.seat != moved.seat) {
        throw impossible{fmt::format("entry {} of seat {} moved money of another",
                                     entry_text(moved.entry), number(moved.seat))};
      }
    }
  }
}

void check(const compiled_book& table, const banked_state& state) {
  check_common(state.common);
  if (!state.betting() || !state.opening.next.betting()) {
    throw impossible{"a day opens between throws, betting open"};
  }
  for (const auto each : {state.shooter, state.offered}) {
    check_seat(state.common, each, true);
    if (each != seat_no::none && !state.common.seats[index(each)].taken()) {
      throw impossible{fmt::format("the dice are with seat {}, where nobody sits", number(each))};
    }
  }
  for (const auto each : {state.last_shooter, state.undo.shooter}) {
    check_seat(state.common, each, true);
  }
  const auto steps = table.book().procedure.size();
  if (state.progress.next_step > steps) {
    throw impossible{fmt::format("step {}; the procedure has {}", state.progress.next_step, steps)};
  }
  check_wagers(table, state);
  const bool due = state.next.due_at.given() && !state.common.pace.given();
  if (due || state.opening.next.due_at.given()) {
    throw impossible{"betting is due at a table without a pace, or in its opening"};
  }
  if ((state.ready & ~state.present()) != 0) throw impossible{"a seat is ready where nobody is"};
  auto declined = state.declined;
  for (const auto seat : seats_of(state.layout)) {
    if (state.common.seats[index(seat)].taken()) declined &= ~bit(seat);
  }
  if (declined != 0) throw impossible{"the dice are declined by a seat where nobody sits"};
  for (const auto& each : state.since_throw) check_moved(state, each);
  for (const auto& each : state.undo.departed) {
    check_seat(state.common, each.seat, false);
    if (each.name.empty()) throw impossible{"nobody has left a seat that a throw settled"};
    const bool physical = state.common.kind == table_kind::physical;
    if (physical && each.source == money_source::wallet) {
      throw impossible{"a wallet at a physical table"};
    }
  }
  if (state.undo.round > state.common.round || state.first_round > state.common.round) {
    throw impossible{fmt::format("round {} or {} behind round {}", state.undo.round,
                                 state.first_round, state.common.round)};
  }
  if (sum_of_accounts(state) != cents{}) {
    throw impossible{"a state in which money was made or lost"};
  }
}

}  // namespace

std::string written_state(const compiled_book& table, const banked_state& state) {
  return write_whole(table.names(), [&](auto& words) { tell(words, table.book(), state); });
}

std::string carried_state(const compiled_book& table, banked_state state,
                          const std::string& stream) {
  carry_common(state.common, stream);
  for (auto& each : state.since_throw) refer_to(each.entry, stream);
  if (state.undo.thrown.given()) refer_to(state.undo.thrown, stream);
  return written_state(table, state);
}

void read_state(const compiled_book& table, const event::day_opened& day, banked_state& into) {
  read_whole(table.names(), day, [&](auto& words) { tell(words, table.book(), into); });
  check(table, into);
}

}  // namespace skyward::table
