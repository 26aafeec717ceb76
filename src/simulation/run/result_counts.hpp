// What is counted of a player, or of the house, and how it stands in the counters of a run.
#pragma once

#include "simulation/run/bin_scale.hpp"
#include "simulation/run/player_rules.hpp"
#include "simulation/run/wide_sum.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace skyward::simulation {

/// Most cents that all players of a session together may win, or wager: 10^17. Sums of a session,
/// and the bins that reach six deviations of all its rounds to either side, then fit 64 bits.
inline constexpr std::int64_t session_cents_max = 100'000'000'000'000'000;

/// Of such amounts, of which squares are below 2^128, as cubes of rounds are, and of 2^32 sessions.
using session_sum = wide_sum<4>;

inline constexpr std::size_t ruin_marks = 20;

/// Over all sessions.
struct result_counts {
  std::array<std::uint64_t, stop_reasons> stopped{};
  std::uint64_t ahead = 0;
  std::uint64_t even = 0;
  std::uint64_t behind = 0;
  integer net;  // sums over sessions, in cents
  integer net_square;
  integer rounds;  // played
  integer rounds_square;
  integer rounds_cube;
  integer wagered;
  integer bought;                            // for
  std::vector<std::uint64_t> results;        // [bins] of the net result
  std::vector<std::uint64_t> falls;          // [bins] of the deepest fall below the best result
  std::vector<std::uint64_t> ruined_within;  // [ruin_marks] by part of the rounds, not added up
};

/// Counters of one player, or of the house.
std::span<const std::uint64_t> counters_of(std::size_t player,
                                           std::span<const std::uint64_t> counters);
std::span<std::uint64_t> counters_of(std::size_t player, std::span<std::uint64_t> counters);

/// That so many players and a house have together.
std::size_t result_counters(std::size_t players);

/// Adds how a session of so many rounds ended for a player, or for the house.
void count_result(const player_state& ended, const bin_scale& results, std::int64_t rounds,
                  std::span<std::uint64_t> counters);

/// Adds a player's deepest fall.
void count_fall(std::int64_t fall, const bin_scale& falls, std::span<std::uint64_t> counters);

/// Whether so many sessions of so many rounds can have been counted so: each stopped for one
/// reason, ended on one side and in one bin, and no sum is larger than its squares allow.
bool can_be(const result_counts& counts, std::uint64_t sessions, std::int64_t rounds,
            bool is_house);

/// What the counters of a player, or of the house, say.
result_counts counts_of(std::span<const std::uint64_t> counters);

}  // namespace skyward::simulation
