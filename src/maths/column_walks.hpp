// Wagers followed from wherever they can be made, those that end together at once.
#pragma once

#include "maths/absorption.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace skyward::maths {

/// Columns that the same outcomes decide, wherever they are made: their walks end together.
struct column_walks {
  struct walk_from {
    absorption walk;
    std::vector<std::uint32_t> positions;  // from which it is the same, ascending
  };

  std::vector<std::size_t> columns;
  std::vector<std::uint32_t> outcomes;  // by label of the walks: one that decides these columns so
  std::vector<walk_from> walks;         // by their first positions
  std::vector<std::uint32_t> unfollowed;  // positions beyond walks_max walks
};

/// Most walks that one wager is followed by. A wager that is worth something else at more places
/// than a sheet could show is told of by the first of them.
inline constexpr std::size_t walks_max = 100;

/// The walks of every offered column that dice decide, from every position that opens its area.
///
/// errors  a sentence naming a column whose wager may stand for ever or takes too long to follow
/// cost    n log n in the transitions of the game, for each class of columns
std::expected<std::vector<column_walks>, std::string> walks_everywhere(
    const rules::lowered& game, const rules::table_rules& rules);

/// The walks from one position of every offered column that can hold a wager there, betting about
/// to close.
std::expected<std::vector<column_walks>, std::string> walks_at(const rules::lowered& game,
                                                               const rules::table_rules& rules,
                                                               std::uint32_t position);

}  // namespace skyward::maths
