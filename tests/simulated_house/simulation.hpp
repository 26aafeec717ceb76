// The whole of a house in one process: nodes, clients, the store and what lies between them, by one
// seed. What goes wrong in it, and what must not, see docs/simulated_house.md.
#pragma once

#include "simulated_house/fault.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace skyward::simulated {

struct run_result {
  std::string violation;           // what was wrong; empty: nothing
  std::vector<std::string> steps;  // the last ones
  std::string hash;                // of every step: the same seed has the same
  std::size_t commands = 0;        // that were kept
  std::size_t answered = 0;        // clients' commands that were answered as done
  std::size_t refused = 0;
  std::size_t beaten = 0;  // proposals, by those of other nodes
  std::int64_t throws = 0;
  int followed = 0;               // nodes, where something was due as they ended
  int ended = 0;                  // nodes
  std::int64_t milliseconds = 0;  // that were simulated
};

/// One run, which ends where something is wrong.
run_result simulate(std::uint64_t seed, fault planted = fault::none);

}  // namespace skyward::simulated
