#include "maths/session/session.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "maths/session/convolution.hpp"
#include "maths/session/session_walk.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace skyward::maths {

namespace {

constexpr int marks_of_ruin = 20;
/// No more than this probability is trimmed off in a whole session.
constexpr double trimmed_max = 1e-25;
constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;
/// Up to this size sessions are computed in integers: some tenths of a second.
constexpr double exact_work_max = 100'000;
constexpr std::int64_t exact_bits_max = 4'096;
/// A convolution is chosen where the rounds one by one take more than this.
constexpr double rounds_work_max = 10'000'000;

/// The double next to it, within the unit roundoff and 2^-9 of that.
double nearest(const rational& number) {
  const bool negative = number < 0;
  integer above = abs(numerator(number));
  integer below = denominator(number);
  if (above == 0) return 0;
  constexpr int digits = 64;
  const auto bits = [](const integer& of) { return static_cast<int>(msb(of)); };
  const int shift = digits - 1 - (bits(above) - bits(below));
  if (shift > 0) above <<= static_cast<unsigned>(shift);
  if (shift < 0) below <<= static_cast<unsigned>(-shift);
  integer quotient = above / below;  // 63 or 64 digits
  const double size = std::ldexp(static_cast<double>(quotient.convert_to<std::uint64_t>()), -shift);
  return negative ? -size : size;
}

figure exact_figure(const rational& number) {
  return {nearest(number), number};
}

std::int64_t floor_of(std::int64_t above, std::int64_t below) {
  return above / below - (above % below < 0 ? 1 : 0);
}

/// How many roundings any weight goes through, as a relative error.
double relative_error(double roundings) {
  const double small = roundings * unit_roundoff;
  return small / (1 - small);
}

// ---- The plan.

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

std::vector<walk_step<double>> double_steps(const session_plan& plan, bool reversed) {
  std::vector<walk_step<double>> steps;
  for (const auto& each : plan.outcomes) {
    const auto shift = numerator(each.net).convert_to<std::int64_t>() / plan.unit;
    steps.push_back({reversed ? -shift : shift, nearest({each.ways, plan.total})});
  }
  return steps;
}

std::vector<lattice_chance> lattice_chances(const session_plan& plan) {
  std::vector<lattice_chance> chances;
  for (const auto& each : double_steps(plan, false)) chances.push_back({each.shift, each.weight});
  return chances;
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

// ---- Computing, the same for integers and doubles.

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

/// Tells the progress each time that a good deal more has been done.
class work_meter {
 public:
  work_meter(const session_progress& told, std::uint64_t total) : told_{told}, total_{total} {}

  void add(std::uint64_t work) {
    done_ += work;
    if (!told_ || done_ < next_) return;
    next_ = done_ + often;
    told_(std::min(done_, total_ - 1), total_);
  }
  void finish() const {
    if (told_) told_(total_, total_);
  }

 private:
  static constexpr std::uint64_t often = 20'000'000;
  const session_progress& told_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  std::uint64_t next_ = often;
};

template <class Weight>
class session_computation {
 public:
  session_computation(const session_plan& plan, const session_progress& progress)
      : plan_{plan}, rounds_{plan.terms.rounds}, meter_{progress, plan.work} {
    if constexpr (is_exact) {
      for (const auto& each : plan.outcomes) {
        const auto shift = numerator(each.net).template convert_to<std::int64_t>() / plan.unit;
        steps_.push_back({shift, each.ways});
        falls_.push_back({-shift, each.ways});
      }
      total_ = plan.total;
      powers_.push_back(1);
      for (std::int64_t i = 0; i < rounds_; ++i) powers_.push_back(powers_.back() * total_);
    } else {
      steps_ = double_steps(plan, false);
      falls_ = double_steps(plan, true);
    }
  }

  session_figures figures() {
    session_figures result;
    result.method = plan_.method;
    if (plan_.method == session_method::convolution) {
      convolve(result);
    } else {
      play(result);
    }
    read_law(result);
    result.error = bankroll_error_;
    trimmed_ = 0;
    const auto drawdowns = quantiles_of([&](std::int64_t depth) { return fall_within(depth); });
    for (auto [mark, depth] : drawdowns) {
      result.drawdown_quantiles.push_back({mark, depth * plan_.unit});
    }
    follow_excursions();
    result.stretch_quantiles =
        quantiles_of([&](std::int64_t longest) { return stretch_within(longest); });
    if constexpr (!is_exact) {
      // What comes back to 0 is summed by halves, in at most 55 roundings; then renewal adds it on.
      const double each_round = static_cast<double>(steps_.size()) + 72;
      result.fall_error = {relative_error(static_cast<double>(rounds_) * each_round + 64),
                           left_out()};
    }
    meter_.finish();
    return result;
  }

 private:
  static constexpr bool is_exact = std::is_same_v<Weight, integer>;

  /// In how many ways the rounds that are left go on: 1 where weights are probabilities.
  const Weight& ways_of(std::int64_t rounds) const {
    if constexpr (is_exact) {
      return powers_[static_cast<std::size_t>(rounds)];
    } else {
      return total_;
    }
  }

  figure figure_of(const Weight& weight) const {
    if constexpr (is_exact) {
      return exact_figure({weight, powers_.back()});
    } else {
      return {weight, {}};
    }
  }

  /// Drops what is too thin to matter, and counts it.
  void trim(session_walk<Weight>& walk) {
    if constexpr (!is_exact) {
      trimmed_ += walk.trim(trimmed_max / static_cast<double>(rounds_));
    }
  }

  void advance(session_walk<Weight>& walk) {
    meter_.add(walk.points() * steps_.size());
    walk.advance();
  }

  /// What was cut off in a round, added up by halves.
  Weight sum_of_pieces() {
    const Weight sum = sum_of(std::span<const Weight>{pieces_});
    pieces_.clear();
    return sum;
  }

  /// All that was trimmed, with more than its own roundings, and what results too small for a
  /// double can have lost, each operation 2^-1074 at most.
  double left_out() const {
    return 1.001 * trimmed_ +
           static_cast<double>(plan_.work) * 64 * std::numeric_limits<double>::denorm_min();
  }

  /// The bankroll round by round: positions count units from the first bankroll.
  void play(session_figures& result) {
    const auto& terms = plan_.terms;
    const auto start = terms.bankroll.count();
    const auto ruined_at = floor_of(terms.needed.count() - 1 - start, plan_.unit);
    session_walk<Weight> walk{steps_};
    Weight ruin = 0;
    Weight goal = 0;
    Weight ruin_rounds = 0;  // sum of rounds * weight
    Weight goal_rounds = 0;
    std::int64_t next_mark = 1;
    for (std::int64_t round = 1; round <= rounds_; ++round) {
      const auto& left = ways_of(rounds_ - round);
      advance(walk);
      const auto end = [&](std::int64_t first, std::span<const Weight> weights) {
        ended_.add(first, weights, left);
        pieces_.push_back(sum_of(weights));
      };
      const auto count_in = [&](Weight& sum, Weight& sum_of_rounds) {
        const Weight ways = sum_of_pieces() * left;
        sum += ways;
        sum_of_rounds += ways * static_cast<Weight>(round);
      };
      walk.cut_below(ruined_at, end);
      count_in(ruin, ruin_rounds);
      if (terms.goal) {
        const auto reached_at = -floor_of(start - terms.goal->count(), plan_.unit);
        walk.cut_above(reached_at, end);
        count_in(goal, goal_rounds);
      }
      trim(walk);
      if (round * marks_of_ruin >= next_mark * rounds_) {
        result.ruin_by_rounds.push_back({round, figure_of(ruin)});
        while (round * marks_of_ruin >= next_mark * rounds_) ++next_mark;
      }
    }
    const Weight playing = walk.total();
    const Weight one = 1;
    walk.for_each([&](auto first, auto weights) { ended_.add(first, weights, one); });
    result.ruin = figure_of(ruin);
    result.goal = figure_of(goal);
    result.playing = figure_of(playing);
    result.mean_rounds =
        figure_of(ruin_rounds + goal_rounds + playing * static_cast<Weight>(rounds_));
    if (ruin != 0) result.mean_rounds_to_ruin = quotient(ruin_rounds, ruin);
    ended_.for_each(
        [&](auto position, const Weight& weight) { law_.push_back({position, weight}); });
    if constexpr (!is_exact) {
      const double roundings =
          static_cast<double>(rounds_) * (static_cast<double>(steps_.size()) + 4);
      bankroll_error_ = {relative_error(roundings + static_cast<double>(law_.size()) + 64),
                         left_out()};
    } else {
      ensure(ruin + goal + playing == powers_.back(), "a session that ends in one way");
    }
  }

  /// The same where nothing can end it.
  void convolve(session_figures& result) {
    if constexpr (!is_exact) {
      const auto power = convolution_power(lattice_chances(plan_), rounds_);
      for (std::size_t i = 0; i < power.chances.size(); ++i) {
        const auto position = power.first + static_cast<std::int64_t>(i);
        if (power.chances[i] > 0) law_.push_back({position, power.chances[i]});
      }
      result.playing = {1, {}};
      result.mean_rounds = {static_cast<double>(rounds_), {}};
      for (int mark = 1; mark <= marks_of_ruin; ++mark) {
        result.ruin_by_rounds.push_back({(rounds_ * mark + marks_of_ruin - 1) / marks_of_ruin, {}});
      }
      bankroll_error_ = {relative_error(static_cast<double>(law_.size())), power.error};
    }
  }

  static figure quotient(const Weight& above, const Weight& below) {
    if constexpr (is_exact) {
      return exact_figure({above, below});
    } else {
      return {above / below, {}};
    }
  }

  /// What the law of the final bankroll says.
  void read_law(session_figures& result) const {
    const auto start = plan_.terms.bankroll.count();
    Weight ahead = 0;
    Weight even = 0;
    Weight behind = 0;
    Weight moment = 0;  // sum of position * weight
    for (const auto& [position, weight] : law_) {
      (position > 0 ? ahead : position < 0 ? behind : even) += weight;
      moment += weight * static_cast<Weight>(position);
    }
    Weight square = 0;
    if constexpr (is_exact) {
      const integer ways = powers_.back();
      for (const auto& [position, weight] : law_) square += weight * position * position;
      result.mean = exact_figure(start + rational{moment * plan_.unit, ways});
      result.variance = exact_figure(
          rational{(square * ways - moment * moment) * plan_.unit * plan_.unit, ways * ways});
    } else {
      const double unit = static_cast<double>(plan_.unit);
      for (const auto& [position, weight] : law_) {
        const double away = static_cast<double>(position) - moment;
        square += away * away * weight;
      }
      result.mean = {static_cast<double>(start) + moment * unit, {}};
      result.variance = {square * unit * unit, {}};
    }
    result.ahead = figure_of(ahead);
    result.even = figure_of(even);
    result.behind = figure_of(behind);
    Weight below = 0;
    auto mark = bankroll_marks.begin();
    for (const auto& [position, weight] : law_) {
      const auto amount = start + position * plan_.unit;
      result.law.push_back({amount, figure_of(weight)});
      below += weight;
      for (; mark != bankroll_marks.end() && reaches(below, *mark); ++mark) {
        result.bankroll_quantiles.push_back({*mark, amount});
      }
    }
    // Rounding and trimming may leave the last mark out of reach.
    for (; mark != bankroll_marks.end(); ++mark) {
      result.bankroll_quantiles.push_back({*mark, result.law.back().amount});
    }
  }

  bool reaches(const Weight& weight, int per_cent) const {
    return weight * 100 >= ways_of(rounds_) * static_cast<Weight>(per_cent);
  }

  /// The weight of sessions whose deepest fall is at most `depth` units.
  Weight fall_within(std::int64_t depth) {
    constexpr std::int64_t look_every = 64;
    session_walk<Weight> walk{falls_};
    for (std::int64_t round = 1; round <= rounds_; ++round) {
      advance(walk);
      walk.cut_below(0, [&](auto, auto weights) { pieces_.push_back(sum_of(weights)); });
      const Weight at_a_high = sum_of_pieces();
      walk.cut_above(depth + 1, [](auto, auto) {});
      if (at_a_high != 0) walk.put_lowest(0, at_a_high);
      trim(walk);
      if constexpr (!is_exact) {
        // Far too shallow: no mark is near, whatever the rounds that are left do.
        if (round % look_every == 0 && walk.total() < 1e-4) return 0;
      }
    }
    return walk.total();
  }

  /// How the excursions from a high go: returns_[n] the weight of those that are back at a high or
  /// above after n rounds, first then; lasting_[n] of those that are not within n rounds.
  void follow_excursions() {
    const auto count = static_cast<std::size_t>(rounds_) + 1;
    returns_.assign(count, Weight{0});
    lasting_.assign(count, Weight{0});
    session_walk<Weight> walk{falls_};
    for (std::size_t round = 1; round < count; ++round) {
      advance(walk);
      walk.cut_below(0, [&](auto, auto weights) { pieces_.push_back(sum_of(weights)); });
      returns_[round] = sum_of_pieces();
      trim(walk);
    }
    lasting_.back() = walk.total();
    for (auto round = count - 1; round > 0; --round) {
      lasting_[round - 1] = (lasting_[round] + returns_[round]) / total_;
    }
  }

  /// The weight of sessions whose longest stretch below a high is at most `longest` rounds: what is
  /// left of those that have a first stretch of more, which starts at a high after some round.
  Weight stretch_within(std::int64_t longest) {
    const auto length = longest + 1;
    if (length > rounds_) return ways_of(rounds_);
    const auto starts = static_cast<std::size_t>(rounds_ - length) + 1;
    const auto steps = std::min(static_cast<std::size_t>(length), starts - 1);
    std::vector<Weight> at_a_high(starts, Weight{0});
    at_a_high[0] = 1;
    Weight longer = 0;
    for (std::size_t start = 0; start < starts; ++start) {
      const auto ahead = std::min(steps, starts - 1 - start);
      if (ahead > 0 && at_a_high[start] != 0) {
        add_scaled(std::span{at_a_high}.subspan(start + 1, ahead), &returns_[1], at_a_high[start]);
      }
      const auto left = rounds_ - length - static_cast<std::int64_t>(start);
      longer += at_a_high[start] * ways_of(left);
    }
    meter_.add(starts * steps);
    return ways_of(rounds_) - longer * lasting_[static_cast<std::size_t>(length)];
  }

  /// For each mark the least amount within which sessions stay with at least that probability.
  /// The amounts tried beforehand bracket the next; a curve through them tells where to try.
  template <class Within>
  std::vector<session_quantile> quantiles_of(const Within& within) {
    std::map<std::int64_t, Weight> tried;
    const auto weight_of = [&](std::int64_t amount) {
      const auto known = tried.find(amount);
      return known == tried.end() ? tried.emplace(amount, within(amount)).first->second
                                  : known->second;
    };
    std::vector<session_quantile> found;
    for (const int mark : fall_marks) {
      std::int64_t low = -1;  // not enough
      std::optional<std::int64_t> high;
      for (const auto& [amount, weight] : tried) {
        if (reaches(weight, mark)) {
          high = amount;
          break;
        }
        low = amount;
      }
      while (!high) {
        const auto next = further(tried, low, mark);
        (reaches(weight_of(next), mark) ? high.emplace() : low) = next;
      }
      for (int tries = 0; *high - low > 1; ++tries) {
        const auto curve = tries % 4 == 3 ? std::nullopt : curve_at(tried, mark);
        const auto next = between(curve, low, *high, low + (*high - low) / 2);
        (reaches(weight_of(next), mark) ? *high : low) = next;
      }
      found.push_back({mark, *high});
    }
    return found;
  }

  /// The next amount to try where none is enough yet: twice as much, until a curve tells more.
  std::int64_t further(const std::map<std::int64_t, Weight>& tried, std::int64_t low,
                       int mark) const {
    constexpr double tells = 0.2;
    const auto far = std::max<std::int64_t>(2 * low, low + 1);
    if (low < 0 || figure_of(tried.at(low)).value < tells) return far;
    return between(curve_at(tried, mark), low, far + 1, far);
  }

  /// The whole amount at or below the curve's, kept strictly between two; `otherwise` without one.
  static std::int64_t between(const std::optional<double>& curve, std::int64_t low,
                              std::int64_t high, std::int64_t otherwise) {
    if (!curve) return otherwise;
    if (!(*curve < static_cast<double>(high))) return high - 1;
    if (!(*curve > static_cast<double>(low))) return low + 1;
    return std::clamp(static_cast<std::int64_t>(*curve), low + 1, high - 1);
  }

  /// Where the probability may reach the mark: the polynomial through the amounts tried that are
  /// nearest, as a function of log(-log probability). It only chooses what is tried next; what is
  /// found does not depend on it.
  std::optional<double> curve_at(const std::map<std::int64_t, Weight>& tried, int mark) const {
    struct node {
      double at, amount;
    };
    std::vector<node> nodes;
    const double wanted = std::log(-std::log(mark / 100.0));
    for (const auto& [amount, weight] : tried) {
      const double chance = figure_of(weight).value;
      if (chance < 1e-4 || chance > 1 - 1e-9) continue;
      nodes.push_back({std::log(-std::log(chance)), static_cast<double>(amount)});
    }
    std::ranges::sort(nodes, {}, [&](const node& each) { return std::abs(each.at - wanted); });
    if (nodes.size() > 4) nodes.resize(4);
    if (nodes.size() < 2) return {};
    std::vector<double> values;
    for (const auto& each : nodes) values.push_back(each.amount);
    for (std::size_t level = 1; level < nodes.size(); ++level) {  // Neville's scheme
      for (std::size_t i = 0; i + level < nodes.size(); ++i) {
        const double from = nodes[i].at;
        const double to = nodes[i + level].at;
        values[i] = ((wanted - to) * values[i] + (from - wanted) * values[i + 1]) / (from - to);
      }
    }
    return values[0];
  }

  const session_plan& plan_;
  std::int64_t rounds_;
  work_meter meter_;
  std::vector<walk_step<Weight>> steps_;
  std::vector<walk_step<Weight>> falls_;
  Weight total_ = 1;
  std::vector<Weight> powers_;  // of total_, where weights are integers
  position_tally<Weight> ended_;
  std::vector<std::pair<std::int64_t, Weight>> law_;
  std::vector<Weight> pieces_;
  std::vector<Weight> returns_;
  std::vector<Weight> lasting_;
  double trimmed_ = 0;
  error_bound bankroll_error_;
};

}  // namespace

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

session_figures session_of(const session_plan& plan, const session_progress& progress) {
  auto figures = plan.method == session_method::exact
                     ? session_computation<integer>{plan, progress}.figures()
                     : session_computation<double>{plan, progress}.figures();
  const auto round = moments_of({plan.outcomes, plan.total}, 1);
  figures.mean_per_round = -round.house_edge;
  figures.variance_per_round = round.variance;
  if (round.house_edge != 0) {
    figures.n0 = round.variance / (round.house_edge * round.house_edge);
  }
  return figures;
}

}  // namespace skyward::maths
