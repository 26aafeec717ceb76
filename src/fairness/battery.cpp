// The tests. All count in whole numbers; only what is said of the counts is in floating point.
#include "fairness/battery.hpp"

#include "base/ensure.hpp"
#include "fairness/message.hpp"

#include <boost/math/special_functions/gamma.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>

namespace skyward::fairness {

namespace {

constexpr std::size_t faces = dice::face_count;
constexpr std::size_t dice_of_throw = battery::dice_of_throw;
constexpr double face_chance = 1.0 / faces;

/// A throw: 0 to 5 for each die.
using thrown_faces = std::span<const std::uint8_t, dice_of_throw>;

}  // namespace

class dice_test {
 public:
  dice_test() = default;
  dice_test(const dice_test&) = delete;
  dice_test& operator=(const dice_test&) = delete;
  virtual ~dice_test() = default;

  virtual void take(thrown_faces thrown) = 0;
  virtual void find(std::vector<dice_finding>& findings) const = 0;
  virtual void add_counts(message& all) const = 0;
};

namespace {

double both_sides(double below, double above) {
  return std::min(1.0, 2 * std::min(below, above));
}

/// Cells in which fewer than this are expected are put together: the law of the statistic is one of
/// many in each.
constexpr double expected_least = 25;

/// source  K. Pearson, 1900
dice_finding chi_square(std::string name, std::span<const std::uint64_t> counts,
                        std::span<const double> chances) {
  const auto all = static_cast<double>(std::reduce(counts.begin(), counts.end()));
  struct cell {
    double expected = 0;
    double counted = 0;
  };
  std::vector<cell> cells;
  cell rare;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const cell each{all * chances[i], static_cast<double>(counts[i])};
    if (each.expected >= expected_least) {
      cells.push_back(each);
    } else {
      rare.expected += each.expected;
      rare.counted += each.counted;
    }
  }
  const auto least = std::ranges::min_element(cells, {}, &cell::expected);
  if (rare.expected >= expected_least || least == cells.end()) {
    cells.push_back(rare);
  } else {
    least->expected += rare.expected;
    least->counted += rare.counted;
  }
  dice_finding found{std::move(name), 0, cells.size() - 1, 1};
  if (found.degrees == 0) return found;
  for (const auto& each : cells) {
    const auto off = each.counted - each.expected;
    found.statistic += off * off / each.expected;
  }
  const auto half = static_cast<double>(found.degrees) / 2;
  found.p = both_sides(boost::math::gamma_p(half, found.statistic / 2),
                       boost::math::gamma_q(half, found.statistic / 2));
  return found;
}

/// Counts things of different kinds, whose chances are known.
class counted : public dice_test {
 public:
  counted(std::string name, std::vector<double> chances)
      : name_{std::move(name)}, chances_{std::move(chances)}, counts_(chances_.size()) {}

  void find(std::vector<dice_finding>& findings) const override {
    findings.push_back(chi_square(name_, counts_, chances_));
  }
  void add_counts(message& all) const override {
    for (const auto each : counts_) all.add(each);
  }

 protected:
  void count(std::size_t kind) { ++counts_[kind]; }
  /// Of a length from 1 on; the longest are of one kind.
  void count_length(std::size_t length) { count(std::min(length, counts_.size()) - 1); }

 private:
  std::string name_;
  std::vector<double> chances_;
  std::vector<std::uint64_t> counts_;
};

std::vector<double> alike(std::size_t kinds) {
  return std::vector<double>(kinds, 1.0 / static_cast<double>(kinds));
}

constexpr std::size_t power_of_faces(std::size_t dice) {
  std::size_t all = 1;
  for (; dice > 0; --dice) all *= faces;
  return all;
}

/// So many dice in a row, none of them twice: each outcome is as likely.
class in_a_row final : public counted {
 public:
  in_a_row(std::string name, std::size_t dice)
      : counted{std::move(name), alike(power_of_faces(dice))}, dice_{dice} {}

