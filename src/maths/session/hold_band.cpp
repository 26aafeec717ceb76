// Finds the law of each strand of a hold as exactly as its size allows, and reads the band off it.
#include "maths/session/hold_band.hpp"

#include "base/ensure.hpp"
#include "maths/session/rounding.hpp"

#include <boost/multiprecision/integer.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace skyward::maths {

namespace {

using strand = std::vector<repeated_law>;

/// An end of a band: a quantile lies between `outer` and `inner`, where that is known.
struct band_end {
  integer outer;
  std::optional<integer> inner;
  band_means means{};
};

integer floor_of(const rational& number) {
  const integer whole = numerator(number) / denominator(number);
  return whole > number ? integer{whole - 1} : whole;
}

integer ceiling_of(const rational& number) {
  return -floor_of(-number);
}

rational mean_of(const net_law& law) {
  return -moments_of(law, 1).house_edge;
}

// In whole numbers --------------------------------------------------------------------------------

/// Ways by the sum of all results.
struct counted_sum {
  std::map<integer, integer> ways{{0, 1}};
  integer total = 1;

  /// The least result that is not exceeded with this probability.
  integer low(const rational& mark) const {
    integer within = 0;
    for (const auto& [won, count] : ways) {
      within += count;
      if (within * denominator(mark) >= total * numerator(mark)) return won;
    }
    return ways.rbegin()->first;
  }

  /// The least that is exceeded with no more than it.
  integer high(const rational& mark) const {
    integer above = 0;
    for (auto at = ways.rbegin(); at != ways.rend(); ++at) {
      above += at->second;
      if (above * denominator(mark) > total * numerator(mark)) return at->first;
    }
    return ways.begin()->first;
  }
};

std::optional<counted_sum> multiplied_out(const strand& laws, std::uint64_t steps_max) {
  constexpr double digits_max = 4'096;
  double digits = 0;
  for (const auto& [law, times] : laws) {
    digits += static_cast<double>(times) * static_cast<double>(msb(law.total));
  }
  if (digits > digits_max) return std::nullopt;
  counted_sum sum;
  std::uint64_t steps = 0;
  for (const auto& [law, times] : laws) {
    for (std::int64_t i = 0; i < times; ++i) {
      steps += sum.ways.size() * law.outcomes.size();
      if (steps > steps_max) return std::nullopt;
      std::map<integer, integer> next;
      for (const auto& [won, ways] : sum.ways) {
        for (const auto& each : law.outcomes) next[won + numerator(each.net)] += ways * each.ways;
      }
      sum.ways = std::move(next);
      sum.total *= law.total;
    }
  }
  return sum;
}

// On a lattice ------------------------------------------------------------------------------------

constexpr std::int64_t nowhere = std::numeric_limits<std::int64_t>::max();

/// A law in cents from the result that is nearest to its mean.
struct centred_law {
  std::vector<std::pair<std::int64_t, integer>> ways;
  integer total;
  std::int64_t times = 0;
};

struct centred_strand {
  std::vector<centred_law> laws;
  integer centre;           // where all results would be 0 cents away
  std::int64_t unit = 0;    // of which all distances are multiples; 0 where there is one result
  std::int64_t offset = 0;  // no mean of a law is further from its result that is nearest

  explicit centred_strand(const strand& from) {
    for (const auto& [law, times] : from) {
      const auto mean = mean_of(law);
      rational nearest_to_mean = law.outcomes.front().net;
      for (const auto& each : law.outcomes) {
        if (abs(each.net - mean) < abs(nearest_to_mean - mean)) nearest_to_mean = each.net;
      }
      auto& centred = laws.emplace_back(centred_law{{}, law.total, times});
      for (const auto& each : law.outcomes) {
        const integer away = numerator(rational{each.net - nearest_to_mean});
        centred.ways.emplace_back(away.convert_to<std::int64_t>(), each.ways);
        unit = std::gcd(unit, centred.ways.back().first);
      }
      centre += numerator(nearest_to_mean) * times;
      const integer off = ceiling_of(abs(nearest_to_mean - mean));
      offset = std::max(offset, off.convert_to<std::int64_t>());
    }
  }

