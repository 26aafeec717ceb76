// The gaming days that a house has recorded, and until when each is kept.
#pragma once

#include "base/house_clock.hpp"
#include "house/stream_records.hpp"

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

/// A stream of records of a table.
struct table_stream {
  std::string stream;
  std::uint64_t records{};
  std::optional<std::uint64_t> closed_by;  // a record of the house; none: it goes on

  friend bool operator==(const table_stream&, const table_stream&) = default;
};

struct recorded_day {
  calendar_day day;
  std::vector<table_stream> streams;  // that have records of the day, by their names
  std::uint64_t records{};            // of the day

  bool is_closed() const;
};

/// Goes through a log and tells its days.
class days_reader {
 public:
  explicit days_reader(house_clock clock) : clock_{std::move(clock)} {}

  /// errors  a sentence: a record that cannot be read
  std::expected<void, std::string> take(std::string_view line);

  /// The oldest first. A day is closed when every stream is that has records of it.
  std::vector<recorded_day> finish() const;

 private:
  house_clock clock_;
  std::map<std::string, table_stream, std::less<>> streams_;
  std::map<calendar_day, std::map<std::string, std::uint64_t>> days_;  // records by stream
};

/// A line for each: tables, records, whether it is closed, the last day on which it has to be kept.
///
/// in  keep_days  the house's; 0: it has not said
std::string days_text(const std::vector<recorded_day>& days, std::int64_t keep_days);
std::string days_csv(const std::vector<recorded_day>& days, std::int64_t keep_days);
std::string days_json(const std::vector<recorded_day>& days, std::int64_t keep_days);

}  // namespace skyward::report
