// Checks what a session is asked for, and chooses the method by how much work each would be.
#include "maths/session/session_plan.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "maths/session/rounding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace skyward::maths {

namespace {

/// Up to this size sessions are computed in integers: some tenths of a second.
constexpr double exact_work_max = 100'000;
constexpr std::int64_t exact_bits_max = 4'096;
/// A convolution is chosen where the rounds one by one take more than this.
constexpr double rounds_work_max = 10'000'000;

/// How far a sum of rounds spreads before it is thinner than what is trimmed: rare large results
/// make islands of their own, each as wide as the rest of the results spreads.
double positions_reached(const session_plan& plan) {
  const double rounds = static_cast<double>(plan.terms.rounds);
  const double unit = static_cast<double>(plan.unit);
  struct result {
    double net, chance;
  };
  std::vector<result> results;
  for (const auto& each : plan.outcomes) {
    results.push_back({nearest(each.net) / unit, nearest({each.ways, plan.total})});
  }
  const double span = (results.back().net - results.front().net) * rounds + 1;
  std::ranges::sort(results, {}, [](const result& each) { return std::abs(each.net); });
  std::vector<double> rarer(results.size() + 1);  // chance of what comes after
  for (std::size_t i = results.size(); i-- > 0;) rarer[i] = rarer[i + 1] + results[i].chance;
  double best = span;
  double small = 0;  // of the results that are not rare
  for (std::size_t kept = 1; kept <= results.size(); ++kept) {
    small += results[kept - 1].net * results[kept - 1].net * results[kept - 1].chance;
    const double rare = rarer[kept];
    const double width = 23 * std::sqrt(small * rounds) + 8 * std::abs(results[kept - 1].net) + 1;
    double islands = 1;
    double combinations = 1;
    double chance = 1;
    const auto kinds = static_cast<double>(results.size() - kept);
    for (double jumps = 1; kinds > 0 && jumps <= rounds; ++jumps) {
      chance *= rare * rounds / jumps;
      if (chance < trimmed_max / rounds) break;
      combinations *= (kinds + jumps - 1) / jumps;
      islands += combinations;
      if (islands * width > best) break;
    }
    best = std::min(best, islands * width);
  }
  return best;
}

double window_of(const session_plan& plan) {
  if (!plan.terms.goal) return std::numeric_limits<double>::infinity();
  const auto points = (*plan.terms.goal - plan.terms.needed).count() / plan.unit + 1;
  return static_cast<double>(points);
}

bool ruin_in_reach(const session_plan& plan) {
  const integer worst = numerator(plan.outcomes.front().net) * plan.terms.rounds;
  return plan.terms.bankroll.count() + worst < plan.terms.needed.count();
}

/// Chooses the method and estimates the work.
void estimate(session_plan& plan, session_numbers numbers) {
  const double rounds = static_cast<double>(plan.terms.rounds);
  const double nets = static_cast<double>(plan.outcomes.size());
  const double reached = positions_reached(plan);
  const double held = std::min(reached, window_of(plan));
  const double bankroll_work = rounds * held * nets;
  const auto bits = static_cast<std::int64_t>(msb(plan.total) + 1) * plan.terms.rounds;
  const double span = nearest(plan.outcomes.back().net - plan.outcomes.front().net) /
                      static_cast<double>(plan.unit);
  const bool small =
      rounds * nets * (span * rounds + 1) / 2 <= exact_work_max && bits <= exact_bits_max;
  plan.method = session_method::rounds;
  double work = bankroll_work;
  if (numbers == session_numbers::exact || (numbers == session_numbers::by_size && small)) {
    plan.method = session_method::exact;
  } else if (!plan.terms.goal && !ruin_in_reach(plan) && bankroll_work > rounds_work_max) {
    const auto chances = lattice_chances(plan);
    if (const auto points = convolution_points(chances, plan.terms.rounds); points != 0) {
      plan.method = session_method::convolution;
      work = static_cast<double>(points) * (nets + 40);
    }
  }
  // Falls: the walk of every height asked for, about twenty of them, and the excursions.
  double losses = 0;
  double mean = 0;
  for (const auto& each : plan.outcomes) {
    const double net = nearest(each.net) / static_cast<double>(plan.unit);
    const double chance = nearest({each.ways, plan.total});
    mean += net * chance;
    if (net < 0) losses += net * net * chance;
  }
  const double spread = 2 * std::sqrt(2 * losses * rounds) + 1;
  const double fall =
      std::min({spread + std::max(0.0, -mean) * rounds, span * rounds + 1, reached});
  work += 12 * rounds * fall * nets + rounds * std::min(reached, 12 * spread) * nets / 2;
  work += rounds * rounds * 3;
  plan.work = static_cast<std::uint64_t>(std::min(work, 1e18)) + 1;
  plan.points = static_cast<std::uint64_t>(std::min(std::max(held, fall), 1e18));
}

std::expected<void, std::string> check_terms(const session_terms& terms) {
  const auto text = [](cents amount) { return money_text(amount); };
  if (terms.needed < cents{0} || terms.needed > cents{cents_max}) {
    return std::unexpected(fmt::format("the wagers need {}; accepted: $0.00 to {}",
                                       text(terms.needed), text(cents{cents_max})));
  }
  if (terms.bankroll < terms.needed || terms.bankroll > cents{cents_max}) {
    return std::unexpected(
        fmt::format("a bankroll of {}; accepted: {} (what the wagers need) to {}",
                    text(terms.bankroll), text(terms.needed), text(cents{cents_max})));
  }
  if (terms.goal && (*terms.goal <= terms.bankroll || *terms.goal > cents{cents_max})) {
    return std::unexpected(fmt::format("a goal of {}; accepted: above the bankroll of {}, up to {}",
                                       text(*terms.goal), text(terms.bankroll),
                                       text(cents{cents_max})));
  }
  if (terms.rounds < 1 || terms.rounds > session_rounds_max) {
    return std::unexpected(
        fmt::format("{} rounds; accepted: 1 to {}", terms.rounds,
                    with_thousands(static_cast<std::uint64_t>(session_rounds_max))));
  }
  return {};
}

}  // namespace

