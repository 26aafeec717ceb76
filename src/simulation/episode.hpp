// A round of a layout of wagers: the cases it goes through, and the classes of ways in which it can
// end. What the kernels play is compiled from this.
#pragma once

#include "maths/case_walk.hpp"
#include "maths/layout.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::simulation {

/// How often a wager was decided in one way.
struct decided_wager {
  std::uint8_t wager = 0;  // among the wagers that dice decide
  rules::decision decided;
  std::uint16_t times = 0;

  friend auto operator<=>(const decided_wager&, const decided_wager&) = default;
};

/// What became of the wagers of a round, each wager and decision once, ascending.
struct round_account {
  std::vector<decided_wager> wagers;

  void add(std::uint8_t wager, rules::decision decided);

  friend auto operator<=>(const round_account&, const round_account&) = default;
};

struct outcome_class {
  round_account account;
  rational net;     // cents that the players win, purchases taken
  rational handle;  // cents that were wagered
  integer ways;     // of the episode's total
};

/// Most classes that are told apart.
inline constexpr std::size_t classes_max = 65'536;

struct episode {
  const rules::lowered* game = nullptr;
  maths::layout_parts parts;
  std::vector<std::uint32_t> states;  // by case; case 0 is the first
  maths::absorbing_graph graph;       // of cases; its labels are classes
  std::vector<outcome_class> classes;
  integer total;
};

/// in      game that outlives the episode; wagers at least one, each area once and offered
/// errors  a sentence, as `maths::layout_of`, or when there are more than classes_max classes
std::expected<episode, std::string> episode_of(const rules::lowered& game,
                                               const rules::table_rules& rules,
                                               std::span<const maths::layout_wager> wagers,
                                               maths::winnings counted);

}  // namespace skyward::simulation
