// Proposed odds: what may be printed, searched exhaustively where an area has one line, and what
// rounding does to an edge, wager by wager.
#include "maths/design.hpp"

#include "money_law.hpp"

#include <rapidcheck/gtest.h>

#include <numeric>

namespace skyward::design_test {
namespace {

using rules::index;

// What the header says of printed odds ------------------------------------------------------------

/// Beyond 100 a whole number has two digits that are not zero, or a third that is 5.
bool is_round(std::int64_t number) {
  while (number % 10 == 0) number /= 10;
  return number < 100 || (number < 1000 && number % 10 == 5);
}

constexpr std::int64_t printed_max = odds::pays_max;

bool is_printable(const odds& pays, std::int64_t per_max) {
  const auto first = pays.pays();
  const auto second = pays.per();
  if (std::gcd(first, second) != 1 || second > per_max) return false;
  if (second == 1) return first <= 100 || (first <= printed_max && is_round(first));
  return first <= 100;
}

/// What odds to and for add to a wager, in wagers.
rational gain_of(const odds& pays) {
  const rational ratio{pays.pays(), pays.per()};
  return pays.form() == odds_form::for_ ? rational{ratio - 1} : ratio;
}

/// All odds that can be printed for a wager that wins as `form` says.
std::vector<odds> every_printable(odds_form form, std::int64_t per_max) {
  std::vector<odds> all;
  const auto add = [&](std::int64_t first, std::int64_t second) {
    if (form == odds_form::for_ && first <= second) return;  // pays nothing
    const auto made =
        form == odds_form::for_ ? odds::for_each(first, second) : odds::to(first, second);
    if (is_printable(made, per_max)) all.push_back(made);
  };
  for (std::int64_t second = 1; second <= per_max; ++second) {
    for (std::int64_t first = 1; first <= 100; ++first) add(first, second);
  }
  for (std::int64_t scale = 1; scale <= printed_max / 1000; scale *= 10) {
    for (std::int64_t digits = 101; digits <= 1000; ++digits) add(digits * scale, 1);
  }
  return all;
}

// A wager of a game -------------------------------------------------------------------------------

struct designed {
  const ruled_table* table;
  const maths::wager_figures* figures;

