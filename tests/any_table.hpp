// Rules and commands that somebody may ask for, made of numbers: seeded ones in tests, bytes in
// fuzz targets.
#pragma once

#include "table/pot/pot_table.hpp"
#include "table/vocabulary/teller.hpp"
#include "table_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace skyward::table {

/// The area that is a purchase; the first where a game has none.
inline area_name purchase_of(const rules::rulebook& book) {
  for (const auto area : rules::ids_of<rules::area_id>(book.areas)) {
    if (book.areas[index(area)].purchase) return {area, ""};
  }
  return {};
}

/// Numbers from one end to the other, the ends often.
template <class Numbers>
class extremes : public Numbers {
 public:
  using Numbers::Numbers;

  std::int64_t from(std::int64_t least, std::int64_t most) {
    switch (this->below(4)) {
      case 0:
        return least;
      case 1:
        return most;
      default:
        return least +
               static_cast<std::int64_t>(this->below(static_cast<std::uint64_t>(most - least) + 1));
    }
  }
};

odds any_odds(auto& pick, bool fixed) {
  if (fixed && pick.below(2) == 0) return odds::prize(cents{pick.from(1, cents_max)});
  const auto per = pick.from(1, odds::per_max);
  if (pick.below(2) == 0) return odds::to(pick.from(1, odds::pays_max), per);
  return odds::for_each(pick.from(per, odds::pays_max), per);
}

/// The seats, the chip and what wagers may be of; chips that make every fixed wager.
///
/// in  most cents of a wager
rules::table_limits any_limits(auto& pick, const rules::rulebook& book, std::int64_t most) {
  auto limits = book.limits;
  limits.seats = pick.from(1, book.seats_clause.empty() ? rules::seats_max : limits.seats);
  if (pick.below(4) == 0) return limits;
  auto chip = pick.from(1, most);
  limits.maximum = cents{most / chip * chip};
  limits.minimum = cents{chip};
  for (const auto& group : book.groups) {
    if (group.fixed_wager) chip = std::gcd(chip, group.fixed_wager->count());
  }
  limits.chip = cents{chip};
  return limits;
}

/// What a rules submission may say but for areas withdrawn, from one end of what is accepted to the
/// other.
rules::table_rules any_rules(auto& pick, const games::game& game, const rules::edition& edition) {
  const auto& book = game.book;
  rules::table_rules rules{book, edition};
  auto most = cents_max;
  for (const auto line : rules::ids_of<rules::line_id>(book.lines)) {
    const auto& area = book.areas[index(book.lines[index(line)].area)];
    const bool fixed = book.groups[index(area.group)].fixed_wager.has_value();
    if (pick.below(3) != 0) rules.set_odds(line, any_odds(pick, fixed));
    most = std::min(most, rules.wager_limit(line).count());
  }
  rules.set_payment({static_cast<rules::fraction_rule>(pick.below(3)), pick.below(2) == 0,
                     static_cast<rules::seat_order>(pick.below(2))});
  rules.set_limits(any_limits(pick, book, pick.below(8) == 0 ? cents_max : most));
  for (const auto& option : book.options) {
    must(rules.choose(option.id, option.values[pick.below(option.values.size())]).has_value(),
         "a value listed");
  }
  return rules;
}

/// One of the last entries, mostly one that moved chips.
entry_ref recent_entry(auto& pick, const banked_state& state) {
  const auto& moved = state.since_throw;
  if (!moved.empty() && pick.below(4) != 0) return moved[pick.below(moved.size())].entry;
  const auto last = state.common.last.seq;
  return {{last - pick.below(std::clamp<std::uint64_t>(last, 1, 8)), 1}};
}

/// Who sits there, mostly; sometimes somebody who does not, and of a seat that a small table lacks
/// always.
std::string any_player(const auto& state, seat_no seat) {
  const auto& seats = state.common.seats;
  const bool sits = index(seat) < seats.size() && seats[index(seat)].taken();
  return sits ? seats[index(seat)].player : "player 4";
}

/// What becomes of a correction that waits, mostly at once: it is approved, or rejected at times.
std::optional<sent_command> on_proposal(auto& pick, const common_state& state) {
  if (state.proposals.empty() || pick.below(4) == 0) return std::nullopt;
  sent_command made{
      command::approve_correction{state.proposals.front().correction}, {}, role::floorperson};
  if (pick.below(8) == 0) {
    made.what = command::reject_correction{state.proposals.front().correction, "why"};
  }
  return made;
}

