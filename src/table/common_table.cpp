// Decides what is no different at any table: seats and their chips, dice custody, whether a command
// may be looked at. Disputes and corrections, and who works at the table, stand in files beside it.
#include "table/common_table.hpp"

#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "rules/edition_days.hpp"
#include "table/common_evolve.hpp"
#include "table/vocabulary/teller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace skyward::table {

namespace {

constexpr std::int64_t milliseconds_per_hour = 3'600'000;

/// A table hears within so long of a set that its house has sent.
constexpr std::int64_t custody_delay_ms = 60'000;

/// A command that names no window means no later moment than this.
constexpr std::int64_t valid_ms_max = 60'000;

}  // namespace

std::unexpected<refusal> refuse(refusal_code code, std::string_view clause, std::string message) {
  return std::unexpected(
      refusal{code, std::string{clause.empty() ? rules::house_rule : clause}, std::move(message)});
}

seat_no next_clockwise(const common_state& state, seat_no after) {
  const seat_no first{static_cast<std::uint8_t>(number(after) + 1)};
  for (const auto seat : clockwise_from(state.seats, first)) {
    const auto& there = common_table::at(state, seat);
    if (there.taken() && !there.away) return seat;
  }
  return seat_no::none;
}

common_table::common_table(const rules::rulebook& book, const rules::edition& in_edition,
                           std::int64_t seats, cents chip, build_pin pin, bool continues)
    : book_{&book},
      edition_{&in_edition},
      pin_{std::move(pin)},
      continues_{continues},
      seats_{seats},
      chip_{chip},
      has_stickperson_{has_stickperson(book)} {}

verdict common_table::check_lost(std::string_view reason) const {
  std::vector<std::string> losing;
  for (const auto& each : book_->validity.reasons) {
    if (each.loses_die) losing.push_back(each.id);
  }
  if (std::ranges::count(losing, reason) > 0) return {};
  return refuse(refusal_code::unknown_reason, clause(book_->at_table.dice_lost),
                fmt::format("no die is lost by a throw that is \"{}\"; accepted: {}",
                            one_line(reason), losing.empty() ? "without lost" : join(losing)));
}

verdict common_table::check_sender(const common_state& state, const sent_command& asked) const {
  const auto [wire_name, senders] = std::visit(
      [](const auto& what) { return std::pair{what.wire_name, what.senders}; }, asked.what);
  if ((senders & only(asked.from)) == 0) {
    std::vector<std::string> may;
    for (unsigned left = senders; const auto name : role_names) {
      if (left % 2 != 0) may.emplace_back(name);
      left /= 2;
    }
    const bool no_roll = std::holds_alternative<command::no_roll>(asked.what);
    return refuse(refusal_code::role_may_not,
                  no_roll ? clause(book_->validity.called_clause) : rules::house_rule,
                  fmt::format("{} is not for the {} to send; accepted: {}", wire_name,
                              name_of(asked.from), join(may)));
  }
  if (auto may = check_on_duty(state, asked); !may) return may;
  if (asked.from == role::stickperson && !has_stickperson_) {
    return refuse(refusal_code::role_may_not, rules::house_rule,
                  fmt::format("{} has no stickperson; accepted: dealer", book_->name));
  }
  return check_automatic(state, asked);
}

verdict common_table::check_window(const common_state& state, const sent_command& asked) {
  if (asked.window != 0 && asked.window != state.window) {
    return refuse(refusal_code::window_passed, rules::house_rule,
                  fmt::format("meant for window {}; accepted: {}", asked.window, state.window));
  }
  if (!asked.valid_until.given()) return {};
  const auto until = moment_text(asked.valid_until);
  if (!asked.at.given() || asked.at > asked.valid_until) {
    return refuse(refusal_code::window_passed, rules::house_rule,
                  fmt::format("valid until {}; accepted: at a moment that is not after it", until));
  }
  if (asked.valid_until.milliseconds() - asked.at.milliseconds() <= valid_ms_max) return {};
  return refuse(refusal_code::window_passed, rules::house_rule,
                fmt::format("valid until {}; accepted: at most {} seconds after {}", until,
                            valid_ms_max / 1000, moment_text(asked.at)));
}

