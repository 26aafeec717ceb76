// What is counted of games for a pot, and how it stands in the counters of a run.
#pragma once

#include "base/money.hpp"
#include "base/rational.hpp"
#include "simulation/run/wide_sum.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace skyward::simulation {

/// Rolls of a game up to which each number has its own count; the last also counts all above.
inline constexpr std::size_t rolls_counted_max = 63;

/// Of one seat. The net of a game is what the seat won, the bonus pot included, less what it paid.
template <class Wide>
struct pot_seat_sums {
  std::uint64_t entered = 0;     // games played for which it bought cards
  std::uint64_t cards = 0;       // bought for them
  std::uint64_t won = 0;         // of them
  std::uint64_t rolled_off = 0;  // of them, those in whose roll-off it was
  std::uint64_t streaks = 0;     // bonus pots won by games in a row
  std::uint64_t finals = 0;      // and by the final game of a night
  Wide pot_cents{};              // won of the money collected
  Wide bonus_cents{};            // won of the bonus pots
  Wide game_squares{};           // of the net cents of each game
  Wide night_squares{};          // of the net cents of each night
};

/// Of all games. In a game that is not played all money is returned; nothing else counts it.
template <class Wide>
struct pot_sums {
  std::uint64_t nights = 0;
  std::uint64_t games = 0;       // not played ones included
  std::uint64_t not_played = 0;  // too few bought cards (ruling R-66)
  std::uint64_t roll_offs = 0;   // games that had one; the others had a sole match (ruling R-53)
  std::uint64_t ties = 0;        // rounds of a roll-off that are rolled again
  std::uint64_t game_rolls = 0;  // until a rank is held (ruling R-52)
  std::uint64_t off_rolls = 0;   // of roll-offs
  Wide house_cents{};            // of the rake
  Wide charity_cents{};
  Wide added_cents{};  // put into bonus pots
  Wide left_cents{};   // of them, nobody won; in the rake above
  std::array<std::uint64_t, rolls_counted_max + 1> rolls{};  // games by their rolls of both kinds
  std::vector<pot_seat_sums<Wide>> seats;
};

/// Calls `visit` with every sum, in the order of the counters. One of 64 bits is one counter; a
/// wide one is a pot_sum.
template <class Sums, class Visit>
void each_sum(Sums& sums, const Visit& visit) {
  visit(sums.nights);
  visit(sums.games);
  visit(sums.not_played);
  visit(sums.roll_offs);
  visit(sums.ties);
  visit(sums.game_rolls);
  visit(sums.off_rolls);
  visit(sums.house_cents);
  visit(sums.charity_cents);
  visit(sums.added_cents);
  visit(sums.left_cents);
  for (auto& each : sums.rolls) visit(each);
  for (auto& seat : sums.seats) {
    visit(seat.entered);
    visit(seat.cards);
    visit(seat.won);
    visit(seat.rolled_off);
    visit(seat.streaks);
    visit(seat.finals);
    visit(seat.pot_cents);
    visit(seat.bonus_cents);
    visit(seat.game_squares);
    visit(seat.night_squares);
  }
}

/// Sums of one block, none of which fills 128 bits.
using pot_block_sums = pot_sums<natural128>;
using pot_sum = wide_sum<4>;

/// Sums of a run.
using pot_figures = pot_sums<integer>;

/// Of a run among so many seats.
std::size_t pot_counters(std::size_t seats);

/// out     counters [pot_counters] added to; up to 2^32 blocks fit
void add_to_counters(const pot_block_sums& sums, std::span<std::uint64_t> counters);

/// in      counters [pot_counters(seats)]
pot_figures figures_of(std::span<const std::uint64_t> counters, std::size_t seats);

/// Whether so many games among seats with so much for cards can have been counted so: each game
/// that was played has a winner and a number of rolls, all that was won was paid for cards, and
/// squares are neither less nor more than their sums allow.
///
/// in      games so many were played, of nights of so many; the last night may have had fewer
bool can_be(const pot_figures& figures, std::uint64_t games, std::uint64_t night_games,
            cents card_price);

/// The net cents of a seat.
struct pot_net {
  integer sum;
  rational mean;                         // of a game
  std::optional<rational> variance;      // of a game; none of fewer than two
  std::optional<rational> error_square;  // square of the mean's standard error, by whole nights, as
                                         // games of one night share a bonus pot; none of under two
};

/// in      figures of a run that has played
pot_net net_of(const pot_figures& figures, std::size_t seat, cents card_price);

}  // namespace skyward::simulation
