// A million random rounds of every game through the table agree with the exact maths: the mean net
// result of each area lies within five standard errors, at a fixed seed.
#include "effort.hpp"
#include "maths/par_sheet.hpp"
#include "table/vocabulary/teller.hpp"
#include "table_play.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace skyward::table::table_statistics_test {
namespace {

const std::uint64_t rounds_played = effort(1'000'000);
constexpr std::uint64_t seed = 577'675'668;

struct tally {
  std::uint64_t wagers = 0;
  std::int64_t net = 0;  // cents
};

/// Two seats with a wager on every area, the second alone with what terms go with: so every area is
/// wagered in every term.
class full_layout {
 public:
  /// in      told_apart columns whose odds depend on where they are made
  full_layout(const games::game& of, rules::column_set told_apart)
      : game_{of}, told_apart_{told_apart}, state_{game_.table.fresh()} {
    perform(command::open_table{});
    for (const auto seat : {seat_no{1}, seat_no{2}}) {
      perform(command::seat{seat, seat == seat_no{1} ? "Ann" : "Bob"});
    }
    tallies_.resize(of.book.columns.size());
  }

  void play_round() {
    const auto round = state_.common.round;
    while (state_.common.round == round) {
      if (state_.betting()) place_wagers();
      if (state_.shooter == seat_no::none &&
          game_.rules.book().shooter.who == rules::shooter_rule::offered) {
        perform(command::offer_dice{}, offers_dice(game_.rules.book()));
        perform(command::accept_dice{state_.offered});
      }
      if (state_.betting()) perform(command::no_more_bets{});
      command::throw_dice thrown;
      const auto set = game_.definition->dice(state_.position);
      for (int i = 0; i < set.dice_count(); ++i) {
        thrown.dice.add({dice::rest::flat, numbers_.face()});
      }
      perform(thrown);
    }
  }

  /// Of a column, by the position at which its wagers were made where that is told.
  const std::map<std::uint64_t, tally>& tallies(rules::column_id column) const {
    return tallies_[index(column)];
  }
  const dealt_game& game() const { return game_; }