std::vector<lattice_chance> lattice_chances(const session_plan& plan) {
  std::vector<lattice_chance> chances;
  for (const auto& each : plan.outcomes) {
    chances.push_back({plan.units_of(each.net), nearest({each.ways, plan.total})});
  }
  return chances;
}

std::expected<session_plan, std::string> plan_session(const net_law& law,
                                                      const session_terms& terms,
                                                      session_numbers numbers) {
  if (auto checked = check_terms(terms); !checked) return std::unexpected(checked.error());
  std::map<std::int64_t, integer> nets;
  for (const auto& each : law.outcomes) {
    if (denominator(each.net) != 1) {
      return std::unexpected(
          fmt::format("a net result of {} cents; accepted: laws whose nets are whole cents",
                      fraction_text(each.net)));
    }
    if (abs(numerator(each.net)) > cents_max) {
      return std::unexpected(fmt::format("a net result of {} cents; accepted: up to {} either way",
                                         fraction_text(each.net), money_text(cents{cents_max})));
    }
    if (each.ways != 0) nets[numerator(each.net).convert_to<std::int64_t>()] += each.ways;
  }
  ensure(!nets.empty() && law.total > 0, "a law with an outcome");
  session_plan plan{.terms = terms, .outcomes = {}, .total = law.total};
  integer sum = 0;
  std::int64_t unit = 0;
  for (const auto& [net, ways] : nets) {
    ensure(ways > 0, "ways that are counted");
    plan.outcomes.push_back({net, ways});
    sum += ways;
    unit = std::gcd(unit, net);
  }
  ensure(sum == law.total, "ways that add up to their total");
  plan.unit = std::max<std::int64_t>(unit, 1);
  estimate(plan, numbers);
  if (plan.points > session_points_max || plan.work > session_work_max) {
    return std::unexpected(fmt::format(
        "this session takes about {} multiplications over {} amounts; accepted: up to {} over {}, "
        "so fewer rounds, a goal, or wagers with a larger common unit than {}",
        with_thousands(plan.work), with_thousands(plan.points), with_thousands(session_work_max),
        with_thousands(session_points_max), money_text(cents{plan.unit})));
  }
  return plan;
}

}  // namespace skyward::maths
