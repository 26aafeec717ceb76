// Simulated rounds of wagers.
#pragma once

#include "request/simulation/run_basis.hpp"
#include "request/simulation/simulation_run.hpp"

#include <memory>

namespace skyward::request {

accepted<std::unique_ptr<simulation_run>> rounds_simulation_of(const simulation_request& request,
                                                               run_basis basis);

}  // namespace skyward::request