/// A command of an amount from one end of what is accepted to the other.
sent_command extreme_command(auto& pick, const dealt_game& game, const banked_state& state) {
  if (auto answer = on_proposal(pick, state.common)) return *answer;
  const auto seats = std::min<std::uint64_t>(state.layout.size(), 3);
  const auto seat = static_cast<seat_no>(pick.below(seats) + 1);
  const auto amount = cents{pick.from(1, cents_max)};
  const auto chips = [&](cents most) {
    const auto chip = game.rules.limits().chip;
    return chip * std::max<std::int64_t>(pick.from(0, most.count()) / chip.count(), 1);
  };
  const auto thrown = [&] {
    command::throw_dice asked;
    const auto count = game.definition->dice(state.position).dice_count();
    for (int i = 0; i < count; ++i) asked.dice.add({dice::rest::flat, pick.face()});
    return asked;
  };
  const auto what = pick.below(100);
  if (what < 6) return {command::seat{seat, fmt::format("player {}", pick.below(5))}, {}};
  if (what < 16) return {command::buy_in{seat, chips(cents{cents_max})}, {}};
  if (what < 24) {
    const auto has = common_table::at(state.common, seat).stack;
    if (pick.below(4) == 0) return {command::tip{seat, has}, {}};
    return {command::cash_out{seat, pick.below(2) == 0 ? has : amount}, {}};
  }
  if (what < 60) {
    const auto area = static_cast<rules::area_id>(pick.below(game.rules.book().areas.size()));
    const auto fixed = game.table.group_of(area).fixed_wager;
    const auto most = game.rules.limits().maximum;
    return {command::wager{seat, {area, ""}, fixed.value_or(chips(most)), {}}, {}};
  }
  if (what < 64) return {command::purchase{seat, purchase_of(game.rules.book()), {}}, {}};
  if (what < 72) return {command::no_more_bets{}, {}};
  if (what < 84) return {thrown(), {}};
  if (what < 86) return {command::offer_dice{}, {}, offers_dice(game.rules.book()), {}};
  if (what < 89) return {command::accept_dice{state.offered}, {}};
  if (what < 90) return {command::leave{seat}, {}};
  if (what < 91) return {command::close_table{}, {}};
  if (what < 92) return {command::open_table{}, {}};
  if (what < 94) return {command::correct_entry{recent_entry(pick, state), "why"}, {}};
  if (what < 96) {
    const auto round = std::max<std::uint64_t>(state.undo.round, 1);
    return {command::correct_throw{round, thrown().dice, "why"}, {}};
  }
  return {command::correct_amount{any_player(state, seat), pick.from(-cents_max, cents_max), "why"},
          {},
          {},
          {}};
}

