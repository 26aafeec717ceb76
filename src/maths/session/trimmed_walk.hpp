// A walk of a session: its work is metered, what barriers cut off is added up, and with doubles
// what is too thin to matter is trimmed off and counted.
#pragma once

#include "maths/session/rounding.hpp"
#include "maths/session/session_walk.hpp"
#include "maths/session/session_weights.hpp"
#include "maths/session/work_meter.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace skyward::maths {

template <class Weight>
class trimmed_walk {
 public:
  /// in      steps of the weights; trimmed to which is added what is trimmed off
  trimmed_walk(const session_weights<Weight>& weights, std::span<const walk_step<Weight>> steps,
               work_meter& meter, double& trimmed)
      : rounds_{weights.rounds()},
        step_count_{steps.size()},
        meter_{meter},
        trimmed_{trimmed},
        walk_{steps} {}

  void advance() {
    meter_.add(walk_.points() * step_count_);
    walk_.advance();
  }

  /// Takes away what is at `limit` or below: visit(first position, weights) for each piece.
  ///
  /// out     the weight of all pieces, added up by halves
  template <class Visit>
  Weight cut_below(std::int64_t limit, const Visit& visit) {
    walk_.cut_below(limit, adding_up(visit));
    return sum_of_pieces();
  }
  Weight cut_below(std::int64_t limit) {
    return cut_below(limit, [](auto, auto) {});
  }

  /// And what is at `limit` or above.
  template <class Visit>
  Weight cut_above(std::int64_t limit, const Visit& visit) {
    walk_.cut_above(limit, adding_up(visit));
    return sum_of_pieces();
  }
  void drop_above(std::int64_t limit) {
    walk_.cut_above(limit, [](auto, auto) {});
  }

  void put_lowest(std::int64_t position, const Weight& weight) {
    walk_.put_lowest(position, weight);
  }

  /// Drops what is too thin to matter, and counts it.
  void trim() {
    if constexpr (!session_weights<Weight>::is_exact) {
      trimmed_ += walk_.trim(trimmed_max / static_cast<double>(rounds_));
    }
  }

  Weight total() const { return walk_.total(); }

  /// visit(first position, weights) for each segment, ascending.
  template <class Visit>
  void for_each(const Visit& visit) const {
    walk_.for_each(visit);
  }

 private:
  template <class Visit>
  auto adding_up(const Visit& visit) {
    return [&](std::int64_t first, std::span<const Weight> weights) {
      visit(first, weights);
      pieces_.push_back(sum_of(weights));
    };
  }

  Weight sum_of_pieces() {
    const Weight sum = sum_of(std::span<const Weight>{pieces_});
    pieces_.clear();
    return sum;
  }

  std::int64_t rounds_;
  std::size_t step_count_;
  work_meter& meter_;
  double& trimmed_;
  session_walk<Weight> walk_;
  std::vector<Weight> pieces_;
};

}  // namespace skyward::maths
