// Reads what a house says of itself out of its records.
#include "report/house/day_clock.hpp"

#include "house/stream_records.hpp"

#include <algorithm>
#include <ranges>

namespace skyward::report {

std::expected<void, std::string> settings_reader::take(const record::opened_record& opened) {
  const auto& head = opened.head;
  if (head.stream != house::house_stream) return {};
  const auto word = house::read_house_record(opened);
  if (!word) return std::unexpected(word.error());
  const auto* floor = std::get_if<house::floor_record>(&*word);
  if (floor == nullptr) return {};
  for (const auto& each : floor->made) {
    const auto* set = std::get_if<house::event::house_set>(&each);
    if (set == nullptr) continue;
    const house::house_settings& what = *set;
    said_.push_back({head.at, what});
  }
  return {};
}

const house::house_settings& settings_reader::of_day(calendar_day day) const {
  const auto before_its_end = [&](const said& each) {
    const auto clock = clock_of(each.what);
    return clock && each.at.given() && each.at < clock->end_of(day);
  };
  const auto last = std::ranges::find_if(said_ | std::views::reverse, before_its_end);
  return last == said_.rend() ? said_.front().what : last->what;
}

std::expected<house_clock, std::string> clock_of(const house::house_settings& settings) {
  const auto where = zone::find(settings.zone);
  if (!where) return std::unexpected(where.error());
  return house_clock{*where, settings.day_starts};
}

}  // namespace skyward::report
