// Night Ferry, a made-up game: a throw for the way out, and another for the way home.
#include "games/definitions.hpp"

namespace skyward::games::night_ferry {

namespace {

enum colour : std::size_t { white, red };
enum class field { betting, leg, lantern, tide };  // in the rulebook's order
enum : std::uint8_t { open_window, closed_window };
enum : std::uint8_t { out_leg, home_leg };
enum : std::uint8_t { dark, lit };
enum : std::uint8_t { high_tide, low_tide };

class ferry final : public rules::definition {
 public:
  explicit ferry(const rules::table_rules& rules) {
    const auto& book = rules.book();
    seven_returned_ = rules.option("still-water") == "returned";
    out_ = book.call_named("out");
    sunk_ = book.call_named("sunk");
    home_ = book.call_named("home");
    low_water_ = book.payable_named("low-water");
    far_bank_ = book.column_named("far-bank");
    far_bank_lit_ = book.column_named("far-bank/lit");
    on_time_ = book.line_named("far-bank:on-time");
    by_lantern_ = book.line_named("far-bank:by-lantern");
    lantern_ = book.payable_named("lantern");
    landing_ = book.payable_named("landing");
    before_out_ = book.areas_of("water") | book.areas_of("voyage");
    before_home_ = book.areas_of("harbour");
  }

  rules::position opening() const override { return {}; }

  rules::area_set open(const rules::position& at) const override {
    if (at[field::betting] == closed_window) return {};
    return at[field::leg] == out_leg ? before_out_ : before_home_;  // ferry.3
  }

  rules::position close(const rules::position& at, bool steering_held) const override {
    auto closed = at;
    closed[field::betting] = closed_window;
    const bool placed = at[field::betting] == open_window && at[field::leg] == out_leg;
    if (placed && steering_held) closed[field::lantern] = lit;
    return closed;
  }

  dice::dice_set dice(const rules::position& at) const override {
    const bool with_red = at[field::leg] == home_leg && at[field::lantern] == lit;
    if (with_red) return {{"white", 2}, {"red", 1}};  // ferry.1/lantern
    return {{"white", 2}};
  }

  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& result) const override {
    if (closed[field::leg] == out_leg) {
      cross_out(closed, roll, result);
    } else {
      cross_home(closed, roll, result);
    }
  }

 private:
  static void push(rules::resolution& result, rules::column_id column) {
    result.decided[rules::index(column)] = rules::decision::pushes();
  }

  void cross_out(const rules::position& closed, const dice::roll& roll,
                 rules::resolution& result) const {
    const int total = roll.total(white);
    result.settle(low_water_, total <= 6);  // ferry.2(a)
    if (total == 7 && seven_returned_) push(result, low_water_.column);
    if (total != 12) {
      result.call = out_;
      result.next = closed;
      result.next[field::betting] = open_window;
      result.next[field::leg] = home_leg;
      result.next[field::tide] = total <= 4 ? low_tide : high_tide;  // ferry.2(d)
      return;
    }
    result.call = sunk_;  // ferry.4/sunk
    result.loses(far_bank_);
    if (closed[field::lantern] == lit) {
      result.loses(far_bank_lit_);
      push(result, lantern_.column);
    }
    result.round_ends = true;
    result.dice_pass = true;
  }

  void cross_home(const rules::position& closed, const dice::roll& roll,
                  rules::resolution& result) const {
    const int total = roll.total(white);
    const bool arrives = total >= 9;
    result.call = home_;
    const int to_land = closed[field::tide] == low_tide ? 11 : 9;
    result.settle(landing_, total >= to_land);  // ferry.2(d)
    if (total == 7) push(result, landing_.column);
    result.settle({far_bank_, on_time_}, arrives);  // ferry.2(b)
    if (closed[field::lantern] == lit) {
      const bool six = roll.count(red, dice::face{6}) == 1;
      const bool seen = six || roll.count(red, dice::face{5}) == 1;
      result.settle({far_bank_lit_, arrives ? on_time_ : by_lantern_}, arrives || seen);
      result.settle(lantern_, six);  // ferry.2(c)
    }
    result.round_ends = true;
  }

  bool seven_returned_;
  rules::call_id out_, sunk_, home_;
  rules::payable low_water_, lantern_, landing_;
  rules::column_id far_bank_, far_bank_lit_;
  rules::line_id on_time_, by_lantern_;
  rules::area_set before_out_, before_home_;
};

}  // namespace

std::unique_ptr<const rules::definition> define(const rules::table_rules& rules) {
  return std::make_unique<ferry>(rules);
}

}  // namespace skyward::games::night_ferry
