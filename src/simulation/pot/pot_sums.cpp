// Lays sums out as counters, reads them again, and has the net of a seat from them.
#include "simulation/pot/pot_sums.hpp"

#include "base/ensure.hpp"

#include <numeric>

namespace skyward::simulation {

namespace {

struct counting {
  std::size_t& counters;

  void operator()(const std::uint64_t& /*sum*/) const { ++counters; }
  void operator()(const integer& /*sum*/) const { counters += pot_sum::words; }
};

struct adding {
  std::span<std::uint64_t>& left;

  void operator()(const std::uint64_t& sum) const {
    left.front() += sum;
    left = left.subspan(1);
  }
  void operator()(const natural128& sum) const {
    pot_sum::add(left.data(), sum);
    left = left.subspan(pot_sum::words);
  }
};

struct reading {
  std::span<const std::uint64_t>& left;

  void operator()(std::uint64_t& sum) const {
    sum = left.front();
    left = left.subspan(1);
  }
  void operator()(integer& sum) const {
    sum = pot_sum::read(left.data());
    left = left.subspan(pot_sum::words);
  }
};

rational squared(const rational& number) {
  return number * number;
}

}  // namespace

std::size_t pot_counters(std::size_t seats) {
  pot_figures sums;
  sums.seats.resize(seats);
  std::size_t counters = 0;
  each_sum(sums, counting{counters});
  return counters;
}

void add_to_counters(const pot_block_sums& sums, std::span<std::uint64_t> counters) {
  each_sum(sums, adding{counters});
  ensure(counters.empty(), "a counter for each sum");
}

pot_figures figures_of(std::span<const std::uint64_t> counters, std::size_t seats) {
  pot_figures sums;
  sums.seats.resize(seats);
  each_sum(sums, reading{counters});
  ensure(counters.empty(), "a sum for each counter");
  return sums;
}

namespace {

/// The squares of a seat's nets lie between those that their sum and their sizes allow (Cauchy).
bool squares_can_be(const pot_seat_sums<integer>& seat, std::uint64_t games,
                    std::uint64_t night_games, cents card_price) {
  const integer won = seat.pot_cents + seat.bonus_cents;
  const integer paid = integer{seat.cards} * card_price.count();
  const integer net = won - paid;
  return net * net <= seat.game_squares * games &&
         seat.game_squares <= (won + paid) * (won + paid) &&
         seat.night_squares <= seat.game_squares * night_games;
}

}  // namespace

bool can_be(const pot_figures& figures, std::uint64_t games, std::uint64_t night_games,
            cents card_price) {
  const auto played = integer{games} - figures.not_played;
  integer won = 0;
  integer cents_in = 0;
  integer cents_out = figures.house_cents + figures.charity_cents;
  for (const auto& each : figures.seats) {
    won += each.won;
    cents_in += integer{each.cards} * card_price.count();
    cents_out += each.pot_cents + each.bonus_cents;
    if (each.entered > games || each.won > each.entered) return false;
    if (!squares_can_be(each, games, night_games, card_price)) return false;
  }
  return figures.games == games && figures.nights <= games && (figures.nights > 0) == (games > 0) &&
         played >= 0 && won == played && figures.roll_offs <= played &&
         std::accumulate(figures.rolls.begin(), figures.rolls.end(), integer{0}) == played &&
         cents_in == cents_out;
}

pot_net net_of(const pot_figures& figures, std::size_t seat, cents card_price) {
  const auto& sums = figures.seats[seat];
  ensure(figures.games > 0, "games that were played");
  pot_net net;
  net.sum = sums.pot_cents + sums.bonus_cents - integer{sums.cards} * card_price.count();
  const rational sum{net.sum};
  const rational games{figures.games};
  const rational nights{figures.nights};
  net.mean = sum / games;
  if (figures.games > 1) {
    net.variance = (rational{sums.game_squares} - sum * net.mean) / (games - 1);
  }
  if (figures.nights > 1) {
    const rational of_nights =
        (rational{sums.night_squares} - squared(sum) / nights) / (nights - 1);
    net.error_square = of_nights * nights / squared(games);
  }
  return net;
}

}  // namespace skyward::simulation