/// A command; most of them make sense, some do not.
sent_command likely_command(auto& pick, const dealt_game& game, const banked_state& state) {
  if (auto answer = on_proposal(pick, state.common)) return *answer;
  const auto& book = game.rules.book();
  const auto seat =
      static_cast<seat_no>(pick.below(std::min<std::size_t>(state.layout.size(), 3)) + 1);
  // Half of the wagers go to few areas, so that placing, taking down and correcting meet there.
  const auto areas =
      pick.below(2) == 0 ? std::min<std::size_t>(3, book.areas.size()) : book.areas.size();
  const auto area = static_cast<rules::area_id>(pick.below(areas));
  const auto amount =
      cents{pick.below(8) == 0 ? static_cast<std::int64_t>(pick.below(90'000)) + 1 : 500};
  sent_command made;
  const auto faces = [&] {
    dice_report report;
    const auto count = game.definition->dice(state.position).dice_count();
    for (int i = 0; i < count; ++i) {
      const bool cocked = pick.below(60) == 0;
      report.add({cocked ? dice::rest::cocked : dice::rest::flat, pick.face()});
    }
    return report;
  };
  const auto what = pick.below(100);
  if (what < 8) {
    made.what = command::seat{seat, fmt::format("player {}", pick.below(5))};
  } else if (what < 18) {
    made.what = command::buy_in{seat, cents{static_cast<std::int64_t>(pick.below(6) + 1) * 10'000},
                                static_cast<money_source>(pick.below(2))};
  } else if (what < 50) {
    const auto fixed = game.table.group_of(area).fixed_wager;
    made.what = command::wager{seat, {area, ""}, fixed.value_or(amount), {}};
  } else if (what < 54) {
    made.what =
        command::purchase{seat, pick.below(8) == 0 ? area_name{area, ""} : purchase_of(book), {}};
  } else if (what < 58) {
    made.what = command::take_down{seat, {area, ""}};
    if (pick.below(2) == 0) made.what = command::ready{seat};
  } else if (what < 68) {
    made.what = command::no_more_bets{};
  } else if (what < 84) {
    made.what = command::throw_dice{faces(), false};
  } else if (what < 86) {
    const auto& reasons = book.validity.reasons;
    const auto reason = reasons.empty() ? "none" : reasons[pick.below(reasons.size())].id;
    made.what = command::no_roll{reason, pick.below(20) == 0};
  } else if (what < 88) {
    made.what = command::offer_dice{};
    made.from = pick.below(8) == 0 ? role::dealer : offers_dice(book);
  } else if (what < 91) {
    made.what = command::accept_dice{pick.below(4) == 0 ? seat : state.offered};
  } else if (what < 92) {
    made.what = command::decline_dice{seat};
  } else if (what < 93) {
    made.what = command::cash_out{seat, amount, static_cast<money_source>(pick.below(2))};
    if (pick.below(3) == 0) made.what = command::tip{seat, amount};
  } else if (what < 94) {
    made.what = command::leave{seat};
  } else if (what < 95) {
    made.what = command::dice_set_in{"set", {}, {}};
    if (pick.below(3) == 0) made.what = command::dice_set_out{dice_fault::damaged};
  } else if (what < 98) {
    const auto kind = pick.below(3);
    if (kind == 0) {
      command::correct_throw correct{state.common.round, {}, "reason"};
      if (state.undo.round != 0) correct.round = state.undo.round;
      const auto count = game.definition->dice(state.undo.position).dice_count();
      for (int i = 0; i < count; ++i) {
        const bool cocked = pick.below(12) == 0;
        correct.dice.add({cocked ? dice::rest::cocked : dice::rest::flat, pick.face()});
      }
      made.what = correct;
    } else if (kind == 1) {
      made.what = command::correct_entry{recent_entry(pick, state), "reason"};
    } else {
      const auto cents = static_cast<std::int64_t>(pick.below(4'000)) - 2'000;
      made.what = command::correct_amount{any_player(state, seat), cents, "reason"};
    }
  } else if (what < 99) {
    made.what = command::close_table{};
  } else {
    made.what = command::open_table{{}, static_cast<table_kind>(pick.below(3))};
  }
  return made;
}

/// A command: mostly what is due, sometimes anything.
sent_command likely_command(auto& pick, const pot_table& table, const pot_state& state) {
  if (auto answer = on_proposal(pick, state.common)) return *answer;
  const auto seat = static_cast<seat_no>(pick.below(4) + 1);
  const auto card = [&] { return playing_card{2 + static_cast<int>(pick.below(11))}; };
  const auto roll_by = [&](seat_no by) {
    command::roll rolled{by, {}};
    for (int i = 0; i < 2; ++i) rolled.dice.add({dice::rest::flat, pick.face()});
    return rolled;
  };
  const auto due = table.next_step(state, {});
  if (due && pick.below(6) != 0) {
    const auto& by = due->step->completed_by;
    if (by == "deal_button") return {command::deal_button{due->seat, card()}, {}};
    if (by == "buy") return {command::buy{due->seat, pick.below(6) + 1}, {}};
    if (by == "rebuy" && pick.below(3) == 0) return {command::rebuy{due->seat}, {}};
    if (by == "rebuy") return {command::pass{due->seat}, {}};
    if (by == "roll") return {roll_by(due->seat), {}};
    if (by == "deal") {
      command::deal dealt{due->seat, {}};
      for (std::uint64_t i = 0; i < due->cards; ++i) dealt.cards.push_back(card());
      return {dealt, {}};
    }
    if (by.empty()) return {command::done{due->step->id}, {}};
  }
  switch (pick.below(12)) {
    case 0:
      return {command::seat{seat, std::to_string(pick.below(5))}, {}};
    case 1:
    case 2:
      return {command::buy_in{seat, cents{5'000}}, {}};
    case 3:
      return {command::leave{seat}, {}};
    case 4:
      if (pick.below(4) == 0) return {command::pass_all{}, {}};
      return {command::pass{seat}, {}};
    case 5:
      return {command::cash_out{seat, cents{static_cast<std::int64_t>(pick.below(900)) + 1}}};
    case 6:
      if (pick.below(3) == 0) return {command::tip{seat, cents{100}}, {}};
      return {command::no_roll{"no-wall", false}, {}};
    case 7:
      return {command::close_table{}, {}};
    case 8:
      return {command::open_table{}, {}};
    case 9:
      return {roll_by(seat), {}};
    case 10: {
      const auto amount = static_cast<std::int64_t>(pick.below(2'000)) - 1'000;
      return {command::correct_amount{any_player(state, seat), amount, "why"}, {}};
    }
    default:
      return {command::wager{seat, {{}, "pip-1"}, cents{100}, {}}, {}};
  }
}

}  // namespace skyward::table
