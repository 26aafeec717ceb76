// The worst case of all wagers against what people at a table can do: every roll, every wager that
// comes down, every round that is void, followed seat by seat in the definition itself.
#include "table/banked/worst_case.hpp"

#include "any_table.hpp"
#include "effort.hpp"
#include "every_game.hpp"
#include "maths/exposure.hpp"
#include "played_table.hpp"
#include "toy_games.hpp"

#include <fmt/format.h>

#include <deque>
#include <map>

namespace skyward::table::worst_case_test {
namespace {

/// A wager followed: in no column until betting closes over it, and gone once it is decided.
struct followed {
  std::size_t seat{};
  rules::area_id area{};
  cents amount;
  bool gone = false;
  std::optional<rules::column_id> column = {};

  friend auto operator<=>(const followed&, const followed&) = default;
};

struct followed_table {
  std::uint64_t at{};  // the position's word
  bool closed{};
  std::vector<followed> wagers;

  friend auto operator<=>(const followed_table&, const followed_table&) = default;
};

/// What players can win at most, by trying everything. Knows no lowered form and no sums of seats.
class plain_recursion {
 public:
  plain_recursion(const rules::table_rules& rules, const rules::definition& game)
      : rules_{rules}, game_{game}, book_{rules.book()} {}

  std::int64_t worst(const banked_state& state) {
    followed_table from{state.position.word(), !state.betting(), {}};
    for (std::size_t i = 0; i < state.layout.size(); ++i) {
      const auto& there = state.layout[i];
      for (const auto area : rules::ids_of<rules::area_id>(book_.areas)) {
        if (!there.held[index(area)]) continue;
        auto& wager = from.wagers.emplace_back(i, area, there.wagers[index(area)]);
        for (const auto column : rules::ids_of<rules::column_id>(book_.columns)) {
          if (there.columns[index(column)] && book_.columns[index(column)].area == area) {
            wager.column = column;
          }
        }
      }
    }
    value_of(from);
    for (bool grown = true; grown;) {  // rounds may lead back to where they began
      grown = false;
      const auto known = values_;
      for (const auto& [table, value] : known) {
        const auto now = tried(table);
        grown = grown || now != value;
        values_[table] = now;
      }
      grown = grown || values_.size() != known.size();
    }
    return values_.at(from);
  }

 private:
  std::int64_t value_of(const followed_table& table) {
    return values_.try_emplace(table, 0).first->second;  // void: all stakes go back
  }

  std::int64_t tried(const followed_table& table) {
    rules::position at;
    at.fields = std::bit_cast<decltype(at.fields)>(table.at);
    if (table.closed) return std::max<std::int64_t>(0, thrown(at, table.wagers));
    std::int64_t best = 0;
    const auto subsets = std::size_t{1} << table.wagers.size();
    for (std::size_t keeps = 0; keeps < subsets; ++keeps) {
      if (!may_keep(at, table.wagers, keeps)) continue;
      auto kept = table.wagers;
      for (std::size_t i = 0; i < kept.size(); ++i) {
        if ((keeps >> i & 1U) == 0) kept[i] = {kept[i].seat, kept[i].area, {}, true, {}};
      }
      best = std::max(best, thrown(close(at, kept), kept));
    }
    return best;
  }

  /// Every area that takes wagers gives them back, as do those that a void throw opens.
  bool may_keep(const rules::position& at, const std::vector<followed>& wagers, std::size_t keeps) {
    auto gone = wagers;
    auto open = game_.open(at);
    open = (open | game_.open(game_.close(at, steers(wagers)))) & rules_.offered();
    for (std::size_t i = 0; i < wagers.size(); ++i) {
      const bool kept = (keeps >> i & 1U) != 0;
      if (wagers[i].gone && kept) return false;
      if (!wagers[i].gone && !kept && !open[index(wagers[i].area)]) return false;
      gone[i].gone = wagers[i].gone || !kept;
    }
    if (std::ranges::equal(gone, wagers)) return true;
    // What another wager of the seat needs stays.
    for (const auto& each : gone) {
      const auto& needs = book_.groups[index(book_.areas[index(each.area)].group)].needs;
      if (each.gone || !needs) continue;
      const bool there = std::ranges::any_of(gone, [&](const followed& other) {
        return !other.gone && other.seat == each.seat &&
               book_.areas[index(other.area)].group == *needs;
      });
      if (!there) return false;
    }
    return true;
  }

