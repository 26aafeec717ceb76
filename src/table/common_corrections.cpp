// Decides what is no different at any table of disputes and corrections: who stands behind them,
// and what a person is owed or owes by one.
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "table/common_evolve.hpp"
#include "table/common_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace skyward::table {

verdict common_table::check_entry_known(const common_state& state, const entry_ref& entry) const {
  const auto& before = state.before;
  const bool today = entry.stream.empty() && entry.given() && entry.id <= state.last;
  const bool yesterday = !entry.stream.empty() && entry.given() && entry.stream == before.stream &&
                         entry.id.seq <= before.count;
  if (today || yesterday) return {};
  return refuse(
      refusal_code::nothing_to_correct, rules::house_rule,
      fmt::format("no entry {}; accepted: up to {}{}", entry_text(entry), entry_text(state.last),
                  before.count == 0
                      ? ""
                      : fmt::format(", or of {} up to {}", one_line(before.stream), before.count)));
}

verdict common_table::decide(const common_state& state, const command::dispute& asked,
                             log_writer& log) const {
  if (auto seated = check_seated(state, asked.seat); !seated) return seated;
  if (auto known = check_entry_known(state, asked.entry); !known) return known;
  log.add(event::disputed{state.disputes.size() + 1, asked.seat, asked.entry, asked.reason});
  return {};
}

namespace {

verdict check_dispute(const common_state& state, std::uint64_t dispute) {
  const bool known =
      dispute > 0 && dispute <= state.disputes.size() && !state.disputes[dispute - 1].ruled;
  if (known) return {};
  return refuse(
      refusal_code::no_such_dispute, rules::house_rule,
      fmt::format("no open dispute {}; {} in all so far", dispute, state.disputes.size()));
}

}  // namespace

verdict common_table::decide(const common_state& state, const command::open_recall& asked,
                             log_writer& log) const {
  if (auto known = check_dispute(state, asked.dispute); !known) return known;
  log.add(event::recall_opened{asked.dispute, state.disputes[asked.dispute - 1].entry,
                               std::string{log.by()}});
  return {};
}

verdict common_table::decide(const common_state& state, const command::rule_dispute& asked,
                             log_writer& log) const {
  if (auto known = check_dispute(state, asked.dispute); !known) return known;
  const auto& disputed = state.disputes[asked.dispute - 1];
  if (asked.outcome == ruling::corrected && disputed.corrections == state.corrections) {
    return refuse(refusal_code::not_corrected, rules::house_rule,
                  "nothing has been corrected since the dispute began; accepted: correct first, or "
                  "the ruling \"stands\"");
  }
  const auto& discretion = book_->validity.discretion_clause;
  log.add(event::dispute_ruled{asked.dispute, disputed.seat, asked.outcome, std::string{log.by()},
                               asked.reason,
                               discretion.empty() ? rules::house_rule : clause(discretion)});
  return {};
}

namespace {

/// A person by an id, and not whoever has a role.
bool is_named(std::string_view by) {
  return std::ranges::find(role_names, by) == std::end(role_names);
}

std::unexpected<refusal> not_approved(std::string message) {
  return refuse(refusal_code::not_approved, rules::house_rule, std::move(message));
}

}  // namespace

verdict common_table::check_people(const common_state& state,
                                   const event::correction_proposed& asked,
                                   std::string_view approved_by) {
  for (const std::string_view name : {std::string_view{asked.by}, approved_by}) {
    if (name.empty()) continue;
    if (seat_of(state, name) != seat_no::none) {
      return not_approved(
          fmt::format("{} plays at this table; accepted: two people of the house", one_line(name)));
    }
    if (same_person(asked.player, name)) {
      return not_approved(
          fmt::format("it is of {}; accepted: two other people", one_line(asked.player)));
    }
  }
  if (approved_by.empty()) return {};
  if (same_person(asked.by, approved_by)) {
    return not_approved(fmt::format("{} has proposed it; accepted: approval by another person",
                                    one_line(approved_by)));
  }
  const bool one_named = is_named(asked.by) || is_named(approved_by) || state.staffed != 0;
  if (one_named && !(is_named(asked.by) && is_named(approved_by))) {
    return not_approved(
        fmt::format("proposed by {} and approved by {}; accepted: two people, each "
                    "by its principal",
                    one_line(asked.by), one_line(approved_by)));
  }
  return {};
}

