// What a session is asked for, checked, and what computing it takes.
#pragma once

#include "base/money.hpp"
#include "maths/figures.hpp"
#include "maths/session/convolution.hpp"

#include <cstdint>
#include <expected>
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

enum class session_method : std::uint8_t {
  exact,        // round by round in integers: every figure is an exact fraction
  rounds,       // round by round in doubles
  convolution,  // no barrier in reach: the final bankroll by the fast Fourier transform
};

/// The numbers that a session is computed in.
enum class session_numbers : std::uint8_t { by_size, exact, doubles };

/// A session that has been checked, and what computing it takes.
struct session_plan {
  session_terms terms;
  std::vector<net_law::outcome> outcomes;  // whole cents, ascending, each net once
  integer total;
  std::int64_t unit = 1;  // cents: every net is a multiple
  session_method method = session_method::exact;
  std::uint64_t work = 0;    // about how many multiplications
  std::uint64_t points = 0;  // about how many positions at a time

  /// A net result in units.
  std::int64_t units_of(const rational& net) const {
    return numerator(net).convert_to<std::int64_t>() / unit;
  }
};

/// Checks a session and tells the work beforehand.
///
/// in      law the net results of one round, in cents
/// errors  a sentence: a net that is not whole cents, terms out of their ranges, too much work
std::expected<session_plan, std::string> plan_session(
    const net_law& law, const session_terms& terms,
    session_numbers numbers = session_numbers::by_size);

/// The results of a round in units, with their probabilities.
std::vector<lattice_chance> lattice_chances(const session_plan& plan);

}  // namespace skyward::maths
