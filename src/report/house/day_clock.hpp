// By whose clock the days of a log are told: what the house had said of itself by then.
#pragma once

#include "base/house_clock.hpp"
#include "house/floor_words.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

/// Gathers what a house says of itself. Its stream comes before those of its tables in a log, so
/// that all is known when the first of their records comes.
class settings_reader {
 public:
  /// The next line of the log.
  ///
  /// out     whether more may come: false from the first record of another stream on
  /// errors  a sentence: a record that cannot be read
  std::expected<bool, std::string> take(std::string_view line);

  bool any() const { return !said_.empty(); }

  /// The last that was said before a day ended by its own clock; the first, of a day before all.
  ///
  /// in  any()
  const house::house_settings& of_day(calendar_day day) const;

 private:
  struct said {
    moment at;
    house::house_settings what;
  };
  std::vector<said> said_;
};

/// errors  a sentence: this machine has no such zone
std::expected<house_clock, std::string> clock_of(const house::house_settings& settings);

}  // namespace skyward::report
