// The places of the counters of a player: reasons, sides, sums and bins.
#include "simulation/run/result_counts.hpp"

#include <algorithm>
#include <numeric>

namespace skyward::simulation {

namespace {

/// Added to what may be negative, so that sums are of natural numbers.
constexpr std::int64_t offset = std::int64_t{1} << 60U;

/// Where the counters of one player, or of the house, are.
enum place : std::size_t {
  stopped_at = 0,
  ahead_at = stopped_at + stop_reasons,
  even_at,
  behind_at,
  net_at,
  net_square_at = net_at + session_sum::words,
  rounds_at = net_square_at + session_sum::words,
  rounds_square_at = rounds_at + session_sum::words,
  rounds_cube_at = rounds_square_at + session_sum::words,
  wagered_at = rounds_cube_at + session_sum::words,
  bought_at = wagered_at + session_sum::words,
  results_at = bought_at + session_sum::words,
  falls_at = results_at + bin_scale::bins,
  ruined_at = falls_at + bin_scale::bins,
  places = ruined_at + ruin_marks
};

}  // namespace

std::span<const std::uint64_t> counters_of(std::size_t player,
                                           std::span<const std::uint64_t> counters) {
  return counters.subspan(player * places, places);
}

std::span<std::uint64_t> counters_of(std::size_t player, std::span<std::uint64_t> counters) {
  return counters.subspan(player * places, places);
}

std::size_t result_counters(std::size_t players) {
  return (players + 1) * places;
}

void count_result(const player_state& ended, const bin_scale& results, std::int64_t rounds,
                  std::span<std::uint64_t> counters) {
  const auto result = ended.result();
  const auto add = [&](place sum, natural128 number) { session_sum::add(&counters[sum], number); };
  ++counters[stopped_at + static_cast<std::size_t>(ended.why)];
  ++counters[result > 0 ? ahead_at : result == 0 ? even_at : behind_at];
  add(net_at, static_cast<std::uint64_t>(result + offset));
  add(net_square_at, square_of(result));
  add(rounds_at, static_cast<std::uint64_t>(ended.rounds));
  add(rounds_square_at, square_of(ended.rounds));
  add(rounds_cube_at, square_of(ended.rounds) * static_cast<std::uint64_t>(ended.rounds));
  add(wagered_at, static_cast<std::uint64_t>(ended.wagered));
  add(bought_at, static_cast<std::uint64_t>(ended.bought));
  ++counters[results_at + results.bin(result)];
  if (ended.why != stop_reason::ruin) return;
  const auto marks = static_cast<std::int64_t>(ruin_marks);
  const auto mark = std::max<std::int64_t>(ended.rounds * marks - 1, 0) / rounds;
  ++counters[ruined_at + static_cast<std::size_t>(mark)];
}

void count_fall(std::int64_t fall, const bin_scale& falls, std::span<std::uint64_t> counters) {
  ++counters[falls_at + falls.bin(fall)];
}

bool can_be(const result_counts& counts, std::uint64_t sessions, std::int64_t rounds,
            bool is_house) {
  const auto sum = [](const auto& list) {
    return std::accumulate(list.begin(), list.end(), integer{0});
  };
  // Each session has one of these; the deepest fall is of players alone.
  const bool each_once =
      sum(counts.stopped) == sessions && sum(counts.results) == sessions &&
      integer{counts.ahead} + counts.even + counts.behind == sessions &&
      sum(counts.falls) == (is_house ? integer{0} : integer{sessions}) &&
      sum(counts.ruined_within) == counts.stopped[static_cast<std::size_t>(stop_reason::ruin)];
  // The square of a sum is at most the number of its parts times the sum of their squares (Cauchy).
  const auto within = [&](const integer& total, const integer& squares, const integer& most) {
    return total * total <= squares * sessions && squares <= most * most * sessions;
  };
  const integer cents_in_all = integer{session_cents_max} * sessions;
  return each_once && within(counts.net, counts.net_square, session_cents_max) &&
         within(counts.rounds, counts.rounds_square, rounds) && counts.wagered <= cents_in_all &&
         counts.bought <= cents_in_all;
}

result_counts counts_of(std::span<const std::uint64_t> counters) {
  result_counts counts;
  std::copy_n(&counters[stopped_at], stop_reasons, counts.stopped.begin());
  counts.ahead = counters[ahead_at];
  counts.even = counters[even_at];
  counts.behind = counters[behind_at];
  const integer sessions = integer{counts.ahead} + counts.even + counts.behind;
  counts.net = session_sum::read(&counters[net_at]) - sessions * offset;
  counts.net_square = session_sum::read(&counters[net_square_at]);
  counts.rounds = session_sum::read(&counters[rounds_at]);
  counts.rounds_square = session_sum::read(&counters[rounds_square_at]);
  counts.rounds_cube = session_sum::read(&counters[rounds_cube_at]);
  counts.wagered = session_sum::read(&counters[wagered_at]);
  counts.bought = session_sum::read(&counters[bought_at]);
  const auto part = [&](std::size_t from, std::size_t size) {
    return std::vector<std::uint64_t>(&counters[from], &counters[from] + size);
  };
  counts.results = part(results_at, bin_scale::bins);
  counts.falls = part(falls_at, bin_scale::bins);
  counts.ruined_within = part(ruined_at, ruin_marks);
  return counts;
}

}  // namespace skyward::simulation
