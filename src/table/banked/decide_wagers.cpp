// Decides wagers: which area takes one now, what has to stand before it, and the amounts.
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "table/banked/decider.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

/// The groups of areas that take wagers now.
std::string decider::open_groups() const {
  const auto open = table_.open_areas(state_);
  std::vector<std::string> labels;
  for (const auto group : rules::ids_of<rules::group_id>(book().groups)) {
    const bool any = (open & table_.areas_of(group)).any();
    if (any) labels.push_back(book().groups[index(group)].label);
  }
  return labels.empty() ? "nothing" : join(labels);
}

/// Why an area takes no wager while others do: its group's own clause, or what the text says of the
/// window.
std::string_view decider::locked_clause(rules::area_id area) const {
  const auto& own = table_.group_of(area).locked_clause;
  return own.empty() ? at_table().window : own;
}

/// Why none does: a group's own clause from the round's first throw on, be it void.
std::string_view decider::closed_clause(const area_name& asked) const {
  const bool thrown = state_.throws > 0 || state_.undo.void_since;
  return thrown && asked.unknown.empty() ? locked_clause(asked.id) : at_table().window;
}

std::expected<rules::area_id, refusal> decider::open_area(const area_name& asked) const {
  if (!state_.betting()) {
    return refuse(refusal_code::bets_closed, clause(closed_clause(asked)),
                  "no more bets; accepted: when betting opens again");
  }
  if (!asked.unknown.empty()) {
    std::vector<std::string> known;
    for (const auto& area : book().areas) known.push_back(area.id);
    return refuse(refusal_code::no_such_area, clause(at_table().closed_list),
                  fmt::format("no wager is called \"{}\"; {}", one_line(asked.unknown),
                              accepted_names(asked.unknown, known)));
  }
  const auto& area = book().areas[index(asked.id)];
  if (!table_.rules().offers(asked.id)) {
    return refuse(refusal_code::area_not_offered, rules::house_rule,
                  fmt::format("{} is not offered at this table", area.id));
  }
  if (!table_.open_areas(state_)[index(asked.id)]) {
    return refuse(refusal_code::area_locked, clause(locked_clause(asked.id)),
                  fmt::format("{} is locked; accepted: {}", area.label, open_groups()));
  }
  return asked.id;
}

/// Chips, and the wagers that come before this one.
verdict decider::check_place(seat_no seat, rules::area_id area, tender with) const {
  if (with != tender::chips) {
    return refuse(refusal_code::not_chips, clause(at_table().verbal_cash),
                  "a spoken wager with cash is not taken; accepted: chips on the layout");
  }
  const auto& group = table_.group_of(area);
  if (group.needs && (layout(seat).held & table_.areas_of(*group.needs)).none()) {
    const auto& first = book().groups[index(*group.needs)];
    return refuse(refusal_code::wager_needed, clause(group.needs_clause),
                  fmt::format("{} comes after a {} wager; seat {} has none", group.label,
                              first.label, number(seat)));
  }
  return {};
}

/// The amount of the seat's wagers of equal value, that on one area left aside.
std::optional<cents> decider::equal_value(seat_no seat, std::optional<rules::area_id> aside) const {
  const auto& seat_layout = layout(seat);
  for (const auto area : rules::ids_of<rules::area_id>(book().areas)) {
    const bool is_other = seat_layout.held[index(area)] && area != aside;
    if (is_other && table_.group_of(area).equal_value) return seat_layout.wagers[index(area)];
  }
  return std::nullopt;
}

verdict decider::check_even(rules::area_id area, cents total) const {
  const auto& rules = table_.rules();
  if (rules.payment().fractions != rules::fraction_rule::even_only) return {};
  for (const auto line : book().areas[index(area)].lines) {
    if (rules.winnings_of(line, total).even) continue;
    return refuse(refusal_code::uneven_payout, "ruling R-17",
                  fmt::format("{} at {} does not come out even; accepted: an amount that does",
                              money_text(total), rules.odds_of(line).pays->text()));
  }
  return {};
}

