// Weights at positions far apart, in blocks of those that lie together.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

namespace skyward::maths {

/// A quotient rounded down, below 0 too.
///
/// in      below above 0
constexpr std::int64_t floor_of(std::int64_t above, std::int64_t below) {
  return above / below - (above % below < 0 ? 1 : 0);
}

/// Weights at scattered positions, added to again and again.
template <class Weight>
class position_tally {
 public:
  void add(std::int64_t first, std::span<const Weight> weights, const Weight& times) {
    for (std::size_t i = 0; i < weights.size();) {
      const auto position = first + static_cast<std::int64_t>(i);
      const auto block = floor_of(position, width);
      const auto start = static_cast<std::size_t>(position - block * width);
      const auto count = std::min(weights.size() - i, static_cast<std::size_t>(width) - start);
      auto& into = blocks_[block];
      for (std::size_t k = 0; k < count; ++k) into[start + k] += times * weights[i + k];
      i += count;
    }
  }

  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const auto& [block, weights] : blocks_) {
      for (std::size_t k = 0; k < weights.size(); ++k) {
        if (weights[k] != 0) visit(block * width + static_cast<std::int64_t>(k), weights[k]);
      }
    }
  }

 private:
  static constexpr std::int64_t width = 64;
  std::map<std::int64_t, std::array<Weight, width>> blocks_;
};

}  // namespace skyward::maths
