// Two made-up games for tests of the table, in no catalogue: Quits, whose wagers can push and carry
// over, and Twice, which has two betting windows and a wager in two terms.
#pragma once

#include "games/catalogue.hpp"
#include "rules/reading/read_rulebook.hpp"

#include <gtest/gtest.h>

#include <string>

namespace skyward::toys {

/// What both rulebooks say: who does what, how dice may lie.
inline const std::string common_rules = R"(
summary = "Made up for tests."
[provenance]
"made up" = "For tests."
[[editions]]
id = "first"
verified = "by hand"
title = "The only edition"
[[procedure]]
phase = "close"
id = "no-more-bets"
actor = "dealer"
prompt = "Announce no more bets."
clause = "toy.1"
completed_by = "no_more_bets"
[[procedure]]
phase = "throw"
id = "throw"
actor = "dealer"
prompt = "Throw the die."
clause = "toy.1"
completed_by = "throw"
[limits]
seats = 3
minimum_cents = 100
maximum_cents = 50000
chip_cents = 100
[validity]
cocked = "no-roll"
cocked_clause = "toy.1"
propped_clause = "toy.1"
void = [{ reason = "off-table", clause = "toy.1" }]
[clauses]
"toy.1" = "One die is thrown."
"toy.2" = "The list says what pays."
)";

inline rules::rulebook rulebook_of(const std::string& text) {
  auto book = rules::read_rulebook(text, "toy.toml");
  if (!book) {
    for (const auto& each : book.error()) ADD_FAILURE() << each.text();
  }
  return std::move(book).value();
}

enum class field { betting, throws, high, covered };

inline void push(rules::resolution& result, rules::column_id column) {
  result.decided[index(column)] = rules::decision::pushes();
}

/// A throw a round. Over wins on five and six, Under on one to three, and four gives both back.
/// Over goes into a circle when betting closes. Later waits over rounds for its six and loses on a
/// one.
class quits final : public rules::definition {
 public:
  explicit quits(const rules::rulebook& book)
      : over_{book.payable_named("over")},
        under_{book.payable_named("under")},
        later_{book.payable_named("later")},
        all_{book.all_areas()} {}

  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position& at) const override {
    return at[field::betting] == 0 ? all_ : rules::area_set{};
  }
  rules::position close(const rules::position& at, bool) const override {
    auto closed = at;
    closed[field::betting] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 1}}; }
  void resolve(const rules::position&, const dice::roll& roll,
               rules::resolution& result) const override {
    const int pips = roll.total(0);
    result.round_ends = true;
    result.settle(over_, pips > 4);
    result.settle(under_, pips < 4);
    if (pips == 4) {
      push(result, over_.column);
      push(result, under_.column);
    }
    if (pips == 6 || pips == 1) result.settle(later_, pips == 6);
  }

 private:
  rules::payable over_, under_, later_;
  rules::area_set all_;
};

/// Two throws a round; four and more is high. First and Second are on one throw each, placed before
/// it; Both wins when both are high. Who holds Cover, on a low second throw, has Both back when one
/// is high.
class twice final : public rules::definition {
 public:
  explicit twice(const rules::rulebook& book)
      : first_{book.payable_named("first")},
        second_{book.payable_named("second")},
        both_{book.payable_named("both")},
        cover_{book.payable_named("cover")},
        covered_{book.column_named("both/covered")},
        before_first_{book.areas_of("early")},
        before_second_{book.areas_of("late")} {}

  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position& at) const override {
    if (at[field::betting] == 1) return {};
    return at[field::throws] == 0 ? before_first_ : before_second_;
  }
  rules::position close(const rules::position& at, bool steering_held) const override {
    auto closed = at;
    closed[field::betting] = 1;
    const bool placed = at[field::betting] == 0 && at[field::throws] == 0;
    if (placed && steering_held) closed[field::covered] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 1}}; }
  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& result) const override {
    const bool high = roll.total(0) >= 4;
    if (closed[field::throws] == 0) {
      result.settle(first_, high);
      result.next[field::throws] = 1;
      result.next[field::high] = high ? 1 : 0;
      result.next[field::covered] = closed[field::covered];
      return;
    }
    const bool was_high = closed[field::high] == 1;
    result.round_ends = true;
    result.settle(second_, high);
    result.settle(both_, high && was_high);
    if (closed[field::covered] == 0) return;
    result.settle(cover_, !high);
    result.settle({covered_, both_.line}, high && was_high);
    if (high != was_high) push(result, covered_);
  }

 private:
  rules::payable first_, second_, both_, cover_;
  rules::column_id covered_;
  rules::area_set before_first_, before_second_;
};

inline const std::string quits_text = R"(
game = "quits"
name = "Quits"
)" + common_rules +
                                      R"(
[[position]]
name = "betting"
max = 1
[[groups]]
id = "all"
label = "All"
clause = "toy.1"
[[areas]]
id = "over"
label = "Over"
group = "all"
clause = "toy.1"
lines = [{ odds = "1 to 1", clause = "toy.2", provenance = "made up" }]
[[areas]]
id = "under"
label = "Under"
group = "all"
clause = "toy.1"
lines = [{ odds = "2 to 1", clause = "toy.2", provenance = "made up" }]
[[areas]]
id = "later"
label = "Later"
group = "all"
clause = "toy.1"
lines = [{ odds = "3 to 1", clause = "toy.2", provenance = "made up" }]
[[calls]]
id = "roll"
clause = "toy.1"
settlement = [{ scope = "each-seat", do = "settle", wagers = ["all"], clause = "toy.2" }]
[[bets_closed]]
scope = "each-seat"
do = "place"
wagers = ["over"]
clause = "toy.1"
)";

inline std::unique_ptr<const rules::definition> quits_definition(const rules::table_rules& rules) {
  return std::make_unique<quits>(rules.book());
}

inline const games::game& quits_game() {
  static const games::game made{rulebook_of(quits_text), quits_definition};
  return made;
}

inline const games::game& twice_game() {
  static const games::game made{
      rulebook_of(R"(
game = "twice"
name = "Twice"
)" + common_rules +
                  R"(
[[position]]
name = "betting"
max = 1
[[position]]
name = "throws"
max = 1
[[position]]
name = "high"
max = 1
[[position]]
name = "covered"
max = 1
[[groups]]
id = "early"
label = "Early"
clause = "toy.1"
[[groups]]
id = "late"
label = "Late"
clause = "toy.1"
[[areas]]
id = "first"
label = "First"
group = "early"
clause = "toy.1"
lines = [{ odds = "1 to 1", clause = "toy.2", provenance = "made up" }]
[[areas]]
id = "both"
label = "Both"
group = "early"
clause = "toy.1"
term = "covered"
term_with = "cover"
lines = [{ odds = "3 to 1", clause = "toy.2", provenance = "made up" }]
[[areas]]
id = "cover"
label = "Cover"
group = "early"
clause = "toy.1"
steers = true
lines = [{ odds = "1 to 2", clause = "toy.2", provenance = "made up" }]
[[areas]]
id = "second"
label = "Second"
group = "late"
clause = "toy.1"
lines = [{ odds = "1 to 1", clause = "toy.2", provenance = "made up" }]
[[calls]]
id = "roll"
clause = "toy.1"
settlement = [
  { scope = "each-seat", do = "settle", clause = "toy.2", wagers = ["early", "early/covered",
    "late"] }
]
)"),
      [](const rules::table_rules& rules) -> std::unique_ptr<const rules::definition> {
        return std::make_unique<twice>(rules.book());
      }};
  return made;
}

}  // namespace skyward::toys
