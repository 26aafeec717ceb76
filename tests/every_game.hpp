// Every game of the catalogue under every combination of its options, for tests that hold for all.
#pragma once

#include "games/catalogue.hpp"

#include <ostream>

namespace skyward::games {

/// How GoogleTest names a reading.
inline void PrintTo(const ruled_game& reading, std::ostream* out) {
  *out << reading.name;
}

}  // namespace skyward::games
