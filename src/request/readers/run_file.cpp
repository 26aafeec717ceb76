// Reads run files: what they say, as a request.
#include "request/readers/run_file.hpp"

#include "rules/reading/toml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace skyward::request {

namespace {

using rules::toml_reader;
constexpr auto optional = toml_reader::need::optional;

void read_key(toml_reader& reader, std::string_view name, std::optional<whole>& field) {
  if (const auto number = reader.whole(name, 0, INT64_MAX, optional)) field = whole_number(*number);
}

/// What is no whole number is a text.
void read_key(toml_reader& reader, std::string_view name, auto& field) {
  read_field(reader.text(name, optional).value_or(""), field);
}

/// Reads the fields of an owner, as a visitor of them.
auto reads_into(toml_reader& reader, auto& owner) {
  return [&](std::string_view name, auto field, std::string_view /*help*/) {
    read_key(reader, name, owner.*field);
  };
}

/// AREA = CENTS.
std::vector<asked_wager> read_wagers(toml_reader& reader, std::string_view key) {
  std::vector<asked_wager> wagers;
  auto table = reader.table(key);
  if (!table) return wagers;
  for (const auto& area : table->names()) {
    const auto amount = table->whole(area, 1, cents_max);
    if (amount) wagers.push_back({area, whole_number(*amount)});
  }
  return wagers;
}

void read_player(toml_reader& reader, player_request& player) {
  player.wagers.at_opening = read_wagers(reader, "wagers");
  player.wagers.every_play = read_wagers(reader, "every-play");
  visit_player_fields(reads_into(reader, player));
}

player_request read_named_player(toml_reader& reader) {
  player_request player;
  player.name = reader.text("name", toml_reader::need::required, "the player's name").value_or("");
  if (reader.has("name")) {
    if (const auto problem = player_name_problem(player.name); !problem.empty()) {
      reader.fail("name", problem);
    }
  }
  read_player(reader, player);
  reader.finish();
  return player;
}

/// The name of the file of a rules submission is all that is read of it.
simulation_request read_run(const toml::table& table, const std::string& file,
                            std::vector<rules::problem>& problems) {
  simulation_request run;
  toml_reader reader{table, "", file, problems};
  run.game = reader.text("game", toml_reader::need::required, "the id of a game").value_or("");
  run.edition = reader.text("edition", optional).value_or("");
  if (const auto name = reader.text("rules", optional)) {
    const auto path = (std::filesystem::path{file}.parent_path() / *name).string();
    if (!path.empty()) run.submission = {path, ""};
  }
  for (const auto& option : reader.texts("options")) run.options.push_back(read_option(option));
  read_player(reader, run.player);
  visit_run_fields(reads_into(reader, run));
  visit_seat_fields(reads_into(reader, run.seat));
  for (auto& each : reader.tables("seat")) {
    visit_seat_fields(reads_into(each, run.seat_list.emplace_back()));
    each.finish();
  }
  for (auto& each : reader.tables("players")) run.players.push_back(read_named_player(each));
  reader.finish();
  return run;
}

/// The file's rules under those that the request names itself, each option by its name.
void add_rules(rules_request& request, const rules_request& run) {
  if (request.edition.empty()) request.edition = run.edition;
  if (!request.submission) request.submission = run.submission;
  const auto given = request.options;
  for (const auto& option : run.options) {
    if (std::ranges::find(given, option.name, &option_choice::name) != given.end()) continue;
    request.options.push_back(option);
  }
}

accepted<simulation_request> read_text(std::string_view text, const std::string& file) {
  std::vector<rules::problem> problems;
  simulation_request run;
  if (const auto table = rules::parse_toml(text, file)) {
    run = read_run(*table, file, problems);
  } else {
    problems.push_back(table.error());
  }
  if (problems.empty()) return run;
  refusals lines;
  for (const auto& each : problems) lines.push_back(each.text());
  return std::unexpected(std::move(lines));
}

accepted<std::string> run_text(std::string_view flag, const std::string& file) {
  return file_text(flag, file, rules::toml_bytes_max, "a run file, TOML");
}

}  // namespace

accepted<void> add_run_file(simulation_request& request, const std::string& file) {
  if (file.empty()) {
    note_origins(request, from_command_line);
    return {};
  }
  const auto text = run_text("--run", file);
  if (!text) return std::unexpected(text.error());
  return add_run_text(request, file, *text);
}

accepted<void> add_run_text(simulation_request& request, const std::string& name,
                            std::string_view text,
                            accepted<std::string> (*submission)(const std::string&)) {
  note_origins(request, from_command_line);
  auto run = read_text(text, name);
  if (!run) return std::unexpected(run.error());
  if (!request.game.empty() && request.game != run->game) {
    return refuse(
        fmt::format("--run: {} is of {}; accepted: a run of {}", name, run->game, request.game));
  }
  request.game = run->game;
  if (run->submission) run->submission->text = submission(run->submission->name);
  add_rules(request, *run);
  visit_run_fields(fills(request, *run));
  visit_player_fields(fills(request.player, run->player));
  visit_seat_fields(fills(request.seat, run->seat));
  request.seat_list = std::move(run->seat_list);
  request.player.wagers.fill_from(run->player.wagers);
  request.players = std::move(run->players);
  note_origins(request, from_run_file);
  return {};
}

compared_run read_compared_run(std::string_view flag, const std::string& file) {
  compared_run compared{file, simulation_request{}};
  const auto text = run_text(flag, file);
  if (!text) {
    compared.run = std::unexpected(text.error());
  } else if (const auto added = add_run_text(*compared.run, file, *text); !added) {
    compared.run = std::unexpected(added.error());
  }
  return compared;
}

}  // namespace skyward::request