  void take(thrown_faces thrown) override {
    for (const auto face : thrown) {
      outcome_ = outcome_ * faces + face;
      if (++have_ < dice_) continue;
      count(outcome_);
      outcome_ = have_ = 0;
    }
  }

 private:
  std::size_t dice_;
  std::size_t have_ = 0;
  std::size_t outcome_ = 0;
};

/// How many faces came so often: three bits for each number of dice that are alike.
using pattern = std::uint64_t;
constexpr std::size_t pattern_bits = 3;
static_assert(faces < 1U << pattern_bits);

pattern of_face(std::size_t times) {
  return pattern{1} << (pattern_bits * times);
}

double factorial(std::size_t n) {
  double all = 1;
  for (std::size_t i = 2; i <= n; ++i) all *= static_cast<double>(i);
  return all;
}

/// Every pattern of so many dice, in order, and in how many of the outcomes it comes.
std::vector<std::pair<pattern, double>> patterns_of(std::size_t dice) {
  std::vector<std::pair<pattern, double>> all;
  std::array<std::size_t, faces> times{};  // falling
  const auto add = [&] {
    auto ways = factorial(dice) * factorial(faces);
    pattern of = 0;
    for (const auto each : times) {
      ways /= factorial(each);
      of += of_face(each);
    }
    for (std::size_t each = 0; each <= dice; ++each) {
      ways /= factorial(static_cast<std::size_t>(std::ranges::count(times, each)));
    }
    all.emplace_back(of, ways);
  };
  const auto choose = [&](const auto& self, std::size_t face, std::size_t most,
                          std::size_t left) -> void {
    if (face == faces) {
      if (left == 0) add();
      return;
    }
    for (std::size_t each = 0; each <= std::min(most, left); ++each) {
      times[face] = each;
      self(self, face + 1, each, left - each);
    }
  };
  choose(choose, 0, dice, dice);
  std::ranges::sort(all);
  return all;
}

std::vector<double> chances_of(std::span<const std::pair<pattern, double>> patterns,
                               std::size_t dice) {
  std::vector<double> chances;
  for (const auto& each : patterns) {
    chances.push_back(each.second / static_cast<double>(power_of_faces(dice)));
  }
  return chances;
}

/// How many of so many dice are alike: five are a poker hand.
class alike_dice final : public counted {
 public:
  alike_dice(std::string name, std::size_t dice)
      : counted{std::move(name), chances_of(patterns_of(dice), dice)},
        dice_{dice},
        patterns_{patterns_of(dice)} {}

  void take(thrown_faces thrown) override {
    for (std::size_t first = 0; first + dice_ <= thrown.size(); first += dice_) {
      std::array<std::uint8_t, faces> times{};
      for (std::size_t i = 0; i < dice_; ++i) ++times[thrown[first + i]];
      pattern of = 0;
      for (const auto each : times) of += of_face(each);
      const auto at =
          std::ranges::lower_bound(patterns_, of, {}, &std::pair<pattern, double>::first);
      count(static_cast<std::size_t>(at - patterns_.begin()));
    }
  }

 private:
  std::size_t dice_;
  std::vector<std::pair<pattern, double>> patterns_;
};

/// Two dice of a throw, by their places in it: whether one goes with the other.
class places final : public dice_test {
 public:
  void take(thrown_faces thrown) override {
    auto pair = pairs_.begin();
    for (std::size_t one = 0; one < thrown.size(); ++one) {
      for (auto other = one + 1; other < thrown.size(); ++other) {
        ++(*pair++)[thrown[one] * faces + thrown[other]];
      }
    }
  }
  void find(std::vector<dice_finding>& findings) const override {
    const auto chances = alike(faces * faces);
    auto pair = pairs_.begin();
    for (std::size_t one = 1; one <= dice_of_throw; ++one) {
      for (auto other = one + 1; other <= dice_of_throw; ++other) {
        findings.push_back(
            chi_square(fmt::format("dice {} and {} of a throw", one, other), *pair++, chances));
      }
    }
  }
  void add_counts(message& all) const override {
    for (const auto& pair : pairs_) {
      for (const auto each : pair) all.add(each);
    }
  }

