// Sessions of a player and nights of several, as they are asked for.
#pragma once

#include "request/simulation/run_basis.hpp"
#include "request/simulation/simulation_run.hpp"

#include <memory>

namespace skyward::request {

accepted<std::unique_ptr<simulation_run>> sessions_simulation_of(const simulation_request& request,
                                                                 run_basis basis);

}  // namespace skyward::request
