// What the devices at the seats show, on which is bought what the game sells beside its wagers.
#pragma once

#include "table/banked/banked_table.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace skyward::table {

/// Armed: a chip that is laid on it now buys. Bought: for this round. Locked: no more bets. Off:
/// nothing can be bought on it yet.
enum class sensor_light : std::uint8_t { off, armed, bought, locked };
inline constexpr std::string_view sensor_light_names[] = {"off", "armed", "bought", "locked"};

struct sensor {
  seat_no seat{};
  rules::area_id area{};  // what is bought
  sensor_light light{};

  friend bool operator==(const sensor&, const sensor&) = default;
};

/// One at each seat for all that a table sells; none where it sells nothing.
std::vector<sensor> sensors_of(const banked_table& game, const banked_state& state);

}  // namespace skyward::table
