// What a house can lose and win, counted over all seats' wagers one by one, and random tables
// against the definitions themselves.
#include "maths/exposure.hpp"

#include "brute_force_high_roll_dice.hpp"
#include "brute_force_props_and_hops.hpp"
#include "little_football.hpp"
#include "report/par/exposure_report.hpp"
#include "table_play.hpp"

#include <rapidcheck/gtest.h>

namespace skyward::exposure_test {
namespace {

using rules::index;

/// Each seat's wagers in cents by area.
using seats = std::map<std::int64_t, amounts>;

std::vector<maths::seat_wager> wagers_of(const ruled_table& table, const seats& seated) {
  std::vector<maths::seat_wager> wagers;
  for (const auto& [seat, areas] : seated) {
    for (const auto& [column, wager] : in_terms(areas)) {
      wagers.push_back({seat, table.book().column_named(column), cents{wager}});
    }
  }
  return wagers;
}

std::uint32_t position_of(const ruled_table& table, const std::string& text) {
  if (text.empty()) return 0;
  const auto read = rules::parse_position(text, table.lowered.fields);
  EXPECT_TRUE(read) << (read ? "" : read.error());
  const auto found =
      std::ranges::find(table.lowered.positions, *read, &rules::lowered_position::open);
  EXPECT_NE(found, table.lowered.positions.end()) << text;
  return static_cast<std::uint32_t>(found - table.lowered.positions.begin());
}

std::expected<maths::exposure, std::string> exposure_at(const ruled_table& table,
                                                        const std::string& position,
                                                        const seats& seated) {
  return maths::exposure_of(table.lowered, table.rules, position_of(table, position),
                            wagers_of(table, seated));
}

money_law house_side(const money_law& players) {
  money_law house;
  for (const auto& [net, probability] : players) house[-net] = probability;
  return house;
}

/// The least result that is reached or stayed below with at least this probability.
rational quantile_of(const money_law& law, const rational& wanted) {
  rational sum = 0;
  for (const auto& [net, probability] : law) {
    sum += probability;
    if (sum >= wanted) return net;
  }
  return law.rbegin()->first;
}

void expect_equal(const maths::house_result& found, const money_law& counted) {
  EXPECT_EQ(law_of(found.law), counted);
  EXPECT_EQ(found.mean, mean_of(counted));
  EXPECT_EQ(found.variance, variance_of(counted));
  EXPECT_EQ(found.worst(), counted.begin()->first);
  EXPECT_EQ(found.best(), counted.rbegin()->first);
  EXPECT_EQ(found.probability_of_loss(), probability_above(house_side(counted), 0));
  for (const auto& wanted : {rational{1, 1'000'000}, rational{1, 1000}, rational{1, 100},
                             rational{1, 20}, rational{1, 2}, rational{1}}) {
    EXPECT_EQ(found.quantile(wanted), quantile_of(counted, wanted)) << wanted;
  }
  rational sum = 0;
  for (const auto& [net, probability] : counted) {
    sum += probability;
    EXPECT_EQ(found.quantile(sum), net) << "reached exactly";
    if (counted.size() > 40) break;
  }
}

// High Roll Dice ----------------------------------------------------------------------------------

struct counted_house {
  money_law next_throw;
  money_law all_decided;
};

counted_house count_ten_dice_house(const seats& seated, const cashier& pays) {
  const auto decide = ten_dice_wagers();
  std::map<rational, integer> next_throw;
  std::map<rational, integer> all_decided;
  integer total = 0;
  for (const auto& round : ten_dice_rounds()) {
    rational at_first = 0;
    rational at_last = 0;
    for (const auto& [seat, areas] : seated) {
      for (const auto& [column, wager] : in_terms(areas)) {
        const verdict end = decide.at(column)(round);
        const auto kept = -net_of(end, wager, pays);
        at_last += kept;
        if (end.throws <= 1) at_first += kept;
      }
    }
    next_throw[at_first] += round.ways;
    all_decided[at_last] += round.ways;
    total += round.ways;
  }
  counted_house counted;
  for (const auto& [net, ways] : next_throw) counted.next_throw[net] = rational{ways, total};
  for (const auto& [net, ways] : all_decided) counted.all_decided[net] = rational{ways, total};
  return counted;
}

/// Sixty cents at 3 to 5 come out even; each of many wagers of one cent does not.
const std::vector<seats>& ten_dice_tables() {
  static const std::vector<seats> tables{
      {{1, {{"pip-1", 500}}}},
      {{1, {{"pip-1", 1}, {"kind-3", 1}}},
       {2, {{"pip-1", 1}, {"kind-3", 1}}},
       {3, {{"pip-2", 1}, {"kind-3", 1}}},
       {4, {{"pip-6", 1}, {"kind-3", 1}}},
       {5, {{"pip-6", 1}, {"kind-3", 1}}}},
      {{1, {{"pip-1", 501}, {"kind-3", 501}, {"extra-roll", 501}}},
       {2, {{"pip-1", 502}, {"kind-3", 502}}},
       {6, {{"pip-4", 503}, {"kind-3", 503}, {"kind-4", 503}, {"extra-roll", 503}}}},
      {{3, {{"pip-2", 50000}, {"kind-8", 50000}, {"extra-roll", 50000}, {"million-9", 100}}},
       {4, {{"pip-5", 700}, {"million-9", 100}, {"million-10", 100}}}},
  };
  return tables;
}

TEST(exposure, of_ten_dice_equals_all_seats_counted_wager_by_wager__ruling_R_17) {
  ruled_table table{"high-roll-dice"};
  for (const auto& [fractions, way] : {std::pair{rules::fraction_rule::up, rounding::up},
                                       std::pair{rules::fraction_rule::down, rounding::down}}) {
    for (const std::int64_t chip : {0, 100}) {
      table.pay(fractions, chip);
      for (const auto& seated : ten_dice_tables()) {
        SCOPED_TRACE(testing::PrintToString(seated) + " chip " + std::to_string(chip));
        const auto found = exposure_at(table, "", seated);
        ASSERT_TRUE(found) << found.error();
        const auto counted = count_ten_dice_house(seated, pays_whole(way, chip == 0 ? 1 : chip));
        expect_equal(found->next_throw, counted.next_throw);
        expect_equal(found->all_decided.value(), counted.all_decided);
        std::int64_t at_risk = 0;
        for (const auto& [seat, areas] : seated) at_risk += total_of(areas);
        EXPECT_EQ(found->at_risk.count(), at_risk);
      }
    }
  }
}

TEST(exposure, rounds_each_of_many_small_wagers_and_not_their_sum__ruling_R_17) {
  const ruled_table table{"high-roll-dice"};
  const auto found = exposure_at(table, "", ten_dice_tables()[1]);
  ASSERT_TRUE(found);
  // Three aces: two ace wagers pay three cents each, and each of five circles 3/5 of a cent, a
  // whole one when rounded up; three other cents are lost. Rounded together the circles would pay
  // three.
  EXPECT_TRUE(law_of(found->next_throw.law).contains(-(2 * 3 + 5 * 1 - 3)));
}

TEST(exposure, on_the_extra_roll_equals_the_loose_dice_counted__675a_4_h) {
  const ruled_table table{"high-roll-dice"};
  const seats seated{{1, {{"kind-5", 501}, {"kind-8", 501}}}, {5, {{"kind-6", 700}}}};
  std::vector<maths::seat_wager> wagers;
  for (const auto& [seat, areas] : seated) {
    for (const auto& [area, wager] : areas) {
      wagers.push_back({seat, table.book().column_named(area + "/extra"), cents{wager}});
    }
  }
  const auto position =
      position_of(table, "betting=open extra-roll=yes throw=extra face=6 count=4");
  const auto found = maths::exposure_of(table.lowered, table.rules, position, wagers);
  ASSERT_TRUE(found) << found.error();
  const auto ways = count_shown(6)[6];
  money_law counted;
  for (std::size_t more = 0; more <= 6; ++more) {
    rational net = 0;
    for (const auto& [seat, areas] : seated) {
      for (const auto& [area, wager] : areas) {
        const auto kind = static_cast<std::size_t>(area.back() - '0');
        net += 4 + more == kind ? rational{-extra_odds.at(kind) * wager} : rational{wager};
      }
    }
    counted[net] += rational{ways[more], power(6, 6)};
  }
  expect_equal(found->next_throw, counted);
  expect_equal(found->all_decided.value(), counted);
  ASSERT_TRUE(found->largest);
  EXPECT_EQ(found->largest->paid.count(), 501 * 50);
}

TEST(exposure, counts_a_purchase_as_taken_at_once_and_beside_the_largest_payout__675a_4_a) {
  const ruled_table table{"high-roll-dice"};
  const auto found = exposure_at(table, "", ten_dice_tables()[3]);
  ASSERT_TRUE(found);
  ASSERT_TRUE(found->largest);
  EXPECT_EQ(found->largest->paid.count(), 50000LL * 5000);
  EXPECT_EQ(table.book().lines[index(found->largest->line)].id, "kind-8:first-roll");
  const auto wagers = wagers_of(table, ten_dice_tables()[3]);
  const auto& largest = wagers.at(found->largest->wager);
  EXPECT_EQ(largest.seat, 3);
  EXPECT_EQ(table.book().columns[index(largest.column)].name, "kind-8/extra");
}

// Props & Hops ------------------------------------------------------------------------------------

TEST(exposure, of_a_running_shake_equals_linear_equations__668a_3_i) {
  const ruled_table table{"props-and-hops"};
  const seats seated{{1, {{"six-eight-shake", 500}, {"hop-1-2", 100}}},
                     {2, {{"six-eight-shake", 2500}, {"any-seven", 100}}},
                     {7, {{"field", 300}}}};
  static const shake_from_here shake;
  const auto one_roll = one_roll_wagers();
  for (const unsigned collected : {0U, 5U, 62U, 31U}) {
    SCOPED_TRACE(collected);
    counted_house counted;
    for (const auto& roll : every_pair_of_dice()) {
      const rational way{1, 36};
      rational net = 0;
      for (const auto& [seat, areas] : seated) {
        for (const auto& [area, wager] : areas) {
          if (area == "six-eight-shake") continue;
          net -= net_of(one_roll.at(area)(roll), wager, pays_by_odds);
        }
      }
      const auto after = shake_from_here::after(collected, roll);
      const rational kept = 3000;
      const rational chance = roll.total() == 7 ? rational{0} : shake.chance(after);
      counted.all_decided[net + kept] += way * (1 - chance);
      if (chance > 0) counted.all_decided[net - 150 * kept] += way * chance;
      const bool won_now = after == shake_from_here::all;
      const rational now = roll.total() == 7 ? kept : won_now ? rational{-150 * kept} : rational{0};
      counted.next_throw[net + now] += way;
    }
    std::erase_if(counted.all_decided, [](const auto& each) { return each.second == 0; });
    const auto running = "betting=open shake=running collected=" + std::to_string(collected);
    const auto found = exposure_at(table, collected == 0 ? "" : running, seated);
    ASSERT_TRUE(found) << found.error();
    expect_equal(found->next_throw, counted.next_throw);
    expect_equal(found->all_decided.value(), counted.all_decided);
    ASSERT_TRUE(found->largest);
    EXPECT_EQ(found->largest->paid.count(), 2500 * 150);
  }
}

// Three Dice Football -----------------------------------------------------------------------------

struct football_table {
  const char* position;
  kickoff from;
  seats seated;
};

const std::vector<football_table>& football_tables() {
  static const std::vector<football_table> tables{
      {"",
       {},
       {{1, {{"touchdown", 500}, {"over-4", 500}}}, {2, {{"defense", 503}, {"under-4", 100}}}}},
      {"",
       {{}, 0, true},
       {{1, {{"touchdown", 500}, {"extra-point", 100}}}, {2, {{"length-3", 7}, {"trips", 100}}}}},
      {"betting=open series=first down=2 play=2 yard=13 reached=no extra-point=no",
       {{13, 1}, 1},
       {{1, {{"defense", 501}, {"quick-strike", 200}}}, {4, {{"length-2", 100}, {"trips", 25}}}}},
      {"betting=open series=first down=3 play=3 yard=22 reached=no extra-point=yes",
       {{22, 2}, 2, true},
       {{1, {{"touchdown", 500}, {"extra-point", 100}}},
        {2, {{"game-changer", 300}, {"no-gain", 100}}},
        {3, {{"defense", 504}, {"quick-strike", 100}}}}},
      {"betting=open series=goal down=3 play=6 yard=7 reached=no extra-point=yes",
       {{7, 2, true}, 5, true},
       {{1, {{"touchdown", 500}, {"length-6", 100}}}, {2, {{"touchdown", 300}}}}},
      {"betting=open series=goal down=1 play=3 yard=10 reached=no extra-point=no",
       {{10, 0, true}, 2},
       {{1, {{"length-1", 500}}}, {2, {{"big-play", 300}, {"penalty", 25}}}}},
  };
  return tables;
}

/// All seats' wagers as those of one player, each column once: the house's side of them is the same
/// where each seat has other columns or rounding does not matter.
football_wagers merged(const seats& seated) {
  static const auto single = single_play_wagers();
  football_wagers all;
  for (const auto& [seat, areas] : seated) {
    for (const auto& [area, wager] : areas) {
      (single.contains(area) ? all.this_play : all.full_game)[area] += wager;
    }
  }
  return all;
}

TEST(exposure, of_football_in_mid_game_equals_a_recursion_over_whole_games__577_6) {
  ruled_table table{"three-dice-football"};
  for (const auto& [fractions, way] : {std::pair{rules::fraction_rule::up, rounding::up},
                                       std::pair{rules::fraction_rule::down, rounding::down}}) {
    table.pay(fractions);
    for (const auto& each : football_tables()) {
      SCOPED_TRACE(each.position);
      const auto found = exposure_at(table, each.position, each.seated);
      ASSERT_TRUE(found) << found.error();
      little_football game{merged(each.seated), {}, pays_whole(way)};
      expect_equal(found->next_throw, house_side(game.next_throw(each.from)));
      expect_equal(found->all_decided.value(), house_side(game.play(each.from).law));
    }
  }
}

TEST(exposure, has_the_largest_payout_that_can_still_come__577_3_b_4) {
  const ruled_table table{"three-dice-football"};
  const auto at_play_3 = exposure_at(
      table, "betting=open series=first down=3 play=3 yard=15 reached=no extra-point=no",
      {{1, {{"quick-strike", 100}}}});
  ASSERT_TRUE(at_play_3) << at_play_3.error();
  ASSERT_TRUE(at_play_3->largest);
  EXPECT_EQ(at_play_3->largest->paid.count(), 300) << "8 to 1 on the first play is gone";
}

// Random tables against the definitions -----------------------------------------------------------

/// Follows the wagers of a table through a definition, roll by roll: what the house nets when all
/// are decided. A place that leads to itself without a decision is left with the other chances.
class followed_table {
 public:
  followed_table(const ruled_table& table, std::vector<maths::seat_wager> wagers)
      : table_{&table}, definition_{table.game->define(table.rules)}, wagers_{std::move(wagers)} {}

