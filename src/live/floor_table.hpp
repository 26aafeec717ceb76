// A table of the floor whatever its game: what is asked of it, and what it has.
#pragma once

#include "dealing/automatic_dealer.hpp"
#include "house/floor_state.hpp"
#include "live/live_table.hpp"
#include "table/banked/sensors.hpp"
#include "table/replay/replay.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace skyward::live {

/// A table's rules with its state, for whoever looks at it; neither is kept longer.
struct banked_stand {
  const table::banked_table& game;
  const table::banked_state& now;
};
struct pot_stand {
  const table::pot_table& game;
  const table::pot_state& now;
};
using table_stand = std::variant<banked_stand, pot_stand>;

class floor_table {
 public:
  floor_table() = default;
  floor_table(const floor_table&) = delete;
  floor_table& operator=(const floor_table&) = delete;
  virtual ~floor_table() = default;

  virtual store::reached<std::vector<told>> perform(std::span<const table::sent_command> batch) = 0;

  // In two halves, see live_table.
  virtual store::reached<bool> plan(std::span<const table::sent_command> batch) = 0;
  virtual std::vector<store::proposal> planned() const = 0;
  virtual store::reached<std::vector<told>> settle(std::span<const store::answer> kept) = 0;
  virtual store::reached<std::optional<told>> known(const table::sent_command& asked) = 0;
  virtual const table::common_state& ahead() const = 0;

  // What others have kept, see live_table.
  virtual store::reached<void> catch_up() = 0;
  virtual void on_others(std::function<void(const told&)> hears) = 0;

  /// What an automatic dealer does next, once all that was planned is kept.
  virtual dealing::drawn<std::optional<dealing::due_act>> next_act(
      dealing::automatic_dealer& dealer, moment now, const dealing::seats_there& there) const = 0;

  /// Whether this program goes on with it: not where another one decides by the table's rules.
  virtual bool continues() const = 0;

  /// Why the table would refuse a command as it stands; nothing where it would not.
  virtual std::optional<refused> refusal_of(const table::sent_command& asked) const = 0;

  virtual store::reached<void> keep_state() = 0;
  virtual store::reached<void> keep_state_at_times() = 0;
  virtual const table::common_state& state() const = 0;
  virtual const table::line_codec& names() const = 0;

  /// The whole state as JSON, in the words of the wire.
  virtual std::string state_json() const = 0;

  /// What the devices at its seats show; none where nothing is bought on them.
  virtual std::vector<table::sensor> sensors() const = 0;
  virtual const table_place& place() const = 0;

  /// As its kind of game has it.
  virtual table_stand stand() const = 0;
};

/// Finds a table as it is kept, or makes one by its plan that has not opened yet.
///
/// in      plan   of a table that opens by it; not looked at where it has opened
///         build  what decides here
/// out     null where it has not opened, and is planned by a rulebook of other programs
/// errors  failure: also where a table cannot be read
store::reached<std::unique_ptr<floor_table>> find_table(store::store& house,
                                                        const house::table_plan& plan,
                                                        const table::known_build& build,
                                                        const table_clock& when);

}  // namespace skyward::live