verdict common_table::check_moment(const common_state& state, const sent_command& asked) {
  if (asked.at.given() && asked.at < state.last_at) {
    return refuse(refusal_code::time_went_back, rules::house_rule,
                  fmt::format("{} is before the last entry's {}", moment_text(asked.at),
                              moment_text(state.last_at)));
  }
  if (asked.paper) {
    const auto& [one, two] = *asked.paper;
    if (!asked.at.given() || one.empty() || two.empty() || same_person(one, two)) {
      return refuse(refusal_code::paper_unsigned, rules::house_rule,
                    "an entry from paper needs the time when it happened and the signatures of "
                    "two different people");
    }
  }
  return {};
}

/// At a table with people the house deals nothing, and no fair dice throw.
verdict common_table::check_automatic(const common_state& state, const sent_command& asked) const {
  const auto senders = std::visit([](const auto& what) { return what.senders; }, asked.what);
  const bool deals = senders == from_dealers && asked.from == role::house;
  if (state.kind == table_kind::electronic || (!deals && asked.from != role::fair_dice)) return {};
  const auto wire_name = std::visit([](const auto& what) { return what.wire_name; }, asked.what);
  const bool no_roll = std::holds_alternative<command::no_roll>(asked.what);
  return refuse(refusal_code::role_may_not,
                no_roll ? clause(book_->validity.called_clause) : rules::house_rule,
                fmt::format("{} is not for the {} to send at a {} table; accepted: a person, or a "
                            "table opened with \"kind\":\"electronic\"",
                            wire_name, name_of(asked.from),
                            table_kind_names[static_cast<std::size_t>(state.kind)]));
}

verdict common_table::check_open(const common_state& state, const sent_command& asked) const {
  const bool opening = std::holds_alternative<command::open_table>(asked.what);
  if (!state.next_stream.empty()) {
    return refuse(
        refusal_code::table_closed, rules::house_rule,
        fmt::format("the day is over; accepted: in the stream {}", one_line(state.next_stream)));
  }
  const bool counts = std::visit(
      []<class Command>(const Command&) {
        return command::of_count<Command> || command::of_seed_end<Command>;
      },
      static_cast<const command_variant&>(asked.what));
  if (!opening && !state.open && !(counts && state.opened_before)) {
    return refuse(refusal_code::table_closed, rules::house_rule,
                  "the table is closed; accepted: open_table");
  }
  if (opening && state.open) {
    return refuse(refusal_code::table_open, rules::house_rule,
                  "the table is open already; accepted: close_table");
  }
  const auto [wire_name, of_any_rules] = std::visit(
      []<class Command>(const Command&) {
        return std::pair{Command::wire_name, command::of_any_rules<Command>};
      },
      static_cast<const command_variant&>(asked.what));
  if (continues_ || of_any_rules) return {};
  return refuse(
      refusal_code::not_continued, rules::house_rule,
      fmt::format("another build decides by the rules of this table, which {} needs; "
                  "accepted: void_round, cash_out, leave, close_table, turn_day, done, stop_play, "
                  "resume_play, show_seed, discard_seeds",
                  wire_name));
}

verdict common_table::check_seat_number(seat_no seat) const {
  if (seat == seat_no::none || number(seat) > seats_) {
    // A table with fewer seats than the text allows has them by the house's choice.
    const bool by_text = number(seat) > book_->limits.seats;
    return refuse(refusal_code::no_such_seat,
                  by_text ? clause(book_->seats_clause) : rules::house_rule,
                  fmt::format("no seat {}; accepted: 1 to {}", number(seat), seats_));
  }
  return {};
}

verdict common_table::check_seated(const common_state& state, seat_no seat,
                                   std::string_view why) const {
  if (auto known = check_seat_number(seat); !known) return known;
  const auto& taken = at(state, seat);
  if (!taken.taken()) {
    return refuse(refusal_code::seat_empty, clause(why),
                  fmt::format("nobody sits at seat {}; accepted: seat", number(seat)));
  }
  if (taken.away) {
    return refuse(refusal_code::stepped_away, clause(why),
                  fmt::format("the player of seat {} has stepped away; accepted: seat, to return",
                              number(seat)));
  }
  return {};
}

verdict common_table::check_countable(const common_state& state, seat_no seat) const {
  const auto& there = at(state, seat);
  if (there.stack > stack_max || there.owed > stack_max) {
    return refuse(
        refusal_code::too_much_money, rules::house_rule,
        fmt::format("seat {} has {} and owes {}; accepted: while neither is above {}", number(seat),
                    money_text(there.stack), money_text(there.owed), money_text(stack_max)));
  }
  return check_table_countable(state);
}

