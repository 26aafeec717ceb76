// Toy definitions, sound and contradicting themselves, walked into their lowered form.
#include "rules/lowered.hpp"
#include "rules/reading/read_rulebook.hpp"
#include "toy_book.hpp"

#include <gtest/gtest.h>

namespace skyward::rules::lowering_test {
namespace {

rulebook book() {
  auto read = read_rulebook(toy_book, "toy.toml");
  if (!read) throw std::runtime_error(read.error().front().text());
  return std::move(*read);
}

/// The same with other fields.
rulebook book_with(std::vector<position_field> fields) {
  auto made = book();
  made.position = std::move(fields);
  return made;
}

enum class field { bonus, rolls };

class toy : public definition {
 public:
  position opening() const override { return {}; }
  area_set open(const position& at) const override {
    return at[field::bonus] == 0 ? area_set{3} : area_set{1};
  }
  position close(const position& at, bool held) const override {
    auto closed = at;
    if (held) closed[field::bonus] = 1;
    return closed;
  }
  dice::dice_set dice(const position&) const override { return {{"white", 1}}; }
  void resolve(const position& closed, const dice::roll& roll, resolution& out) const override {
    const bool six = roll.count(0, dice::face{6}) == 1;
    const bool one = roll.count(0, dice::face{1}) == 1;
    if (six || one) {
      out.settle({column_id{0}, line_id{0}}, six);
      if (closed[field::bonus] == 1) out.settle({column_id{1}, line_id{1}}, six);
    } else {
      out.next = closed;
    }
    out.round_ends = true;
  }
};

TEST(lowering, merges_rolls_that_decide_alike) {
  const auto lowered = lower(toy{}, book());
  ASSERT_TRUE(lowered.has_value()) << lowered.error();
  ASSERT_EQ(lowered->states.size(), 2U);
  for (const auto& state : lowered->states) {
    ASSERT_EQ(state.transition_count, 3U);
    std::uint64_t weights[] = {0, 0, 0};
    for (std::size_t i = 0; i < 3; ++i) weights[i] = lowered->transitions_of(state)[i].weight;
    EXPECT_EQ(weights[0] + weights[1] + weights[2], 6U);
    EXPECT_EQ(state.outcome_count, 6U);
  }
}

TEST(lowering, knows_which_wagers_can_be_up) {
  const auto lowered = lower(toy{}, book());
  ASSERT_TRUE(lowered.has_value());
  EXPECT_EQ(lowered->states[lowered->positions[0].closed_without].up, column_set{1});
  EXPECT_EQ(lowered->states[lowered->positions[0].closed_with].up, column_set{3});
}

struct decides_bonus_unheld final : toy {
  void resolve(const position&, const dice::roll&, resolution& out) const override {
    out.loses(column_id{1});
    out.round_ends = true;
  }
};

TEST(lowering, refuses_to_decide_a_wager_that_cannot_be_up__675a_4_h) {
  EXPECT_EQ(lower(decides_bonus_unheld{}, book()).error(),
            "resolve() at bonus=0 rolls=0: decides bonus, which cannot be up there");
}

/// Decides, at a six alone, a column that the rulebook may not have.
struct decides_a_stranger final : toy {
  explicit decides_a_stranger(column_id stranger) : column{stranger} {}
  void resolve(const position&, const dice::roll& roll, resolution& out) const override {
    if (roll.count(0, dice::face{6}) == 1) out.wins(column, line_id{0});
    out.round_ends = true;
  }
  column_id column;
};

TEST(lowering, refuses_to_decide_a_column_that_is_not_in_the_rulebook) {
  for (const auto stranger : {column_id{2}, column_id{5}, column_id{8}, column_id{63}}) {
    EXPECT_EQ(lower(decides_a_stranger{stranger}, book()).error(),
              "resolve() at bonus=0 rolls=0: decides no column, which cannot be up there");
  }
}

/// Each face does what the one before did, but for one thing.
struct differs_in_one_thing final : toy {
  void resolve(const position& closed, const dice::roll& roll, resolution& out) const override {
    int face = 1;
    while (roll.count(0, dice::face{face}) == 0) ++face;
    out.next = closed;
    if (face >= 2) out.call = call_id{1};
    if (face >= 3) out.round_ends = true;
    if (face >= 4) out.dice_pass = true;
    if (face >= 5) out.next[field::rolls] = 1;
    if (face >= 6) out.loses(column_id{0});
  }
};

TEST(lowering, keeps_apart_what_differs_in_one_thing) {
  const auto lowered = lower(differs_in_one_thing{}, book());
  ASSERT_TRUE(lowered.has_value()) << lowered.error();
  const auto made = lowered->transitions_of(lowered->states[0]);
  ASSERT_EQ(made.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(made[i].weight, 1U);
    EXPECT_EQ(index(made[i].call), i >= 1 ? 1U : 0U);
    EXPECT_EQ(made[i].round_ends, i >= 2);
    EXPECT_EQ(made[i].dice_pass, i >= 3);
    EXPECT_EQ(lowered->positions[made[i].next].open[field::rolls], i >= 4 ? 1U : 0U);
    EXPECT_EQ(lowered->outcomes[made[i].outcome].columns, column_set{i >= 5 ? 1U : 0U});
  }
}

struct wins_on_a_line final : toy {
  explicit wins_on_a_line(line_id of_win) : line{of_win} {}
  void resolve(const position&, const dice::roll&, resolution& out) const override {
    out.wins(column_id{0}, line);
    out.round_ends = true;
  }
  line_id line;
};

TEST(lowering, refuses_to_pay_on_a_line_of_another_area_or_of_none) {
  const auto lines = static_cast<std::uint8_t>(book().lines.size());
  for (const auto line : {line_id{1}, line_id{lines}, line_id{200}}) {
    EXPECT_EQ(lower(wins_on_a_line{line}, book()).error(),
              "resolve(): six wins on a payout line of another area");
  }
}

struct closes_twice final : toy {
  position close(const position& at, bool held) const override {
    auto closed = at;
    closed[field::bonus] = held != (at[field::bonus] == 1) ? 1 : 0;
    return closed;
  }
};

TEST(lowering, refuses_a_close_that_is_not_idempotent) {
  EXPECT_EQ(lower(closes_twice{}, book()).error(),
            "close() at bonus=0 rolls=0: closing twice differs from closing once");
}

struct steers_when_locked final : toy {
  position close(const position& at, bool held) const override {
    auto closed = toy::close(at, held);
    if (at[field::rolls] == 5 && held) closed[field::rolls] = 6;
    return closed;
  }
  void resolve(const position& closed, const dice::roll&, resolution& out) const override {
    out.next = closed;
    out.next[field::rolls] = closed[field::bonus] == 1 ? 5 : 0;
  }
};

TEST(lowering, refuses_to_be_steered_where_the_steering_area_takes_no_wager) {
  EXPECT_EQ(lower(steers_when_locked{}, book()).error(),
            "close() at bonus=1 rolls=5: steered where the steering area takes no wager");
}

struct never_ends final : toy {
  area_set open(const position&) const override { return area_set{1}; }
  position close(const position& at, bool) const override { return at; }
  void resolve(const position& closed, const dice::roll&, resolution& out) const override {
    out.next = closed;
    for (auto& each : out.next.fields) {
      if (++each != 0) return;
    }
  }
};

TEST(lowering, stops_a_definition_whose_positions_do_not_end) {
  EXPECT_EQ(lower(never_ends{}, book()).error(), "more than 100000 positions");
}

struct rolls_on final : toy {
  void resolve(const position& closed, const dice::roll&, resolution& out) const override {
    out.next = closed;
    out.next[field::rolls] = 3;
  }
};

TEST(lowering, refuses_a_position_that_its_fields_cannot_write) {
  EXPECT_EQ(lower(rolls_on{}, book_with({{"bonus", 0, 1}, {"rolls", 0, 2}})).error(),
            "position field rolls is 3; the rulebook accepts 0 to 2");
  EXPECT_EQ(lower(rolls_on{}, book_with({{"bonus", 0, 1}})).error(),
            "position field 2 is 3, and the rulebook lists 1");
}

/// Writes 3, where two is the most, while betting is open or once it has closed.
struct writes_three final : toy {
  explicit writes_three(bool closed) : once_closed{closed} {}
  position close(const position& at, bool) const override {
    auto closed = at;
    closed[field::rolls] = once_closed ? 3 : 0;
    return closed;
  }
  void resolve(const position& closed, const dice::roll&, resolution& out) const override {
    out.next = closed;
    out.next[field::rolls] = once_closed ? 0 : 3;
  }
  bool once_closed;
};

TEST(lowering, refuses_an_open_position_and_a_closed_one_that_its_fields_cannot_write) {
  for (const bool once_closed : {false, true}) {
    const auto two_rolls = book_with({{"bonus", 0, 1}, {"rolls", 0, 2}});
    EXPECT_EQ(lower(writes_three{once_closed}, two_rolls).error(),
              "position field rolls is 3; the rulebook accepts 0 to 2");
  }
}

/// Takes wagers on six alone, so that nobody ever holds the bonus.
struct bonus_is_locked final : toy {
  area_set open(const position&) const override { return area_set{1}; }
  position close(const position& at, bool) const override { return at; }
};

TEST(lowering, knows_that_no_wager_is_in_a_term_whose_area_nobody_can_hold) {
  std::string text{toy_book};
  constexpr std::string_view label = "label = \"Six\"\n";
  text.insert(text.find(label) + label.size(), "term = \"late\"\nterm_with = \"bonus\"\n");
  const auto with_term = read_rulebook(text, "toy.toml");
  ASSERT_TRUE(with_term.has_value()) << with_term.error().front().text();
  const auto lowered = lower(bonus_is_locked{}, *with_term);
  ASSERT_TRUE(lowered.has_value()) << lowered.error();
  ASSERT_EQ(lowered->states.size(), 1U);
  EXPECT_EQ(lowered->states[0].up, column_set{1});  // six, not six/late nor bonus
}

/// Counts up to a position and stays there.
struct counts_to final : toy {
  explicit counts_to(const position& end) : last{end} {}
  area_set open(const position&) const override { return area_set{1}; }
  position close(const position& at, bool) const override { return at; }
  void resolve(const position& closed, const dice::roll&, resolution& out) const override {
    out.next = closed;
    if (closed == last) return;
    for (auto& each : out.next.fields) {
      if (++each != 0) return;
    }
  }
  position last;
};

TEST(lowering, takes_a_hundred_thousand_positions_and_not_one_more) {
  const auto bytes = book_with({{"low", 0, 255}, {"middle", 0, 255}, {"high", 0, 255}});
  const auto most = lower(counts_to{position{{0x9F, 0x86, 0x01}}}, bytes);  // 99,999
  ASSERT_TRUE(most.has_value()) << most.error();
  EXPECT_EQ(most->states.size(), states_max);
  EXPECT_FALSE(lower(counts_to{position{{0xA0, 0x86, 0x01}}}, bytes).has_value());
}

TEST(lowering, has_a_decision_for_the_last_line_that_a_game_may_have) {
  const auto last = static_cast<line_id>(lines_max - 1);
  EXPECT_TRUE(decision::wins(last).is_win());
  EXPECT_EQ(decision::wins(last).line(), last);
}

}  // namespace
}  // namespace skyward::rules::lowering_test
