// Throws rounds by the definition, adds up what they come to, and says what the sums mean.
#include "simulation/run/thrown_rounds.hpp"

#include "base/ensure.hpp"
#include "simulation/kernel/class_source.hpp"
#include "simulation/run/wide_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

namespace skyward::simulation {

namespace {

/// Rounds that share a stream: of long games some tenths of a second.
constexpr std::uint64_t thrown_in_block = std::uint64_t{1} << 14U;

/// Dice that are rolled before it is asked again whether to leave them: some milliseconds.
constexpr std::size_t dice_asked = std::size_t{1} << 15U;

/// The sizes of net results are cubed in units of which all that can be won at once is so many,
/// rounded up: they say how near to normal a mean is, for which a few digits are plenty.
constexpr std::int64_t units_of_most = std::int64_t{1} << 20U;
constexpr std::int64_t units_max = std::int64_t{1} << 42U;

std::int64_t size_unit(const thrown_layout& layout) {
  return layout.most / units_of_most + 1;
}

/// Of numbers of a round below 2^64, or their products.
using round_sum = wide_sum<4>;

/// Where the counters are; the wagers' ways follow.
enum sum_place : std::size_t {
  won_at = 0,
  returned_square_at,
  handle_square_at = returned_square_at + round_sum::words,
  product_at = handle_square_at + round_sum::words,
  size_cube_at = product_at + round_sum::words,
  ways_at = size_cube_at + round_sum::words
};

std::span<const std::uint64_t> counts_of(const thrown_wager& wager,
                                         std::span<const std::uint64_t> counters) {
  return counters.subspan(ways_at + wager.first, wager.ways.size());
}

integer made_of(const thrown_wager& wager, std::span<const std::uint64_t> counters) {
  const auto counts = counts_of(wager, counters);
  return std::accumulate(counts.begin(), counts.end(), integer{0});
}

integer returned_of(const thrown_wager& wager, std::span<const std::uint64_t> counters) {
  const auto counts = counts_of(wager, counters);
  integer returned = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    returned += integer{counts[i]} * wager.ways[i].returned;
  }
  return returned;
}

/// Over all rounds, in cents x scale. What a round returns is never below 0, unlike its net.
struct round_sums {
  integer rounds;
  std::uint64_t won = 0;
  integer returned;
  integer handle;
  integer returned_square;
  integer handle_square;
  integer product;    // of what a round returned and its handle
  integer size_cube;  // of net results, in their unit
};

round_sums sums_of(const thrown_layout& layout, std::uint64_t rounds,
                   std::span<const std::uint64_t> counters) {
  round_sums sums;
  sums.rounds = rounds;
  sums.won = counters[won_at];
  sums.handle = integer{layout.taken} * rounds;
  for (const auto& each : layout.wagers) {
    sums.handle += made_of(each, counters) * each.amount;
    sums.returned += returned_of(each, counters);
  }
  sums.returned_square = round_sum::read(&counters[returned_square_at]);
  sums.handle_square = round_sum::read(&counters[handle_square_at]);
  sums.product = round_sum::read(&counters[product_at]);
  sums.size_cube = round_sum::read(&counters[size_cube_at]);
  return sums;
}

/// Whether so many rounds can have been counted so: a wager of the opening is decided once in each,
/// and the sums of squares and products leave no variance below 0, whatever is taken from what
/// (Cauchy).
bool can_be(const thrown_layout& layout, std::uint64_t rounds,
            std::span<const std::uint64_t> counters) {
  for (std::size_t i = 0; i < layout.wagers.size(); ++i) {
    if (layout.parts.wagers[i].every_play) continue;
    if (made_of(layout.wagers[i], counters) != rounds) return false;
  }
  const auto sums = sums_of(layout, rounds, counters);
  const integer returned = sums.returned_square * rounds - sums.returned * sums.returned;
  const integer handle = sums.handle_square * rounds - sums.handle * sums.handle;
  const integer both = sums.product * rounds - sums.returned * sums.handle;
  return sums.won <= rounds && returned >= 0 && handle >= 0 && both * both <= returned * handle;
}

class thrown_rounds final : public block_work {
 public:
  thrown_rounds(const rules::definition& game, const thrown_layout& layout, const aes_key& key,
                const vector_loops& loops)
      : layout_{layout}, unit_{size_unit(layout)}, plays_{game, layout.parts}, bytes_{key, loops} {}

  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    bytes_.begin(number);
    for (std::uint64_t i = 0; i < units; ++i) {
      auto round = plays_.opened();
      do {
        if (++rolled_ % dice_asked == 0 && leaves()) return;
      } while (!plays_.add(round, rolled_die(bytes_)));
      count(round.account, counters);
    }
  }

