// Compiles the rules of a banked table once, when the table is made; and answers what they say of a
// position.
#include "table/banked/compiled_table.hpp"

#include <algorithm>

namespace skyward::table {

compiled_table::compiled_table(const rules::table_rules& rules, const rules::definition* game,
                               build_pin pin)
    : compiled_book{rules.book()},
      rules_{&rules},
      game_{game},
      common_{rules.book(),        rules.in_edition(), rules.limits().seats,
              rules.limits().chip, std::move(pin),     game != nullptr} {
  const auto& book = rules.book();
  if (game != nullptr && rules.limits().worst_case) worst_.emplace(rules, *game);
  for (const auto area : rules::ids_of<rules::area_id>(book.areas)) {
    if (book.areas[index(area)].purchase) purchases_.set(index(area));
  }
  round_opens_ = in_edition(book.round_opens);
  bets_closed_ = in_edition(book.bets_closed);
  for (const auto& call : book.calls) {
    calls_.push_back(in_edition(call.settlement));
    call_clauses_.emplace_back(clause(call.clause));
  }
  for (const auto line : rules::ids_of<rules::line_id>(book.lines)) {
    wager_limits_.push_back(rules.wager_limit(line));
    // Odds that the certificate holder chose are not the clause's.
    const bool printed = rules.odds_of(line).provenance != rules::from_submission;
    const auto& of_line = book.lines[index(line)].clause;
    line_clauses_.emplace_back(printed ? clause(of_line) : rules::from_submission);
  }
  for (const auto& group : book.groups) {
    group_clauses_.emplace_back(clause(group.clause));
    group_areas_.push_back(book.areas_of(group.id));
  }
  no_more_bets_clause_ = clause(book.procedure[close_step()].clause);
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

outlook compiled_table::betting_at(const rules::position& open, bool steered) const {
  return {open_at(open), game().dice(game().close(open, steered))};
}

outlook compiled_table::throw_at(const rules::position& closed) const {
  return {std::nullopt, game().dice(closed)};
}

}  // namespace skyward::table
