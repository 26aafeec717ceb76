// The law of a session: the same wagers round after round until a goal, ruin or the last round.
// Figures are exact fractions where the numbers stay small, and doubles with their error bound
// else.
#pragma once

#include "base/money.hpp"
#include "maths/figures.hpp"

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace skyward::maths {

/// What a player sits down with. Before every round, and after the last, a player with less than
/// `needed` is ruined and one with the goal or more has reached it; both stop.
struct session_terms {
  cents bankroll;
  std::int64_t rounds = 0;
  std::optional<cents> goal;
  cents needed;  // the least with which the next round's wagers can be made
};

inline constexpr std::int64_t session_rounds_max = 100'000;
/// About an hour of multiplications.
inline constexpr std::uint64_t session_work_max = 4'000'000'000'000;
/// Positions held at a time. The law told at the end takes the most, about 90 bytes each: under a
/// gigabyte in all.
inline constexpr std::uint64_t session_points_max = std::uint64_t{1} << 23;

/// A figure of a session, and the fraction that it is rounded from where that is known.
struct figure {
  double value = 0;
  std::optional<rational> exact;
};

/// A probability p comes out within relative * p + absolute.
struct error_bound {
  double relative = 0;
  double absolute = 0;
};

enum class session_method : std::uint8_t {
  exact,        // round by round in integers: every figure is an exact fraction
  rounds,       // round by round in doubles
  convolution,  // no barrier in reach: the final bankroll by the fast Fourier transform
};

/// The numbers that a session is computed in.
enum class session_numbers : std::uint8_t { by_size, exact, doubles };

/// The least amount that is not exceeded with at least this probability.
struct session_quantile {
  int per_cent = 0;
  std::int64_t amount = 0;  // cents, or rounds
};

inline constexpr std::array bankroll_marks{1, 5, 10, 25, 50, 75, 90, 95, 99};
inline constexpr std::array fall_marks{50, 75, 90, 95, 99};

struct ruin_mark {
  std::int64_t rounds = 0;
  figure ruin;  // within that many rounds
};

struct bankroll_chance {
  std::int64_t amount = 0;  // cents
  figure chance;
};

struct session_figures {
  session_method method = session_method::exact;
  error_bound error;       // of what the bankroll does; nothing where exact
  error_bound fall_error;  // of the probabilities that decide the quantiles of falls and stretches

  // Of one round and of all, whatever the barriers: exact always.
  rational mean_per_round;      // cents
  rational variance_per_round;  // cents squared
  std::optional<rational> n0;   // rounds after which the edge is as large as the deviation

  figure ruin;
  figure goal;
  figure playing;  // neither, after the last round
  figure ahead;
  figure even;
  figure behind;
  figure mean;      // of the final bankroll, cents
  figure variance;  // of the final bankroll, cents squared
  figure mean_rounds;
  std::optional<figure> mean_rounds_to_ruin;  // given ruin; none where ruin is impossible
  std::vector<session_quantile> bankroll_quantiles;
  std::vector<ruin_mark> ruin_by_rounds;
  std::vector<bankroll_chance> law;  // of the final bankroll, ascending

  // Played to the last round without barriers.
  std::vector<session_quantile> drawdown_quantiles;  // cents from a high to the deepest after it
  std::vector<session_quantile> stretch_quantiles;   // most rounds on end below a former high
};

/// A session that has been checked, and what computing it takes.
struct session_plan {
  session_terms terms;
  std::vector<net_law::outcome> outcomes;  // whole cents, ascending, each net once
  integer total;
  std::int64_t unit = 1;  // cents: every net is a multiple
  session_method method = session_method::exact;
  std::uint64_t work = 0;    // about how many multiplications
  std::uint64_t points = 0;  // about how many positions at a time
};

/// Checks a session and tells the work beforehand.
///
/// in      law the net results of one round, in cents
/// errors  a sentence: a net that is not whole cents, terms out of their ranges, too much work
std::expected<session_plan, std::string> plan_session(
    const net_law& law, const session_terms& terms,
    session_numbers numbers = session_numbers::by_size);

/// Told now and then: work done, and in all. The last call has both the same.
using session_progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

/// The figures of a session.
///
/// The law of the bankroll is carried round by round; what meets a barrier is taken out. The
/// deepest fall is the highest point of the walk D' = max(0, D - net), which stays at or below d
/// with the probability left after cutting above d. Stretches below a high are the excursions of
/// that walk from 0, which renews there (Feller 1968, XIII).
session_figures session_of(const session_plan& plan, const session_progress& progress = {});

}  // namespace skyward::maths