  bool steers(const std::vector<followed>& wagers) const {
    return std::ranges::any_of(wagers, [&](const followed& each) {
      return !each.gone && book_.areas[index(each.area)].steers;
    });
  }

  rules::position close(const rules::position& at, std::vector<followed>& wagers) const {
    for (auto& each : wagers) {
      if (each.gone || each.column) continue;
      rules::area_set held;
      for (const auto& other : wagers) {
        if (!other.gone && other.seat == each.seat) held.set(index(other.area));
      }
      each.column = book_.column_of(each.area, held);
    }
    const auto closed = game_.close(at, steers(wagers));
    // What is bought is taken, and comes back where the round is void: it is no credit.
    for (auto& each : wagers) {
      if (book_.areas[index(each.area)].purchase) each = {each.seat, each.area, {}, true, {}};
    }
    return closed;
  }

  std::int64_t thrown(const rules::position& closed, const std::vector<followed>& wagers) {
    if (std::ranges::all_of(wagers, &followed::gone)) return 0;
    auto worst = std::numeric_limits<std::int64_t>::min();
    for (const auto& roll : rolls_of(game_.dice(closed))) {
      rules::resolution result;
      game_.resolve(closed, roll.faces, result);
      followed_table next{result.next.word(), false, wagers};
      std::int64_t gained = 0;
      for (auto& each : next.wagers) {
        if (each.gone) continue;
        const auto decided = result.decided[index(*each.column)];
        if (!decided.is_decided()) continue;
        if (decided.is_loss()) gained -= each.amount.count();
        if (decided.is_win()) {
          const auto won = rules_.winnings_of(decided.line(), each.amount);
          gained += (won.paid + won.returned - each.amount).count();
        }
        each = {each.seat, each.area, {}, true, {}};
      }
      const bool over = std::ranges::all_of(next.wagers, &followed::gone);
      worst = std::max(worst, gained + (over ? 0 : value_of(next)));
    }
    return worst;
  }

  const std::vector<dice::weighted_roll>& rolls_of(const dice::dice_set& set) {
    for (const auto& [known, rolls] : rolls_) {
      if (known == set) return rolls;
    }
    return rolls_.emplace_back(set, dice::all_rolls(set)).second;
  }

  const rules::table_rules& rules_;
  const rules::definition& game_;
  const rules::rulebook& book_;
  std::map<followed_table, std::int64_t> values_;
  std::deque<std::pair<dice::dice_set, std::vector<dice::weighted_roll>>> rolls_;
};

TEST(worst_case, merges_no_cases_in_any_reading_of_any_game) {
  std::map<std::string, std::size_t> most;
  for (const auto& reading : games::every_reading()) {
    const auto game = reading.of->define(reading.rules);
    const joint_fates fates{reading.rules, *game};
    EXPECT_TRUE(fates.exact()) << reading.name;
    const auto lowered = games::lowered_form(*reading.of, reading.rules);
    auto& rows = most[reading.of->book.game];
    for (const auto& each : lowered.states) {
      rows = std::max(rows, fates.from(each.closed).count);
    }
  }
  const std::map<std::string, std::size_t> counted{{"high-roll-dice", 153},
                                                   {"high-roll-dice-six", 31},
                                                   {"props-and-hops", 21},
                                                   {"three-dice-football", 24}};
  for (const auto& [game, rows] : counted) EXPECT_EQ(most[game], rows) << game;
}

TEST(worst_case, promises_the_best_of_everything_where_the_game_never_comes) {
  const auto& of = *games::find_game("high-roll-dice");
  const rules::table_rules rules{of.book, of.book.editions.front()};
  const auto game = of.define(rules);
  const joint_fates fates{rules, *game};
  rules::position nowhere;
  nowhere.fields.fill(255);
  const auto& only = fates.from(nowhere);
  ASSERT_EQ(only.count, 1U);
  for (const auto column : rules::ids_of<rules::column_id>(of.book.columns)) {
    EXPECT_EQ(fates.fate_in(only, joint_fates::as_placed(column), 0) + 1U,
              fates.fates_of(column).size());
  }
}

enum class field { betting, late, turned };

/// One die, for what no game of the house has: wagers against each other that carry over and can
/// be taken down in between, a steering wager that takes another's chance and wins in a later
/// round.
class turns final : public rules::definition {
 public:
  explicit turns(const rules::rulebook& book)
      : up_{book.payable_named("up")},
        down_{book.payable_named("down")},
        middle_{book.payable_named("middle")},
        turn_{book.payable_named("turn")},
        turned_{book.column_named("middle/turned")},
        all_{book.all_areas()} {}

  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position& at) const override {
    return at[field::betting] == 0 ? all_ : rules::area_set{};
  }
  rules::position close(const rules::position& at, bool steering_held) const override {
    auto closed = at;
    closed[field::betting] = 1;
    if (at[field::betting] == 0 && steering_held) closed[field::turned] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 1}}; }
  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& result) const override {
    const int pips = roll.total(0);
    const bool turned = closed[field::turned] == 1;
    result.round_ends = true;
    result.next[field::late] = 1;
    if (pips == 6 || pips == 1) {
      result.settle(up_, pips == 6);
      result.settle(down_, pips == 1);
    }
    result.settle(middle_, !turned && pips > 1 && pips < 6);
    if (!turned) return;
    result.loses(turned_);
    if (closed[field::late] == 1) result.settle(turn_, pips == 3);
  }

 private:
  rules::payable up_, down_, middle_, turn_;
  rules::column_id turned_;
  rules::area_set all_;
};

