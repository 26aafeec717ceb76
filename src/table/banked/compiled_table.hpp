// What a banked table looks up while it plays: its rules and definition, and from them, once, the
// steps of settlement and the clauses in the words of the edition.
#pragma once

#include "base/ensure.hpp"
#include "rules/definition.hpp"
#include "rules/table_rules.hpp"
#include "table/banked/compiled_book.hpp"
#include "table/banked/worst_case.hpp"
#include "table/common_table.hpp"

#include <optional>
#include <vector>

namespace skyward::table {

/// A settlement step of the rulebook in the words of an edition.
struct settling_step {
  rules::step_scope scope{};
  rules::step_action action{};
  rules::column_set columns;
  rules::column_set last;  // those of its columns that no later step names
  std::vector<rules::piece_id> pieces;
  std::string_view to;  // only pieces that go to this spot; empty: wherever they go
  clause_text clause;
};

class compiled_table : public compiled_book {
 public:
  /// The rules and the definition have to outlive it.
  ///
  /// in  game null where another build decides by these rules
  compiled_table(const rules::table_rules& rules, const rules::definition* game, build_pin pin);

  const rules::table_rules& rules() const { return *rules_; }
  const rules::definition& game() const {
    ensure(game_ != nullptr, "rules that this build decides by");
    return *game_;
  }
  const common_table& common() const { return common_; }
  std::string_view clause(std::string_view base) const { return rules_->clause(base); }

  /// What all wagers can cost the house, where the rules set a limit for it.
  const worst_case* worst() const { return worst_ ? &*worst_ : nullptr; }

  /// The areas that take wagers now.
  rules::area_set open_areas(const banked_state& state) const {
    return state.next.open.value_or(rules::area_set{});
  }

  /// The areas that take wagers at a position.
  rules::area_set open_at(const rules::position& at) const {
    return game().open(at) & rules_->offered();
  }

  /// What comes where betting opens.
  ///
  /// in  steered whether anyone holds the steering area as it opens
  outlook betting_at(const rules::position& open, bool steered) const;

  /// What comes where betting is closed.
  outlook throw_at(const rules::position& closed) const;

  std::span<const settling_step> round_opens() const { return round_opens_; }
  std::span<const settling_step> bets_closed() const { return bets_closed_; }
  std::span<const settling_step> settlement(rules::call_id call) const {
    return calls_[index(call)];
  }
  clause_text call_clause(rules::call_id call) const { return call_clauses_[index(call)]; }
  /// The most on which winnings of a line can be counted.
  cents wager_limit(rules::line_id line) const { return wager_limits_[index(line)]; }
  clause_text line_clause(rules::line_id line) const { return line_clauses_[index(line)]; }
  clause_text group_clause(rules::group_id group) const { return group_clauses_[index(group)]; }
  clause_text no_more_bets_clause() const { return no_more_bets_clause_; }
  const rules::area_group& group_of(rules::area_id area) const {
    return book().groups[index(book().areas[index(area)].group)];
  }
  const rules::area_set& areas_of(rules::group_id group) const {
    return group_areas_[index(group)];
  }
  /// Areas that are purchases.
  const rules::area_set& purchases() const { return purchases_; }

 private:
  std::vector<settling_step> in_edition(const std::vector<rules::settlement_step>& steps) const;

  const rules::table_rules* rules_;
  const rules::definition* game_;
  common_table common_;
  std::optional<worst_case> worst_;
  rules::area_set purchases_;
  std::vector<settling_step> round_opens_;
  std::vector<settling_step> bets_closed_;
  std::vector<std::vector<settling_step>> calls_;
  std::vector<clause_text> call_clauses_;
  std::vector<cents> wager_limits_;
  std::vector<clause_text> line_clauses_;
  std::vector<clause_text> group_clauses_;
  std::vector<rules::area_set> group_areas_;
  clause_text no_more_bets_clause_;
};

}  // namespace skyward::table
