// Follows the bonus pot game by game: for each streak its chance and the money with it.
#include "maths/pot/bonus_pot.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace skyward::maths {

namespace {

constexpr std::int64_t games_max = 10'000;
constexpr std::int64_t wins_max = 1'000;
constexpr std::uint64_t weight_max = 1'000'000'000;

/// Steps of the chain, and words of 64 bits in all its numbers together, that are still followed in
/// some seconds.
constexpr std::int64_t steps_max = 4'000'000;
constexpr std::int64_t words_max = 1'000'000'000;

pot_refusal problem_of(const bonus_night& night) {
  const auto seats = night.weights.size();
  if (seats < 2) {
    return {fmt::format("seats: found {}; accepted: at least 2", seats),
            {&rules::pot_clauses::enough_buyers}};
  }
  const auto most = std::ranges::max(night.weights);
  if (most == 0 || most > weight_max) {
    return fmt::format(
        "chances of the seats: found {} as the greatest; accepted: 0 to {}, and "
        "one above 0",
        most, with_thousands(weight_max));
  }
  if (night.wins < 1 || night.wins > wins_max) {
    return fmt::format("wins in a row: found {}; accepted: 1 to {}", night.wins, wins_max);
  }
  if (night.games_left < 1 || night.games_left > games_max) {
    return fmt::format("games left: found {}; accepted: 1 to {}, the final game included",
                       night.games_left, with_thousands(games_max));
  }
  if (night.streak < 0 || (night.streak > 0) != night.streak_of.has_value()) {
    return fmt::format("streak: found {} games; accepted: 1 or more of a seat, or none",
                       night.streak);
  }
  if (night.streak_of && *night.streak_of >= seats) {
    return fmt::format("streak: found seat {}; accepted: 1 to {}", *night.streak_of + 1, seats);
  }
  const auto lengths = std::min(night.wins, night.games_left);
  if (static_cast<std::int64_t>(seats) * lengths * night.games_left > steps_max) {
    return fmt::format(
        "{} seats, {} wins in a row and {} games are too many to follow; accepted: "
        "{} as their product",
        seats, night.wins, night.games_left, with_thousands(steps_max));
  }
  const auto together =
      std::accumulate(night.weights.begin(), night.weights.end(), std::uint64_t{0});
  const auto bits = static_cast<std::int64_t>(std::bit_width(together)) * night.games_left;
  if (static_cast<std::int64_t>(seats) * lengths * night.games_left * (1 + bits / 128) >
      words_max) {
    return {
        "chances of the seats: numbers too large for so many games; accepted: smaller whole "
        "numbers in the same proportion, or fewer games"};
  }
  return {};
}

/// A chance, and the money in the pot expected together with it, in ways.
struct share {
  integer chance;
  integer money;

  share& operator+=(const share& more) {
    chance += more.chance;
    money += more.money;
    return *this;
  }
  share& operator*=(std::uint64_t weight) {
    chance *= weight;
    money *= weight;
    return *this;
  }
};

/// The chain, game by game. After g games everything counts in units of 1 / (all weights)^g.
class bonus_chain {
 public:
  explicit bonus_chain(const bonus_night& night)
      : night_{night},
        streaks_(night.weights.size(), std::vector<share>(static_cast<std::size_t>(night.wins))),
        paid_(night.weights.size()),
        all_{std::reduce(night.weights.begin(), night.weights.end())} {
    // More wins than were needed, as the pot was empty: the next one wins it.
    const auto length = static_cast<std::size_t>(std::min(night.streak, night.wins - 1));
    const share start{1, night.pot.count()};
    if (length == 0) {
      fresh_ = start;
    } else {
      streaks_[*night.streak_of][length] = start;
    }
  }

  void play(bool final_game) {
    const auto before = gather();
    fresh_ = {};
    for (std::size_t i = 0; i < streaks_.size(); ++i) {
      paid_[i] *= all_;
      win(i, before, final_game);
    }
    unit_ *= all_;
  }

