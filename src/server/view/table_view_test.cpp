// What a view says of a table is what the table does: for every area, every choice, at all games.
#include "server/view/table_view.hpp"

#include "any_table.hpp"
#include "played_table.hpp"
#include "pot_session.hpp"
#include "server/view/told_lines.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <string>
#include <vector>

namespace skyward::server::table_view_test {
namespace {

namespace json = boost::json;
using table::played_table;

constexpr std::string_view stream = "table/1/2026-11-28";

viewer player(int seat) {
  return {.id = fmt::format("player {}", seat), .plays = true, .wallet = cents{100'000}};
}

json::object seen(const played_table& at, const viewer& by, const told_since& told = {{}}) {
  return table_view({"1", live::banked_stand{at.table(), at.state()}, at.words(),
                     std::string{stream}, at.state().common.last.seq},
                    by, told);
}
json::object seen(const table::pot_session& at, const viewer& by, const told_since& told = {{}}) {
  return table_view({"1", live::pot_stand{at.table(), at.state()}, at.codec(), std::string{stream},
                     at.state().common.last.seq},
                    by, told);
}

std::string text_of(const json::value& value) {
  return std::string{std::string_view{value.get_string()}};
}
std::string guide_text(const json::object& view) {
  return text_of(view.at("guide").at("text"));
}
std::string guide_clause(const json::object& view) {
  return text_of(view.at("guide").at("clause"));
}

const json::object& area_in(const json::object& view, std::string_view id) {
  static const json::object none;
  for (const auto& each : view.at("areas").get_array()) {
    if (text_of(each.at("area")) == id) return each.get_object();
  }
  ADD_FAILURE() << "no area " << id;
  return none;
}

std::vector<std::string> labels_in(const json::object& view) {
  std::vector<std::string> labels;
  for (const auto& each : view.at("can").get_array()) labels.push_back(text_of(each.at("label")));
  return labels;
}
bool offers(const json::object& view, std::string_view label) {
  return std::ranges::count(labels_in(view), label) > 0;
}

/// Records as they would be read, one for each line that is played.
std::vector<table::kept_command> recorded(played_table& at, const table::lines& all) {
  std::vector<table::kept_command> records;
  for (const auto& line : all) {
    table::kept_command made;
    made.entries = at.play(line);
    made.head.stream = stream;
    records.push_back(std::move(made));
  }
  return records;
}

using table::operator+;

TEST(table_view, a_stranger_is_asked_in_and_a_guest_to_sit_down) {
  played_table at{"high-roll-dice"};
  EXPECT_EQ(guide_text(seen(at, {})), "The table is closed.");
  at.play(table::seated(1));
  const auto stranger = seen(at, {});
  EXPECT_EQ(guide_text(stranger), "Come in as a guest and sit down at a free seat to play.");
  EXPECT_EQ(guide_clause(stranger), "675a.2(c)/seated-only");
  EXPECT_TRUE(stranger.at("can").get_array().empty());
  EXPECT_FALSE(stranger.contains("seat"));
  EXPECT_FALSE(stranger.contains("wallet"));
  EXPECT_TRUE(area_in(stranger, "pip-1").at("open").get_bool());
  EXPECT_FALSE(area_in(stranger, "pip-1").contains("amount"));
  const auto guest = seen(at, player(2));
  EXPECT_EQ(guide_text(guest), "Sit down at a free seat to play.");
  EXPECT_EQ(labels_in(guest).front(), "Sit down at seat 2");
  EXPECT_EQ(labels_in(guest).size(), 5U);
}

TEST(table_view, a_player_is_led_from_chips_over_the_compulsory_wager_to_the_throw) {
  played_table at{"high-roll-dice"};
  at.play({table::open_it, table::sit(1)});
  EXPECT_EQ(guide_text(seen(at, player(1))), "Buy chips to wager with: a wager is $5 or more.");
  at.play(table::buy(1, 100'000));
  const auto first = seen(at, player(1));
  EXPECT_EQ(guide_text(first),
            "Pip Street: ace, six, five, four, three, two. To take part in a round, place at "
            "least one of these wagers.");
  EXPECT_EQ(guide_clause(first), "675a.2(e)(1)/required");
  EXPECT_EQ(area_in(first, "kind-4").at("refused"), "wager_needed");
  EXPECT_EQ(area_in(first, "kind-4").at("clause"), "675a.2(e)(2)/place");
  at.play(table::wager(1, "pip-4", 2'500));
  const auto second = seen(at, player(1));
  EXPECT_EQ(guide_text(second), "Wager more, or say that you have wagered.");
  EXPECT_FALSE(area_in(second, "kind-4").contains("refused"));
  EXPECT_EQ(area_in(second, "kind-4").at("amount"), "$25") << "of equal value";
  EXPECT_EQ(area_in(second, "kind-4").at("bound"), "equal");
  EXPECT_EQ(area_in(second, "million-9").at("amount"), "$1");
  EXPECT_EQ(area_in(second, "million-9").at("bound"), "fixed");
  EXPECT_EQ(area_in(second, "pip-4").at("mine"), "$25");
  EXPECT_TRUE(area_in(second, "pip-4").at("takes_down").get_bool());
  EXPECT_EQ(area_in(second, "extra-roll").at("do"), "purchase");
  EXPECT_TRUE(offers(second, "I have wagered"));
  at.play(table::ready(1));
  EXPECT_EQ(guide_text(seen(at, player(1))),
            "You are ready; the house waits for the others, or for its time.");
  at.play(table::no_more_bets);
  const auto closed = seen(at, player(1));
  EXPECT_EQ(closed.at("phase"), "throwing");
  EXPECT_EQ(area_in(closed, "pip-4").at("refused"), "bets_closed");
  EXPECT_FALSE(area_in(closed, "pip-4").at("takes_down").get_bool());
}

TEST(table_view, the_chip_that_is_chosen_is_what_is_placed_where_nothing_binds_it) {
  played_table at{"three-dice-football"};
  at.play(table::seated(1));
  auto by = player(1);
  const auto least = seen(at, by).at("limits").at("minimum_cents").to_number<std::int64_t>();
  by.chip = cents{least * 2};
  const auto view = seen(at, by);
  for (const auto& each : view.at("areas").get_array()) {
    if (each.get_object().contains("bound")) continue;
    EXPECT_EQ(each.at("amount_cents").to_number<std::int64_t>(), least * 2) << each;
  }
  by.chip = cents{100};
  const auto small = seen(at, by);
  for (const auto& each : small.at("areas").get_array()) {
    if (each.get_object().contains("bound")) continue;
    EXPECT_EQ(each.at("amount_cents").to_number<std::int64_t>(), least) << each;
  }
}

TEST(table_view, what_happened_is_told_in_order_with_its_clause_and_its_arithmetic) {
  played_table at{"high-roll-dice"};
  at.play(table::seated(2));
  auto records = recorded(at, {table::wager(1, "pip-5", 500), table::no_more_bets,
                               table::throw_of("5,5,5,5,1,2,3,4,6,6")});
  records[0].head.cause.principal = player(1).id;
  const auto view = seen(at, player(1), {records});
  const auto& said = view.at("said").get_array();
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0], "No more bets.");
  EXPECT_EQ(said[1],
            "5 5 5 5 1 2 3 4 6 6. Fives, four of them. You win $20 on Pip Street: five. The round "
            "is over.");
  EXPECT_EQ(view.at("dice").get_array().size(), 10U);
  EXPECT_EQ(view.at("dice").at(0).at("face"), 5);
  const auto& lines = view.at("lines").get_array();
  const auto won =
      std::ranges::find_if(lines, [](const auto& each) { return each.at("what") == "wager_won"; });
  ASSERT_NE(won, lines.end());
  EXPECT_EQ(won->at("text"), "Pay seat 1 $20 on Pip Street: five, 4 to 1.");
  EXPECT_EQ(won->at("arithmetic"), "$5 at 4 to 1 = $20");
  EXPECT_EQ(won->at("area"), "pip-5");
  EXPECT_EQ(won->at("seat"), 1);
  EXPECT_TRUE(text_of(won->at("words")).starts_with(text_of(won->at("clause")) + ": "));
  EXPECT_EQ(text_of(won->at("event").at("stream")), stream);
  EXPECT_EQ(lines.front().at("yours"), true) << "the wager, and nothing that others sent";
  EXPECT_FALSE(won->get_object().contains("yours"));
  const auto watcher = seen(at, {}, {records});
  EXPECT_FALSE(watcher.at("lines").at(0).get_object().contains("yours"));
  EXPECT_EQ(watcher.at("said").at(1),
            "5 5 5 5 1 2 3 4 6 6. Fives, four of them. The round is over.");
}

TEST(table_view, arithmetic_is_that_of_the_settlement_also_where_it_is_rounded) {
  const played_table at{"props-and-hops"};
  const auto& book = at.rules().book();
  for (const auto line : rules::ids_of<rules::line_id>(book.lines)) {
    const auto won = at.rules().winnings_of(line, cents{500});
    const auto& odds = at.rules().odds_of(line).pays;
    ASSERT_TRUE(odds);
    table::event::wager_won paid;
    paid.amount = cents{500};
    paid.line = line;
    paid.paid = won.paid;
    const auto text = arithmetic_of(at.words(), paid);
    const bool tells =
        text.ends_with(" " + money_text(won.paid)) || odds->form() == odds_form::for_;
    EXPECT_TRUE(tells) << text << " for " << money_text(won.paid);
  }
}

TEST(table_view, of_too_many_records_the_last_round_is_left) {
  std::vector<table::kept_command> records(7);
  for (const auto ends : {1U, 4U}) {
    records[ends].entries.push_back({{}, {}, false, table::event::round_ended{}});
  }
  EXPECT_EQ(last_round(records), 2U);
  EXPECT_EQ(last_round(std::span{records}.first(3)), 0U);
}

TEST(table_view, names_stand_for_ids_in_seats_and_sentences) {
  played_table at{"high-roll-dice"};
  auto records =
      recorded(at, {table::open_it, table::sit(1, "u-1"), table::sit(2, "house-player-1")});
  table::log_entry duty;
  duty.what = table::event::duty_taken{table::duty::dealer, "u-3"};
  records.back().entries.push_back(duty);
  auto view = seen(at, {}, {records});
  name_players(view, [](std::string_view id) { return "Name of " + std::string{id}; });
  EXPECT_EQ(view.at("seats").at(0).at("name"), "Name of u-1");
  EXPECT_EQ(view.at("seats").at(1).at("name"), "House player 2");
  EXPECT_FALSE(view.at("seats").at(0).get_object().contains("player"));
  const auto& lines = view.at("lines").get_array();
  const auto sits =
      std::ranges::find_if(lines, [](const auto& each) { return each.at("what") == "seated"; });
  ASSERT_NE(sits, lines.end());
  EXPECT_EQ(sits->at("text"), "Seat 1: Name of u-1 sits down.");
  EXPECT_EQ(sits->at("name"), "Name of u-1");
  const auto deals =
      std::ranges::find_if(lines, [](const auto& each) { return each.at("what") == "duty_taken"; });
  ASSERT_NE(deals, lines.end());
  EXPECT_EQ(deals->at("text"), "Name of u-3 is dealer from here on.");
}

TEST(table_view, whoever_works_there_is_given_the_steps_that_are_due) {
  played_table at{"three-dice-football"};
  at.play(table::seated(2, table::open_hybrid));
  const viewer stick{.id = "sue", .roles = {table::role::stickperson}};
  const viewer dealer{.id = "ann", .roles = {table::role::dealer}};
  for (int i = 0; i < 40; ++i) {
    for (const auto* by : {&stick, &dealer}) {
      const auto view = seen(at, *by);
      for (const auto& each : view.at("can").get_array()) {
        auto asked = each.at("command").get_object();
        if (const auto* ask = each.get_object().if_contains("ask")) {
          EXPECT_EQ(ask->at(0).at("key"), "dice");
          json::array dice;
          for (int die = 0; die < ask->at(0).at("count").to_number<int>(); ++die) {
            dice.emplace_back(die % 6 + 1);
          }
          asked["dice"] = std::move(dice);
        }
        EXPECT_EQ(at.refused(json::serialize(asked)), std::nullopt) << json::serialize(asked);
      }
    }
    const auto due = at.table().due_steps(at.state());
    if (due.empty() || due.back()->completed_by.empty()) break;
    const auto& word = due.back()->completed_by;
    if (word == "accept_dice") {
      at.play(table::offer);
      at.play(table::accept(number(at.state().offered)));
      const auto place = seen(at, player(number(at.state().shooter))).at("seats");
      EXPECT_EQ(place.at(table::index(at.state().shooter)).at("note"), "has the dice");
    } else if (word == "no_more_bets") {
      at.play(table::no_more_bets);
    } else {
      break;
    }
  }
}

TEST(table_view, the_headline_of_whoever_works_there_is_what_the_first_key_says) {
  const viewer dealer{.id = "ann", .roles = {table::role::dealer}};
  played_table at{"props-and-hops"};
  at.play(table::seated(1, table::open_hybrid));
  at.play(table::wager(1, "field", 1'000));
  auto view = seen(at, dealer);
  EXPECT_EQ(guide_text(view), "Announce no more bets.");
  EXPECT_EQ(guide_clause(view), "668a.3(e)/no-more-bets");
  EXPECT_EQ(labels_in(view).front(), guide_text(view));

  // Where every step is asked for, another comes first, and there is no key.
  played_table strict{"props-and-hops"};
  strict.play(table::seated(1, table::open_strict));
  view = seen(strict, dealer);
  EXPECT_EQ(guide_text(view), "Floorperson: Place the dice in the shaker, the dealer watching.");
  EXPECT_TRUE(view.at("can").get_array().empty()) << view.at("can");
}

TEST(table_view, an_area_names_the_clause_of_its_wager_or_of_what_refuses_it) {
  played_table at{"high-roll-dice"};
  EXPECT_EQ(text_of(area_in(seen(at, {}), "pip-4").at("clause")), "675a.2(e)(1)/object");
  at.play({table::open_it, table::sit(1), table::buy(1, 100'000)});
  const auto first = seen(at, player(1));
  EXPECT_EQ(text_of(area_in(first, "pip-4").at("clause")), "675a.2(e)(1)/object");
  EXPECT_EQ(text_of(area_in(first, "kind-4").at("clause")), "675a.2(e)(2)/place");
}

TEST(table_view, whoever_works_there_sees_who_has_bought_an_extra_roll__675a_1_c_2_monitor) {
  played_table at{"high-roll-dice"};
  at.play(table::seated(2));
  at.play({table::wager(1, "pip-4", 500), table::wager(1, "kind-4", 500),
           table::wager(2, "pip-2", 500), table::wager(2, "kind-3", 500)});
  const viewer dealer{.id = "ann", .roles = {table::role::dealer}};
  // On its area until betting closes, and then with the house.
  const auto bought = [&](std::size_t seat) {
    const auto view = seen(at, dealer);
    const auto& told = view.at("seats").at(seat - 1).get_object();
    for (const auto& each : told.at("wagers").get_array()) {
      if (each.at("area") == "extra-roll") return "lies: " + json::serialize(each);
    }
    const auto* taken = told.if_contains("bought");
    return taken == nullptr ? std::string{} : "taken: " + json::serialize(*taken);
  };
  EXPECT_EQ(bought(1) + bought(2), "");
  at.play(table::extra_roll(1));
  EXPECT_EQ(bought(1), R"(lies: {"area":"extra-roll","cents":500,"text":"$5"})");
  EXPECT_EQ(bought(2), "");
  at.play(table::no_more_bets);
  EXPECT_EQ(at.refused(table::extra_roll(2)).value().code, table::refusal_code::bets_closed);
  EXPECT_EQ(bought(1), R"(taken: {"area":"extra-roll","cents":500,"text":"$5"})");
  EXPECT_EQ(bought(2), "");
}

TEST(table_view, who_works_at_a_table_enters_for_a_seat_that_has_no_screen) {
  played_table at{"three-dice-football"};
  at.play(table::seated(1, table::open_hybrid));
  viewer dealer{.id = "ann", .roles = {table::role::dealer}};
  dealer.enters_for = table::seat_no{2};
  auto view = seen(at, dealer);
  EXPECT_EQ(view.at("seat"), 2);
  EXPECT_EQ(view.at("as"), "dealer");
  EXPECT_TRUE(offers(view, "Seat a player at seat 2"));
  const auto sit = [&](const json::object& in) {
    for (const auto& each : in.at("can").get_array()) {
      auto command = each.at("command").get_object();
      if (command.at("do") != "seat") continue;
      EXPECT_EQ(each.at("ask").at(0).at("name"), true);
      command["player"] = "Pat";
      return json::serialize(command);
    }
    return std::string{};
  };
  at.play(sit(view));
  at.play(table::buy(2, 100'000));
  view = seen(at, dealer);
  EXPECT_TRUE(offers(view, "Buy chips"));
  EXPECT_TRUE(offers(view, "Cash chips"));
  EXPECT_TRUE(offers(view, "Seat 2 leaves"));
  const auto& area = area_in(view, "touchdown");
  EXPECT_EQ(area.at("amount"), "$5");
  EXPECT_FALSE(area.contains("refused"));
  at.play(table::wager(2, "touchdown", 500));
  EXPECT_EQ(area_in(seen(at, dealer), "touchdown").at("mine"), "$5");
  EXPECT_FALSE(seen(at, {.id = "ann", .roles = {table::role::dealer}}).contains("seat"));
}

/// What the view's steps lead to, one after the other, until a throw is due; the choice of one that
/// is void.
json::object void_choice(played_table& at, const viewer& by) {
  for (int i = 0; i < 40; ++i) {
    const auto view = seen(at, by);
    const json::object* next = nullptr;
    for (const auto& each : view.at("can").get_array()) {
      if (each.at("label") == "No roll") return each.get_object();
      if (next == nullptr && !each.get_object().contains("ask")) next = &each.get_object();
    }
    if (next == nullptr) break;
    at.play(json::serialize(next->at("command")));
    if (next->at("command").at("do") != "offer_dice") continue;
    EXPECT_FALSE(offers(seen(at, by), text_of(next->at("label")))) << "they are offered already";
    at.play(table::accept(number(at.state().offered)));
  }
  return {};
}

TEST(table_view, a_throw_that_is_due_may_be_void_for_each_reason_that_is_told) {
  const viewer crew{
      .id = "ann",
      .roles = {table::role::dealer, table::role::stickperson, table::role::floorperson}};
  for (const auto& [game, area] : {std::pair{"high-roll-dice", "pip-4"},
                                   {"props-and-hops", "field"},
                                   {"three-dice-football", "touchdown"}}) {
    SCOPED_TRACE(game);
    played_table at{game};
    at.play(table::seated(1, table::open_hybrid));
    at.play(table::wager(1, area, 500));
    const auto choice = void_choice(at, crew);
    ASSERT_FALSE(choice.empty());
    const auto& reasons = choice.at("ask").at(0).at("choices").get_array();
    EXPECT_FALSE(reasons.empty());
    for (const auto& reason : reasons) {
      auto command = choice.at("command").get_object();
      command["reason"] = reason.at("value");
      EXPECT_EQ(at.refused(json::serialize(command)), std::nullopt);
    }
  }
}

TEST(table_view, a_player_who_may_not_stake_is_told_why_everywhere) {
  played_table at{"props-and-hops"};
  at.play(table::seated(1, table::open_hybrid));
  auto by = player(1);
  by.no_stake = live::refused{"time_is_up", "", "you have played for as long as you have set"};
  const auto view = seen(at, by);
  for (const auto& each : view.at("areas").get_array()) {
    EXPECT_TRUE(each.get_object().contains("refused")) << each;
  }
  EXPECT_EQ(guide_text(view), "You have played for as long as you have set.");
  EXPECT_FALSE(offers(view, "Buy chips"));
  EXPECT_TRUE(offers(view, "Cash out to your wallet"));
}

TEST(table_view, who_leaves_is_told_what_becomes_of_the_chips) {
  played_table at{"three-dice-football"};
  at.play({table::open_electronic, table::sit(1)});
  EXPECT_TRUE(offers(seen(at, player(1)), "Leave the table"));
  at.play(table::by_wallet(table::buy(1, 20'000)));
  const auto view = seen(at, player(1));
  const auto labels = labels_in(view);
  const auto cash = std::ranges::find(labels, "Cash out to your wallet");
  const auto leave = std::ranges::find(labels, "Leave the table, $200 to your wallet");
  ASSERT_NE(leave, labels.end());
  EXPECT_LT(cash, leave);
  played_table wagered{"three-dice-football"};
  wagered.play({table::open_hybrid, table::sit(1), table::by_wallet(table::buy(1, 500)),
                table::wager(1, "touchdown", 500)});
  EXPECT_TRUE(offers(seen(wagered, player(1)),
                     "Leave the table, chips cashed once your wagers are settled"));
}

TEST(table_view, who_is_not_there_leaves_no_chips_at_a_table_with_people) {
  const auto leaves = [](const played_table& at) {
    const auto labels = labels_in(seen(at, player(1)));
    return std::ranges::any_of(labels, [](const auto& each) { return each.starts_with("Leave"); });
  };
  played_table at{"three-dice-football"};
  at.play(table::seated(1, table::open_hybrid));
  EXPECT_FALSE(leaves(at));
  at.play(table::by_wallet(table::cash_out(1, 100'000)));
  EXPECT_TRUE(leaves(at));
}

TEST(table_view, the_shooter_is_told_the_throw_as_one_s_own) {
  played_table at{"three-dice-football"};
  at.play(table::seated(2, table::open_strict) + table::lines{table::offer, table::accept(1)} +
          table::lines{table::from("player", table::done("select-dice")),
                       table::from("stickperson", table::done("return-dice")),
                       table::done("place-pucks"), table::wager(2, "touchdown", 500),
                       table::no_more_bets});
  EXPECT_EQ(guide_text(seen(at, player(1))),
            "You: Throw the three dice together against the far end of the table.");
  EXPECT_EQ(guide_text(seen(at, player(2))),
            "Shooter: Throw the three dice together against the far end of the table.");
}

// ---- what is said can be done is done, and what is said to be refused is refused

/// A command as a page makes it of an area.
std::string command_for(const json::object& area, int seat) {
  json::object made{
      {"do", area.at("do")}, {"role", "player"}, {"seat", seat}, {"area", area.at("area")}};
  if (area.at("do") == "wager") made["cents"] = area.at("amount_cents");
  return json::serialize(made);
}

/// What is filled in where a choice asks for something.
json::object filled(const json::object& choice) {
  auto made = choice.at("command").get_object();
  if (const auto* ask = choice.if_contains("ask")) {
    for (const auto& each : ask->get_array()) {
      const auto& what = each.get_object();
      const auto* usual = what.if_contains("usual");
      const auto* choices = what.if_contains("choices");
      made[what.at("key").get_string()] = choices != nullptr ? choices->at(0).at("value")
                                          : usual != nullptr ? *usual
                                                             : what.at("least");
    }
  }
  return made;
}

struct counted {
  std::map<std::string, int> refused;
  int taken = 0;
  int chosen = 0;
};

std::string answer_to(const auto& at, const auto& state, const table::line_codec& names,
                      const std::string& line, const std::string& by) {
  auto asked = names.read_command(line);
  if (!asked) return "unreadable: " + asked.error().message;
  asked->principal = by;
  asked->at = state.common.last_at;
  std::vector<table::log_entry> made;
  const auto decided = at.decide(state, *asked, made);
  return decided ? "done" : std::string{name_of(decided.error().code)};
}

void check_seat(const auto& stand, const table::line_codec& names, const viewer& by, counted& all) {
  const auto view = table_view({"1", stand, names, std::string{stream}, 1}, by, {{}});
  const auto* seat = view.if_contains("seat");
  const int number = seat == nullptr ? 0 : static_cast<int>(seat->as_int64());
  if (const auto* areas = view.if_contains("areas"); areas != nullptr && seat != nullptr) {
    for (const auto& each : areas->get_array()) {
      const auto& area = each.get_object();
      if (area.at("do") == "wager" && !area.contains("amount_cents")) {
        ADD_FAILURE() << each;
        continue;
      }
      const auto line = command_for(area, number);
      const auto* refused = area.if_contains("refused");
      const auto says = refused == nullptr ? std::string{"done"} : text_of(*refused);
      EXPECT_EQ(answer_to(stand.game, stand.now, names, line, by.id), says) << line;
      ++(refused == nullptr ? all.taken : all.refused[says]);
    }
  }
  for (const auto& each : view.at("can").get_array()) {
    const auto& choice = each.get_object();
    if (!choice.contains("command")) continue;
    const auto line = json::serialize(filled(choice));
    if (line.contains("dice") || line.contains("card")) continue;
    EXPECT_EQ(answer_to(stand.game, stand.now, names, line, by.id), "done") << line;
    ++all.chosen;
  }
  EXPECT_FALSE(guide_text(view).empty());
  EXPECT_FALSE(guide_clause(view).empty()) << guide_text(view);
}

TEST(table_view, every_area_of_every_game_is_taken_or_refused_as_it_is_told) {
  for (const auto& game : games::catalogue()) {
    const table::dealt_game dealt{game};
    auto state = dealt.table.fresh();
    table::seeded_numbers pick{20'261'128};
    take(dealt.table, state, {table::command::open_table{}, {}});
    counted all;
    for (int step = 0; step < 1'500; ++step) {
      auto asked = table::likely_command(pick, dealt, state);
      const bool closes = std::holds_alternative<table::command::close_table>(asked.what);
      if (!closes) take(dealt.table, state, asked);
      if (step % 5 != 0) continue;
      for (int who = 0; who < 5; ++who) {
        auto by = player(who);
        by.chip = cents{pick.below(3) == 0 ? 2'500 : 0};
        check_seat(live::banked_stand{dealt.table, state}, dealt.names, by, all);
      }
    }
    EXPECT_GT(all.taken, 100) << game.book.game;
    EXPECT_GT(all.chosen, 100) << game.book.game;
    EXPECT_GT(all.refused["bets_closed"], 10) << game.book.game;
    EXPECT_GE(all.refused.size(), 3U) << game.book.game;
  }
}

TEST(table_view, every_choice_of_a_game_for_a_pot_is_taken) {
  table::pot_session at;
  at.open(3);
  counted all;
  table::seeded_numbers pick{7};
  auto state = at.state();
  for (int step = 0; step < 2'000; ++step) {
    auto asked = table::likely_command(pick, at.table(), state);
    if (!std::holds_alternative<table::command::close_table>(asked.what)) {
      take(at.table(), state, asked);
    }
    for (int who = 1; who <= 3; ++who) {
      check_seat(live::pot_stand{at.table(), state}, at.codec(), player(who), all);
    }
    const viewer dealer{.id = "ann", .roles = {table::role::dealer}};
    check_seat(live::pot_stand{at.table(), state}, at.codec(), dealer, all);
  }
  EXPECT_GT(all.chosen, 1'000);
}

TEST(table_view, a_game_for_a_pot_is_told_by_whose_turn_it_is) {
  table::pot_session at;
  at.open(3);
  const auto own = seen(at, player(1));
  EXPECT_EQ(guide_text(own), "Buy cards at $1 each, or pass.");
  EXPECT_EQ(guide_clause(own), "HR.9");
  EXPECT_TRUE(offers(own, "Buy cards"));
  EXPECT_TRUE(offers(own, "Pass"));
  const auto other = seen(at, player(2));
  EXPECT_EQ(guide_text(other), "Seat 1 may buy.");
  EXPECT_FALSE(offers(other, "Pass"));
  EXPECT_EQ(other.at("pieces").at(0).at("seat"), 1);
  at.buy(1, {7, 7, 12});
  const auto dealt = seen(at, player(2));
  EXPECT_EQ(json::serialize(dealt.at("seats").at(0).at("cards")),
            R"([{"rank":7,"text":"7","count":2},{"rank":12,"text":"Q","count":1}])");
  const auto& names = dealt.at("card_names").as_object();
  EXPECT_EQ(names.size(), 11U);
  EXPECT_EQ(names.at("10"), "10");
  EXPECT_EQ(names.at("11"), "J");
  EXPECT_EQ(dealt.at("accounts").at(0).at("text"), "$3");
  at.buy(2, {7, 2});
  at.pass(3);
  at.end_rebuy();
  table::kept_command rolled;
  at.roll(1, 3, 4);
  rolled.entries = at.happened();
  const auto view = seen(at, player(1), {std::span{&rolled, 1}});
  EXPECT_EQ(view.at("said").at(0), "You roll 3 and 4: 7. You are in with 2. Seat 2 is in with 1.");
  EXPECT_EQ(view.at("dice").get_array().size(), 2U);
  EXPECT_EQ(view.at("phase"), "roll_off");
}

}  // namespace
}  // namespace skyward::server::table_view_test
