// What a banked table looks up while it plays: its rules and definition, and from them, once, the
// steps of settlement and the clauses in the words of the edition, and the columns of each area.
#pragma once

#include "rules/definition.hpp"
#include "rules/table_rules.hpp"
#include "table/banked/banked_state.hpp"
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

class compiled_table {
 public:
  /// The rules and the definition have to outlive it.
  compiled_table(const rules::table_rules& rules, const rules::definition& game);

  const rules::table_rules& rules() const { return *rules_; }
  const rules::definition& game() const { return *game_; }
  const rules::rulebook& book() const { return rules_->book(); }
  const common_table& common() const { return common_; }
  clause_text clause(std::string_view base) const { return rules_->clause(base); }

  /// The areas that take wagers now.
  rules::area_set open_areas(const banked_state& state) const;

  /// Whether anyone holds the area that can change what is thrown.
  bool steered(const banked_state& state) const;

  /// Whether a wager on it has been placed since betting closed last.
  bool newly_steered(const banked_state& state) const;

  std::span<const settling_step> round_opens() const { return round_opens_; }
  std::span<const settling_step> bets_closed() const { return bets_closed_; }
  std::span<const settling_step> settlement(rules::call_id call) const {
    return calls_[index(call)];
  }
  /// Columns whose wagers are put into circles when betting closes.
  const rules::column_set& put_in_circles() const { return put_in_circles_; }
  clause_text call_clause(rules::call_id call) const { return call_clauses_[index(call)]; }
  /// The most on which winnings of a line can be counted.
  cents wager_limit(rules::line_id line) const { return wager_limits_[index(line)]; }
  clause_text line_clause(rules::line_id line) const { return line_clauses_[index(line)]; }
  clause_text group_clause(rules::group_id group) const { return group_clauses_[index(group)]; }
  clause_text no_more_bets_clause() const;
  const rules::area_group& group_of(rules::area_id area) const {
    return book().groups[index(book().areas[index(area)].group)];
  }
  const rules::area_set& areas_of(rules::group_id group) const {
    return group_areas_[index(group)];
  }
  std::optional<rules::area_id> purchase() const { return purchase_; }

  /// The columns in which a wager on an area can be, and the one it is in beside the others held.
  const rules::column_set& columns_of(rules::area_id area) const {
    return area_columns_[index(area)];
  }
  rules::column_id column_of(rules::area_id area, const rules::area_set& held) const;

  // Where the stages of the procedure begin.
  std::uint16_t after_close_step() const { return static_cast<std::uint16_t>(close_step_ + 1); }
  std::uint16_t first_throw_step() const { return throw_steps_; }
  std::uint16_t first_call_step() const { return call_steps_; }

 private:
  std::vector<settling_step> in_edition(const std::vector<rules::settlement_step>& steps) const;

  const rules::table_rules* rules_;
  const rules::definition* game_;
  common_table common_;
  std::optional<rules::area_id> steering_;
  std::optional<rules::area_id> purchase_;
  std::vector<settling_step> round_opens_;
  std::vector<settling_step> bets_closed_;
  rules::column_set put_in_circles_;
  std::vector<std::vector<settling_step>> calls_;
  std::vector<clause_text> call_clauses_;
  std::vector<cents> wager_limits_;
  std::vector<clause_text> line_clauses_;
  std::vector<clause_text> group_clauses_;
  std::vector<rules::area_set> group_areas_;
  std::vector<rules::column_set> area_columns_;
  std::uint16_t close_step_{};   // completed by no_more_bets
  std::uint16_t throw_steps_{};  // the first of the throw
  std::uint16_t call_steps_{};   // the first after it
};

}  // namespace skyward::table
