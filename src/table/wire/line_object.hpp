// A JSON object of a line while its keys are taken, and what the ids in it are called. Internal to
// the line codec.
#pragma once

#include "record/object_reader.hpp"
#include "table/wire/game_names.hpp"

namespace skyward::table {

namespace json = boost::json;
using record::bad_value;
using record::fail;
using record::read_whole;
using record::read_within;
using record::shown;
using record::text;

class line_object : public record::object_reader {
 public:
  /// in  from_log  written by a table and not by a person: what is empty or 0 may stand there
  line_object(const game_names& names, const json::object& in, bool from_log)
      : object_reader{in}, names_{names}, from_log_{from_log} {}

  const game_names& names() const { return names_; }
  const rules::rulebook& book() const { return names_.book(); }
  bool from_log() const { return from_log_; }

 private:
  const game_names& names_;
  bool from_log_;
};

}  // namespace skyward::table
