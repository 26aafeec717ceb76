// Two sets of rules compared: what differs, what does not, and the figures against the sheets.
#include "maths/diff.hpp"

#include "every_game.hpp"
#include "money_law.hpp"
#include "report/par/diff_report.hpp"

#include <boost/json.hpp>

#include <sstream>

namespace skyward::diff_test {
namespace {

using rules::index;

maths::ruled_sheet sheet_of(const games::game& game, const rules::table_rules& rules) {
  auto sheet = maths::par_sheet_of(games::lowered_form(game, rules), rules);
  EXPECT_TRUE(sheet) << (sheet ? "" : sheet.error());
  return {rules, std::move(*sheet)};
}

maths::ruled_sheet printed(std::string_view game, std::string_view edition = "") {
  const ruled_table table{game, edition};
  return sheet_of(*table.game, table.rules);
}

/// A column and where it is made.
using place = std::pair<rules::column_id, std::string>;

place place_of(const maths::wager_figures& wager) {
  return {wager.column, wager.where};
}

const maths::wager_figures* on_sheet(const maths::ruled_sheet& of, const place& where) {
  const auto found = std::ranges::find(of.sheet.wagers, where, place_of);
  return found == of.sheet.wagers.end() ? nullptr : &*found;
}

/// That each side of each change is what the sheets say, and no wager is left out.
void expect_sheets(const maths::sheet_changes& changes, const maths::ruled_sheet& before,
                   const maths::ruled_sheet& after) {
  std::set<place> told;
  for (const auto& change : changes.wagers) {
    const auto where = place_of(change.before ? *change.before : *change.after);
    EXPECT_EQ(change.column, where.first);
    EXPECT_TRUE(told.empty() || *told.rbegin() < where) << "the rulebook's order";
    told.insert(where);
    for (const auto& [side, sheet] :
         {std::pair{&change.before, &before}, std::pair{&change.after, &after}}) {
      const auto* figures = on_sheet(*sheet, where);
      ASSERT_EQ(side->has_value(), figures != nullptr);
      if (figures != nullptr) {
        EXPECT_EQ(**side, *figures);
      }
    }
  }
  for (const auto* sheet : {&before, &after}) {
    for (const auto& wager : sheet->sheet.wagers) EXPECT_TRUE(told.contains(place_of(wager)));
  }
}

std::set<std::string> changed_columns(const maths::ruled_sheet& of,
                                      const maths::sheet_changes& changes) {
  std::set<std::string> names;
  for (const auto& change : changes.wagers) {
    if (change.changed) names.insert(of.rules.book().columns[index(change.column)].name);
  }
  return names;
}

TEST(diff, of_identical_rules_is_empty_in_every_reading) {
  for (const auto& reading : games::every_reading()) {
    const auto sheet = sheet_of(*reading.of, reading.rules);
    const auto changes = maths::changes_between(sheet, sheet);
    EXPECT_TRUE(changed_columns(sheet, changes).empty()) << reading.name;
    EXPECT_TRUE(changes.layouts.empty()) << reading.name;
    expect_sheets(changes, sheet, sheet);
  }
}

TEST(diff, of_the_two_editions_of_ten_dice_changes_every_wager__593_2_e) {
  const auto permanent = printed("high-roll-dice", "pa-675a");
  const auto temporary = printed("high-roll-dice", "pa-593");
  const auto changes = maths::changes_between(permanent, temporary);
  expect_sheets(changes, permanent, temporary);
  EXPECT_EQ(changed_columns(permanent, changes).size(), permanent.sheet.wagers.size());
  EXPECT_EQ(changes.layouts.size(), permanent.sheet.layouts.size());
  for (const auto& layout : changes.layouts) {
    EXPECT_TRUE(layout.before.has_value());
    EXPECT_FALSE(layout.after.has_value());
  }
}

TEST(diff, backwards_is_the_same_with_its_sides_exchanged) {
  const auto one = printed("high-roll-dice", "pa-675a");
  ruled_table other{"high-roll-dice"};
  other.rules.set_odds(other.book().line_named("kind-4:first-roll"), odds::to(2, 1));
  const auto two = sheet_of(*other.game, other.rules);
  const auto there = maths::changes_between(one, two);
  const auto back = maths::changes_between(two, one);
  EXPECT_EQ(changed_columns(one, there), changed_columns(one, back));
  ASSERT_EQ(there.layouts.size(), back.layouts.size());
  for (std::size_t i = 0; i < there.layouts.size(); ++i) {
    EXPECT_EQ(there.layouts[i].label, back.layouts[i].label);
    EXPECT_EQ(there.layouts[i].before->house_edge, back.layouts[i].after->house_edge);
  }
}

/// The areas of the layouts that changed, by label.
std::set<std::string> changed_layouts(const maths::sheet_changes& changes) {
  std::set<std::string> labels;
  for (const auto& layout : changes.layouts) labels.insert(layout.label);
  return labels;
}

// Every line of every game, one at a time: its odds raised by one.
TEST(diff, of_one_changed_line_is_that_of_its_area_and_of_the_layouts_that_have_it) {
  for (const auto& game : games::catalogue()) {
    const rules::table_rules rules{game.book, game.book.editions.front()};
    const auto before = sheet_of(game, rules);
    for (std::size_t i = 0; i < game.book.lines.size(); ++i) {
      const auto line = static_cast<rules::line_id>(i);
      const auto& printed_odds = *rules.odds_of(line).pays;
      SCOPED_TRACE(game.book.lines[i].id);
      auto changed = rules;
      changed.set_odds(line, printed_odds.form() == odds_form::prize
                                 ? odds::prize(cents{printed_odds.pays() + 100})
                                 : odds::to(printed_odds.pays() + 1, printed_odds.per()));
      const auto after = sheet_of(game, changed);
      const auto changes = maths::changes_between(before, after);
      expect_sheets(changes, before, after);
      std::set<std::string> ours;
      for (const auto& wager : before.sheet.wagers) {
        const auto& column = game.book.columns[index(wager.column)];
        if (column.area == game.book.lines[i].area) ours.insert(column.name);
      }
      EXPECT_FALSE(ours.empty());
      EXPECT_EQ(changed_columns(before, changes), ours);
      std::set<std::string> layouts;
      for (const auto& layout : before.sheet.layouts) {
        const bool extra = std::ranges::any_of(layout.wagers, [&](const auto& wager) {
          return game.book.areas[index(wager.area)].purchase;
        });
        const bool has_it = std::ranges::any_of(layout.wagers, [&](const auto& wager) {
          return wager.area == game.book.lines[i].area;
        });
        const bool extra_line = game.book.lines[i].id.ends_with(":extra-roll");
        if (has_it && (extra || !extra_line)) layouts.insert(layout.label);
      }
      EXPECT_EQ(changed_layouts(changes), layouts);
    }
  }
}

TEST(diff, tells_odds_that_are_written_anew_and_are_worth_the_same) {
  const ruled_table table{"high-roll-dice"};
  auto rules = table.rules;
  rules.set_odds(table.book().line_named("pip-1"), odds::for_each(4, 1));
  const auto before = sheet_of(*table.game, table.rules);
  const auto after = sheet_of(*table.game, rules);
  const auto changes = maths::changes_between(before, after);
  EXPECT_EQ(changed_columns(before, changes), std::set<std::string>{"pip-1"}) << "printed odds";
  EXPECT_TRUE(changes.layouts.empty());
  const auto heading = "before" + std::string(16, ' ') + "after";
  EXPECT_TRUE(report::diff_text(before, after, changes).contains(heading)) << "over one wager";
}

TEST(diff, tells_a_line_that_wins_no_more_with_a_chance_of_0) {
  const auto before = printed("high-roll-dice");
  ruled_table other{"high-roll-dice"};
  other.rules.set_odds(other.book().line_named("kind-4:first-roll"), odds::to(2, 1));
  auto after = sheet_of(*other.game, other.rules);
  const auto line = other.book().line_named("kind-4:extra-roll");
  for (auto& wager : after.sheet.wagers) {
    std::erase_if(wager.outcomes, [&](const auto& each) { return each.line == line; });
  }
  const auto text = report::diff_text(before, after, maths::changes_between(before, after));
  const auto at = text.find("wins " + other.book().lines[index(line)].label);
  ASSERT_NE(at, std::string::npos) << text;
  EXPECT_TRUE(text.substr(at, text.find('\n', at) - at).contains(" 0.000000 %")) << text;
}

TEST(diff, of_a_withdrawn_area_has_it_on_one_side) {
  const ruled_table table{"high-roll-dice"};
  auto rules = table.rules;
  rules.withdraw(table.book().area_named("kind-2"));
  const auto before = sheet_of(*table.game, table.rules);
  const auto after = sheet_of(*table.game, rules);
  const auto changes = maths::changes_between(before, after);
  expect_sheets(changes, before, after);
  EXPECT_EQ(changed_columns(before, changes), (std::set<std::string>{"kind-2", "kind-2/extra"}));
  for (const auto& layout : changes.layouts) EXPECT_FALSE(layout.after) << layout.label;
  EXPECT_EQ(changes.layouts.size(), 4U) << "two of a kind alone, and three of every circle";
  const auto text = report::diff_text(before, after, changes);
  std::istringstream rows{text.substr(text.find("\nkind-2\n") + 1)};
  std::string row;
  std::getline(rows, row);
  int told = 0;
  while (std::getline(rows, row) && row.starts_with("  ")) {
    ++told;
    EXPECT_TRUE(row.ends_with(" -")) << row;
  }
  EXPECT_EQ(told, 4) << "odds, wins, edge, deviation";
  const auto json = boost::json::parse(report::diff_json(before, after, changes));
  for (const auto& each : json.at("wagers").as_array()) {
    if (each.at("wager").as_string() == "kind-2") {
      EXPECT_TRUE(each.at("after").is_null());
    }
  }
}

TEST(diff, of_two_readings_of_football_has_the_edges_of_two_sheets__ruling_R_24) {
  ruled_table other{"three-dice-football"};
  other.choose({{"score", "pass-0"}});
  const auto before = printed("three-dice-football");
  const auto after = sheet_of(*other.game, other.rules);
  const auto changes = maths::changes_between(before, after);
  expect_sheets(changes, before, after);
  const auto changed = changed_columns(before, changes);
  EXPECT_TRUE(changed.contains("touchdown"));
  EXPECT_FALSE(changed.contains("over-4")) << "the dice decide, not the marker (577.6(d))";
}

}  // namespace
}  // namespace skyward::diff_test
