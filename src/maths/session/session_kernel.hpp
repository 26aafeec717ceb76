// The inner loop of a session: four scaled arrays are added to one.
#pragma once

#include <span>

namespace skyward::maths {

template <class Weight>
struct scaled_source {
  const Weight* from = nullptr;
  const Weight* weight = nullptr;
};

/// to[i] += weight * from[i] for each of the four in turn, so that `to` is read and written once.
///
/// in      sources four, each with as many elements as `to`, none of them in it
template <class Weight>
void add_four_scaled(std::span<Weight> to, std::span<const scaled_source<Weight>> sources) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    for (const auto& each : sources) to[i] += *each.weight * each.from[i];
  }
}

/// The same for doubles, in the widest vectors of up to 256 bits that the machine has. Elements do
/// not meet, so the result has the same bits whatever the width.
template <>
void add_four_scaled(std::span<double> to, std::span<const scaled_source<double>> sources);

}  // namespace skyward::maths
