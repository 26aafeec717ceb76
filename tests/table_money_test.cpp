// Money at a table never outgrows 64 bits, whatever the rules and whoever asks: chips given, won
// and cashed out without end are refused in time, with the limit named.
#include "effort.hpp"
#include "played_table.hpp"
#include "pot_session.hpp"
#include "table_play.hpp"

#include <cstdio>

namespace skyward::table::table_money_test {
namespace {

/// Plays lines over and over until one is refused; the refusal. A table that is not refused in
/// time would go on until 64 bits are full.
refusal refused_at_last(played_table& table, const lines& over_and_over) {
  constexpr int rounds_max = 1'100;
  for (int i = 0; i < rounds_max; ++i) {
    for (const auto& line : over_and_over) {
      if (const auto why = table.refused(line)) return *why;
      table.play(line);
    }
  }
  ADD_FAILURE() << "taken " << rounds_max << " times";
  return {};
}

constexpr std::string_view limit_named =
    "accepted: while neither is off by more than $100,000,000,000,000";

TEST(table_money, given_and_cashed_out_without_end_is_refused) {
  played_table table{"high-roll-dice"};
  table.play(lines{open_it, sit(1)});
  const auto why = refused_at_last(
      table, {correct(1, R"("seat":1,"cents":10000000000000)"), cash_out(1, 10'000'000'000'000)});
  EXPECT_EQ(why.code, refusal_code::too_much_money);
  EXPECT_NE(why.message.find(limit_named), std::string::npos) << why.message;
  table.play(close_it);
}

TEST(table_money, bought_and_taken_back_without_end_is_refused) {
  played_table table{"high-roll-dice"};
  table.play(lines{open_it, sit(1)});
  const auto why = refused_at_last(
      table, {buy(1, 10'000'000'000'000), correct(1, R"("seat":1,"cents":-10000000000000)")});
  EXPECT_EQ(why.code, refusal_code::too_much_money);
  EXPECT_NE(why.message.find(limit_named), std::string::npos) << why.message;
}

TEST(table_money, won_in_heaps_is_cashed_out_before_more_is_wagered) {
  played_table table{{"high-roll-dice", "", "[limits]\nmaximum_cents = 1000000000"}};
  const auto given = correct(1, R"("seat":1,"cents":6000000000000)");
  table.play(lines{open_it, sit(1), given, given});
  const auto why = table.refused(wager(1, "pip-5", 500));
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->code, refusal_code::too_much_money);
  EXPECT_NE(why->message.find("seat 1 has $120,000,000,000"), std::string::npos) << why->message;
}

TEST(table_money, given_and_cashed_out_without_end_is_refused_at_a_table_with_a_pot) {
  pot_session session;
  session.line(open_it);
  session.line(sit(1));
  std::string told;
  for (int i = 0; i < 1'100 && !told.starts_with("refused"); ++i) {
    session.line(cash_out(1, 10'000'000'000'000));
    told = session.line(correct(1, R"("seat":1,"cents":10000000000000)"));
  }
  EXPECT_EQ(told, "refused too_much_money");
}

/// Numbers from one end to the other, the ends often.
class extremes {
 public:
  explicit extremes(std::uint64_t seed) : pick_{seed} {}

  std::uint64_t below(std::uint64_t count) { return pick_.below(count); }
  dice::face face() { return pick_.face(); }

  std::int64_t from(std::int64_t least, std::int64_t most) {
    switch (below(4)) {
      case 0:
        return least;
      case 1:
        return most;
      default:
        return least +
               static_cast<std::int64_t>(below(static_cast<std::uint64_t>(most - least) + 1));
    }
  }

