// What every table holds a state that it has read against.
#include "table/state_words.hpp"

#include "base/person_name.hpp"

namespace skyward::table {

namespace {

void check_sets(const common_state& state) {
  if (state.dice_in_play >= state.dice_sets.size()) {
    throw impossible{fmt::format("dice set {} is in play; {} have been here", state.dice_in_play,
                                 state.dice_sets.size())};
  }
}

/// A table with chips in a tray has no wallets.
void check_sources(const common_state& state) {
  if (state.kind != table_kind::physical) return;
  for (const auto& each : state.seats) {
    if (each.source == money_source::wallet) throw impossible{"a wallet at a physical table"};
  }
}

void check_people(const common_state& state) {
  for (auto each = state.seats.begin(); each != state.seats.end(); ++each) {
    const auto seat = each - state.seats.begin() + 1;
    if (!each->taken()) {
      if (*each == seat_state{}) continue;
      throw impossible{fmt::format("chips of seat {}, where nobody sits", seat)};
    }
    const bool twice = std::any_of(state.seats.begin(), each, [&](const seat_state& other) {
      return other.taken() && same_person(other.player, each->player);
    });
    if (twice) {
      throw impossible{
          fmt::format("{} sits at seat {} and at another", one_line(each->player), seat)};
    }
  }
}

}  // namespace

void check_seat(const common_state& state, seat_no seat, bool may_be_nobody) {
  if (static_cast<std::size_t>(seat) > state.seats.size() ||
      (seat == seat_no::none && !may_be_nobody)) {
    throw impossible{fmt::format("seat {}; accepted: 1 to {}", number(seat), state.seats.size())};
  }
}

void check_common(const common_state& state) {
  if (!state.open || !state.opened_before) throw impossible{"a day opens with an open table"};
  check_sets(state);
  check_people(state);
  check_sources(state);
  for (const auto& each : state.disputes) check_seat(state, each.seat, false);
}

void carry_common(common_state& state, const std::string& stream) {
  for (auto& each : state.disputes) refer_to(each.entry, stream);
  for (auto& each : state.proposals) {
    if (each.entry.given()) refer_to(each.entry, stream);
  }
}

void refer_to(entry_ref& entry, const std::string& stream) {
  if (entry.stream.empty()) entry.stream = stream;
}

}  // namespace skyward::table