verdict common_table::check_table_countable(const common_state& state) {
  const auto far = [](cents amount) {
    return amount > table_money_max || amount < cents{} - table_money_max;
  };
  if (far(state.cash) || far(state.wallets) || far(state.drop) || far(state.tips) ||
      far(state.inventory) || far(state.unclaimed) || far(state.gone_owed) ||
      far(state.over_short)) {
    return refuse(refusal_code::too_much_money, rules::house_rule,
                  fmt::format("the table was given {} in cash and {} from wallets, has {} in its "
                              "drop and {} in tips, its chips are off by {}, and people who have "
                              "left are owed {} and owe {}; accepted: while none is beyond {}",
                              money_text(cents{} - state.cash), money_text(cents{} - state.wallets),
                              money_text(state.drop), money_text(state.tips),
                              money_text(state.inventory), money_text(state.unclaimed),
                              money_text(state.gone_owed), money_text(table_money_max)));
  }
  return {};
}

/// Until when a set may be used: as long as the house says, and as the rules say from when it came.
moment common_table::last_use(const dice_set_state& set) const {
  const auto& hours_max = book_->at_table.dice_hours_max;
  if (!hours_max || !set.since.given()) return set.until;
  const moment latest{std::min(set.since.milliseconds() + *hours_max * milliseconds_per_hour,
                               moment_max.milliseconds())};
  return set.until.given() ? std::min(set.until, latest) : latest;
}

/// Whose limit that is: the text's, or one that the house has set before it.
std::string_view common_table::last_use_clause(const dice_set_state& set) const {
  const auto& at_table = book_->at_table;
  if (!set.until.given()) return clause(at_table.dice_hours);
  auto by_text = set;
  by_text.until = {};
  const auto latest = last_use(by_text);
  // A house counts the text's hours from its own record, which the table hears of a little later.
  const bool of_text =
      latest.given() && latest.milliseconds() - custody_delay_ms <= set.until.milliseconds();
  return of_text ? clause(at_table.dice_hours) : rules::house_rule;
}

verdict common_table::check_dice(const common_state& state, moment now) const {
  if (state.kind == table_kind::electronic) return {};  // drawn, and never worn
  if (!state.dice_present()) {
    return refuse(refusal_code::dice_missing, clause(book_->at_table.dice_present),
                  "no dice set is at the table; accepted: dice_set_in");
  }
  const auto& set = state.dice();
  const auto until = last_use(set);
  if (until.given() && now > until) {
    return refuse(refusal_code::dice_expired, last_use_clause(set),
                  fmt::format("{} was to be changed by {}; accepted: dice_set_in",
                              set.name.empty() ? "the dice set of the opening"
                                               : "dice set " + one_line(set.name),
                              moment_text(until)));
  }
  return {};
}

verdict common_table::decide(const common_state& state, const command::seat& asked,
                             log_writer& log) const {
  if (auto known = check_seat_number(asked.seat); !known) return known;
  const auto& there = at(state, asked.seat);
  if (there.away && same_person(there.player, asked.player)) {
    log.add(event::returned{asked.seat});
    return {};
  }
  if (there.taken()) {
    return refuse(refusal_code::seat_taken, rules::house_rule,
                  fmt::format("seat {} is taken; accepted: another seat", number(asked.seat)));
  }
  const auto same = std::ranges::find_if(state.seats, [&](const seat_state& each) {
    return each.taken() && same_person(each.player, asked.player);
  });
  if (same != state.seats.end()) {
    return refuse(refusal_code::player_seated, rules::house_rule,
                  fmt::format("{} sits at seat {} already", one_line(asked.player),
                              same - state.seats.begin() + 1));
  }
  const auto works = std::ranges::find_if(
      state.duties, [&](const duty_state& each) { return same_person(each.person, asked.player); });
  if (works != state.duties.end()) {
    return refuse(
        refusal_code::player_seated, rules::house_rule,
        fmt::format("{} is {} at this table; accepted: leave_duty first", one_line(asked.player),
                    duty_names[static_cast<std::size_t>(works->what)]));
  }
  log.add(event::seated{asked.seat, asked.player});
  return {};
}

/// Chips in a tray are bought with cash.
verdict common_table::check_source(const common_state& state, money_source source) {
  if (source == money_source::cash || state.kind != table_kind::physical) return {};
  return refuse(refusal_code::no_wallet, rules::house_rule,
                "a physical table has no wallets; accepted: cash, or a table opened with "
                "\"kind\":\"hybrid\" or \"electronic\"");
}

