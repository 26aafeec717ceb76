// Reads the log of a house into the dice watch.
#include "cli/house_watch.hpp"

#include "cli/house_log.hpp"
#include "report/house/watch_text.hpp"
#include "request/known_build.hpp"

namespace skyward::cli {

accepted<std::string> watch_of_house(const report_asked& asked, const std::string& set,
                                     const streams& io) {
  const auto& format = asked.format;
  if (const auto known =
          check_format("house", format.empty() ? "text" : format, {"text", "csv", "json"});
      !known) {
    return std::unexpected(known.error());
  }
  const auto day =
      asked.day.empty() ? accepted<calendar_day>{after_all_days} : day_asked(asked.day);
  if (!day) return std::unexpected(day.error());
  const auto house = house_on(asked, io, *day);
  if (!house) return std::unexpected(house.error());
  report::watch_choice choice;
  if (!asked.table.empty()) choice.table = asked.table;
  if (!set.empty()) choice.set = set;
  if (!asked.day.empty()) {
    choice.from = house->clock.begin_of(*day);
    choice.before = house->clock.end_of(*day);
  }
  report::watch_reader reader{request::known_build(), choice};
  if (const auto read = read_house(asked.house, io, reader); !read) {
    return std::unexpected(read.error());
  }
  const auto play = reader.finish();
  if (format == "csv") return report::watch_csv(play);
  if (format == "json") return report::watch_json(play);
  return report::watch_text(house->name, asked.day.empty() ? "all days" : asked.day, play);
}

}  // namespace skyward::cli