  counted_house from(const rules::position& open) {
    const auto everything = (std::uint64_t{1} << wagers_.size()) - 1;
    std::uint64_t standing = everything;
    rational taken = 0;
    for (std::size_t i = 0; i < wagers_.size(); ++i) {
      if (!area_of(i).purchase) continue;
      standing &= ~(std::uint64_t{1} << i);
      taken += wagers_[i].amount.count();
    }
    const auto closed = definition_->close(open, steered(everything));
    counted_house counted;
    for (const auto& [to, ways] : rolls_from(closed, standing)) {
      counted.next_throw[to.net + taken] += ways;
    }
    mix(counted.all_decided, 1, from_closed(closed, standing), taken);
    return counted;
  }

 private:
  struct place {
    rules::position closed;
    std::uint64_t standing;
    auto operator<=>(const place&) const = default;
  };
  struct step {
    place to;
    rational net;
    auto operator<=>(const step& other) const {
      if (const auto places = to <=> other.to; places != 0) return places;
      return net < other.net   ? std::strong_ordering::less
             : other.net < net ? std::strong_ordering::greater
                               : std::strong_ordering::equal;
    }
  };

  const rules::area& area_of(std::size_t i) const {
    const auto& book = table_->book();
    return book.areas[index(book.columns[index(wagers_[i].column)].area)];
  }