  const std::string& name() const { return table->book().columns[index(figures->column)].name; }
  std::vector<maths::wager_outcome> wins() const {
    std::vector<maths::wager_outcome> all;
    for (const auto& outcome : figures->outcomes) {
      if (outcome.how == maths::result::win) all.push_back(outcome);
    }
    return all;
  }
  /// What comes back of a wager that is neither won nor lost, in wagers.
  rational pushed() const {
    rational back = 0;
    for (const auto& outcome : figures->outcomes) {
      if (outcome.how == maths::result::push) back += outcome.probability;
    }
    return back;
  }
  bool pays_prizes() const {
    return std::ranges::any_of(wins(), [&](const auto& win) {
      return table->rules.odds_of(*win.line).pays->form() == odds_form::prize;
    });
  }
};

/// Every wager of every game that dice decide.
const std::vector<designed>& every_wager() {
  static const auto tables = [] {
    std::vector<ruled_table> all;
    for (const auto& game : games::catalogue()) all.emplace_back(game.book.game);
    return all;
  }();
  static const auto sheets = [] {
    std::vector<maths::par_sheet> all;
    for (const auto& table : tables) {
      all.push_back(*maths::par_sheet_of(table.lowered, table.rules));
    }
    return all;
  }();
  static const auto wagers = [] {
    std::vector<designed> all;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      for (const auto& figures : sheets[i].wagers) {
        const designed each{&tables[i], &figures};
        if (!each.wins().empty()) all.push_back(each);
      }
    }
    return all;
  }();
  return wagers;
}

designed wager_named(std::string_view game, std::string_view name) {
  for (const auto& each : every_wager()) {
    if (each.table->book().game == game && each.name() == name) return each;
  }
  throw std::runtime_error{"no such wager"};
}

rational distance(const rational& one, const rational& other) {
  return one < other ? rational{other - one} : rational{one - other};
}

/// The edge of a wager with these odds, from the chances of its lines alone.
rational edge_by(const designed& wager, const maths::proposal& proposal) {
  rational edge = 1 - wager.pushed();
  for (const auto& win : wager.wins()) {
    const auto line = std::ranges::find(proposal.lines, *win.line, &maths::proposal::line::line);
    EXPECT_NE(line, proposal.lines.end());
    edge -= win.probability * (1 + gain_of(line->pays));
  }
  return edge;
}

// Properties --------------------------------------------------------------------------------------

/// Throws where a proposal breaks a promise of the header.
void check_proposal(const designed& wager, const maths::proposal& proposal,
                    const maths::design_goal& goal) {
  RC_ASSERT(proposal.lines.size() == wager.wins().size());
  RC_ASSERT(proposal.house_edge == edge_by(wager, proposal));
  RC_ASSERT(distance(proposal.house_edge, goal.edge) <= goal.tolerance);
  std::map<rules::line_id, rational> chances;
  for (const auto& win : wager.wins()) chances[*win.line] = win.probability;
  for (std::size_t i = 0; i < proposal.lines.size(); ++i) {
    const auto& [line, pays] = proposal.lines[i];
    RC_ASSERT(is_printable(pays, goal.per_max));
    const auto read = odds::parse(pays.text());
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == pays);
    const auto commas = odds::parse(pays.text(true));
    RC_ASSERT(commas.has_value());
    RC_ASSERT(*commas == pays);
    RC_ASSERT(pays.form() == wager.table->rules.odds_of(line).pays->form());
    if (i == 0) continue;
    const auto& before = proposal.lines[i - 1];
    const auto present = [&](rules::line_id of) {
      return gain_of(*wager.table->rules.odds_of(of).pays);
    };
    RC_ASSERT(present(before.line) <= present(line));
    RC_ASSERT(present(before.line) < present(line) || chances.at(before.line) >= chances.at(line));
    RC_ASSERT(gain_of(before.pays) <= gain_of(pays));
  }
}

void check_design(const designed& wager, const maths::design_goal& goal) {
  const auto made = maths::design_odds(wager.table->rules, *wager.figures, goal);
  if (!made) return;
  RC_ASSERT(!made->nearest.empty());
  RC_ASSERT(made->nearest.size() <= goal.proposals_max);
  RC_ASSERT(made->simplest.size() <= goal.proposals_max);
  rational last = 0;
  for (const auto& proposal : made->nearest) {
    check_proposal(wager, proposal, goal);
    RC_ASSERT(last <= distance(proposal.house_edge, goal.edge));
    last = distance(proposal.house_edge, goal.edge);
  }
  for (const auto& proposal : made->simplest) check_proposal(wager, proposal, goal);
}

maths::design_goal any_goal() {
  const auto edge = *rc::gen::inRange(-2000, 6000);
  const auto tolerance = *rc::gen::inRange(1, 400);
  const auto per_max = *rc::gen::inRange(1, 13);
  const auto most = *rc::gen::inRange(1, 9);
  return {rational{edge, 10'000}, rational{tolerance, 10'000}, per_max,
          static_cast<std::size_t>(most)};
}

RC_GTEST_PROP(design, proposes_printable_odds_within_the_tolerance_that_never_fall, ()) {
  const auto& wager = *rc::gen::elementOf(every_wager());
  RC_PRE(!wager.pays_prizes());
  check_design(wager, any_goal());
}

RC_GTEST_PROP(design, of_wagers_of_several_lines_keeps_the_order_of_their_odds, ()) {
  static const auto several = [] {
    std::vector<designed> wagers;
    for (const auto& each : every_wager()) {
      if (each.wins().size() > 1) wagers.push_back(each);
    }
    return wagers;
  }();
  check_design(*rc::gen::elementOf(several), any_goal());
}

// One line, searched exhaustively -----------------------------------------------------------------