const games::game& turns_game() {
  static const auto area = [](const char* id, const char* odds, const char* more = "") {
    return fmt::format(
        "[[areas]]\nid = \"{}\"\nlabel = \"{}\"\ngroup = \"all\"\nclause = \"toy.1\"\n{}"
        "lines = [{{ odds = \"{}\", clause = \"toy.2\", provenance = \"made up\" }}]\n",
        id, id, more, odds);
  };
  static const games::game made{
      toys::rulebook_of("game = \"turns\"\nname = \"Turns\"\n" + toys::common_rules + R"(
[[position]]
name = "betting"
max = 1
[[position]]
name = "late"
max = 1
[[position]]
name = "turned"
max = 1
[[groups]]
id = "all"
label = "All"
clause = "toy.1"
)" + area("up", "2 to 1") +
                        area("down", "2 to 1") +
                        area("middle", "5 to 1", "term = \"turned\"\nterm_with = \"turn\"\n") +
                        area("turn", "3 to 1", "steers = true\n") + R"(
[[calls]]
id = "roll"
clause = "toy.1"
settlement = [
  { scope = "each-seat", do = "settle", clause = "toy.2", wagers = ["all", "all/turned"] }
]
)"),
      [](const rules::table_rules& rules) -> std::unique_ptr<const rules::definition> {
        return std::make_unique<turns>(rules.book());
      }};
  return made;
}

constexpr std::uint64_t seed = 20'261'124;

/// The catalogue, and the made-up games, whose wagers push, carry over and open late.
std::vector<const games::game*> tables_played() {
  std::vector<const games::game*> all{&toys::quits_game(), &toys::twice_game(), &turns_game()};
  for (const auto& each : games::catalogue()) all.push_back(&each);
  return all;
}

class wagers_of_every_table : public testing::TestWithParam<const games::game*> {};

std::size_t wagers_on(const banked_state& state) {
  std::size_t count = 0;
  for (const auto& each : state.layout) count += each.held.count();
  return count;
}

/// A game with its worst case, whether its rules set a limit or not.
struct judged_game : dealt_game {
  judged_game(const games::game& of, const rules::table_rules& of_table)
      : dealt_game{of, of_table},
        compiled{rules, definition.get(), {}},
        worst{rules, *definition} {}

  cents worst_of(const banked_state& state) const { return worst.of(state); }

  compiled_table compiled;
  worst_case worst;
};

