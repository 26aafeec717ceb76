// Simulated games for a pot, as they are asked for in words.
#pragma once

#include "cli/simulation_settings.hpp"

namespace skyward::cli {

/// in      request of a game for a pot
accepted<std::unique_ptr<simulation_run>> pot_simulation_of(const simulate_request& request,
                                                            const played_settings& played);

}  // namespace skyward::cli
