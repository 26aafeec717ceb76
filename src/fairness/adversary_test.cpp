// Houses and players that do not play along: what they reach, and what they do not.
#include "effort.hpp"
#include "fairness/draws.hpp"
#include "fairness/message.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace skyward::fairness {
namespace {

constexpr std::size_t players = 3;
const std::string table = "table/1";
constexpr std::uint64_t few_rounds = 2'000;  // where a wish comes true too often

secret secret_of(std::uint64_t window, std::uint64_t whose) {
  return {message{"adversary test"}.add(window).add(whose).hash()};
}

secret seed_of(std::uint64_t window) {
  return secret_of(window, 0);
}

/// As they are known once all have shown theirs.
std::vector<contribution> shown_list(std::uint64_t window) {
  std::vector<contribution> list;
  for (std::size_t i = 1; i <= players; ++i) {
    const auto player = "u-" + std::to_string(i);
    const auto value = secret_of(window, i);
    list.push_back({player, commitment_of(value, window, player), value});
  }
  return list;
}

/// As it is closed: nobody has shown anything.
std::vector<contribution> closed_list(std::vector<contribution> list) {
  for (auto& each : list) each.value.reset();
  return list;
}

/// What somebody wishes for.
bool is_six(const secret& seed, std::uint64_t window, std::span<const contribution> list) {
  draw_stream from{seed, {table, window, 0}, list};
  return from.face() == dice::face{6};
}

/// How far a count of sixes lies from what is expected, in standard deviations. Its square is the
/// chi-square of the counts of both outcomes; 15.1 is passed once in 10,000 times.
double deviations(std::uint64_t sixes, std::uint64_t rounds) {
  const auto all = static_cast<double>(rounds);
  return (static_cast<double>(sixes) - all / 6) / std::sqrt(all * 5 / 36);
}
const double alarm = std::sqrt(15.137);

std::uint64_t rounds_won(std::uint64_t rounds, const std::function<bool(std::uint64_t)>& is_won) {
  std::uint64_t won = 0;
  for (std::uint64_t window = 1; window <= rounds; ++window) won += is_won(window) ? 1U : 0U;
  return won;
}

/// Of every list that a house can close by time or by dropping a seat, the one that it likes best.
///
/// in  likes what it makes of a list at that moment
std::vector<contribution> closed_by(
    const std::vector<contribution>& all,
    const std::function<bool(std::span<const contribution>)>& likes) {
  for (std::size_t kept = 0; kept < std::size_t{1} << players; ++kept) {
    std::vector<contribution> list;
    for (std::size_t i = 0; i < players; ++i) {
      if ((kept >> i & 1U) != 0) list.push_back(all[i]);
    }
    if (likes(list)) return list;
  }
  return all;
}

/// Where values are sent in the open while betting lasts, a house that knows its seed closes when
/// it likes what comes.
TEST(adversary, house_that_sees_values_while_betting_is_open_gets_its_wish_FAIR_2) {
  const auto won = rounds_won(few_rounds, [](std::uint64_t window) {
    const auto seed = seed_of(window);
    const auto list =
        closed_by(shown_list(window), [&](auto each) { return is_six(seed, window, each); });
    return is_six(seed, window, list);
  });
  EXPECT_GT(deviations(won, few_rounds), 2 * alarm);
  EXPECT_NEAR(static_cast<double>(won) / static_cast<double>(few_rounds), 1 - std::pow(5.0 / 6, 8),
              0.2);
}

/// Where the list is closed upon commitments, it chooses blindly: it makes of each list what its
/// seed makes of the commitments, and the values come later. A list that nobody is on it knows
/// whole; but whoever was dropped sees that.
TEST(adversary, house_that_closes_upon_commitments_gets_nothing_FAIR_2) {
  const auto rounds = effort(200'000);
  const auto won = rounds_won(rounds, [](std::uint64_t window) {
    const auto seed = seed_of(window);
    const auto all = shown_list(window);
    const auto list = closed_by(all, [&](auto each) {
      return !each.empty() && is_six(seed, window, closed_list({each.begin(), each.end()}));
    });
    return is_six(seed, window, list);
  });
  EXPECT_LT(std::abs(deviations(won, rounds)), alarm);
}

/// What remains: a house that says of a value that it was lost, or that has a player of its own who
/// keeps one back. Each has one other chance; and the value that is missing stands in the round for
/// all to see.
TEST(adversary, house_that_loses_a_value_gets_more_and_shows_it_FAIR_3) {
  std::uint64_t missing = 0;
  const auto won = rounds_won(few_rounds, [&](std::uint64_t window) {
    const auto seed = seed_of(window);
    auto list = shown_list(window);
    if (is_six(seed, window, list)) return true;
    list.front().value.reset();
    ++missing;
    return is_six(seed, window, list);
  });
  EXPECT_GT(deviations(won, few_rounds), alarm);
  EXPECT_NEAR(static_cast<double>(won) / static_cast<double>(few_rounds), 11.0 / 36, 0.1);
  EXPECT_GT(missing, few_rounds / 2);
}

constexpr std::uint64_t choices = 50;  // of a value, which a player has in each round

/// A player tries values until one gives a six under the seed that it takes for the house's.
contribution chosen(std::uint64_t window, const secret& seed) {
  contribution own{"u-1", {}, {}};
  for (std::uint64_t i = 1; i <= choices; ++i) {
    own.value = secret_of(window, i);
    own.commitment = commitment_of(*own.value, window, own.player);
    if (is_six(seed, window, {&own, 1})) break;
  }
  return own;
}

/// The commitment is all that a player has of the seed.
TEST(adversary, player_who_chooses_among_values_gets_nothing_FAIR_8) {
  const auto rounds = effort(100'000);  // some six tries each
  const auto won = rounds_won(rounds, [](std::uint64_t window) {
    const auto seed = seed_of(window);
    const auto own = chosen(window, secret{commitment_of(seed)});
    return is_six(seed, window, {&own, 1});
  });
  EXPECT_LT(std::abs(deviations(won, rounds)), alarm);
}

/// The same player with the seed: that the one above gets nothing is no accident of the test.
TEST(adversary, player_who_knows_the_seed_gets_its_wish_FAIR_8) {
  const auto won = rounds_won(few_rounds, [](std::uint64_t window) {
    const auto seed = seed_of(window);
    const auto own = chosen(window, seed);
    return is_six(seed, window, {&own, 1});
  });
  EXPECT_GT(won, few_rounds * 9 / 10);
}

/// Every value is as good as another, for each face: nothing that a player can choose by matters.
TEST(adversary, values_of_a_player_give_every_face_alike_FAIR_8) {
  const auto tries = effort(500'000);
  const auto seed = seed_of(1);
  std::array<std::uint64_t, 6> faces{};
  for (std::uint64_t i = 1; i <= tries; ++i) {
    const auto value = secret_of(1, i);
    const contribution own{"u-1", commitment_of(value, 1, "u-1"), value};
    draw_stream from{seed, {table, 1, 0}, {&own, 1}};
    ++faces[from.face().index()];
  }
  const auto expected = static_cast<double>(tries) / 6;
  double chi_square = 0;
  for (const auto each : faces) {
    const auto off = static_cast<double>(each) - expected;
    chi_square += off * off / expected;
  }
  EXPECT_LT(chi_square, 25.74);  // five degrees of freedom, passed once in 10,000 times
}

}  // namespace
}  // namespace skyward::fairness
