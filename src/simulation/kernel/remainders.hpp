// What is left of choices after equally likely values have been dealt out among them.
#pragma once

#include "simulation/kernel/program.hpp"

#include <cstdint>
#include <vector>

namespace skyward::simulation {

/// Choices that are yet to be told apart by equally likely values.
struct remainders {
  std::vector<integer> weights;
  integer total;

  /// Gives each choice its share of so many values, rounded down, and keeps what is left over.
  ///
  /// out     values left over
  std::uint64_t deal(std::uint64_t size, std::vector<std::uint64_t>& shares);

  /// What is left, to be drawn exactly, and its choices.
  exact_choice exact(std::vector<std::size_t>& choices) const;
};

}  // namespace skyward::simulation
