// A JSON object of a line while its keys are taken, and how a wrong value is told. Internal to the
// line codec.
#pragma once

#include "table/wire/game_names.hpp"

#include <boost/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace skyward::table {

namespace json = boost::json;

/// Thrown from deep in a line to the one place that answers, in line_codec.cpp.
struct bad_value {
  std::string key;
  std::string message;
  std::string within;  // the key of the object that the key stands in; empty: the line itself
};

[[noreturn]] void fail(std::string_view key, std::string message);

/// Reads the object that a key has; what is wrong with a key of it is told of that one.
template <class Read>
void read_within(std::string_view key, const Read& read) {
  try {
    read();
  } catch (bad_value& bad) {
    if (bad.key != key) bad.within = key;
    throw;
  }
}

/// A value of the line as an error shows it.
std::string shown(const json::value& value);

inline json::string_view text(std::string_view from) {
  return {from.data(), from.size()};
}

/// Remembers the keys that were asked for, and so finds those that mean nothing.
class line_object {
 public:
  /// in  from_log  written by a table and not by a person: what is empty or 0 may stand there
  line_object(const game_names& names, const json::object& in, bool from_log)
      : names_{names}, in_{in}, from_log_{from_log} {}

  const game_names& names() const { return names_; }
  const rules::rulebook& book() const { return names_.book(); }
  bool from_log() const { return from_log_; }

  /// The value of a key; none when it is not there.
  const json::value* take(std::string_view key);
  const json::value& take_required(std::string_view key);

  /// Every key of the object has been asked for.
  void finish() const;

 private:
  const game_names& names_;
  const json::object& in_;
  bool from_log_;
  std::vector<std::string> known_;
};

}  // namespace skyward::table
