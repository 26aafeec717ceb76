// The law of a session: the same wagers round after round until a goal, ruin or the last round.
// Figures are exact fractions where the numbers stay small, and doubles with their error bound
// else.
#pragma once

#include "maths/session/session_figures.hpp"
#include "maths/session/session_plan.hpp"
#include "maths/session/work_meter.hpp"

namespace skyward::maths {

/// The figures of a session.
///
/// The law of the bankroll is carried round by round; what meets a barrier is taken out. The
/// deepest fall is the highest point of the walk D' = max(0, D - net), which stays at or below d
/// with the probability left after cutting above d. Stretches below a high are the excursions of
/// that walk from 0, which renews there (Feller 1968, XIII).
session_figures session_of(const session_plan& plan, const session_progress& progress = {});

}  // namespace skyward::maths
