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
  std::uint32_t times = 0;

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
  integer ways;  // of the episode's total
};

/// Most classes that are told apart.
inline constexpr std::size_t classes_max = 65'534;

struct episode {
  const rules::lowered* game = nullptr;
  maths::layout_parts parts;
  std::vector<std::uint32_t> states;  // by case; case 0 is the first
  maths::absorbing_graph graph;       // of cases; its labels are classes
  std::vector<outcome_class> classes;
  integer total;
};

/// in      game that outlives the episode; parts of at least one wager, each column once; start the
///         position at which those of the opening are made
/// errors  a sentence, when a wager may stand for ever or there are more than classes_max classes
std::expected<episode, std::string> episode_of(const rules::lowered& game,
                                               maths::layout_parts parts, std::uint32_t start = 0);

/// What a wager gains, in cents, when it is decided so; a loss is below 0.
rational net_of(const maths::column_wager& wager, rules::decision decided);

/// What a round comes to for somebody.
struct round_result {
  rational net;     // cents won, purchases taken
  rational handle;  // cents wagered
};

/// By class, for who makes these wagers.
///
/// in      parts whose columns are among the episode's
std::vector<round_result> results_of(const episode& round, const maths::layout_parts& parts);

/// The wagers of many people as those of one: every column once, its amount of no meaning.
///
/// errors  a sentence naming the column that one of them wagers at every play and another does not
std::expected<maths::layout_parts, std::string> together(
    std::span<const maths::layout_parts> people, const rules::rulebook& book);

}  // namespace skyward::simulation
