// What can become of all wagers of a game together from a throw on, to the last of them: as few
// cases as cost the house most. No money is known here but the odds.
#pragma once

#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace skyward::table {

/// A case: for each column which of its fates its wagers meet.
using fate_row = std::array<std::uint8_t, rules::columns_max>;

/// Cases of which none is as good for the players as another in every column; a case that is not
/// listed is.
class fate_rows {
 public:
  /// Most that are kept apart: beyond, one case takes their place that has the best of each column.
  static constexpr std::size_t most = 256;

  /// Whether it is better than every case so far in some column.
  bool add(const fate_row& row);

  std::span<const fate_row> all() const { return rows_; }
  bool merged() const { return merged_; }

 private:
  std::vector<fate_row> rows_;
  bool merged_ = false;
};

class joint_fates {
 public:
  /// The rules have to outlive it. Columns that are not offered, or whose odds are not known, take
  /// no wager.
  joint_fates(const rules::table_rules& rules, const rules::definition& game);

  /// What can become of a wager, the worst for its player first: it loses, it comes back or never
  /// is decided, it wins on a line. Fates of one worth are one.
  std::span<const rules::decision> fates_of(rules::column_id column) const {
    return fates_[index(column)];
  }

  /// A wager as cases tell of it: one of a column; or one that is still to be in a column in a term
  /// or in the plain one of its area, which meets the better of the two fates.
  static std::size_t as_placed(rules::column_id column) { return index(column); }
  static std::size_t in_term_or_plain(rules::column_id term) {
    return rules::columns_max + index(term);
  }
  static constexpr std::size_t kinds_max = 2 * rules::columns_max;

  /// A case in which a fate is another than in most.
  struct exception {
    std::uint8_t which{};
    std::uint8_t fate{};
  };
  /// The fates of wagers in all cases.
  struct told {
    std::uint8_t mostly{};
    std::span<const exception> else_in;
  };

  /// The cases from a closed position on.
  struct cases {
    std::size_t count{};
    std::size_t first{};
  };
  /// One case that has the best of everything where the game never comes to the position.
  const cases& from(const rules::position& closed) const;

  told fates_in(const cases& all, std::size_t wager) const {
    const auto& [mostly, first, count] = told_[all.first + wager];
    return {mostly, {exceptions_.data() + first, count}};
  }
  /// The same in one of the cases.
  std::uint8_t fate_in(const cases& all, std::size_t wager, std::size_t which) const;

  /// Whether every case can come true: none has been merged.
  bool exact() const { return exact_; }

 private:
  void list_fates(const rules::table_rules& rules);
  void keep(const rules::rulebook& book, const fate_rows& rows);
  void tell(const std::vector<std::uint8_t>& fates);

  std::vector<std::vector<rules::decision>> fates_;  // by column
  std::vector<cases> cases_;                         // by closed position; the last: of no position
  struct kept_fates {
    std::uint8_t mostly{};
    std::uint32_t first{};  // of the exceptions
    std::uint32_t count{};
  };
  std::vector<kept_fates> told_;  // cases by cases, kind of wager by kind
  std::vector<exception> exceptions_;
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> states_;  // by the closed position's word
  bool exact_ = true;
};

}  // namespace skyward::table
