// Fair dice at a terminal, where one program keeps what the house and what the person commit to;
// and how the person checks afterwards what was drawn.
#pragma once

#include "base/ensure.hpp"
#include "dealing/fair_dice.hpp"
#include "fairness/secret_maker.hpp"
#include "play/chance.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace skyward::play {

class fair_play {
 public:
  explicit fair_play(chance luck);

  const dealing::fair_dice& dice() const { return *dice_; }

  /// What both sides commit to and show as the table stands, in order; none once there is nothing
  /// left. Each is to be performed before the next is asked for.
  template <class State>
  std::optional<std::pair<table::any_command, table::role>> next(const State& state,
                                                                 table::seat_no me) {
    const auto due = dice_->seeds_due(state);
    ensure(due.has_value(), "chance of this machine");
    if (!due->empty()) return std::pair{due->front(), table::role::fair_dice};
    return next_value(state.common, me);
  }

  /// Keeps what an entry shows, for whoever checks it.
  ///
  /// in  before  state before the entry
  void note(const table::common_state& before, const table::log_entry& happened);

  /// The last draws whose seed was shown, and how they are checked: lines of at most 80 columns.
  std::string told() const;

 private:
  std::optional<std::pair<table::any_command, table::role>> next_value(
      const table::common_state& state, table::seat_no me);

  std::unique_ptr<fairness::secret_maker> maker_;
  std::unique_ptr<fairness::seed_box> box_;
  std::unique_ptr<dealing::fair_dice> dice_;
  std::map<std::uint64_t, fairness::secret> values_;  // of the person, by window
  std::optional<table::seed_state> last_;             // shown, and drawn from
  fairness::secret seed_;                             // it
};

}  // namespace skyward::play