verdict decider::check_chips(cents total) const {
  const auto chip = table_.rules().limits().chip;
  if (total.count() % chip.count() == 0) return {};
  return refuse(refusal_code::not_in_chips, clause(at_table().chips),
                fmt::format("{} cannot be made of chips of {}; accepted: a multiple of it",
                            money_text(total), money_text(chip)));
}

verdict decider::check_amount(seat_no seat, rules::area_id area, cents total) const {
  const auto& group = table_.group_of(area);
  const auto& limits = table_.rules().limits();
  const auto asked = money_text(total);
  if (group.fixed_wager) {
    const auto not_fixed = [&](std::string_view why) {
      return refuse(refusal_code::not_fixed_amount, clause(why),
                    fmt::format("{} on {}; accepted: {}", asked, book().areas[index(area)].label,
                                money_text(*group.fixed_wager)));
    };
    if (total > *group.fixed_wager) return not_fixed(group.fixed_above_clause);
    if (total < *group.fixed_wager) return not_fixed(group.fixed_below_clause);
    return check_even(area, total);  // of whole chips: table_rules::group_without_chips
  }
  if (auto chips = check_chips(total); !chips) return chips;
  if (total < limits.minimum) {
    return refuse(
        refusal_code::below_minimum, rules::house_rule,
        fmt::format("{} is below the table minimum of {}", asked, money_text(limits.minimum)));
  }
  if (total > limits.maximum) {
    return refuse(
        refusal_code::above_maximum, rules::house_rule,
        fmt::format("{} is above the table maximum of {}", asked, money_text(limits.maximum)));
  }
  const auto equal = group.equal_value ? equal_value(seat, area) : std::nullopt;
  if (equal && total != *equal) {
    return refuse(refusal_code::unequal_value, clause(at_table().equal_value),
                  fmt::format("{} where the other wagers of seat {} are {} each", asked,
                              number(seat), money_text(*equal)));
  }
  return check_even(area, total);
}

verdict decider::check_stack(seat_no from, cents amount) const {
  if (auto counted = table_.common().check_countable(state_.common, from); !counted) return counted;
  const auto& has = seat(from).stack;
  if (amount > cents{} && amount <= has) return {};
  return refuse(refusal_code::not_enough_chips, clause(at_table().chips),
                fmt::format("seat {} has {}; asked for {}", number(from), money_text(has),
                            money_text(amount)));
}

/// What all seats can win together, with this wager, is within the table's limit.
verdict decider::check_worst_case(const new_wager& placed) const {
  const auto* all = table_.worst();
  if (all == nullptr) return {};
  const auto limit = *table_.rules().limits().worst_case;
  const auto worst = all->of(state_, placed, limit);
  if (worst <= limit) return {};
  const auto accepted = most_accepted(*all, placed);
  return refuse(refusal_code::worst_case_too_high, rules::house_rule,
                fmt::format("with it all wagers could cost the house {}, and the table's limit is "
                            "{}; accepted: {} on {}",
                            money_text(worst), money_text(limit),
                            accepted == cents{} ? "nothing more" : money_text(accepted) + " more",
                            book().areas[index(placed.area)].label));
}

/// The most of a wager that the limit leaves room for, of an amount that the table takes; 0: none.
cents decider::most_accepted(const worst_case& worst, const new_wager& placed) const {
  const auto& [seat, area, amount] = placed;
  const auto& group = table_.group_of(area);
  const bool one_amount = group.fixed_wager || (group.equal_value && equal_value(seat, area));
  if (one_amount) return {};
  const auto& limits = table_.rules().limits();
  std::int64_t within = 0;
  auto beyond = amount.count() / limits.chip.count();
  while (within + 1 < beyond) {
    const auto middle = within + (beyond - within) / 2;
    const auto all = worst.of(state_, {seat, area, limits.chip * middle});
    (all <= *limits.worst_case ? within : beyond) = middle;
  }
  const auto standing = layout(seat).wagers[index(area)];
  for (; within > 0; --within) {
    const auto more = limits.chip * within;
    if (standing + more < limits.minimum) break;
    if (check_even(area, standing + more)) return more;
  }
  return {};
}

