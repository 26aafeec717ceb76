// The simulations that people write today, one wager or one whole game each: the programs that
// bench/simulation measures the kernels of this project against.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace skyward::bench {

/// Plays rounds of one game and counts how they come out.
///
/// areas   the wagers, e.g. {"kind-4", "extra-roll"}; empty for a whole game
/// run     the histogram. Of a wager: [0] loses, [1] pushes, [2...] a place for each payout line,
///         ascending by what it pays, equal ones in the order of the rulebook.
///         Of a whole game, by label:
///           high-roll-dice "first roll"       (face - 1) * 11 + count of the leading face
///           high-roll-dice-six "whole game"   (face - 1) * 7 + count of the leading face
///           three-dice-football "whole game"  ending * 6 + plays - 1; ending 0 touchdown,
///                                             1 trips TD, 2 turnover, 3 no score, 4 goal stand
///           props-and-hops "one roll"         (first die - 1) * 6 + second die - 1
///           props-and-hops "one shake"        lammers collected; 6 wins
struct naive_program {
  std::string_view game;
  std::string_view label;
  std::vector<std::string_view> areas;
  std::vector<std::uint64_t> (*run)(std::uint64_t rounds, std::uint32_t seed);
};

std::span<const naive_program> naive_programs();

}  // namespace skyward::bench
