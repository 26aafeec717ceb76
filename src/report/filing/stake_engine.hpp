// A par sheet in the format in which games are published to Stake Engine: an index, and for each
// mode a lookup table of exact counts and a book of what happens.
#pragma once

#include "maths/par_sheet.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace skyward::report {

/// One way for a wager to end.
struct stake_row {
  std::uint64_t id = 0;
  std::uint64_t weight = 0;             // its exact count, in lowest terms with the others
  std::uint64_t payout_multiplier = 0;  // hundredths of the base wager, the wager included
  std::string event{};                  // what happens, as JSON
};

struct stake_mode {
  std::string name{};        // `six` or `six_late`
  std::string column{};      // `six/late`
  std::uint64_t wagers = 1;  // base wagers on the area, so that every payout is whole tenths
  std::uint64_t cost = 1;    // base wagers in all: as many again where a purchase goes with it
  std::vector<stake_row> rows{};
};

struct stake_export {
  std::vector<stake_mode> modes{};
  std::vector<std::string> left_out{};  // `six: why`
};

/// A mode for each offered wager with known odds, purchases aside; a term that goes with a purchase
/// has its price, of the same amount, in its cost.
stake_export stake_export_of(const rules::table_rules& rules, const maths::par_sheet& sheet);

struct named_bytes {
  std::string name{};
  std::string bytes{};
};

/// index.json, the lookup tables and books that it names, and about.json: what the modes are and
/// what is left out, which the index has no place for.
///
/// source  Stake Engine's Math SDK, "Math verification"
std::vector<named_bytes> stake_files(const rules::table_rules& rules, const stake_export& of);

}  // namespace skyward::report
