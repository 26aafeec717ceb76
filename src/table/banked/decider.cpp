// Decides a command for a banked table: first whether it may be looked at at all, then by what it
// is.
#include "table/banked/decider.hpp"

#include "table/banked/decided_money.hpp"
#include "table/banked/evolve.hpp"
#include "table/banked/procedure.hpp"
#include "table/decided_entries.hpp"
#include "table/vocabulary/teller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace skyward::table {

/// Whether the game has such a command.
verdict decider::check_of_this_game(const any_command& asked) const {
  const auto who = book().shooter.who;
  const auto none = [&](clause_text why, std::string_view what) {
    return refuse(refusal_code::not_of_this_game, why, fmt::format("{} {}", what, book().name));
  };
  const auto [of_pot, wire_name] = std::visit(
      []<class Command>(const Command&) {
        return std::pair{command::of_pot_only<Command>, Command::wire_name};
      },
      asked);
  if (of_pot) {
    return refuse(refusal_code::not_of_this_game, rules::house_rule,
                  fmt::format("{} has no {}", book().name, wire_name));
  }
  if (std::holds_alternative<command::purchase>(asked) && table_.purchases().none()) {
    return refuse(refusal_code::not_of_this_game, clause(book().at_table.closed_list),
                  fmt::format("nothing is bought in {}; accepted: wager", book().name));
  }
  const bool offers = std::holds_alternative<command::offer_dice>(asked) ||
                      std::holds_alternative<command::accept_dice>(asked);
  if (offers && who != rules::shooter_rule::offered) {
    return none(rules::house_rule, "the dice are not offered round in");
  }
  if (std::holds_alternative<command::decline_dice>(asked) && who == rules::shooter_rule::dealer) {
    return none(rules::house_rule, "the dealer throws in");
  }
  return {};
}

/// Who tells a command that completes a step does the step: the one that is due, where it is such.
verdict decider::check_teller(const any_command& asked) const {
  const auto wire_name = std::visit([](const auto& what) { return what.wire_name; }, asked);
  const auto* step = step_told_by(book(), wire_name);
  if (step == nullptr) return {};
  if (const auto due = next_step(table_, state_)) {
    const auto& now = book().procedure[due->index];
    if (completes_for_actor(now, wire_name)) step = &now;
  }
  const bool offers = std::holds_alternative<command::offer_dice>(asked);
  return common_table::check_actor(*step, log_.from(),
                                   offers ? offer_clause() : clause(step->clause));
}

verdict decider::decide(const sent_command& asked) {
  const auto& common = table_.common();
  if (auto fine = common_table::check_window(state_.common, asked); !fine) return fine;
  if (auto fine = common.check_sender(state_.common, asked); !fine) return fine;
  if (auto fine = check_teller(asked.what); !fine) return fine;
  if (auto fine = common_table::check_moment(state_.common, asked); !fine) return fine;
  if (auto known = check_of_this_game(asked.what); !known) return known;
  if (auto open = common.check_open(state_.common, asked); !open) return open;
  if (asked.paper) {
    log_.add(event::paper_entered{asked.paper->signed_by, asked.paper->countersigned_by});
  }
  return std::visit(*this, asked.what);
}

namespace {

/// A log that this build only followed may say what cannot be paid out.
verdict check_followed(const compiled_table& table, const banked_state& before,
                       std::span<const log_entry> written) {
  if (table.common().continues()) return {};
  auto state = before;
  for (const auto& each : written) {
    const auto done = evolve(table, state, each);
    if (!done) return refuse(refusal_code::not_continued, rules::house_rule, done.error());
  }
  return {};
}

/// Who has stepped away goes for good once the player might have left: no wager is left, the round
/// is over where players stay for it and, where every step is done, those of the settlement are.
void let_go(const compiled_table& table, const banked_state& before, const sent_command& asked,
            std::span<const log_entry> written, log_writer& log) {
  const bool brings_back = std::holds_alternative<command::approve_correction>(asked.what);
  if (!brings_back && std::ranges::none_of(before.common.seats, &seat_state::away)) return;
  const auto state = evolved(table, before, written);
  if (settling(table, state)) return;
  const bool stays = !table.book().at_table.stay_seated.empty();
  for (const auto seat : seats_of(state.layout)) {
    const auto& wagers = state.layout[index(seat)];
    const bool away = common_table::at(state.common, seat).away;
    if (!away || wagers.held.any() || (stays && wagers.in_round)) continue;
    common_table::leave_seat(state.common, seat, log);
  }
}

}  // namespace

verdict decide(const compiled_table& table, const banked_state& state, const sent_command& asked,
               std::vector<log_entry>& entries) {
  const auto before = entries.size();
  log_writer log{entries, state.common.last, asked};
  const auto now = std::max(asked.at, state.common.last_at);
  const auto written_so_far = [&] { return std::span{entries}.subspan(before); };
  auto decided = decider{table, state, now, log}.decide(asked);
  if (decided) decided = check_followed(table, state, written_so_far());
  if (decided) {
    let_go(table, state, asked, written_so_far(), log);
    decided = check_followed(table, state, written_so_far());
  }
  if (!decided) {
    entries.resize(before);
    return decided;
  }
  common_table::tell_fill_due(state.common, log);
  const auto written = written_so_far();
  ensure_in_bounds(state.common, written);
  ensure_money_moves(table, state, written);
  return decided;
}

}  // namespace skyward::table
