// What holds of every session of High Roller, whatever is asked: chips are conserved, the log alone
// gives the state, a refusal changes nothing, and every line is read back as it was written.
#include "any_table.hpp"
#include "effort.hpp"
#include "kept_money.hpp"
#include "pot_session.hpp"

#include <rapidcheck/gtest.h>

#include <cstdlib>

namespace skyward::table::pot_properties_test {
namespace {

/// The same sessions every time; RC_PARAMS=seed=... plays others.
const int seed_fixed = setenv("RC_PARAMS", "seed=41", 0);

constexpr int seats_asked = 6;

seat_no any_seat() {
  return seat_no(*rc::gen::inRange(1, seats_asked + 1));
}

/// Mostly what is due, so that games are played to their end.
seat_no seat_due(const pot_session& t) {
  const auto step = t.table().next_step(t.state(), t.now);
  const bool due = step && step->seat != seat_no::none && *rc::gen::inRange(0, 12) > 0;
  return due ? step->seat : any_seat();
}

playing_card any_card() {
  return playing_card{*rc::gen::inRange(2, 13)};
}

command::roll any_roll(seat_no seat) {
  return pot_session::roll_of(static_cast<int>(seat), *rc::gen::inRange(1, 7),
                              *rc::gen::inRange(1, 7));
}

any_command command_due(const pot_session& t) {
  const auto due = t.table().due_steps(t.state(), t.now);
  if (due.empty()) return command::seat{any_seat(), "p" + std::to_string(*rc::gen::inRange(0, 9))};
  if (due.front()->completed_by.empty() && *rc::gen::inRange(0, 2) == 0) {
    return command::done{due.front()->id};
  }
  const auto& by = due.back()->completed_by;
  const auto seat = seat_due(t);
  const bool pass = *rc::gen::inRange(0, 3) == 0;
  if (by == "deal_button") return command::deal_button{seat, any_card()};
  if (by == "buy" && !pass) {
    return command::buy{seat, *rc::gen::inRange<std::uint64_t>(1, 30)};
  }
  if (by == "rebuy" && !pass) return command::rebuy{seat};
  if (by == "deal") {
    card_list cards;
    for (std::uint64_t i = 0; i < t.state().cards_owed; ++i) cards.push_back(any_card());
    return command::deal{seat, cards};
  }
  if (by == "roll" && (!pass || t.state().phase == pot_phase::game_roll)) return any_roll(seat);
  if (by == "close_table") return command::close_table{};
  return command::pass{seat};
}

any_command any_other_command() {
  const auto seat = any_seat();
  switch (*rc::gen::inRange(0, 20)) {
    case 0:
      return command::open_table{};
    case 1:
      return command::close_table{};
    case 2:
    case 3:
    case 4:
      return command::seat{seat, "p" + std::to_string(*rc::gen::inRange(0, 9))};
    case 5:
      return command::leave{seat};
    case 6:
    case 7:
    case 8:
      return command::buy_in{seat, cents{*rc::gen::inRange<std::int64_t>(1, 60) * 100}};
    case 9:
      return command::cash_out{seat, cents{*rc::gen::inRange(1, 2000)}};
    case 10:
      return command::buy{seat, *rc::gen::inRange<std::uint64_t>(1, 200)};
    case 11:
      return command::pass{seat};
    case 12:
      return command::no_roll{*rc::gen::element<std::string>("no-wall", "off-surface", "loud"),
                              *rc::gen::inRange(0, 3) == 0};
    case 13:
      return command::dice_set_in{"set", {}, {}};
    case 14: {
      return command::correct_amount{std::to_string(number(seat)), *rc::gen::inRange(-3000, 3000),
                                     "why"};
    }
    case 15:
      return command::done{*rc::gen::element<std::string>("collect-money", "pay-winner",
                                                          "move-button", "announce-final-game")};
    case 16:
      return command::dispute{seat, {{*rc::gen::inRange<std::uint64_t>(1, 50), 1}}, "why"};
    case 17:
      return command::roll{any_roll(seat)};
    case 18:
      return command::deal{seat, {any_card()}};
    default:
      return command::wager{seat, {{}, "field"}, cents{100}, tender::chips};
  }
}

rules::pot_rules any_rules() {
  auto rules = own_figures();
  auto settings = rules.settings();
  settings.decks = *rc::gen::inRange(4, 11);
  settings.card_price = cents{*rc::gen::element(1, 3, 7, 100, 250)};
  settings.rake_percent = *rc::gen::inRange(0, 31);
  settings.house_share_percent = *rc::gen::inRange(0, 101);
  settings.rake_unit = cents{*rc::gen::element(1, 5, 100)};
  settings.bonus_from = cents{*rc::gen::inRange(300, 2001)};
  settings.bonus_wins = *rc::gen::inRange(1, 4);
  RC_ASSERT(rules.set(settings).has_value());
  return rules;
}

void check_written_is_read(const pot_session& t, const sent_command& asked) {
  const auto command_text = t.codec().write(asked);
  const auto command_read = t.codec().read_command(command_text);
  RC_ASSERT(command_read.has_value());
  RC_ASSERT(t.codec().write(*command_read) == command_text);
  for (const auto& each : t.happened()) {
    const auto read = t.codec().read_entry(t.codec().write(each));
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == each);
  }
}

void check_sane(const pot_session& t) {
  const auto& state = t.state();
  RC_ASSERT(sum_of_accounts(state) == cents{});
  for (const auto amount : {state.pot, state.bonus, state.rake_house, state.rake_charity}) {
    RC_ASSERT(amount >= cents{});
  }
  for (const auto& each : state.common.seats) RC_ASSERT(each.stack >= cents{});
  int held = 0;
  for (const auto& each : state.hands) {
    RC_ASSERT(each.cards.total() <= t.table().rules().settings().cards_max);
    held += each.cards.total();
  }
  const bool in_game = state.phase >= pot_phase::buy_in;
  RC_ASSERT(!in_game || held == state.dealt.total());
  RC_ASSERT(in_game || state.pot == cents{});
  if (state.phase >= pot_phase::game_roll) {
    RC_ASSERT(state.hands[static_cast<std::size_t>(state.turn) - 1].in);
  }
}

void play(pot_session& t, int commands, int& games) {
  for (int i = 0; i < commands; ++i) {
    t.now = moment{t.now.milliseconds() + *rc::gen::inRange(0, 20'000)};
    sent_command asked;
    asked.what = *rc::gen::inRange(0, 8) > 0 ? command_due(t) : any_other_command();
    asked.at = t.now;
    const auto before = t.state();
    const auto decided = t.ask(asked);
    if (!decided) {
      RC_ASSERT(t.state() == before);
      RC_ASSERT(t.happened().empty());
      RC_ASSERT(!decided.error().clause.empty());
      RC_ASSERT(!decided.error().message.empty());
    }
    check_written_is_read(t, asked);
    check_sane(t);
    games += t.count<event::game_won>();
  }
}

/// A table that is closed and opened again is as at its first opening, but for money, rounds,
/// people.
void check_opens_anew(const pot_session& t) {
  const auto& table = t.table();
  const sent_command close{command::close_table{}, t.now, {}, {}};
  const sent_command open{command::open_table{}, t.now, {}, {}};
  auto again = t.state();
  if (!take(table, again, close) || !take(table, again, open)) return;
  auto first = table.fresh();
  RC_ASSERT(take(table, first, open));
  first.common = again.common;
  first.rake_house = again.rake_house;
  first.rake_charity = again.rake_charity;
  RC_ASSERT(again == first);
}

RC_GTEST_PROP(pot_properties, chips_stay_and_the_log_alone_gives_the_state, ()) {
  pot_session t{any_rules()};
  t.now = minute(0);
  const auto steps = *rc::gen::element(step_rule::commands, step_rule::commands, step_rule::every);
  t.tell(command::open_table{steps, {}});
  t.tell(command::designate_final_game{minute(*rc::gen::inRange(1, 45))});
  t.tell(command::dice_set_in{"set", {}, {}});
  for (int seat = 1; seat <= 3; ++seat) t.sit(seat);
  int games = 0;
  play(t, 400, games);
  auto replayed = t.table().fresh();
  for (std::size_t i = 0; i < t.log().size(); ++i) {
    RC_ASSERT(follows(t.log()[i].id, replayed.common.last));
    t.table().apply(replayed, t.log()[i]);
  }
  RC_ASSERT(replayed == t.state());
  check_opens_anew(t);
  RC_TAG(games > 2 ? "three games or more" : games > 0 ? "a game or two" : "no game");
}

/// Steps that the table says are due are accepted: no session comes to a dead end.
RC_GTEST_PROP(pot_properties, what_is_due_is_never_refused_for_its_order, ()) {
  pot_session t;
  t.now = minute(0);
  t.open(*rc::gen::inRange(2, 7));
  for (int i = 0; i < 120; ++i) {
    const auto step = t.table().next_step(t.state(), t.now);
    RC_ASSERT(step.has_value());
    verdict decided;
    if (step->step->completed_by.empty()) {
      decided = t.ask(command::done{step->step->id});
    } else if (step->step->completed_by == "deal") {
      card_list cards;  // in the order of the ranks, so that none runs out
      for (std::uint64_t c = 0; c < step->cards; ++c) {
        cards.push_back(playing_card{2 + int((std::uint64_t(t.state().dealt.total()) + c) % 11)});
      }
      decided = t.ask(command::deal{step->seat, cards});
    } else if (step->step->completed_by == "roll") {
      decided = t.ask(any_roll(step->seat));
    } else if (*rc::gen::inRange(0, 2) == 0) {
      decided = t.ask(command::pass{step->seat});
    } else if (step->step->completed_by == "rebuy") {
      decided = t.ask(command::rebuy{step->seat});
    } else {
      decided = t.ask(command::buy{step->seat, *rc::gen::inRange<std::uint64_t>(1, 12)});
    }
    RC_ASSERT(decided.has_value());
    check_sane(t);
  }
}

const int sequences = static_cast<int>(effort(100'000));

TEST(pot_properties, chips_stay_over_random_sequences_and_go_by_the_pot_ACC_7) {
  const auto rules = high_roller_rules();
  const pot_table table{rules};
  const line_codec names{rules.book(), nullptr};
  std::printf("seed 41, %d sequences\n", sequences);
  rc::detail::TestParams params;
  params.seed = 41;
  params.maxSuccess = sequences;
  std::uint64_t games = 0;
  const auto holds = [&] {
    const auto choices = *rc::gen::container<std::vector<std::uint64_t>>(
        rc::gen::inRange<std::uint64_t>(0, ~std::uint64_t{0}));
    auto state = table.fresh();
    std::vector<log_entry> log;
    kept_money kept{names.names()};
    const auto perform = [&](const sent_command& asked) {
      const auto from = log.size();
      const auto before = state;
      if (!table.decide(state, asked, log)) {
        must(log.size() == from, "a refusal adds nothing");
        return;
      }
      for (auto i = from; i < log.size(); ++i) {
        must(follows(log[i].id, state.common.last), "entries without a gap");
        table.apply(state, log[i]);
        if (std::holds_alternative<event::game_won>(log[i].what)) ++games;
      }
      kept.take(before, std::span{log}.subspan(from), state);
      must(sum_of_accounts(state) == cents{}, "chips that only move");
      for (const auto& seat : state.common.seats) {
        must(seat.stack >= cents{} && seat.owed >= cents{}, "nothing below zero");
      }
    };
    perform({command::open_table{}, {}});
    for (const int seat : {1, 2, 3}) {
      perform({command::seat{seat_no(seat), std::to_string(seat)}, {}});
      perform({command::buy_in{seat_no(seat), cents{20'000}}, {}});
    }
    for (const auto choice : choices) {
      seeded_numbers pick{choice};
      perform(likely_command(pick, table, state));
    }
    auto again = table.fresh();
    for (const auto& happened : log) {
      if (happened.id.seq % 8 != 0) {
        table.apply(again, happened);
        continue;
      }
      const auto read = names.read_entry(names.write(happened));
      must(read.has_value() && *read == happened, "an entry that reads back equal");
      table.apply(again, *read);
    }
    must(again == state, "the events alone give the state");
  };
  const auto result = rc::detail::checkTestable(holds, rc::detail::TestMetadata{}, params);
  std::ostringstream told;
  rc::detail::printResultMessage(result, told);
  EXPECT_TRUE(result.is<rc::detail::SuccessResult>()) << told.str();
  EXPECT_GT(games, static_cast<std::uint64_t>(sequences) / 10) << "sequences that end games";
}

}  // namespace
}  // namespace skyward::table::pot_properties_test