 private:
  static constexpr std::size_t pairs = dice_of_throw * (dice_of_throw - 1) / 2;
  std::array<std::array<std::uint64_t, faces * faces>, pairs> pairs_{};
};

constexpr std::size_t lag_max = 50;

/// Products of dice that lie 1 to 50 apart, added up many at a time.
class lag_sums {
 public:
  struct lag {
    std::int64_t sum = 0;
    std::uint64_t pairs = 0;
  };

  void take(thrown_faces thrown) {
    for (const auto face : thrown) offsets_[used_++] = offset(face);
    if (used_ + dice_of_throw > offsets_.size()) add_up();
  }

  /// Of lags 1 to 50.
  std::array<lag, lag_max> all() const {
    auto rest = *this;
    rest.add_up();
    return rest.lags_;
  }

 private:
  /// -5 to 5: twice as far from the mean as the face is.
  static std::int8_t offset(std::uint8_t face) {
    return static_cast<std::int8_t>(2 * face - (static_cast<int>(faces) - 1));
  }

  /// What has come since the last time, with what lies before each.
  void add_up() {
    for (std::size_t apart = 1; apart <= lag_max; ++apart) {
      const auto first = std::max(begun_, apart);
      if (first >= used_) continue;
      const std::span here{offsets_.data() + first, used_ - first};
      const auto* before = offsets_.data() + (first - apart);
      std::int32_t sum = 0;
      for (std::size_t i = 0; i < here.size(); ++i) sum += here[i] * before[i];
      lags_[apart - 1].sum += sum;
      lags_[apart - 1].pairs += here.size();
    }
    const auto kept = std::min(used_, lag_max);
    std::copy_n(offsets_.data() + (used_ - kept), kept, offsets_.data());
    used_ = begun_ = kept;
  }

  std::array<std::int8_t, 8192> offsets_{};
  std::size_t used_ = 0;
  std::size_t begun_ = 0;  // what lies before it has been added up
  std::array<lag, lag_max> lags_{};
};

/// Serial correlation.
///
/// source  D. E. Knuth, The Art of Computer Programming 2, 3.3.2 K
class correlation final : public dice_test {
 public:
  void take(thrown_faces thrown) override { sums_.take(thrown); }
  void find(std::vector<dice_finding>& findings) const override {
    for (std::size_t apart = 1; const auto& [sum, pairs] : sums_.all()) {
      dice_finding found{fmt::format("dice {} apart", apart++), 0, 1, 1};
      const auto all = static_cast<double>(sum);
      if (pairs > 0) {
        found.statistic = all * all / (static_cast<double>(pairs) * variance * variance);
        found.p = boost::math::gamma_q(0.5, found.statistic / 2);
      }
      findings.push_back(std::move(found));
    }
  }
  void add_counts(message& all) const override {
    for (const auto& each : sums_.all()) all.add(static_cast<std::uint64_t>(each.sum));
  }

 private:
  static constexpr double variance = 35.0 / 3;  // of an offset

  lag_sums sums_;
};

constexpr std::size_t lengths_told = 60;  // longer ones are one kind

/// Of lengths from 1 on that go on with that chance.
std::vector<double> geometric(double goes_on) {
  std::vector<double> chances(lengths_told, 1 - goes_on);
  double reached = 1;
  for (auto& each : chances) {
    each *= reached;
    reached *= goes_on;
  }
  chances.back() = reached / goes_on;
  return chances;
}

/// How often a face comes in a row.
class runs_of_a_face final : public counted {
 public:
  runs_of_a_face() : counted{"runs of one face", geometric(face_chance)} {}

  void take(thrown_faces thrown) override {
    for (const auto face : thrown) {
      if (length_ > 0 && face != last_) {
        count_length(length_);
        length_ = 0;
      }
      last_ = face;
      ++length_;
    }
  }

 private:
  std::uint8_t last_ = 0;
  std::size_t length_ = 0;
};

/// How many dice rise, each above the one before. What ends a run is left out, so that runs do not
/// depend on each other.
///
/// source  Knuth, 3.3.2 G and exercise 14
class rising_runs final : public counted {
 public:
  rising_runs() : counted{"rising runs", chances()} {}

