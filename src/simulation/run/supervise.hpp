// Runs work to its end with all that people want meanwhile: a stop at a precision, at a time or at
// a signal, progress, and checkpoints.
#pragma once

#include "base/kept_file.hpp"
#include "simulation/run/checkpoint.hpp"
#include "simulation/run/run.hpp"

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>

namespace skyward::simulation {

/// The figure that a run is about.
struct headline {
  double value = 0;
  double deviation = 0;  // of one unit's
  double support = 0;    // normal_support of all units
};

struct supervision {
  unsigned threads = 1;
  std::optional<double> precision;  // stops when half the width of an interval that holds at all
                                    // times is no more
  kept_file* checkpoint = nullptr;  // to go on with and to write, of the first machine
  std::chrono::seconds checkpoint_every{5};  // at least, as they are written between waves
  run_settings run;
  std::function<headline(const work_done&)> figure;
  std::function<bool()> stop;   // asked from every thread between blocks
  std::function<bool()> leave;  // and this in blocks that take long
  std::function<void(std::uint64_t units, const std::optional<trace_point>&)> tick;
};

struct supervised {
  run_end end = run_end::finished;
  run_state state;
  std::uint64_t resumed_units = 0;  // that the checkpoint had
  std::string unwritten;            // why the checkpoint lacks what was played, and what to do
};

/// The ends of waves that are kept to show how a run went: no more than so many until the run has
/// doubled, so that the longest run has some thousand.
inline constexpr std::uint64_t trace_of_doubling = 32;
bool is_traced(std::uint64_t blocks);

/// errors  a sentence: a checkpoint that is not of this run, or where no file can be
std::expected<supervised, std::string> supervise(const work_plan& plan, team& machines,
                                                 const supervision& options);

}  // namespace skyward::simulation
