// A house that plays from a Friday evening into the Sunday after it: five tables, three shifts, and
// a charity night each evening. The Saturday is the long one on which the clock is put back, so
// that the hour from one to two comes twice. Every moment and every die is the same on every run.
#pragma once

#include "house_words.hpp"

namespace skyward::live {

class house_day : public house_words {
 public:
  static constexpr std::int64_t begins = 1'793'386'800;  // 2026-10-30T19:00:00Z

  explicit house_day(store::store& house) : house_words{house, begins} {}

  void play_all() {
    found_the_house();
    friday_evening();
    friday_charity_night();
    turn_of_the_day();
    corrections_of_yesterday();
    boxes_of_yesterday();
    day_shift();
    quiet_hour();
    swing_shift();
    lost_die();
    grave_shift();
    charity_night();
    closing();
    sunday_morning();
  }

 private:
  static constexpr int summer = 4;  // hours behind UTC
  static constexpr int winter = 5;

  struct pit {
    std::string table;
    std::string game;
    std::string shaker;
    std::int64_t chips;
    std::vector<std::string> areas;  // that people wager on
  };
  inline static const pit ten_dice{
      "1",
      "high-roll-dice",
      "S1",
      150'000,
      {"pip-6", "pip-5", "pip-2", "kind-2", "kind-3", "kind-4", "million-9"}};
  inline static const pit six_dice{
      "2", "high-roll-dice-six", "S2", 300'000, {"pip-1", "pip-6", "pip-4", "kind-2", "kind-3"}};
  inline static const pit football{"3",
                                   "three-dice-football",
                                   "",
                                   400'000,
                                   {"touchdown", "defense", "extra-point", "length-2", "over-4",
                                    "under-4", "no-gain", "penalty", "trips"}};
  inline static const pit hops{
      "4",
      "props-and-hops",
      "S4",
      250'000,
      {"field", "any-seven", "hard-8", "hop-3-5", "any-craps", "any-double", "six-eight-shake"}};
  inline static const pit charity{"5", "high-roller", "", 200'000, {}};

  /// Rounds at some tables, from now on, a few minutes apart.
  void rounds(const std::vector<pit>& tables, int count) {
    for (int i = 0; i < count; ++i) {
      for (const auto& each : tables) play(each.table, each.areas);
      day().seconds += 400;
    }
  }
  void ready(const pit& of, const std::string& set, const std::string& floor) {
    day().prepare(of.table, of.game, set, of.shaker, floor);
  }
  void new_dice(const pit& of, const std::string& set) {
    day().bring_dice(set, of.game);
    done("dice", day().issue(set, of.table));
  }

  // ---- Friday.

  void found_the_house() {
    day().set_house("02:00");
    for (const auto& each : {ten_dice, six_dice, football, hops, charity}) {
      done("plan", day().plan(each.table, each.game, "physical", each.chips));
    }
  }

  void friday_evening() {
    clock("2026-10-30T17:00", summer);
    ready(football, "F1", "flo");
    ready(hops, "P1", "flo");
    clock("2026-10-30T17:30", summer);
    open(football.table, football.game);
    open(hops.table, hops.game, hops.shaker);
    sit("3", 2, "Ann", 60'000);
    sit("3", 5, "Ben", 40'000);
    sit("4", 1, "Cleo", 30'000);
    sit("4", 3, "Dan", 50'000);
    rounds({football, hops}, 5);
    clock("2026-10-30T20:10", summer);
    rounds({football, hops}, 5);
    fill("4", 80'000);
    tip("4", 3, 500);
    tip("3", 2, 1'000);
    clock("2026-10-30T23:40", summer);
    rounds({hops}, 3);
    cash_out("4", 3, 10'000);
    void_round(football);
    leave("3", 5);
  }

  /// Fewer than two are there in the end, and the pot is rake (R-64).
  void friday_charity_night() {
    clock("2026-10-31T00:10", summer);
    ready(charity, "H1", "fin");
    open(charity.table, charity.game);
    sit("5", 1, "Gus", 20'000);
    sit("5", 2, "Hal", 20'000);
    sit("5", 3, "Ida", 20'000);
    deal_button("5", 1, 4);
    deal_button("5", 2, 9);
    deal_button("5", 3, 6);
    pot_game("5", {{2, 12, 7}, {3, 8, 6}, {1, 15, 8}}, 2, {3, 4});
    pot_game("5", {{3, 9, 5}, {1, 0, 0}, {2, 13, 8}}, 3, {1, 4});
    tip("5", 3, 300);
    clock("2026-10-31T00:50", summer);
    pot_game("5", {{1, 4, 9}, {2, 0, 0}, {3, 5, 10}}, 1, {4, 5});
    leave("5", 1);
    leave("5", 3);
    clock("2026-10-31T01:20", summer);
    close("5");
  }

  // ---- The day's turn: two tables are open all night.

  void turn_of_the_day() {
    clock("2026-10-31T05:40", summer);
    rounds({hops}, 1);
    buy_in("4", 1, 5'000);
    twice_ = seq("4");
    buy_in("4", 1, 5'000);
    day_of_twice_ = stream("4");
    clock("2026-10-31T06:00", summer);
    turn_day("3", "2026-10-31");
    turn_day("4", "2026-10-31");
  }

  /// A buy-in was entered twice, and somebody who has left is owed money.
  void corrections_of_yesterday() {
    clock("2026-10-31T06:20", summer);
    correct("4", {{"do", "correct_entry"},
                  {"entry", object{{"stream", day_of_twice_}, {"seq", twice_}, {"event", 1}}},
                  {"reason", "entered twice"}});
    correct("3", {{"do", "correct_amount"},
                  {"player", "Ben"},
                  {"cents", 700},
                  {"reason", "short when he left"}});
  }

  void boxes_of_yesterday() {
    clock("2026-10-31T07:00", summer);
    take_box("3", "drop", "D3");
    take_box("4", "drop", "D4");
    take_box("4", "tips", "T4");
    take_box("5", "drop", "D5");
    count_box("3", "drop", "D3", 0);
    count_box("4", "drop", "D4", -500);
    count_box("4", "tips", "T4", 0);
    count_box("5", "drop", "D5", 300);
  }

  // ---- Saturday.

  void day_shift() {
    clock("2026-10-31T11:30", summer);
    ready(ten_dice, "A1", "fay");
    ready(six_dice, "B1", "fay");
    clock("2026-10-31T12:00", summer);
    open(ten_dice.table, ten_dice.game, ten_dice.shaker);
    open(six_dice.table, six_dice.game, six_dice.shaker);
    sit("1", 1, "Kim", 50'000);
    sit("1", 4, "Lee", 40'000);
    sit("2", 2, "Mia", 30'000);
    sit("2", 3, "Ned", 60'000);
    sit("3", 5, "Ben", 40'000);
    rounds({ten_dice, six_dice, football, hops}, 5);
    tray_runs_out();
    clock("2026-10-31T14:05", summer);
    rounds({ten_dice, six_dice, football, hops}, 5);
    credit("2", 20'000);
    tip("2", 3, 700);
    cash_out("1", 4, 5'000);
    wrong_faces();
    clock("2026-10-31T16:30", summer);
    // A day is over since the dice of these two came.
    new_dice(football, "F2");
    new_dice(hops, "P2");
    rounds({ten_dice, six_dice, football, hops}, 4);
  }

  /// The tray sells more chips than it has; the table raises a fill, and one meets it.
  void tray_runs_out() {
    const auto& known = day().state().tables.at("1");
    if (known.fill_due != cents{}) throw std::runtime_error{"a fill is due already"};
    sit("1", 2, "Oda", 100'000);
    if (known.fill_due == cents{}) throw std::runtime_error{"no fill is due"};
    const auto slip = fill("1", 200'000);
    if (known.fill_due != cents{}) throw std::runtime_error{"the fill met nothing"};
    print_slip(slip);
    print_slip(slip);  // a copy
  }

  /// A throw that was read wrong is read anew, and a wager on the wrong area is undone.
  void wrong_faces() {
    wager("2", 2, "pip-6", 1'000);
    wager("2", 3, "pip-4", 700);
    no_more_bets("2");
    throw_dice("2", {6, 6, 6, 4, 4, 1});
    const auto round = day().at_table("2").round - 1;
    correct("2", {{"do", "correct_throw"},
                  {"round", round},
                  {"dice", boost::json::value_from(std::vector<int>{6, 6, 4, 4, 4, 1})},
                  {"reason", "a 4 entered as 6"}});
    wager("1", 1, "pip-5", 900);
    correct("1", {{"do", "correct_entry"},
                  {"entry", object{{"seq", seq("1")}, {"event", 1}}},
                  {"reason", "meant for another street"}});
    wager("1", 1, "pip-2", 900);
    take_down("1", 1, "pip-2");
  }

  /// A lamp is out at one table, a reader comes to another, and the cage has its callers.
  void quiet_hour() {
    clock("2026-10-31T17:20", summer);
    floor_asks("fay", R"({"do":"stop_play","table":"4","reason":"a lamp is out"})");
    refused("play_stopped", try_wager("4", 1, "field", 500));
    both("floorperson", "fay", R"({"do":"resume_play","table":"4"})", "manager", "ann");
    floor_asks("fay", R"({"do":"note_table","table":"21","game":"craps"})");
    floor_asks("fay", R"({"do":"bind_device","device":"sensor-4","table":"1","seat":4})");
    floor_asks("fay",
               R"({"do":"register_shaker","shaker":"S9","game":"props-and-hops","answers":)" +
                   answers_json(book_of("props-and-hops"), rules::check_subject::shaker,
                                rules::table_kind::physical) +
                   "}");
    floor_asks("fay", R"({"do":"remove_shaker","shaker":"S9"})");
    day().bring_dice("P9", "props-and-hops");
    floor_asks("fay", R"({"do":"remove_dice","set":"P9","why":"damaged"})");
    asks("cage", "cas", R"({"do":"deposit","player":"Uma","cents":50000})");
    asks("cage", "cas", R"({"do":"withdraw","player":"Uma","cents":20000})");
    asks("cage", "cas", R"({"do":"deposit","player":"Uma","cents":2000000})");
    asks("cage", "cal",
         fmt::format(R"({{"do":"reject","proposal":{},"reason":"too much for one purse"}})",
                     day().state().proposed));
    floor_asks("fay", R"({"do":"limit_loss","player":"Uma","cents":10000})");
    floor_asks("fay", R"({"do":"bar_player","player":"Vic","reason":"asked for it"})");
    asks("manager", "ann", R"({"do":"admit_player","player":"Vic"})");
  }

  void asks(std::string_view role, std::string_view who, const std::string& what) {
    done(what, day().ask(role, who, what));
  }
  void floor_asks(std::string_view who, const std::string& what) { asks("floorperson", who, what); }
  void both(std::string_view role, std::string_view who, const std::string& what,
            std::string_view other_role, std::string_view other) {
    done(what, day().both(role, who, what, other_role, other));
  }

  void swing_shift() {
    clock("2026-10-31T18:00", summer);
    for (const auto* table : {"1", "2"}) relieve(table, "swing", "fran");
    for (const auto* table : {"3", "4"}) relieve(table, "swing", "fred");
    leave("2", 2);
    sit("2", 1, "Pia", 20'000);
    sit("4", 4, "Quin", 30'000);
    rounds({ten_dice, six_dice, football, hops}, 5);
    fill("3", 50'000);
    credit("1", 30'000);
    owed_and_paid();
    // The extra roll that was bought goes back with its round.
    wager("1", 1, "pip-5", 500);
    wager("1", 1, "kind-4", 500);
    done("purchase", try_purchase("1", 1, "extra-roll"));
    no_more_bets("1");
    floor_says("1", {{"do", "void_round"}, {"reason", "a die is under the rail"}});
  }

  /// What was paid twice is taken back: what the stack has not is owed, and paid by who leaves.
  void owed_and_paid() {
    correct("4", {{"do", "correct_amount"},
                  {"player", "Quin"},
                  {"cents", -60'000},
                  {"reason", "paid twice"}});
    buy_in("4", 4, 80'000);
    leave("4", 4);
  }

  /// A die is gone amid play: nothing is thrown before another set is in.
  void lost_die() {
    clock("2026-10-31T20:00", summer);
    offer_dice("3");
    wager("3", 2, "over-4", 500);
    wager("3", 5, "no-gain", 1'000);
    no_more_bets("3");
    no_roll("3", "off-table");
    no_more_bets("3");
    no_roll("3", "off-table", true);
    refused("dice_missing", says("3", "dealer", dealer("3"), {{"do", "no_more_bets"}}));
    refused("dice_missing bets_open", try_throw("3", {3, 4, 2}));
    refused("dice_spent", day().issue("F2", "3"));
    new_dice(football, "F3");
    offer_dice("3");
    no_more_bets("3");
    throw_until_open("3");
  }

  /// A round that cannot be played on.
  void void_round(const pit& of) {
    offer_dice(of.table);
    wager(of.table, 2, "over-4", 1'500);
    no_more_bets(of.table);
    floor_says(of.table, {{"do", "void_round"}, {"reason", "the lamps went out"}});
  }

  void grave_shift() {
    clock("2026-10-31T21:00", summer);
    rounds({ten_dice, six_dice, football, hops}, 5);
    clock("2026-10-31T23:00", summer);
    for (const auto* table : {"1", "2"}) relieve(table, "grave", "gail");
    for (const auto* table : {"3", "4"}) relieve(table, "grave", "greg");
    rounds({ten_dice, six_dice, football, hops}, 4);
    tip("1", 1, 200);
    tip("4", 1, 400);
  }

  /// One player wins three games in a row and the pot with them; the last game's winner takes what
  /// the pot has then.
  void charity_night() {
    clock("2026-10-31T23:50", summer);
    new_dice(charity, "H2");
    day().staff("5", charity.game, "fin");
    open(charity.table, charity.game);
    sit("5", 1, "Rae", 30'000);
    sit("5", 2, "Sid", 30'000);
    sit("5", 3, "Tom", 30'000);
    deal_button("5", 1, 12);
    deal_button("5", 2, 3);
    deal_button("5", 3, 5);
    pot_game("5", {{1, 10, 7}, {2, 10, 6}, {3, 11, 8}}, 1, {2, 4});
    pot_game("5", {{2, 12, 6}, {3, 9, 8}, {1, 10, 7}}, 2, {1, 5});
    clock("2026-11-01T00:40", summer);
    pot_game("5", {{3, 14, 8}, {1, 6, 7}, {2, 10, 6}}, 3, {3, 3});
    tip("5", 2, 900);
    game_that_is_void();
    // The first hour from one to two: the mark is in the second.
    clock("2026-11-01T01:46", summer);
    pot_game("5", {{1, 9, 9}, {2, 10, 5}, {3, 11, 4}}, 1, {2, 2});
    rounds({ten_dice, hops}, 2);
    clock("2026-11-01T01:10", winter);
    rounds({six_dice, hops}, 2);
    pot_game("5", {{2, 13, 10}, {3, 8, 9}, {1, 0, 0}}, 2, {4, 5});
    clock("2026-11-01T01:46", winter);
    pot_game("5", {{3, 10, 8}, {1, 10, 7}, {2, 10, 6}}, 3, {3, 4});
    refused("final_game_over", says("5", "player", "", {{"do", "buy"}, {"seat", 1}, {"count", 1}}));
    close("5");
  }

  /// What was collected goes back, with the rake and what the pot got; and one buyer is no game.
  void game_that_is_void() {
    buy("5", 1, 11, 9);
    buy("5", 2, 10, 5);
    buy("5", 3, 12, 4);
    dealer_says("5", {{"do", "pass_all"}});
    floor_says("5", {{"do", "void_round"}, {"reason", "a card is marked"}});
    buy("5", 1, 3, 2);
    pass("5", 2);
    pass("5", 3);
  }

  void closing() {
    clock("2026-11-01T02:05", winter);
    count_tray("1", 500);
    count_tray("2", -300);
    for (const auto* table : {"1", "2", "3", "4"}) {
      settle(table);
      close(table);
    }
    count_tray("3", 0);
    for (const auto* table : {"1", "2", "3", "4", "5"}) {
      take_box(table, "drop", fmt::format("N{}", table));
      take_box(table, "tips", fmt::format("M{}", table));
    }
    count_box("5", "drop", "N5", 0);
    count_box("5", "tips", "M5", -100);
  }

  /// Wagers that would stand over the closing go back.
  void settle(const std::string& table) {
    says(table, "floorperson", floorperson(table), {{"do", "void_round"}, {"reason", "closing"}});
  }

  // ---- Sunday: the last boxes are counted in another gaming day.

  void sunday_morning() {
    clock("2026-11-01T07:30", winter);
    count_box("1", "drop", "N1", 0);
    count_box("2", "drop", "N2", -1'000);
    count_box("3", "drop", "N3", 200);
    count_box("4", "drop", "N4", 0);
    for (const auto* table : {"1", "2", "3", "4"}) {
      count_box(table, "tips", fmt::format("M{}", table), 0);
    }
  }

  std::uint64_t twice_ = 0;  // the record of a buy-in that was entered twice
  std::string day_of_twice_;
};

}  // namespace skyward::live