  void take(thrown_faces thrown) override {
    for (const auto face : thrown) {
      if (length_ == 0 || face > last_) {
        last_ = face;
        ++length_;
      } else {
        count_length(std::exchange(length_, 0));
      }
    }
  }

 private:
  static std::vector<double> chances() {
    std::vector<double> of;  // so many dice or more: a choice of faces, in one order
    double choices = 1;
    for (std::size_t length = 1; length <= faces; ++length) {
      choices *= static_cast<double>(faces + 1 - length) / static_cast<double>(length);
      of.push_back(choices / static_cast<double>(power_of_faces(length)));
    }
    for (std::size_t i = 0; i + 1 < of.size(); ++i) of[i] -= of[i + 1];
    return of;
  }

  std::uint8_t last_ = 0;
  std::size_t length_ = 0;
};

/// How many dice it takes from one six to the next.
///
/// source  Knuth, 3.3.2 C
class gaps final : public counted {
 public:
  gaps() : counted{"gaps between sixes", geometric(1 - face_chance)} {}

  void take(thrown_faces thrown) override {
    for (const auto face : thrown) {
      ++length_;
      if (face + 1U == faces) count_length(std::exchange(length_, 0));
    }
  }

 private:
  std::size_t length_ = 0;
};

/// How many dice it takes until each face has come.
///
/// source  Knuth, 3.3.2 E
class collected final : public counted {
 public:
  collected() : counted{"coupon collector", chances()} {}

  void take(thrown_faces thrown) override {
    for (const auto face : thrown) {
      ++length_;
      seen_ |= 1U << face;
      if (seen_ + 1 < 1U << faces) continue;
      count_length(std::exchange(length_, 0));
      seen_ = 0;
    }
  }

 private:
  static std::vector<double> chances() {
    std::vector<double> of(lengths_told);
    std::array<double, faces> have{1};  // how likely so many faces have come
    double open = 1;
    for (auto& each : of) {
      each = have.back() * face_chance;
      for (auto had = faces; had-- > 0;) {
        have[had] *= static_cast<double>(had) / faces;
        if (had > 0) have[had] += have[had - 1] * static_cast<double>(faces + 1 - had) / faces;
      }
      open -= each;
    }
    of.back() += open;
    return of;
  }

  unsigned seen_ = 0;
  std::size_t length_ = 0;
};

/// In which order four dice lie that are all different.
///
/// source  Knuth, 3.3.2 F
class orders final : public counted {
 public:
  orders() : counted{"orders of four", alike(24)} {}

  void take(thrown_faces thrown) override {
    for (std::size_t first = 0; first + 4 <= thrown.size(); first += 4) {
      const auto four = thrown.subspan(first, 4);
      unsigned seen = 0;
      std::size_t order = 0;
      for (std::size_t i = 0; i < four.size(); ++i) {
        const auto below = static_cast<std::size_t>(
            std::popcount(seen & ((1U << four[i]) - 1)));  // of those before it
        order = order * (i + 1) + below;
        seen |= 1U << four[i];
      }
      if (std::popcount(seen) == 4) count(order);
    }
  }
};

/// The same die in two throws: of the next draw of its window, or of the next table.
class same_die final : public counted {
 public:
  same_die(std::string name, std::size_t apart)
      : counted{std::move(name), alike(faces * faces)}, apart_{apart} {}

  void take(thrown_faces thrown) override {
    if (number_ == 0) std::ranges::copy(thrown, first_.begin());
    if (number_ == apart_) {
      for (std::size_t i = 0; i < thrown.size(); ++i) count(first_[i] * faces + thrown[i]);
    }
    number_ = (number_ + 1) % 4;  // two draws each of two tables
  }

