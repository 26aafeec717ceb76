// The language of a banked game: a few pure functions over positions. The tables beside them
// (areas, paytable, order of settlement) are data in the game's rulebook.toml. Rules receive a roll
// and never draw one; no money is known here.
#pragma once

#include "dice/roll.hpp"
#include "rules/furniture.hpp"
#include "rules/ids.hpp"
#include "rules/position.hpp"

#include <array>
#include <initializer_list>
#include <span>

namespace skyward::rules {

/// What a roll decides for one column: the wager stands, loses, pushes, or wins on a payout line.
class decision {
 public:
  constexpr decision() = default;
  static constexpr decision stands() { return decision{0}; }
  static constexpr decision loses() { return decision{1}; }
  static constexpr decision pushes() { return decision{2}; }
  static constexpr decision wins(line_id line) {
    return decision{static_cast<std::uint8_t>(first_line + index(line))};
  }

  constexpr bool is_decided() const { return code_ != 0; }
  constexpr bool is_loss() const { return code_ == 1; }
  constexpr bool is_push() const { return code_ == 2; }
  constexpr bool is_win() const { return code_ >= first_line; }
  constexpr line_id line() const { return static_cast<line_id>(code_ - first_line); }
  constexpr std::uint8_t code() const { return code_; }

  friend constexpr bool operator==(decision, decision) = default;
  friend constexpr auto operator<=>(decision, decision) = default;

 private:
  static constexpr std::uint8_t first_line = 3;
  constexpr explicit decision(std::uint8_t code) : code_{code} {}
  std::uint8_t code_ = 0;
};

/// One decision for each column of the game; those beyond the game's columns stand.
using decisions = std::array<decision, columns_max>;

/// A column and the line it wins on, for areas that have one line only.
struct payable {
  column_id column{};
  line_id line{};
};

/// What a roll does. A definition fills in only what the roll changes: every column stands unless
/// it says otherwise, and deciding a column that cannot be up is found by lowering.
struct resolution {
  position next;            // where the next betting window opens, or the next round when this ends
  call_id call{};           // what the dealer calls
  bool round_ends = false;  // the round of play is over; wagers left standing carry over
  bool dice_pass = false;   // the shooter gives up the dice
  decisions decided{};

  void loses(column_id column) { decided[index(column)] = decision::loses(); }
  void wins(column_id column, line_id line) { decided[index(column)] = decision::wins(line); }
  /// Inlined, which g++ does not do by itself: it takes a quarter off the lowering of football.
  [[gnu::always_inline]] void settle(const payable& each, bool wins) {
    decided[index(each.column)] = wins ? decision::wins(each.line) : decision::loses();
  }
};

/// The few numbers that are called with a throw, in the order in which the rulebook's call names
/// them; held in place.
class call_numbers {
 public:
  static constexpr std::size_t most = 3;

  constexpr call_numbers() = default;
  constexpr call_numbers(std::initializer_list<int> numbers) {
    for (const int each : numbers) add(each);
  }
  constexpr void add(int number) { all_[size_++] = number; }
  std::span<const int> all() const { return {all_.data(), size_}; }
  friend bool operator==(const call_numbers&, const call_numbers&) = default;

 private:
  std::array<int, most> all_{};
  std::uint8_t size_ = 0;
};

/// One game under one set of rules. All functions are pure; positions come from opening(), close()
/// and resolve() only.
class definition {
 public:
  virtual ~definition() = default;

  /// The position before the first throw, where betting is open.
  virtual position opening() const = 0;

  /// The areas that take wagers at a position; all others are locked. At a closed position: those
  /// that take them again after a void throw.
  virtual area_set open(const position& at) const = 0;

  /// Runs at each "no more bets" and writes into the position whether anyone holds the steering
  /// area, carried wagers included. Decides nothing and is idempotent.
  virtual position close(const position& at, bool steering_held) const = 0;

  /// The dice thrown next from a closed position.
  virtual dice::dice_set dice(const position& closed) const = 0;

  /// What a valid roll of those dice does at a closed position.
  ///
  /// out     result as a fresh resolution; every column of it stands on entry
  /// cost    no allocation
  virtual void resolve(const position& closed, const dice::roll& roll, resolution& out) const = 0;

  /// The numbers that the dealer calls with a resolved roll: as many as the rulebook's call names,
  /// in its order.
  virtual call_numbers numbers_of(const position& /*closed*/, const dice::roll& /*roll*/,
                                  const resolution& /*result*/) const {
    return {};
  }

  /// Sets the pieces as they stand at the start of a round, and again when betting closes. A game
  /// without furniture leaves both functions out; only pieces of its rulebook are touched.
  virtual void set_furniture(const position& /*at*/, furniture& /*pieces*/) const {}

  /// Moves the pieces as a resolved roll says.
  virtual void move_furniture(const position& /*closed*/, const dice::roll& /*roll*/,
                              const resolution& /*result*/, furniture& /*pieces*/) const {}
};

}  // namespace skyward::rules
