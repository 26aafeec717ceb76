// What the law of the final bankroll says: its mean and spread, on which side of the first bankroll
// it ends, and its quantiles.
#pragma once

#include "maths/session/session_weights.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace skyward::maths {

/// Weights of the final bankroll by position, ascending: units from the first bankroll.
template <class Weight>
using bankroll_law = std::vector<std::pair<std::int64_t, Weight>>;

/// Mean and variance, in cents.
template <class Weight>
void read_moments(const session_plan& plan, const session_weights<Weight>& weights,
                  const bankroll_law<Weight>& law, session_figures& figures) {
  const auto start = plan.terms.bankroll.count();
  Weight moment = 0;  // sum of position * weight
  for (const auto& [position, weight] : law) moment += weight * static_cast<Weight>(position);
  Weight square = 0;
  if constexpr (session_weights<Weight>::is_exact) {
    const integer& ways = weights.of_rounds(weights.rounds());
    for (const auto& [position, weight] : law) square += weight * position * position;
    figures.mean = weights.exact_figure(start + rational{moment * plan.unit, ways});
    figures.variance = weights.exact_figure(
        rational{(square * ways - moment * moment) * plan.unit * plan.unit, ways * ways});
  } else {
    const double unit = static_cast<double>(plan.unit);
    for (const auto& [position, weight] : law) {
      const double away = static_cast<double>(position) - moment;
      square += away * away * weight;
    }
    figures.mean = {static_cast<double>(start) + moment * unit, {}};
    figures.variance = {square * unit * unit, {}};
  }
}

/// How likely the final bankroll is above the first, as much, and below.
template <class Weight>
void read_sides(const session_weights<Weight>& weights, const bankroll_law<Weight>& law,
                session_figures& figures) {
  Weight ahead = 0;
  Weight even = 0;
  Weight behind = 0;
  for (const auto& [position, weight] : law) {
    (position > 0 ? ahead : position < 0 ? behind : even) += weight;
  }
  figures.ahead = weights.figure_of(ahead);
  figures.even = weights.figure_of(even);
  figures.behind = weights.figure_of(behind);
}

/// The law in cents, and the amounts at bankroll_marks.
template <class Weight>
void read_amounts(const session_plan& plan, const session_weights<Weight>& weights,
                  const bankroll_law<Weight>& law, session_figures& figures) {
  Weight below = 0;
  auto mark = bankroll_marks.begin();
  for (const auto& [position, weight] : law) {
    const auto amount = plan.terms.bankroll.count() + position * plan.unit;
    figures.law.push_back({amount, weights.figure_of(weight)});
    below += weight;
    for (; mark != bankroll_marks.end() && weights.per_cent_of(below) >= *mark; ++mark) {
      figures.bankroll_quantiles.push_back({*mark, amount});
    }
  }
  // Rounding and trimming may leave the last mark out of reach.
  for (; mark != bankroll_marks.end(); ++mark) {
    figures.bankroll_quantiles.push_back({*mark, figures.law.back().amount});
  }
}

}  // namespace skyward::maths