verdict common_table::check_chips(cents amount) const {
  if (amount > cents{} && amount.count() % chip_.count() == 0) return {};
  return refuse(
      refusal_code::not_in_chips, rules::house_rule,
      fmt::format("{} cannot be made of chips of {}", money_text(amount), money_text(chip_)));
}

verdict common_table::decide(const common_state& state, const command::buy_in& asked,
                             log_writer& log) const {
  if (auto seated = check_seated(state, asked.seat); !seated) return seated;
  if (auto source = check_source(state, asked.source); !source) return source;
  if (auto chips = check_chips(asked.amount); !chips) return chips;
  if (asked.amount > stack_max) {
    return refuse(refusal_code::too_much_money, rules::house_rule,
                  fmt::format("{} is too much to buy; accepted: at most {} at once",
                              money_text(asked.amount), money_text(stack_max)));
  }
  if (auto counted = check_countable(state, asked.seat); !counted) return counted;
  log.add(event::bought_in{asked.seat, asked.amount, asked.source});
  return {};
}

/// Chips that go out of a stack for good: what the seat owes comes first and is paid.
verdict common_table::take_chips(const common_state& state, seat_no seat, cents amount,
                                 log_writer& log) {
  const auto& from = at(state, seat);
  const auto debt = std::min(from.stack, from.owed);
  const auto free = from.stack - debt;
  if (amount <= cents{} || amount > free) {
    return refuse(
        refusal_code::not_enough_chips, rules::house_rule,
        fmt::format("seat {} has {}{}; asked for {}", number(seat), money_text(from.stack),
                    from.owed > cents{} ? " and owes " + money_text(from.owed) : "",
                    money_text(amount)));
  }
  if (debt > cents{}) log.add(event::debt_paid{seat, debt});
  return {};
}

verdict common_table::decide(const common_state& state, const command::cash_out& asked,
                             log_writer& log) const {
  if (auto seated = check_seated(state, asked.seat); !seated) return seated;
  if (auto source = check_source(state, asked.source); !source) return source;
  if (auto taken = take_chips(state, asked.seat, asked.amount, log); !taken) return taken;
  log.add(event::cashed_out{asked.seat, asked.amount, asked.source});
  return {};
}

/// At a seat that check_seated has passed.
verdict common_table::decide(const common_state& state, const command::tip& asked,
                             log_writer& log) const {
  if (auto chips = check_chips(asked.amount); !chips) return chips;
  if (auto taken = take_chips(state, asked.seat, asked.amount, log); !taken) return taken;
  log.add(event::tipped{asked.seat, asked.amount});
  return {};
}

void common_table::leave_seat(const common_state& state, seat_no seat, log_writer& log) {
  const auto stack = at(state, seat).stack;
  const auto owed = at(state, seat).owed;
  const auto debt = std::min(stack, owed);
  if (debt > cents{}) log.add(event::debt_paid{seat, debt});
  // Nobody is paid cash at a table that has none.
  const bool screens = state.kind == table_kind::electronic;
  const auto source = screens ? at(state, seat).source : money_source::cash;
  if (stack > debt) log.add(event::cashed_out{seat, stack - debt, source});
  log.add(event::left{seat, owed - debt});
}

void common_table::leave_all(const common_state& state, log_writer& log) {
  for (const auto seat : seats_of(state.seats)) {
    if (at(state, seat).taken()) leave_seat(state, seat, log);
  }
}

namespace {

std::string dice_text(const std::vector<dice::dice_of_colour>& dice) {
  std::vector<std::string> colours;
  for (const auto& each : dice) colours.push_back(fmt::format("{} {}", each.count, each.colour));
  return join(colours);
}

std::int64_t dice_count(const std::vector<dice::dice_of_colour>& dice) {
  std::int64_t count = 0;
  for (const auto& each : dice) count += each.count;
  return count;
}

}  // namespace