  /// Cents that each seat can expect of the games played so far.
  std::vector<rational> paid() const {
    std::vector<rational> cents;
    for (const auto& each : paid_) cents.emplace_back(each, unit_);
    return cents;
  }

 private:
  /// Puts the game's money in; what all states hold together then.
  share gather() {
    share all;
    const auto add = [&](share& state) {
      state.money += state.chance * night_.added.count();
      all += state;
    };
    add(fresh_);
    for (auto& seat : streaks_) {
      for (auto& each : seat) add(each);
    }
    return all;
  }

  /// A seat wins the game: its streak grows by one, from none where another had it.
  void win(std::size_t seat, const share& before, bool final_game) {
    auto& own = streaks_[seat];
    share others = before;
    for (const auto& each : own) {
      others.chance -= each.chance;
      others.money -= each.money;
    }
    own.front() = std::move(others);  // own[s]: with a streak of s before this win
    for (auto& each : own) each *= night_.weights[seat];
    auto& enough = own.back();
    if (final_game) {
      for (const auto& each : own) paid_[seat] += each.money;
    } else {
      paid_[seat] += enough.money;
    }
    fresh_.chance += enough.chance;  // ruling R-63
    std::ranges::rotate(own, std::prev(own.end()));
    own.front() = {};
  }

  const bonus_night& night_;
  share fresh_;                              // nobody has a streak
  std::vector<std::vector<share>> streaks_;  // [seat][length]; [0] is of no use between games
  std::vector<integer> paid_;                // [seats]
  std::uint64_t all_;
  integer unit_ = 1;
};

/// 1 + p + p^2 + ..., so many terms.
rational geometric(const rational& p, std::int64_t terms) {
  rational sum;
  for (std::int64_t i = 0; i < terms; ++i) sum = sum * p + 1;
  return sum;
}

}  // namespace

std::expected<bonus_figures, pot_refusal> bonus_figures_of(const bonus_night& night) {
  if (auto problem = problem_of(night); !problem.empty()) {
    return std::unexpected(std::move(problem));
  }
  bonus_chain chain{night};
  for (std::int64_t game = 1; game < night.games_left; ++game) chain.play(false);
  bonus_figures made;
  made.before_final = chain.paid();
  chain.play(true);
  made.seats = chain.paid();
  made.mean_games = mean_games_to_bonus(night.weights, night.wins, night.streak_of, night.streak);
  made.mean_games_from_start = mean_games_to_bonus(night.weights, night.wins);
  return made;
}

/// With E the mean from the start, e(i, s) that with a streak of s of seat i and r the wins needed:
/// e(i, s) = c(i) + p(i) e(i, s + 1) with c(i) = E - p(i) e(i, 1), so e(i, s) = c(i) times the
/// geometric sum g of r - s terms, e(i, 1) = E g / (1 + p(i) g), and E = 1 + sum of p(i) e(i, 1).
rational mean_games_to_bonus(std::span<const std::uint64_t> weights, std::int64_t wins,
                             std::optional<std::size_t> streak_of, std::int64_t streak) {
  const rational all{std::reduce(weights.begin(), weights.end())};
  ensure(all > 0 && wins > 0, "somebody who can win");
  const auto chance = [&](std::size_t seat) { return rational{weights[seat]} / all; };
  rational rest = 1;  // 1 - sum of p g / (1 + p g)
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const rational grown = chance(i) * geometric(chance(i), wins - 1);
    rest -= grown / (1 + grown);
  }
  rational start = 1 / rest;
  const auto length = std::min(streak, wins - 1);
  if (!streak_of || length == 0) return start;
  const auto p = chance(*streak_of);
  const rational fresh = start / (1 + p * geometric(p, wins - 1));  // e(i, 1) / g, which is c(i)
  return fresh * geometric(p, wins - length);
}

}  // namespace skyward::maths
