// Chooses what is simulated, and plays it.
#include "request/simulation/planned_simulation.hpp"

#include "base/text.hpp"
#include "request/simulation/pot_simulation.hpp"
#include "request/simulation/rounds_simulation.hpp"
#include "request/simulation/sessions_simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
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

/// The checkpoint that is asked for, opened by the first machine for all of them.
accepted<std::unique_ptr<kept_file>> kept_checkpoint(const std::string& name,
                                                     simulation::team& machines) {
  std::optional<std::expected<kept_file, unwritten>> opened;
  if (!name.empty() && machines.rank() == 0) opened = kept_file::open(name);
  const bool fails = opened && !*opened;
  if (machines.largest(fails ? 1 : 0) > 0) {
    return refuse("simulate: " + (fails ? opened->error().words : "the first machine refuses"));
  }
  return opened ? std::make_unique<kept_file>(std::move(**opened)) : nullptr;
}

/// Says where a run will be at its end, by how far it is.
class forecast {
 public:
  using clock = std::chrono::steady_clock;

  forecast(std::uint64_t units, std::optional<double> precision,
           std::optional<clock::time_point> until)
      : units_{units}, precision_{precision}, until_{until} {}

  /// Units that will have been played: all, as many as it takes to be precise, or what is played
  /// until the time is over.
  std::uint64_t at_end(std::uint64_t done, const std::optional<simulation::trace_point>& last) {
    const auto now = clock::now();
    if (!first_) first_ = point{now, done};
    auto end = static_cast<double>(units_);
    if (precision_ && last) {
      const double wider = last->half_width / *precision_;
      end = std::min(end, static_cast<double>(last->units) * wider * wider);
    }
    if (until_ && now > first_->at) {
      const std::chrono::duration<double> played = now - first_->at;
      const std::chrono::duration<double> left = *until_ - now;
      end = std::min(end, static_cast<double>(done) +
                              static_cast<double>(done - first_->done) * (left / played));
    }
    if (end >= static_cast<double>(units_)) return units_;
    return std::max(done, static_cast<std::uint64_t>(end));
  }

 private:
  struct point {
    clock::time_point at;
    std::uint64_t done;
  };

  std::uint64_t units_;
  std::optional<double> precision_;
  std::optional<clock::time_point> until_;
  std::optional<point> first_;
};

}  // namespace

accepted<planned_simulation> planned_simulation_of(const simulation_request& request,
                                                   simulation::team& machines) {
  auto machine = machine_of(request, machines);
  if (!machine) return std::unexpected(machine.error());
  auto checkpoint = kept_checkpoint(machine->checkpoint, machines);
  if (!checkpoint) return std::unexpected(checkpoint.error());
  const auto* pot = find_pot_game(request.game);
  const auto played = played_settings_of(
      request, machines, pot != nullptr ? kernel::dice : kernel::classes, checkpoint->get());
  if (!played) return std::unexpected(played.error());
  if (played->played_by == kernel::throws && (pot != nullptr || request.has_sessions())) {
    return refuse("--kernel throws is of rounds; accepted: auto, classes, dice, reference");
  }
  machine->vectors = played->loops->name;
  auto run = pot != nullptr ? pot_simulation_of(request, *pot, *played)
                            : banked_simulation_of(request, *played);
  if (!run) return std::unexpected(run.error());
  return planned_simulation{std::move(*run), std::move(*machine), std::move(*checkpoint)};
}

accepted<simulation::supervised> play_simulation(const planned_simulation& planned,
                                                 simulation::team& machines,
                                                 const std::function<bool()>& stop,
                                                 const simulation_progress& progress) {
  const auto& run = *planned.run;
  const auto& machine = planned.machine;
  const auto work = run.work();
  simulation::supervision options;
  options.threads = machine.threads;
  options.precision = machine.precision;
  options.checkpoint = planned.checkpoint.get();
  if (const auto seconds = machine.checkpoint_seconds) {
    options.checkpoint_every = std::chrono::seconds{*seconds};
  }
  options.run = run.settings();
  options.figure = [&](const simulation::work_done& done) { return run.figure(done); };
  std::optional<forecast::clock::time_point> until;
  if (machine.seconds) until = forecast::clock::now() + std::chrono::seconds{*machine.seconds};
  // What a person stops stops at once. A time that is over lets a block be played to its end, so
  // that the slowest run comes to something.
  options.leave = stop;
  options.stop = [&] { return (stop && stop()) || (until && forecast::clock::now() >= *until); };
  forecast expected{work.units, machine.precision, until};
  options.tick = [&](std::uint64_t units, const std::optional<simulation::trace_point>& last) {
    if (progress) progress(units, expected.at_end(units, last), last);
  };
  machines.keeps(machine.checkpoint, run.units_name());
  auto played = simulation::supervise(work, machines, options);
  if (!played) return refuse("simulate: " + played.error());
  return std::move(*played);
}

}  // namespace skyward::request
