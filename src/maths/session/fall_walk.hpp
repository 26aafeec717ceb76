// How far and how long sessions stay below a former high, played to the last round without
// barriers.
#pragma once

#include "maths/session/quantile_search.hpp"
#include "maths/session/trimmed_walk.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace skyward::maths {

template <class Weight>
class fall_walk {
 public:
  /// in      all of which outlive the walk
  fall_walk(const session_plan& plan, const session_weights<Weight>& weights, work_meter& meter)
      : plan_{plan}, weights_{weights}, meter_{meter} {}

  void tell(session_figures& figures) {
    const auto tried = [&](const Weight& weight) {
      return tried_amount{weights_.figure_of(weight).value, weights_.per_cent_of(weight)};
    };
    figures.drawdown_quantiles =
        least_amounts(fall_marks, [&](std::int64_t depth) { return tried(fall_within(depth)); });
    for (auto& each : figures.drawdown_quantiles) each.amount *= plan_.unit;
    follow_excursions();
    figures.stretch_quantiles = least_amounts(
        fall_marks, [&](std::int64_t longest) { return tried(stretch_within(longest)); });
    if constexpr (!session_weights<Weight>::is_exact) {
      // What comes back to 0 is summed by halves, in at most 55 roundings; then renewal adds it on.
      const double each_round = static_cast<double>(weights_.steps().size()) + 72;
      const double all_rounds = static_cast<double>(weights_.rounds()) * each_round;
      figures.fall_error = {relative_error(all_rounds + 64), left_out(trimmed_, plan_.work)};
    }
  }

 private:
  trimmed_walk<Weight> walk_from_a_high() { return {weights_, weights_.falls(), meter_, trimmed_}; }

  /// The weight of sessions whose deepest fall is at most `depth` units.
  Weight fall_within(std::int64_t depth) {
    constexpr std::int64_t look_every = 64;
    auto walk = walk_from_a_high();
    for (std::int64_t round = 1; round <= weights_.rounds(); ++round) {
      walk.advance();
      const Weight at_a_high = walk.cut_below(0);
      walk.drop_above(depth + 1);
      if (at_a_high != 0) walk.put_lowest(0, at_a_high);
      walk.trim();
      if constexpr (!session_weights<Weight>::is_exact) {
        // Far too shallow: no mark is near, whatever the rounds that are left do.
        if (round % look_every == 0 && walk.total() < 1e-4) return 0;
      }
    }
    return walk.total();
  }

  /// How the excursions from a high go: returns_[n] the weight of those that are back at a high or
  /// above after n rounds, first then; lasting_[n] of those that are not within n rounds.
  void follow_excursions() {
    const auto count = static_cast<std::size_t>(weights_.rounds()) + 1;
    returns_.assign(count, Weight{0});
    lasting_.assign(count, Weight{0});
    auto walk = walk_from_a_high();
    for (std::size_t round = 1; round < count; ++round) {
      walk.advance();
      returns_[round] = walk.cut_below(0);
      walk.trim();
    }
    lasting_.back() = walk.total();
    for (auto round = count - 1; round > 0; --round) {
      lasting_[round - 1] = (lasting_[round] + returns_[round]) / weights_.of_one_round();
    }
  }

  /// The weight of sessions whose longest stretch below a high is at most `longest` rounds: what is
  /// left of those that have a first stretch of more, which starts at a high after some round.
  Weight stretch_within(std::int64_t longest) {
    const auto rounds = weights_.rounds();
    const auto length = longest + 1;
    if (length > rounds) return weights_.of_rounds(rounds);
    const auto starts = static_cast<std::size_t>(rounds - length) + 1;
    const auto steps = std::min(static_cast<std::size_t>(length), starts - 1);
    std::vector<Weight> at_a_high(starts, Weight{0});
    at_a_high[0] = 1;
    Weight longer = 0;
    for (std::size_t start = 0; start < starts; ++start) {
      const auto ahead = std::min(steps, starts - 1 - start);
      if (ahead > 0 && at_a_high[start] != 0) {
        add_scaled(std::span{at_a_high}.subspan(start + 1, ahead), &returns_[1], at_a_high[start]);
      }
      const auto left = rounds - length - static_cast<std::int64_t>(start);
      longer += at_a_high[start] * weights_.of_rounds(left);
    }
    meter_.add(starts * steps);
    return weights_.of_rounds(rounds) - longer * lasting_[static_cast<std::size_t>(length)];
  }

  const session_plan& plan_;
  const session_weights<Weight>& weights_;
  work_meter& meter_;
  double trimmed_ = 0;  // of all walks together
  std::vector<Weight> returns_;
  std::vector<Weight> lasting_;
};

}  // namespace skyward::maths