  /// The distance from which on losses are expected no more often than this, all together;
  /// `nowhere` where not even the furthest are so rare.
  std::int64_t rare_from(const rational& expected_max) const {
    std::map<std::int64_t, rational, std::greater<>> expected;
    for (const auto& law : laws) {
      for (const auto& [away, ways] : law.ways) {
        if (away < 0) expected[-away] += rational{ways * law.times, law.total};
      }
    }
    auto from = nowhere;
    rational sum = 0;
    for (const auto& [distance, often] : expected) {
      sum += often;
      if (sum > expected_max) break;
      from = distance;
    }
    return from;
  }

  /// The least distance of a loss that is no less than this.
  std::int64_t next_distance(const integer& least) const {
    auto next = nowhere;
    for (const auto& law : laws) {
      for (const auto& [away, ways] : law.ways) {
        if (away < 0 && -away >= least) next = std::min(next, -away);
      }
    }
    return next;
  }
};

repeated_chances chances_of(const std::map<std::int64_t, integer>& ways, const centred_law& law) {
  repeated_chances made{{}, law.times};
  for (const auto& [shift, count] : ways) {
    made.law.push_back({shift, nearest(rational{count, law.total})});
  }
  return made;
}

/// Laws in cents, losses beyond a distance put there.
std::vector<repeated_chances> cut_off(const centred_strand& from, std::int64_t distance) {
  std::vector<repeated_chances> made;
  for (const auto& law : from.laws) {
    std::map<std::int64_t, integer> ways;
    for (const auto& [away, count] : law.ways) ways[std::max(away, -distance)] += count;
    made.push_back(chances_of(ways, law));
  }
  return made;
}

/// Laws rounded to multiples of a unit, losses from a distance on left out.
struct rounded_laws {
  std::vector<repeated_chances> laws;   // in units
  std::vector<repeated_chances> rests;  // in cents beyond them
  double gone = 0;                      // the probability that one that is left out comes

  rounded_laws(const centred_strand& from, std::int64_t unit, std::int64_t rare_from) {
    double log_of_none = 0;
    for (const auto& law : from.laws) {
      std::map<std::int64_t, integer> shifts;
      std::map<std::int64_t, integer> left;
      integer rare = 0;
      for (const auto& [away, ways] : law.ways) {
        if (-away >= rare_from) {
          rare += ways;
          continue;
        }
        const auto shift = rounded(away, unit);
        shifts[shift] += ways;
        left[away - shift * unit] += ways;
      }
      laws.push_back(chances_of(shifts, law));
      rests.push_back(chances_of(left, law));
      const double often = nearest(rational{rare, law.total});
      log_of_none += static_cast<double>(law.times) * std::log1p(-often);
    }
    gone = -std::expm1(log_of_none);
  }

 private:
  /// The nearest multiple; of two the upper one.
  static std::int64_t rounded(std::int64_t away, std::int64_t unit) {
    const auto above = away + unit / 2;
    return above / unit - (above % unit < 0 ? 1 : 0);
  }
};

/// e^-23, 1e-10: left out on either side of a law.
constexpr double log_odds_outside = 23;

/// e^-18, 2e-8: that roundings to a lattice come to more than is said.
constexpr double log_odds_rests = 18;

/// The law of a strand: the result is within [-down, up] of centre + unit * position.
struct lattice_sum {
  integer centre;
  std::int64_t unit = 1;
  integer down = 0;
  integer up = 0;
  double gone = 0;  // the probability of a loss below all positions
  power_law law;

