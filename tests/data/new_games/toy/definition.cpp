// A toy of one die, which stands for any new game.
#include "games/definitions.hpp"

namespace skyward::games::toy {

namespace {

enum class field { betting };

class one_die final : public rules::definition {
 public:
  explicit one_die(const rules::rulebook& book)
      : six_{book.payable_named("six")}, all_areas_{book.all_areas()} {}

  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position& at) const override {
    return at[field::betting] == 0 ? all_areas_ : rules::area_set{};
  }
  rules::position close(const rules::position& at, bool) const override {
    auto closed = at;
    closed[field::betting] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 1}}; }
  void resolve(const rules::position&, const dice::roll& roll,
               rules::resolution& out) const override {
    out.settle(six_, roll.count(0, dice::face{6}) == 1);
    out.round_ends = true;
  }

 private:
  rules::payable six_;
  rules::area_set all_areas_;
};

}  // namespace

std::unique_ptr<const rules::definition> define(const rules::table_rules& rules) {
  return std::make_unique<one_die>(rules.book());
}

}  // namespace skyward::games::toy
