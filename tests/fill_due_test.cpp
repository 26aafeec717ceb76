// When a fill is due, against the chips in the tray as the movements alone give them: at the end of
// the command that leaves it short, and not again before it has been enough.
#include "any_table.hpp"
#include "effort.hpp"
#include "played_table.hpp"
#include "pot_session.hpp"

#include <fmt/format.h>

namespace skyward::table::fill_due_test {
namespace {

constexpr std::uint64_t seed = 20'261'125;

/// The tray of a table by what each command moves.
class tray {
 public:
  /// Looks at the entries of a command; how often a fill was due.
  int follow(const std::vector<log_entry>& made) {
    const bool was_short = counted_ && chips_ < 0;
    std::optional<std::int64_t> told;
    for (const auto& each : made) {
      must(!told, "fill_due is the last of its command");
      if (const auto* opened = std::get_if<event::table_opened>(&each.what)) {
        counted_ = opened->inventory != cents{};
        chips_ = opened->inventory.count();
      }
      // What is owed has not come back yet, and what is unclaimed has not gone.
      chips_ += std::visit(
          [](const auto& e) {
            const auto& moves = e.moves();
            return net_of(moves, account_kind::inventory) +
                   net_of(moves, account_kind::receivable) + net_of(moves, account_kind::unclaimed);
          },
          each.what);
      if (const auto* due = std::get_if<event::fill_due>(&each.what)) {
        told = due->short_of.count();
        must(due->clause == clause_text{rules::house_rule}, "a rule of the house");
      }
    }
    const bool is_short = counted_ && chips_ < 0;
    must(told.has_value() == (is_short && !was_short), "told as the tray runs out, once");
    must(!told || *told == -chips_, "what it is short of");
    return told ? 1 : 0;
  }

 private:
  bool counted_ = false;
  std::int64_t chips_ = 0;
};

template <class Table, class State, class Next>
int fills_of(const Table& table, State state, const Next& next, int commands) {
  tray chips;
  int fills = 0;
  for (int i = 0; i < commands; ++i) {
    const sent_command asked = next(i, state);
    std::vector<log_entry> made;
    if (!table.decide(state, asked, made)) continue;
    for (const auto& each : made) table.apply(state, each);
    fills += chips.follow(made);
  }
  return fills;
}

/// A table that opens with chips, sometimes as few as one wager wins.
template <class Numbers>
sent_command opening(Numbers& pick) {
  command::open_table asked;
  if (pick.below(4) != 0)
    asked.inventory = cents{100 * static_cast<std::int64_t>(pick.below(300) + 1)};
  return {asked, {}};
}

TEST(fill_due, comes_as_the_tray_of_any_banked_table_runs_out_and_once) {
  const auto sequences = std::max<std::uint64_t>(effort(2'000), 400);
  std::printf("seed %llu, %llu sequences\n", static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(sequences));
  seeded_numbers pick{seed};
  for (const auto& of : games::catalogue()) {
    const dealt_game game{of};
    int fills = 0;
    for (std::uint64_t i = 0; i < sequences; ++i) {
      fills += fills_of(
          game.table, game.table.fresh(),
          [&](int, const banked_state& state) -> sent_command {
            if (!state.common.open) return opening(pick);
            if (pick.below(40) == 0) {
              return {command::void_round{"reason"}, {}, role::floorperson, {}};
            }
            return likely_command(pick, game, state);
          },
          80);
    }
    EXPECT_GT(fills, static_cast<int>(sequences) / 4) << of.book.game;
  }
}

TEST(fill_due, comes_as_the_tray_of_a_table_with_a_pot_runs_out_and_once) {
  const auto sequences = std::max<std::uint64_t>(effort(2'000), 400);
  std::printf("seed %llu, %llu sequences\n", static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(sequences));
  seeded_numbers pick{seed};
  const auto& book = games::pot_games().front();
  const rules::pot_rules rules{book, book.editions.front()};
  const pot_table table{rules};
  int fills = 0;
  for (std::uint64_t i = 0; i < sequences; ++i) {
    fills += fills_of(
        table, table.fresh(),
        [&](int, const pot_state& state) -> sent_command {
          return state.common.open ? likely_command(pick, table, state) : opening(pick);
        },
        80);
  }
  EXPECT_GT(fills, static_cast<int>(sequences) / 10);
}

/// What is due at the end of these lines, in order.
std::vector<std::int64_t> fills(const lines& all) {
  played_table played{"high-roll-dice"};
  std::vector<std::int64_t> due;
  for (const auto& line : all) {
    for (const auto& each : events<event::fill_due>(played.play(line))) {
      due.push_back(each.short_of.count());
    }
  }
  return due;
}

std::string open_with(std::int64_t cents) {
  return fmt::format(R"({{"do":"open_table","inventory_cents":{}}})", cents);
}

TEST(fill_due, never_comes_where_chips_are_not_counted) {
  EXPECT_EQ(fills({open_it, sit(1), buy(1, 500)}), std::vector<std::int64_t>{});
  EXPECT_EQ(fills({open_with(499), sit(1), buy(1, 500)}), std::vector<std::int64_t>{1});
  EXPECT_EQ(fills({open_with(500), sit(1), buy(1, 500)}), std::vector<std::int64_t>{});
}

TEST(fill_due, is_counted_from_what_a_table_opens_with_again) {
  const std::string close{R"({"do":"close_table"})"};
  // Chips that have left the first tray are not missing in the second.
  EXPECT_EQ(fills({open_with(1'000), sit(1), buy(1, 1'500), close, open_with(1'000), sit(1),
                   buy(1, 1'000), buy(1, 700)}),
            (std::vector<std::int64_t>{500, 700}));
  EXPECT_EQ(fills({open_with(1'000), close, open_it, sit(1), buy(1, 5'000)}),
            std::vector<std::int64_t>{});
}

TEST(fill_due, comes_with_a_round_that_is_void) {
  // $5 for the extra roll are the last chips of the tray, and go back.
  const lines bought{open_with(1'700),        sit(1),        buy(1, 2'000), wager(1, "pip-5", 500),
                     wager(1, "kind-4", 500), extra_roll(1), no_more_bets};
  EXPECT_EQ(fills(bought + lines{R"({"do":"void_round","reason":"r","role":"floorperson"})"}),
            (std::vector<std::int64_t>{300, 300}));
}

}  // namespace
}  // namespace skyward::table::fill_due_test
