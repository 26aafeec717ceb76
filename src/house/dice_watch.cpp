// Watches dice and wagers in whole numbers, all of them rounded so that fair play looks no worse.
#include "house/dice_watch.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace skyward::house {

namespace {

__extension__ using natural128 = unsigned __int128;

using dice::face;
using dice::face_count;

// Logarithms to the base 2, in 2^-32, and their powers, in 2^-24.
constexpr int log_bits = 32;
constexpr int power_bits = 24;
constexpr int power_max_log = 31;

/// The root of a number of 126 bits, rounded down.
constexpr std::uint64_t root_below(natural128 square) {
  std::uint64_t root = 0;
  for (int bit = 62; bit >= 0; --bit) {
    const auto tried = root | std::uint64_t{1} << bit;
    if (natural128{tried} * tried <= square) root = tried;
  }
  return root;
}

/// The logarithm of above / below, at most two units too low and never too high.
///
/// Bit by bit by squaring (Knuth 1968, 1.2.2). What is lost where a square is rounded counts half
/// as much with each bit: together less than 2^-60.
constexpr std::int64_t log_below(std::uint64_t above, std::uint64_t below) {
  constexpr auto one = std::uint64_t{1} << 62;
  std::int64_t log = 0;
  for (; above < below; above *= 2) --log;
  for (; above >= 2 * below; below *= 2) ++log;
  auto rest = static_cast<std::uint64_t>((natural128{above} << 62) / below);
  for (int bit = 0; bit < log_bits; ++bit) {
    log *= 2;
    rest = static_cast<std::uint64_t>(natural128{rest} * rest >> 62);
    if (rest < 2 * one) continue;
    ++log;
    rest /= 2;
  }
  return log;
}

static_assert(log_below(8, 1) == std::int64_t{3} << log_bits &&
                  log_below(1, 4) == -(std::int64_t{2} << log_bits),
              "powers of 2 have whole logarithms");

constexpr int fine_bits = 10;

/// 2 to the power i / 1,024 in 2^-62, rounded down.
constexpr auto fine_powers = [] {
  std::array<std::uint64_t, 1 << fine_bits> powers{std::uint64_t{1} << 62};
  std::uint64_t root = std::uint64_t{2} << 62;
  for (std::size_t step = powers.size() / 2; step > 0; step /= 2) {
    root = root_below(natural128{root} << 62);
    for (auto i = step; i < powers.size(); i += 2 * step) {
      powers[i] = static_cast<std::uint64_t>(natural128{powers[i - step]} * root >> 62);
    }
  }
  return powers;
}();

/// 2 to a power, up to 0.07 % and 2^-24 too low and never too high; no more than 2^31.
constexpr std::uint64_t power_below(std::int64_t log) {
  const auto whole = log >> log_bits;
  if (whole >= power_max_log) return std::uint64_t{1} << (power_max_log + power_bits);
  if (whole < -power_bits) return 0;
  const auto part = static_cast<std::uint64_t>(log) >> (log_bits - fine_bits);
  return fine_powers[part % fine_powers.size()] >> (62 - power_bits - whole);
}

/// A face that has a part in a fault comes up `more` times for each `less` times that one does
/// which has none; the other face of a loaded die `less` times for each `more` that that one does.
/// One stake is for each face or pair.
struct tilt {
  std::uint64_t more;
  std::uint64_t less;
  std::uint64_t stake;
};

// Over or under 1/6, in hundredths:        +10           +20         +40          -10          -20
constexpr std::array face_tilts{tilt{55, 49, 26}, tilt{5, 4, 3}, tilt{35, 23, 1}, tilt{15, 17, 3},
                                tilt{10, 13, 1}};
// Each of the two:                           +10            +20           -10
constexpr std::array shaved_tilts{tilt{22, 19, 4}, tilt{4, 3, 1}, tilt{6, 7, 1}};
// Against a face on the side:                +10             +20
constexpr std::array loaded_tilts{tilt{11, 10, 2}, tilt{6, 5, 1}};

/// Faces of a die that have a part in a fault.
constexpr std::uint64_t parts_of(fault_kind kind) {
  return kind == fault_kind::face ? 1 : 2;
}

/// The sum of the weights of the six faces, and that of a face without a part.
struct tilt_weights {
  std::uint64_t all;
  std::uint64_t side;
};

constexpr tilt_weights weights_of(fault_kind kind, const tilt& of) {
  if (kind == fault_kind::loaded) {
    return {of.more * of.more + 4 * of.more * of.less + of.less * of.less, of.more * of.less};
  }
  const auto parts = parts_of(kind);
  return {parts * of.more + (face_count - parts) * of.less, of.less};
}

/// How the evidence of a tilt grows: with every die, and with every face that has a part.
struct growth {
  std::int64_t of_die;
  std::int64_t of_part;
  std::uint64_t stake;
  bool oftener;
};

template <std::size_t count>
constexpr auto growths_of(fault_kind kind, const std::array<tilt, count>& tilts) {
  std::array<growth, count> growths{};
  for (std::size_t i = 0; i < count; ++i) {
    const auto& each = tilts[i];
    const auto weights = weights_of(kind, each);
    growths[i] = {log_below(face_count * weights.side, weights.all),
                  log_below(each.more, each.less), each.stake, each.more > each.less};
  }
  return growths;
}

template <std::size_t count>
constexpr std::uint64_t stakes_of(const std::array<tilt, count>& tilts) {
  std::uint64_t stakes = 0;
  for (const auto& each : tilts) stakes += each.stake;
  return stakes;
}

static_assert(face_count * (stakes_of(face_tilts) + stakes_of(loaded_tilts)) +
                      face_count / 2 * stakes_of(shaved_tilts) ==
                  watched_stakes,
              "all stakes together are the 1 that the evidence begins with");

constexpr auto face_growths = growths_of(fault_kind::face, face_tilts);
constexpr auto shaved_growths = growths_of(fault_kind::shaved, shaved_tilts);
constexpr auto loaded_growths = growths_of(fault_kind::loaded, loaded_tilts);

std::span<const tilt> tilts_of(fault_kind kind) {
  if (kind == fault_kind::face) return face_tilts;
  if (kind == fault_kind::shaved) return shaved_tilts;
  return loaded_tilts;
}

std::span<const growth> growths_of(fault_kind kind) {
  if (kind == fault_kind::face) return face_growths;
  if (kind == fault_kind::shaved) return shaved_growths;
  return loaded_growths;
}

/// A kind of fault and the face that it is about.
struct direction {
  fault_kind kind{};
  face towards;
};

template <class Visit>
void for_each_direction(const Visit& visit) {
  for (const auto kind : {fault_kind::face, fault_kind::shaved, fault_kind::loaded}) {
    const int last = kind == fault_kind::shaved ? face_count / 2 : face_count;
    for (int pips = 1; pips <= last; ++pips) visit(direction{kind, face{pips}});
  }
}

/// How many dice show a face with a part in the fault; of a loaded die, less those that show the
/// opposite one.
std::int64_t parts_shown(const direction& in, const face_counts& faces) {
  const auto shown = static_cast<std::int64_t>(faces[in.towards.index()]);
  const auto opposite = static_cast<std::int64_t>(faces[in.towards.opposite().index()]);
  if (in.kind == fault_kind::face) return shown;
  return in.kind == fault_kind::shaved ? shown + opposite : shown - opposite;
}

/// What one stake has become, in 2^-24.
std::uint64_t evidence_of(const growth& grows, std::int64_t dice, std::int64_t parts) {
  const auto of_part = parts < 0 ? grows.of_part + 2 : grows.of_part;
  return power_below(dice * grows.of_die + parts * of_part);
}

/// What all stakes of a kind on one direction have become, in 2^-24.
std::uint64_t evidence_of(fault_kind kind, std::int64_t dice, std::int64_t parts) {
  std::uint64_t evidence = 0;
  for (const auto& each : growths_of(kind)) {
    evidence += each.stake * evidence_of(each, dice, parts);
  }
  return evidence;
}

constexpr std::uint64_t one_evidence = watched_stakes << power_bits;
static_assert(watched_stakes < std::uint64_t{1} << (64 - power_max_log - power_bits),
              "evidence fits 64 bits");
static_assert(fair_sets_per_alarm_max * watched_stakes < std::uint64_t{1} << power_max_log,
              "what a stake counts for at most is above every threshold");

std::int64_t dice_in(const face_counts& faces) {
  return static_cast<std::int64_t>(std::accumulate(faces.begin(), faces.end(), std::uint64_t{0}));
}

std::uint64_t evidence_of(const face_counts& faces) {
  const auto dice = dice_in(faces);
  std::uint64_t evidence = 0;
  for_each_direction(
      [&](const direction& in) { evidence += evidence_of(in.kind, dice, parts_shown(in, faces)); });
  return evidence;
}

/// The fault whose stake has become most; of those that have alike the first.
die_fault fault_of(const face_counts& faces) {
  const auto dice = dice_in(faces);
  die_fault found;
  std::uint64_t most = 0;
  for_each_direction([&](const direction& in) {
    for (const auto& each : growths_of(in.kind)) {
      const auto evidence = each.stake * evidence_of(each, dice, parts_shown(in, faces));
      if (evidence <= most) continue;
      most = evidence;
      found = {in.kind, in.towards, each.oftener};
    }
  });
  return found;
}

}  // namespace

