// Who may send each word of the floor, who may approve it, and what a house takes from its tables.
#include "house/floor_desk.hpp"

#include "house/desk_decision.hpp"
#include "house/floor_codec.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace skyward::house::floor_desk_test {
namespace {

any_floor_command command_of(const std::string& text) {
  return read_kept_command(boost::json::parse(text).get_object()).value();
}

const rules::rulebook* no_book(std::string_view /*sha256*/) {
  return nullptr;
}

/// `code`, or how many events come of it.
std::string told(const floor_state& state, const sent_floor_command& asked) {
  const auto decided = floor_desk{no_book}.decide(state, asked);
  return decided ? fmt::format("{}", decided->size())
                 : fmt::format("{} {}", name_of(decided.error().code), decided.error().clause);
}

floor_state set_house() {
  floor_state state;
  state.settings.emplace();
  return state;
}

struct word {
  std::string line;
  std::vector<role> senders;
  std::vector<role> approvers;
};

constexpr auto all_roles = {role::manager,  role::floorperson, role::cage,        role::count,
                            role::security, role::dealer,      role::stickperson, role::house};
const std::vector<role> managers{role::manager};
const std::vector<role> floor{role::manager, role::floorperson};
const std::vector<role> cage{role::manager, role::cage, role::house};  // of play money
const std::vector<role> bounds{role::manager, role::floorperson, role::house};
const std::vector<role> at_work{role::dealer, role::stickperson, role::floorperson};
const std::vector<role> people{role::manager,  role::floorperson, role::cage,       role::count,
                               role::security, role::dealer,      role::stickperson};

/// As docs/floor.md has it.
std::vector<word> every_word() {
  return {
      {R"({"do":"set_house","name":"Lodge","money":"play","zone":"UTC","day_starts":"06:00",)"
       R"("keep_days":10})",
       managers, managers},
      {R"({"do":"plan_table","table":"4","game":"g","kind":"physical","rulebook_sha256":"aa",)"
       R"("rules":{}})",
       managers, floor},
      {R"({"do":"note_table","table":"21","game":"g"})", floor, {}},
      {R"({"do":"bind_device","device":"d","table":"4"})", floor, {}},
      {R"({"do":"receive_dice","set":"P1","dice":{"white":1},"serials":["a"]})",
       floor,
       {role::security}},
      {R"({"do":"inspect_dice","set":"P1","game":"g","answers":{}})", floor, {}},
      {R"({"do":"issue_dice","set":"P1","table":"4"})", floor, {}},
      {R"({"do":"remove_dice","set":"P1","why":"lost"})",
       {role::manager, role::floorperson, role::security},
       {}},
      {R"({"do":"register_shaker","shaker":"S","game":"g","answers":{}})", floor, {}},
      {R"({"do":"remove_shaker","shaker":"S"})", floor, {}},
      {R"({"do":"check_table","table":"4","answers":{}})", floor, {}},
      {R"({"do":"take_duty","table":"4","duty":"dealer"})", at_work, {}},
      {R"({"do":"leave_duty","table":"4","duty":"dealer"})", at_work, {}},
      {R"({"do":"fill","table":"4","cents":1})", floor, {role::cage}},
      {R"({"do":"credit","table":"4","cents":1})", floor, {role::cage}},
      {R"({"do":"count_tray","table":"4","counted_cents":1})",
       {role::manager, role::floorperson, role::dealer},
       {role::manager, role::floorperson, role::cage}},
      {R"({"do":"take_box","table":"4","of":"drop","box":"B"})", {role::security}, floor},
      {R"({"do":"count_box","table":"4","of":"drop","box":"B","counted_cents":1})",
       {role::count},
       {role::count}},
      {R"({"do":"deposit","player":"Ann","cents":1})", cage, {role::manager, role::cage}},
      {R"({"do":"withdraw","player":"Ann","cents":1})", cage, {}},
      {R"({"do":"limit_loss","player":"Ann","cents":1})", bounds, {}},
      {R"({"do":"bar_player","player":"Ann","reason":"r"})", bounds, {}},
      {R"({"do":"admit_player","player":"Ann"})", bounds, {}},
      {R"({"do":"stop_play","reason":"r"})", floor, {}},
      {R"({"do":"resume_play"})", floor, floor},
      {R"({"do":"print_slip","slip":1})", {role::manager, role::floorperson, role::cage}, {}},
      {R"({"do":"approve","proposal":9})", people, {}},
      {R"({"do":"reject","proposal":9,"reason":"r"})", people, {}},
      {R"({"do":"hear_opening","table":"4","stream":"s","seq":1,"passed":1})", {role::house}, {}},
      {R"({"do":"hear_closing","table":"4","stream":"s","seq":1})", {role::house}, {}},
      {R"({"do":"hear_dice_out","table":"4","stream":"s","seq":1,"set":"P","why":"lost"})",
       {role::house},
       {}},
      {R"({"do":"hear_fill_due","table":"4","stream":"s","seq":1,"short_cents":1})",
       {role::house},
       {}},
  };
}

TEST(floor_roles, send_the_words_that_are_theirs_and_no_others) {
  std::set<std::size_t> words;
  for (const auto& [line, senders, approvers] : every_word()) {
    const auto what = command_of(line);
    words.insert(what.index());
    for (const auto from : all_roles) {
      const auto outcome = told(set_house(), {what, from, "p", "id"});
      const bool refused = outcome == "role_may_not house rule";
      EXPECT_EQ(refused, !std::ranges::count(senders, from)) << line << ' ' << outcome;
    }
  }
  EXPECT_EQ(words.size(), std::variant_size_v<floor_command>);
}

TEST(floor_roles, approve_what_takes_two_people_and_nothing_else) {
  for (const auto& [line, senders, approvers] : every_word()) {
    for (const auto from : people) {
      auto state = set_house();
      state.proposed = 1;
      state.proposals[1] = {{line}, "flo", senders.front()};
      const auto outcome = told(state, {command::approve{1}, from, "p", "id"});
      const bool refused = outcome == "role_may_not house rule";
      EXPECT_EQ(refused, !std::ranges::count(approvers, from)) << line << ' ' << outcome;
    }
  }
}

TEST(floor_roles, are_told_which_of_them_may) {
  const auto refused = [](role from, const any_floor_command& what) {
    auto state = set_house();
    state.proposed = 1;
    state.proposals[1] = {{R"({"do":"count_tray","table":"4","counted_cents":1})"}, "flo", {}};
    return floor_desk{no_book}.decide(state, {what, from, "p", "id"}).error().message;
  };
  EXPECT_EQ(refused(role::count, command_of(R"({"do":"fill","table":"4","cents":1})")),
            "fill is not for the count to send; accepted: manager, floorperson");
  EXPECT_EQ(refused(role::manager, command_of(R"({"do":"take_duty","table":"4","duty":"dealer"})")),
            "take_duty is not for the manager to send; accepted: floorperson, dealer, stickperson");
  EXPECT_EQ(refused(role::dealer, command::approve{1}),
            "approval of count_tray is not for the dealer to send; accepted: manager, floorperson, "
            "cage");
  EXPECT_EQ(refused(role::cage, command::approve{2}), "proposal 2 does not wait; 1 in all so far");
}

TEST(floor_roles, are_those_of_the_house_and_every_refusal_has_a_name_of_its_own) {
  for (const auto each : {duty::dealer, duty::stickperson, duty::floorperson}) {
    EXPECT_EQ(role_names[static_cast<std::size_t>(role_of(each))],
              duty_names[static_cast<std::size_t>(each)]);
  }
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(floor_refusal_code::too_much); ++i) {
    names.insert(name_of(static_cast<floor_refusal_code>(i)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(floor_refusal_code::too_much) + 1);
}

TEST(floor_desk, decides_for_a_house_that_has_said_what_it_is) {
  const floor_state unset;
  for (const auto& [line, senders, approvers] : every_word()) {
    const auto what = command_of(line);
    const auto outcome = told(unset, {what, senders.front(), "p", "id"});
    if (std::holds_alternative<command::set_house>(what)) {
      EXPECT_EQ(outcome, "1");
    } else if (std::holds_alternative<command::approve>(what) ||
               std::holds_alternative<command::reject>(what)) {
      EXPECT_EQ(outcome, "no_such_proposal house rule");
    } else {
      EXPECT_EQ(outcome, "not_set house rule") << line;
    }
  }
}

TEST(floor_desk, proposes_under_the_next_number_what_takes_two_people) {
  auto state = set_house();
  state.proposed = 7;
  const auto what = command_of(every_word().front().line);
  const auto made = floor_desk{no_book}.decide(state, {what, role::manager, "ann", "id"}).value();
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made.front(), (any_floor_event{event::proposed{8, {write_kept(what)}}}));
  state.proposals[8] = {{write_kept(what)}, "ann", role::manager};
  EXPECT_EQ(told(state, {command::approve{8}, role::manager, "Ann", "id"}),
            "not_approved house rule");
  const auto done =
      floor_desk{no_book}.decide(state, {command::approve{8}, role::manager, "bob", "id"}).value();
  ASSERT_EQ(done.size(), 2U);
  EXPECT_EQ(done.front(), (any_floor_event{event::approved{8, "ann"}}));
  EXPECT_TRUE(std::holds_alternative<event::house_set>(done.back()));
}

/// What the desk says to a role that pays in or out, in a house of this money.
std::string paid(money_kind money, role from, std::string_view word, std::int64_t cents) {
  auto state = set_house();
  state.settings->money = money;
  const auto what =
      command_of(fmt::format(R"({{"do":"{}","player":"Ann","cents":{}}})", word, cents));
  const auto made = floor_desk{no_book}.decide(state, {what, from, "p", "id"});
  if (!made) return std::string{name_of(made.error().code)};
  return std::visit([](const auto& e) { return std::string{e.wire_name}; },
                    static_cast<const floor_event&>(made->front()));
}

TEST(floor_desk, has_counted_money_paid_in_and_out_at_the_cage_alone) {
  for (const auto from : {role::manager, role::cage, role::house}) {
    EXPECT_EQ(paid(money_kind::play, from, "deposit", 500), "deposited");
    EXPECT_EQ(paid(money_kind::play, from, "withdraw", 500), "withdrawn");
    const bool is_cage = from == role::cage;
    EXPECT_EQ(paid(money_kind::counted, from, "deposit", 500),
              is_cage ? "deposited" : "role_may_not");
    EXPECT_EQ(paid(money_kind::counted, from, "withdraw", 500),
              is_cage ? "withdrawn" : "role_may_not");
  }
}

TEST(floor_desk, has_a_second_person_for_counted_money_that_is_much) {
  const auto alone = deposit_alone_max.count();
  EXPECT_EQ(paid(money_kind::counted, role::cage, "deposit", alone), "deposited");
  EXPECT_EQ(paid(money_kind::counted, role::cage, "deposit", alone + 1), "proposed");
  EXPECT_EQ(paid(money_kind::counted, role::cage, "withdraw", alone + 1), "withdrawn");
  EXPECT_EQ(paid(money_kind::play, role::house, "deposit", alone + 1), "deposited");
  const auto most = paid_at_once_max.count();
  EXPECT_EQ(paid(money_kind::play, role::cage, "deposit", most), "deposited");
  EXPECT_EQ(paid(money_kind::play, role::cage, "deposit", most + 1), "too_much");
  EXPECT_EQ(paid(money_kind::counted, role::cage, "withdraw", most + 1), "too_much");
}

// A log may say so: nobody is to stop over it.
TEST(floor_desk, takes_the_money_of_a_house_that_has_not_said_to_be_counted) {
  floor_state unset;
  unset.proposals[1] = {{R"({"do":"deposit","player":"Ann","cents":500})"}, "ann", role::manager};
  EXPECT_EQ(told(unset, {command::approve{1}, role::cage, "cas", "id"}), "role_may_not house rule");
}

TEST(floor_desk, decides_anew_what_another_approves) {
  auto state = set_house();
  state.proposals[1] = {
      {R"({"do":"count_box","table":"4","of":"drop","box":"B","counted_cents":1})"},
      "con",
      role::count};
  const sent_floor_command approved{command::approve{1}, role::count, "cy", "id"};
  EXPECT_EQ(told(state, approved), "no_such_box house rule");  // somebody else has counted it since
  state.boxes = {{"4", box_kind::drop, "B"}};
  EXPECT_EQ(told(state, approved), "2");
  state.proposals[1].what = {R"({"do":"dance"})"};  // of another program
  EXPECT_EQ(told(state, approved), "no_such_proposal house rule");
}

TEST(planned_game, has_the_settings_of_its_rules_for_a_pot_and_none_besides) {
  const auto setting = [](const std::string& rules) {
    planned_game game;
    game.rules = boost::json::parse(rules).get_object();
    return game.setting("decks");
  };
  EXPECT_EQ(setting(R"({"pot":{"decks":6}})"), 6);
  for (const auto* none : {"{}", R"({"pot":7})", R"({"pot":{}})", R"({"pot":{"decks":"6"}})"}) {
    EXPECT_EQ(setting(none), 0) << none;
  }
}

// ---- what a house takes from its tables

/// A house with table 4 planned and another that other means run; its dice and its boxes.
floor_state with_tables() {
  auto state = set_house();
  auto& table = state.tables["4"];
  table.plan.emplace();
  table.plan->table = "4";
  table.plan->game = "g";
  table.game = "g";
  state.tables["21"].game = "craps";
  state.dice["p1"] = {};
  state.dice["p1"].table = "4";
  state.dice["p2"] = {};
  state.dice["p2"].end = dice_end::lost;
  return state;
}

std::string heard(const floor_state& state, const any_floor_command& what) {
  return told(state, {what, role::house, "house", "id"});
}

TEST(floor_desk, hears_an_opening_by_the_sheet_that_waits_and_a_closing_of_what_is_open) {
  auto state = with_tables();
  const auto opens = [&](const std::string& table, std::uint64_t passed) {
    return heard(state, command::hear_opening{table, "s", 1, passed});
  };
  const auto closes = [&](const std::string& table) {
    return heard(state, command::hear_closing{table, "s", 1});
  };
  EXPECT_EQ(opens("4", 0), "check_missing house rule");
  state.tables["4"].passed = 9;
  EXPECT_EQ(opens("4", 8), "check_missing house rule");
  EXPECT_EQ(opens("4", 9), "1");
  EXPECT_EQ(opens("5", 9), "no_such_table house rule");
  EXPECT_EQ(opens("21", 0), "no_such_table house rule");
  EXPECT_EQ(closes("4"), "table_closed house rule");
  state.tables["4"].open = true;
  EXPECT_EQ(opens("4", 9), "check_missing house rule");
  EXPECT_EQ(closes("4"), "1");
  EXPECT_EQ(closes("5"), "no_such_table house rule");
  EXPECT_EQ(closes("21"), "no_such_table house rule");
}

TEST(floor_desk, stops_everything_however_many_stops_stand) {
  auto state = with_tables();
  for (int i = 1; i < 1'000; ++i) state.stops.push_back({std::to_string(100 + i), ""});
  const auto stops = [&](const std::string& table) {
    return told(state, {command::stop_play{table, "", "r"}, role::floorperson, "flo", "id"});
  };
  EXPECT_EQ(stops("4"), "1");
  state.stops.push_back({"100", ""});
  EXPECT_EQ(stops("4"), "not_stopped house rule");
  EXPECT_EQ(stops(""), "1");
}

TEST(floor_desk, decides_nothing_by_a_rulebook_that_the_program_lacks) {
  auto state = with_tables();
  state.dice["p3"] = {};
  state.duties = {{"4", duty::dealer, "dee"}, {"4", duty::stickperson, "stu"}};
  const auto says = [&](role from, std::string_view who, const any_floor_command& what) {
    return told(state, {what, from, std::string{who}, "id"});
  };
  const std::string unknown = "unknown_rulebook house rule";
  EXPECT_EQ(says(role::manager, "ann", command::check_table{"4", "", {}}), unknown);
  EXPECT_EQ(says(role::manager, "ann", command::issue_dice{"P3", "4"}), unknown);
  EXPECT_EQ(says(role::manager, "ann", command::remove_dice{"P1", dice_end::lost}), unknown);
  EXPECT_EQ(says(role::dealer, "dan", command::take_duty{"4", duty::dealer, "", {}}), unknown);
  EXPECT_EQ(says(role::dealer, "stu", command::take_duty{"4", duty::dealer, "", {}}), unknown);
  EXPECT_EQ(says(role::floorperson, "flo", command::take_duty{"4", duty::floorperson, "", {}}),
            unknown);
  EXPECT_EQ(says(role::dealer, "dee", command::leave_duty{"4", duty::dealer, "", {}}), "1");
  state.tables["4"].open = true;
  EXPECT_EQ(says(role::dealer, "dee", command::leave_duty{"4", duty::dealer, "", {}}), unknown);
  EXPECT_EQ(says(role::manager, "ann", command::inspect_dice{"P3", "g", {}}), unknown);
  EXPECT_EQ(says(role::manager, "ann", command::register_shaker{"S", "g", {}}), unknown);
  EXPECT_EQ(says(role::manager, "ann", command::inspect_dice{"P3", "h", {}}),
            "no_such_rules house rule");
  EXPECT_EQ(says(role::manager, "ann", command::register_shaker{"S", "h", {}}),
            "no_such_rules house rule");
}

TEST(floor_desk, has_a_floorperson_beside_no_table_whose_rulebook_the_program_lacks) {
  auto state = with_tables();
  state.duties = {{"4", duty::floorperson, "flo"}};
  auto& other = state.tables["5"];
  other.game = "h";
  other.plan.emplace();
  other.plan->game = "h";
  other.plan->rulebook_sha256 = "known";
  other.plan->rules.json = R"({"edition":"x"})";
  rules::rulebook book;
  book.game = "h";
  book.editions.emplace_back().id = "x";
  book.staffing.floorperson_tables_max = 2;
  const floor_desk desk{
      [&](std::string_view sha256) { return sha256 == "known" ? &book : nullptr; }};
  const auto takes = [&](const std::string& who) {
    return desk.decide(
        state, {command::take_duty{"5", duty::floorperson, "", {}}, role::floorperson, who, "id"});
  };
  EXPECT_TRUE(takes("fay"));
  ASSERT_FALSE(takes("flo"));
  EXPECT_EQ(takes("flo").error().code, floor_refusal_code::unknown_rulebook);
}

TEST(floor_desk, hears_of_dice_that_went_out_where_they_are_and_of_fills_where_a_table_is) {
  const auto state = with_tables();
  const auto out = [&](const std::string& table, const std::string& set) {
    return heard(state, command::hear_dice_out{table, "s", 1, set, dice_end::lost});
  };
  EXPECT_EQ(out("4", "P9"), "no_such_set house rule");
  EXPECT_EQ(out("4", "P2"), "dice_spent house rule");
  EXPECT_EQ(out("5", "P1"), "dice_spent house rule");
  // Table 4 has them; this program lacks its rulebook, whose clause it would be.
  EXPECT_EQ(out("4", "P1"), "unknown_rulebook house rule");
  EXPECT_EQ(heard(state, command::hear_fill_due{"4", "s", 1, cents{100}}), "1");
  EXPECT_EQ(heard(state, command::hear_fill_due{"5", "s", 1, cents{100}}),
            "no_such_table house rule");
}

TEST(floor_desk, takes_a_box_once_wherever_it_is_and_counts_it_for_the_table_that_had_it) {
  auto state = with_tables();
  state.boxes = {{"4", box_kind::drop, "B1"}, {"5", box_kind::drop, "B2"}};
  const auto take = [&](const std::string& table, box_kind of, const std::string& box) {
    return told(state, {command::take_box{table, of, box}, role::security, "sam", "id"});
  };
  const auto count = [&](const std::string& table, box_kind of, const std::string& box) {
    return told(state, {command::count_box{table, of, box, 1}, role::count, "con", "id"});
  };
  EXPECT_EQ(take("4", box_kind::drop, "B3"), "table_closed house rule");
  EXPECT_EQ(take("6", box_kind::drop, "B3"), "no_such_table house rule");
  state.tables["4"].opened_before = true;
  EXPECT_EQ(take("4", box_kind::drop, "B3"), "1");
  EXPECT_EQ(take("4", box_kind::drop, "b1"), "no_such_box house rule");
  EXPECT_EQ(take("4", box_kind::drop, "b2"), "no_such_box house rule");
  EXPECT_EQ(take("4", box_kind::tips, "B1"), "1");
  EXPECT_EQ(count("4", box_kind::drop, "b1"), "1");
  EXPECT_EQ(count("5", box_kind::drop, "B1"), "no_such_box house rule");
  EXPECT_EQ(count("4", box_kind::tips, "B1"), "no_such_box house rule");
  EXPECT_EQ(count("4", box_kind::drop, "B2"), "no_such_box house rule");
}

TEST(floor_desk, prints_each_slip_that_there_is_and_says_which_copy_it_is) {
  auto state = with_tables();
  state.slips.resize(2);
  state.slips[1].copies = 3;
  const auto printed = [&](std::uint64_t slip) {
    return floor_desk{no_book}.decide(state, {command::print_slip{slip}, role::cage, "cas", "id"});
  };
  EXPECT_EQ(printed(1)->front(), (any_floor_event{event::slip_printed{1, 1}}));
  EXPECT_EQ(printed(2)->front(), (any_floor_event{event::slip_printed{2, 4}}));
  EXPECT_EQ(printed(3).error().message, "no slip 3; accepted: 1 to 2");
}

TEST(floor_desk, rejects_what_waits_alone) {
  auto state = set_house();
  state.proposals[3] = {{"{}"}, "flo", role::floorperson};
  const auto reject = [&](std::uint64_t proposal) {
    return told(state, {command::reject{proposal, "no"}, role::cage, "cas", "id"});
  };
  EXPECT_EQ(reject(3), "1");
  EXPECT_EQ(reject(2), "no_such_proposal house rule");
}

}  // namespace
}  // namespace skyward::house::floor_desk_test