  /// The quantile of this probability. Positions are added up while it is certain that they have
  /// less, and until it is certain that they have it.
  std::optional<band_end> low(const rational& mark) const {
    const double wanted = nearest(mark);
    const double error = error_at(wanted);
    const auto& chances = law.chances;
    double below = gone;
    if (!(below + error < wanted)) return std::nullopt;
    std::size_t at = 0;
    while (at + 1 < chances.size() && below + chances[at] + error < wanted) below += chances[at++];
    const auto outer = value_of(at) - down;
    double within = below + chances[at];
    while (at + 1 < chances.size() && within - error < wanted) within += chances[++at];
    if (within - error < wanted) return band_end{outer, std::nullopt, means()};
    return band_end{outer, value_of(at) + up, means()};
  }

  /// The same from above: what is exceeded with no more than this probability.
  std::optional<band_end> high(const rational& mark) const {
    const double wanted = nearest(mark);
    const double error = error_at(wanted);
    const auto& chances = law.chances;
    if (!(error < wanted)) return std::nullopt;
    double above = 0;
    auto at = chances.size() - 1;
    while (at > 0 && above + chances[at] + error < wanted) above += chances[at--];
    const auto outer = value_of(at) + up;
    double within = above + chances[at];
    while (at > 0 && !(within - error > wanted)) within += chances[--at];
    if (!(within - error > wanted)) return band_end{outer, std::nullopt, means()};
    return band_end{outer, value_of(at) - down, means()};
  }

 private:
  band_means means() const {
    return down == 0 && up == 0 ? band_means::transform : band_means::lattice;
  }

  /// With what adding up chances to a probability can lose.
  double error_at(double wanted) const {
    const double roundings = static_cast<double>(law.chances.size()) + 8;
    return law.error + 2 * relative_error(roundings) * wanted;
  }

  integer value_of(std::size_t at) const {
    return centre + integer{unit} * (law.first + static_cast<std::int64_t>(at));
  }
};

integer whole_above(double reach) {
  ensure(std::isfinite(reach), "a reach that is a number");
  return static_cast<integer>(std::ceil(reach));
}

std::optional<lattice_sum> sum_on(const centred_strand& from, std::int64_t unit,
                                  std::int64_t rare_from, const sum_limits& limits) {
  const rounded_laws rounded{from, unit, rare_from};
  auto law = law_of_sum(rounded.laws, log_odds_outside, limits);
  if (!law) return std::nullopt;
  lattice_sum sum{from.centre, unit, 0, 0, rounded.gone, std::move(*law)};
  if (from.unit % unit != 0) {
    sum.down = whole_above(reach_below(rounded.rests, log_odds_rests));
    sum.up = whole_above(reach_above(rounded.rests, log_odds_rests));
    sum.law.error += std::exp(-log_odds_rests);
  }
  if (rare_from != nowhere) {
    const double roundings = static_cast<double>(from.laws.size()) + 64;
    sum.law.error += std::exp(-log_odds_outside) + relative_error(roundings) * rounded.gone;
  }
  return sum;
}

/// On the lattice of the results themselves, where it fits the limits.
std::optional<lattice_sum> own_sum(const centred_strand& from, std::int64_t rare_from,
                                   const sum_limits& limits) {
  return sum_on(from, std::max<std::int64_t>(from.unit, 1), rare_from, limits);
}

/// On that one, or on the finest that does.
std::optional<lattice_sum> finest_sum(const centred_strand& from, std::int64_t rare_from,
                                      const sum_limits& limits) {
  if (auto sum = own_sum(from, rare_from, limits)) return sum;
  const rounded_laws in_cents{from, 1, rare_from};
  const double width = reach_below(in_cents.laws, log_odds_outside) +
                       reach_above(in_cents.laws, log_odds_outside) + 2;
  constexpr double widest = 1e17;
  if (!(width < widest)) return std::nullopt;
  constexpr double spare = 16;
  const double fits = width / std::max(1.0, static_cast<double>(limits.points) - spare);
  auto unit = std::max(2 * from.unit, static_cast<std::int64_t>(fits) + 1);
  for (; static_cast<double>(unit) < width; unit *= 4) {
    if (auto sum = sum_on(from, unit, rare_from, limits)) return sum;
  }
  return std::nullopt;
}

/// From how far on a loss leaves the house below a result even if all others together are at their
/// best, but for e^-log_odds_outside; losses beyond `rare_from` are among them.
integer distance_below(const centred_strand& from, std::int64_t rare_from, const integer& result) {
  const integer best = whole_above(reach_above(cut_off(from, rare_from), log_odds_outside));
  return from.centre + best + from.offset + 1 - result;
}

/// Where the results are too many for their own lattice, losses are left out that are all together
/// expected less than half as often as the least mark: a lattice is finer without them. One that
/// comes has to leave the house below every quantile. What these are, a coarse lattice tells first,
/// and as many losses are kept as it takes.
std::optional<lattice_sum> sum_of(const centred_strand& from, const rational& least_mark,
                                  const sum_limits& limits) {
  if (auto sum = own_sum(from, nowhere, limits)) return sum;
  constexpr std::uint64_t few_points = 1U << 15U;
  const sum_limits coarse{std::min(limits.points, few_points), limits.steps};
  auto rare_from = from.rare_from(least_mark / 2);
  while (rare_from != nowhere) {
    const auto sum = finest_sum(from, rare_from, coarse);
    const auto low = sum ? sum->low(least_mark) : std::nullopt;
    if (low && distance_below(from, rare_from, low->outer) <= rare_from) break;
    rare_from = low ? from.next_distance(distance_below(from, rare_from, low->outer)) : nowhere;
  }
  if (rare_from != nowhere) {
    auto sum = finest_sum(from, rare_from, limits);
    const auto low = sum ? sum->low(least_mark) : std::nullopt;
    if (low && distance_below(from, rare_from, low->outer) <= rare_from) return sum;
  }
  return finest_sum(from, nowhere, limits);
}

// By moments --------------------------------------------------------------------------------------

/// Bounds that need no law of the sum.
class moments_of_sum {
 public:
  explicit moments_of_sum(const strand& laws) {
    for (const auto& [law, times] : laws) {
      const auto moments = maths::moments_of(law, 1);
      mean_ -= moments.house_edge * times;
      variance_ += moments.variance * times;
      least_ += numerator(law.outcomes.front().net) * times;
      most_ += numerator(law.outcomes.back().net) * times;
    }
  }

