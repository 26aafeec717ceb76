// The figures of a session: exact fractions where they are known, and doubles with their error
// bound.
#pragma once

#include "maths/session/session_plan.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace skyward::maths {

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
  figure variance_rounds;
  std::optional<figure> mean_rounds_to_ruin;  // given ruin; none where ruin is impossible
  std::vector<session_quantile> bankroll_quantiles;
  std::vector<ruin_mark> ruin_by_rounds;
  std::vector<bankroll_chance> law;  // of the final bankroll, ascending

  // Played to the last round without barriers.
  std::vector<session_quantile> drawdown_quantiles;  // cents from a high to the deepest after it
  std::vector<session_quantile> stretch_quantiles;   // most rounds on end below a former high
};

}  // namespace skyward::maths