void check_nearest(const designed& wager, const maths::design_goal& goal) {
  const auto win = wager.wins().at(0);
  const auto form = wager.table->rules.odds_of(*win.line).pays->form();
  std::vector<rational> distances;
  for (const auto& pays : every_printable(form, goal.per_max)) {
    const rational edge = 1 - wager.pushed() - win.probability * (1 + gain_of(pays));
    if (distance(edge, goal.edge) <= goal.tolerance) {
      distances.push_back(distance(edge, goal.edge));
    }
  }
  std::ranges::sort(distances);
  const auto made = maths::design_odds(wager.table->rules, *wager.figures, goal);
  RC_ASSERT(made.has_value() == !distances.empty());
  if (!made) return;
  RC_ASSERT(made->nearest.size() == std::min(goal.proposals_max, distances.size()));
  for (std::size_t i = 0; i < made->nearest.size(); ++i) {
    RC_ASSERT(distance(made->nearest[i].house_edge, goal.edge) == distances[i]);
  }
}

RC_GTEST_PROP(design, of_one_line_finds_the_nearest_of_all_printable_odds, ()) {
  static const auto single = [] {
    std::vector<designed> wagers;
    for (const auto& each : every_wager()) {
      if (each.wins().size() == 1 && !each.pays_prizes()) wagers.push_back(each);
    }
    return wagers;
  }();
  check_nearest(*rc::gen::elementOf(single), any_goal());
}

RC_GTEST_PROP(design, keeps_for_odds_and_finds_their_nearest, ()) {
  static const auto table = [] {
    ruled_table changed{"props-and-hops"};
    changed.rules.set_odds(changed.book().line_named("any-seven"), odds::for_each(5, 1));
    changed.rules.set_odds(changed.book().line_named("hop-1-2"), odds::for_each(16, 1));
    return changed;
  }();
  static const auto sheet = *maths::par_sheet_of(table.lowered, table.rules);
  const auto name = *rc::gen::elementOf(std::vector<std::string>{"any-seven", "hop-1-2"});
  const auto column = table.book().column_named(name);
  const auto figures = std::ranges::find(sheet.wagers, column, &maths::wager_figures::column);
  check_nearest({&table, &*figures}, any_goal());
}

TEST(design, finds_what_is_printed_where_its_edge_is_wanted_exactly) {
  int found = 0;
  for (const auto& wager : every_wager()) {
    if (wager.pays_prizes()) continue;
    ++found;
    SCOPED_TRACE(wager.name());
    const maths::design_goal goal{wager.figures->money->house_edge, 0};
    const auto made = maths::design_odds(wager.table->rules, *wager.figures, goal);
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->nearest.front().house_edge, goal.edge);
  }
  EXPECT_GT(found, 60);
}

TEST(design, without_odds_in_the_source_proposes_from_the_chances__593_2) {
  const ruled_table table{"high-roll-dice", "pa-593"};
  const auto sheet = *maths::par_sheet_of(table.lowered, table.rules);
  for (const auto& figures : sheet.wagers) {
    if (figures.outcomes.empty()) continue;
    const designed wager{&table, &figures};
    SCOPED_TRACE(wager.name());
    const maths::design_goal goal{rational{5, 100}, rational{2, 100}};
    const auto made = maths::design_odds(table.rules, figures, goal);
    ASSERT_TRUE(made) << made.error();
    for (const auto& proposal : made->nearest) {
      for (std::size_t i = 1; i < proposal.lines.size(); ++i) {
        EXPECT_LE(gain_of(proposal.lines[i - 1].pays), gain_of(proposal.lines[i].pays));
      }
      EXPECT_EQ(proposal.house_edge, edge_by(wager, proposal));
      EXPECT_LE(distance(proposal.house_edge, goal.edge), goal.tolerance);
    }
  }
}