  band_end low(const centred_strand& from, const rational& mark) const {
    const integer by_variance = floor_of(mean_) - cantelli(mark);
    const auto in_cents = cut_off(from, nowhere);
    const integer by_moments = from.centre - whole_above(reach_below(in_cents, log_odds_of(mark)));
    return {std::max({by_variance, by_moments, least_}), std::nullopt,
            by_moments < by_variance ? band_means::cantelli : band_means::chernoff};
  }

  band_end high(const centred_strand& from, const rational& mark) const {
    const integer by_variance = ceiling_of(mean_) + cantelli(mark);
    const auto in_cents = cut_off(from, nowhere);
    const integer by_moments = from.centre + whole_above(reach_above(in_cents, log_odds_of(mark)));
    return {std::min({by_variance, by_moments, most_}), std::nullopt,
            by_moments > by_variance ? band_means::cantelli : band_means::chernoff};
  }

  const integer& least() const { return least_; }
  const integer& most() const { return most_; }

 private:
  static double log_odds_of(const rational& mark) { return -std::log(nearest(mark)) + 1e-12; }

  /// A distance from the mean that is passed on one side with no more than this probability:
  /// P(T <= mean - d) <= v / (v + d^2).
  integer cantelli(const rational& mark) const {
    const integer square = ceiling_of(variance_ * (1 - mark) / mark);
    return sqrt(square) + 1;
  }

  rational mean_;
  rational variance_;
  integer least_;
  integer most_;
};

// Strands -----------------------------------------------------------------------------------------

/// The quantiles of a strand by the closest means that its size allows.
class strand_quantiles {
 public:
  strand_quantiles(const strand& laws, const rational& least_mark, const band_limits& limits)
      : centred_{laws}, moments_{laws}, counted_{multiplied_out(laws, limits.whole_steps)} {
    if (!counted_) sum_ = sum_of(centred_, least_mark, limits.transform);
  }

