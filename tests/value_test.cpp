// What wagers are worth where a game stands, and what the extra roll is worth, counted a second
// way.
#include "maths/value.hpp"

#include "brute_force_high_roll_dice.hpp"
#include "brute_force_props_and_hops.hpp"
#include "little_football.hpp"
#include "report/par/value_report.hpp"

namespace skyward::value_test {
namespace {

using rules::index;

// Football where it stands ------------------------------------------------------------------------

/// The fields of a football position as they are printed.
std::string text_of(const kickoff& from) {
  const auto& at = from.at;
  return std::string{"betting=open series="} + (at.goal ? "goal" : "first") +
         " down=" + std::to_string(at.downs + 1) + " play=" + std::to_string(from.plays + 1) +
         " yard=" + std::to_string(at.yard) + " reached=" + (at.earned && !at.goal ? "yes" : "no") +
         " extra-point=" + (from.extra_point ? "yes" : "no");
}

/// Every place before a play that a game can come to, by our own way of moving the marker.
std::map<std::string, kickoff> every_kickoff(const reading& rules, bool extra_point) {
  std::map<std::string, kickoff> places;
  std::vector<kickoff> next{{{}, 0, false}};
  while (!next.empty()) {
    const auto from = next.back();
    next.pop_back();
    if (!places.emplace(text_of(from), from).second) continue;
    for (const auto& one : classes_of_plays()) {
      auto to = from;
      to.extra_point = extra_point;
      ++to.plays;
      if (play_down(to.at, one, rules) == game_end::none) next.push_back(to);
    }
  }
  return places;
}

std::string print(const ruled_table& table, const rules::position& at) {
  return rules::print_position(at, table.game->book.position);
}

/// The worth of one wager of a dollar by a recursion over whole games.
void expect_worth(const ruled_table& table, const maths::wager_worth& worth, kickoff from,
                  std::map<std::string, little_football>& games, const reading& rules) {
  static const auto singles = single_play_wagers();
  const auto& column = table.book().columns[index(worth.column)].name;
  SCOPED_TRACE(column);
  football_wagers wagers;
  (singles.contains(column) ? wagers.this_play : wagers.full_game)[column] = 1;
  from.extra_point = from.extra_point || column == "extra-point";
  const auto counted = games.try_emplace(column, wagers, rules).first->second.play(from);
  EXPECT_EQ(worth.can_be_made, from.plays == 0 || singles.contains(column));
  EXPECT_EQ(worth.win_probability, probability_above(counted.law, 0));
  EXPECT_EQ(worth.payback, 1 + mean_of(counted.law));
  EXPECT_EQ(worth.mean_throws, counted.mean_throws);
}

void expect_worths(const ruled_table& table, const reading& rules) {
  auto places = every_kickoff(rules, false);
  places.merge(every_kickoff(rules, true));
  std::map<std::string, little_football> games;
  std::size_t met = 0;
  for (std::uint32_t i = 0; i < table.lowered.positions.size(); ++i) {
    const auto text = print(table, table.lowered.positions[i].open);
    if (text.contains("series=extra-point")) continue;
    SCOPED_TRACE(text);
    ASSERT_TRUE(places.contains(text));
    ++met;
    const auto& from = places.at(text);
    const auto worths = maths::worth_at(table.lowered, table.rules, i);
    ASSERT_TRUE(worths) << worths.error();
    // Nineteen wagers; the Extra Point Wager cannot stand where nobody made it.
    EXPECT_EQ(worths->size(), from.plays == 0 || from.extra_point ? 19U : 18U);
    for (const auto& worth : *worths) expect_worth(table, worth, from, games, rules);
  }
  EXPECT_EQ(met, places.size());
}

TEST(worth, of_every_wager_at_every_place_of_football_equals_a_recursion__577_6) {
  expect_worths(ruled_table{"three-dice-football"}, {});
}

TEST(worth, equals_a_recursion_in_another_reading_too__ruling_R_24) {
  const reading rules{first_down::after_three_downs, true, true};
  ruled_table table{"three-dice-football"};
  table.choose(options_of(rules));
  expect_worths(table, rules);
}

TEST(worth, on_the_extra_point_roll_is_of_touchdown_and_extra_point_alone__577_6_f_1) {
  const ruled_table table{"three-dice-football"};
  std::size_t met = 0;
  for (std::uint32_t i = 0; i < table.lowered.positions.size(); ++i) {
    if (!print(table, table.lowered.positions[i].open).contains("series=extra-point")) continue;
    ++met;
    const auto worths = maths::worth_at(table.lowered, table.rules, i);
    ASSERT_TRUE(worths);
    ASSERT_EQ(worths->size(), 2U);
    for (const auto& worth : *worths) {
      const auto& column = table.book().columns[index(worth.column)].name;
      EXPECT_FALSE(worth.can_be_made);
      EXPECT_EQ(worth.mean_throws, 1);
      if (column == "touchdown") {
        EXPECT_EQ(worth.payback, 2);
        continue;
      }
      // 75 ways of exactly one 1, 15 of two, 1 of three, 5 of another triple.
      EXPECT_EQ(column, "extra-point");
      EXPECT_EQ(worth.win_probability, (rational{75 + 15 + 1 + 5, 216}));
      EXPECT_EQ(worth.payback, (rational{75 * 2 + 15 * 11 + 1 * 51 + 5 * 11, 216}));
    }
  }
  EXPECT_GT(met, 0U);
}

TEST(worth, of_single_plays_is_the_same_at_every_place_and_of_no_full_game_wager__577_3_d) {
  const ruled_table table{"three-dice-football"};
  std::size_t places = 0;  // before a play, with and without the Extra Point Wager
  for (const auto& position : table.lowered.positions) {
    places += print(table, position.open).contains("series=extra-point") ? 0U : 1U;
  }
  const auto laws = maths::laws_everywhere(table.lowered, table.rules);
  ASSERT_TRUE(laws) << laws.error();
  for (const auto& [column, decide] : single_play_wagers()) {
    const auto& law = laws->at(table.book().column_named(column));
    EXPECT_EQ(law.same_law, true) << column;
    EXPECT_EQ(law.positions, places) << column;
  }
  const auto& touchdown = laws->at(table.book().column_named("touchdown"));
  EXPECT_EQ(touchdown.positions, 1U) << "made at the opening alone, 577.3(c)";
}

TEST(worth, of_a_running_shake_equals_linear_equations__668a_3_i) {
  const ruled_table table{"props-and-hops"};
  const shake_from_here shake;
  std::size_t running = 0;
  for (std::uint32_t i = 0; i < table.lowered.positions.size(); ++i) {
    const auto text = print(table, table.lowered.positions[i].open);
    SCOPED_TRACE(text);
    const auto collected = static_cast<unsigned>(std::stoul(text.substr(text.rfind('=') + 1)));
    const auto worths = maths::worth_at(table.lowered, table.rules, i);
    ASSERT_TRUE(worths) << worths.error();
    EXPECT_EQ(worths->size(), 26U);
    for (const auto& worth : *worths) {
      if (table.book().columns[index(worth.column)].name != "six-eight-shake") continue;
      ++running;
      EXPECT_EQ(worth.can_be_made, i == 0);
      EXPECT_EQ(worth.win_probability, shake.chance(collected));
      EXPECT_EQ(worth.payback, rational{151 * shake.chance(collected)});
      EXPECT_EQ(worth.mean_throws, shake.mean_throws(collected));
    }
  }
  EXPECT_EQ(running, table.lowered.positions.size());
  EXPECT_GE(running, 63U);
}

// The extra roll ----------------------------------------------------------------------------------

/// The edge of one column of High Roll Dice, over every round of single dice.
rational edge_of(const std::string& column) {
  return -mean_of(count_together({{column, 1}}).law);
}

struct circle {
  rational edge;
  rational edge_with;
};

const std::map<std::string, circle>& circles() {
  static const auto counted = [] {
    std::map<std::string, circle> all;
    for (std::size_t kind = 2; kind <= 8; ++kind) {
      const auto name = numbered("kind-", kind);
      all[name] = {edge_of(name), edge_of(name + "/extra")};
    }
    return all;
  }();
  return counted;
}

maths::purchase_study only_study(const ruled_table& table) {
  const auto studies = maths::purchase_studies(table.lowered, table.rules);
  EXPECT_TRUE(studies) << (studies ? "" : studies.error());
  EXPECT_EQ(studies->size(), 1U);
  return studies->at(0);
}

TEST(purchase, of_the_extra_roll_adds_what_brute_force_adds_to_each_circle__675a_4_h) {
  const ruled_table table{"high-roll-dice"};
  const auto study = only_study(table);
  EXPECT_EQ(table.book().areas[index(study.purchase)].id, "extra-roll");
  ASSERT_EQ(study.parts.size(), 7U);
  for (std::size_t i = 0; i < study.parts.size(); ++i) {
    const auto& part = study.parts[i];
    const auto& counted = circles().at(table.book().areas[index(part.area)].id);
    EXPECT_EQ(part.edge, counted.edge);
    EXPECT_EQ(part.edge_with, counted.edge_with);
    if (i > 0) {
      EXPECT_GE(study.parts[i - 1].gain(), part.gain());
    }
  }
}

TEST(purchase, adds_to_each_of_127_sets_of_circles_the_sum_of_its_parts_less_the_price) {
  const ruled_table table{"high-roll-dice"};
  const auto purchase = table.book().area_named("extra-roll");
  const std::vector<std::pair<std::string, circle>> all{circles().begin(), circles().end()};
  for (unsigned set = 1; set < 128; ++set) {
    amounts areas{{"pip-1", 500}};
    rational gain = -500;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      areas[all[i].first] = 500;
      gain += 500 * (all[i].second.edge - all[i].second.edge_with);
    }
    const auto wagers = table.wagers(areas);
    const auto value =
        maths::value_of_purchase(table.lowered, table.rules, wagers, purchase, cents{500});
    ASSERT_TRUE(value) << value.error();
    EXPECT_EQ(value->gain, gain) << set;
    EXPECT_EQ(value->with.wagered.count(), total_of(areas) + 500);
    if (set % 16 != 5) continue;  // whole laws of eight of them, over every round of single dice
    expect_equal(value->without, count_together(areas));
    areas["extra-roll"] = 500;
    expect_equal(value->with, count_together(in_terms(areas)));
  }
}

/// The least loss of all sets of faces and circles that are at least so many of each.
struct least {
  rational loss;
  std::set<std::string> areas;
  int ways = 0;  // sets that lose as little
};

least search(bool with_purchase) {
  const auto& of_circles = circles();
  std::vector<std::pair<std::string, rational>> losses;
  for (std::size_t face = 1; face <= 6; ++face) {
    losses.emplace_back(numbered("pip-", face), edge_of(numbered("pip-", face)));
  }
  for (const auto& [name, of] : of_circles) {
    losses.emplace_back(name, with_purchase ? of.edge_with : of.edge);
  }
  least best;
  for (unsigned set = 0; set < 1U << losses.size(); ++set) {
    const bool face = (set & 63U) != 0;
    const bool any_circle = set >> 6U != 0;
    if (!face || (with_purchase && !any_circle)) continue;  // 675a.2(e)(1), (3)
    rational loss = with_purchase ? 1 : 0;
    std::set<std::string> areas;
    for (std::size_t i = 0; i < losses.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      loss += losses[i].second;
      areas.insert(losses[i].first);
    }
    if (best.ways != 0 && loss == best.loss) ++best.ways;
    if (best.ways == 0 || loss < best.loss) best = {loss, areas, 1};
  }
  return best;
}

void expect_least(const ruled_table& table, const maths::purchase_study::layout& found,
                  bool with_purchase) {
  const auto searched = search(with_purchase);
  EXPECT_EQ(searched.ways, 1) << "no two sets lose the same";
  EXPECT_EQ(found.loss, searched.loss);
  std::set<std::string> areas;
  for (const auto area : found.areas) areas.insert(table.book().areas[index(area)].id);
  EXPECT_EQ(areas, searched.areas);
  EXPECT_EQ(areas.size(), found.areas.size());
}

TEST(purchase, leaves_least_lost_what_a_search_of_all_8001_sets_finds) {
  const ruled_table table{"high-roll-dice"};
  const auto study = only_study(table);
  expect_least(table, study.least_without, false);
  expect_least(table, study.least_with, true);
}

TEST(purchase, is_studied_nowhere_but_where_one_is_known__593_2_e_3) {
  for (const auto& [game, edition] :
       {std::pair{"high-roll-dice", "pa-593"}, std::pair{"high-roll-dice-six", ""},
        std::pair{"three-dice-football", ""}, std::pair{"props-and-hops", ""}}) {
    const ruled_table table{game, edition};
    const auto studies = maths::purchase_studies(table.lowered, table.rules);
    ASSERT_TRUE(studies);
    EXPECT_TRUE(studies->empty()) << game;
  }
}

TEST(purchase, of_a_withdrawn_area_is_not_studied_and_withdrawn_circles_are_left_out) {
  ruled_table table{"high-roll-dice"};
  table.rules.withdraw(table.book().area_named("kind-2"));
  const auto study = only_study(table);
  EXPECT_EQ(study.parts.size(), 6U);
  table.rules.withdraw(table.book().area_named("extra-roll"));
  const auto studies = maths::purchase_studies(table.lowered, table.rules);
  ASSERT_TRUE(studies);
  EXPECT_TRUE(studies->empty());
}

// Five and six of a kind together are worth 45 % of a wager more than the Extra Roll costs.
TEST(purchase, is_told_to_be_worth_its_price_where_a_sum_of_its_parts_is_more__675a_4_h) {
  ruled_table table{"high-roll-dice"};
  for (const auto* area : {"kind-2", "kind-3", "kind-4", "kind-7", "kind-8"}) {
    table.rules.withdraw(table.book().area_named(area));
  }
  const auto text = [&] {
    report::value_figures figures;
    figures.studies = {only_study(table)};
    return report::value_text(table.rules, figures);
  };
  EXPECT_TRUE(text().contains("Where it is")) << text();
  table.rules.withdraw(table.book().area_named("kind-6"));
  EXPECT_TRUE(text().contains("No layout makes")) << text();
}

TEST(purchase, is_told_in_the_singular_and_gains_half_a_cent) {
  const ruled_table table{"high-roll-dice"};
  const auto bought = table.book().area_named("extra-roll");
  maths::purchase_value value{};
  value.without.wagers.resize(1);
  value.with.wagers.resize(1);
  value.with.wagers.back().area = bought;
  value.gain = rational{1, 2};
  report::value_figures figures;
  figures.purchases = {value};
  figures.studies = {{bought, {}, {}, {}}};
  const auto text = report::value_text(table.rules, figures);
  EXPECT_TRUE(text.contains(" with 1 wager\n")) << text;
  EXPECT_TRUE(text.contains("buying it gains ")) << text;
  EXPECT_FALSE(text.contains("Least loss")) << text;
}

}  // namespace
}  // namespace skyward::value_test