std::vector<watched_die> watched_dice() {
  std::vector<watched_die> all;
  for_each_direction([&](const direction& in) {
    for (const auto& each : tilts_of(in.kind)) {
      auto& die = all.emplace_back();
      die.fault = {in.kind, in.towards, each.more > each.less};
      die.stake = each.stake;
      die.weights.fill(weights_of(in.kind, each).side);
      const bool loaded = in.kind == fault_kind::loaded;
      auto& opposite = die.weights[in.towards.opposite().index()];
      die.weights[in.towards.index()] = loaded ? each.more * each.more : each.more;
      if (loaded) opposite = each.less * each.less;
      if (in.kind == fault_kind::shaved) opposite = each.more;
    }
  });
  return all;
}

face_watch::face_watch(std::uint64_t fair_sets_per_alarm, const face_watch_state& kept)
    : fair_sets_per_alarm_{fair_sets_per_alarm}, state_{kept} {
  ensure(fair_sets_per_alarm >= 2 && fair_sets_per_alarm <= fair_sets_per_alarm_max,
         "one alarm in 2 to 1,000,000 fair sets");
}

void face_watch::add(std::span<const dice::face> faces) {
  for (const auto each : faces) ++state_.faces[each.index()];
  ++state_.throws;
  look();
}

void face_watch::add(const face_counts& faces, std::uint64_t throws) {
  for (std::size_t i = 0; i < faces.size(); ++i) state_.faces[i] += faces[i];
  state_.throws += throws;
  look();
}