verdict common_table::check_room(const common_state& state) {
  if (state.proposals.size() < proposals_max) return {};
  return not_approved(
      fmt::format("{} corrections wait; accepted: approve_correction or "
                  "reject_correction first",
                  proposals_max));
}

std::expected<const event::correction_proposed*, refusal> common_table::find_correction(
    const common_state& state, std::uint64_t correction) {
  const auto open =
      std::ranges::find(state.proposals, correction, &event::correction_proposed::correction);
  if (open != state.proposals.end()) return &*open;
  std::vector<std::string> waiting;
  for (const auto& each : state.proposals) waiting.push_back(std::to_string(each.correction));
  return refuse(refusal_code::no_such_correction, rules::house_rule,
                fmt::format("no correction {} waits; accepted: {}", correction,
                            waiting.empty() ? "once one is proposed" : join(waiting)));
}

event::correction_proposed common_table::proposal_of(const command::correct_throw& asked) {
  event::correction_proposed made{{}, correction_kind::dice, asked.reason, {}};
  made.round = asked.round;
  made.dice = asked.dice;
  made.ruled = asked.ruled;
  return made;
}

event::correction_proposed common_table::proposal_of(const command::correct_entry& asked) {
  event::correction_proposed made{{}, correction_kind::entry, asked.reason, {}};
  made.entry = asked.entry;
  return made;
}

event::correction_proposed common_table::proposal_of(const command::correct_amount& asked) {
  event::correction_proposed made{{}, correction_kind::amount, asked.reason, {}};
  made.player = asked.player;
  made.amount = asked.amount;
  return made;
}

movements common_table::correction_of(const common_state& state, seat_no seat,
                                      std::string_view player, std::int64_t by) {
  const bool gone = seat == seat_no::none;
  const auto inventory = account::of(account_kind::inventory);
  const auto debt = account::of_debt(seat);
  const cents amount{std::abs(by)};
  movements moved;
  if (by < 0) {
    const auto given = gone ? cents{} : std::min(amount, at(state, seat).stack);
    moved.add({account::of_stack(seat), inventory, given});
    moved.add({debt, inventory, amount - given});
  } else {
    // Who has left and owes is paid beyond that alone.
    const auto paid = gone ? std::min(amount, debt_of(state, player)) : cents{};
    moved.add({inventory, debt, paid});
    moved.add({inventory, gone ? account::of(account_kind::unclaimed) : account::of_stack(seat),
               amount - paid});
  }
  return moved;
}

verdict common_table::correct_amount(const common_state& state,
                                     const event::correction_proposed& asked,
                                     std::string_view approved_by, log_writer& log) const {
  if (asked.amount < -cents_max || asked.amount > cents_max) {
    return refuse(refusal_code::too_much_money, rules::house_rule,
                  fmt::format("a correction by {}; accepted: at most {} either way",
                              money_text(cents{asked.amount}), money_text(cents{cents_max})));
  }
  const auto seat = seat_of(state, asked.player);
  const bool gone = seat == seat_no::none;
  if (auto counted = gone ? check_table_countable(state) : check_countable(state, seat); !counted) {
    return counted;
  }
  if (auto people = check_people(state, asked, approved_by); !people) return people;
  if (asked.amount == 0) {
    return refuse(refusal_code::nothing_to_correct, rules::house_rule,
                  "a correction by nothing; accepted: cents that are not 0");
  }
  log.add(event::corrected{asked.correction, std::string{approved_by}});
  log.add(event::amount_corrected{asked.player, seat,
                                  correction_of(state, seat, asked.player, asked.amount)});
  return {};
}

verdict common_table::decide(const common_state& state, const command::reject_correction& asked,
                             log_writer& log) const {
  const auto open = find_correction(state, asked.correction);
  if (!open) return std::unexpected(open.error());
  if (seat_of(state, log.by()) != seat_no::none || same_person((*open)->player, log.by())) {
    return not_approved(
        fmt::format("{} plays at this table or is who it is of; accepted: a person "
                    "of the house",
                    one_line(log.by())));
  }
  log.add(event::correction_rejected{asked.correction, std::string{log.by()}, asked.reason});
  return {};
}

}  // namespace skyward::table
