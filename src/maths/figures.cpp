// Moments as sums of integers over one denominator, and the deviations that par sheets take.
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

namespace {

struct deviations {
  std::string_view percent;
  std::string_view z;
  std::int64_t z_thousandths;
};

deviations deviations_of(confidence sure) {
  switch (sure) {
    case confidence::percent_90:
      return {"90", "1.645", 1'645};
    case confidence::percent_95:
      return {"95", "1.960", 1'960};
    case confidence::percent_99:
      break;
  }
  return {"99", "2.576", 2'576};
}

}  // namespace

std::string_view percent_of(confidence sure) {
  return deviations_of(sure).percent;
}

std::string_view z_text(confidence sure) {
  return deviations_of(sure).z;
}

rational z_of(confidence sure) {
  return {deviations_of(sure).z_thousandths, 1'000};
}

rational tail_of(confidence sure) {
  switch (sure) {
    case confidence::percent_90:
      return {1, 20};
    case confidence::percent_95:
      return {1, 40};
    case confidence::percent_99:
      break;
  }
  return {1, 200};
}

rational volatility_squared(const rational& variance, confidence sure) {
  const auto z = z_of(sure);
  return z * z * variance;
}

}  // namespace skyward::maths
