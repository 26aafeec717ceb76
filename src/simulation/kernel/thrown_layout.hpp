// Wagers that end together in too many ways to tell apart: what each of them comes to by itself.
#pragma once

#include "maths/layout.hpp"
#include "rules/lowered.hpp"
#include "simulation/kernel/episode.hpp"

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace skyward::simulation {

/// A wager among others.
struct thrown_wager {
  /// A way in which it can be decided, and what it then returns, in cents x scale.
  struct way {
    rules::decision decided;
    std::int64_t returned = 0;
  };
  std::vector<way> ways;
  std::int64_t amount = 0;  // cents x scale
  std::size_t first = 0;    // number of its first way among those of all wagers
  /// Its exact law, of being made once; none where that hangs on the position that it is made at.
  std::optional<episode> alone;

  /// The number of a way.
  std::size_t way_of(rules::decision decided) const;
};

/// Wagers whose rounds end.
struct thrown_layout {
  maths::layout_parts parts;
  std::vector<thrown_wager> wagers;  // as the parts'
  std::int64_t scale = 1;            // that makes whole numbers of all cents
  std::int64_t taken = 0;            // for purchases in every round; cents x scale
  std::int64_t most = 0;  // that all wagers and purchases come to when each is decided once

  std::size_t ways() const { return wagers.back().first + wagers.back().ways.size(); }

  /// Whether a wager is made at every play, so that what is wagered in a round hangs on the dice.
  bool repeats() const;
};

/// Most cents x scale of a decision of each wager: what a million of them come to is below 2^60.
inline constexpr std::int64_t thrown_most_max = std::int64_t{1} << 40U;

/// in      game that outlives the layout; parts of at least one wager, each column once
/// errors  a sentence, when a round may go on for ever, or nobody can tell for the cases that it
///         has, or when amounts are too fine or too large to add up
std::expected<thrown_layout, std::string> thrown_layout_of(const rules::lowered& game,
                                                           maths::layout_parts parts);

/// How likely a wager that is made once is to be decided in each way.
std::map<rules::decision, rational> chances_of(const episode& alone);

}  // namespace skyward::simulation
