#include "cli/simulation_settings.hpp"

#include "base/sha256.hpp"
#include "base/text.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <charconv>

namespace skyward::cli {

using simulation::kernel;

namespace {

constexpr std::int64_t seed_max = INT64_MAX;
constexpr std::int64_t seconds_max = 30'000'000;  // about a year
constexpr unsigned threads_max = 1'024;

/// A probability or a part, as `0.0001`.
accepted<double> precision_of(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc{} && end == text.data() + text.size() && value > 0 && value < 1) {
    return value;
  }
  return refuse(
      fmt::format("--precision \"{}\"; accepted: a part of what is wagered, above 0 and "
                  "below 1, as 0.0001",
                  text));
}

accepted<kernel> kernel_of(const std::string& text, kernel automatic) {
  if (text.empty() || text == "auto") return automatic;
  const auto found = std::ranges::find(simulation::kernel_names, text);
  if (found != std::end(simulation::kernel_names)) {
    return static_cast<kernel>(found - std::begin(simulation::kernel_names));
  }
  return refuse(fmt::format("--kernel \"{}\"; accepted: auto, classes, dice, reference", text));
}

accepted<const simulation::vector_loops*> loops_of(const std::string& text) {
  if (text.empty() || text == "auto") return &simulation::vector_choices().front();
  const auto* found = simulation::find_vectors(text);
  if (found != nullptr) return found;
  std::vector<std::string> known{"auto"};
  for (const auto& each : simulation::vector_choices()) known.emplace_back(each.name);
  return refuse(fmt::format("--vectors \"{}\"; accepted on this machine: {}", text, join(known)));
}

accepted<std::uint64_t> seed_of(const std::string& text, simulation::team& machines) {
  if (!text.empty()) {
    const auto number = whole_of("seed", text, 0, seed_max);
    if (!number) return std::unexpected(number.error());
    return static_cast<std::uint64_t>(*number);
  }
  // Short enough to be written down.
  std::uint64_t drawn = machines.rank() == 0 ? randombytes_uniform(1'000'000'000) : 0;
  machines.add_up({&drawn, 1});
  return drawn;
}

}  // namespace

accepted<std::int64_t> whole_of(std::string_view name, const std::string& text, std::int64_t least,
                                std::int64_t most) {
  const auto number = parse_whole(text, most);
  if (number && *number >= least) return *number;
  return refuse(fmt::format("--{} \"{}\"; accepted: {} to {}", name, text, least,
                            with_thousands(static_cast<std::uint64_t>(most))));
}

accepted<cents> cents_of(std::string_view name, const std::string& text) {
  const auto amount = whole_of(name, text, 1, cents_max);
  if (!amount) return std::unexpected(amount.error());
  return cents{*amount};
}

std::string origin_of(const simulate_request& request, std::string_view name,
                      std::string_view otherwise) {
  const auto found = request.origins.find(name);
  return found == request.origins.end() ? std::string{otherwise} : found->second;
}

accepted<machine_settings> machine_of(const simulate_request& request,
                                      const simulation::team& machines) {
  machine_settings made;
  made.checkpoint = request.checkpoint;
  made.threads = std::clamp(machines.cores(), 1U, threads_max);
  if (!request.threads.empty()) {
    const auto threads = whole_of("threads", request.threads, 1, threads_max);
    if (!threads) return std::unexpected(threads.error());
    made.threads = static_cast<unsigned>(*threads);
  }
  if (!request.checkpoint_every.empty()) {
    const auto seconds = whole_of("checkpoint-every", request.checkpoint_every, 0, seconds_max);
    if (!seconds) return std::unexpected(seconds.error());
    made.checkpoint_seconds = *seconds;
  }
  if (!request.precision.empty()) {
    const auto precision = precision_of(request.precision);
    if (!precision) return std::unexpected(precision.error());
    made.precision = *precision;
  }
  if (!request.time.empty()) {
    const auto seconds = whole_of("time", request.time, 1, seconds_max);
    if (!seconds) return std::unexpected(seconds.error());
    made.seconds = *seconds;
  }
  return made;
}

accepted<played_settings> played_settings_of(const simulate_request& request,
                                             simulation::team& machines, kernel automatic) {
  const auto played_by = kernel_of(request.kernel, automatic);
  if (!played_by) return std::unexpected(played_by.error());
  const auto loops = loops_of(request.vectors);
  if (!loops) return std::unexpected(loops.error());
  const auto seed = seed_of(request.seed, machines);
  if (!seed) return std::unexpected(seed.error());
  played_settings made{*played_by, *seed, *loops, {}};
  const auto kernel_name = simulation::kernel_names[static_cast<std::size_t>(*played_by)];
  made.rows.push_back({"seed", std::to_string(*seed), origin_of(request, "seed", "drawn")});
  made.rows.push_back({"kernel", std::string{kernel_name}, origin_of(request, "kernel")});
  if (!request.precision.empty()) {
    made.rows.push_back({"precision", request.precision, origin_of(request, "precision")});
  }
  return made;
}

accepted<void> check_applies(const simulate_request& request, simulated what) {
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

std::string identity_of(const std::string& rules, std::uint64_t units,
                        const std::vector<report::run_setting>& rows) {
  boost::json::object all{{"version", SKYWARD_VERSION}, {"rules", rules}, {"units", units}};
  for (const auto& each : rows) {
    if (each.name != "precision") all[each.name] = each.value;
  }
  return sha256_hex(boost::json::serialize(all));
}

}  // namespace skyward::cli