 private:
  void place_wagers() {
    const auto open = game_.table.open_areas(state_);
    for (const auto seat : {seat_no{1}, seat_no{2}}) {
      auto& has = common_table::at(state_.common, seat);
      if (has.stack < cents{100'000}) perform(command::buy_in{seat, cents{10'000'000}});
      const auto& held = state_.layout[static_cast<std::size_t>(seat) - 1].held;
      for (std::size_t i = 0; i < game_.rules.book().areas.size(); ++i) {
        const auto area = static_cast<rules::area_id>(i);
        if (!open[i] || held[i]) continue;
        if (seat != seat_no{2} && has_terms(area)) continue;
        if (game_.rules.book().areas[i].purchase) {
          perform(command::purchase{seat, {area, ""}, {}});
        } else {
          const auto fixed = game_.table.group_of(area).fixed_wager;
          perform(command::wager{seat, {area, ""}, fixed.value_or(cents{500}), {}});
        }
      }
    }
  }

  /// Whether a wager elsewhere is in another term beside this area.
  bool has_terms(rules::area_id area) const {
    return std::ranges::any_of(game_.rules.book().columns,
                               [&](const rules::column& each) { return each.with == area; });
  }

  void perform(any_command what, role from = role::dealer) {
    entries_.clear();
    command_.what = std::move(what);
    command_.from = from;
    const auto decided = game_.table.decide(state_, command_, entries_);
    if (!decided) throw std::logic_error{decided.error().message};
    for (const auto& happened : entries_) {
      game_.table.apply(state_, happened);
      if (const auto* placed = std::get_if<event::wager_placed>(&happened.what)) {
        made_at_[{placed->seat, placed->area}] = state_.position.word();
      } else if (const auto* won = std::get_if<event::wager_won>(&happened.what)) {
        count(won->seat, won->wager.column, (won->paid + won->returned - won->amount).count());
      } else if (const auto* lost = std::get_if<event::wager_lost>(&happened.what)) {
        count(lost->seat, lost->wager.column, -lost->amount.count());
      } else if (const auto* pushed = std::get_if<event::wager_pushed>(&happened.what)) {
        count(pushed->seat, pushed->wager.column, 0);
      } else if (const auto* taken = std::get_if<event::collected>(&happened.what)) {
        count(taken->seat, game_.rules.book().plain_column(taken->area), -taken->amount.count());
      }
    }
  }
  void count(seat_no seat, rules::column_id column, std::int64_t net) {
    const auto area = game_.rules.book().columns[index(column)].area;
    const bool apart = told_apart_[index(column)];
    auto& of = tallies_[index(column)][apart ? made_at_.at({seat, area}) : 0];
    ++of.wagers;
    of.net += net;
  }

  dealt_game game_;
  rules::column_set told_apart_;
  banked_state state_;
  sent_command command_;
  std::vector<log_entry> entries_;
  seeded_numbers numbers_{seed};
  std::vector<std::map<std::uint64_t, tally>> tallies_;
  std::map<std::pair<seat_no, rules::area_id>, std::uint64_t> made_at_;
};

/// The positions from which a wager has these figures.
std::set<std::uint64_t> positions_of(const rules::lowered& game, const rules::table_rules& rules,
                                     const maths::wager_figures& exact) {
  std::set<std::uint64_t> positions;
  for (std::uint32_t i = 0; i < game.positions.size(); ++i) {
    const auto here = maths::figures_at(game, rules, i).value();
    const auto own = std::ranges::find(here, exact.column, &maths::wager_figures::column);
    const bool same = own != here.end() && own->outcomes == exact.outcomes;
    if (same) positions.insert(game.positions[i].open.word());
  }
  return positions;
}

class random_rounds : public testing::TestWithParam<std::size_t> {};

TEST_P(random_rounds, agree_with_the_exact_maths_in_every_area) {
  const auto& of = games::catalogue()[GetParam()];
  const rules::table_rules rules{of.book, of.book.editions.front()};
  const auto lowered = games::lowered_form(of, rules);
  const auto sheet = maths::par_sheet_of(lowered, rules);
  ASSERT_TRUE(sheet.has_value());
  rules::column_set told_apart;
  for (const auto& each : sheet->wagers) {
    if (!each.where.empty()) told_apart.set(index(each.column));
  }
  full_layout table{of, told_apart};
  for (std::uint64_t i = 0; i < rounds_played; ++i) table.play_round();
  std::set<rules::column_id> compared;
  for (const auto& exact : sheet->wagers) {
    const auto& column = of.book.columns[index(exact.column)];
    tally seen;
    const auto positions =
        exact.where.empty() ? std::set<std::uint64_t>{0} : positions_of(lowered, rules, exact);
    for (const auto& [position, each] : table.tallies(exact.column)) {
      if (!positions.contains(position)) continue;
      seen.wagers += each.wagers;
      seen.net += each.net;
    }
    const auto fixed = table.game().table.group_of(column.area).fixed_wager;
    const double wager = static_cast<double>(fixed.value_or(cents{500}).count());
    ASSERT_GT(seen.wagers, 0U) << column.name;
    const double mean = static_cast<double>(seen.net) / wager / static_cast<double>(seen.wagers);
    const double expected = -exact.money->house_edge.convert_to<double>();
    const double variance = exact.money->variance.convert_to<double>();
    const double error = std::sqrt(variance / static_cast<double>(seen.wagers));
    EXPECT_LE(std::abs(mean - expected), 5 * error)
        << column.name << ": " << mean << " over " << seen.wagers << ", exact " << expected;
    compared.insert(exact.column);
  }
  EXPECT_EQ(compared.size(), of.book.columns.size()) << "every area in every term";
}

INSTANTIATE_TEST_SUITE_P(games, random_rounds,
                         testing::Range(std::size_t{0}, games::catalogue().size()),
                         [](const auto& of) {
                           auto name = games::catalogue()[of.param].book.game;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace skyward::table::table_statistics_test
