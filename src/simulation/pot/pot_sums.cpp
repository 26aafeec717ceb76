// Lays sums out as counters, reads them again, and has the net of a seat from them.
#include "simulation/pot/pot_sums.hpp"

#include "base/ensure.hpp"

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
