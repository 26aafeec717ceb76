// Rounds by counts, or one by one by the definition.
#include "simulation/run/rounds.hpp"

#include "base/ensure.hpp"
#include "simulation/kernel/class_program.hpp"
#include "simulation/kernel/dice_program.hpp"
#include "simulation/kernel/reference.hpp"

#include <numeric>

namespace skyward::simulation {

namespace {

class counted_rounds final : public block_work {
 public:
  counted_rounds(const program& played, const aes_key& key, const vector_loops& loops)
      : player_{played, key, loops} {}

  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    player_.play(number, units, counters);
  }

 private:
  block_player player_;
};

class defined_rounds final : public block_work {
 public:
  defined_rounds(const rules::definition& game, const episode& round, const program& played,
                 const aes_key& key, const vector_loops& loops)
      : game_{game}, round_{round}, program_{played}, stream_{key, loops} {}

  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    const auto done = play_by_definition(game_, round_, program_, stream_, number, units, counters,
                                         [this] { return leaves(); });
    ensure(done.has_value(), "a lowered form that follows the definition");
  }

 private:
  const rules::definition& game_;
  const episode& round_;
  const program& program_;
  random_stream stream_;
};

program program_for(const episode& round, kernel played_by) {
  if (played_by != kernel::classes) return dice_program(round);
  std::vector<integer> ways;
  for (const auto& each : round.classes) ways.push_back(each.ways);
  return class_program(ways);
}

}  // namespace

rounds_plan::rounds_plan(const rules::definition& game, const episode& round, kernel played_by,
                         std::uint64_t seed, const vector_loops& loops)
    : game_{game},
      round_{round},
      played_by_{played_by},
      key_{key_of(seed, stream_purpose::rounds)},
      loops_{loops},
      program_{program_for(round, played_by)} {}

work_plan rounds_plan::work(std::uint64_t rounds) const {
  work_plan plan{rounds, block_rounds, round_.classes.size(), {}};
  // Every round ends in one class.
  plan.can_count = [](std::uint64_t units, std::span<const std::uint64_t> counters) {
    return std::accumulate(counters.begin(), counters.end(), integer{0}) == units;
  };
  plan.begin = [this]() -> std::unique_ptr<block_work> {
    if (played_by_ == kernel::reference) {
      return std::make_unique<defined_rounds>(game_, round_, program_, key_, loops_);
    }
    return std::make_unique<counted_rounds>(program_, key_, loops_);
  };
  return plan;
}

}  // namespace skyward::simulation