  bool steered(std::uint64_t standing) const {
    for (std::size_t i = 0; i < wagers_.size(); ++i) {
      if ((standing >> i & 1U) != 0 && area_of(i).steers) return true;
    }
    return false;
  }

  std::map<step, rational> rolls_from(const rules::position& closed, std::uint64_t standing) const {
    std::map<step, std::uint64_t> ways;
    const auto set = definition_->dice(closed);
    for (const auto& roll : dice::all_rolls(set)) {
      rules::resolution result;
      definition_->resolve(closed, roll.faces, result);
      std::int64_t net = 0;
      auto left = standing;
      for (std::size_t i = 0; i < wagers_.size(); ++i) {
        const auto decided = result.decided[index(wagers_[i].column)];
        if ((standing >> i & 1U) == 0 || !decided.is_decided()) continue;
        left &= ~(std::uint64_t{1} << i);
        if (decided.is_loss()) net += wagers_[i].amount.count();
        if (decided.is_win()) net -= paid(decided.line(), wagers_[i].amount);
      }
      const auto next =
          left == 0 ? rules::position{} : definition_->close(result.next, steered(left));
      ways[{{next, left}, net}] += roll.weight;
    }
    std::map<step, rational> chances;
    for (const auto& [to, count] : ways) chances[to] = rational{count, set.outcome_count()};
    return chances;
  }

