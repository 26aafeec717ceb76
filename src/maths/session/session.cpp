// Puts the figures of a session together: how it ends, the law of its final bankroll, its falls.
#include "maths/session/session.hpp"

#include "maths/session/bankroll_law.hpp"
#include "maths/session/bankroll_walk.hpp"
#include "maths/session/convolution.hpp"
#include "maths/session/fall_walk.hpp"

namespace skyward::maths {

namespace {

/// The law of the final bankroll where nothing can end a session before its last round.
bankroll_law<double> convolved(const session_plan& plan, session_figures& figures) {
  const auto rounds = plan.terms.rounds;
  const auto power = convolution_power(lattice_chances(plan), rounds);
  bankroll_law<double> law;
  for (std::size_t i = 0; i < power.chances.size(); ++i) {
    const auto position = power.first + static_cast<std::int64_t>(i);
    if (power.chances[i] > 0) law.push_back({position, power.chances[i]});
  }
  figures.playing = {1, {}};
  figures.mean_rounds = {static_cast<double>(rounds), {}};
  for (int mark = 1; mark <= marks_of_ruin; ++mark) {
    figures.ruin_by_rounds.push_back({(rounds * mark + marks_of_ruin - 1) / marks_of_ruin, {}});
  }
  figures.error = {relative_error(static_cast<double>(law.size())), power.error};
  return law;
}

template <class Weight>
bankroll_law<Weight> final_bankroll(const session_plan& plan,
                                    const session_weights<Weight>& weights, work_meter& meter,
                                    session_figures& figures) {
  if constexpr (!session_weights<Weight>::is_exact) {
    if (plan.method == session_method::convolution) return convolved(plan, figures);
  }
  return bankroll_walk<Weight>{plan, weights, meter}.play(figures);
}

template <class Weight>
session_figures figures_in(const session_plan& plan, const session_progress& progress) {
  const session_weights<Weight> weights{plan};
  work_meter meter{progress, plan.work};
  session_figures figures;
  figures.method = plan.method;
  const auto law = final_bankroll(plan, weights, meter, figures);
  read_moments(plan, weights, law, figures);
  read_sides(weights, law, figures);
  read_amounts(plan, weights, law, figures);
  fall_walk<Weight>{plan, weights, meter}.tell(figures);
  meter.finish();
  return figures;
}

}  // namespace

session_figures session_of(const session_plan& plan, const session_progress& progress) {
  auto figures = plan.method == session_method::exact ? figures_in<integer>(plan, progress)
                                                      : figures_in<double>(plan, progress);
  const auto round = moments_of({plan.outcomes, plan.total}, 1);
  figures.mean_per_round = -round.house_edge;
  figures.variance_per_round = round.variance;
  if (round.house_edge != 0) {
    figures.n0 = round.variance / (round.house_edge * round.house_edge);
  }
  return figures;
}

}  // namespace skyward::maths
