// Fair dice at a terminal, where one program keeps what the house and what the person commit to.
#pragma once

#include "base/ensure.hpp"
#include "dealing/fair_dice.hpp"
#include "fairness/secret_maker.hpp"
#include "play/chance.hpp"
#include "play/own_values.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

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
    auto own = values_.next(state.common, me, *maker_);
    if (!own) return std::nullopt;
    return std::pair{*std::move(own), table::role::player};
  }

  /// What was drawn holds, since this program has drawn it.
  void note(const table::common_state& before, const table::log_entry& happened, table::seat_no me,
            std::string_view shoe) {
    ensure(values_.note(before, happened, me, shoe), "draws as they were computed before");
  }

  std::string told() const { return values_.told(); }

 private:
  std::unique_ptr<fairness::secret_maker> maker_;
  std::unique_ptr<fairness::seed_box> box_;
  std::unique_ptr<dealing::fair_dice> dice_;
  own_values values_;
};

}  // namespace skyward::play
