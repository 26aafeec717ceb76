// Props & Hops: one-roll wagers on two dice, and the Six Eight Shake, which stands from round to
// round until its six combinations are collected or a seven comes.
#include "games/definitions.hpp"

#include <fmt/format.h>

#include <array>

namespace skyward::games::props_and_hops {

namespace {

enum class field { betting, shake, collected };  // in the rulebook's order
enum : std::uint8_t { open_window, closed_window };
enum : std::uint8_t { no_shake, running };

struct combination {
  int low;
  int high;
};
constexpr std::array<combination, 6> lammers{
    {{1, 5}, {2, 4}, {3, 3}, {2, 6}, {3, 5}, {4, 4}}};  // 668a.3(e)
constexpr std::uint8_t all_collected = (1U << lammers.size()) - 1;

// Pieces in the rulebook's order: the lammers in the order above, then these.
constexpr std::size_t pointer = lammers.size();
constexpr std::size_t shaker = pointer + 1;
enum : std::uint8_t { off, on_combination, first_circle };  // spots of a lammer
enum : std::uint8_t { covered, in_its_circle };             // spots of the shaker

class two_dice final : public rules::definition {
 public:
  explicit two_dice(const rules::rulebook& book)
      : roll_{book.call_named("roll")},
        seven_{book.call_named("seven")},
        any_seven_{book.payable_named("any-seven")},
        any_double_{book.payable_named("any-double")},
        any_craps_{book.payable_named("any-craps")},
        field_{book.column_named("field")},
        field_2_or_12_{book.line_named("field:2-or-12")},
        field_others_{book.line_named("field:3-4-9-10-11")},
        shake_{book.payable_named("six-eight-shake")},
        all_areas_{book.all_areas()},
        shake_area_{book.areas_of("shake")} {
    for (int low = 1; low <= dice::face_count; ++low) {
      pairs_[low][low] = book.payable_named(fmt::format("hard-{}", 2 * low));
      for (int high = low + 1; high <= dice::face_count; ++high) {
        pairs_[low][high] = book.payable_named(fmt::format("hop-{}-{}", low, high));
      }
    }
  }

  rules::position opening() const override { return {}; }

  /// The Six Eight Shake takes wagers only while none is running (ruling R-45). Wagers are made
  /// before the shake, so a no roll opens nothing (668a.2, 668a.3(g), (h)).
  rules::area_set open(const rules::position& at) const override {
    if (at[field::betting] == closed_window) return {};
    return at[field::shake] == running ? all_areas_ & ~shake_area_ : all_areas_;
  }

  rules::position close(const rules::position& at, bool steering_held) const override {
    auto closed = at;
    closed[field::betting] = closed_window;
    const bool placed = steering_held && at[field::betting] == open_window;
    if (placed) closed[field::shake] = running;  // 668a.3(e), ruling R-48
    return closed;
  }

  dice::dice_set dice(const rules::position&) const override { return {{"white", 2}}; }

  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& out) const override {
    const int low = low_face(roll);
    const int total = roll.total(0);
    out.call = total == 7 ? seven_ : roll_;
    out.round_ends = true;
    out.dice_pass = total == 7;  // 668a.3(k)
    settle_one_roll(low, total, out);
    if (closed[field::shake] == running) settle_shake(closed, low, total, out);
  }

  rules::call_numbers numbers_of(const rules::position&, const dice::roll& roll,
                                 const rules::resolution&) const override {
    const int low = low_face(roll);
    return {low, roll.total(0) - low};
  }

  /// Lammers go onto their combinations when a shake begins and off when none is left; the shaker
  /// is covered between rounds (668a.3(e), (j)).
  void set_furniture(const rules::position& at, rules::furniture& pieces) const override {
    for (std::size_t i = 0; i < lammers.size(); ++i) {
      const bool begins = at[field::shake] == running && pieces[i].spot == off;
      if (begins) pieces[i] = {on_combination};
      if (at[field::shake] == no_shake) pieces[i] = {off};
    }
    if (at[field::betting] == open_window) {
      pieces[pointer] = {off};
      pieces[shaker] = {covered};
    }
  }

  /// A collected lammer goes to the first circle from the dealer's right that has none (668a.3(i)).
  void move_furniture(const rules::position& closed, const dice::roll& roll,
                      const rules::resolution&, rules::furniture& pieces) const override {
    pieces[shaker] = {in_its_circle};  // 668a.3(g)
    const int low = low_face(roll);
    const int high = roll.total(0) - low;
    int spot = 1;  // 668a.3(h): the combinations in order, low face first
    for (int a = 1; a < low; ++a) spot += dice::face_count + 1 - a;
    pieces[pointer] = {static_cast<std::uint8_t>(spot + high - low)};
    if (closed[field::shake] != running) return;
    if (low + high == 7) {
      for (std::size_t i = 0; i < lammers.size(); ++i) pieces[i] = {off};  // ruling R-44
      return;
    }
    std::uint8_t circle = first_circle;
    for (std::size_t i = 0; i < lammers.size(); ++i) circle += pieces[i].spot >= first_circle;
    for (std::size_t i = 0; i < lammers.size(); ++i) {
      const bool hit = lammers[i].low == low && lammers[i].high == high;
      if (hit && pieces[i].spot == on_combination) pieces[i] = {circle};
    }
  }

 private:
  static int low_face(const dice::roll& roll) {
    int low = 1;
    while (roll.count(0, dice::face{low}) == 0) ++low;
    return low;
  }

  void settle_one_roll(int low, int total, rules::resolution& out) const {
    const int high = total - low;
    for (int a = 1; a <= dice::face_count; ++a) {
      for (int b = a; b <= dice::face_count; ++b) {
        out.settle(pairs_[a][b], a == low && b == high);  // 668a.2(d), ruling R-51
      }
    }
    out.settle(any_seven_, total == 7);
    out.settle(any_double_, low == high);
    out.settle(any_craps_, total == 2 || total == 3 || total == 12);
    if (total == 2 || total == 12) {
      out.wins(field_, field_2_or_12_);
    } else {
      out.settle({field_, field_others_}, total <= 4 || total >= 9);
    }
  }

  void settle_shake(const rules::position& closed, int low, int total,
                    rules::resolution& out) const {
    if (total == 7) return out.settle(shake_, false);  // any seven loses, ruling R-44
    auto collected = closed[field::collected];
    for (std::size_t i = 0; i < lammers.size(); ++i) {
      const bool hit = lammers[i].low == low && lammers[i].high == total - low;  // ruling R-43
      if (hit) collected = static_cast<std::uint8_t>(collected | (1U << i));
    }
    if (collected == all_collected) return out.settle(shake_, true);  // 668a.3(i)
    out.next[field::shake] = running;
    out.next[field::collected] = collected;
  }

  rules::call_id roll_, seven_;
  rules::payable pairs_[dice::face_count + 1][dice::face_count + 1];
  rules::payable any_seven_, any_double_, any_craps_;
  rules::column_id field_;
  rules::line_id field_2_or_12_, field_others_;
  rules::payable shake_;
  rules::area_set all_areas_, shake_area_;
};

}  // namespace

std::unique_ptr<const rules::definition> define(const rules::table_rules& rules) {
  return std::make_unique<two_dice>(rules.book());
}

}  // namespace skyward::games::props_and_hops
