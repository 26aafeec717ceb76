// What every table holds a state that it has read against.
#include "table/state_words.hpp"

#include "base/person_name.hpp"
#include "table/common_evolve.hpp"
#include "table/seeds.hpp"

#include <set>

namespace skyward::table {

namespace {

void check_sets(const common_state& state) {
  if (state.dice_in_play >= state.dice_sets.size()) {
    throw impossible{fmt::format("dice set {} is in play; {} have been here", state.dice_in_play,
                                 state.dice_sets.size())};
  }
}

void check_boxes(const common_state& state) {
  if (state.boxes.size() > boxes_max) {
    throw impossible{fmt::format("{} boxes; accepted: {}", state.boxes.size(), boxes_max)};
  }
  for (auto each = state.boxes.begin(); each != state.boxes.end(); ++each) {
    if (each->box.empty() || find_box(state, each->box, each->of) != each) {
      throw impossible{"a box without a name, or away twice"};
    }
  }
  for (const auto of : {box_kind::drop, box_kind::tips}) {
    money_sum left;
    left.add(of == box_kind::drop ? state.drop : state.tips);
    for (const auto& each : state.boxes) {
      if (each.of == of) left.take(each.recorded);
    }
    if (left.total() < cents{} || left.total() > cents{counted_max}) {
      throw impossible{"boxes that hold more than was put into them"};
    }
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

/// Who owes, who waits and who works: no person twice, and what each list says of itself.
void check_lists(const common_state& state) {
  std::set<std::string> known;  // who sits here or owes
  for (const auto& each : state.seats) {
    if (each.taken()) known.insert(folded_name(each.player));
  }
  for (const auto& each : state.debts) {
    const bool twice = !known.insert(folded_name(each.player)).second;
    if (each.player.empty() || each.owed <= cents{} || twice) {
      throw impossible{fmt::format("a debt of {}, who is nobody, sits here or owes twice",
                                   one_line(each.player))};
    }
  }
  if (state.proposals.size() > proposals_max) {
    throw impossible{fmt::format("{} corrections wait; accepted: at most {}",
                                 state.proposals.size(), proposals_max)};
  }
  if (state.gone_owed > cents{counted_max}) {
    throw impossible{"debts of more than can be counted"};
  }
  std::uint64_t last = 0;
  for (const auto& each : state.proposals) {
    const bool of_nobody = each.what == correction_kind::amount && each.player.empty();
    if (each.correction <= last || each.correction > state.proposed || each.by.empty() ||
        of_nobody) {
      throw impossible{
          fmt::format("correction {} waits out of order, or of nobody", each.correction)};
    }
    last = each.correction;
  }
  if (state.duties.size() > duties_max) {
    throw impossible{
        fmt::format("{} duties; accepted: at most {}", state.duties.size(), duties_max)};
  }
  for (auto each = state.duties.begin(); each != state.duties.end(); ++each) {
    const bool twice = std::any_of(state.duties.begin(), each, [&](const duty_state& other) {
      return other.what == each->what && same_person(other.person, each->person);
    });
    if (each->person.empty() || twice || (state.staffed & only(role_of(each->what))) == 0) {
      throw impossible{
          fmt::format("a duty of {}, who is nobody or has it twice", one_line(each->person))};
    }
  }
  if ((state.staffed & ~from_people_at_work) != 0) {
    throw impossible{"people on duty in a role that is none"};
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
  check_boxes(state);
  check_people(state);
  check_lists(state);
  check_sources(state);
  check_seeds(state);
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
