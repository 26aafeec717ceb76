// Checks the settings of a simulation.
#include "request/simulation/simulation_settings.hpp"

#include "base/text.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>

namespace skyward::request {

using simulation::kernel;

namespace {

constexpr std::int64_t seed_max = INT64_MAX;
constexpr std::int64_t seconds_max = 30'000'000;  // about a year
constexpr unsigned threads_max = 1'024;

/// A probability or a part, as `0.0001`.
accepted<double> precision_of(const decimal& asked) {
  if (asked.value && *asked.value > 0 && *asked.value < 1) return *asked.value;
  return refuse(
      fmt::format("--precision \"{}\"; accepted: a part of what is wagered, above 0 and "
                  "below 1, as 0.0001",
                  asked.words));
}

accepted<kernel> kernel_of(const std::optional<written<kernel_choice>>& asked, kernel automatic) {
  if (!asked) return automatic;
  if (asked->value) return asked->value->named.value_or(automatic);
  return refuse(fmt::format("--kernel \"{}\"; accepted: auto, classes, dice, reference, throws",
                            asked->words));
}

accepted<const simulation::vector_loops*> loops_of(const std::optional<std::string>& name) {
  if (!name || *name == "auto") return &simulation::vector_choices().front();
  if (const auto* loops = simulation::find_vectors(*name)) return loops;
  std::vector<std::string> known{"auto"};
  for (const auto& each : simulation::vector_choices()) known.emplace_back(each.name);
  return refuse(fmt::format("--vectors \"{}\"; accepted on this machine: {}", *name, join(known)));
}

/// The seed of a run that is gone on with, where it was asked for or drawn.
std::optional<std::uint64_t> seed_in(const kept_file* checkpoint) {
  if (checkpoint == nullptr || checkpoint->is_new()) return std::nullopt;
  const auto words =
      simulation::checkpoint_setting(checkpoint->text(simulation::checkpoint_bytes_max), "seed");
  const auto seed = parse_whole(words.value_or(""), seed_max);
  return seed ? std::optional{static_cast<std::uint64_t>(*seed)} : std::nullopt;
}

accepted<std::uint64_t> seed_of(const std::optional<whole>& asked, simulation::team& machines,
                                const kept_file* checkpoint) {
  if (asked) {
    const auto number = checked("seed", *asked, 0, seed_max);
    if (!number) return std::unexpected(number.error());
    return static_cast<std::uint64_t>(*number);
  }
  // Short enough to be written down.
  std::uint64_t drawn =
      machines.rank() == 0 ? seed_in(checkpoint).value_or(randombytes_uniform(1'000'000'000)) : 0;
  machines.add_up({&drawn, 1});
  return drawn;
}

/// The first setting that is given and says nothing of what is simulated; empty when all do.
std::string unused_setting(const simulation_request& request, simulated what) {
  std::string unused;
  const auto note = [&](std::string_view name, bool given) {
    if (unused.empty() && given) unused = name;
  };
  const auto note_fields_of = [&](const auto& owner) {
    return [&](std::string_view name, auto field, std::string_view /*help*/) {
      note(name, (owner.*field).has_value());
    };
  };
  if (what != simulated::sessions) {
    visit_player_fields(note_fields_of(request.player));
    note("sessions", request.sessions.has_value());
    note("players", !request.players.empty());
  }
  if (what == simulated::games) {
    note("wager", !request.player.wagers.at_opening.empty());
    note("every-play", !request.player.wagers.every_play.empty());
    note("rounds", request.rounds.has_value());
    note("against", request.against != nullptr);
  } else {
    visit_seat_fields(note_fields_of(request.seat));
    note("games", request.games.has_value());
    note("night", request.night.has_value());
    note("seats", request.seats || !request.seat_list.empty());
  }
  return unused;
}

}  // namespace

accepted<cents> cents_of(std::string_view name, const whole& number) {
  const auto amount = checked(name, number, 1, cents_max);
  if (!amount) return std::unexpected(amount.error());
  return cents{*amount};
}

std::string origin_of(const simulation_request& request, std::string_view name,
                      std::string_view otherwise) {
  const auto found = request.origins.find(name);
  return found == request.origins.end() ? std::string{otherwise} : found->second;
}

bool is_automatic(const std::optional<written<kernel_choice>>& asked) {
  return !asked || (asked->value && !asked->value->named);
}

accepted<machine_settings> machine_of(const simulation_request& request,
                                      const simulation::team& machines) {
  machine_settings settings;
  settings.checkpoint = request.checkpoint.value_or("");
  settings.threads = std::clamp(machines.cores(), 1U, threads_max);
  if (request.threads) {
    const auto threads = checked("threads", *request.threads, 1, threads_max);
    if (!threads) return std::unexpected(threads.error());
    settings.threads = static_cast<unsigned>(*threads);
  }
  if (request.checkpoint_every) {
    const auto seconds = checked("checkpoint-every", *request.checkpoint_every, 0, seconds_max);
    if (!seconds) return std::unexpected(seconds.error());
    settings.checkpoint_seconds = *seconds;
  }
  if (request.precision) {
    const auto precision = precision_of(*request.precision);
    if (!precision) return std::unexpected(precision.error());
    settings.precision = *precision;
  }
  if (request.time) {
    const auto seconds = checked("time", *request.time, 1, seconds_max);
    if (!seconds) return std::unexpected(seconds.error());
    settings.seconds = *seconds;
  }
  return settings;
}

accepted<played_settings> played_settings_of(const simulation_request& request,
                                             simulation::team& machines, kernel automatic,
                                             const kept_file* checkpoint) {
  const auto played_by = kernel_of(request.kernel, automatic);
  if (!played_by) return std::unexpected(played_by.error());
  const auto loops = loops_of(request.vectors);
  if (!loops) return std::unexpected(loops.error());
  const auto seed = seed_of(request.seed, machines, checkpoint);
  if (!seed) return std::unexpected(seed.error());
  played_settings settings{*played_by, *seed, *loops, {}};
  const auto kernel_name = simulation::kernel_names[static_cast<std::size_t>(*played_by)];
  settings.rows.push_back({"seed", std::to_string(*seed), origin_of(request, "seed", "drawn")});
  settings.rows.push_back({"kernel", std::string{kernel_name}, origin_of(request, "kernel")});
  if (request.precision) {
    settings.rows.push_back(
        {"precision", request.precision->words, origin_of(request, "precision")});
  }
  return settings;
}

accepted<play_count> play_count_of(const simulation_request& request, std::string_view name,
                                   const std::optional<whole>& asked, std::int64_t standard,
                                   std::uint64_t most) {
  if (!asked && (request.precision || request.time)) return play_count{most, false};
  const auto number =
      checked(name, asked.value_or(whole_number(standard)), 1, static_cast<std::int64_t>(most));
  if (!number) return std::unexpected(number.error());
  return play_count{static_cast<std::uint64_t>(*number), true};
}

report::run_setting setting_of(const simulation_request& request, std::string_view name,
                               const play_count& count) {
  return {std::string{name}, count.is_limit ? with_thousands(count.most) : "no limit",
          origin_of(request, name)};
}

accepted<void> check_applies(const simulation_request& request, simulated what) {
  const auto unused = unused_setting(request, what);
  if (unused.empty()) return {};
  switch (what) {
    case simulated::rounds:
      return refuse(
          fmt::format("--{} says nothing of rounds; accepted: wagers, --rounds, "
                      "--against; with --bankroll it is sessions",
                      unused));
    case simulated::sessions:
      return refuse(
          fmt::format("--{} says nothing of sessions; accepted: wagers, --rounds, "
                      "--sessions, --bankroll and the player's limits",
                      unused));
    case simulated::games:
      break;
  }
  return refuse(
      fmt::format("--{} says nothing of games for a pot; accepted: --games, --seats, "
                  "--first, --until-cards, --until-ranks, --most, --night",
                  unused));
}

std::unexpected<refusals> refuse_observed() {
  return refuse(
      "--format observed is of rounds; accepted: text, json, csv, distribution, "
      "convergence");
}

simulation::run_settings run_settings_of(const rules::rulebook& book, std::string_view edition,
                                         std::string_view rules_sha256,
                                         const std::vector<report::run_setting>& rows) {
  simulation::run_settings all{{"version", SKYWARD_VERSION},
                               {"game", book.game},
                               {"edition", std::string{edition}},
                               {"rules", std::string{rules_sha256}}};
  for (const auto& each : rows) {
    if (each.name != "precision") all.emplace(each.name, each.value);
  }
  return all;
}

}  // namespace skyward::request