TEST(design, of_odds_that_pay_nothing_begins_from_the_chances) {
  ruled_table table{"props-and-hops"};
  table.rules.set_odds(table.book().line_named("hard-2"), odds::for_each(1, 1));
  const auto sheet = *maths::par_sheet_of(table.lowered, table.rules);
  const auto column = table.book().column_named("hard-2");
  const auto figures = std::ranges::find(sheet.wagers, column, &maths::wager_figures::column);
  const auto made = maths::design_odds(table.rules, *figures, {rational{1, 20}, rational{1, 50}});
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(made->nearest.front().lines.front().pays, odds::for_each(34, 1));
}

TEST(breakage, of_odds_too_fine_has_no_even_wager) {
  ruled_table table{"three-dice-football"};
  const auto odd =
      std::vector{odds::to(199, 997), odds::to(198, 991), odds::to(197, 983), odds::to(196, 977)};
  for (std::size_t i = 0; i < odd.size(); ++i) {
    const auto name = "quick-strike:play-" + std::to_string(i + 1);
    table.rules.set_odds(table.book().line_named(name), odd[i]);
  }
  auto limits = table.rules.limits();
  limits.chip = cents{100'000'000};
  table.rules.set_limits(limits);
  table.rules.set_payment({rules::fraction_rule::up, true, {}});
  const auto sheet = *maths::par_sheet_of(table.lowered, table.rules);
  const auto column = table.book().column_named("quick-strike");
  const auto figures = std::ranges::find(sheet.wagers, column, &maths::wager_figures::column);
  EXPECT_EQ(maths::least_even_wager(table.rules, *figures), std::nullopt);
}

// What no odds can have ---------------------------------------------------------------------------

std::string refused(const designed& wager, const maths::design_goal& goal) {
  const auto made = maths::design_odds(wager.table->rules, *wager.figures, goal);
  return made ? "not refused" : made.error();
}

TEST(design, refuses_edges_that_no_odds_have_in_exact_words) {
  const auto seven = wager_named("props-and-hops", "any-seven");
  EXPECT_EQ(refused(seven, {rational{9, 10}, rational{1, 100}}),
            "no odds give an edge of 90.0000 %; accepted: below 83.3333 %, that of paying nothing");
  EXPECT_EQ(refused(seven, {rational{5, 6}, rational{1, 1000}}),
            "no odds give an edge of 83.3333 %; accepted: below 83.3333 %, that of paying nothing");
  EXPECT_EQ(refused(seven, {rational{1, 100}, rational{1, 1000}, 1}),
            "no printable odds come within 0.1000 % of an edge of 1.0000 %; the nearest found is "
            "0.0000 %; accepted: a wider tolerance, or --per-max above 1");
  const auto extra = wager_named("high-roll-dice", "kind-3/extra");
  EXPECT_EQ(refused(extra, {rational{1, 100}, rational{0}, 1}),
            "no printable odds come within 0.0000 % of an edge of 1.0000 %; the nearest found is "
            "-10.8821 %; accepted: a wider tolerance, or --per-max above 1");
}

// Rounding ----------------------------------------------------------------------------------------

struct table_setting {
  rules::fraction_rule fractions;
  std::int64_t chip;
};

const std::vector<table_setting>& settings() {
  static const std::vector<table_setting> all{
      {rules::fraction_rule::up, 0},        {rules::fraction_rule::down, 0},
      {rules::fraction_rule::even_only, 0}, {rules::fraction_rule::up, 100},
      {rules::fraction_rule::down, 100},    {rules::fraction_rule::even_only, 25}};
  return all;
}

std::optional<rational> edge_counted(const designed& wager, const rules::table_rules& rules,
                                     std::int64_t amount, bool& even) {
  const auto& payment = rules.payment();
  const auto unit = payment.in_chips ? rules.limits().chip.count() : 1;
  const auto way = payment.fractions == rules::fraction_rule::down ? rounding::down : rounding::up;
  rational edge = 1 - wager.pushed();
  even = true;
  for (const auto& win : wager.wins()) {
    const auto& pays = *rules.odds_of(*win.line).pays;
    const bool prize = pays.form() == odds_form::prize;
    const rational ratio{pays.pays(), pays.per()};
    const rational paid = prize ? rational{pays.pays()} : pays_whole(way, unit)(ratio, amount);
    even = even && (prize || paid == ratio * amount);
    // What `for` odds pay has the wager in it.
    const int beside = pays.form() == odds_form::for_ ? 0 : 1;
    edge -= win.probability * (beside + paid / amount);
  }
  if (!even && payment.fractions == rules::fraction_rule::even_only) return std::nullopt;
  return edge;
}

