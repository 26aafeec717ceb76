// Every course of short nights, and means that are known in closed form.
#include "maths/pot/bonus_pot.hpp"

#include "maths/absorption.hpp"
#include "maths/pot/named_clauses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace skyward::maths {
namespace {

/// Plays every course that a night can take, game by game as the table counts them.
class every_night {
 public:
  explicit every_night(const bonus_night& night) : night_{night} {
    sums_.resize(night.weights.size());
    const auto nobody = static_cast<std::size_t>(-1);
    play(night.games_left, night.streak_of.value_or(nobody), night.streak, night.pot.count(),
         std::vector<std::int64_t>(night.weights.size()), 1);
    for (auto& each : sums_) each /= rational{ways_};
  }

  const std::vector<rational>& expected() const { return sums_; }

 private:
  void play(std::int64_t games, std::size_t streak_of, std::int64_t streak, std::int64_t pot,
            const std::vector<std::int64_t>& won, const integer& ways) {
    if (games == 0) {
      ways_ += ways;
      for (std::size_t i = 0; i < won.size(); ++i) sums_[i] += rational{ways * won[i]};
      return;
    }
    for (std::size_t i = 0; i < night_.weights.size(); ++i) {
      if (night_.weights[i] == 0) continue;
      auto row = i == streak_of ? streak + 1 : 1;
      auto of = i;
      auto money = pot + night_.added.count();
      auto more = won;
      if (money > 0 && (row >= night_.wins || games == 1)) {
        more[i] += money;
        money = 0;
        row = 0;
        of = static_cast<std::size_t>(-1);
      }
      play(games - 1, of, row, money, more, ways * night_.weights[i]);
    }
  }

  const bonus_night& night_;
  std::vector<rational> sums_;
  integer ways_;
};

TEST(bonus_pot, every_course_of_a_short_night_is_counted__R_63_R_64) {
  const std::vector<std::vector<std::uint64_t>> all_weights{{1, 1}, {3, 1}, {1, 1, 1}, {2, 0, 3}};
  for (const auto& weights : all_weights) {
    for (std::int64_t wins = 1; wins <= 4; ++wins) {
      for (std::int64_t games = 1; games <= 7; ++games) {
        for (std::int64_t streak = 0; streak <= 4; ++streak) {
          for (const std::int64_t pot : {0, 1'700}) {
            // With money in it a pot is won before the streak is longer.
            if (streak >= wins && pot > 0) continue;
            bonus_night night{weights, wins, cents{pot}, cents{200}, games, {}, streak};
            if (streak > 0) night.streak_of = weights.size() - 1;
            const auto made = bonus_figures_of(night);
            ASSERT_TRUE(made) << made.error().text(named_clauses());
            ASSERT_EQ(made->seats, every_night{night}.expected())
                << weights.size() << " seats " << wins << " wins " << games << " games, streak "
                << streak << ", pot " << pot;
          }
        }
      }
    }
  }
}

TEST(bonus_pot, all_money_is_won_by_the_end_of_the_night__HR_40) {
  const bonus_night night{{5, 3, 2, 1, 7, 1}, 3, cents{4'200}, cents{200}, 60, 2, 2};
  const auto made = bonus_figures_of(night);
  ASSERT_TRUE(made);
  EXPECT_EQ(std::accumulate(made->seats.begin(), made->seats.end(), rational{0}), 4'200 + 60 * 200);
  for (std::size_t i = 0; i < made->seats.size(); ++i) {
    EXPECT_LT(made->before_final[i], made->seats[i]);
  }
}

TEST(bonus_pot, equal_players_wait_the_known_number_of_games) {
  for (std::uint64_t players = 2; players <= 12; ++players) {
    const std::vector<std::uint64_t> weights(players, 5);
    std::uint64_t power = 1;
    for (std::int64_t wins = 1; wins <= 8; ++wins) {
      power *= players;
      EXPECT_EQ(mean_games_to_bonus(weights, wins), rational(power - 1, players - 1));
    }
  }
}

/// The mean from the chain of streaks itself, with the state that it starts in as node 0.
rational walked(const std::vector<std::uint64_t>& weights, std::uint32_t wins,
                std::size_t streak_of, std::uint32_t streak) {
  absorbing_graph graph;
  const auto lengths = wins - 1;
  // Node 0 is the start, then a node for each seat and length 1 to wins - 1.
  const auto node = [&](std::size_t seat, std::uint32_t length) {
    return static_cast<std::uint32_t>(1 + seat * lengths + length - 1);
  };
  const auto add = [&](std::size_t of, std::uint32_t length) {
    graph.add_node();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto next = i == of ? length + 1 : 1;
      if (weights[i] == 0) continue;
      if (next >= wins) {
        graph.add_exit(weights[i], 0);
      } else {
        graph.add_edge(weights[i], node(i, next));
      }
    }
  };
  add(streak_of, streak);
  for (std::size_t seat = 0; seat < weights.size(); ++seat) {
    for (std::uint32_t length = 1; length <= lengths; ++length) add(seat, length);
  }
  return follow(graph, 1)->mean_steps();
}

TEST(bonus_pot, mean_of_unequal_players_is_that_of_the_chain) {
  for (const auto& weights : std::vector<std::vector<std::uint64_t>>{
           {1, 1}, {9, 1}, {1, 0}, {3, 2, 1}, {5, 0, 0, 2}, {4, 4, 1, 1}}) {
    for (std::uint32_t wins = 1; wins <= 5; ++wins) {
      EXPECT_EQ(mean_games_to_bonus(weights, wins), walked(weights, wins, weights.size(), 0));
      for (std::uint32_t streak = 1; streak < wins; ++streak) {
        EXPECT_EQ(mean_games_to_bonus(weights, wins, 0, streak), walked(weights, wins, 0, streak));
      }
    }
  }
}

TEST(bonus_pot, nights_that_cannot_be_followed_are_refused) {
  const bonus_night good{{1, 1}, 3, cents{0}, cents{200}, 10, {}, 0};
  const auto error = [&](const auto& change) {
    auto night = good;
    change(night);
    return bonus_figures_of(night).error().text(named_clauses());
  };
  ASSERT_TRUE(bonus_figures_of(good));
  EXPECT_EQ(error([](auto& night) { night.weights = {1}; }),
            "seats: found 1; accepted: at least 2 (enough_buyers)");
  EXPECT_EQ(error([](auto& night) { night.weights = {0, 0}; }),
            "chances of the seats: found 0 as the greatest; accepted: 0 to 1,000,000,000, and one "
            "above 0");
  EXPECT_EQ(error([](auto& night) { night.games_left = 0; }),
            "games left: found 0; accepted: 1 to 10,000, the final game included");
  EXPECT_EQ(error([](auto& night) { night.streak = 1; }),
            "streak: found 1 games; accepted: 1 or more of a seat, or none");
  EXPECT_EQ(error([](auto& night) {
              night.streak = 1;
              night.streak_of = 2;
            }),
            "streak: found seat 3; accepted: 1 to 2");
  EXPECT_EQ(error([](auto& night) {
              night.wins = 1'000;
              night.games_left = 10'000;
            }),
            "2 seats, 1000 wins in a row and 10000 games are too many to follow; accepted: "
            "4,000,000 as their product");
}

}  // namespace
}  // namespace skyward::maths