  std::int64_t paid(rules::line_id line, cents wager) const {
    const auto winnings = table_->rules.winnings_of(line, wager);
    return (winnings.paid + winnings.returned - wager).count();
  }

  const money_law& from_closed(const rules::position& closed, std::uint64_t standing) {
    const place here{closed, standing};
    if (const auto found = known_.find(here); found != known_.end()) return found->second;
    money_law law;
    if (standing == 0) {
      law[0] = 1;
      return known_[here] = law;
    }
    rational stays = 0;
    for (const auto& [to, chance] : rolls_from(closed, standing)) {
      if (to.to == here) {
        stays += chance;
      } else {
        mix(law, chance, from_closed(to.to.closed, to.to.standing), to.net);
      }
    }
    for (auto& [net, probability] : law) probability /= 1 - stays;
    return known_[here] = law;
  }

  const ruled_table* table_;
  std::unique_ptr<const rules::definition> definition_;
  std::vector<maths::seat_wager> wagers_;
  std::map<place, money_law> known_;
};

/// Wagers of some seats that can be up at a position, a term only beside what it goes with.
std::vector<maths::seat_wager> random_wagers(const ruled_table& table, std::uint32_t position,
                                             table::seeded_numbers& numbers) {
  const auto& book = table.book();
  const auto& at = table.lowered.positions[position];
  std::vector<maths::seat_wager> wagers;
  const auto players = 1 + numbers.below(3);
  for (std::uint64_t seat = 1; seat <= players; ++seat) {
    rules::area_set held;
    const auto chance = 1 + numbers.below(4);
    for (std::size_t i = 0; i < book.areas.size(); ++i) {
      if (at.areas.test(i) && numbers.below(8) < chance) held.set(i);
    }
    const auto amount = cents{1 + static_cast<std::int64_t>(numbers.below(2000))};
    for (std::size_t i = 0; i < book.areas.size(); ++i) {
      if (!held.test(i)) continue;
      const auto& fixed = book.groups[index(book.areas[i].group)].fixed_wager;
      const auto column = book.column_of(static_cast<rules::area_id>(i), held);
      wagers.push_back({static_cast<std::int64_t>(seat), column, fixed.value_or(amount)});
    }
    // Besides, what stands from before.
    const auto& up = table.lowered.states[at.closed_with].up;
    for (std::size_t c = 0; c < book.columns.size(); ++c) {
      const auto area = index(book.columns[c].area);
      if (!up.test(c) || at.areas.test(area) || numbers.below(4) != 0) continue;
      wagers.push_back({static_cast<std::int64_t>(seat), static_cast<rules::column_id>(c), amount});
    }
  }
  return wagers;
}

void agrees_with_definition(const ruled_table& table, std::uint64_t seed) {
  table::seeded_numbers numbers{seed};
  const auto position = static_cast<std::uint32_t>(numbers.below(table.lowered.positions.size()));
  const auto wagers = random_wagers(table, position, numbers);
  const bool dice_decide = std::ranges::any_of(wagers, [&](const auto& each) {
    const auto& book = table.book();
    return !book.areas[index(book.columns[index(each.column)].area)].purchase;
  });
  if (!dice_decide) RC_DISCARD("no wager that dice decide");
  const auto found = maths::exposure_of(table.lowered, table.rules, position, wagers);
  if (!found) RC_FAIL(found.error());
  const auto counted = followed_table{table, wagers}.from(table.lowered.positions[position].open);
  RC_ASSERT(law_of(found->next_throw.law) == counted.next_throw);
  RC_ASSERT(law_of(found->all_decided->law) == counted.all_decided);
  RC_ASSERT(found->all_decided->mean == mean_of(counted.all_decided));
  RC_ASSERT(found->all_decided->variance == variance_of(counted.all_decided));
}

/// A third of the tables rounds up, a third down, a third in chips of a dollar.
ruled_table random_table(std::string_view game, std::uint64_t setting) {
  ruled_table table{game};
  if (setting == 1) table.pay(rules::fraction_rule::down);
  if (setting == 2) table.pay(rules::fraction_rule::up, 100);
  return table;
}

void agrees_for(std::string_view game) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  agrees_with_definition(random_table(game, *rc::gen::inRange<std::uint64_t>(0, 3)), seed);
}

RC_GTEST_PROP(exposure_of_random_tables, agrees_with_the_definition_of_football, ()) {
  agrees_for("three-dice-football");
}

RC_GTEST_PROP(exposure_of_random_tables, agrees_with_the_definition_of_props_and_hops, ()) {
  agrees_for("props-and-hops");
}

RC_GTEST_PROP(exposure_of_random_tables, agrees_with_the_definition_of_six_dice, ()) {
  agrees_for("high-roll-dice-six");
}

RC_GTEST_PROP(exposure_of_random_tables, agrees_with_the_definition_of_ten_dice, ()) {
  agrees_for("high-roll-dice");
}

// A full table, and what is refused ---------------------------------------------------------------

TEST(full_table, has_the_largest_wager_on_every_area_of_every_seat) {
  const ruled_table table{"high-roll-dice"};
  const auto wagers = maths::full_table(table.lowered, table.rules, 0);
  amounts areas;
  for (const auto& area : table.book().areas) {
    areas[area.id] = area.id.starts_with("million") ? 100 : 50000;
  }
  seats seated;
  for (std::int64_t seat = 1; seat <= 6; ++seat) seated[seat] = areas;
  using made = std::tuple<std::int64_t, std::string, std::int64_t>;
  std::set<made> theirs;
  for (const auto& each : wagers) {
    theirs.emplace(each.seat, table.book().columns[index(each.column)].name, each.amount.count());
  }
  std::set<made> ours;
  for (const auto& [seat, held] : seated) {
    for (const auto& [column, wager] : in_terms(held)) ours.emplace(seat, column, wager);
  }
  EXPECT_EQ(theirs, ours);
  EXPECT_EQ(wagers.size(), ours.size());
}

TEST(full_table, in_mid_game_has_single_play_wagers_only__577_3_c) {
  const ruled_table table{"three-dice-football"};
  const auto position = position_of(
      table, "betting=open series=first down=2 play=2 yard=13 reached=no extra-point=no");
  const auto wagers = maths::full_table(table.lowered, table.rules, position);
  EXPECT_EQ(wagers.size(), 8U * static_cast<std::size_t>(table.rules.limits().seats));
}

TEST(full_table, leaves_out_areas_without_odds_and_withdrawn_ones__593_2) {
  ruled_table table{"high-roll-dice", "pa-593"};
  EXPECT_TRUE(maths::full_table(table.lowered, table.rules, 0).empty());
  table.rules.set_odds(table.book().line_named("pip-1"), odds::to(3, 1));
  table.rules.set_odds(table.book().line_named("pip-2"), odds::to(3, 1));
  table.rules.withdraw(table.book().area_named("pip-2"));
  const auto wagers = maths::full_table(table.lowered, table.rules, 0);
  EXPECT_EQ(wagers.size(), 6U);
}

std::string refused(const std::expected<maths::exposure, std::string>& found) {
  return found ? "not refused" : found.error();
}

TEST(exposure, is_refused_in_exact_words) {
  const ruled_table football{"three-dice-football"};
  const ruled_table dice{"high-roll-dice"};
  const ruled_table temporary{"high-roll-dice", "pa-593"};
  EXPECT_EQ(
      refused(exposure_at(
          football, "betting=open series=first down=2 play=2 yard=13 reached=no extra-point=no",
          {{1, {{"extra-point", 100}}}})),
      "seat 1, extra-point: cannot be up at this position; nearest of 18: trips, no-gain, "
      "touchdown");
  EXPECT_EQ(refused(exposure_at(temporary, "", {{1, {{"pip-1", 100}}}})),
            "seat 1, pip-1: odds not in source; accepted: odds given with a rules submission");
  EXPECT_EQ(refused(exposure_at(dice, "", {{1, {{"kind-8", 10'000'000'000'000}}}})),
            "seat 1, kind-8: $100,000,000,000 is too much to pay; accepted: at most $20,000,000");
  EXPECT_EQ(refused(maths::exposure_of(dice.lowered, dice.rules, 0, {})),
            "no wager is made; accepted: one or more");
}

TEST(exposure, of_a_purchase_alone_is_its_price__675a_4_a) {
  const ruled_table dice{"high-roll-dice"};
  const auto found = exposure_at(dice, "", {{2, {{"extra-roll", 700}}}});
  ASSERT_TRUE(found) << found.error();
  EXPECT_FALSE(found->largest);
  EXPECT_EQ(found->at_risk.count(), 700);
  expect_equal(found->next_throw, {{700, 1}});
  expect_equal(found->all_decided.value(), {{700, 1}});
}

TEST(exposure, tells_a_law_of_up_to_24_results_whole) {
  const ruled_table table{"props-and-hops"};
  for (const int results : {24, 25}) {
    maths::house_result house;
    for (int i = 0; i < results; ++i) house.law.outcomes.push_back({rational{i}, integer{1}});
    house.law.total = results;
    const auto text =
        report::exposure_text(table.rules, "here", {}, {cents{500}, house, house, std::nullopt});
    EXPECT_EQ(text.contains("no more than"), results > 24) << text;
  }
}

}  // namespace
}  // namespace skyward::exposure_test
