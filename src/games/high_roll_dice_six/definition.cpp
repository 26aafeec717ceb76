// The six-dice variation of High Roll Dice: one roll, no extra roll, no Millionaire Row.
#include "games/definitions.hpp"
#include "games/high_roll_dice/leading_group.hpp"

#include <fmt/format.h>

namespace skyward::games::high_roll_dice_six {

namespace {

constexpr int dice_in_play = 6;  // 675a.6(e)
constexpr int kinds_min = 2;

enum class field { betting };  // in the rulebook's order
enum : std::uint8_t { open_window, closed_window };

class six_dice final : public rules::definition {
 public:
  explicit six_dice(const rules::table_rules& rules)
      : no_match_pip_wins_{rules.chooses("no-match-pip", "ace")},
        roll_{rules.book().call_named("roll")},
        all_areas_{rules.book().all_areas()} {
    const auto& book = rules.book();
    for (int pips = 1; pips <= dice::face_count; ++pips) {
      pips_[pips] = book.payable_named(fmt::format("pip-{}", pips));
    }
    // One of a kind is the circle marked no match.
    kinds_[1] = book.payable_named("no-match");
    for (int count = kinds_min; count <= dice_in_play; ++count) {
      kinds_[count] = book.payable_named(fmt::format("kind-{}", count));
    }
  }

  rules::position opening() const override { return {}; }

  rules::area_set open(const rules::position& at) const override {
    // A void throw opens nothing (675a.6(d), 675a.2(a)).
    return at[field::betting] == open_window ? all_areas_ : rules::area_set{};
  }

  rules::position close(const rules::position& at, bool) const override {
    auto closed = at;
    closed[field::betting] = closed_window;
    return closed;
  }

  dice::dice_set dice(const rules::position&) const override { return {{"white", dice_in_play}}; }

  void resolve(const rules::position&, const dice::roll& roll,
               rules::resolution& out) const override {
    const auto leading = high_roll_dice::leading_group_of(roll);  // 675a.6(c), (h)
    out.call = roll_;
    out.round_ends = true;
    for (int pips = 1; pips <= dice::face_count; ++pips) {
      // With no two alike every face ties at one, and the ace has the rank (ruling R-21).
      const bool leads = pips == leading.face.pips() && (leading.count > 1 || no_match_pip_wins_);
      out.settle(pips_[pips], leads);  // 675a.6(i)
    }
    for (int count = 1; count <= dice_in_play; ++count) {
      out.settle(kinds_[count], count == leading.count);  // 675a.6(i), (d)(2)
    }
  }

  /// The face that leads and its dice (675a.6(h)).
  rules::call_numbers numbers_of(const rules::position&, const dice::roll& roll,
                                 const rules::resolution&) const override {
    return high_roll_dice::numbers_of(high_roll_dice::leading_group_of(roll));
  }

  void set_furniture(const rules::position&, rules::furniture& pieces) const override {
    pieces[high_roll_dice::throw_box] = high_roll_dice::empty_box;
  }

  void move_furniture(const rules::position&, const dice::roll& roll, const rules::resolution&,
                      rules::furniture& pieces) const override {
    const auto leading = high_roll_dice::leading_group_of(roll);
    const bool leads = leading.count > 1 || no_match_pip_wins_;                      // ruling R-21
    if (leads) pieces[high_roll_dice::throw_box] = high_roll_dice::box_of(leading);  // 675a.6(h)
  }

 private:
  bool no_match_pip_wins_;
  rules::call_id roll_;
  rules::area_set all_areas_;
  rules::payable pips_[dice::face_count + 1];
  rules::payable kinds_[dice_in_play + 1];
};

}  // namespace

std::unique_ptr<const rules::definition> define(const rules::table_rules& rules) {
  return std::make_unique<six_dice>(rules);
}

}  // namespace skyward::games::high_roll_dice_six
