// Sessions as work: players at one table who make their wagers round after round, each with a
// bankroll and rules for when to stop. One player alone is a session; a night has many, and a
// house.
#pragma once

#include "base/money.hpp"
#include "rules/definition.hpp"
#include "simulation/kernel/episode.hpp"
#include "simulation/kernel/kernels.hpp"
#include "simulation/run/run.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::simulation {

/// The wagers of one step of a progression, and the least with which they can be made.
struct step_wagers {
  maths::layout_parts parts;  // that pay whole cents
  cents needed;
};

/// A player makes the wagers of the first step and, by the result of each round, goes on to the
/// next step or back to the first; an even round changes nothing, and the last step stays. Who
/// cannot make a step's wagers makes those of the first. Before every round and after the last a
/// player stops who has reached a limit, and who cannot make the wagers of the first step buys in
/// again or is ruined.
struct player_terms {
  std::string name;
  std::vector<step_wagers> steps;   // at least one
  bool next_after_loss = true;      // and first after a win; or the other way round
  cents bankroll;                   // bought in with
  std::int64_t buy_ins = 1;         // most
  std::optional<cents> goal;        // stops holding so much or more
  std::optional<cents> loss_limit;  // stops having lost so much or more
  std::optional<cents> fall_limit;  // stops having lost so much or more since the best result
};

struct session_terms {
  std::int64_t rounds = 0;
  std::vector<player_terms> players;
};

inline constexpr std::size_t players_max = 64;
inline constexpr std::int64_t buy_ins_max = 1'000;
inline constexpr std::size_t steps_max = 64;
inline constexpr std::int64_t simulated_rounds_max = 1'000'000;  // of a session
inline constexpr std::uint64_t sessions_max = std::uint64_t{1} << 32U;

/// What of the terms cannot be played, a sentence; empty where they can.
std::string problem_of(const session_terms& terms);

enum class stop_reason : std::uint8_t { rounds, goal, loss_limit, fall_limit, ruin };
inline constexpr std::size_t stop_reasons = 5;
inline constexpr std::string_view stop_names[] = {"rounds", "goal", "loss-limit", "fall-limit",
                                                  "ruin"};

/// Results fall into bins of equal width, and two for what is below and above all of them.
struct bin_scale {
  static constexpr std::size_t bins = 256;
  std::int64_t from = 0;   // cents, lower edge of bin 1
  std::int64_t width = 1;  // cents
  std::int64_t unit = 1;   // cents: from, width and every result are multiples

  std::size_t bin(std::int64_t cents) const;
};

__extension__ using natural128 = unsigned __int128;

/// A number added up over up to 2^32 sessions without loss.
struct wide_sum {
  static constexpr std::size_t words = 3;
  static void add(std::uint64_t* counters, natural128 number);
  static integer read(const std::uint64_t* counters);
};

/// What is counted of a player, or of the house, over all sessions.
struct result_counts {
  std::array<std::uint64_t, stop_reasons> stopped{};
  std::uint64_t ahead = 0;
  std::uint64_t even = 0;
  std::uint64_t behind = 0;
  integer net;  // sums over sessions, in cents
  integer net_square;
  integer rounds;  // played
  integer rounds_square;
  integer wagered;
  integer bought;                            // for
  std::vector<std::uint64_t> results;        // [bins] of the net result
  std::vector<std::uint64_t> falls;          // [bins] of the deepest fall below the best result
  std::vector<std::uint64_t> ruined_within;  // [ruin_marks] by part of the rounds, not added up
};

inline constexpr std::size_t ruin_marks = 20;

/// What plays sessions. Made once and shared by threads.
class sessions_plan {
 public:
  /// in      game and loops that outlive the plan; round of the wagers of all players and steps
  ///         together; terms without a problem
  sessions_plan(const rules::definition& game, episode round, session_terms terms, kernel played_by,
                std::uint64_t seed, const vector_loops& loops);

  /// Units are sessions. To be used while this plan lives.
  work_plan work(std::uint64_t sessions) const;

  const session_terms& terms() const { return terms_; }
  const episode& round() const { return round_; }
  const bin_scale& result_scale(std::size_t player) const { return scales_[player].results; }
  const bin_scale& fall_scale(std::size_t player) const { return scales_[player].falls; }
  const bin_scale& house_scale() const { return house_scale_; }

  /// What the counters of the work say of a player.
  result_counts player_counts(std::size_t player, std::span<const std::uint64_t> counters) const;

  /// And of the house: its net result is what all players lost, `bought` the drop.
  result_counts house_counts(std::span<const std::uint64_t> counters) const;

  /// What a class brings a player at a step, in cents.
  struct class_result {
    std::int64_t net = 0;
    std::int64_t wagered = 0;
  };
  std::span<const class_result> results_of_step(std::size_t player, std::size_t step) const;

 private:
  struct scales {
    bin_scale results;
    bin_scale falls;
  };
  void set_scales();

  const rules::definition& game_;
  episode round_;
  session_terms terms_;
  kernel played_by_;
  aes_key key_;
  const vector_loops& loops_;
  program program_;       // of the dice kernel and the reference
  choice_lookup lookup_;  // of the classes
  std::vector<std::vector<std::vector<class_result>>> results_;  // by player, step, class
  std::vector<scales> scales_;
  bin_scale house_scale_;
};

}  // namespace skyward::simulation
