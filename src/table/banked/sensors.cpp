// Asks the table itself whether it would sell.
#include "table/banked/sensors.hpp"

namespace skyward::table {

namespace {

sensor_light light_of(const banked_table& game, const banked_state& state, seat_no seat,
                      rules::area_id area) {
  const auto& layout = state.layout[index(seat)];
  const bool collected =
      !state.betting() && layout.bought.area == area && layout.bought.amount != cents{};
  if (layout.held[index(area)] || collected) return sensor_light::bought;
  if (!state.common.open || !state.common.seats[index(seat)].taken()) return sensor_light::off;
  if (!state.betting()) return sensor_light::locked;
  sent_command laid;
  laid.what = command::purchase{seat, {area, {}}, {}};
  laid.from = role::device;
  std::vector<log_entry> would;
  return game.decide(state, laid, would) ? sensor_light::armed : sensor_light::off;
}

}  // namespace

std::vector<sensor> sensors_of(const banked_table& game, const banked_state& state) {
  std::vector<sensor> all;
  const auto& areas = game.book().areas;
  for (const auto seat : seats_of(state.layout)) {
    for (const auto area : rules::ids_of<rules::area_id>(areas)) {
      if (!areas[index(area)].purchase || !game.rules().offers(area)) continue;
      all.push_back({seat, area, light_of(game, state, seat, area)});
    }
  }
  return all;
}

}  // namespace skyward::table
