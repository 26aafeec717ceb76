// Wagers by themselves whose rounds together have no bound, of games small enough to know by heart.
#include "simulation/kernel/thrown_layout.hpp"

#include "toy_games.hpp"

namespace skyward::simulation::thrown_layout_test {
namespace {

using rules::decision;

/// Two wagers that are decided in turn, so that one of them stands at the end of every throw.
class turns final : public rules::definition {
 public:
  explicit turns(const rules::rulebook& book)
      : tick_{book.payable_named("tick")},
        tock_{book.payable_named("tock")},
        all_{book.all_areas()} {}

  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position& at) const override {
    return at.fields[0] == 0 ? all_ : rules::area_set{};
  }
  rules::position close(const rules::position& at, bool) const override {
    auto closed = at;
    closed.fields[0] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 1}}; }
  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& result) const override {
    const bool even = closed.fields[1] == 0;
    result.settle(even ? tick_ : tock_, roll.total(0) > 3);
    result.next.fields[1] = even ? 1 : 0;
    result.round_ends = true;
  }

 private:
  rules::payable tick_, tock_;
  rules::area_set all_;
};

const games::game& turns_game() {
  static const games::game made{
      toys::rulebook_of("game = \"turns\"\nname = \"Turns\"\n" + toys::common_rules + R"(
[[position]]
name = "betting"
max = 1
[[position]]
name = "turn"
max = 1
[[groups]]
id = "all"
label = "All"
clause = "toy.1"
[[areas]]
id = "tick"
label = "Tick"
group = "all"
clause = "toy.1"
lines = [{ odds = "1 to 1", clause = "toy.2", provenance = "made up" }]
[[areas]]
id = "tock"
label = "Tock"
group = "all"
clause = "toy.1"
lines = [{ odds = "1 to 1", clause = "toy.2", provenance = "made up" }]
[[calls]]
id = "roll"
clause = "toy.1"
settlement = [{ scope = "each-seat", do = "settle", wagers = ["all"], clause = "toy.2" }]
)"),
      [](const rules::table_rules& rules) -> std::unique_ptr<const rules::definition> {
        return std::make_unique<turns>(rules.book());
      }};
  return made;
}

struct made_wager {
  std::string_view area;
  std::int64_t cents;
  bool every_play = false;
};

class layout_of {
 public:
  explicit layout_of(const games::game& game)
      : rules_{game.book, game.book.editions.front()},
        lowered_{games::lowered_form(game, rules_)} {}

  maths::layout_parts parts(const std::vector<made_wager>& wagers) const {
    std::vector<maths::layout_wager> made;
    for (const auto& each : wagers) {
      made.push_back({rules_.book().area_named(each.area), cents{each.cents}, each.every_play});
    }
    return *maths::layout_parts_of(lowered_, rules_, made, maths::winnings::by_odds);
  }
  std::expected<thrown_layout, std::string> operator()(
      const std::vector<made_wager>& wagers) const {
    return thrown_layout_of(lowered_, parts(wagers));
  }
  const rules::lowered& lowered() const { return lowered_; }

 private:
  rules::table_rules rules_;
  rules::lowered lowered_;
};

TEST(thrown_layout, each_wager_has_the_law_that_it_has_by_itself) {
  const layout_of quits{toys::quits_game()};
  const auto layout = quits({{"later", 100}, {"over", 300, true}});
  ASSERT_TRUE(layout.has_value()) << layout.error();
  EXPECT_TRUE(layout->repeats());
  const auto& later = layout->wagers[0];
  const auto& over = layout->wagers[1];
  ASSERT_TRUE(later.alone && over.alone);
  const auto win_of = [](const thrown_wager& wager) { return wager.ways[2].decided; };
  EXPECT_EQ(chances_of(*later.alone),
            (std::map<decision, rational>{{decision::loses(), {1, 2}}, {win_of(later), {1, 2}}}));
  EXPECT_EQ(chances_of(*over.alone), (std::map<decision, rational>{{decision::loses(), {1, 2}},
                                                                   {decision::pushes(), {1, 6}},
                                                                   {win_of(over), {1, 3}}}));
  EXPECT_EQ(later.ways[2].returned, 400);
  EXPECT_EQ(over.ways[0].returned, 0);
  EXPECT_EQ(over.ways[1].returned, 300);
  EXPECT_EQ(over.ways[2].returned, 600);
  EXPECT_EQ(over.first, later.ways.size());
}

TEST(thrown_layout, its_wagers_are_too_many_for_classes) {
  const layout_of quits{toys::quits_game()};
  EXPECT_FALSE(episode_of(quits.lowered(), quits.parts({{"later", 100}, {"over", 300, true}})));
}

TEST(thrown_layout, cents_are_scaled_until_they_are_whole) {
  const layout_of twice{toys::twice_game()};
  const auto layout = twice({{"cover", 3}, {"first", 5}});
  ASSERT_TRUE(layout.has_value());
  EXPECT_FALSE(layout->repeats());
  EXPECT_EQ(layout->scale, 2);
  EXPECT_EQ(layout->wagers[0].amount, 6);
  EXPECT_EQ(layout->wagers[0].ways[2].returned, 9) << "1 to 2";
  EXPECT_EQ(layout->most, 9 + 20);
}

TEST(thrown_layout, that_can_go_on_for_ever_is_refused) {
  const layout_of turns{turns_game()};
  EXPECT_TRUE(turns({{"tick", 100, true}}).has_value());
  const auto both = turns({{"tick", 100, true}, {"tock", 100, true}});
  ASSERT_FALSE(both.has_value());
  EXPECT_EQ(both.error(), "a round that can go on for ever");
}

TEST(thrown_layout, that_comes_to_too_much_is_refused_with_what_is_accepted) {
  const layout_of quits{toys::quits_game()};
  EXPECT_TRUE(quits({{"over", thrown_most_max / 2}}).has_value());
  const auto more = quits({{"over", thrown_most_max / 2}, {"under", 1}});
  ASSERT_FALSE(more.has_value());
  EXPECT_EQ(more.error(),
            "wagers that come to more than $10,995,116,277.76 when all win; accepted: up to that "
            "together");
}

}  // namespace
}  // namespace skyward::simulation::thrown_layout_test
