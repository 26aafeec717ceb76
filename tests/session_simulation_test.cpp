// Ten million sessions played out agree with the law of a session: every probability, and where the
// quantiles lie, within five standard errors at a fixed seed.
#include "effort.hpp"
#include "maths/session/session.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

namespace skyward::maths::session_simulation_test {
namespace {

const std::uint64_t sessions_played = effort(10'000'000);
constexpr std::uint64_t seed = 675'577'668;
constexpr std::int64_t rounds = 24;

/// SplitMix64 (Steele, Lea and Flood 2014).
class numbers {
 public:
  std::uint64_t below(std::uint64_t count) {
    state_ += 0x9E3779B97F4A7C15U;
    auto z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return ((z ^ (z >> 31U)) >> 32U) * count >> 32U;
  }

 private:
  std::uint64_t state_ = seed;
};

struct tallies {
  std::uint64_t ruin = 0, goal = 0, played = 0;
  std::map<std::int64_t, std::uint64_t> bankroll, fall, stretch;
};

tallies play(const std::array<std::int64_t, 36>& nets, const session_terms& terms) {
  tallies found;
  numbers pick;
  for (std::uint64_t i = 0; i < sessions_played; ++i) {
    auto bankroll = terms.bankroll.count();
    bool stopped = false;
    std::int64_t result = 0, high = 0, fall = 0, below = 0, stretch = 0;
    for (std::int64_t round = 0; round < rounds; ++round) {
      const auto net = nets[pick.below(nets.size())];
      if (!stopped) {
        bankroll += net;
        ++found.played;
        stopped = bankroll < terms.needed.count() || bankroll >= terms.goal->count();
      }
      result += net;
      high = std::max(high, result);
      fall = std::max(fall, high - result);
      below = result < high ? below + 1 : 0;
      stretch = std::max(stretch, below);
    }
    found.ruin += bankroll < terms.needed.count() ? 1U : 0U;
    found.goal += bankroll >= terms.goal->count() ? 1U : 0U;
    ++found.bankroll[bankroll];
    ++found.fall[fall];
    ++found.stretch[stretch];
  }
  return found;
}

const auto played = static_cast<double>(sessions_played);

void expect_near(double chance, std::uint64_t counted, const char* what) {
  const double error = std::sqrt(chance * (1 - chance) / played);
  EXPECT_NEAR(static_cast<double>(counted) / played, chance, 5 * error)
      << what << " at seed " << seed;
}

/// At the quantile the mark is reached, below it not, but for five standard errors.
void expect_quantiles(const std::vector<session_quantile>& quantiles,
                      const std::map<std::int64_t, std::uint64_t>& counted, const char* what) {
  ASSERT_FALSE(quantiles.empty());
  for (const auto& each : quantiles) {
    double below = 0;
    for (const auto& [value, count] : counted) {
      if (value < each.amount) below += static_cast<double>(count) / played;
    }
    const auto at = counted.find(each.amount);
    const double within =
        below + (at == counted.end() ? 0 : static_cast<double>(at->second) / played);
    const double mark = each.per_cent / 100.0;
    const double error = std::sqrt(mark * (1 - mark) / played);
    EXPECT_GE(within, mark - 5 * error) << what << " " << each.per_cent << " % at seed " << seed;
    EXPECT_LT(below, mark + 5 * error) << what << " " << each.per_cent << " % at seed " << seed;
  }
}

TEST(session_simulation, millions_of_sessions_agree_with_their_law) {
  const std::vector<std::pair<std::int64_t, std::size_t>> ways{{-500, 15}, {-250, 6},  {0, 3},
                                                               {500, 8},   {1'000, 3}, {4'500, 1}};
  net_law law;
  std::array<std::int64_t, 36> nets{};
  std::size_t next = 0;
  for (const auto& [net, count] : ways) {
    law.outcomes.push_back({net, count});
    law.total += count;
    for (std::size_t i = 0; i < count; ++i) nets[next++] = net;
  }
  ASSERT_EQ(next, nets.size());
  const session_terms terms{cents{3'000}, rounds, cents{7'000}, cents{500}};
  const auto found = play(nets, terms);
  for (const auto numbers : {session_numbers::exact, session_numbers::doubles}) {
    const auto figures = session_of(*plan_session(law, terms, numbers));
    expect_near(figures.ruin.value, found.ruin, "ruin");
    expect_near(figures.goal.value, found.goal, "goal");
    std::uint64_t ahead = 0;
    for (const auto& [bankroll, count] : found.bankroll) {
      if (bankroll > terms.bankroll.count()) ahead += count;
    }
    expect_near(figures.ahead.value, ahead, "ahead");
    for (const auto& each : figures.law) {
      const auto at = found.bankroll.find(each.amount);
      if (each.chance.value < 1e-4) continue;
      expect_near(each.chance.value, at == found.bankroll.end() ? 0 : at->second, "bankroll");
    }
    // No more than `rounds` apart, so a mean of rounds has at most half as much deviation.
    EXPECT_NEAR(static_cast<double>(found.played) / played, figures.mean_rounds.value,
                5 * rounds / 2.0 / std::sqrt(played));
    expect_quantiles(figures.bankroll_quantiles, found.bankroll, "bankroll");
    expect_quantiles(figures.drawdown_quantiles, found.fall, "fall");
    expect_quantiles(figures.stretch_quantiles, found.stretch, "stretch");
  }
}

}  // namespace
}  // namespace skyward::maths::session_simulation_test
