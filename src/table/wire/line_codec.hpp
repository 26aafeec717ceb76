// Commands and events as JSON, one object a line: the only place where words become bytes and bytes
// words. What is written is read back equal.
#pragma once

#include "record/line_keys.hpp"
#include "table/vocabulary/command.hpp"
#include "table/vocabulary/event.hpp"
#include "table/vocabulary/refusal.hpp"
#include "table/wire/game_names.hpp"

#include <boost/json/fwd.hpp>

#include <expected>
#include <string>
#include <string_view>

namespace skyward::table {

/// Longest line taken from outside, in bytes. The longest command needs some 600.
inline constexpr std::size_t line_bytes_max = 1 << 16;

using record::line_problem;

class line_codec {
 public:
  /// in  odds the rules whose odds stand beside a won wager; none for a game without a paytable
  line_codec(const rules::rulebook& book, const rules::table_rules* odds) : names_{book, odds} {}

  /// `{"do":"wager","seat":3,"area":"AREA","cents":500}`; `at`, `role` and `paper` beside them.
  ///
  /// errors  the first thing wrong; nothing was taken
  std::expected<sent_command, line_problem> read_command(std::string_view line) const;
  std::string write(const sent_command& asked) const;

  /// `{"seq":7,"event":"wager_placed","seat":3,...}`.
  std::string write(const log_entry& happened) const;
  std::expected<log_entry, line_problem> read_entry(std::string_view line) const;

  /// A command or an event of a record, which has who, when and which of them around it.
  /// It is put behind what the line holds already.
  void write_kept(std::string& line, const sent_command& asked) const;
  void write_kept(std::string& line, const any_event& what) const;

  /// errors  a sentence that names the key
  std::expected<sent_command, std::string> read_kept_command(const boost::json::object& in) const;
  std::expected<any_event, std::string> read_kept_event(const boost::json::object& in) const;

  /// `{"refused":"bets_closed","clause":"2(a)","message":"..."}`.
  static std::string write(const refusal& why);

  const game_names& names() const { return names_; }
  const rules::rulebook& book() const { return names_.book(); }
  const rules::table_rules* odds() const { return names_.odds(); }

 private:
  game_names names_;
};

}  // namespace skyward::table
