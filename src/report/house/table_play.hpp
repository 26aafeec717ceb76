// What was played at the tables of a house, as their records show it: each throw as it stands in
// the end, the wagers that it decided, and what was wagered upon the same dice. From the records
// alone.
#pragma once

#include "base/moment.hpp"
#include "base/money.hpp"
#include "dice/face.hpp"
#include "record/record.hpp"
#include "report/house/game_theory.hpp"
#include "rules/ids.hpp"
#include "table/replay/replay.hpp"
#include "table/vocabulary/words.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

/// Whose play it is.
struct played_table {
  std::string table;
  std::string game;
  std::shared_ptr<game_theory> theory;  // null where there is none,
  std::string no_theory;                // and why
  std::string broken_off;  // why its records could not be followed to their end; empty: they were
};

/// Dice of one colour in a throw.
struct thrown_colour {
  std::string colour;
  std::vector<dice::face> faces;
};

/// A wager that dice have won or lost, whoever had made it, and made where in the game.
struct told_wager {
  rules::column_id column{};
  std::uint32_t position{};  // an index of the theory's
  bool won{};
};

/// A valid throw as it stands in the end: entered anew it is what was entered last, and called void
/// then it is none.
struct final_throw {
  moment at;
  bool by_hand{};   // with a set of dice, not drawn
  std::string set;  // of the dice; empty: the one of the opening, which nobody has named
  std::vector<thrown_colour> dice;

  /// What a wager_watch is told: of wagers of a column side by side one, whether or not who made it
  /// has left it up, so that only dice decide what is told; none that was pushed. None at a table
  /// without a theory.
  std::vector<told_wager> wagers;
};

/// What a seat has put on an area at one time. Several of a seat in one column and window are one
/// wager.
struct made_wager {
  moment at;
  table::seat_no seat{};
  rules::column_id column{};
  cents amount;
  std::optional<std::int64_t> house_won;  // cents, once it is decided; of several each its share
};

/// What all seats made in one betting window, as far as it neither was taken down nor went back.
struct made_window {
  std::uint32_t position{};  // an index of the theory's
  std::vector<made_wager> wagers;
};

/// Who is told of play. A throw and its wagers are told once the next one has begun, or the log has
/// ended: until then it may be entered anew.
struct play_listener {
  std::function<void(const played_table&, const final_throw&)> on_throw;

  /// Windows that share dice: from one in which no earlier wager stood to where none stands again.
  /// None of a table without a theory.
  std::function<void(const played_table&, const std::vector<made_window>&)> on_windows;
};

/// The play of one table, by its records in order.
class table_follower;

/// Goes through the records of a house's log.
class play_reader {
 public:
  /// in  build  that knows rulebooks. Nothing is decided anew
  play_reader(table::known_build build, play_listener listener);
  play_reader(const play_reader&) = delete;
  play_reader& operator=(const play_reader&) = delete;
  ~play_reader();

  /// The next line of the log: other streams and checkpoints are passed over. A table whose records
  /// cannot be followed is told of up to there.
  ///
  /// errors  a sentence: a line that is no record
  std::expected<void, std::string> take(std::string_view line);

  /// Tells what waits, and then which tables there were, by their ids.
  std::vector<played_table> finish();

 private:
  table::known_build build_;
  play_listener listener_;
  known_theories theories_;
  std::vector<record::kept_text> texts_;  // that tables may begin with
  std::map<std::string, std::unique_ptr<table_follower>, std::less<>> tables_;
};

}  // namespace skyward::report