void face_watch::look() {
  ensure(dice() <= watched_dice_max, "no more dice than a watch counts");
  if (state_.alarm || evidence_of(state_.faces) < fair_sets_per_alarm_ * one_evidence) return;
  state_.alarm = face_alarm{state_.throws, dice(), fault_of(state_.faces)};
}

std::uint64_t face_watch::dice() const {
  return static_cast<std::uint64_t>(dice_in(state_.faces));
}

rational face_watch::evidence() const {
  return rational{integer{evidence_of(state_.faces)}, integer{one_evidence}};
}

namespace {

/// The law of parts_shown, die by die, of those who have had no alarm by this direction alone.
class direction_walk {
 public:
  direction_walk(const direction& in, const face_weights& weights, const watch_terms& terms)
      : kind_{in.kind}, terms_{terms}, chances_(2 * terms.dice_max + 3) {
    all_ = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    more_ = weights[in.towards.index()];
    const auto opposite = weights[in.towards.opposite().index()];
    if (in.kind == fault_kind::shaved) more_ += opposite;
    if (in.kind == fault_kind::loaded) less_ = opposite;
    low_ = high_ = terms.dice_max + 1;
    chances_[low_] = certain;
  }

  /// Whether evidence in this direction grows on average, so that an alarm is certain to come.
  bool grows() const {
    return std::ranges::any_of(growths_of(kind_), [&](const growth& each) {
      const auto all = static_cast<std::int64_t>(all_);
      const auto parts = static_cast<std::int64_t>(more_) - static_cast<std::int64_t>(less_);
      return all * each.of_die + parts * each.of_part > 0;
    });
  }

  /// out  dice that are needed, of marks that are ascending
  void follow(std::span<dice_needed> marks) {
    std::uint64_t alarms = 0;
    auto mark = marks.begin();
    for (std::uint64_t dice = 1; dice <= terms_.dice_max; ++dice) {
      throw_die();
      if (dice % terms_.dice_per_look != 0) continue;
      alarms += take_alarms(dice);
      while (100 * alarms >= certain * static_cast<std::uint64_t>(mark->per_cent)) {
        if (!mark->dice || dice < *mark->dice) mark->dice = dice;
        if (++mark == marks.end()) return;
      }
    }
  }

 private:
  /// A product with the weights of all faces fits 64 bits.
  static constexpr std::uint64_t certain = std::uint64_t{1} << 43;

  void throw_die() {
    std::uint64_t before = 0;
    --low_;
    ++high_;
    for (auto i = low_; i <= high_; ++i) {
      const auto here = chances_[i];
      const auto after = i < high_ ? chances_[i + 1] : 0;
      chances_[i] = (before * more_ + here * (all_ - more_ - less_) + after * less_) / all_;
      before = here;
    }
    while (low_ < high_ && chances_[low_] == 0) ++low_;
    while (low_ < high_ && chances_[high_] == 0) --high_;
  }

  /// Takes out those who have an alarm now, from both ends.
  std::uint64_t take_alarms(std::uint64_t dice) {
    const auto alarms = [&](std::size_t at) {
      const auto parts =
          static_cast<std::int64_t>(at) - static_cast<std::int64_t>(terms_.dice_max + 1);
      return evidence_of(kind_, static_cast<std::int64_t>(dice), parts) >=
             terms_.fair_sets_per_alarm * one_evidence;
    };
    std::uint64_t taken = 0;
    for (; low_ <= high_ && alarms(high_); --high_) taken += std::exchange(chances_[high_], 0);
    for (; low_ <= high_ && alarms(low_); ++low_) taken += std::exchange(chances_[low_], 0);
    return taken;
  }

