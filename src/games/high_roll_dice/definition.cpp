// High Roll Dice with ten dice: the first roll, and for buyers of the extra roll a second throw of
// the dice that do not match.
#include "games/definitions.hpp"
#include "games/high_roll_dice/leading_group.hpp"

#include <fmt/format.h>

namespace skyward::games::high_roll_dice {

namespace {

constexpr int dice_in_play = 10;  // 675a.3(a)
constexpr int kinds_min = 2;
constexpr int kinds_max = 8;  // circles of Like Kind Boulevard, 675a.1(b)(2)(i)

enum class field { betting, extra_roll, throw_number, face, count };  // in the rulebook's order
enum : std::uint8_t { open_window, closed_window };
enum : std::uint8_t { not_bought, bought };
enum : std::uint8_t { first_throw, extra_throw };

class ten_dice final : public rules::definition {
 public:
  explicit ten_dice(const rules::rulebook& book)
      : first_roll_{book.call_named("first-roll")},
        extra_roll_{book.call_named("extra-roll")},
        all_areas_{book.all_areas()} {
    for (int pips = 1; pips <= dice::face_count; ++pips) {
      pips_[pips] = book.payable_named(fmt::format("pip-{}", pips));
    }
    for (int count = kinds_min; count <= kinds_max; ++count) {
      const auto id = fmt::format("kind-{}", count);
      const bool extra_pays = count > kinds_min;  // 675a.5(d) has no two of a kind, ruling R-8
      const auto first = book.line_named(extra_pays ? id + ":first-roll" : id);
      kinds_[count] = {book.column_named(id), book.column_named(id + "/extra"), first,
                       extra_pays ? book.line_named(id + ":extra-roll") : first};
    }
    for (int count : {9, 10}) {
      millions_[count] = book.payable_named(fmt::format("million-{}", count));
    }
  }

  rules::position opening() const override { return {}; }

  rules::area_set open(const rules::position& at) const override {
    // All wagers are made before the first shake, so a void throw opens nothing (675a.2(a)).
    const bool takes_wagers =
        at[field::betting] == open_window && at[field::throw_number] == first_throw;
    return takes_wagers ? all_areas_ : rules::area_set{};
  }

  rules::position close(const rules::position& at, bool steering_held) const override {
    auto closed = at;
    closed[field::betting] = closed_window;
    if (steering_held && open(at).any()) closed[field::extra_roll] = bought;
    return closed;
  }

  dice::dice_set dice(const rules::position& closed) const override {
    return {{"white", dice_in_play - closed[field::count]}};  // 675a.4(g)
  }

  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& out) const override {
    if (closed[field::throw_number] == first_throw) {
      resolve_first(closed[field::extra_roll] == bought, roll, out);
    } else {
      resolve_extra(closed, roll, out);
    }
  }

  /// The face that leads and its dice; then how many more show it, and the total (675a.4(h)).
  rules::call_numbers numbers_of(const rules::position& closed, const dice::roll& roll,
                                 const rules::resolution&) const override {
    if (closed[field::throw_number] == first_throw) {
      return high_roll_dice::numbers_of(leading_group_of(roll));
    }
    const dice::face held{closed[field::face]};
    const int added = roll.count(0, held);
    return {held.pips(), added, closed[field::count] + added};
  }

  void set_furniture(const rules::position& at, rules::furniture& pieces) const override {
    if (at[field::throw_number] == first_throw) pieces[throw_box] = empty_box;
  }

  void move_furniture(const rules::position& closed, const dice::roll& roll,
                      const rules::resolution&, rules::furniture& pieces) const override {
    if (closed[field::throw_number] == first_throw) {
      pieces[throw_box] = box_of(leading_group_of(roll));  // 675a.4(e)
    }
  }

 private:
  struct kind_wager {
    rules::column_id plain{};
    rules::column_id extra{};
    rules::line_id first_line{};
    rules::line_id extra_line{};
  };

  void resolve_first(bool extra_bought, const dice::roll& roll, rules::resolution& out) const {
    const auto leading = leading_group_of(roll);
    out.call = first_roll_;
    for (int pips = 1; pips <= dice::face_count; ++pips) {
      out.settle(pips_[pips], pips == leading.face.pips());  // 675a.4(f)(1)
    }
    for (int count = kinds_min; count <= kinds_max; ++count) {
      const auto& kind = kinds_[count];
      out.settle({kind.plain, kind.first_line}, count == leading.count);  // 675a.4(f)(2)(i)
      if (!extra_bought) continue;
      if (count == leading.count) out.wins(kind.extra, kind.first_line);  // 675a.4(f)(2)(ii)
      // More dice can still match, fewer cannot; nine or ten alike leave no circle (ruling R-5).
      if (count < leading.count) out.loses(kind.extra);
    }
    for (int count : {9, 10}) out.settle(millions_[count], count == leading.count);  // 675a.4(f)(3)

    // With an extra roll bought the rest is thrown, even for nobody's gain (ruling R-69).
    out.round_ends = !extra_bought || leading.count == dice_in_play;
    if (out.round_ends) return;
    out.next[field::extra_roll] = bought;
    out.next[field::throw_number] = extra_throw;
    out.next[field::face] = static_cast<std::uint8_t>(leading.face.pips());
    out.next[field::count] = static_cast<std::uint8_t>(leading.count);
  }

  /// Only the held face counts, even if another occurs more often now (ruling R-12). Circles up to
  /// the first count were settled then, so no number is paid twice (675a.4(h)).
  void resolve_extra(const rules::position& closed, const dice::roll& roll,
                     rules::resolution& out) const {
    const int held = closed[field::count];
    const int total = held + roll.count(0, dice::face{closed[field::face]});
    out.call = extra_roll_;
    out.round_ends = true;
    for (int count = std::max(kinds_min, held + 1); count <= kinds_max; ++count) {
      out.settle({kinds_[count].extra, kinds_[count].extra_line}, count == total);  // 675a.4(h)
    }
  }

  rules::call_id first_roll_;
  rules::call_id extra_roll_;
  rules::area_set all_areas_;
  rules::payable pips_[dice::face_count + 1];
  kind_wager kinds_[kinds_max + 1];
  rules::payable millions_[dice_in_play + 1];
};

}  // namespace

std::unique_ptr<const rules::definition> define(const rules::table_rules& rules) {
  return std::make_unique<ten_dice>(rules.book());
}

}  // namespace skyward::games::high_roll_dice
