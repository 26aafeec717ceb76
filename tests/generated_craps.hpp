// Craps with come boxes, made as a game of this house for tests and benchmarks: as many positions
// as boxes make, up to 60 areas, walks that lead back, and wagers whose odds depend on the
// position.
#pragma once

#include "games/catalogue.hpp"
#include "rules/reading/read_rulebook.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace skyward {

/// The numbers that can be a point, a box of their own each.
inline constexpr std::array<int, 6> point_numbers{4, 5, 6, 8, 9, 10};

/// Its position is the point and what number stands in each box; `off` is none. A come wager is
/// made in the lowest empty box while there is a point; the number that is thrown moves into that
/// box, whoever has wagered. A put wager is made at any time and stands as if it had been made
/// before the point: its odds are those of where it is made.
class craps final : public rules::definition {
 public:
  explicit craps(const rules::rulebook& book) {
    while (book.find_area(fmt::format("come-{}", boxes_ + 1))) ++boxes_;
    wide_ = book.find_area("place-4").has_value();
    pass_ = book.payable_named("pass");
    put_ = book.payable_named("put");
    field_ = book.payable_named("field");
    for (std::size_t i = 0; i < boxes_; ++i) {
      come_.push_back(book.payable_named(fmt::format("come-{}", i + 1)));
      come_areas_.push_back(book.area_named(fmt::format("come-{}", i + 1)));
    }
    always_ = book.all_areas();
    for (const auto each : come_areas_) always_.reset(rules::index(each));
    pass_area_ = book.area_named("pass");
    always_.reset(rules::index(pass_area_));
    for (std::size_t i = 1; book.find_area(fmt::format("spare-{}", i)); ++i) {
      spare_.push_back(book.payable_named(fmt::format("spare-{}", i)));
    }
    call_ = book.call_named("roll");
    if (wide_) find_wide(book);
  }

  rules::position opening() const override { return {}; }

  rules::area_set open(const rules::position& at) const override {
    if (at.fields[0] == 1) return {};
    auto open = always_;
    if (at.fields[1] == 0) {
      open.set(rules::index(pass_area_));
    } else if (const auto box = lowest_empty(at); box < boxes_) {
      open.set(rules::index(come_areas_[box]));
    }
    return open;
  }

  rules::position close(const rules::position& at, bool) const override {
    auto closed = at;
    closed.fields[0] = 1;
    return closed;
  }

  dice::dice_set dice(const rules::position&) const override { return {{"white", 2}}; }

  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& result) const override {
    const int total = roll.total(0);
    const auto number = number_of(total);
    result.call = call_;
    result.next = closed;
    result.next.fields[0] = 0;
    result.settle(field_, total <= 4 || total >= 9);
    for (const auto& each : spare_) result.settle(each, total <= 4 || total >= 9);
    if (wide_) decide_wide(roll, result);
    decide_line(closed, total, number, result);
    decide_boxes(closed, total, number, result);
    if (total == 7) result.next = {};
  }

 private:
  static std::uint8_t number_of(int total) {
    for (std::size_t i = 0; i < point_numbers.size(); ++i) {
      if (point_numbers[i] == total) return static_cast<std::uint8_t>(i + 1);
    }
    return 0;
  }

  std::size_t lowest_empty(const rules::position& at) const {
    std::size_t box = 0;
    while (box < boxes_ && at.fields[2 + box] != 0) ++box;
    return box;
  }

  void decide_line(const rules::position& closed, int total, std::uint8_t number,
                   rules::resolution& result) const {
    const auto point = closed.fields[1];
    if (point == 0) {
      if (number != 0) {
        result.next.fields[1] = number;
        return;
      }
      const bool wins = total == 7 || total == 11;
      result.settle(pass_, wins);
      result.settle(put_, wins);
      result.round_ends = true;
      return;
    }
    if (number != point && total != 7) return;
    result.settle(pass_, number == point);
    result.settle(put_, number == point);
    result.next.fields[1] = 0;
    result.round_ends = true;
  }

  void decide_boxes(const rules::position& closed, int total, std::uint8_t number,
                    rules::resolution& result) const {
    const auto lowest = lowest_empty(closed);
    for (std::size_t i = 0; i < boxes_; ++i) {
      const auto stands = closed.fields[2 + i];
      if (stands != 0) {
        if (stands == number || total == 7) result.settle(come_[i], stands == number);
        if (stands == number) result.next.fields[2 + i] = 0;
        continue;
      }
      if (i != lowest || closed.fields[1] == 0) continue;
      if (number == 0) result.settle(come_[i], total == 7 || total == 11);
      result.next.fields[2 + i] = number;
    }
  }

  /// Wagers that any number of positions tell nothing of: on a total, on two faces, on a number
  /// before a seven, and the same the other way round.
  void find_wide(const rules::rulebook& book) {
    any_craps_ = book.payable_named("any-craps");
    for (int total = 2; total <= 12; ++total) {
      totals_.push_back(book.payable_named(fmt::format("total-{}", total)));
    }
    for (int low = 1; low <= 6; ++low) {
      for (int high = low; high <= 6; ++high) {
        hops_.push_back(book.payable_named(fmt::format("hop-{}-{}", low, high)));
      }
    }
    for (const int number : point_numbers) {
      place_.push_back(book.payable_named(fmt::format("place-{}", number)));
      lay_.push_back(book.payable_named(fmt::format("lay-{}", number)));
      slow_.push_back(book.payable_named(fmt::format("slow-{}", number)));
    }
  }

  void decide_wide(const dice::roll& roll, rules::resolution& result) const {
    const int total = roll.total(0);
    result.settle(any_craps_, total <= 3 || total == 12);
    for (int each = 2; each <= 12; ++each) {
      result.settle(totals_[static_cast<std::size_t>(each - 2)], total == each);
    }
    std::size_t hop = 0;
    for (int low = 1; low <= 6; ++low) {
      for (int high = low; high <= 6; ++high) {
        const int dice_low = roll.count(0, dice::face{low});
        const bool both =
            low == high ? dice_low == 2 : dice_low == 1 && roll.count(0, dice::face{high}) == 1;
        result.settle(hops_[hop++], both);
      }
    }
    for (std::size_t i = 0; i < point_numbers.size(); ++i) {
      const bool number = total == point_numbers[i];
      if (number || total == 7) {
        result.settle(place_[i], number);
        result.settle(lay_[i], !number);
      }
      if (number || total == 2 || total == 12) result.settle(slow_[i], number);
    }
  }

  std::size_t boxes_ = 0;
  bool wide_ = false;
  rules::payable pass_, put_, field_, any_craps_;
  std::vector<rules::payable> spare_, come_, totals_, hops_, place_, lay_, slow_;
  std::vector<rules::area_id> come_areas_;
  rules::area_set always_;
  rules::area_id pass_area_{};
  rules::call_id call_{};
};