  fault_kind kind_;
  watch_terms terms_;
  std::uint64_t all_ = 0;
  std::uint64_t more_ = 0;
  std::uint64_t less_ = 0;
  std::vector<std::uint64_t> chances_;  // at parts_shown + dice_max + 1
  std::size_t low_ = 0;
  std::size_t high_ = 0;
};

}  // namespace

std::array<dice_needed, 3> dice_until_alarm(const face_weights& weights, const watch_terms& terms) {
  const auto all = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
  ensure(all > 0 && all <= face_weights_max, "weights of faces that are followed");
  ensure(terms.dice_per_look > 0 && terms.dice_max <= followed_dice_max,
         "looks and dice that are followed");
  std::array<dice_needed, 3> needed{{{50, {}}, {90, {}}, {99, {}}}};
  for_each_direction([&](const direction& in) {
    direction_walk walk{in, weights, terms};
    if (walk.grows()) walk.follow(needed);
  });
  return needed;
}

namespace {

constexpr int chance_bits = 32;
constexpr std::uint64_t sure = std::uint64_t{1} << chance_bits;
constexpr int stake_bits = 20;
constexpr std::uint64_t one_stake = std::uint64_t{1} << stake_bits;
static_assert(4 * natural128{odds_shift::number_max} * wagers_per_alarm_max * one_stake <
                  natural128{1} << 64,
              "evidence below its threshold, paid once more, fits 64 bits both ways");

/// What one stake becomes on odds of winning that are `to` for each `from` of theory, in 2^-32:
/// the probability of the result under those odds, divided by that under theory.
///
/// in  chance its upper bound where odds are raised, the lower where they are lowered: so the mean
///     over both results is at most 1
std::uint64_t factor_of(std::uint64_t to, std::uint64_t from, std::uint64_t chance,
                        wager_result result) {
  const auto all = to * chance + from * (sure - chance);
  const auto stake = result == wager_result::won ? to : from;
  return static_cast<std::uint64_t>((natural128{stake} << (2 * chance_bits)) / all);
}

/// What was staked before and one stake more, paid.
std::uint64_t paid(std::uint64_t evidence, std::uint64_t factor) {
  return static_cast<std::uint64_t>(natural128{evidence + one_stake} * factor >> chance_bits);
}

}  // namespace

win_chance win_chance::of(std::uint64_t ways, std::uint64_t of) {
  ensure(of > 0 && ways <= of && of < std::uint64_t{1} << 63, "a probability in ways");
  const auto scaled = natural128{ways} << chance_bits;
  const auto low = static_cast<std::uint64_t>(scaled / of);
  return {low, low + (scaled % of == 0 ? 0 : 1)};
}

win_chance win_chance::of(const rational& chance) {
  ensure(chance >= 0 && chance <= 1, "a probability");
  const integer scaled = numerator(chance) << chance_bits;
  const auto low = integer{scaled / denominator(chance)}.convert_to<std::uint64_t>();
  return {low, low + (scaled % denominator(chance) == 0 ? 0 : 1)};
}

bool win_chance::allows(wager_result result) const {
  return result == wager_result::won ? high_ > 0 : low_ < sure;
}

wager_watch::wager_watch(std::uint64_t wagers_per_alarm, const odds_shift& shift,
                         const wager_watch_state& kept)
    : wagers_per_alarm_{wagers_per_alarm}, shift_{shift}, state_{kept} {
  ensure(wagers_per_alarm >= 2 && wagers_per_alarm <= wagers_per_alarm_max,
         "one alarm in 2 to 1,000,000,000 wagers");
  ensure(shift.less >= 1 && shift.less < shift.more && shift.more <= odds_shift::number_max,
         "odds shifted from 1 to at most 1,000");
}

void wager_watch::add(const win_chance& chance, wager_result result) {
  const bool won = result == wager_result::won;
  ensure(chance.allows(result), "a result that can be");
  ensure(state_.wagers < watched_wagers_max, "no more wagers than a watch counts");
  ++state_.wagers;
  if (won) ++state_.won;
  state_.expected += chance.low();
  if (state_.alarm) return;
  const auto [more, less] = shift_;
  state_.too_often = paid(state_.too_often, factor_of(more, less, chance.high(), result));
  state_.too_seldom = paid(state_.too_seldom, factor_of(less, more, chance.low(), result));
  // Half of what is staked goes each way.
  if (state_.too_often + state_.too_seldom < 2 * wagers_per_alarm_ * one_stake) return;
  state_.alarm = wager_alarm{state_.wagers, state_.too_often > state_.too_seldom};
}

}  // namespace skyward::house
