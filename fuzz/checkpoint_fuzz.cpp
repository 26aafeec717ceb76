// Checkpoints from outside: whatever the bytes, they are refused in a sentence or give a state that
// fits the run and that is written again as it was read.
#include "base/ensure.hpp"
#include "simulation/run/checkpoint.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skyward;
  using namespace skyward::simulation;
  const work_plan plan{1'000, 7, 3, {}};
  const run_settings run{{"seed", "7"}};
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = read_checkpoint(run, plan, text);
  if (!read) {
    ensure(!read.error().empty() && read.error().find('\n') == std::string::npos, "a sentence");
    return 0;
  }
  const auto& done = read->done;
  ensure(done.counters.size() == plan.counters, "counters of the run");
  ensure(done.units <= plan.units, "no more than the run has");
  ensure(done.units == std::min(plan.units, done.blocks * plan.block_units), "whole blocks");
  const auto written = checkpoint_text(run, *read);
  const auto again = read_checkpoint(run, plan, written);
  ensure(again.has_value() && checkpoint_text(run, *again) == written, "a state that reads back");
  return 0;
}
