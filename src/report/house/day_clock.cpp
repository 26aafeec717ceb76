// Reads what a house says of itself out of its records.
#include "report/house/day_clock.hpp"

#include "house/stream_records.hpp"
#include "report/house/event_fields.hpp"

#include <algorithm>
#include <ranges>

namespace skyward::report {

std::expected<bool, std::string> settings_reader::take(std::string_view line) {
  const auto opened = record_of(line);
  if (!opened) return std::unexpected(opened.error());
  if (!*opened) return true;
  const auto& head = (*opened)->head;
  if (head.stream != house::house_stream) return false;
  const auto word = house::read_house_record(**opened);
  if (!word) return std::unexpected(word.error());
  const auto* floor = std::get_if<house::floor_record>(&*word);
  if (floor == nullptr) return true;
  for (const auto& each : floor->made) {
    const auto* set = std::get_if<house::event::house_set>(&each);
    if (set == nullptr) continue;
    const house::house_settings& what = *set;
    said_.push_back({head.at, what});
  }
  return true;
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
