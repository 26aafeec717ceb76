// Reads a log that anyone may have written, record by record, and says what the table is after it.
// Where the build decides by the same rulebook and engine, each command is decided anew and has to
// come out as it is recorded; a log of other rules is only followed, and so is one that begins with
// a day that follows another, whose opening state nobody has decided here.
#pragma once

#include "record/stream.hpp"
#include "rules/definition.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"
#include "table/banked/banked_state.hpp"
#include "table/pot/pot_state.hpp"
#include "table/record_codec.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::table {

/// What a build knows of itself. A replay without any follows every log.
struct known_build {
  /// Signatures of engines that decide as it does: its own, and those it goes on with.
  std::vector<std::string> engines;

  /// The rulebook with this hash; null when the build has none such.
  std::function<const rules::rulebook*(std::string_view sha256)> rulebook;

  /// What decides a banked game under these rules, of a rulebook that it has.
  std::function<std::unique_ptr<const rules::definition>(const rules::table_rules&)> define;

  /// Whether a log that begins with a day is decided too: one of the house's own, which has decided
  /// the day before.
  bool believes_days = false;

  /// Whether a command that comes out otherwise here is told as a difference, and the record
  /// followed; from then on no command of its log is decided, since its states are not this
  /// build's.
  bool tells_differences = false;

  /// Whether logs of other engines are decided too, where the rulebook is known, each command to
  /// the end. What other engines leave may be a state that this build cannot decide from: only for
  /// logs that are trusted.
  bool any_engine = false;
};

/// What this build makes of a command otherwise than it is recorded.
struct difference {
  std::string message;                 // the event, and what is decided; or why it is refused
  std::vector<record::posting> moved;  // what each account would have more, or less
};

/// Why a log was not read to its end.
struct replay_problem {
  std::uint64_t line{};  // of the log, 1 being the first
  std::uint64_t seq{};   // of the record; 0: none was read
  std::string message;
};

class replayed_table;
class banked_table;
class pot_table;

class replay {
 public:
  explicit replay(known_build build = {});
  replay(replay&&) noexcept;
  replay& operator=(replay&&) noexcept;
  ~replay();

  /// Takes the next line: a rulebook, or the record that is due.
  ///
  /// errors  what is wrong with it; the table stays as it was before the line
  std::expected<void, replay_problem> take(std::string_view line);

  /// The same of a record that was read.
  ///
  /// in  leaf  of its line
  std::expected<void, replay_problem> take(const record::opened_record& opened, const digest& leaf);

  /// Of the last record, where differences are told.
  const std::optional<difference>& told_difference() const { return difference_; }

  /// Of the engine that has decided what is recorded; only after the first record.
  const build_pin& pin() const;

  /// Goes on from a state that was kept of a table, by the first record of its stream, in place of
  /// those up to it.
  ///
  /// in      so_far  of the stream, with the record that the state is after
  ///         state   as write_kept_state writes it
  /// errors  a sentence; nothing was taken
  std::expected<void, std::string> resume(std::string_view first, const record::chain& so_far,
                                          std::string_view state);

  /// Records so far, of all days.
  std::uint64_t records() const { return records_; }

  /// Of the last record, and how far it has come.
  const std::string& stream() const { return stream_; }
  const record::chain& chain() const { return chain_; }

  /// Whether every command so far was decided anew.
  bool decides() const;

  /// The table; none before its first record. One of the two is there.
  const banked_state* banked() const;
  const pot_state* pot() const;

  /// What goes on with it, with a state and the names below; one of the two is there after the
  /// first record. Where the build does not decide by its rules it returns stakes and pays out. It
  /// lives as long as the replay.
  const banked_table* banked_game() const;
  const pot_table* pot_game() const;

  /// Whether the last record ended a day, which goes on in another stream.
  bool day_over() const;

  /// The whole state as JSON, in the words of the wire; only after the first record.
  std::string state_json() const;

  /// As it is kept for whoever goes on; empty where it cannot be now.
  std::string kept_state() const;

  /// What the ids of its game are called; only after the first record.
  const line_codec& names() const;

 private:
  std::expected<void, std::string> take_record(const record::opened_record& opened,
                                               const digest& leaf);
  std::expected<void, std::string> take_known(const record::opened_record& opened);
  std::expected<void, std::string> take_decided(const kept_command& next);
  std::expected<void, std::string> check_place(const record::envelope& head) const;
  std::expected<void, std::string> check_moment(const kept_command& next) const;
  std::expected<void, std::string> begin_day(const kept_command& next);
  std::expected<void, std::string> open(const record::opened_record& first);

  known_build build_;
  std::unique_ptr<rules::rulebook> carried_;  // by the log
  std::string carried_sha256_;
  std::unique_ptr<replayed_table> table_;
  std::optional<difference> difference_;
  bool differs_ = false;  // since some record
  std::uint64_t lines_ = 0;
  std::uint64_t records_ = 0;
  record::chain chain_;  // of the stream
  moment last_at_;
  std::string stream_;
};

}  // namespace skyward::table
