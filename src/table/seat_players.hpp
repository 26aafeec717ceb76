// Who sits where while the entries of one command are gone through in order.
#pragma once

#include "table/common_state.hpp"
#include "table/vocabulary/event.hpp"

#include <string_view>
#include <utility>
#include <vector>

namespace skyward::table {

/// The state before the command, and the entries that were passed, have to outlive it.
class seat_players {
 public:
  struct player {
    seat_no seat{};
    std::string_view name;
  };

  /// in  before     the command
  ///     departed   whom a throw that is entered anew brings back to their seats
  explicit seat_players(const common_state& before, std::vector<player> departed = {})
      : before_{&before}, departed_{std::move(departed)} {}

  /// Once what the entry moves has been looked at.
  ///
  /// out  who sits down by it
  std::vector<player> pass(const log_entry& entry) {
    std::vector<player> sit;
    if (const auto* sat = std::get_if<event::seated>(&entry.what)) {
      sit.push_back({sat->seat, sat->player});
    } else if (std::holds_alternative<event::throw_reopened>(entry.what)) {
      sit = departed_;
    }
    sat_down_.insert(sat_down_.end(), sit.begin(), sit.end());
    return sit;
  }

  /// Of an empty seat: who is brought back to it, since what the throw has settled is taken back
  /// before. Who leaves is told all the same. Nobody where a forged log says what cannot be.
  std::string_view at(seat_no seat) const {
    const auto find = [&](const std::vector<player>& among) -> std::string_view {
      for (const auto& each : among) {
        if (each.seat == seat) return each.name;
      }
      return {};
    };
    if (const auto sat = find(sat_down_); !sat.empty()) return sat;
    const auto& seats = before_->seats;
    if (index(seat) < seats.size() && seats[index(seat)].taken()) return seats[index(seat)].player;
    return find(departed_);
  }

 private:
  const common_state* before_;
  std::vector<player> departed_;
  std::vector<player> sat_down_;
};

}  // namespace skyward::table
