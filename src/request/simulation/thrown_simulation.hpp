// Rounds of wagers that end together in too many ways to tell apart.
#pragma once

#include "request/simulation/run_basis.hpp"
#include "request/simulation/simulation_run.hpp"

#include <memory>

namespace skyward::request {

/// Rounds that are thrown one by one, whatever kernel the basis has.
///
/// in      basis with the wagers noted
/// errors  a round that may go on for ever, or what there is too much of
accepted<std::unique_ptr<simulation_run>> thrown_simulation_of(const simulation_request& request,
                                                               run_basis basis,
                                                               maths::layout_parts parts,
                                                               maths::winnings counted);

}  // namespace skyward::request
