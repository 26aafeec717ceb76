// Simulated games for a pot, as they are asked for.
#pragma once

#include "request/simulation/simulation_run.hpp"
#include "request/simulation/simulation_settings.hpp"

#include <memory>

namespace skyward::request {

accepted<std::unique_ptr<simulation_run>> pot_simulation_of(const simulation_request& request,
                                                            const rules::rulebook& book,
                                                            const played_settings& played);

}  // namespace skyward::request
