// A table of either kind while what happens there is followed, by the rules that it opened with.
// Internal to this folder.
#pragma once

#include "rules/definition.hpp"
#include "rules/table_rules.hpp"
#include "table/banked/banked_state.hpp"
#include "table/pot/pot_state.hpp"
#include "table/record_codec.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::table {

class banked_table;
class pot_table;

class replayed_table {
 public:
  virtual ~replayed_table() = default;

  /// errors  a sentence; the state may be half changed
  virtual std::expected<void, std::string> follow(const kept_command& next) = 0;
  /// Called before what follows a command that was decided anew.
  virtual void begin_to_follow() = 0;
  virtual std::expected<void, std::string> decide_anew(const kept_command& next) = 0;
  /// What is decided here; nothing where the command is refused.
  virtual std::vector<log_entry> decided(const kept_command& next) const = 0;
  /// Where the table goes on once its day is over, by the command that ended it.
  ///
  /// in  head  of the stream that ends with the record of that command
  virtual log_entry open_day(const sent_command& turn, std::string head) const = 0;
  virtual std::expected<void, std::string> begin_day(const log_entry& opening) = 0;
  virtual std::expected<void, std::string> go_on_with(std::string_view kept_state) = 0;
  virtual const common_state& common() const = 0;
  virtual seat_players players() const = 0;
  virtual std::string state_json() const = 0;
  virtual std::string kept_state() const = 0;
  virtual bool decides() const = 0;
  virtual const banked_state* banked() const { return nullptr; }
  virtual const pot_state* pot() const { return nullptr; }
  virtual const banked_table* banked_game() const { return nullptr; }
  virtual const pot_table* pot_game() const { return nullptr; }
  virtual const line_codec& names() const = 0;
  virtual const build_pin& pin() const = 0;
};

/// What the first events of a log say of the rules by which the rest is read.
struct said_opening {
  bool new_table = false;  // and not another day of it
  build_pin pin;
  std::string rules;  // canonical
};

/// What every log begins with.
inline constexpr std::string_view first_of_log =
    "a log begins with open_table and its event table_opened, or with turn_day and day_opened";

/// errors  a sentence: what is missing, and what is accepted
std::expected<said_opening, std::string> read_opening(std::span<const boost::json::object> events);

/// The table that was opened, before any of its events has happened.
///
/// in      book    that the opening pins; outlives the table
///         decides whether commands are decided anew, and not followed alone
///         define  what decides a banked game
/// errors  a sentence: what is wrong with the rules
std::expected<std::unique_ptr<replayed_table>, std::string> open_replayed(
    const rules::rulebook& book, const said_opening& opening, bool decides,
    const std::function<std::unique_ptr<const rules::definition>(const rules::table_rules&)>&
        define);

}  // namespace skyward::table