 private:
  seeded_numbers pick_;
};

odds any_odds(extremes& pick, bool fixed) {
  if (fixed && pick.below(2) == 0) return odds::prize(cents{pick.from(1, cents_max)});
  const auto per = pick.from(1, odds::per_max);
  if (pick.below(2) == 0) return odds::to(pick.from(1, odds::pays_max), per);
  return odds::for_each(pick.from(per, odds::pays_max), per);
}

/// Odds, limits and payment from one end of what is accepted to the other.
rules::table_rules any_rules(extremes& pick, const games::game& game) {
  rules::table_rules rules{game.book, game.book.editions.front()};
  auto most = cents_max;
  for (const auto line : rules::ids_of<rules::line_id>(game.book.lines)) {
    const auto& area = game.book.areas[index(game.book.lines[index(line)].area)];
    const bool fixed = game.book.groups[index(area.group)].fixed_wager.has_value();
    if (pick.below(3) != 0) rules.set_odds(line, any_odds(pick, fixed));
    most = std::min(most, rules.wager_limit(line).count());
  }
  rules.set_payment({static_cast<rules::fraction_rule>(pick.below(3)), pick.below(2) == 0,
                     static_cast<rules::seat_order>(pick.below(2))});
  auto limits = rules.limits();
  if (pick.below(4) != 0) {
    limits.chip = cents{pick.from(1, most)};
    limits.maximum = cents{most / limits.chip.count() * limits.chip.count()};
    limits.minimum = limits.chip;
  }
  rules.set_limits(limits);
  return rules;
}

sent_command any_command_of(extremes& pick, const dealt_game& game, const banked_state& state) {
  const auto seats = std::min<std::uint64_t>(state.layout.size(), 3);
  const auto seat = static_cast<seat_no>(pick.below(seats) + 1);
  const auto amount = cents{pick.from(1, cents_max)};
  const auto chips = [&](cents most) {
    const auto chip = game.rules.limits().chip;
    return chip * std::max<std::int64_t>(pick.from(0, most.count()) / chip.count(), 1);
  };
  const auto thrown = [&] {
    command::throw_dice asked;
    const auto count = game.definition->dice(state.position).dice_count();
    for (int i = 0; i < count; ++i) asked.dice.add({dice::rest::flat, pick.face()});
    return asked;
  };
  const auto what = pick.below(100);
  if (what < 6) return {command::seat{seat, fmt::format("player {}", pick.below(5))}, {}, {}, {}};
  if (what < 16) return {command::buy_in{seat, chips(cents{cents_max})}, {}, {}, {}};
  if (what < 24) {
    const auto has = common_table::at(state.common, seat).stack;
    return {command::cash_out{seat, pick.below(2) == 0 ? has : amount}, {}, {}, {}};
  }
  if (what < 60) {
    const auto area = static_cast<rules::area_id>(pick.below(game.rules.book().areas.size()));
    const auto fixed = game.table.group_of(area).fixed_wager;
    const auto most = game.rules.limits().maximum;
    return {command::wager{seat, {area, ""}, fixed.value_or(chips(most)), {}}, {}, {}, {}};
  }
  if (what < 64) return {command::extra_roll{seat, {}}, {}, {}, {}};
  if (what < 72) return {command::no_more_bets{}, {}, {}, {}};
  if (what < 84) return {thrown(), {}, {}, {}};
  if (what < 86) return {command::offer_dice{}, {}, {}, {}};
  if (what < 89) return {command::accept_dice{state.offered}, {}, {}, {}};
  if (what < 90) return {command::leave{seat}, {}, {}, {}};
  if (what < 91) return {command::close_table{}, {}, {}, {}};
  if (what < 92) return {command::open_table{}, {}, {}, {}};
  command::correct asked{
      std::max<std::uint64_t>(state.undo.round, 1), "why", "Dee", "Flo", {}, 0, {}, 0};
  if (what < 94) {
    asked.entry = std::max<std::uint64_t>(state.common.entries, 8) - pick.below(8);
  } else if (what < 96) {
    asked.dice = thrown().dice;
  } else {
    asked.seat = seat;
    asked.amount = pick.from(-cents_max, cents_max);
  }
  return {asked, {}, {}, {}};
}

/// What a table may be off beyond the most with which anything more is taken: three times the
/// largest amount (winnings, rounded up to whole chips, and the wager) for each area of each seat.
const std::int64_t off_max = table_money_max.count() + std::int64_t{seats_max} *
                                                           std::int64_t{rules::columns_max} * 3 *
                                                           cents_max;

void expect_counted(const banked_state& state) {
  for (const auto each : {state.common.drop, state.common.inventory}) {
    ASSERT_LE(std::abs(each.count()), off_max);
  }
  for (const auto& seat : state.common.seats) {
    ASSERT_LE(seat.stack.count(), off_max);
    ASSERT_LE(seat.owed.count(), off_max);
  }
}

class any_table : public testing::TestWithParam<const games::game*> {};

TEST_P(any_table, counts_every_cent_under_any_rules_whatever_is_asked) {
  const auto tables = effort(20'000);
  std::uint64_t won = 0;
  std::uint64_t too_much = 0;
  for (std::uint64_t seed = 1; seed <= tables; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    extremes pick{seed};
    const dealt_game game{*GetParam(), any_rules(pick, *GetParam())};
    auto state = game.table.fresh();
    take(game.table, state, {command::open_table{}, {}, {}, {}});
    if (pick.below(2) == 0) {  // as far off as a table can be that takes anything more
      const auto most = table_money_max.count();
      state.common.drop = cents{pick.from(-most, most)};
      state.common.inventory = cents{pick.from(-most, most)};
    }
    for (int i = 0; i < 400; ++i) {
      std::vector<log_entry> made;
      const auto asked = any_command_of(pick, game, state);
      const auto decided = game.table.decide(state, asked, made);
      if (!decided && decided.error().code == refusal_code::too_much_money) ++too_much;
      for (const auto& each : made) {
        if (std::holds_alternative<event::wager_won>(each.what)) ++won;
        game.table.evolve(state, each);
      }
      expect_counted(state);
    }
  }
  std::printf("seeds 1 to %llu: %llu wagers won, %llu commands asked for too much money\n",
              static_cast<unsigned long long>(tables), static_cast<unsigned long long>(won),
              static_cast<unsigned long long>(too_much));
  EXPECT_GT(won, tables / 4);
  EXPECT_GT(too_much, tables);
}

std::vector<const games::game*> banked_games() {
  std::vector<const games::game*> all;
  for (const auto& each : games::catalogue()) all.push_back(&each);
  return all;
}

INSTANTIATE_TEST_SUITE_P(games, any_table, testing::ValuesIn(banked_games()), [](const auto& of) {
  auto name = of.param->book.game;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace skyward::table::table_money_test