/// Printed odds or any others, any chip and rounding: amounts whose winnings stay countable.
rules::table_rules some_rules(extremes<seeded_numbers>& pick, const games::game& of) {
  const auto& book = of.book;
  rules::table_rules rules{book, book.editions.front()};
  if (pick.below(2) == 0) return rules;
  for (const auto line : rules::ids_of<rules::line_id>(book.lines)) {
    const auto& area = book.areas[index(book.lines[index(line)].area)];
    const bool prize = book.groups[index(area.group)].fixed_wager && pick.below(2) == 0;
    const auto per = static_cast<std::int64_t>(pick.below(9)) + 1;
    const auto pays = static_cast<std::int64_t>(pick.below(40)) + 1;
    rules.set_odds(line, prize                ? odds::prize(cents{pays * 100'000})
                         : pick.below(2) == 0 ? odds::to(pays, per)
                                              : odds::for_each(pays + per - 1, per));
  }
  rules.set_payment({static_cast<rules::fraction_rule>(pick.below(2)), pick.below(2) == 0, {}});
  for (const auto& option : book.options) {
    must(rules.choose(option.id, option.values[pick.below(option.values.size())]).has_value(),
         "a value listed");
  }
  return rules;
}

/// Two or three seats that place a few wagers, see a throw or two, and place again.
sent_command few_wagers_command(seeded_numbers& pick, const judged_game& game,
                                const banked_state& state, std::size_t most) {
  const auto seat = static_cast<seat_no>(pick.below(3) + 1);
  const auto& book = game.rules.book();
  const auto area = static_cast<rules::area_id>(pick.below(book.areas.size()));
  const auto many = pick.below(4) == 0 ? pick.below(4) + 1 : 1;
  const auto amount = game.rules.limits().minimum * static_cast<std::int64_t>(many);
  const auto fixed = game.table.group_of(area).fixed_wager;
  const auto what = pick.below(20);
  if (what < 13 && wagers_on(state) < most) {
    if (book.areas[index(area)].purchase) return {command::purchase{seat, {area, ""}, {}}, {}};
    return {command::wager{seat, {area, ""}, fixed.value_or(amount), {}}, {}};
  }
  if (what < 15) return {command::no_more_bets{}, {}};
  if (what < 16) return {command::take_down{seat, {area, ""}}, {}};
  if (what < 17 && !book.validity.reasons.empty())
    return {command::no_roll{book.validity.reasons.front().id, false}, {}};
  command::throw_dice thrown;
  const auto count = game.definition->dice(state.position).dice_count();
  for (int i = 0; i < count; ++i) thrown.dice.add({dice::rest::flat, pick.face()});
  return {thrown, {}};
}

banked_state three_seated(const judged_game& game) {
  auto state = game.table.fresh();
  must(take(game.table, state, {command::open_table{}, {}}), "a table that opens");
  for (std::uint8_t seat = 1; seat <= 3; ++seat) {
    const auto player = fmt::format("player {}", seat);
    must(take(game.table, state, {command::seat{seat_no(seat), player}, {}}), "a seat");
    must(take(game.table, state, {command::buy_in{seat_no(seat), cents{100'000'000}}, {}}),
         "chips");
  }
  if (game.rules.book().shooter.who == rules::shooter_rule::offered) {
    take(game.table, state, {command::offer_dice{}, {}, offers_dice(game.rules.book()), {}});
    take(game.table, state, {command::accept_dice{state.offered}, {}});
  }
  return state;
}

cents bought_by_holders(const banked_state& state) {
  cents bought;
  for (const auto& each : state.layout) {
    if (each.held.any()) bought = bought + each.bought.amount;
  }
  return bought;
}

TEST_P(wagers_of_every_table, is_what_the_most_that_people_can_do_comes_to) {
  const auto& of = *GetParam();
  // Of many positions, each is followed to its end.
  const auto tables = std::max<std::uint64_t>(effort(of.book.position.size() > 5 ? 40 : 200), 4);
  std::printf("seed %llu, %llu tables\n", static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(tables));
  extremes<seeded_numbers> pick{seed};
  std::uint64_t compared = 0;
  std::uint64_t above_zero = 0;
  for (std::uint64_t i = 0; i < tables; ++i) {
    const judged_game game{of, some_rules(pick, of)};
    ASSERT_TRUE(game.worst.exact());
    plain_recursion plain{game.rules, *game.definition};
    auto state = three_seated(game);
    int told = 0;
    for (int n = 0; n < 60 && told < 8; ++n) {
      if (!take(game.table, state, few_wagers_command(pick, game, state, 4))) continue;
      if (wagers_on(state) < 2) continue;
      ++told;
      const auto worst = game.worst_of(state).count();
      // What was bought is counted as coming back by the void round that may follow.
      ASSERT_EQ(worst - bought_by_holders(state).count(), plain.worst(state))
          << game.table.state_json(state) << "\n"
          << game.rules.canonical();
      ++compared;
      if (worst > 0) ++above_zero;
    }
  }
  EXPECT_GT(compared, tables * 3);
  EXPECT_GT(above_zero, compared / 2);
}

TEST(worst_case, counts_what_is_bought_as_coming_back_once_it_has_been_taken) {
  played_table played{"high-roll-dice"};
  const auto definition = games::find_game("high-roll-dice")->define(played.rules());
  const worst_case worst{played.rules(), *definition};
  played.play(seated(1) + lines{wager(1, "pip-5", 500), wager(1, "kind-4", 500), extra_roll(1)});
  for (const std::int64_t taken : {0, 500}) {
    EXPECT_EQ(worst.of(played.state()).count() - taken,
              plain_recursion(played.rules(), *definition).worst(played.state()));
    if (taken == 0) played.play(no_more_bets);
  }
}

TEST_P(wagers_of_every_table, is_the_worst_result_of_the_mathematics_for_one_throw) {
  const auto& of = *GetParam();
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  extremes<seeded_numbers> pick{seed};
  std::uint64_t compared = 0;
  for (int i = 0; i < 60; ++i) {
    const judged_game game{of, some_rules(pick, of)};
    const auto lowered = games::lowered_form(of, game.rules);
    auto state = three_seated(game);
    const auto& closed = lowered.states[lowered.positions.front().closed(false)];
    auto at_once = closed.up;  // what every roll decides
    for (const auto& each : lowered.transitions_of(closed)) {
      at_once &= lowered.outcomes[each.outcome].columns;
    }
    for (int n = 0; n < 40; ++n) {
      const auto asked = few_wagers_command(pick, game, state, 40);
      const auto* wager = std::get_if<command::wager>(&asked.what);
      if (wager == nullptr) continue;
      if (at_once[index(of.book.plain_column(wager->area.id))]) take(game.table, state, asked);
    }
    if (!take(game.table, state, {command::no_more_bets{}, {}})) continue;
    ASSERT_EQ(closed.closed, state.position);
    std::vector<maths::seat_wager> wagers;
    for (std::size_t k = 0; k < state.layout.size(); ++k) {
      const auto& there = state.layout[k];
      rules::each_of<rules::column_id>(there.columns, [&](rules::column_id column) {
        const auto amount = there.wagers[index(of.book.columns[index(column)].area)];
        wagers.push_back({static_cast<std::int64_t>(i) + 1, column, amount});
      });
    }
    const auto exposure = maths::exposure_of(lowered, game.rules, 0, wagers);
    ASSERT_TRUE(exposure.has_value()) << exposure.error();
    EXPECT_EQ(rational{game.worst_of(state).count()},
              std::max(rational{0}, rational{-exposure->next_throw.worst()}))
        << game.table.state_json(state);
    ++compared;
  }
  EXPECT_GE(compared, 30U);
}

TEST_P(wagers_of_every_table, loses_no_more_than_was_told_as_the_last_wager_was_placed) {
  const auto& of = *GetParam();
  const auto sequences = std::max<std::uint64_t>(effort(2'000), 100);
  std::printf("seed %llu, %llu sequences\n", static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(sequences));
  extremes<seeded_numbers> pick{seed};
  std::uint64_t reached = 0;  // throws that cost all of it
  std::uint64_t thrown = 0;
  for (std::uint64_t i = 0; i < sequences; ++i) {
    const judged_game game{of, some_rules(pick, of)};
    auto state = three_seated(game);
    std::optional<std::int64_t> then;  // and since: what it was, and what has left the inventory
    std::int64_t since = 0;
    for (int n = 0; n < 60; ++n) {
      auto asked = pick.below(2) == 0 ? likely_command(pick, game, state)
                                      : few_wagers_command(pick, game, state, 40);
      if (n == 50) asked = {command::void_round{"reason"}, {}, role::floorperson};
      std::vector<log_entry> made;
      if (!game.table.decide(state, asked, made)) continue;
      for (const auto& each : made) {
        game.table.apply(state, each);
        since -= std::visit(
            [](const auto& e) { return net_of(e.moves(), account_kind::inventory); }, each.what);
      }
      const auto now = game.worst_of(state).count();
      if (const auto* bought = std::get_if<command::buy_in>(&asked.what)) {
        since -= bought->amount.count();  // chips for cash are no loss
      } else if (std::holds_alternative<command::approve_correction>(asked.what)) {
        then = std::nullopt;  // until a wager is placed
      } else if (std::holds_alternative<command::wager>(asked.what) ||
                 std::holds_alternative<command::purchase>(asked.what)) {
        then = now;
        since = 0;
      }
      if (!then) continue;
      ASSERT_LE(since + now, *then) << game.table.state_json(state);
      if (std::holds_alternative<command::throw_dice>(asked.what)) {
        ++thrown;
        if (since == *then && *then > 0) ++reached;
      }
    }
  }
  EXPECT_GT(thrown, sequences);
  EXPECT_GT(reached, 0U);
}

INSTANTIATE_TEST_SUITE_P(games, wagers_of_every_table, testing::ValuesIn(tables_played()),
                         [](const auto& of) {
                           auto name = of.param->book.game;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace skyward::table::worst_case_test
