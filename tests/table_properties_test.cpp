// What holds of every sequence of commands at every banked table: chips are conserved, the events
// alone give the state, no wager appears, vanishes or is settled twice, and what is settled agrees
// with the lowered form.
#include "any_table.hpp"
#include "effort.hpp"
#include "kept_money.hpp"
#include "toy_games.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace skyward::table::table_properties_test {
namespace {

const int sequences = static_cast<int>(effort(100'000));
constexpr std::uint64_t seed = 20'261'121;

/// The lowered form by closed position and roll.
class lowered_look_up {
 public:
  lowered_look_up(const games::game& of, const rules::table_rules& rules)
      : lowered_{games::lowered_form(of, rules)} {
    for (std::size_t i = 0; i < lowered_.states.size(); ++i) {
      states_[lowered_.states[i].closed.word()] = i;
    }
    rolls_.resize(lowered_.roll_tables.size());
    for (std::size_t t = 0; t < rolls_.size(); ++t) {
      const auto& rolls = lowered_.roll_tables[t].rolls;
      for (std::size_t i = 0; i < rolls.size(); ++i) rolls_[t][key(rolls[i].faces)] = i;
    }
  }

  const rules::decisions& decisions(const rules::position& closed, const dice::roll& roll) const {
    const auto& state = lowered_.states[states_.at(closed.word())];
    const auto which = state.first_roll + rolls_[state.rolls].at(key(roll));
    const auto& transition = lowered_.transitions_of(state)[lowered_.roll_transitions[which]];
    return lowered_.outcomes[transition.outcome].decided;
  }

 private:
  /// Two colours of at most ten dice each.
  static std::uint64_t key(const dice::roll& roll) {
    std::uint64_t word = 0;
    for (std::size_t colour = 0; colour < 2; ++colour) {
      for (int pips = 1; pips <= dice::face_count; ++pips) {
        word = word << 4U | static_cast<unsigned>(roll.count(colour, dice::face{pips}));
      }
    }
    return word;
  }

  rules::lowered lowered_;
  std::map<std::uint64_t, std::size_t> states_;
  std::vector<std::map<std::uint64_t, std::size_t>> rolls_;
};

/// Plays one sequence and checks all that is always true.
class sequence_of_play {
 public:
  sequence_of_play(const dealt_game& game, const lowered_look_up& lowered)
      : game_{game},
        lowered_{lowered},
        state_{game.table.fresh()},
        money_{game.rules.book()},
        kept_{game.names.names()} {
    perform({command::open_table{{}, table_kind::hybrid}, {}});
  }

  void perform(const sent_command& asked) {
    const auto from = log_.size();
    const auto decided = game_.table.decide(state_, asked, log_);
    if (!decided) {
      must(log_.size() == from, "a refusal adds nothing");
      must(!decided.error().clause.empty() && !decided.error().message.empty(),
           "a refusal names its clause and says why");
      return;
    }
    if (std::holds_alternative<command::throw_dice>(asked.what)) {
      before_throw_ = state_;
      cash_since_.assign(state_.layout.size(), 0);
    }
    std::optional<event::correction_proposed> carried_out;
    if (const auto* approved = std::get_if<command::approve_correction>(&asked.what)) {
      carried_out = **common_table::find_correction(state_.common, approved->correction);
    }
    const auto before = state_;
    for (auto i = from; i < log_.size(); ++i) {
      must(follows(log_[i].id, state_.common.last), "entries without a gap");
      note_throw(log_[i]);
      game_.table.apply(state_, log_[i]);
      money_.take(log_[i]);
    }
    money_.check(state_);
    kept_.take(before, std::span{log_}.subspan(from), state_);
    check_dice_holders();
    if (carried_out) check_correction(*carried_out, from);
    const auto* thrown = std::get_if<command::throw_dice>(&asked.what);
    if (thrown != nullptr) enter_again(*thrown, from);
    note_cash(from);
    if (++performed_ % 16 == 0) check_wire(from);
  }

  void check_replay() const {
    auto again = game_.table.fresh();
    for (const auto& happened : log_) game_.table.apply(again, happened);
    must(again == state_, "the events alone give the state");
  }

  /// A table that is closed and opened again is as one that opens for the first time.
  void check_opens_anew() const {
    const auto& table = game_.table;
    const sent_command close{command::close_table{}, {}};
    const sent_command open{command::open_table{}, {}};
    auto again = state_;
    if (!take(table, again, close) || !take(table, again, open)) return;
    auto first = table.fresh();
    must(take(table, first, open), "a table that opens");
    // But for its money, its rounds and its people.
    must(again.undo.round == 0, "no throw to go back to");
    first.undo = again.undo;
    first.common = again.common;
    first.first_round = again.common.round;
    must(again == first, "as at the first opening");
  }

  /// Whatever has happened, people who go on come to a throw, or can go home; even after all who
  /// may have left, and a throw entered anew as void has called them back.
  void check_goes_on() const {
    auto again = state_;
    seeded_numbers pick{log_.size()};
    if (pick.below(2) == 0) {
      for (std::uint8_t seat = 1; seat <= again.layout.size(); ++seat) {
        take(game_.table, again, {command::leave{static_cast<seat_no>(seat)}, {}});
      }
      command::correct_throw none{again.undo.round, {}, "reason"};
      const auto count = game_.definition->dice(again.undo.position).dice_count();
      for (int i = 0; i < count; ++i) none.dice.add({dice::rest::cocked, dice::face{1}});
      correct(again, none);
    }
    for (int tries = 0; again.common.open; ++tries) {
      must(tries < 5'000, "a table that goes on");
      std::vector<log_entry> made;
      auto asked = likely_command(pick, game_, again);
      if (!again.common.dice_present()) {
        asked.what = command::dice_set_in{fmt::format("set {}", tries), {}, {}};
      }
      if (!game_.table.decide(again, asked, made)) continue;
      for (const auto& each : made) {
        game_.table.apply(again, each);
        if (std::holds_alternative<event::thrown>(each.what)) return;
      }
    }
  }

  const banked_state& state() const { return state_; }
  const std::vector<log_entry>& log() const { return log_; }

 private:
  /// Proposes a correction and approves it.
  bool correct(banked_state& state, const command::correct_throw& anew) const {
    if (!take(game_.table, state, {anew, {}})) return false;
    const command::approve_correction approval{state.common.proposed};
    return take(game_.table, state, {approval, {}, role::floorperson});
  }

  /// Who has the dice, or is offered them, sits at the table.
  void check_dice_holders() const {
    for (const auto seat : {state_.shooter, state_.offered}) {
      if (seat == seat_no::none || !state_.common.open) continue;
      const auto& there = common_table::at(state_.common, seat);
      must(there.taken() && !there.away, "who has the dice is at the table");
    }
  }

  void note_cash(std::size_t from) {
    for (auto i = from; i < log_.size(); ++i) {
      std::visit(
          [&]<class Event>(const Event& e) {
            if constexpr (requires { e.seat; }) {
              const movements moved = e.moves();
              const bool cash = net_of(moved, account_kind::cash) != 0 ||
                                net_of(moved, account_kind::wallet) != 0 ||
                                net_of(moved, account_kind::tips) != 0;
              if (cash_since_.empty() || !(cash || one_of<Event, event::amount_corrected>)) return;
              if (e.seat == seat_no::none) return;  // of somebody who has left
              cash_since_[index(e.seat)] +=
                  net_of(moved, account_kind::stack) + net_of(moved, account_kind::receivable);
            }
          },
          log_[i].what);
    }
  }

  static std::int64_t worth(const banked_state& state, std::size_t seat) {
    auto sum = state.common.seats[seat].stack - state.common.seats[seat].owed;
    for (const auto wager : state.layout[seat].wagers) sum = sum + wager;
    return sum.count();
  }

  /// The dice of a valid throw entered anew, as they were, leave the table as it is.
  void enter_again(const command::throw_dice& thrown, std::size_t from) const {
    const bool valid = std::ranges::any_of(
        log_.begin() + std::ptrdiff_t(from), log_.end(),
        [](const log_entry& each) { return std::holds_alternative<event::thrown>(each.what); });
    if (!valid) return;
    const command::correct_throw same{before_throw_.common.round, thrown.dice, "reason",
                                      thrown.ruled};
    auto again = state_;
    must(correct(again, same), "the same dice are taken");
    // But for the log and the chips, which check_correction looks at: debts may be paid by then.
    auto once = state_;
    once.common = again.common;
    once.since_throw = again.since_throw;
    once.undo.thrown = again.undo.thrown;
    must(again.progress == once.progress, "the same dice change no step");
    must(again.undo == once.undo, "the same dice can be taken back as far");
    must(again.layout == once.layout, "the same dice leave the layout");
    must(again == once, "the same dice change nothing");
  }

  /// Dice entered anew leave every seat as if they had been right at once, but for cash since.
  void check_correction(const event::correction_proposed& proposal, std::size_t from) {
    const bool anew = std::ranges::any_of(
        log_.begin() + std::ptrdiff_t(from), log_.end(), [](const log_entry& each) {
          return std::holds_alternative<event::throw_reopened>(each.what);
        });
    if (!anew) return;
    auto right = before_throw_;
    command::throw_dice thrown;
    thrown.dice = proposal.dice;
    std::vector<log_entry> made;
    must(game_.table.decide(right, {thrown, {}}, made).has_value(), "dice that can be thrown");
    for (const auto& each : made) game_.table.apply(right, each);
    must(right.position == state_.position && right.betting() == state_.betting(),
         "the same position");
    must(right.pieces == state_.pieces, "the same furniture");
    for (std::size_t i = 0; i < right.layout.size(); ++i) {
      if (right.common.seats[i].player != state_.common.seats[i].player) continue;
      if (!right.common.seats[i].taken()) continue;
      must(worth(state_, i) - cash_since_[i] == worth(right, i), "as if the dice had been right");
      must(right.layout[i].wagers == state_.layout[i].wagers, "the same wagers stand");
    }
  }

  void check_wire(std::size_t from) const {
    for (auto i = from; i < log_.size(); ++i) {
      const auto line = game_.names.write(log_[i]);
      const auto read = game_.names.read_entry(line);
      must(read.has_value(), (line + "\n" + (read ? "" : read.error().message)).c_str());
      must(*read == log_[i], line.c_str());
    }
  }

  /// What a throw settles is what the lowered form decides, at the exact odds (ruling R-17).
  void note_throw(const log_entry& happened) {
    if (const auto* thrown = std::get_if<event::thrown>(&happened.what)) {
      const auto set = game_.definition->dice(state_.position);
      decided_ = &lowered_.decisions(state_.position, dice::roll::of(set, thrown->dice));
      layout_ = state_.layout;
    } else if (const auto* won = std::get_if<event::wager_won>(&happened.what)) {
      settle(won->seat, won->wager.column, rules::decision::wins(won->line));
      const auto net = *game_.rules.net_per_wager(won->line) * won->amount.count();
      const rational paid{(won->paid + won->returned - won->amount).count()};
      must(paid >= net && paid < net + 1, "exact odds, rounded up to the cent");
    } else if (const auto* lost = std::get_if<event::wager_lost>(&happened.what)) {
      settle(lost->seat, lost->wager.column, rules::decision::loses());
    } else if (const auto* pushed = std::get_if<event::wager_pushed>(&happened.what)) {
      settle(pushed->seat, pushed->wager.column, rules::decision::pushes());
    } else if (const auto* stands = std::get_if<event::wager_stands>(&happened.what)) {
      must(!decision_of(stands->wager.column).is_decided(), "a decided wager said to stand");
    } else if (std::holds_alternative<event::position_changed>(happened.what)) {
      if (decided_ != nullptr) check_all_settled();
      decided_ = nullptr;
    }
  }
  rules::decision decision_of(rules::column_id column) const {
    return decided_ == nullptr ? rules::decision::stands() : (*decided_)[index(column)];
  }
  void settle(seat_no seat, rules::column_id column, rules::decision as) {
    must(decision_of(column) == as, "what the lowered form decides");
    layout_[static_cast<std::size_t>(seat) - 1].columns.reset(index(column));
  }
  void check_all_settled() const {
    for (const auto& seat : layout_) {
      for (std::size_t i = 0; i < game_.rules.book().columns.size(); ++i) {
        must(!(seat.columns[i] && (*decided_)[i].is_decided()), "a decided wager left up");
      }
    }
  }

  const dealt_game& game_;
  const lowered_look_up& lowered_;
  banked_state state_;
  std::vector<log_entry> log_;
  money_book money_;
  kept_money kept_;
  int performed_ = 0;
  banked_state before_throw_;
  std::vector<std::int64_t> cash_since_;       // by seat, since that throw
  const rules::decisions* decided_ = nullptr;  // by the last throw, while it is being settled
  std::vector<layout_state> layout_;           // before it
};

/// The catalogue, and the made-up games, whose wagers also push.
std::vector<const games::game*> tables_played() {
  std::vector<const games::game*> all{&toys::quits_game(), &toys::twice_game()};
  for (const auto& each : games::catalogue()) all.push_back(&each);
  return all;
}

class every_table : public testing::TestWithParam<const games::game*> {};

TEST_P(every_table, conserves_chips_replays_and_settles_each_wager_once) {
  const auto& of = *GetParam();
  const dealt_game game{of};
  const lowered_look_up lowered{of, game.rules};
  std::printf("seed %llu, %d sequences\n", static_cast<unsigned long long>(seed), sequences);
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = sequences;
  std::map<std::string_view, std::uint64_t> happened;
  int played = 0;
  const auto holds = [&] {
    const auto choices = *rc::gen::container<std::vector<std::uint64_t>>(
        rc::gen::inRange<std::uint64_t>(0, ~std::uint64_t{0}));
    sequence_of_play play{game, lowered};
    for (const auto choice : choices) {
      seeded_numbers pick{choice};
      play.perform(likely_command(pick, game, play.state()));
    }
    play.check_replay();
    play.check_opens_anew();
    if (++played % 8 == 0) play.check_goes_on();
    for (const auto& each : play.log()) {
      ++happened[std::visit([](const auto& e) { return e.wire_name; }, each.what)];
    }
  };
  const auto result = rc::detail::checkTestable(holds, rc::detail::TestMetadata{}, params);
  std::ostringstream told;
  rc::detail::printResultMessage(result, told);
  EXPECT_TRUE(result.is<rc::detail::SuccessResult>()) << told.str();
  // The sequences are worth something: rounds end, wagers win and stand, dice are entered anew.
  for (const auto* word : {"round_ended", "wager_won", "wager_lost", "roll_void", "reversed",
                           "throw_reopened", "left", "dice_set_out", "amount_corrected"}) {
    EXPECT_GT(happened[word], static_cast<std::uint64_t>(sequences) / 2'000) << word;
  }
}

INSTANTIATE_TEST_SUITE_P(games, every_table, testing::ValuesIn(tables_played()),
                         [](const auto& of) {
                           auto name = of.param->book.game;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace skyward::table::table_properties_test
