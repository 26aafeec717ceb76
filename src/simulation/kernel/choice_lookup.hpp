// Draws of one choice at a time, looked up by bits.
#pragma once

#include "simulation/kernel/program.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace skyward::simulation {

/// Choices by weight, drawn one at a time: so many bits look the choice up, and where they do not
/// decide, as many again among the remainders; in the end it is drawn exactly.
struct choice_lookup {
  static constexpr int bits = 12;
  static constexpr std::size_t levels_max = 3;
  static constexpr std::uint16_t undecided = UINT16_MAX;
  std::vector<std::vector<std::uint16_t>> levels;  // [2^bits] each
  exact_choice exact;                              // empty when the levels decide everything
  std::vector<std::uint16_t> exact_choices;        // what its choices are
};

/// in      ways fewer than 65,535, not all of them 0
choice_lookup lookup_of(std::span<const integer> ways);

}  // namespace skyward::simulation