 private:
  std::size_t apart_;
  std::size_t number_ = 0;
  std::array<std::uint8_t, dice_of_throw> first_{};
};

/// How many throws have come before, all ten dice alike, among so many: their number is close to a
/// Poisson law, since they are few of those that there are.
///
/// source  Knuth, 3.3.2 I
class repeated_throws final : public dice_test {
 public:
  void take(thrown_faces thrown) override {
    std::size_t outcome = 0;
    for (const auto face : thrown) outcome = outcome * faces + face;
    auto& word = seen_[outcome / 64];
    const auto bit = std::uint64_t{1} << (outcome % 64);
    if ((word & bit) != 0) ++repeated_;
    word |= bit;
    if (++throws_ < together) return;
    std::ranges::fill(seen_, 0);
    throws_ = 0;
    ++rounds_;
  }
  void find(std::vector<dice_finding>& findings) const override {
    const auto repeated = static_cast<double>(repeated_);
    const auto expected =
        static_cast<double>(rounds_) * expected_of(together) + expected_of(throws_);
    dice_finding found{"throws that repeat one", repeated, 0, 1};
    if (expected > 0) {
      const auto fewer = boost::math::gamma_q(repeated + 1, expected);
      const auto more = repeated_ == 0 ? 1.0 : boost::math::gamma_p(repeated, expected);
      found.p = both_sides(fewer, more);
    }
    findings.push_back(found);
  }
  void add_counts(message& all) const override { all.add(repeated_); }

 private:
  static constexpr std::size_t outcomes = power_of_faces(dice_of_throw);
  static constexpr std::size_t together = std::size_t{1} << 18U;

  static double expected_of(std::size_t throws) {
    const auto n = static_cast<double>(throws);
    const auto all = static_cast<double>(outcomes);
    return n + all * std::expm1(n * std::log1p(-1 / all));
  }

  std::vector<std::uint64_t> seen_ = std::vector<std::uint64_t>(outcomes / 64 + 1);
  std::size_t throws_ = 0;
  std::uint64_t rounds_ = 0;
  std::uint64_t repeated_ = 0;
};

}  // namespace

battery::battery() {
  const auto add = [&](auto test) { tests_.push_back(std::move(test)); };
  add(std::make_unique<in_a_row>("single dice", 1));
  add(std::make_unique<in_a_row>("pairs in a row", 2));
  add(std::make_unique<in_a_row>("triples in a row", 3));
  add(std::make_unique<alike_dice>("how many of ten are alike", dice_of_throw));
  add(std::make_unique<alike_dice>("poker hands of five", dice_of_throw / 2));
  add(std::make_unique<runs_of_a_face>());
  add(std::make_unique<rising_runs>());
  add(std::make_unique<gaps>());
  add(std::make_unique<collected>());
  add(std::make_unique<orders>());
  add(std::make_unique<repeated_throws>());
  add(std::make_unique<same_die>("a die and its second draw", 1));
  add(std::make_unique<same_die>("a die and the next table's", 2));
  add(std::make_unique<places>());
  add(std::make_unique<correlation>());
}

battery::battery(battery&& other) noexcept = default;
battery& battery::operator=(battery&& other) noexcept = default;
battery::~battery() = default;

void battery::take(const dice::face_list& thrown) {
  const std::span<const dice::face> dice{thrown};
  ensure(dice.size() == dice_of_throw, "throws of ten dice");
  std::array<std::uint8_t, dice_of_throw> each{};
  for (std::size_t i = 0; i < dice.size(); ++i)
    each[i] = static_cast<std::uint8_t>(dice[i].index());
  for (const auto& test : tests_) test->take(each);
  ++throws_;
}

std::vector<dice_finding> battery::findings() const {
  std::vector<dice_finding> all;
  for (const auto& test : tests_) test->find(all);
  return all;
}

digest battery::counts_hash() const {
  message all{"skyward/1/battery"};
  all.add(throws_);
  for (const auto& test : tests_) test->add_counts(all);
  return all.hash();
}

double alarm_p(std::size_t tests) {
  return static_cast<double>(alarms_in_ten_thousand) / 10'000 / static_cast<double>(tests);
}

bool is_alarm(const std::vector<dice_finding>& findings) {
  return std::ranges::any_of(findings,
                             [&](const auto& each) { return each.p < alarm_p(findings.size()); });
}

}  // namespace skyward::fairness