TEST(breakage, edge_paid_is_that_of_the_winnings_paid__ruling_R_17) {
  for (const auto& [fractions, chip] : settings()) {
    for (const auto& wager : every_wager()) {
      auto table = *wager.table;
      table.pay(fractions, chip);
      SCOPED_TRACE(wager.name() + " chip " + std::to_string(chip));
      for (const std::int64_t amount : {1, 3, 5, 7, 25, 100, 101, 500, 2503, 50000}) {
        if (wager.pays_prizes() && amount != 100) continue;
        bool even = true;
        const auto counted = edge_counted(wager, table.rules, amount, even);
        const auto found = maths::edge_paid(table.rules, *wager.figures, cents{amount});
        EXPECT_EQ(found.wager.count(), amount);
        EXPECT_EQ(found.even, even);
        EXPECT_EQ(found.house_edge, counted);
        if (even) {
          EXPECT_EQ(found.house_edge, wager.figures->money->house_edge);
        }
      }
    }
  }
}

TEST(breakage, no_edge_is_told_of_a_wager_whose_winnings_cannot_be_counted) {
  for (const auto& wager : every_wager()) {
    auto rules = wager.table->rules;
    auto most = cents{cents_max};
    for (const auto& win : wager.wins()) {
      if (wager.pays_prizes()) continue;
      rules.set_odds(*win.line, odds::to(odds::pays_max, 7));
      most = rules.wager_limit(*win.line);
    }
    EXPECT_EQ(maths::countable_wager(rules, *wager.figures), most) << wager.name();
    EXPECT_TRUE(maths::edge_paid(rules, *wager.figures, most).house_edge) << wager.name();
    for (const auto above : {most + cents{1}, cents{100 * cents_max}}) {
      EXPECT_FALSE(maths::edge_paid(rules, *wager.figures, above).house_edge) << wager.name();
    }
  }
}

TEST(breakage, least_even_wager_is_the_first_that_a_search_finds__ruling_R_17) {
  for (const auto& [fractions, chip] : settings()) {
    for (const auto& wager : every_wager()) {
      if (wager.pays_prizes()) continue;
      auto table = *wager.table;
      table.pay(fractions, chip);
      SCOPED_TRACE(wager.name() + " chip " + std::to_string(chip));
      std::int64_t amount = 0;
      bool even = false;
      while (!even) edge_counted(wager, table.rules, amount += chip == 0 ? 1 : chip, even);
      EXPECT_EQ(maths::least_even_wager(table.rules, *wager.figures)->count(), amount);
    }
  }
}

TEST(breakage, edge_with_new_odds_is_that_of_a_new_sheet) {
  for (const auto& wager : every_wager()) {
    auto rules = wager.table->rules;
    for (const auto& win : wager.wins()) {
      const auto& pays = *rules.odds_of(*win.line).pays;
      rules.set_odds(*win.line, pays.form() == odds_form::prize
                                    ? odds::prize(cents{pays.pays() + 12'345})
                                    : odds::to(pays.pays() * 3 + 1, pays.per() * 2));
    }
    const auto sheet = maths::par_sheet_of(wager.table->lowered, rules);
    ASSERT_TRUE(sheet);
    const auto again = std::ranges::find_if(sheet->wagers, [&](const auto& each) {
      return each.column == wager.figures->column && each.where == wager.figures->where;
    });
    EXPECT_EQ(maths::edge_with(rules, *wager.figures), again->money->house_edge) << wager.name();
    EXPECT_EQ(maths::edge_with(wager.table->rules, *wager.figures),
              wager.figures->money->house_edge);
  }
}

}  // namespace
}  // namespace skyward::design_test