 private:
  void count(const round_account& account, std::span<std::uint64_t> counters) const {
    std::int64_t returned = 0;
    std::int64_t handle = layout_.taken;
    for (const auto& each : account.wagers) {
      const auto& wager = layout_.wagers[each.wager];
      const auto way = wager.way_of(each.decided);
      counters[ways_at + wager.first + way] += each.times;
      returned += wager.ways[way].returned * each.times;
      handle += wager.amount * each.times;
    }
    const auto add = [&](sum_place sum, natural128 number) {
      round_sum::add(&counters[sum], number);
    };
    if (returned > handle) ++counters[won_at];
    add(returned_square_at, square_of(returned));
    add(handle_square_at, square_of(handle));
    add(product_at, static_cast<natural128>(returned) * static_cast<natural128>(handle));
    const auto size = std::min((std::abs(returned - handle) + unit_ - 1) / unit_, units_max);
    add(size_cube_at, square_of(size) * static_cast<natural128>(size));
  }

  const thrown_layout& layout_;
  std::int64_t unit_;
  rounds_by_definition plays_;
  stream_words<std::uint8_t> bytes_;
  std::size_t rolled_ = 0;
};

double as_double(const rational& exact) {
  return exact.convert_to<double>();
}

/// How near to normal the mean of all rounds is by the size of the results found: the third moment
/// about the mean is at most that of the size and the mean together (Minkowski).
double support_found(const thrown_layout& layout, const round_sums& sums, double deviation) {
  const double rounds = as_double(sums.rounds);
  const auto unit = static_cast<double>(size_unit(layout));
  const double size = std::cbrt(as_double(sums.size_cube) / rounds) * unit;
  const double mean = std::abs(as_double(sums.returned - sums.handle)) / rounds;
  const double ratio = (size + mean) / deviation;
  return rounds / std::pow(ratio, 6);
}

/// What the law of a wager supports, with what has not come yet; nothing where it is not known.
double support_of_law(const thrown_wager& wager, const integer& made) {
  if (!wager.alone) return 0;
  std::vector<possible_value> values;
  for (const auto& [decided, chance] : chances_of(*wager.alone)) {
    const auto returned = static_cast<double>(wager.ways[wager.way_of(decided)].returned);
    values.push_back({returned, 0, as_double(chance)});
  }
  return normal_support(values, as_double(made));
}

/// The worst of what the results found support and what each wager's law does.
double support_of(const thrown_layout& layout, const round_sums& sums, double deviation,
                  std::span<const std::uint64_t> counters) {
  if (deviation <= 0) return 0;
  auto support = support_found(layout, sums, deviation);
  for (const auto& each : layout.wagers) {
    support = std::min(support, support_of_law(each, made_of(each, counters)));
  }
  return support;
}

/// Of what a round returns less so large a part of its handle; cents x scale.
double deviation_of(const round_sums& sums, const rational& part) {
  const rational mean = (sums.returned - part * sums.handle) / sums.rounds;
  const rational square =
      (sums.returned_square - 2 * part * sums.product + part * part * sums.handle_square) /
      sums.rounds;
  return std::sqrt(as_double(square - mean * mean));
}

/// What a round gains on average, in cents, where every wager is made once.
std::optional<rational> exact_net(const thrown_layout& layout) {
  if (layout.repeats()) return std::nullopt;
  rational net = -layout.parts.taken.count();
  for (std::size_t i = 0; i < layout.wagers.size(); ++i) {
    for (const auto& [decided, chance] : chances_of(*layout.wagers[i].alone)) {
      net += chance * net_of(layout.parts.wagers[i], decided);
    }
  }
  return net;
}