verdict decider::operator()(const command::wager& asked) {
  const auto& seated_only = at_table().seated_only;
  auto seated = table_.common().check_seated(state_.common, asked.seat, seated_only);
  if (!seated) return seated;
  if (auto play = common_table::check_play(state_.common); !play) return play;
  if (auto due = check_betting_due(); !due) return due;
  if (auto committed = check_committed(); !committed) return committed;
  const auto area = open_area(asked.area);
  if (!area) return std::unexpected(area.error());
  if (const auto& named = book().areas[index(*area)]; named.purchase) {
    return refuse(refusal_code::purchase_apart, clause(table_.group_of(*area).clause),
                  fmt::format("the {} is bought on its {}; accepted: purchase",
                              words_of_id(named.id), named.device));
  }
  if (auto place = check_place(asked.seat, *area, asked.with); !place) return place;
  const auto total = layout(asked.seat).wagers[index(*area)] + asked.amount;
  if (auto amount = check_amount(asked.seat, *area, total); !amount) return amount;
  if (auto stack = check_stack(asked.seat, asked.amount); !stack) return stack;
  if (auto worst = check_worst_case({asked.seat, *area, asked.amount}); !worst) return worst;
  log_.add(event::wager_placed{asked.seat, *area, asked.amount,
                               table_.group_clause(book().areas[index(*area)].group)});
  const auto due = due_after(state_.common.pace, log_.at());
  if (due.given() && !state_.worth_closing() && due != state_.next.due_at) {
    log_.add(event::betting_extended{due});
  }
  return {};
}

verdict decider::operator()(const command::purchase& asked) {
  const auto& seated_only = at_table().seated_only;
  auto seated = table_.common().check_seated(state_.common, asked.seat, seated_only);
  if (!seated) return seated;
  if (auto play = common_table::check_play(state_.common); !play) return play;
  if (auto due = check_betting_due(); !due) return due;
  if (auto committed = check_committed(); !committed) return committed;
  const bool known = asked.area.unknown.empty();
  const auto& bought = book().areas[index(asked.area.id)];
  if (!state_.betting() && known && bought.purchase) {
    return refuse(refusal_code::bets_closed, clause(at_table().locked_out),
                  fmt::format("the {} {}s are locked", bought.id, bought.device));
  }
  const auto area = open_area(asked.area);
  if (!area) return std::unexpected(area.error());
  if (!bought.purchase) {
    return refuse(refusal_code::wager_apart, table_.group_clause(bought.group),
                  fmt::format("{} is no purchase; accepted: wager", bought.label));
  }
  if (auto place = check_place(asked.seat, *area, asked.with); !place) return place;
  if (layout(asked.seat).held[index(*area)]) {
    return refuse(
        refusal_code::already_bought, "ruling R-6",
        fmt::format("seat {} has bought the {}", number(asked.seat), words_of_id(bought.id)));
  }
  // The group that the purchase needs first is of equal value: its rulebook is refused otherwise.
  const auto price = equal_value(asked.seat);
  ensure(price.has_value(), "wagers of equal value that the purchase is priced by");
  if (auto stack = check_stack(asked.seat, *price); !stack) return stack;
  if (auto worst = check_worst_case({asked.seat, *area, *price}); !worst) return worst;
  log_.add(event::purchased{asked.seat, *area, *price, clause(at_table().acknowledged)});
  return {};
}

/// A group whose wagers of this seat would lose what they need.
std::optional<rules::group_id> decider::group_that_needs(seat_no seat, rules::area_id area) const {
  auto rest = layout(seat).held;
  rest.reset(index(area));
  for (const auto id : rules::ids_of<rules::group_id>(book().groups)) {
    const auto& needs = book().groups[index(id)].needs;
    if (needs && (rest & table_.areas_of(id)).any() && (rest & table_.areas_of(*needs)).none()) {
      return id;
    }
  }
  return std::nullopt;
}

