// What the fields of a simulation's request read, and where they come from.
#include "request/simulation/simulation_request.hpp"

#include "base/person_name.hpp"

#include <fmt/format.h>

namespace skyward::request {

namespace {

/// Longest name of a player, so that it fits its table.
constexpr std::size_t player_name_bytes_max = 24;

constexpr std::string_view progression_names[] = {"after-loss", "after-win"};

written<kernel_choice> read_kernel(std::string_view words) {
  if (words == "auto") return {kernel_choice{}, std::string{words}};
  auto named = read_name<simulation::kernel>(simulation::kernel_names, words);
  if (!named.value) return {std::nullopt, std::move(named.words)};
  return {kernel_choice{named.value}, std::move(named.words)};
}

}  // namespace

std::string player_name_problem(std::string_view name) {
  const auto problem = name.size() > player_name_bytes_max ? fmt::format("{} bytes", name.size())
                                                           : name_problem(name);
  if (problem.empty()) return {};
  return fmt::format("a name with {}; accepted: at most {} bytes, {}", problem,
                     player_name_bytes_max, accepted_person_names);
}

void read_field(std::string_view words, std::optional<whole>& field) {
  if (!words.empty()) field = read_whole(words);
}

void read_field(std::string_view words, std::optional<wholes>& field) {
  if (!words.empty()) field = read_wholes(words);
}

void read_field(std::string_view words, std::optional<decimal>& field) {
  if (!words.empty()) field = read_decimal(words);
}

void read_field(std::string_view words, std::optional<std::string>& field) {
  if (!words.empty()) field = words;
}

void read_field(std::string_view words, std::optional<written<progression>>& field) {
  if (!words.empty()) field = read_name<progression>(progression_names, words);
}

void read_field(std::string_view words, std::optional<written<kernel_choice>>& field) {
  if (!words.empty()) field = read_kernel(words);
}

void note_origins(simulation_request& request, std::string_view origin) {
  const auto note = [&](std::string_view name, bool given) {
    if (given) request.origins.emplace(name, origin);
  };
  const auto note_fields_of = [&](const auto& owner) {
    return [&](std::string_view name, auto field, std::string_view /*help*/) {
      note(name, (owner.*field).has_value());
    };
  };
  visit_run_fields(note_fields_of(request));
  visit_player_fields(note_fields_of(request.player));
  visit_seat_fields(note_fields_of(request.seat));
  note("wagers", !request.player.wagers.at_opening.empty());
  note("every-play", !request.player.wagers.every_play.empty());
}

}  // namespace skyward::request
