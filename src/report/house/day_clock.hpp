// By whose clock the days of a log are told: what the house had said of itself by then.
#pragma once

#include "base/house_clock.hpp"
#include "house/floor_words.hpp"
#include "record/record.hpp"

#include <expected>
#include <string>
#include <vector>

namespace skyward::report {

/// Gathers what a house says of itself.
class settings_reader {
 public:
  /// The next record of the log, whosever it is.
  ///
  /// errors  a sentence: what it says of the house cannot be read
  std::expected<void, std::string> take(const record::opened_record& opened);

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
