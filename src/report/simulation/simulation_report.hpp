// What a simulation found, for people and programs. The same run gives the same bytes, however many
// threads or machines played it.
#pragma once

#include "document/markup.hpp"
#include "rules/table_rules.hpp"
#include "simulation/pot/pot_games.hpp"
#include "simulation/run/session_statistics.hpp"
#include "simulation/run/sessions.hpp"
#include "simulation/run/statistics.hpp"
#include "simulation/run/supervise.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

/// A setting of a run and where it came from: the command line, the run file, a default.
struct run_setting {
  std::string name;
  std::string value;
  std::string origin;
};

/// What every simulation has.
struct simulation_sheet {
  const rules::rulebook& book;
  std::string edition;
  std::string rules_sha256;
  std::string_view version;  // of the program
  std::span<const run_setting> settings;
  const simulation::supervised& played;
  std::optional<std::uint64_t> asked_units;  // none: until it is precise enough, or stopped
};

struct rounds_sheet {
  simulation_sheet run;
  const rules::table_rules& rules;
  const maths::layout_parts& parts;
  std::optional<std::size_t> ways;  // in which a round ends, where they are told apart
  const simulation::round_statistics& found;
  maths::winnings counted{};
  const simulation::estimate* difference = nullptr;  // to another layout on the same dice
};

struct sessions_sheet {
  simulation_sheet run;
  const simulation::sessions_plan& plan;
  std::vector<simulation::session_statistics> players;
  std::vector<simulation::result_counts> player_counts;
  simulation::session_statistics house;
  simulation::result_counts house_counts;
  const simulation::estimate* difference = nullptr;  // first player less second
};

/// Games for a pot.
struct pot_sheet {
  simulation_sheet run;
  const simulation::pot_games_plan& plan;
  const simulation::pot_figures& found;
};

std::string simulation_text(const rounds_sheet& sheet);
std::string simulation_text(const sessions_sheet& sheet);
std::string simulation_text(const pot_sheet& sheet);

/// One line of JSON.
std::string simulation_json(const rounds_sheet& sheet);
std::string simulation_json(const sessions_sheet& sheet);
std::string simulation_json(const pot_sheet& sheet);

/// Counts with the exact probabilities where they are known: net results of rounds; bins of results
/// of sessions; games by their number of rolls.
std::string simulation_csv(const rounds_sheet& sheet);
std::string simulation_csv(const sessions_sheet& sheet);
std::string simulation_csv(const pot_sheet& sheet);

/// SVG: how results are distributed; of games for a pot, their numbers of rolls.
document::markup distribution_svg(const rounds_sheet& sheet);
document::markup distribution_svg(const sessions_sheet& sheet);
document::markup distribution_svg(const pot_sheet& sheet);

/// SVG: the run's figure after each wave, with an interval that holds at all times.
document::markup convergence_svg(const simulation_sheet& sheet, std::string_view figure,
                                 const std::optional<double>& exact);

}  // namespace skyward::report
