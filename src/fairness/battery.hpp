// Whether thrown dice are what fair dice give: a hundred tests of a stream of throws, of its counts
// alone.
#pragma once

#include "base/sha256.hpp"
#include "dice/face.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace skyward::fairness {

/// What one test says of the counts.
struct dice_finding {
  std::string test;
  double statistic = 0;
  std::size_t degrees = 0;  // of freedom; none where a number is counted
  /// How likely a statistic is that is as far off or farther, on either side.
  double p = 1;
};

class dice_test;  // one of them

/// Takes throws of ten dice, one after another: of a window its first draw and its second, of
/// tables in turn. Another order is fine for all tests but the two that look at these pairs of
/// throws.
class battery {
 public:
  static constexpr std::size_t dice_of_throw = 10;

  battery();
  battery(battery&& other) noexcept;
  battery& operator=(battery&& other) noexcept;
  ~battery();

  void take(const dice::face_list& thrown);

  std::uint64_t throws() const { return throws_; }

  /// As many, and in the same order, whatever was thrown.
  std::vector<dice_finding> findings() const;

  /// Of all that was counted: the same dice make the same.
  digest counts_hash() const;

 private:
  std::vector<std::unique_ptr<dice_test>> tests_;
  std::uint64_t throws_ = 0;
};

/// How often in ten thousand runs fair dice may raise an alarm, all tests together.
inline constexpr std::uint64_t alarms_in_ten_thousand = 100;

/// Below which p one of so many tests raises it: each has its part of what all may.
double alarm_p(std::size_t tests);

/// Whether any of them does.
bool is_alarm(const std::vector<dice_finding>& findings);

}  // namespace skyward::fairness
