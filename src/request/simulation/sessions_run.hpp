// A player's sessions, or nights of players, that have been checked and can be played.
#pragma once

#include "request/simulation/run_basis.hpp"
#include "request/simulation/simulation_run.hpp"
#include "simulation/run/sessions.hpp"

#include <memory>

namespace skyward::request {

/// in      compares whether the two players are compared on the same dice
std::unique_ptr<simulation_run> make_sessions_run(run_basis basis, simulation::episode round,
                                                  simulation::session_terms terms, bool compares,
                                                  play_count sessions);

}  // namespace skyward::request
