// The roll-off of a game for a pot: how likely each contender is to win it, at any moment of it.
#pragma once

#include "base/rational.hpp"
#include "rules/pot_book.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace skyward::maths {

/// Where a seat stands in the roll-off. One that has neither rolled nor a roll left is out of it.
struct contender {
  int best = 0;  // of its rolls so far; 0: has not rolled
  std::int64_t rolls_left = 0;

  bool in() const { return best > 0 || rolls_left > 0; }
  friend bool operator==(const contender&, const contender&) = default;
};

/// Chances in a roll-off, as ways of one common total.
///
/// Given that the highest roll is x, each contender's best is x in `a` ways and below it in `g`
/// ways, so the product over the others of (g + y a) counts by the power s of y how many of them
/// share x. Those who share it roll again once each until one is left, which by symmetry each of
/// the s + 1 is equally likely to be (ruling R-58): the integral over y from 0 to 1.
class roll_off {
 public:
  /// in    contenders [n] as they stand; someone is in
  /// cost  11 n^2 multiplications
  explicit roll_off(std::span<const contender> contenders);

  /// All ways there are; the contenders' own add up to it.
  const integer& total() const { return total_; }

  /// Ways in which a contender wins.
  integer ways(std::size_t i) const { return ways_with(i, contenders_[i].rolls_left); }

  /// What they would be, had a contender who has not rolled so many rolls: of total() times 36 to
  /// the power of the rolls it has more.
  integer ways_with(std::size_t i, std::int64_t rolls) const;

  rational chance(std::size_t i) const { return {ways(i), total_}; }

 private:
  using by_total = std::array<integer, rules::rank_count>;

  void add_total(int total);

  std::vector<contender> contenders_;
  integer tie_shares_;  // a number that every count of tied contenders divides
  integer total_;
  std::vector<by_total> others_;  // [n] the integral over the other contenders, times tie_shares_
};

}  // namespace skyward::maths
