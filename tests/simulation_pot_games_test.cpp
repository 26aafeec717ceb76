// Simulated games for a pot by the rulebook of High Roller: both kernels, and that the numbers of a
// run stay what they are.
#include "games/catalogue.hpp"
#include "simulation/pot/pot_games.hpp"

#include <gtest/gtest.h>

namespace skyward::simulation::simulation_pot_games_test {
namespace {

rules::pot_rules high_roller() {
  const auto& made = games::pot_games().front();
  return {made, made.editions.front()};
}

pot_figures play(const pot_night& night, kernel played_by, std::uint64_t games,
                 std::uint64_t seed) {
  const pot_games_plan plan{high_roller(), night, played_by, seed, vector_choices().front()};
  team alone;
  work_done done;
  run_blocks(plan.work(games), 1, alone, {}, done);
  return figures_of(done.counters, night.seats.size());
}

std::vector<std::uint64_t> wins_of(const pot_figures& of) {
  std::vector<std::uint64_t> wins;
  for (const auto& each : of.seats) wins.push_back(each.won);
  return wins;
}

const pot_night mixed{
    {{.first = 3}, {.first = 1, .until_ranks = 4}, {.first = 10}, {.first = 6, .until_cards = 9}},
    60};

TEST(simulation_pot_games, table_and_dice_play_the_same_games) {
  const auto by_table = play(mixed, kernel::reference, 5'000, 1);
  const auto by_dice = play(mixed, kernel::dice, 5'000, 1);
  EXPECT_EQ(wins_of(by_table), wins_of(by_dice));
  EXPECT_EQ(by_table.rolls, by_dice.rolls);
  EXPECT_EQ(by_table.added_cents, by_dice.added_cents);
  for (std::size_t i = 0; i < mixed.seats.size(); ++i) {
    EXPECT_EQ(by_table.seats[i].night_squares, by_dice.seats[i].night_squares);
    EXPECT_EQ(by_table.seats[i].streaks, by_dice.seats[i].streaks);
    EXPECT_EQ(by_table.seats[i].finals, by_dice.seats[i].finals);
  }
}

TEST(simulation_pot_games, seats_share_what_rake_and_bonus_leave__HR_16_HR_17_HR_18) {
  const auto made = play(mixed, kernel::dice, 100'000, 2);
  integer sum = made.house_cents + made.charity_cents;
  for (std::size_t i = 0; i < mixed.seats.size(); ++i) sum += net_of(made, i, cents{100}).sum;
  EXPECT_EQ(sum, 0);
  EXPECT_EQ(made.nights, 1'667);
  EXPECT_GT(made.added_cents, 0);
}

}  // namespace
}  // namespace skyward::simulation::simulation_pot_games_test
