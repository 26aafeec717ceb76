// Words that commands, events and states of a table share: seats, who asks, dice as they lie.
#pragma once

#include "base/interned.hpp"
#include "base/moment.hpp"
#include "dice/validity.hpp"
#include "record/fields.hpp"
#include "rules/house_check.hpp"
#include "rules/ids.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::table {

/// Whether a type is one of a list: a new word that is in none of them does not compile.
template <class Type, class... List>
concept one_of = (std::same_as<Type, List> || ...);

/// A place at the table, 1 being the first clockwise from the dealer's left; 0 is nobody.
enum class seat_no : std::uint8_t { none = 0 };

constexpr int number(seat_no seat) {
  return static_cast<int>(seat);
}

/// Where a seat stands in a table's lists; not of nobody.
constexpr std::size_t index(seat_no seat) {
  return static_cast<std::size_t>(seat) - 1;
}

/// The seats of such a list, in order.
template <class List>
constexpr auto seats_of(const List& list) {
  return std::views::iota(std::size_t{0}, list.size()) |
         std::views::transform([](std::size_t i) { return static_cast<seat_no>(i + 1); });
}

/// The same clockwise, a seat first; from seat 1 where it is nobody's.
template <class List>
constexpr auto clockwise_from(const List& list, seat_no first) {
  const auto count = list.size();
  const auto from = first == seat_no::none ? 0 : index(first);
  return std::views::iota(from, from + count) |
         std::views::transform([=](std::size_t i) { return static_cast<seat_no>(i % count + 1); });
}

/// A seat in a set of them; not of nobody.
constexpr std::uint64_t bit(seat_no seat) {
  return std::uint64_t{1} << (static_cast<unsigned>(seat) - 1U);
}

/// Seats of a table at most: as many as a rules submission may ask for.
inline constexpr std::size_t seats_max = 64;

/// Who sends a command. The house has checked that it is so.
enum class role : std::uint8_t {
  dealer,
  stickperson,
  floorperson,
  player,
  fair_dice,
  house,
  device,  // on the layout: what a purchase is put on
};
inline constexpr std::string_view role_names[] = {
    "dealer", "stickperson", "floorperson", "player", "fair-dice", "house", "device"};
constexpr std::string_view name_of(role each) {
  return role_names[static_cast<std::size_t>(each)];
}

/// Roles that may send a command, one bit each.
using role_set = unsigned;
constexpr role_set only(role each) {
  return 1U << static_cast<unsigned>(each);
}
inline constexpr role_set from_dealers =
    only(role::dealer) | only(role::stickperson) | only(role::house);
inline constexpr role_set from_dice =
    only(role::dealer) | only(role::stickperson) | only(role::fair_dice);
inline constexpr role_set from_players =
    only(role::player) | only(role::dealer) | only(role::stickperson);
inline constexpr role_set from_table = from_players | only(role::floorperson) | only(role::house);
inline constexpr role_set from_anyone_seated =
    only(role::player) | only(role::dealer) | only(role::floorperson) | only(role::house);
inline constexpr role_set from_floor =
    only(role::dealer) | only(role::stickperson) | only(role::floorperson) | only(role::house);
inline constexpr role_set from_people_at_work =
    only(role::dealer) | only(role::stickperson) | only(role::floorperson);
inline constexpr role_set from_supervisors = only(role::dealer) | only(role::floorperson);
inline constexpr role_set from_floorperson = only(role::floorperson);

/// What a person does at a table, and the role that goes with it.
enum class duty : std::uint8_t { dealer, stickperson, floorperson };
inline constexpr std::string_view duty_names[] = {"dealer", "stickperson", "floorperson"};
constexpr role role_of(duty each) {
  return static_cast<role>(each);
}
static_assert(role_of(duty::dealer) == role::dealer &&
              role_of(duty::stickperson) == role::stickperson &&
              role_of(duty::floorperson) == role::floorperson);

/// What a wager is made with.
enum class tender : std::uint8_t { chips, cash };
inline constexpr std::string_view tender_names[] = {"chips", "cash"};

/// What chips are bought with, and what they are cashed for: cash over the table, or the player's
/// account with the house.
enum class money_source : std::uint8_t { cash, wallet };
inline constexpr std::string_view money_source_names[] = {"cash", "wallet"};

