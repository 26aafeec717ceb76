// Counts of how wagers ended, observed in a simulation or at a table, and how far they agree with
// the exact figures. Written and read as JSON; docs/observed_counts.md has the format.
#pragma once

#include "maths/par_sheet.hpp"

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::maths {

/// Longest text of counts that is read; a wager takes some hundred bytes.
inline constexpr std::size_t observed_bytes_max = 1 << 20;

struct observed_outcome {
  result how{};
  std::optional<rules::line_id> line;  // of a win
  std::int64_t count = 0;
};

struct observed_wager {
  rules::column_id column{};
  std::int64_t rounds = 0;                 // wagers decided, what the counts add up to
  std::vector<observed_outcome> outcomes;  // one that is left out was never seen
  std::string where{};                     // it was made, as its figures have it
};

struct observed_counts {
  std::string source;  // where they come from: a program and its seed, a table and its dates
  std::vector<observed_wager> wagers;
};

/// One line of JSON.
std::string observed_json(const rules::table_rules& rules, const observed_counts& counts);

/// Reads counts of a game under these very rules.
///
/// in      sheet the exact figures: a wager or outcome that it lacks is refused. A wager whose
///         figures differ from position to position is named as `wager_name` does, or by its column
///         alone where it is made at the first of them
/// errors  a sentence naming the place and what is accepted
std::expected<observed_counts, std::string> read_observed(const rules::table_rules& rules,
                                                          const par_sheet& sheet,
                                                          std::string_view text);

/// How far the counts of one wager agree with its law.
struct wager_agreement {
  const wager_figures* exact = nullptr;  // of the sheet
  std::int64_t rounds = 0;
  std::optional<rational> payback;    // observed; none where the odds are not known
  std::optional<rational> z_squared;  // of the payback; none where it cannot vary
  bool above = false;                 // whether the observed payback exceeds the mean: z's sign
  rational chi_square;                // sum of (count - expected)^2 / expected
  std::size_t degrees = 0;            // of freedom: outcomes less one
  rational least_expected;            // of any outcome; below 5 chi-square is no more than a hint
};

struct agreement {
  std::string source;
  std::vector<wager_agreement> wagers;
};

/// in      counts as `read_observed` accepts them for this sheet, which outlives the agreement
agreement agreement_of(const par_sheet& sheet, const observed_counts& counts);

}  // namespace skyward::maths
