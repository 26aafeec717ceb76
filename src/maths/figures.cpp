#include "maths/figures.hpp"

#include <boost/multiprecision/integer.hpp>

namespace skyward::maths {

moments moments_of(const net_law& law, const rational& wagered) {
  // Sums of integers over one denominator, so that a fraction is reduced once and not at each step.
  integer scale = 1;
  for (const auto& each : law.outcomes) scale = lcm(scale, denominator(each.net));
  integer sum = 0;
  integer squares = 0;
  for (const auto& each : law.outcomes) {
    const integer net = numerator(each.net) * (scale / denominator(each.net));
    const integer weighted = net * each.ways;
    sum += weighted;
    squares += weighted * net;
  }
  const integer unit = law.total * scale * numerator(wagered);
  const integer per = denominator(wagered);
  const integer spread = squares * law.total - sum * sum;
  return {rational{-sum * per, unit}, rational{spread * per * per, unit * unit}};
}

std::string_view percent_of(confidence sure) {
  switch (sure) {
    case confidence::percent_90:
      return "90";
    case confidence::percent_95:
      return "95";
    case confidence::percent_99:
      break;
  }
  return "99";
}

std::string_view z_text(confidence sure) {
  switch (sure) {
    case confidence::percent_90:
      return "1.645";
    case confidence::percent_95:
      return "1.960";
    case confidence::percent_99:
      break;
  }
  return "2.576";
}

rational z_of(confidence sure) {
  switch (sure) {
    case confidence::percent_90:
      return {1'645, 1'000};
    case confidence::percent_95:
      return {1'960, 1'000};
    case confidence::percent_99:
      break;
  }
  return {2'576, 1'000};
}

rational volatility_squared(const rational& variance, confidence sure) {
  const auto z = z_of(sure);
  return z * z * variance;
}

rational spread_squared(const rational& variance, confidence sure, std::int64_t rounds) {
  return volatility_squared(variance, sure) / rounds;
}

}  // namespace skyward::maths