/// Which steps of the procedure have to be completed: those that a command completes, or every one.
enum class step_rule : std::uint8_t { commands, every };
inline constexpr std::string_view step_rule_names[] = {"commands", "every"};

using rules::table_kind;
using rules::table_kind_names;

/// Whole seconds in which people are asked to act; without: as long as they like.
struct time_limit {
  std::int64_t seconds = 0;

  constexpr bool given() const { return seconds != 0; }
  friend constexpr bool operator==(time_limit, time_limit) = default;
};
/// Most of them: an hour.
inline constexpr std::int64_t time_limit_max = 3'600;

/// When what began at a moment is due; no moment where either is not given.
constexpr moment due_after(time_limit pace, moment begun) {
  if (!pace.given() || !begun.given()) return {};
  return std::min(moment{begun.milliseconds() + pace.seconds * 1'000}, moment_max);
}

/// A box on the table that only the house opens.
enum class box_kind : std::uint8_t { drop, tips };
inline constexpr std::string_view box_kind_names[] = {"drop", "tips"};

enum class dice_fault : std::uint8_t { lost, damaged, reopened };
inline constexpr std::string_view dice_fault_names[] = {"lost", "damaged", "reopened"};

enum class ruling : std::uint8_t { stands, corrected };
inline constexpr std::string_view ruling_names[] = {"stands", "corrected"};

/// What a correction is of: the dice of the last throw, an entry since then, or an amount.
enum class correction_kind : std::uint8_t { dice, entry, amount };
inline constexpr std::string_view correction_kind_names[] = {"dice", "entry", "amount"};

/// Where dice or cards come from: a hand, unless fair dice drew them, and then which draw of which
/// window it was.
struct dice_source {
  std::uint64_t window{};  // 0: a hand
  std::uint64_t index{};   // of the draws since the window opened, 0 being the first

  constexpr bool drawn() const { return window != 0; }
  friend constexpr bool operator==(const dice_source&, const dice_source&) = default;
};

/// Dice as they came to rest, in the order of the dice set; held in place.
class dice_report {
 public:
  void add(dice::die_at_rest die) { dice_[size_++] = die; }
  bool full() const { return size_ == dice_.size(); }
  std::size_t size() const { return size_; }
  std::span<const dice::die_at_rest> dice() const { return {dice_.data(), size_}; }

  friend bool operator==(const dice_report& a, const dice_report& b) {
    return std::ranges::equal(a.dice(), b.dice());
  }

 private:
  std::array<dice::die_at_rest, dice::dice_max> dice_{};
  std::uint8_t size_ = 0;
};

/// The dice of a set by colour, in the order in which they are named.
struct dice_by_colour {
  std::vector<dice::dice_of_colour> of;
  friend bool operator==(const dice_by_colour&, const dice_by_colour&) = default;
};

/// An area as a command names it: one of the game's, or a text that names none.
struct area_name {
  rules::area_id id{};
  std::string unknown;  // the text, when it names no area
};

/// Where an entry stands in a stream: the command that made it, 1 being the first that was
/// accepted, and which of its events it is.
struct entry_id {
  std::uint64_t seq{};  // 0: none
  std::uint64_t event{};

  constexpr bool given() const { return seq != 0; }
  friend constexpr auto operator<=>(const entry_id&, const entry_id&) = default;
};
std::string entry_text(entry_id id);

/// The same from anywhere: of this stream, or of one before it.
struct entry_ref {
  entry_id id;
  std::string stream = {};  // empty: the one in which it is named

  bool given() const { return id.given(); }
  friend bool operator==(const entry_ref&, const entry_ref&) = default;
};
std::string entry_text(const entry_ref& ref);

/// Whether an entry comes next: of the same command, or the first of the next one.
constexpr bool follows(entry_id next, entry_id last) {
  return next == entry_id{last.seq + 1, 1} ||
         (last.given() && next == entry_id{last.seq, last.event + 1});
}

/// A clause of the rulebook or a ruling. An event keeps it whatever becomes of the table.
using clause_text = interned;

using record::field;
using record::optional_field;
using record::person_field;

}  // namespace skyward::table
