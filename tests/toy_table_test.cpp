// Tables of the two made-up games: wagers that push and that carry over, two betting windows, a
// wager in two terms. Every throw is paid as the games' own words say.
#include "played_table.hpp"
#include "toy_games.hpp"

namespace skyward::table::toy_table_test {
namespace {

constexpr std::int64_t stake = 1'000;

std::string throw_pips(int pips) {
  return throw_of(std::to_string(pips));
}

// ---- Quits

TEST(quits_table, wins_loses_gives_back_and_carries_over_by_the_die) {
  struct example {
    std::string area;
    std::array<std::int64_t, 6> gain;  // by the pips, less the wager
  };
  constexpr std::int64_t stands = 1;
  const std::vector<example> all{
      {"over", {-stake, -stake, -stake, 0, stake, stake}},
      {"under", {2 * stake, 2 * stake, 2 * stake, 0, -stake, -stake}},
      {"later", {-stake, stands, stands, stands, stands, 3 * stake}},
  };
  for (const auto& each : all) {
    for (int pips = 1; pips <= 6; ++pips) {
      SCOPED_TRACE(each.area + " and " + std::to_string(pips));
      played_table played{&toys::quits_game()};
      played.play(seated(1) + lines{wager(1, each.area, stake), no_more_bets});
      const auto settled = played.play(throw_pips(pips));
      const auto gain = each.gain[static_cast<std::size_t>(pips - 1)];
      EXPECT_EQ(played.wager_on(1, each.area), gain == stands ? stake : 0);
      EXPECT_EQ(played.stack(1), 100'000 + (gain == stands ? -stake : gain));
      EXPECT_EQ(events<event::wager_pushed>(settled).size(), gain == 0 ? 1U : 0U);
      EXPECT_EQ(events<event::wager_stands>(settled).size(), gain == stands ? 1U : 0U);
      EXPECT_EQ(events<event::wager_won>(settled).size(), gain > stands ? 1U : 0U);
      EXPECT_EQ(events<event::wager_lost>(settled).size(), gain < 0 ? 1U : 0U);
    }
  }
}

TEST(quits_table, puts_wagers_in_circles_from_the_dealers_right) {
  played_table played{&toys::quits_game()};
  played.play(seated(3) +
              lines{wager(1, "over", stake), wager(2, "under", stake), wager(3, "over", stake)});
  const auto moved = events<event::wager_moved>(played.play(no_more_bets));
  ASSERT_EQ(moved.size(), 2U);
  EXPECT_EQ(number(moved[0].seat), 3U);
  EXPECT_EQ(moved[0].circle, 1U);
  EXPECT_EQ(number(moved[1].seat), 1U);
  EXPECT_EQ(moved[1].circle, 2U);
}

TEST(quits_table, puts_each_new_wager_in_a_circle_however_the_one_before_ended) {
  for (const int pips : {2, 5, 4}) {  // it loses, wins, is given back
    SCOPED_TRACE(pips);
    played_table played{&toys::quits_game()};
    played.play(seated(1) + lines{wager(1, "over", stake), no_more_bets, throw_pips(pips),
                                  wager(1, "over", stake)});
    const auto moved = events<event::wager_moved>(played.play(no_more_bets));
    ASSERT_EQ(moved.size(), 1U);
    EXPECT_EQ(moved[0].circle, 1U);
  }
}

TEST(quits_table, pays_a_wager_that_stood_for_rounds_once) {
  played_table played{&toys::quits_game()};
  played.play(seated(1) + lines{wager(1, "later", stake), no_more_bets, throw_pips(4), no_more_bets,
                                throw_pips(2), no_more_bets});
  const auto won = events<event::wager_won>(played.play(throw_pips(6)));
  ASSERT_EQ(won.size(), 1U);
  EXPECT_EQ(won[0].paid, cents{3 * stake});
  EXPECT_EQ(won[0].returned, cents{stake});
  EXPECT_EQ(played.stack(1), 100'000 + 3 * stake);
  EXPECT_TRUE(played.refused(no_more_bets)) << "nothing is left on the layout";
}

TEST(quits_table, keeps_the_term_of_a_standing_wager_that_is_raised) {
  played_table played{&toys::quits_game()};
  played.play(seated(1) + lines{wager(1, "later", stake), no_more_bets, throw_pips(4),
                                wager(1, "later", stake)});
  EXPECT_TRUE(played.state().layout[0].columns.any());
}

TEST(quits_table, cashes_out_who_has_walked_away_with_all_that_the_last_throw_gives_back) {
  struct example {
    int pips;
    std::int64_t cash;  // out of a stack of 1,000 beside the wagers on Over and Under
  };
  const std::vector<example> all{{4, 1'000 + 500 + 300},  // both are given back
                                 {5, 1'000 + 2 * 500},
                                 {2, 1'000 + 3 * 300}};
  for (const auto& each : all) {
    SCOPED_TRACE(each.pips);
    played_table played{&toys::quits_game()};
    played.play(lines{open_it, sit(1), buy(1, 1'800), wager(1, "over", 500), wager(1, "under", 300),
                      no_more_bets, leave(1)});
    ASSERT_TRUE(played.seat(1).away);
    const auto gone = played.play(throw_pips(each.pips));
    const auto cashed = events<event::cashed_out>(gone);
    ASSERT_EQ(cashed.size(), 1U);
    EXPECT_EQ(cashed[0].amount, cents{each.cash});
    EXPECT_EQ(events<event::left>(gone).size(), 1U);
    EXPECT_FALSE(played.seat(1).taken());
    EXPECT_EQ(played.stack(1), 0);
  }
}

TEST(quits_table, keeps_the_seat_of_who_has_walked_away_while_a_wager_stands) {
  played_table played{&toys::quits_game()};
  played.play(lines{open_it, sit(1), buy(1, 2'000), wager(1, "over", 500), wager(1, "later", 500),
                    no_more_bets, leave(1)});
  EXPECT_TRUE(events<event::left>(played.play(throw_pips(5))).empty());
  EXPECT_TRUE(played.seat(1).away);
  EXPECT_EQ(played.stack(1), 2'000);  // 1,000 beside the wagers, 500 and 500
  played.play(no_more_bets);
  const auto cashed = events<event::cashed_out>(played.play(throw_pips(1)));
  ASSERT_EQ(cashed.size(), 1U);
  EXPECT_EQ(cashed[0].amount, cents{2'000});
}

TEST(quits_table, gives_nothing_back_once_more_for_the_entry_of_a_push) {
  played_table played{&toys::quits_game()};
  played.play(seated(1) + lines{wager(1, "over", stake), no_more_bets});
  const auto settled = played.play(throw_pips(4));
  const auto pushed = std::ranges::find_if(settled, [](const log_entry& each) {
    return std::holds_alternative<event::wager_pushed>(each.what);
  });
  ASSERT_NE(pushed, settled.end());
  const auto refused = played.refused(correct_entry(pushed->id));
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, refusal_code::too_late);
}

TEST(quits_table, enters_a_push_anew_as_a_win_and_back) {
  played_table played{&toys::quits_game()};
  played.play(seated(1) + lines{wager(1, "over", stake), no_more_bets, throw_pips(4)});
  EXPECT_EQ(played.stack(1), 100'000);
  played.correct(correct_dice(1, "5"));
  EXPECT_EQ(played.stack(1), 100'000 + stake);
  played.correct(correct_dice(1, "4"));
  EXPECT_EQ(played.stack(1), 100'000);
  played.correct(correct_dice(1, "3"));
  EXPECT_EQ(played.stack(1), 100'000 - stake);
  EXPECT_EQ(played.wager_on(1, "over"), 0);
}

// ---- Twice

/// What each wager gains on two throws, by the words of the game: `covered` says who holds Cover.
std::int64_t gain_of(const std::string& area, bool first_high, bool second_high, bool covered) {
  const auto pays = [](bool wins, std::int64_t gain) { return wins ? gain : -stake; };
  if (area == "first") return pays(first_high, stake);
  if (area == "second") return pays(second_high, stake);
  if (area == "cover") return pays(!second_high, stake / 2);
  if (covered && first_high != second_high) return 0;
  return pays(first_high && second_high, 3 * stake);
}

TEST(twice_table, pays_every_pair_of_throws_as_the_game_says) {
  const std::vector<lines> placed{
      {"first"}, {"both"}, {"both", "cover"}, {"first", "both", "cover"}};
  for (const auto& areas : placed) {
    const bool covered = std::ranges::count(areas, "cover") > 0;
    for (int throws = 0; throws < 36; ++throws) {
      const int one = throws / 6 + 1;
      const int two = throws % 6 + 1;
      SCOPED_TRACE(fmt::format("{} of {}: {}, {}", areas.size(), areas.front(), one, two));
      played_table played{&toys::twice_game()};
      played.play(seated(1));
      std::int64_t gain = gain_of("second", one >= 4, two >= 4, covered);
      for (const auto& area : areas) {
        played.play(wager(1, area, stake));
        gain += gain_of(area, one >= 4, two >= 4, covered);
      }
      played.play(lines{no_more_bets, throw_pips(one), wager(1, "second", stake), no_more_bets});
      played.play(throw_pips(two));
      EXPECT_EQ(played.stack(1), 100'000 + gain);
      EXPECT_TRUE(played.state().layout[0].held.none());
    }
  }
}

TEST(twice_table, takes_each_wager_in_its_own_window_alone) {
  played_table played{&toys::twice_game()};
  played.play(seated(1) + lines{wager(1, "first", stake)});
  const auto code_of = [&](const std::string& line) {
    const auto why = played.refused(line);
    return why ? std::optional{why->code} : std::nullopt;
  };
  EXPECT_EQ(code_of(wager(1, "second", stake)), refusal_code::area_locked);
  played.play(no_more_bets);
  EXPECT_EQ(code_of(wager(1, "second", stake)), refusal_code::bets_closed);
  played.play(throw_pips(1));
  for (const std::string early : {"first", "both", "cover"}) {
    EXPECT_EQ(code_of(wager(1, early, stake)), refusal_code::area_locked) << early;
  }
  EXPECT_EQ(code_of(wager(1, "second", stake)), std::nullopt);
  EXPECT_EQ(code_of(no_more_bets), std::nullopt) << "the second throw needs no wager";
}

TEST(twice_table, keeps_a_wager_in_the_term_that_it_had_when_betting_first_closed) {
  const auto column_paid = [](const lines& before) {
    played_table played{&toys::twice_game()};
    played.play(seated(2) + before + lines{no_more_bets, throw_pips(4), no_more_bets});
    const auto won = events<event::wager_won>(played.play(throw_pips(5)));
    EXPECT_EQ(won.size(), 1U);
    return won.empty() ? "" : played.rules().book().columns[index(won[0].wager.column)].name;
  };
  EXPECT_EQ(column_paid({wager(1, "both", stake)}), "both");
  EXPECT_EQ(column_paid({wager(1, "both", stake), wager(1, "cover", stake)}), "both/covered");
  EXPECT_EQ(column_paid({wager(1, "both", stake), wager(2, "cover", stake)}), "both")
      << "another seat's Cover is no cover";
  EXPECT_EQ(column_paid({wager(1, "both", stake), wager(1, "cover", stake), take_down(1, "cover")}),
            "both");
}

TEST(twice_table, stays_for_a_player_away_until_the_second_throw) {
  played_table played{&toys::twice_game()};
  played.play(lines{open_it, sit(1), buy(1, 3'000), wager(1, "both", stake),
                    wager(1, "cover", stake), no_more_bets, leave(1)});
  EXPECT_TRUE(events<event::left>(played.play(throw_pips(6))).empty());
  played.play(no_more_bets);
  const auto cashed =
      events<event::cashed_out>(played.play(throw_pips(2)));  // Both back, Cover wins
  ASSERT_EQ(cashed.size(), 1U);
  EXPECT_EQ(cashed[0].amount, cents{1'000 + stake + stake + stake / 2});
}

TEST(twice_table, keeps_a_seat_s_circle_while_the_wager_in_it_stands_in_its_term) {
  auto game = toys::twice_game();
  const auto both = game.book.plain_column(game.book.area_named("both"));
  rules::settlement_step place;
  place.scope = rules::step_scope::each_seat;
  place.action = rules::step_action::place;
  place.columns.set(index(both));
  place.clause = "toy.1";
  game.book.bets_closed.push_back(place);
  played_table played{&game};
  played.play(seated(1) + lines{wager(1, "first", stake), wager(1, "both", stake),
                                wager(1, "cover", stake), no_more_bets});
  EXPECT_EQ(played.state().layout[0].circle, 1U);
  EXPECT_EQ(events<event::wager_won>(played.play(throw_pips(4))).size(), 1U);
  EXPECT_EQ(played.state().layout[0].circle, 1U) << "another wager came off";
}

// ---- Lanterns

enum class lantern_field { betting, lit };

/// A throw a round, of a second die while anyone's lantern stands, which the first die decides: it
/// wins on a six and loses on a one. Low wins on one to three.
class lanterns final : public rules::definition {
 public:
  explicit lanterns(const rules::rulebook& book)
      : lantern_{book.payable_named("lantern")},
        low_{book.payable_named("low")},
        all_{book.all_areas()} {}

  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position& at) const override {
    return at[lantern_field::betting] == 0 ? all_ : rules::area_set{};
  }
  rules::position close(const rules::position& at, bool steering_held) const override {
    auto closed = at;
    if (at[lantern_field::betting] == 0) closed[lantern_field::lit] = steering_held ? 1 : 0;
    closed[lantern_field::betting] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position& closed) const override {
    if (closed[lantern_field::lit] == 0) return {{"white", 1}};
    return {{"white", 1}, {"red", 1}};
  }
  void resolve(const rules::position&, const dice::roll& roll,
               rules::resolution& result) const override {
    const int pips = roll.total(0);
    result.round_ends = true;
    result.settle(low_, pips < 4);
    if (pips == 6 || pips == 1) result.settle(lantern_, pips == 6);
  }

 private:
  rules::payable lantern_, low_;
  rules::area_set all_;
};

const games::game& lanterns_game() {
  static const games::game made{
      toys::rulebook_of("game = \"lanterns\"\nname = \"Lanterns\"\n" + toys::common_rules + R"(
[[position]]
name = "betting"
max = 1
[[position]]
name = "lit"
max = 1
[[groups]]
id = "all"
label = "All"
clause = "toy.1"
[[areas]]
id = "lantern"
label = "Lantern"
group = "all"
clause = "toy.1"
steers = true
lines = [{ odds = "1 to 1", clause = "toy.2", provenance = "made up" }]
[[areas]]
id = "low"
label = "Low"
group = "all"
clause = "toy.1"
lines = [{ odds = "1 to 1", clause = "toy.2", provenance = "made up" }]
[[calls]]
id = "roll"
clause = "toy.1"
settlement = [{ scope = "each-seat", do = "settle", wagers = ["all"], clause = "toy.2" }]
)"),
      [](const rules::table_rules& rules) -> std::unique_ptr<const rules::definition> {
        return std::make_unique<lanterns>(rules.book());
      }};
  return made;
}

TEST(lanterns_table, tells_the_dice_that_are_thrown_over_what_stands) {
  played_table played{&lanterns_game()};
  const auto dice = [&] { return played.state().next.dice.dice_count(); };
  const auto low = wager(2, "low", stake);
  played.play(seated(2) + lines{low});
  EXPECT_EQ(dice(), 1);
  played.play(lines{no_more_bets, throw_pips(4)});
  EXPECT_EQ(dice(), 1) << "nobody has a lantern";
  played.play(lines{wager(1, "lantern", stake), low, no_more_bets});
  EXPECT_EQ(dice(), 2);
  played.play(throw_of("4,4"));
  EXPECT_EQ(dice(), 2) << "the lantern stands";
  played.play(lines{low, no_more_bets, throw_of("6,4")});
  EXPECT_EQ(dice(), 1) << "the lantern has won";
}

}  // namespace
}  // namespace skyward::table::toy_table_test
