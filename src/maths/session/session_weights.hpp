// The numbers that a session is computed in: ways as integers, of which figures are exact
// fractions, or probabilities as doubles.
#pragma once

#include "maths/session/rounding.hpp"
#include "maths/session/session_figures.hpp"
#include "maths/session/session_walk.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace skyward::maths {

/// The steps of a session's walks and their weights, and what a weight is as a figure.
template <class Weight>
class session_weights {
 public:
  static constexpr bool is_exact = std::is_same_v<Weight, integer>;

  explicit session_weights(const session_plan& plan) : rounds_{plan.terms.rounds} {
    if constexpr (is_exact) {
      for (const auto& each : plan.outcomes) steps_.push_back({plan.units_of(each.net), each.ways});
      of_one_round_ = plan.total;
    } else {
      for (const auto& each : lattice_chances(plan)) steps_.push_back({each.shift, each.chance});
    }
    for (const auto& each : steps_) falls_.push_back({-each.shift, each.weight});
    for (std::int64_t i = 0; i < rounds_; ++i) powers_.push_back(powers_.back() * of_one_round_);
  }

  std::int64_t rounds() const { return rounds_; }

  /// Of the bankroll in a round, in units.
  std::span<const walk_step<Weight>> steps() const { return steps_; }
  /// The same turned round: of how far it is below a high.
  std::span<const walk_step<Weight>> falls() const { return falls_; }

  /// All ways of so many rounds: 1 where weights are probabilities.
  const Weight& of_rounds(std::int64_t rounds) const {
    return powers_[static_cast<std::size_t>(rounds)];
  }
  const Weight& of_one_round() const { return of_one_round_; }

  /// in      weight of whole sessions
  figure figure_of(const Weight& weight) const { return quotient(weight, powers_.back()); }

  static figure quotient(const Weight& above, const Weight& below) {
    if constexpr (is_exact) {
      return exact_figure({above, below});
    } else {
      return {above / below, {}};
    }
  }

  static figure exact_figure(const rational& number) { return {nearest(number), number}; }

  /// in      the sum of something over whole sessions, and of its squares
  figure variance_of(const Weight& sum, const Weight& squares) const {
    if constexpr (is_exact) {
      const Weight& all = powers_.back();
      return exact_figure({squares * all - sum * sum, all * all});
    } else {
      return {std::max(0.0, squares - sum * sum), {}};
    }
  }

  /// The whole per cents that a weight of whole sessions reaches.
  int per_cent_of(const Weight& weight) const {
    return static_cast<int>(Weight{weight * 100 / powers_.back()});
  }

 private:
  std::int64_t rounds_;
  std::vector<walk_step<Weight>> steps_;
  std::vector<walk_step<Weight>> falls_;
  Weight of_one_round_ = 1;
  std::vector<Weight> powers_{1};  // of it
};

}  // namespace skyward::maths
