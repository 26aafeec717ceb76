// One person who sits down at a table of a live house, plays there by short words, and leaves.
#pragma once

#include "base/money.hpp"
#include "client/house_address.hpp"

#include <expected>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

namespace skyward::client {

struct visit_options {
  house_address at;
  std::string game;   // the first open table of it with a free seat; empty where a table is named
  std::string table;  // the id; empty: any of the game
  std::string name = "Guest";
  std::optional<cents>
      chips;  // bought at first; not given: as much as the game is usually begun with
  /// Whether lines come faster than a person types them: then each waits until the one before is
  /// done with.
  bool waits_for_play = false;
};

/// Reads the next line that the person types; false at the end. Called on a thread of its own.
using next_typed = std::function<bool(std::string& line)>;

/// Stays until the person leaves, the table closes or the house is gone.
///
/// errors  a sentence: what cannot be reached, or was refused, and what is accepted
std::expected<void, std::string> visit_house(const visit_options& options, const next_typed& next,
                                             std::ostream& out);

}  // namespace skyward::client
