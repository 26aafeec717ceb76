// A log from anywhere: an entry that cannot be is answered with what in it cannot be, whatever
// number stands in it, and nothing is written beside the table.
#include "played_table.hpp"
#include "pot_session.hpp"

namespace skyward::table::impossible_entries_test {
namespace {

struct impossible_entry {
  std::string_view rest;  // of the line, after its number
  std::string_view told;
};

/// What is told of an entry that comes next; "taken" when nothing is.
template <class Table, class State>
std::string told_of(const Table& table, const line_codec& names, State state,
                    std::string_view rest) {
  const auto line =
      fmt::format(R"({{"seq":{},"no":1,"event":{}}})", state.common.last.seq + 1, rest);
  const auto read = names.read_entry(line);
  if (!read) return "unreadable: " + read.error().message;
  const auto applied = table.evolve(state, *read);
  return applied ? "taken" : applied.error();
}

/// Two players with $1,000 each; seat 1 has $5 on each of two areas, and betting is open.
lines two_wagers() {
  return seated(2) + lines{wager(1, "pip-5", 500), wager(1, "kind-8", 500)};
}

TEST(impossible_entries, of_any_table_are_told) {
  const impossible_entry cases[] = {
      {R"("bought_in","seat":0,"cents":500)", "seat 0; accepted: 1 to 6"},
      {R"("seated","seat":64,"player":"Zoe")", "seat 64; accepted: 1 to 6"},
      {R"("seated","seat":1,"player":"Zoe")", "seat 1 is taken, or by nobody"},
      {R"("seated","seat":3,"player":"")", "seat 3 is taken, or by nobody"},
      {R"("bought_in","seat":3,"cents":500)", "nobody sits at seat 3"},
      {R"("dispute_ruled","dispute":7,"seat":1,"ruling":"stands","by":"x","reason":"r",)"
       R"("clause":"")",
       "dispute 7 is not open; 0 in all so far"},
      {R"("recall_opened","dispute":0,"entry":{"seq":1,"event":1},"by":"x")",
       "dispute 0 is not open; 0 in all so far"},
      {R"("disputed","dispute":2,"seat":1,"entry":{"seq":1,"event":1},"reason":"r")",
       "dispute 2; accepted: 1"},
      {R"("step_done","step":"shake","clause":"")", "step \"shake\" is not due"},
      {R"("table_opened","game":"g","edition":"e","rules_sha256":"","rules":{},"steps":"commands",)"
       R"("kind":"physical")",
       "the table is open already"},
      {R"("table_closed")", "wagers stand as the table closes; accepted: none"},
      {R"("round_opened","round":3)", "round 3; accepted: 2"},
      {R"("round_voided","round":2,"reason":"r","clause":"")", "round 2; accepted: 1"},
      {R"("round_voided","round":1,"reason":"r","clause":"")",
       "wagers stand in a round that is void; accepted: none"},
      {R"("purchase_returned","seat":1,"area":"extra-roll","cents":500,"clause":"")",
       "seat 1 gets back $5; accepted: $0, which it bought for"},
      {R"("wager_returned","seat":1,"area":"pip-5","cents":501,"clause":"")",
       "layout of seat 1 would hold -$0.01; accepted: nothing below zero"},
      {R"("round_ended","round":9007199254740991,"clause":"")",
       "round 9007199254740991; accepted: 1"},
      {R"("thrown","round":2,"dice":[1])", "round 2; accepted: 1"},
      {R"("corrected","correction":1,"approved_by":"y")",
       "correction 1 does not wait; 0 in all so far"},
      {R"("correction_rejected","correction":1,"by":"y","reason":"r")",
       "correction 1 does not wait; 0 in all so far"},
      {R"("correction_proposed","correction":2,"what":"amount","reason":"r","by":"x")",
       "correction 2; accepted: 1"},
      {R"("duty_taken","duty":"dealer","person":"")", "a duty is taken by nobody, or twice"},
      {R"("duty_left","duty":"dealer","person":"x")", "x leaves a duty without having it"},
      {R"("throw_reopened","round":1)",
       "the throw of round 1 is entered anew; accepted: the last, 0"},
      {R"("left","seat":2,"owed_cents":0)",
       "seat 2 leaves with $1,000 and $0 owed; accepted: nothing, and $0"},
      {R"("left","seat":1,"owed_cents":0)", "seat 1 leaves wagers that stand"},
      {R"("returned","seat":1)", "the player of seat 1 is there already"},
      {R"("cashed_out","seat":1,"cents":99001)",
       "stack of seat 1 would hold -$0.01; accepted: "
       "nothing below zero"},
      {R"("bought_in","seat":1,"cents":500,"source":"wallet")",
       "a wallet at a physical table; accepted: cash"},
      {R"("cashed_out","seat":1,"cents":500,"source":"wallet")",
       "a wallet at a physical table; accepted: cash"},
      {R"("bought_in","seat":1,"cents":500,"source":"purse")",
       "unreadable: source: found \"purse\"; accepted: cash, wallet"},
      {R"("amount_corrected","player":"player 1","seat":1,)"
       R"("moves":[{"from":"wallet/2","to":"stack/1","cents":1}])",
       "money of seat 2 moves; accepted: of seat 1"},
      {R"("amount_corrected","player":"player 1","seat":1,)"
       R"("moves":[{"from":"wallet","to":"stack/1","cents":1}])",
       "unreadable: "},
      {R"("seat_ready","seat":3)", "nobody sits at seat 3"},
      {R"("tipped","seat":1,"cents":0)", "a tip of nothing"},
      {R"("tipped","seat":1,"cents":99001)",
       "stack of seat 1 would hold -$0.01; accepted: nothing below zero"},
      {R"("amount_corrected","player":"player 1","seat":1,)"
       R"("moves":[{"from":"tips","to":"stack/1","cents":1}])",
       "tips would hold -$0.01; accepted: nothing below zero"},
      {R"("bought_in","seat":1,"cents":9007199254740991)",
       "cash would hold -$90,071,992,549,409.91; accepted: what can be counted"},
      {R"("fill_due","short_cents":1,"clause":"")", "a fill of $0.01 is due; accepted: none"},
      {R"("debt_paid","seat":1,"cents":1)",
       "receivable of seat 1 would hold $0.01; accepted: nothing above zero"},
      {R"("wager_lost","seat":1,"area":"pip-5","cents":501,"clause":"")",
       "layout of seat 1 would hold -$0.01; accepted: nothing below zero"},
      {R"("wager_won","seat":1,"area":"pip-5","cents":500,"line":"pip-5","paid_cents":0,)"
       R"("returned_cents":501,"odds_clause":"","clause":"")",
       "layout of seat 1 would hold -$0.01; accepted: nothing below zero"},
      {R"("reversed","entry":{"seq":1,"event":1},"seat":1,)"
       R"("moves":[{"from":"stack/2","to":"inventory","cents":1}])",
       "money of seat 2 moves; accepted: of seat 1"},
      {R"("reversed","entry":{"seq":1,"event":1},"seat":1,)"
       R"("moves":[{"from":"stack/1","to":"inventory","cents":1}])",
       "entry 1/1 moved nothing since the last throw that could be undone"},
      {R"("amount_corrected","player":"player 2","seat":1,)"
       R"("moves":[{"from":"inventory","to":"stack/1","cents":1}])",
       "player 2 does not sit at seat 1"},
      {R"("amount_corrected","player":"player 1","seat":0,)"
       R"("moves":[{"from":"inventory","to":"unclaimed","cents":1}])",
       "player 1 does not sit at seat 0"},
      {R"("amount_corrected","player":"","seat":0,)"
       R"("moves":[{"from":"inventory","to":"unclaimed","cents":1}])",
       " does not sit at seat 0"},
      {R"("amount_corrected","player":"zoe","seat":0,)"
       R"("moves":[{"from":"inventory","to":"receivable/0","cents":1}])",
       "receivable would hold $0.01; accepted: nothing above zero"},
      {R"("amount_corrected","player":"player 1","seat":1,)"
       R"("moves":[{"from":"inventory","to":"stack/5","cents":1}])",
       "money of seat 5 moves; accepted: of seat 1"},
      {R"("amount_corrected","player":"player 1","seat":1,)"
       R"("moves":[{"from":"pot","to":"stack/1","cents":1}])",
       "the table has no account pot"},
      {R"("seated","seat":3,"player":"PLAYER 1")", "PLAYER 1 sits at seat 1 already"},
      {R"("step_done","step":"no-more-bets","clause":"")", "step \"no-more-bets\" is not due"},
      {R"("thrown","round":1,"dice":[1,1,1,1,1,1,1,1,1,1])",
       "10 dice thrown; accepted: 10 once betting has closed"},
      {R"("round_ended","round":1,"clause":"ruling R-12345")", "unreadable: clause: "},
      {R"("wager_moved","seat":1,"area":"pip-5","circle":0,"clause":"")",
       "circle 0; accepted: 1 to 64"},
      {R"("wager_moved","seat":1,"area":"pip-5","circle":65,"clause":"")",
       "circle 65; accepted: 1 to 64"},
      {R"("bets_closed","position":{"betting":"closed","extra-roll":"no","throw":"first","face":0,)"
       R"("count":0},"open":["pip-5"],"next_dice":{"white":10},"clause":"")",
       "betting is open once it has closed"},
      {R"("raked","house_cents":1,"charity_cents":1,"clause":"")", "the table has no account pot"},
      {R"("option_passed","seat":1,"clause":"")", "option_passed is no event of high-roll-dice"},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(each.rest);
    played_table played{"high-roll-dice"};
    played.play(two_wagers());
    const auto told = told_of(played.table(), played.words(), played.state(), each.rest);
    EXPECT_NE(told.find(each.told), std::string::npos) << told;
  }
}

TEST(impossible_entries, are_none_of_the_first_and_the_last_circle) {
  for (const int circle : {1, 64}) {
    played_table played{"high-roll-dice"};
    played.play(two_wagers());
    EXPECT_EQ(
        told_of(played.table(), played.words(), played.state(),
                fmt::format(R"("wager_moved","seat":1,"area":"pip-5","circle":{},"clause":"")",
                            circle)),
        "taken");
  }
}

TEST(impossible_entries, give_a_purchase_back_once) {
  played_table played{"high-roll-dice"};
  played.play(two_wagers() + lines{extra_roll(1), no_more_bets});
  auto state = played.state();
  const auto paid = state.layout[0].bought.amount;
  ASSERT_GT(paid, cents{});
  const auto rest = fmt::format(
      R"("purchase_returned","seat":1,"area":"extra-roll","cents":{},"clause":"")", paid.count());
  const auto stack = state.common.seats[0].stack;
  for (const auto* told : {"", "; accepted: $0, which it bought for"}) {
    const auto next = played.words().read_entry(
        fmt::format(R"({{"seq":{},"no":1,"event":{}}})", state.common.last.seq + 1, rest));
    ASSERT_TRUE(next.has_value()) << next.error().message;
    const auto applied = played.table().evolve(state, *next);
    EXPECT_EQ(applied.has_value(), *told == '\0');
    if (applied) {
      EXPECT_EQ(state.common.seats[0].stack, stack + paid);
    } else {
      EXPECT_NE(applied.error().find(told), std::string::npos) << applied.error();
    }
  }
}

TEST(impossible_entries, say_of_nobody_who_is_not_there_that_the_seat_is_ready) {
  const std::string told =
      "seat 1 is ready; accepted: who is there and was not, while betting is open";
  const auto ready_1 = R"("seat_ready","seat":1)";
  const lines to_football{offer, accept(1), wager(1, "trips", 500)};
  for (const auto& before : {to_football + lines{ready(1)}, to_football + lines{leave(1)},
                             to_football + lines{no_more_bets}}) {
    played_table played{"three-dice-football"};
    played.play(seated(2) + before);
    EXPECT_EQ(told_of(played.table(), played.words(), played.state(), ready_1), told);
  }
}

TEST(impossible_entries, are_due_at_no_other_moment_than_the_pace_says) {
  played_table played{"three-dice-football"};
  played.play(at("2026-11-21T14:00:00Z", R"({"do":"open_table","pace":30})"));
  const auto told = [&](const std::string& due) {
    const auto& opened = std::get<event::table_opened>(played.log().front().what);
    log_entry next{{played.state().common.last.seq + 1, 1},
                   played.state().common.last_at,
                   false,
                   event::position_changed{*opened.position, opened.next}};
    std::get<event::position_changed>(next.what).next.due_at =
        due.empty() ? moment{} : *parse_moment(due);
    auto state = played.state();
    const auto taken = played.table().evolve(state, next);
    return taken ? "taken" : taken.error();
  };
  EXPECT_EQ(told("2026-11-21T14:00:30Z"), "taken");
  EXPECT_EQ(told(""), "due at no moment; accepted: by 2026-11-21T14:00:30Z");
  EXPECT_EQ(told("2026-11-21T14:00:31Z"),
            "due by 2026-11-21T14:00:31Z; accepted: by 2026-11-21T14:00:30Z");
  EXPECT_EQ(told_of(played.table(), played.words(), played.state(),
                    R"("shooter_changed","seat":0,"clause":"","due_at":"2026-11-21T14:00:30Z")"),
            "a throw is due; accepted: no moment for it");
  EXPECT_EQ(told_of(played.table(), played.words(), played.state(),
                    R"("roll_void","reason":"r","due_at":"2026-11-21T14:00:30Z",)"
                    R"("next_dice":{"green":2,"red":1},"clause":"")"),
            "unreadable: due_at: accepted: while betting is open, beside open");
}

TEST(impossible_entries, of_a_table_with_a_pot_are_told) {
  const impossible_entry cases[] = {
      {R"("wager_placed","seat":1,"area":"x","cents":500,"clause":"")", "unreadable: area: "},
      {R"("seat_ready","seat":1)", "seat_ready is no event of a game for a pot"},
      {R"("dice_declined","seat":1)", "dice_declined is no event of a game for a pot"},
      {R"("rolled","seat":1,"dice":[1,2],"total":4,"clause":"")", "a total of 4; accepted: 3"},
      {R"("matched","seat":1,"count":1,"clause":"")", "1 cards of seat 1 match; accepted: 1 to 0"},
      {R"("cards_dealt","seat":1,"cards":[2,3],"clause":"")",
       "2 cards dealt; accepted: the 0 that were bought"},
      {R"("option_moved","seat":1,"clause":"","due_at":"2026-11-21T14:00:30Z")",
       "due by 2026-11-21T14:00:30Z; accepted: at no moment"},
      {R"("shooter_changed","seat":1,"clause":"","due_at":"2026-11-21T14:00:30Z")",
       "due by 2026-11-21T14:00:30Z; accepted: at no moment"},
      {R"("game_won","seat":1,"cents":1,"clause":"")", "pot would hold -$0.01"},
      {R"("bonus_won","seat":1,"cents":1,"clause":"")", "bonus would hold -$0.01"},
      {R"("button_moved","seat":11,"clause":"")", "seat 11; accepted: 1 to 10"},
      {R"("table_closed")", "players sit at a table that closes"},
      {R"("purchase_returned","seat":1,"area":"x","cents":500,"clause":"")", "unreadable: area: "},
      {R"("rake_returned","house_cents":1,"charity_cents":0,"bonus_cents":0,"clause":"")",
       "rake-house would hold -$0.01; accepted: nothing below zero"},
      {R"("money_returned","seat":1,"cents":1,"clause":"")", "pot would hold -$0.01"},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(each.rest);
    pot_session session;
    session.open(2);
    const line_codec names{session.table().rules().book(), nullptr};
    const auto told = told_of(session.table(), names, session.state(), each.rest);
    EXPECT_NE(told.find(each.told), std::string::npos) << told;
  }
}

TEST(impossible_entries, designate_no_final_game_once_it_is_announced) {
  pot_session session;
  session.now = minute(50);
  session.open(2, minute(45));
  session.tell(command::buy{seat_no{1}, 1});
  const line_codec names{session.table().rules().book(), nullptr};
  const auto told =
      told_of(session.table(), names, session.state(),
              R"("final_game_designated","begins_at":"2026-11-21T23:45:00Z","clause":"")");
  EXPECT_EQ(told, "a final game is designated; accepted: before it is announced");
}

TEST(impossible_entries, leave_no_pot_behind_as_a_table_closes) {
  pot_session session;
  session.open(2);
  const line_codec names{session.table().rules().book(), nullptr};
  const auto stack = session.state().common.seats[0].stack.count();
  for (const bool into_the_bonus : {false, true}) {
    auto state = session.state();
    auto seq = state.common.last.seq;
    std::vector<std::string> rests{
        fmt::format(R"("cards_bought","seat":1,"count":1,"cents":{},"clause":"")", stack),
        R"("left","seat":1,"owed_cents":0)",
        fmt::format(R"("cashed_out","seat":2,"cents":{})", stack),
        R"("left","seat":2,"owed_cents":0)"};
    if (into_the_bonus) {
      rests.push_back(fmt::format(R"("bonus_added","cents":{},"clause":"")", stack));
    }
    for (const auto& rest : rests) {
      const auto read =
          names.read_entry(fmt::format(R"({{"seq":{},"no":1,"event":{}}})", ++seq, rest));
      ASSERT_TRUE(read.has_value()) << rest;
      const auto taken = session.table().evolve(state, *read);
      ASSERT_TRUE(taken.has_value()) << rest << taken.error();
    }
    const auto told = told_of(session.table(), names, state, R"("table_closed")");
    EXPECT_TRUE(told.ends_with("as the table closes; accepted: nothing")) << told;
    const auto empty = into_the_bonus ? "the pot holds $0 and" : "the bonus pot $0 as";
    EXPECT_TRUE(told.contains(empty)) << told;
  }
}

TEST(impossible_entries, are_those_out_of_their_place_in_the_log) {
  played_table played{"high-roll-dice"};
  played.play(at("2026-11-21T14:00:00Z", open_it));
  auto state = played.state();
  const auto seq = state.common.last.seq;
  const log_entry gap{{seq + 2, 1}, {}, false, event::seated{seat_no{1}, "Ann"}};
  EXPECT_EQ(played.table().evolve(state, gap).error(), "entry 3/1 behind 1/2");
  const log_entry early{{seq + 1, 1}, moment{0}, false, event::seated{seat_no{1}, "Ann"}};
  EXPECT_EQ(played.table().evolve(state, early).error(),
            "1970-01-01T00:00:00Z is before the last entry's 2026-11-21T14:00:00Z");
  auto fresh = played.table().fresh();
  const log_entry closed{{1, 1}, {}, false, event::seated{seat_no{1}, "Ann"}};
  EXPECT_EQ(played.table().evolve(fresh, closed).error(),
            "the table is closed; accepted: table_opened");
}

/// What is told of the entries of a command when those of one kind are altered; "taken" when
/// nothing is.
template <class Event, class Alter>
std::string told_altered(const std::string& game, const lines& before, const std::string& command,
                         const Alter& alter) {
  played_table played{game};
  played.play(before);
  auto state = played.state();
  bool altered = false;
  for (auto entry : played.play(command)) {
    if (auto* one = std::get_if<Event>(&entry.what)) {
      alter(*one);
      altered = true;
    }
    if (const auto taken = played.table().evolve(state, entry); !taken) return taken.error();
  }
  EXPECT_TRUE(altered);
  return "taken";
}

TEST(impossible_entries, are_those_of_a_game_that_say_another_thing_than_it_does) {
  using event::bets_closed, event::roll_void, event::table_opened, event::thrown;
  const std::string football = "three-dice-football";
  const auto paced = at("2026-11-21T14:00:00Z", R"({"do":"open_table","pace":30})");
  const auto opens = [&](const auto& alter) {
    return told_altered<table_opened>(football, {}, open_it, alter);
  };
  EXPECT_EQ(opens([](table_opened&) {}), "taken");
  EXPECT_EQ(opens([](table_opened& e) { e.game = "g"; }),
            "game \"g\"; accepted: three-dice-football");
  const std::string no_betting = "a banked table opens at a position with betting open";
  EXPECT_EQ(opens([](table_opened& e) { e.position.reset(); }), no_betting);
  EXPECT_EQ(opens([](table_opened& e) { e.next.open.reset(); }), no_betting);
  const auto late = *parse_moment("2026-11-21T14:00:31Z");
  EXPECT_EQ(opens([&](table_opened& e) { e.next.due_at = late; }),
            "due by 2026-11-21T14:00:31Z; accepted: at no moment");
  const auto betting =
      lines{paced} + lines{sit(1), buy(1, 10'000), offer, accept(1), wager(1, "trips", 500)};
  EXPECT_EQ(told_altered<bets_closed>(football, betting, no_more_bets,
                                      [&](bets_closed& e) { e.next.due_at = late; }),
            "due by 2026-11-21T14:00:31Z; accepted: at no moment");
  EXPECT_EQ(told_altered<roll_void>(football, betting + lines{no_more_bets},
                                    at("2026-11-21T14:00:00Z", no_roll("stacked")),
                                    [&](roll_void& e) { e.next.due_at = late; }),
            "due by 2026-11-21T14:00:31Z; accepted: by 2026-11-21T14:00:30Z");
  EXPECT_EQ(told_altered<thrown>(football, betting + lines{no_more_bets}, throw_of("1,2,3"),
                                 [&](thrown& e) { e.dice = {dice::face{1}}; }),
            "1 dice thrown; accepted: 3 once betting has closed");
}

TEST(impossible_entries, are_draws_out_of_their_order) {
  const auto closed = lines{open_electronic,
                            commit_seed(1),
                            commit_seed(2),
                            sit(1),
                            by_wallet(buy(1, 100'000)),
                            wager(1, "pip-5", 500),
                            wager(1, "kind-8", 500),
                            extra_roll(1),
                            from("house", no_more_bets),
                            close_values(1)};
  const auto drawn = [](int index, const std::string& dice) {
    return from("fair-dice", fmt::format(R"({{"do":"throw","dice":[{}],)"
                                         R"("source":{{"window":1,"index":{}}}}})",
                                         dice, index));
  };
  const auto first = drawn(0, "1,1,1,1,1,2,3,4,5,6");
  for (const auto& [window, index] : {std::pair{1, 1}, std::pair{2, 0}}) {
    EXPECT_EQ(told_altered<event::thrown>("high-roll-dice", closed, first,
                                          [&](event::thrown& e) {
                                            e.source = {static_cast<std::uint64_t>(window),
                                                        static_cast<std::uint64_t>(index)};
                                          }),
              window == 1
                  ? fmt::format("draw {} of window 1; accepted: 0 once its list is closed", index)
                  : "the seed of window 2 is not in use");
  }
  played_table played{"high-roll-dice"};
  played.play(closed + lines{first});
  ASSERT_FALSE(played.state().betting()) << "the extra roll";
  played.play(drawn(1, "1,1,2,3,4"));
}

TEST(impossible_entries, are_throws_entered_anew_that_were_not_the_last) {
  const auto round = [](int seat) {
    return lines{wager(seat, "pip-5", 500), no_more_bets, throw_of("5,5,5,5,1,2,3,4,6,6")};
  };
  const auto told = [&](const lines& all, int reopened) {
    played_table played{"high-roll-dice"};
    played.play(seated(2) + all);
    return told_of(played.table(), played.words(), played.state(),
                   fmt::format(R"("throw_reopened","round":{})", reopened));
  };
  EXPECT_EQ(told(round(1), 1), "taken");
  EXPECT_EQ(told(round(1) + round(2), 2), "taken");
  EXPECT_EQ(told(round(1) + round(2), 1),
            "the throw of round 1 is entered anew; accepted: the last, 2");
  EXPECT_EQ(told({}, 0), "round 0; accepted: 1 to 1");
  EXPECT_EQ(told(round(1) + lines{leave(1)}, 1), "taken");
  EXPECT_EQ(told(round(1) + lines{leave(1), sit(1, "Zoe")}, 1),
            "seat 1 has been taken by another player");
  EXPECT_EQ(told(round(1) + lines{leave(1), sit(3, "player 1")}, 1),
            "player 1, whom the throw settled at seat 1, sits here");
}

TEST(impossible_entries, of_people_and_of_days_are_told) {
  const impossible_entry cases[] = {
      {R"("correction_proposed","correction":1,"what":"dice","reason":"r","by":"")",
       "a correction by nobody, or of nobody's money"},
      {R"("correction_proposed","correction":1,"what":"amount","reason":"r","by":"x")",
       "a correction by nobody, or of nobody's money"},
      {R"("correction_proposed","correction":1,"what":"amount","reason":"r","by":"x","player":"y")",
       "taken"},
      {R"("correction_proposed","correction":1,"what":"dice","reason":"r","by":"x")", "taken"},
      {R"("correction_proposed","correction":2,"what":"dice","reason":"r","by":"x")",
       "correction 2; accepted: 1"},
      {R"("disputed","dispute":2,"seat":1,"entry":{"seq":1,"event":1},"reason":"r")",
       "dispute 2; accepted: 1"},
      {R"("fill_due","short_cents":499,"clause":"")", "a fill of $4.99 is due; accepted: $5"},
      {R"("fill_due","short_cents":501,"clause":"")", "a fill of $5.01 is due; accepted: $5"},
      {R"("fill_due","short_cents":500,"clause":"")", "taken"},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(each.rest);
    played_table played{"high-roll-dice"};
    played.play(lines{R"({"do":"open_table","inventory_cents":500})", sit(1), buy(1, 1'000)});
    EXPECT_EQ(told_of(played.table(), played.words(), played.state(), each.rest), each.told);
  }
}

TEST(impossible_entries, of_more_people_and_corrections_than_wait_are_told) {
  played_table played{"high-roll-dice"};
  played.play(open_it);
  auto state = played.state();
  const auto told_after = [&](const std::string& rest) {
    return told_of(played.table(), played.words(), state, rest);
  };
  const auto duty = [](std::size_t i) {
    return fmt::format(R"("duty_taken","duty":"dealer","person":"d {}")", i);
  };
  const std::string proposed = R"("correction_proposed","correction":64,"what":"dice",)"
                               R"("reason":"r","by":"x")";
  for (std::size_t i = 1; i < duties_max; ++i) state.common.duties.push_back({});
  EXPECT_EQ(told_after(duty(64)), "taken");
  state.common.duties.emplace_back();
  EXPECT_EQ(told_after(duty(65)), "a duty beyond the most there are");
  state.common.proposals.resize(proposals_max - 1);
  state.common.proposed = proposals_max - 1;
  EXPECT_EQ(told_after(proposed), "taken");
  state.common.proposals.emplace_back();
  EXPECT_EQ(told_after(proposed), "a correction beyond the most that wait");
}

TEST(impossible_entries, change_no_term_where_betting_closes_twice) {
  played_table played{"high-roll-dice"};
  played.play(two_wagers() + lines{extra_roll(1)});
  const auto closed = events<event::bets_closed>(played.play(no_more_bets)).front();
  auto state = played.state();
  const log_entry again{{state.common.last.seq + 1, 1}, {}, false, closed};
  ASSERT_TRUE(played.table().evolve(state, again).has_value());
  EXPECT_EQ(state.layout[0].columns, played.state().layout[0].columns);
}

TEST(impossible_entries, rule_a_dispute_twice) {
  const std::string dispute =
      R"({"do":"dispute","seat":1,"entry":{"seq":1,"event":1},"reason":"r"})";
  played_table played{"high-roll-dice"};
  played.play(seated(1) +
              lines{dispute, dispute, dispute,
                    from("floorperson",
                         R"({"do":"rule_dispute","dispute":1,"ruling":"stands","reason":"r"})")});
  EXPECT_EQ(told_of(played.table(), played.words(), played.state(),
                    R"("dispute_ruled","dispute":1,"seat":1,"ruling":"stands","by":"x",)"
                    R"("reason":"r","clause":"")"),
            "dispute 1 is not open; 3 in all so far");
}

TEST(impossible_entries, close_a_day_without_a_next) {
  played_table played{"high-roll-dice"};
  played.play(open_it);
  const auto told = [&](const std::string& next) {
    auto state = played.state();
    const auto seq = state.common.last.seq + 1;
    const auto taken =
        played.table().evolve(state, {{seq, 1}, {}, false, event::day_closed{next, seq, ""}});
    return taken ? "taken" : taken.error();
  };
  EXPECT_EQ(told("b"), "taken");
  EXPECT_EQ(told(""), "a day closes without the name of the next");
}

}  // namespace
}  // namespace skyward::table::impossible_entries_test
