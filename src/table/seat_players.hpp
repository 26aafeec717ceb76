// Who sits where while the entries of one command are gone through in order.
#pragma once

#include "table/common_state.hpp"
#include "table/vocabulary/event.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace skyward::table {

class seat_players {
 public:
  /// in  before  the command; it has to outlive this
  explicit seat_players(std::span<const seat_state> before) : before_{before} {}

  /// Once what the entry moves has been looked at; it has to outlive this.
  void pass(const log_entry& entry) {
    if (const auto* sat = std::get_if<event::seated>(&entry.what)) sat_down_.push_back(sat);
  }

  /// Nobody where a forged log names a seat that the table does not have. Who leaves is told all
  /// the same: money may still move back from there.
  std::string_view at(seat_no seat) const {
    for (const auto* sat : sat_down_) {
      if (sat->seat == seat) return sat->player;
    }
    return index(seat) < before_.size() ? std::string_view{before_[index(seat)].player} : "";
  }

 private:
  std::span<const seat_state> before_;
  std::vector<const event::seated*> sat_down_;
};

}  // namespace skyward::table