/// A set is as the text says, and one that went out of play at this table, or whose day is over,
/// does not come back.
verdict common_table::check_set(const common_state&, const command::dice_set_in& asked,
                                const dice_set_state* known, moment now) const {
  const auto& wanted = book_->at_table.dice_set;
  const auto& dice = asked.dice.of;
  if (!dice.empty() && !wanted.empty() && !std::ranges::is_permutation(dice, wanted)) {
    // A text of dice of one colour says how many they are; which colour, the house.
    const bool of_text = wanted.size() > 1 || dice_count(dice) != wanted.front().count;
    return refuse(
        refusal_code::wrong_dice_set,
        of_text ? clause(book_->at_table.dice_present) : rules::house_rule,
        fmt::format("a set of {}; accepted: {}", one_line(dice_text(dice)), dice_text(wanted)));
  }
  if (known == nullptr) return {};
  if (known->fault) {
    return refuse(refusal_code::dice_set_spent, clause_of(*known->fault),
                  fmt::format("dice set {} went out of play here, {}; accepted: another set",
                              one_line(asked.set),
                              dice_fault_names[static_cast<std::size_t>(*known->fault)]));
  }
  const auto until = last_use(*known);
  if (!until.given() || now <= until) return {};
  return refuse(refusal_code::dice_expired, last_use_clause(*known),
                fmt::format("dice set {} was to be changed by {}; accepted: another set",
                            one_line(asked.set), moment_text(until)));
}

verdict common_table::decide(const common_state& state, const command::dice_set_in& asked,
                             log_writer& log) const {
  const auto now = std::max(log.at(), state.last_at);
  const auto place = place_of_set(state, asked.set);
  const auto* known = place < state.dice_sets.size() ? &state.dice_sets[place] : nullptr;
  if (auto fine = check_set(state, asked, known, now); !fine) return fine;
  // The house says how long the set may be used, the rules how long at most; a set that is named
  // again begins no new day.
  dice_set_state set = known != nullptr ? *known : dice_set_state{asked.set, now, {}, {}};
  if (asked.usable_until.given()) {
    set.until = set.until.given() ? std::min(set.until, asked.usable_until) : asked.usable_until;
  }
  const auto& dice = asked.dice.of.empty() ? book_->at_table.dice_set : asked.dice.of;
  log.add(
      event::dice_set_in{asked.set, {dice}, last_use(set), clause(book_->at_table.dice_present)});
  return {};
}

std::string_view common_table::clause_of(dice_fault fault) const {
  switch (fault) {
    case dice_fault::lost:
      return clause(book_->at_table.dice_lost);
    case dice_fault::damaged:
      return clause(book_->at_table.dice_damaged);
    case dice_fault::reopened:
      return clause(book_->at_table.dice_reopened);
  }
  return rules::house_rule;
}

verdict common_table::decide(const common_state& state, const command::dice_set_out& asked,
                             log_writer& log) const {
  if (!state.dice_present()) {
    return refuse(refusal_code::dice_missing, clause(book_->at_table.dice_present),
                  "no dice set is at the table; accepted: dice_set_in");
  }
  log.add(event::dice_set_out{asked.fault, clause_of(asked.fault)});
  return {};
}

verdict common_table::check_actor(const rules::procedure_step& step, role from,
                                  std::string_view why) {
  role_set may = only(role::floorperson);
  if (step.actor == "dealer") may = only(role::dealer) | only(role::house);
  if (step.actor == "stickperson") may = only(role::stickperson) | only(role::house);
  if (step.actor == "shooter") may = from_players | only(role::house);
  if ((may & only(from)) != 0) return {};
  return refuse(refusal_code::role_may_not, why,
                fmt::format("{} is a step of the {}, told by the {}; accepted: from the {}",
                            step.id, step.actor, name_of(from), step.actor));
}

void common_table::tell_fill_due(const common_state& before, log_writer& log) {
  if (before.opened_with == cents{} || short_of_chips(before) != cents{}) return;
  cents gained;
  for (const auto& each : std::span{log.entries()}.subspan(log.before())) {
    const auto moved = std::visit([](const auto& e) -> movements { return e.moves(); }, each.what);
    for (const auto& [from, to, amount] : moved.all()) {
      if (is_of_tray(from.kind)) gained = gained - amount;
      if (is_of_tray(to.kind)) gained = gained + amount;
    }
  }
  const auto lacks = short_of_chips(before, gained);
  if (lacks != cents{}) log.add(event::fill_due{lacks, rules::house_rule});
}

verdict common_table::check_streams(const command::turn_day& asked) {
  if (asked.stream != asked.next) return {};
  return refuse(refusal_code::not_between_throws, rules::house_rule,
                fmt::format("the next day is told in the stream {} of this one; accepted: another",
                            one_line(asked.next)));
}

void common_table::warn_of_dates(moment now, log_writer& log) const {
  if (!now.given()) return;
  const auto& edition = *edition_;
  if (rules::may_be_in_force(edition, moment_text(now).substr(0, 10))) return;
  log.add(event::opened_outside_dates{edition.id, edition.from, edition.until,
                                      clause(book_->at_table.dates)});
}

}  // namespace skyward::table