  band_end low(const rational& mark) const {
    if (counted_) return whole(counted_->low(mark));
    auto end = sum_ ? sum_->low(mark) : std::nullopt;
    if (!end) return moments_.low(centred_, mark);
    end->outer = std::max(end->outer, moments_.least());
    return *end;
  }

  band_end high(const rational& mark) const {
    if (counted_) return whole(counted_->high(mark));
    auto end = sum_ ? sum_->high(mark) : std::nullopt;
    if (!end) return moments_.high(centred_, mark);
    end->outer = std::min(end->outer, moments_.most());
    return *end;
  }

  double error() const { return sum_ ? sum_->law.error : 0; }

 private:
  static band_end whole(const integer& quantile) {
    return {quantile, quantile, band_means::whole_numbers};
  }

  centred_strand centred_;
  moments_of_sum moments_;
  std::optional<counted_sum> counted_;
  std::optional<lattice_sum> sum_;
};

/// Twice as little is given to all strands but one each time, so often.
constexpr int halvings = 5;

/// Ends of all strands added up, each with its share of what may be missed, for each strand that
/// has most of it.
std::vector<band_end> shared_ends(
    std::size_t strands, const rational& tail,
    const std::function<band_end(std::size_t, const rational&)>& end_of) {
  std::vector<band_end> ends;
  const integer count = strands;
  for (int halved = 0; halved <= halvings; ++halved) {
    const rational little = tail / rational{count << static_cast<unsigned>(halved)};
    const rational most = tail - little * rational{count - 1};
    for (std::size_t main = 0; main < strands; ++main) {
      band_end sum;
      for (std::size_t i = 0; i < strands; ++i) {
        const auto end = end_of(i, i == main ? most : little);
        sum.outer += end.outer;
        sum.means = std::max(sum.means, end.means);
      }
      ends.push_back(sum);
    }
  }
  return ends;
}

}  // namespace

std::string_view name_of(band_means means) {
  switch (means) {
    case band_means::whole_numbers:
      return "whole numbers";
    case band_means::transform:
      return "transform";
    case band_means::lattice:
      return "lattice";
    case band_means::chernoff:
      return "Chernoff";
    case band_means::cantelli:
      break;
  }
  return "Cantelli";
}

hold_band band_of(const theoretical_hold& hold, confidence sure, const band_limits& limits) {
  const auto tail = tail_of(sure);
  const auto count = hold.strands.size();
  ensure(count > 0, "a hold of a strand at least");
  const rational least_mark =
      count == 1 ? tail : tail / rational{integer{count} << static_cast<unsigned>(halvings)};
  hold_band band;
  band.sure = sure;
  band.dice_shared = count > 1;
  std::vector<strand_quantiles> strands;
  for (const auto& each : hold.strands) {
    strands.emplace_back(each, least_mark, limits);
    band.error += strands.back().error();
  }
  if (count == 1) {
    const auto low = strands.front().low(tail);
    const auto high = strands.front().high(tail);
    band.low = low.outer;
    band.high = high.outer;
    band.means = std::max(low.means, high.means);
    if (low.inner && high.inner) {
      band.slack = std::max(*low.inner - low.outer, high.outer - *high.inner);
    }
    return band;
  }
  const auto lows = shared_ends(
      count, tail, [&](std::size_t i, const rational& mark) { return strands[i].low(mark); });
  const auto highs = shared_ends(
      count, tail, [&](std::size_t i, const rational& mark) { return strands[i].high(mark); });
  const auto low = std::ranges::max_element(lows, {}, &band_end::outer);
  const auto high = std::ranges::min_element(highs, {}, &band_end::outer);
  band.low = low->outer;
  band.high = high->outer;
  band.means = std::max(low->means, high->means);
  return band;
}

}  // namespace skyward::maths
