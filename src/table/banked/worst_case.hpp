// The most that the wagers on the layout can still cost the house: docs/decisions/010.
#pragma once

#include "table/banked/banked_state.hpp"
#include "table/banked/joint_fates.hpp"

#include <optional>
#include <vector>

namespace skyward::table {

/// A wager that is about to be placed.
struct new_wager {
  seat_no seat{};
  rules::area_id area{};
  cents amount;
};

class worst_case {
 public:
  /// The rules and the definition have to outlive it.
  worst_case(const rules::table_rules& rules, const rules::definition& game);

  /// What leaves the inventory at most, by winnings less what is lost, until every wager that
  /// stands is decided, and none is placed besides. A wager that can be taken down counts for what
  /// it may win and never for what it may lose; once betting has closed what is lost counts too.
  ///
  /// in      wager one more, on top of those that stand
  ///         least what need not be told apart from less
  /// out     least or more; no more than can be counted for amounts that no table takes
  /// cost    no allocation; the areas held once, then the wins of each column held by case
  /// source  docs/decisions/010
  cents of(const banked_state& state, const new_wager& wager = {}, cents least = {}) const;

  /// Whether it is what can happen, and not only a bound: no two cases have been merged.
  bool exact() const { return fates_.exact(); }

  const joint_fates& fates() const { return fates_; }

 private:
  class count;
  class layout_wagers;

  /// What a fate brings a wager.
  struct fate_worth {
    rules::decision as;
    std::int64_t gains{};  // for every `wagers` cents, where the column is `even`
    std::int64_t wagers = 1;
    cents most;  // on which it can be counted
  };
  /// What is looked up of an area.
  struct area_facts {
    rules::group_id group{};
    rules::column_id plain{};
    std::optional<rules::column_id> term;
    rules::area_id with{};  // that the term goes with
    rules::column_set columns;
    bool needs{};  // another first
  };
  /// How the wagers of a column are counted.
  struct counted_column {
    bool even = true;  // all amounts of chips win in proportion, so that seats are added up first
    std::size_t first{};  // of its worths
    std::size_t fates{};
  };

  static std::int64_t in_proportion(const fate_worth& by, std::int64_t wagered);
  /// What a wager gains by a fate of its column.
  std::int64_t gain(rules::column_id column, std::size_t fate, cents amount) const;

  const rules::table_rules* rules_;
  const rules::definition* game_;
  joint_fates fates_;
  std::optional<rules::area_id> steering_;
  std::vector<area_facts> areas_;
  std::vector<counted_column> columns_;
  std::vector<fate_worth> worths_;                     // column by column, fate by fate
  std::vector<std::optional<rules::group_id>> needs_;  // by group: one read before it
};

}  // namespace skyward::table
