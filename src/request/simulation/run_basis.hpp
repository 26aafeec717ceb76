// What simulations of a banked game have in common.
#pragma once

#include "maths/layout.hpp"
#include "request/simulation/simulation_settings.hpp"
#include "rules/definition.hpp"
#include "rules/lowered.hpp"
#include "simulation/run/statistics.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// The game, its rules and how it is played.
struct run_basis {
  const games::game* game;
  rules::table_rules rules;
  std::unique_ptr<const rules::definition> definition;
  std::unique_ptr<const rules::lowered> lowered;  // stays where episodes look for it
  simulation::kernel played_by = simulation::kernel::classes;
  std::uint64_t seed = 0;
  const simulation::vector_loops* loops = nullptr;
  std::vector<report::run_setting> settings;

  report::simulation_sheet sheet(const simulation::supervised& played,
                                 const play_count& units) const;
  simulation::run_settings run_settings() const;

  /// Plays by another kernel than was noted.
  void choose(simulation::kernel kernel);

  /// Counts as docs/observed_counts.md has them, for `par --observed`.
  std::string observed(const maths::layout_parts& parts,
                       const simulation::round_statistics& found) const;
};

/// AREA=CENTS of each that is made at the opening, or at every play.
std::string wager_words(const rules::rulebook& book, const std::vector<maths::layout_wager>& wagers,
                        bool every_play);

/// Wagers as parts of a round.
accepted<maths::layout_parts> parts_of(const run_basis& basis,
                                       const std::vector<maths::layout_wager>& wagers,
                                       maths::winnings counted);

/// What several people wager, decided in one round.
accepted<simulation::episode> round_of(const run_basis& basis,
                                       const std::vector<maths::layout_parts>& people);

}  // namespace skyward::request
