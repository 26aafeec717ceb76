// What a banked table looks up of its rulebook alone, once: the columns of each area, and where the
// stages of the procedure begin. It is all that a log needs to be read.
#pragma once

#include "rules/rulebook.hpp"
#include "table/banked/banked_state.hpp"
#include "table/wire/game_names.hpp"

#include <optional>
#include <vector>

namespace skyward::table {

class compiled_book {
 public:
  /// The rulebook has to outlive it.
  explicit compiled_book(const rules::rulebook& book);

  const rules::rulebook& book() const { return *book_; }
  const game_names& names() const { return names_; }

  /// The columns in which a wager on an area can be, and the one it is in beside the others held.
  const rules::column_set& columns_of(rules::area_id area) const {
    return area_columns_[index(area)];
  }
  rules::column_id column_of(rules::area_id area, const rules::area_set& held) const;

  /// Columns whose wagers are put into circles when betting closes.
  const rules::column_set& put_in_circles() const { return put_in_circles_; }

  std::optional<rules::area_id> steering() const { return steering_; }

  /// Whether anyone holds the area that can change what is thrown.
  bool steered(const banked_state& state) const;

  /// Whether a wager on it has been placed since betting closed last.
  bool newly_steered(const banked_state& state) const;

  // Where the stages of the procedure begin.
  std::uint16_t after_close_step() const { return static_cast<std::uint16_t>(close_step_ + 1); }
  std::uint16_t first_throw_step() const { return throw_steps_; }
  std::uint16_t first_call_step() const { return call_steps_; }

 protected:
  std::uint16_t close_step() const { return close_step_; }

 private:
  const rules::rulebook* book_;
  game_names names_;
  std::optional<rules::area_id> steering_;
  rules::column_set put_in_circles_;
  std::vector<rules::column_set> area_columns_;
  std::uint16_t close_step_{};   // completed by no_more_bets
  std::uint16_t throw_steps_{};  // the first of the throw
  std::uint16_t call_steps_{};   // the first after it
};

}  // namespace skyward::table