verdict decider::operator()(const command::take_down& asked) {
  if (auto seated = table_.common().check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto due = check_betting_due(); !due) return due;
  const auto area = open_area(asked.area);
  if (!area) return std::unexpected(area.error());
  const auto standing = layout(asked.seat).wagers[index(*area)];
  if (standing == cents{}) {
    return refuse(refusal_code::no_such_wager, clause(at_table().chips),
                  fmt::format("seat {} has no wager on {}", number(asked.seat),
                              book().areas[index(*area)].label));
  }
  if (const auto other = group_that_needs(asked.seat, *area)) {
    const auto& group = book().groups[index(*other)];
    return refuse(refusal_code::needed_by_another, clause(group.needs_clause),
                  fmt::format("{} of seat {} needs this wager; accepted: take that down first",
                              group.label, number(asked.seat)));
  }
  log_.add(event::wager_taken_down{asked.seat, *area, standing});
  return {};
}

verdict decider::operator()(const command::ready& asked) {
  if (auto seated = table_.common().check_seated(state_.common, asked.seat); !seated) return seated;
  if (auto due = check_betting_due(); !due) return due;
  if (!state_.betting()) {
    return refuse(refusal_code::bets_closed, clause(at_table().window),
                  "no more bets; accepted: when betting opens again");
  }
  if ((state_.ready & bit(asked.seat)) != 0) {
    return refuse(refusal_code::already_ready, rules::house_rule,
                  fmt::format("seat {} is ready already; accepted: once it has wagered, or when "
                              "betting opens again",
                              number(asked.seat)));
  }
  log_.add(event::seat_ready{asked.seat});
  return {};
}

void decider::place_in_circles(const settling_step& step) {
  std::uint64_t circle = 0;
  for (auto i = state_.layout.size(); i-- > 0;) {  // counterclockwise from the dealer's right
    const auto& seat_layout = state_.layout[i];
    for (const auto area : rules::ids_of<rules::area_id>(book().areas)) {
      if (!seat_layout.held[index(area)] || !step.columns[index(book().plain_column(area))])
        continue;
      ++circle;
      if (seat_layout.circle != 0) continue;  // it has been in its circle since an earlier round
      log_.add(event::wager_moved{static_cast<seat_no>(i + 1), area, circle, step.clause});
    }
  }
}

void decider::close_step(const settling_step& step, rules::furniture& pieces,
                         const rules::furniture& after) {
  if (step.action == rules::step_action::move) return move_pieces(step, pieces, after);
  if (step.action == rules::step_action::place) return place_in_circles(step);
  for (std::size_t nth = 0; nth < state_.layout.size(); ++nth) {
    const auto i = seat_in_turn(nth);
    const auto& seat_layout = state_.layout[i];
    for (const auto area : rules::ids_of<rules::area_id>(book().areas)) {
      if (!seat_layout.held[index(area)] || !book().areas[index(area)].purchase) continue;
      log_.add(event::collected{static_cast<seat_no>(i + 1), area, seat_layout.wagers[index(area)],
                                step.clause});
    }
  }
}

verdict decider::operator()(const command::no_more_bets&) {
  if (auto due = check_completes("no_more_bets"); !due) return due;
  if (!state_.betting()) {
    return refuse(refusal_code::bets_closed, table_.no_more_bets_clause(),
                  "betting is closed already; accepted: throw");
  }
  if (!state_.worth_closing()) {
    return refuse(refusal_code::no_wagers, clause(at_table().first_wager),
                  "nobody has a wager on the layout; accepted: wager");
  }
  if (auto dice = table_.common().check_dice(state_.common, now_); !dice) return dice;
  const bool steered = table_.steered(state_);
  const auto closed = table_.game().close(state_.position, steered);
  log_.add(event::bets_closed{closed, table_.throw_at(closed), table_.no_more_bets_clause()});
  const bool bought = std::ranges::any_of(state_.layout, [&](const layout_state& seat) {
    return (seat.held & table_.purchases()).any();
  });
  if (bought) log_.add(event::purchases_locked{clause(at_table().locks)});
  auto pieces = state_.pieces;
  auto after = pieces;
  table_.game().set_furniture(closed, after);
  for (const auto& step : table_.bets_closed()) close_step(step, pieces, after);
  const bool passed = book().shooter.who == rules::shooter_rule::passed;
  if (passed && state_.shooter == seat_no::none) {
    const auto first = next_shooter(state_.last_shooter);
    log_.add(event::shooter_changed{first, clause(book().shooter.first)});
  }
  return {};
}

}  // namespace skyward::table