/// in      wide with wagers on all else that two dice can show: 54 areas and one a box
///         spare how many more areas that are like field
inline std::string craps_text(std::size_t boxes, bool wide, std::size_t spare) {
  std::vector<std::string> areas{"pass", "put", "field"};
  for (std::size_t i = 0; i < boxes; ++i) areas.push_back(fmt::format("come-{}", i + 1));
  for (std::size_t i = 0; i < spare; ++i) areas.push_back(fmt::format("spare-{}", i + 1));
  if (wide) {
    areas.emplace_back("any-craps");
    for (int total = 2; total <= 12; ++total) areas.push_back(fmt::format("total-{}", total));
    for (int low = 1; low <= 6; ++low) {
      for (int high = low; high <= 6; ++high) areas.push_back(fmt::format("hop-{}-{}", low, high));
    }
    for (const auto* kind : {"place", "lay", "slow"}) {
      for (const int number : point_numbers) areas.push_back(fmt::format("{}-{}", kind, number));
    }
  }
  std::string text = R"(
game = "craps"
name = "Craps"
summary = "Made up for tests."
[provenance]
"made up" = "For tests."
[[editions]]
id = "first"
verified = "by hand"
title = "The only edition"
[[position]]
name = "betting"
values = ["open", "closed"]
[[position]]
name = "point"
values = ["off", "4", "5", "6", "8", "9", "10"]
[[position]]
name = "box1"
values = ["off", "4", "5", "6", "8", "9", "10"]
[[position]]
name = "box2"
values = ["off", "4", "5", "6", "8", "9", "10"]
[[position]]
name = "box3"
values = ["off", "4", "5", "6", "8", "9", "10"]
[[position]]
name = "box4"
values = ["off", "4", "5", "6", "8", "9", "10"]
[[position]]
name = "box5"
values = ["off", "4", "5", "6", "8", "9", "10"]
[[position]]
name = "box6"
values = ["off", "4", "5", "6", "8", "9", "10"]
[[groups]]
id = "all"
label = "All"
clause = "craps.1"
[[calls]]
id = "roll"
clause = "craps.1"
settlement = [{ scope = "each-seat", do = "settle", wagers = ["all"], clause = "craps.1" }]
[[procedure]]
phase = "close"
id = "no-more-bets"
actor = "dealer"
prompt = "Announce no more bets."
clause = "craps.1"
completed_by = "no_more_bets"
[[procedure]]
phase = "throw"
id = "throw"
actor = "dealer"
prompt = "Throw the dice."
clause = "craps.1"
completed_by = "throw"
[limits]
seats = 3
minimum_cents = 100
maximum_cents = 50000
chip_cents = 100
[validity]
cocked = "no-roll"
cocked_clause = "craps.1"
propped_clause = "craps.1"
void = []
[clauses]
"craps.1" = "Two dice are thrown."
)";
  for (const auto& area : areas) {
    text += fmt::format(R"(
[[areas]]
id = "{0}"
label = "{0}"
group = "all"
clause = "craps.1"
lines = [{{ odds = "1 to 1", clause = "craps.1", provenance = "made up" }}]
)",
                        area);
  }
  return text;
}

inline games::game craps_game(std::size_t boxes, bool wide = false, std::size_t spare = 0) {
  auto book = rules::read_rulebook(craps_text(boxes, wide, spare), "craps.toml");
  if (!book) {
    fmt::print(stderr, "{}\n", book.error().front().text());
    std::abort();
  }
  return {std::move(*book),
          [](const rules::table_rules& rules) -> std::unique_ptr<const rules::definition> {
            return std::make_unique<craps>(rules.book());
          }};
}

}  // namespace skyward
