#include "table/banked/banked_table.hpp"

#include "base/ensure.hpp"
#include "table/banked/decider.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace skyward::table {

banked_table::banked_table(const rules::table_rules& rules, const rules::definition& game)
    : rules_{&rules},
      game_{&game},
      common_{rules.book(), rules.in_edition(), rules.limits().seats, rules.limits().chip},
      steering_{rules.book().steering_area()} {
  const auto& book = rules.book();
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    if (book.areas[i].purchase) purchase_ = static_cast<rules::area_id>(i);
  }
  round_opens_ = in_edition(book.round_opens);
  bets_closed_ = in_edition(book.bets_closed);
  for (const auto& step : bets_closed_) {
    if (step.action == rules::step_action::place) put_in_circles_ |= step.columns;
  }
  for (const auto& call : book.calls) {
    calls_.push_back(in_edition(call.settlement));
    call_clauses_.push_back(clause(call.clause));
  }
  for (std::size_t i = 0; i < book.lines.size(); ++i) {
    // Odds that the certificate holder chose are not the clause's.
    const bool printed =
        rules.odds_of(static_cast<rules::line_id>(i)).provenance != rules::from_submission;
    line_clauses_.push_back(printed ? clause(book.lines[i].clause) : rules::from_submission);
  }
  for (const auto& group : book.groups) {
    group_clauses_.push_back(clause(group.clause));
    group_areas_.push_back(book.areas_of(group.id));
  }
  area_columns_.resize(book.areas.size());
  for (std::size_t i = 0; i < book.columns.size(); ++i) {
    area_columns_[index(book.columns[i].area)].set(i);
  }
  const auto first = [&](auto wanted) {
    const auto found = std::ranges::find_if(book.procedure, wanted);
    return static_cast<std::uint16_t>(found - book.procedure.begin());
  };
  using step = rules::procedure_step;
  close_step_ = first([](const step& each) { return each.completed_by == "no_more_bets"; });
  throw_steps_ = first([](const step& each) { return each.phase >= rules::step_phase::throwing; });
  call_steps_ = first([](const step& each) { return each.phase >= rules::step_phase::call; });
  ensure(close_step_ < book.procedure.size(), "a step that no_more_bets completes");
}

std::vector<settling_step> banked_table::in_edition(
    const std::vector<rules::settlement_step>& steps) const {
  std::vector<settling_step> made;
  for (const auto& each : steps) {
    made.push_back({each.scope, each.action, each.columns, each.columns, each.pieces, each.to,
                    clause(each.clause)});
  }
  rules::column_set later;
  for (auto each = made.rbegin(); each != made.rend(); ++each) {
    each->last &= ~later;
    later |= each->columns;
  }
  return made;
}

banked_state banked_table::fresh() const {
  banked_state state;
  state.common.seats.resize(common_.seat_count());
  state.layout.resize(common_.seat_count());
  state.position = game_->opening();
  return state;
}

rules::column_id banked_table::column_of(rules::area_id area, const rules::area_set& held) const {
  auto plain = rules::column_id{};
  const auto& columns = book().columns;
  for (auto rest = area_columns_[index(area)].to_ullong(); rest != 0; rest &= rest - 1) {
    const auto id = static_cast<std::size_t>(std::countr_zero(rest));
    if (!columns[id].with) plain = static_cast<rules::column_id>(id);
    if (columns[id].with && held[index(*columns[id].with)])
      return static_cast<rules::column_id>(id);
  }
  return plain;
}

clause_text banked_table::no_more_bets_clause() const {
  return clause(book().procedure[close_step_].clause);
}

rules::area_set banked_table::open_areas(const banked_state& state) const {
  if (!state.betting) return {};
  return game_->open(state.position) & rules_->offered();
}

bool banked_table::steered(const banked_state& state) const {
  return steering_ && std::ranges::any_of(state.layout, [&](const layout_state& seat) {
           return seat.held[index(*steering_)];
         });
}

bool banked_table::newly_steered(const banked_state& state) const {
  return steering_ && std::ranges::any_of(state.layout, [&](const layout_state& seat) {
           return seat.held[index(*steering_)] && (seat.columns & columns_of(*steering_)).none();
         });
}

verdict banked_table::check_of_this_game(const any_command& asked) const {
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
  const auto* opening = std::get_if<command::open_table>(&asked);
  if (opening != nullptr && opening->final_game_at.given()) {
    return refuse(
        refusal_code::not_of_this_game, rules::house_rule,
        fmt::format("{} has no final game; accepted: without final_game_at", book().name));
  }
  if (std::holds_alternative<command::extra_roll>(asked) && !purchase_) {
    return refuse(refusal_code::not_of_this_game, clause(book().at_table.closed_list),
                  fmt::format("{} has no extra roll", book().name));
  }
  const bool offers = std::holds_alternative<command::offer_dice>(asked) ||
                      std::holds_alternative<command::accept_dice>(asked);
  if (offers && who != rules::shooter_rule::offered) {
    return none(clause(book().shooter.first), "the dice are not offered round in");
  }
  if (std::holds_alternative<command::decline_dice>(asked) && who == rules::shooter_rule::dealer) {
    return none(rules::house_rule, "the dealer throws in");
  }
  return {};
}

verdict banked_table::decide(const banked_state& state, const sent_command& asked,
                             std::vector<log_entry>& entries) const {
  if (auto fine = common_.check_sender(state.common, asked); !fine) return fine;
  if (auto known = check_of_this_game(asked.what); !known) return known;
  if (auto open = common_.check_open(state.common, asked); !open) return open;
  const auto before = entries.size();
  log_writer log{entries, state.common.entries, asked.at, asked.paper.has_value()};
  if (asked.paper) {
    log.add(event::paper_entered{asked.paper->signed_by, asked.paper->countersigned_by});
  }
  auto decided =
      std::visit(decider{*this, state, std::max(asked.at, state.common.last_at), log}, asked.what);
  if (!decided) entries.resize(before);
  return decided;
}

}  // namespace skyward::table
