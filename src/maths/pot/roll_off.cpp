// Products of polynomials, total by total: who has the highest roll, and how many share it.
#include "maths/pot/roll_off.hpp"

#include "base/ensure.hpp"
#include "maths/pot/two_dice.hpp"

#include <algorithm>

namespace skyward::maths {

namespace {

/// Ways in which a contender's best roll is in the end no more than a total.
integer best_up_to(const contender& of, int total) {
  return total < of.best ? integer{0} : power(ways_up_to(total), of.rolls_left);
}

/// g + y a: a contender's best roll is below a total in g ways, and that total in a ways.
struct factor {
  integer below;
  integer at;
};

factor factor_of(const contender& of, int total) {
  auto below = best_up_to(of, total - 1);
  auto at = best_up_to(of, total) - below;
  return {std::move(below), std::move(at)};
}

/// Coefficients by the power of y.
using polynomial = std::vector<integer>;

void multiply(polynomial& product, const factor& by) {
  if (by.at != 0) product.emplace_back(0);
  for (auto k = product.size(); k-- > 0;) {
    product[k] *= by.below;
    if (k > 0 && by.at != 0) product[k] += product[k - 1] * by.at;
  }
}

/// The product without one of its factors.
polynomial without(const polynomial& product, const factor& one) {
  if (one.at == 0) return product;  // it was 1
  polynomial quotient(product.size() - 1);
  integer carried;
  for (auto k = quotient.size(); k-- > 0;) {
    carried = product[k + 1] - carried * one.below;
    carried /= one.at;
    quotient[k] = carried;
  }
  return quotient;
}

}  // namespace

roll_off::roll_off(std::span<const contender> contenders)
    : contenders_{contenders.begin(), contenders.end()}, tie_shares_{1} {
  ensure(std::ranges::any_of(contenders_, &contender::in), "a roll-off that someone is in");
  std::int64_t rolls = 0;
  for (const auto& each : contenders_) rolls += each.rolls_left;
  for (std::size_t n = 2; n <= contenders_.size(); ++n) {
    tie_shares_ = lcm(tie_shares_, integer{n});
  }
  total_ = tie_shares_ * power(two_dice_ways, rolls);
  others_.resize(contenders_.size());
  for (int total = rules::rank_min; total <= rules::rank_max; ++total) add_total(total);
}

void roll_off::add_total(int total) {
  std::vector<factor> factors;
  factors.reserve(contenders_.size());
  polynomial product{1};
  for (const auto& each : contenders_) {
    factors.push_back(factor_of(each, total));
    if (factors.back().below == 0 && factors.back().at == 0) return;  // has rolled more
    multiply(product, factors.back());
  }
  const auto index = static_cast<std::size_t>(total - rules::rank_min);
  for (std::size_t i = 0; i < contenders_.size(); ++i) {
    const auto others = without(product, factors[i]);
    auto& integral = others_[i][index];
    for (std::size_t s = 0; s < others.size(); ++s) {
      integral += others[s] * integer{tie_shares_ / (s + 1)};
    }
  }
}

integer roll_off::ways_with(std::size_t i, std::int64_t rolls) const {
  const auto& of = contenders_[i];
  ensure(rolls == of.rolls_left || of.best == 0, "a contender who has not rolled");
  integer sum;
  for (int total = rules::rank_min; total <= rules::rank_max; ++total) {
    const auto& others = others_[i][static_cast<std::size_t>(total - rules::rank_min)];
    if (others == 0) continue;
    sum += factor_of({of.best, rolls}, total).at * others;
  }
  return sum;
}

}  // namespace skyward::maths