/// A mean whose exact value may be known, though not its deviation.
estimate mean_of(double value, double deviation, double rounds, double support,
                 const std::optional<rational>& exact) {
  auto mean = mean_as_found(value, deviation, rounds, support);
  mean.fraction = exact;
  if (exact) set_exact(mean, as_double(*exact), mean.error, support);
  return mean;
}

wager_statistics wager_of(const thrown_wager& wager, bool repeats,
                          std::span<const std::uint64_t> counters) {
  const auto counts = counts_of(wager, counters);
  const auto made = made_of(wager, counters);
  if (wager.alone && made > 0) {
    std::vector<std::uint64_t> by_class;
    for (const auto& each : wager.alone->classes) {
      by_class.push_back(counts[wager.way_of(each.account.wagers.front().decided)]);
    }
    auto found = wager_statistics_of(*wager.alone, 0, by_class);
    if (!repeats) return found;
    // How often it is made in a round hangs on the others, and on what it came to itself.
    for (auto& each : found.decisions) each.exact.reset();
    if (support_of_law(wager, made) < support_of_normal) found.payback.held.reset();
    return found;
  }
  wager_statistics found;
  found.made = made.convert_to<std::uint64_t>();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) found.decisions.push_back({wager.ways[i].decided, counts[i], std::nullopt});
  }
  if (made == 0) return found;
  found.payback.value = as_double(rational{returned_of(wager, counters), wager.amount * made});
  return found;
}

}  // namespace

thrown_rounds_plan::thrown_rounds_plan(const rules::definition& game, const thrown_layout& layout,
                                       std::uint64_t seed, const vector_loops& loops)
    : game_{game}, layout_{layout}, key_{key_of(seed, stream_purpose::rounds)}, loops_{loops} {}

work_plan thrown_rounds_plan::work(std::uint64_t rounds) const {
  ensure(rounds <= thrown_rounds_max, "rounds whose squares can be added up");
  work_plan plan{rounds, thrown_in_block, ways_at + layout_.ways(), {}};
  plan.can_count = [this](std::uint64_t units, std::span<const std::uint64_t> counters) {
    return can_be(layout_, units, counters);
  };
  plan.begin = [this]() -> std::unique_ptr<block_work> {
    return std::make_unique<thrown_rounds>(game_, layout_, key_, loops_);
  };
  return plan;
}

headline payback_of(const thrown_layout& layout, const work_done& done) {
  const auto sums = sums_of(layout, done.units, done.counters);
  if (sums.handle == 0) return {1, 0, 0};
  const rational payback{sums.returned, sums.handle};
  const double deviation = deviation_of(sums, payback);
  return {as_double(payback), deviation / as_double(rational{sums.handle, sums.rounds}),
          support_of(layout, sums, deviation, done.counters)};
}

round_statistics statistics_of(const thrown_layout& layout, const work_done& done) {
  ensure(done.units > 0, "rounds that were played");
  const auto sums = sums_of(layout, done.units, done.counters);
  const auto rounds = static_cast<double>(done.units);
  const auto exact = exact_net(layout);
  round_statistics found;
  found.rounds = done.units;
  const double deviation = deviation_of(sums, 1);
  found.net = mean_of(as_double(rational{sums.returned - sums.handle, sums.rounds * layout.scale}),
                      deviation / static_cast<double>(layout.scale), rounds,
                      support_of(layout, sums, deviation, done.counters), exact);
  std::optional<rational> exact_payback;
  if (exact) exact_payback = 1 + *exact / layout.parts.at_opening.count();
  const auto payback = payback_of(layout, done);
  found.payback = mean_of(payback.value, payback.deviation, rounds, payback.support, exact_payback);
  found.win = share_of(static_cast<double>(sums.won), rounds);
  for (std::size_t i = 0; i < layout.wagers.size(); ++i) {
    found.wagers.push_back(
        wager_of(layout.wagers[i], layout.parts.wagers[i].every_play, done.counters));
  }
  return found;
}

}  // namespace skyward::simulation
