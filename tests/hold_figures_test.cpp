// Theoretical hold and its band at real games: against the par sheet, against rounds counted by
// single dice and followed by recursion, and against days that are played out.
#include "brute_force_high_roll_dice.hpp"
#include "brute_force_props_and_hops.hpp"
#include "effort.hpp"
#include "generated_craps.hpp"
#include "little_football.hpp"
#include "maths/hold.hpp"
#include "maths/session/hold_band.hpp"
#include "table_play.hpp"

namespace skyward::hold_figures_test {
namespace {

using rules::index;

std::uint32_t position_of(const rules::lowered& lowered, const std::string& text) {
  const auto read = rules::parse_position(text, lowered.fields);
  EXPECT_TRUE(read) << (read ? "" : read.error());
  const auto found = std::ranges::find(lowered.positions, *read, &rules::lowered_position::open);
  EXPECT_NE(found, lowered.positions.end()) << text;
  return static_cast<std::uint32_t>(found - lowered.positions.begin());
}

maths::theoretical_hold hold_at(const rules::lowered& lowered, const rules::table_rules& rules,
                                const std::vector<maths::wagered_round>& rounds) {
  auto hold = maths::hold_of(lowered, rules, rounds);
  EXPECT_TRUE(hold) << (hold ? "" : hold.error());
  return hold ? std::move(*hold) : maths::theoretical_hold{};
}

/// Wagers of seats by area, each seat's in the terms that go with what it holds.
using seats = std::vector<amounts>;

maths::wagered_window window_of(const ruled_table& table, const seats& seated,
                                const std::string& position = "") {
  maths::wagered_window window;
  if (!position.empty()) window.position = position_of(table.lowered, position);
  for (const auto& areas : seated) {
    for (const auto& [column, wager] : in_terms(areas)) {
      window.wagers.push_back({table.book().column_named(column), cents{wager}});
    }
  }
  return window;
}

money_law house_side(const money_law& players) {
  money_law house;
  for (const auto& [net, probability] : players) house[-net] += probability;
  return house;
}

// The par sheet -----------------------------------------------------------------------------------

/// A wager that comes out even on every line, or the fixed one of its group.
std::int64_t even_wager(const rules::table_rules& rules, rules::area_id area) {
  const auto& book = rules.book();
  const auto& of = book.areas[index(area)];
  if (const auto& fixed = book.groups[index(of.group)].fixed_wager) return fixed->count();
  integer wager = 100;
  for (const auto line : of.lines) wager = lcm(wager, denominator(*rules.net_per_wager(line)));
  return wager.convert_to<std::int64_t>();
}

TEST(theoretical_hold, of_a_wager_is_the_wager_times_its_edge_wherever_it_is_made) {
  int compared = 0;
  for (const auto& game : games::catalogue()) {
    SCOPED_TRACE(game.book.game);
    const rules::table_rules rules{game.book, game.book.editions.front()};
    const auto lowered = games::lowered_form(game, rules);
    rational win = 0;
    rational variance = 0;
    integer handle = 0;
    std::vector<maths::wagered_round> all;
    for (std::uint32_t at = 0; at < lowered.positions.size(); at += at < 40 ? 1 : 11) {
      const auto figures = maths::figures_at(lowered, rules, at);
      ASSERT_TRUE(figures) << figures.error();
      for (const auto& wager : *figures) {
        const auto area = game.book.columns[index(wager.column)].area;
        if (!lowered.positions[at].areas[index(area)] || !wager.money) continue;
        const auto amount = even_wager(rules, area);
        const maths::wagered_round round{{{at, {{wager.column, cents{amount}, 3}}}}, 5};
        const auto hold = hold_at(lowered, rules, {round});
        const rational each = amount * wager.money->house_edge;
        const rational spread = wager.money->variance * amount * amount;
        EXPECT_EQ(hold.win, 15 * each);
        EXPECT_EQ(hold.variance, 5 * 9 * spread);
        EXPECT_EQ(hold.handle, 15 * amount);
        EXPECT_EQ(hold.hold(), wager.money->house_edge);
        EXPECT_TRUE(hold.is_exact());
        win += 15 * each;
        variance += 45 * spread;
        handle += 15 * amount;
        all.push_back(round);
        ++compared;
      }
    }
    const auto hold = hold_at(lowered, rules, all);
    EXPECT_EQ(hold.win, win);
    EXPECT_EQ(hold.variance, variance);
    EXPECT_EQ(hold.handle, handle);
    EXPECT_TRUE(hold.is_exact());
  }
  EXPECT_GT(compared, 300);
}

TEST(theoretical_hold, of_a_layout_of_the_par_sheet_is_its_edge_with_purchases) {
  int compared = 0;
  for (const auto& game : games::catalogue()) {
    SCOPED_TRACE(game.book.game);
    const rules::table_rules rules{game.book, game.book.editions.front()};
    const auto lowered = games::lowered_form(game, rules);
    const auto sheet = maths::par_sheet_of(lowered, rules);
    ASSERT_TRUE(sheet) << sheet.error();
    for (const auto& layout : sheet->layouts) {
      SCOPED_TRACE(layout.label);
      rules::area_set held;
      bool repeated = false;
      for (const auto& each : layout.wagers) {
        held.set(index(each.area));
        repeated = repeated || each.every_play;
      }
      if (repeated) continue;
      maths::wagered_window window;
      std::int64_t times = 1;  // as much that every wager comes out even
      for (const auto& each : layout.wagers) {
        if (game.book.groups[index(game.book.areas[index(each.area)].group)].fixed_wager) continue;
        times = std::lcm(times, even_wager(rules, each.area));
      }
      bool fixed = false;
      for (const auto& each : layout.wagers) {
        const auto& of = game.book.groups[index(game.book.areas[index(each.area)].group)];
        fixed = fixed || of.fixed_wager.has_value();
        window.wagers.push_back({game.book.column_of(each.area, held), each.amount * times});
      }
      if (fixed) continue;
      const auto hold = hold_at(lowered, rules, {{{window}, 2}});
      EXPECT_EQ(hold.handle, 2 * times * layout.wagered.count());
      EXPECT_EQ(hold.hold(), layout.house_edge);
      ++compared;
    }
  }
  EXPECT_GT(compared, 10);
}

// High Roll Dice ----------------------------------------------------------------------------------

money_law count_ten_dice(const seats& seated, const cashier& pays) {
  const auto decide = ten_dice_wagers();
  std::map<rational, integer> ways;
  integer total = 0;
  for (const auto& round : ten_dice_rounds()) {
    rational kept = 0;
    for (const auto& areas : seated) {
      for (const auto& [column, wager] : in_terms(areas)) {
        kept -= net_of(decide.at(column)(round), wager, pays);
      }
    }
    ways[kept] += round.ways;
    total += round.ways;
  }
  money_law law;
  for (const auto& [kept, count] : ways) law[kept] = rational{count, total};
  return law;
}

/// Cents that do not come out even at 3 to 5, equal ones of several seats, and prizes.
const std::vector<seats>& ten_dice_tables() {
  static const std::vector<seats> tables{
      {{{"pip-1", 501}, {"kind-3", 501}},
       {{"pip-2", 501}, {"kind-3", 501}},
       {{"pip-1", 7}, {"kind-3", 7}}},
      {{{"pip-6", 700}, {"kind-3", 700}, {"kind-5", 700}, {"extra-roll", 700}},
       {{"pip-4", 502}, {"kind-3", 502}}},
      {{{"pip-5", 500}, {"million-9", 100}, {"million-10", 100}}, {{"pip-5", 2'500}}},
  };
  return tables;
}

TEST(theoretical_hold, of_ten_dice_equals_all_seats_counted_wager_by_wager__ruling_R_17) {
  ruled_table table{"high-roll-dice"};
  for (const auto& [fractions, way] : {std::pair{rules::fraction_rule::up, rounding::up},
                                       std::pair{rules::fraction_rule::down, rounding::down}}) {
    for (const std::int64_t chip : {0, 100}) {
      table.pay(fractions, chip);
      const auto pays = pays_whole(way, chip == 0 ? 1 : chip);
      for (const auto& seated : ten_dice_tables()) {
        const auto law = count_ten_dice(seated, pays);
        const auto hold = hold_at(table.lowered, table.rules, {{{window_of(table, seated)}, 3}});
        ASSERT_EQ(hold.strands.size(), 1U);
        ASSERT_EQ(hold.strands[0].size(), 1U);
        EXPECT_EQ(law_of(hold.strands[0][0].law), law);
        EXPECT_EQ(hold.strands[0][0].times, 3);
        EXPECT_EQ(hold.win, 3 * mean_of(law));
        EXPECT_EQ(hold.variance, 3 * variance_of(law));
        std::int64_t handle = 0;
        for (const auto& areas : seated) handle += 3 * total_of(areas);
        EXPECT_EQ(hold.handle, handle);
      }
    }
  }
}

TEST(hold_band, of_ten_dice_is_the_quantiles_of_its_rounds_counted_together) {
  const ruled_table table{"high-roll-dice"};
  const auto pays = pays_whole(rounding::up);
  const auto one = count_ten_dice(ten_dice_tables()[0], pays);
  const auto other = count_ten_dice(ten_dice_tables()[1], pays);
  money_law two_and_one;
  money_law two;
  for (const auto& [kept, chance] : one) mix(two, chance, one, kept);
  for (const auto& [kept, chance] : other) mix(two_and_one, chance, two, kept);
  const auto hold = hold_at(table.lowered, table.rules,
                            {{{window_of(table, ten_dice_tables()[0])}, 2},
                             {{window_of(table, ten_dice_tables()[1])}, 1}});
  for (const auto& [sure, tail] : {std::pair{maths::confidence::percent_90, rational{1, 20}},
                                   std::pair{maths::confidence::percent_95, rational{1, 40}},
                                   std::pair{maths::confidence::percent_99, rational{1, 200}}}) {
    std::optional<rational> low;
    std::optional<rational> high;
    rational sum = 0;
    for (const auto& [kept, chance] : two_and_one) {
      sum += chance;
      if (!low && sum >= tail) low = kept;
      if (!high && sum >= 1 - tail) high = kept;
    }
    const maths::band_limits by_transform{0, {}};
    for (const auto& limits : {maths::band_limits{}, by_transform}) {
      const auto band = maths::band_of(hold, sure, limits);
      EXPECT_EQ(rational{band.low}, low.value());
      EXPECT_EQ(rational{band.high}, high.value());
      EXPECT_TRUE(band.is_exact());
    }
  }
}

TEST(hold_band, of_a_day_with_million_dollar_prizes_is_told_on_its_own_lattice__675a_5_c) {
  const ruled_table table{"high-roll-dice"};
  const seats seated{{{"pip-5", 500}, {"million-10", 100}}, {{"pip-1", 1'000}}};
  const auto hold = hold_at(table.lowered, table.rules, {{{window_of(table, seated)}, 2'000}});
  const auto pips = hold_at(table.lowered, table.rules,
                            {{{window_of(table, {{{"pip-5", 500}}, {{"pip-1", 1'000}}})}, 2'000}});
  const auto band = maths::band_of(hold, maths::confidence::percent_99);
  const auto without = maths::band_of(pips, maths::confidence::percent_99);
  EXPECT_TRUE(band.is_exact());
  EXPECT_TRUE(without.is_exact());
  // The prize is expected once in 5,000 such days: it moves the quantiles of 1 in 200 by little,
  // beside the $2,000 that are wagered upon it; by its deviation it would by half a million.
  const integer wagered = 2'000 * 100;
  EXPECT_LE(band.low, without.low + wagered);
  EXPECT_GT(band.low, without.low + wagered - 20'000);
  EXPECT_LE(band.high, without.high + wagered);
  EXPECT_GT(band.high, without.high + wagered - 20'000);
  EXPECT_GT(hold.variance, 100 * pips.variance);
}

// Three Dice Football -----------------------------------------------------------------------------

TEST(theoretical_hold, of_a_game_at_its_start_equals_a_recursion_over_whole_games__577_6) {
  const ruled_table table{"three-dice-football"};
  const seats seated{{{"touchdown", 503}, {"extra-point", 100}, {"over-4", 500}},
                     {{"length-3", 700}, {"trips", 25}}};
  little_football game{{{{"touchdown", 503}, {"extra-point", 100}, {"length-3", 700}},
                        {{"over-4", 500}, {"trips", 25}},
                        {}},
                       {},
                       pays_whole(rounding::up)};
  const auto law = house_side(game.play({{}, 0, true}).law);
  const auto hold = hold_at(table.lowered, table.rules, {{{window_of(table, seated)}, 4}});
  ASSERT_EQ(hold.strands.size(), 1U);
  EXPECT_EQ(law_of(hold.strands[0].at(0).law), law);
  EXPECT_EQ(hold.win, 4 * mean_of(law));
  EXPECT_EQ(hold.variance, 4 * variance_of(law));
}

TEST(theoretical_hold, of_single_plays_alone_is_that_of_a_throw_each__577_3_d) {
  const ruled_table table{"three-dice-football"};
  const std::string second =
      "betting=open series=first down=2 play=2 yard=13 reached=no extra-point=no";
  const std::string third =
      "betting=open series=first down=3 play=3 yard=14 reached=no extra-point=no";
  const seats wagers{{{"over-4", 500}, {"trips", 100}}};
  const maths::wagered_round round{
      {window_of(table, wagers), window_of(table, wagers, second), window_of(table, wagers, third)},
      2};
  little_football one_throw{{{}, {{"over-4", 500}, {"trips", 100}}, {}}, {}};
  const auto law = house_side(one_throw.next_throw({}));
  const auto hold = hold_at(table.lowered, table.rules, {round});
  ASSERT_EQ(hold.strands.size(), 1U);
  ASSERT_EQ(hold.strands[0].size(), 1U) << "one law at all positions";
  EXPECT_EQ(hold.strands[0][0].times, 6);
  EXPECT_EQ(law_of(hold.strands[0][0].law), law);
  EXPECT_EQ(hold.variance, 6 * variance_of(law));
}

TEST(theoretical_hold, keeps_single_plays_of_later_throws_apart_from_the_full_game__577_3_e) {
  const ruled_table table{"three-dice-football"};
  const std::string second =
      "betting=open series=first down=2 play=2 yard=13 reached=no extra-point=no";
  const maths::wagered_round round{
      {window_of(table, {{{"touchdown", 500}}}), window_of(table, {{{"over-4", 500}}}, second)}, 2};
  const auto hold = hold_at(table.lowered, table.rules, {round});
  little_football game{{{{"touchdown", 500}}, {}, {}}, {}};
  little_football play{{{}, {{"over-4", 500}}, {}}, {}};
  const auto of_game = house_side(game.play({}).law);
  const auto of_play = house_side(play.next_throw({}));
  ASSERT_EQ(hold.strands.size(), 2U);
  EXPECT_EQ(law_of(hold.strands[0].at(0).law), of_game);
  EXPECT_EQ(law_of(hold.strands[1].at(0).law), of_play);
  EXPECT_EQ(hold.win, 2 * (mean_of(of_game) + mean_of(of_play)));
  EXPECT_GT(hold.variance, 2 * (variance_of(of_game) + variance_of(of_play)));
}

// Props & Hops ------------------------------------------------------------------------------------

TEST(theoretical_hold, of_a_shake_keeps_rolls_apart_while_it_runs__668a_3_i) {
  const ruled_table table{"props-and-hops"};
  const auto running = [&](int collected) {
    return "betting=open shake=running collected=" + std::to_string(collected);
  };
  const maths::wagered_round round{
      {window_of(table, {{{"six-eight-shake", 100}, {"hop-1-2", 300}}}),
       window_of(table, {{{"hop-1-2", 300}}}, running(0)),
       window_of(table, {{{"hop-1-2", 300}}}, running(5))},
      1};
  const auto hold = hold_at(table.lowered, table.rules, {round});
  const shake_from_here shake;
  money_law together;  // the first roll is that of both
  const auto one_roll = one_roll_wagers();
  money_law of_hop;
  for (const auto& roll : every_pair_of_dice()) {
    const rational way{1, 36};
    const rational kept = -net_of(one_roll.at("hop-1-2")(roll), 300, pays_by_odds);
    of_hop[kept] += way;
    const auto chance =
        roll.total() == 7 ? rational{0} : shake.chance(shake_from_here::after(0, roll));
    together[kept + 100] += way * (1 - chance);
    if (chance > 0) together[kept - 15'000] += way * chance;
  }
  ASSERT_EQ(hold.strands.size(), 2U);
  EXPECT_EQ(law_of(hold.strands[0].at(0).law), together);
  EXPECT_EQ(law_of(hold.strands[1].at(0).law), of_hop);
  EXPECT_EQ(hold.strands[1].at(0).times, 2);
  EXPECT_EQ(hold.win, mean_of(together) + 2 * mean_of(of_hop));
  EXPECT_EQ(hold.handle, 100 + 3 * 300);
}

TEST(theoretical_hold, takes_full_game_wagers_before_the_first_throw_alone__577_3_c) {
  const ruled_table table{"three-dice-football"};
  const std::string second =
      "betting=open series=first down=2 play=2 yard=13 reached=no extra-point=no";
  const auto late = maths::hold_of(
      table.lowered, table.rules,
      std::vector<maths::wagered_round>{{{window_of(table, {{{"touchdown", 500}}}, second)}, 1}});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error(), "round 1, window 1, touchdown: takes no wager at this position");
}

TEST(theoretical_hold, of_a_purchase_alone_shares_no_dice__675a_4_a) {
  const ruled_table table{"high-roll-dice"};
  const auto wagers = window_of(table, {{{"kind-3", 500}, {"extra-roll", 500}}});
  const auto alone = window_of(table, {{{"extra-roll", 700}}});
  const auto hold = hold_at(table.lowered, table.rules, {{{wagers, alone}, 1}});
  const auto without = hold_at(table.lowered, table.rules, {{{wagers}, 1}});
  EXPECT_TRUE(hold.is_exact());
  EXPECT_EQ(hold.win, without.win + 700);
  EXPECT_EQ(hold.variance, without.variance);
  EXPECT_EQ(hold.handle, 1'700);
  const auto band = maths::band_of(hold, maths::confidence::percent_99);
  EXPECT_EQ(band.low, maths::band_of(without, maths::confidence::percent_99).low + 700);
}

// More wagers than can be followed together -------------------------------------------------------

TEST(theoretical_hold, of_wagers_too_many_to_follow_together_is_that_of_parts_of_them) {
  const auto game = craps_game(2, true);
  const rules::table_rules rules{game.book, game.book.editions.front()};
  const auto lowered = games::lowered_form(game, rules);
  maths::wagered_window window;
  const auto hold_with = [&](const std::vector<maths::equal_wagers>& wagers) {
    return hold_at(lowered, rules, {{{{0, wagers}}, 1}});
  };
  rational win = 0;
  rational variance = 0;      // of all together: covariances from any two by themselves
  std::int64_t amount = 100;  // twice as much on each wager: no two results are the same
  const auto add = [&](const std::string& column) {
    const maths::equal_wagers made{game.book.column_named(column), cents{amount}};
    const auto alone = hold_with({made});
    win += alone.win;
    variance += alone.variance;
    for (const auto& each : window.wagers) {
      const auto both = hold_with({each, made});
      EXPECT_TRUE(both.is_exact());
      variance += both.variance - alone.variance - hold_with({each}).variance;
    }
    window.wagers.push_back(made);
    amount *= 2;
  };
  for (const int number : point_numbers) {
    for (const auto* kind : {"place", "lay", "slow"}) add(fmt::format("{}-{}", kind, number));
  }
  add("pass");
  const auto hold = hold_at(lowered, rules, {{{window}, 1}});
  EXPECT_GT(hold.strands.size(), 1U);
  EXPECT_FALSE(hold.is_exact());
  EXPECT_EQ(hold.win, win);
  EXPECT_GE(hold.variance, variance);
  EXPECT_LT(hold.variance, 2 * variance);
  EXPECT_EQ(hold.handle, amount - 100);
  EXPECT_TRUE(maths::band_of(hold, maths::confidence::percent_99).dice_shared);
}

TEST(theoretical_hold, of_amounts_too_large_to_follow_together_is_that_of_parts_on_one_throw) {
  const ruled_table table{"high-roll-dice"};
  const auto column = [&](const char* name) { return table.book().column_named(name); };
  const maths::equal_wagers circles{column("kind-8/extra"), cents{2'000'000'000}, 5'000};
  const maths::equal_wagers prizes_of_ten{column("million-10"), cents{100}, 1'000'000'000};
  const maths::equal_wagers bought{column("extra-roll"), cents{900}};
  const auto of = [&](const std::vector<maths::equal_wagers>& wagers) {
    return hold_at(table.lowered, table.rules, {{{{0, wagers}}, 1}});
  };
  const auto hold = of({circles, prizes_of_ten, bought});
  EXPECT_EQ(hold.strands.size(), 2U) << "two on one throw share its dice";
  EXPECT_EQ(hold.win, of({circles}).win + of({prizes_of_ten}).win + 900);
  const maths::equal_wagers plain{column("kind-8"), cents{2'000'000'000}, 5'000};
  EXPECT_EQ(of({plain, prizes_of_ten}).strands.size(), 2U);
}

// Days that are played out ------------------------------------------------------------------------

/// One table at play by its definition, die by die; what the house wins is counted wager by wager.
class played_out {
 public:
  explicit played_out(const ruled_table& table)
      : table_{&table}, definition_{table.game->define(table.rules)} {}

  const rules::position& at() const { return at_; }

  void place(const maths::wagered_window& window) {
    for (const auto& each : window.wagers) {
      const auto& column = table_->book().columns[index(each.column)];
      const auto& area = table_->book().areas[index(column.area)];
      steered_ = steered_ || area.steers;
      if (area.purchase) {
        won_ += each.amount.count() * each.count;
      } else {
        standing_.push_back(each);
      }
    }
  }

  /// Throws the dice; whether the round goes on.
  bool throw_dice(table::seeded_numbers& numbers) {
    const auto closed = definition_->close(at_, steered_);
    const auto set = definition_->dice(closed);
    std::vector<dice::face> faces;
    for (int i = 0; i < set.dice_count(); ++i) faces.push_back(numbers.face());
    rules::resolution result;
    definition_->resolve(closed, dice::roll::of(set, faces), result);
    std::erase_if(standing_, [&](const maths::equal_wagers& each) {
      const auto decided = result.decided[index(each.column)];
      if (decided.is_loss()) won_ += each.amount.count() * each.count;
      if (decided.is_win()) {
        ++wins_;
        const auto paid = table_->rules.winnings_of(decided.line(), each.amount);
        won_ -= (paid.paid + paid.returned - each.amount).count() * each.count;
      }
      return decided.is_decided();
    });
    at_ = result.next;
    if (result.round_ends) steered_ = false;
    return !result.round_ends;
  }

  /// How many wagers have won so far.
  int wins() const { return wins_; }

  std::int64_t won() const {
    EXPECT_TRUE(standing_.empty());
    return won_;
  }

 private:
  const ruled_table* table_;
  std::unique_ptr<const rules::definition> definition_;
  rules::position at_ = definition_->opening();
  std::vector<maths::equal_wagers> standing_;
  bool steered_ = false;
  std::int64_t won_ = 0;
  int wins_ = 0;
};

/// Within so many deviations of a mean that is found over many days.
void expect_mean(const rational& sum_of_differences, std::uint64_t days, const rational& variance) {
  const rational square = sum_of_differences * sum_of_differences;
  EXPECT_LE(square, 25 * variance * days) << "five deviations";
}

TEST(hold_band, of_ten_dice_holds_as_many_days_as_it_says) {
  const ruled_table table{"high-roll-dice"};
  const std::vector<maths::wagered_round> day{
      {{window_of(table, {{{"pip-1", 501}, {"kind-3", 501}, {"extra-roll", 501}},
                          {{"pip-2", 700}, {"kind-4", 700}}})},
       9},
      {{window_of(table, {{{"pip-6", 500}, {"kind-5", 500}, {"extra-roll", 500}}})}, 6},
      {{window_of(table, {{{"pip-3", 2'000}}, {{"pip-3", 2'000}, {"kind-3", 2'000}}})}, 5}};
  const auto hold = hold_at(table.lowered, table.rules, day);
  const std::uint64_t days = effort(10'000);
  std::vector<std::int64_t> won;
  table::seeded_numbers numbers{675};
  rational sum = 0;
  for (std::uint64_t i = 0; i < days; ++i) {
    played_out played{table};
    for (const auto& round : day) {
      for (std::int64_t k = 0; k < round.times; ++k) {
        played.place(round.windows.front());
        while (played.throw_dice(numbers)) {
        }
      }
    }
    won.push_back(played.won());
    sum += won.back() - hold.win;
  }
  expect_mean(sum, days, hold.variance);
  for (const auto& [sure, tail] : {std::pair{maths::confidence::percent_90, 0.05},
                                   std::pair{maths::confidence::percent_95, 0.025},
                                   std::pair{maths::confidence::percent_99, 0.005}}) {
    const auto band = maths::band_of(hold, sure);
    EXPECT_TRUE(band.is_exact());
    const auto count = [&](const auto& chosen) {
      return static_cast<double>(std::ranges::count_if(won, chosen));
    };
    const double expected = static_cast<double>(days) * tail;
    const double room = 4 * std::sqrt(expected);
    EXPECT_LE(count([&](std::int64_t each) { return each < band.low; }), expected + room);
    EXPECT_LE(count([&](std::int64_t each) { return each > band.high; }), expected + room);
    EXPECT_GE(count([&](std::int64_t each) { return each <= band.low; }), expected - room);
    EXPECT_GE(count([&](std::int64_t each) { return each >= band.high; }), expected - room);
  }
}

/// Games of football with wagers of a plan, told as they were placed.
struct played_games {
  std::vector<maths::wagered_round> rounds;
  std::int64_t won = 0;
};

/// A player who has full game wagers, and at every throw a single play that is twice as much after
/// one that was lost.
played_games play_games(const ruled_table& table, int games, bool doubling,
                        table::seeded_numbers& numbers) {
  played_games day;
  played_out played{table};
  const auto over = table.book().column_named("over-4");
  for (int i = 0; i < games; ++i) {
    auto& round = day.rounds.emplace_back();
    std::int64_t amount = 500;
    for (bool goes_on = true; goes_on;) {
      const auto open =
          std::ranges::find(table.lowered.positions, played.at(), &rules::lowered_position::open);
      maths::wagered_window window{
          static_cast<std::uint32_t>(open - table.lowered.positions.begin()), {}};
      if (round.windows.empty()) {
        window = window_of(table, {{{"touchdown", 500}, {"extra-point", 100}}, {{"defense", 700}}});
      }
      if (open->areas[index(table.book().area_named("over-4"))]) {
        window.wagers.push_back({over, cents{amount}});
        played.place(window);
        round.windows.push_back(window);
      }
      const auto before = played.wins();
      goes_on = played.throw_dice(numbers);
      amount = doubling && played.wins() == before ? 2 * amount : 500;
    }
  }
  day.won = played.won();
  return day;
}

TEST(theoretical_hold, is_right_whatever_a_player_chooses_the_next_wager_by__577_3_e) {
  const ruled_table table{"three-dice-football"};
  table::seeded_numbers numbers{577};
  const std::uint64_t days = effort(5'000);
  for (const bool doubling : {false, true}) {
    rational sum = 0;
    rational variance = 0;
    for (std::uint64_t i = 0; i < days; ++i) {
      const auto day = play_games(table, 3, doubling, numbers);
      const auto hold = hold_at(table.lowered, table.rules, day.rounds);
      sum += day.won - hold.win;
      variance += hold.variance;
    }
    EXPECT_LE(sum * sum, 25 * variance);
  }
}

TEST(hold_band, of_games_with_single_plays_holds_more_days_than_it_says__577_3_e) {
  const ruled_table table{"three-dice-football"};
  table::seeded_numbers numbers{578};
  const std::uint64_t days = effort(1'000);
  const maths::band_limits limits{0, {1U << 16U, 1U << 28U}};
  int below = 0;
  int above = 0;
  int inner = 0;
  for (std::uint64_t i = 0; i < days; ++i) {
    const auto day = play_games(table, 12, false, numbers);
    const auto hold = hold_at(table.lowered, table.rules, day.rounds);
    const auto band = maths::band_of(hold, maths::confidence::percent_90, limits);
    EXPECT_TRUE(band.dice_shared);
    below += day.won < band.low ? 1 : 0;
    above += day.won > band.high ? 1 : 0;
    const rational away = day.won - hold.win;
    inner += 9 * away * away < hold.variance ? 1 : 0;
  }
  const double expected = static_cast<double>(days) / 20;
  EXPECT_LE(below, expected + 4 * std::sqrt(expected));
  EXPECT_LE(above, expected + 4 * std::sqrt(expected));
  EXPECT_GT(inner, static_cast<double>(days) / 10) << "within a third of a deviation";
  EXPECT_LT(inner, static_cast<double>(days) * 3 / 5);
}

}  // namespace
}  // namespace skyward::hold_figures_test
