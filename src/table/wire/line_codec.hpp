// Commands and events as JSON, one object a line: the only place where words become bytes and bytes
// words. What is written is read back equal.
#pragma once

#include "rules/table_rules.hpp"
#include "table/vocabulary/command.hpp"
#include "table/vocabulary/event.hpp"
#include "table/vocabulary/refusal.hpp"

#include <expected>
#include <set>
#include <string>
#include <string_view>

namespace skyward::table {

/// Longest line taken from outside, in bytes. The longest command needs some 600.
inline constexpr std::size_t line_bytes_max = 1 << 16;

/// Longest free text in a command, in bytes: a name or a reason.
inline constexpr std::size_t text_bytes_max = 200;

/// What is wrong with a line, and at which column it begins.
struct line_problem {
  std::size_t column = 1;
  std::string message;  // names the key and what is accepted
};

/// What the ids of one game's table are called.
class line_codec {
 public:
  /// in  odds the rules whose odds stand beside a won wager; none for a game without a paytable
  line_codec(const rules::rulebook& book, std::span<const rules::position_field> position,
             const rules::table_rules* odds)
      : book_{&book}, position_{position}, odds_{odds} {}

  /// `{"do":"wager","seat":3,"area":"AREA","cents":500}`; `at`, `role` and `paper` beside them.
  ///
  /// errors  the first thing wrong; nothing was taken
  std::expected<sent_command, line_problem> read_command(std::string_view line) const;
  std::string write(const sent_command& asked) const;

  /// `{"seq":7,"event":"wager_placed","seat":3,...}`.
  std::string write(const log_entry& happened) const;
  std::expected<log_entry, line_problem> read_entry(std::string_view line) const;

  /// `{"refused":"bets_closed","clause":"2(a)","message":"..."}`.
  static std::string write(const refusal& why);

  const rules::rulebook& book() const { return *book_; }
  std::span<const rules::position_field> position_fields() const { return position_; }
  const rules::table_rules* odds() const { return odds_; }

  /// A clause as text that lives as long as this codec; nothing for what is no clause.
  std::optional<clause_text> clause(std::string_view text) const;

 private:
  const rules::rulebook* book_;
  std::span<const rules::position_field> position_;
  const rules::table_rules* odds_;
  mutable std::set<std::string, std::less<>> clauses_;  // those met so far
};

}  // namespace skyward::table
