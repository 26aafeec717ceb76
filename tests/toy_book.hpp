// The rulebook of a toy, for tests of what reads or lowers one.
#pragma once

#include <string_view>

namespace skyward::rules {

/// A toy: one die, a wager on a six that stands until a six or a one, and a bonus that steers.
inline constexpr std::string_view toy_book = R"(
game = "toy"
name = "Toy"
summary = "One die."
[clauses]
"1" = "The only clause."
[provenance]
"regulation" = "made up"
[[editions]]
id = "first"
title = "First"
verified = "not at all"
[[groups]]
id = "all"
label = "All"
clause = "1"
[[areas]]
id = "six"
label = "Six"
group = "all"
clause = "1"
lines = [{ odds = "1 to 1", clause = "1" }]
[[areas]]
id = "bonus"
label = "Bonus"
group = "all"
clause = "1"
steers = true
lines = [{ odds = "1 to 1", clause = "1" }]
[[position]]
name = "bonus"
max = 1
[[position]]
name = "rolls"
max = 255
[[calls]]
id = "roll"
clause = "1"
settlement = [{ scope = "all-seats", do = "settle", wagers = ["all"], clause = "1" }]
[limits]
seats = 1
minimum_cents = 100
maximum_cents = 100
chip_cents = 100
[validity]
cocked = "no-roll"
cocked_clause = "1"
propped_clause = "1"
void = []
)";

}  // namespace skyward::rules
