// Chooses what is simulated, and plays it.
#include "request/simulation/planned_simulation.hpp"

#include "base/text.hpp"
#include "request/simulation/pot_simulation.hpp"
#include "request/simulation/rounds_simulation.hpp"
#include "request/simulation/sessions_simulation.hpp"

#include <fmt/format.h>

#include <chrono>

namespace skyward::request {

namespace {

using simulation::kernel;

/// The run to compare with is one, of the same game under the same rules.
accepted<void> check_against(const simulation_request& request) {
  if (request.against == nullptr) return {};
  const auto& [file, other] = *request.against;
  if (!other) return std::unexpected(other.error());
  const auto name = [](const std::optional<named_file>& submission) {
    return submission ? submission->name : "";
  };
  const bool same_rules =
      (other->edition.empty() || other->edition == request.edition) &&
      (!other->submission || name(other->submission) == name(request.submission)) &&
      (other->options.empty() || other->options == request.options);
  if (!same_rules) {
    return refuse(
        fmt::format("--against: {} has rules of its own; accepted: none, or those of the "
                    "run",
                    file));
  }
  if (other->game == request.game) return {};
  return refuse(fmt::format("--against: {} is of {}; accepted: a run of {}", file, other->game,
                            request.game));
}

accepted<std::unique_ptr<simulation_run>> banked_simulation_of(const simulation_request& request,
                                                               const played_settings& played) {
  if (games::find_game(request.game) == nullptr) {
    if (!request.game.empty()) return refuse_game(request.game);
    return refuse("simulate needs a game; accepted: " + join(all_game_ids()));
  }
  auto chosen = game_and_rules_of("simulate", request);
  if (!chosen) return std::unexpected(chosen.error());
  if (const auto same = check_against(request); !same) return std::unexpected(same.error());
  auto definition = chosen->game->define(chosen->rules);
  auto lowered =
      std::make_unique<const rules::lowered>(games::lowered_form(*chosen->game, chosen->rules));
  run_basis basis{chosen->game,          std::move(chosen->rules),
                  std::move(definition), std::move(lowered),
                  played.played_by,      played.seed,
                  played.loops,          played.rows};
  const auto what = request.has_sessions() ? simulated::sessions : simulated::rounds;
  if (auto all = check_applies(request, what); !all) return std::unexpected(all.error());
  return request.has_sessions() ? sessions_simulation_of(request, std::move(basis))
                                : rounds_simulation_of(request, std::move(basis));
}

}  // namespace

accepted<planned_simulation> planned_simulation_of(const simulation_request& request,
                                                   simulation::team& machines) {
  auto machine = machine_of(request, machines);
  if (!machine) return std::unexpected(machine.error());
  const auto* pot = find_pot_game(request.game);
  const auto played =
      played_settings_of(request, machines, pot != nullptr ? kernel::dice : kernel::classes);
  if (!played) return std::unexpected(played.error());
  machine->vectors = played->loops->name;
  auto run = pot != nullptr ? pot_simulation_of(request, *pot, *played)
                            : banked_simulation_of(request, *played);
  if (!run) return std::unexpected(run.error());
  return planned_simulation{std::move(*run), std::move(*machine)};
}

accepted<simulation::supervised> play_simulation(const planned_simulation& planned,
                                                 simulation::team& machines,
                                                 std::function<bool()> stop,
                                                 const simulation_progress& progress) {
  using clock = std::chrono::steady_clock;
  const auto& run = *planned.run;
  const auto work = run.work();
  simulation::supervision options;
  options.threads = planned.machine.threads;
  options.precision = planned.machine.precision;
  options.checkpoint = planned.machine.checkpoint;
  if (const auto seconds = planned.machine.checkpoint_seconds) {
    options.checkpoint_every = std::chrono::seconds{*seconds};
  }
  options.run = run.identity();
  options.figure = [&](const simulation::work_done& done) { return run.figure(done); };
  const auto until = clock::now() + std::chrono::seconds{planned.machine.seconds.value_or(0)};
  const bool timed = planned.machine.seconds.has_value();
  options.stop = [stop = std::move(stop), timed, until] {
    return (stop && stop()) || (timed && clock::now() >= until);
  };
  options.tick = [&](std::uint64_t units, const std::optional<simulation::trace_point>& last) {
    if (progress) progress(units, work.units, last);
  };
  machines.keeps(options.checkpoint, run.units_name());
  auto played = simulation::supervise(work, machines, options);
  if (!played) return refuse("simulate: " + played.error());
  return std::move(*played);
}

}  // namespace skyward::request
