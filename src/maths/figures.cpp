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

}  // namespace skyward::maths
