// Finds a position among those that a round comes to.
#include "request/position_request.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

accepted<std::uint32_t> position_at(const rules::lowered& game, const std::string& text) {
  if (text.empty()) return 0;
  const auto read = rules::parse_position(text, game.fields);
  if (!read) return refuse("--at: " + read.error());
  const auto found = std::ranges::find(game.positions, *read, &rules::lowered_position::open);
  if (found == game.positions.end()) {
    return refuse(
        fmt::format("--at: no round comes to \"{}\" with betting about to close; "
                    "accepted: such as \"{}\"",
                    text, rules::print_position(game.positions.back().open, game.fields)));
  }
  return static_cast<std::uint32_t>(found - game.positions.begin());
}

}  // namespace skyward::request
