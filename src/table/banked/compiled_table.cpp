// Compiles the rules of a banked table once, when the table is made; and answers what they say of a
// state: which areas are open, and whether anyone can change what is thrown.
#include "table/banked/compiled_table.hpp"

#include "base/ensure.hpp"

#include <algorithm>

namespace skyward::table {

compiled_table::compiled_table(const rules::table_rules& rules, const rules::definition& game)
    : rules_{&rules},
      game_{&game},
      common_{rules.book(), rules.in_edition(), rules.limits().seats, rules.limits().chip},
      steering_{rules.book().steering_area()} {
  const auto& book = rules.book();
  for (const auto area : rules::ids_of<rules::area_id>(book.areas)) {
    if (book.areas[index(area)].purchase) purchase_ = area;
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
  for (const auto line : rules::ids_of<rules::line_id>(book.lines)) {
    wager_limits_.push_back(rules.wager_limit(line));
    // Odds that the certificate holder chose are not the clause's.
    const bool printed = rules.odds_of(line).provenance != rules::from_submission;
    const auto& of_line = book.lines[index(line)].clause;
    line_clauses_.push_back(printed ? clause(of_line) : rules::from_submission);
  }
  for (const auto& group : book.groups) {
    group_clauses_.push_back(clause(group.clause));
    group_areas_.push_back(book.areas_of(group.id));
  }
  area_columns_.resize(book.areas.size());
  for (const auto column : rules::ids_of<rules::column_id>(book.columns)) {
    area_columns_[index(book.columns[index(column)].area)].set(index(column));
  }
  const auto first = [&](auto wanted) {
    const auto first_step = std::ranges::find_if(book.procedure, wanted);
    return static_cast<std::uint16_t>(first_step - book.procedure.begin());
  };
  using step = rules::procedure_step;
  close_step_ = first([](const step& each) { return each.completed_by == "no_more_bets"; });
  throw_steps_ = first([](const step& each) { return each.phase >= rules::step_phase::throwing; });
  call_steps_ = first([](const step& each) { return each.phase >= rules::step_phase::call; });
  ensure(close_step_ < book.procedure.size(), "a step that no_more_bets completes");
}

std::vector<settling_step> compiled_table::in_edition(
    const std::vector<rules::settlement_step>& steps) const {
  std::vector<settling_step> steps_of_edition;
  for (const auto& each : steps) {
    steps_of_edition.push_back({each.scope, each.action, each.columns, each.columns, each.pieces,
                                each.to, clause(each.clause)});
  }
  rules::column_set later;
  for (auto each = steps_of_edition.rbegin(); each != steps_of_edition.rend(); ++each) {
    each->last &= ~later;
    later |= each->columns;
  }
  return steps_of_edition;
}

rules::column_id compiled_table::column_of(rules::area_id area, const rules::area_set& held) const {
  auto plain = rules::column_id{};
  std::optional<rules::column_id> with;
  rules::each_of<rules::column_id>(area_columns_[index(area)], [&](rules::column_id id) {
    const auto& other = book().columns[index(id)].with;
    if (!other) plain = id;
    if (other && held[index(*other)] && !with) with = id;
  });
  return with.value_or(plain);
}

clause_text compiled_table::no_more_bets_clause() const {
  return clause(book().procedure[close_step_].clause);
}

rules::area_set compiled_table::open_areas(const banked_state& state) const {
  if (!state.betting) return {};
  return game_->open(state.position) & rules_->offered();
}

bool compiled_table::steered(const banked_state& state) const {
  return steering_ && std::ranges::any_of(state.layout, [&](const layout_state& seat) {
           return seat.held[index(*steering_)];
         });
}

bool compiled_table::newly_steered(const banked_state& state) const {
  return steering_ && std::ranges::any_of(state.layout, [&](const layout_state& seat) {
           return seat.held[index(*steering_)] && (seat.columns & columns_of(*steering_)).none();
         });
}

}  // namespace skyward::table
