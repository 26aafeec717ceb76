// Who works where: three dealers and one of them the stickperson, a floorperson's tables, dice and
// shakers that somebody always attends; and the table hears who has which duty.
#include "floor_day.hpp"

namespace skyward::live {
namespace floor_duties {
namespace {

const std::string football = "three-dice-football";

void open(floor_day& day, const std::string& table, const std::string& game,
          const std::string& floor = "flo") {
  const auto& book = book_of(game);
  const bool shakes =
      !house::checks_of(book, rules::check_subject::shaker, rules::table_kind::physical).empty();
  const auto shaker = shakes ? "S-" + table : "";
  ASSERT_EQ(day.plan(table, game), "done") << day.last;
  day.prepare(table, game, "D-" + table, shaker, floor);
  ASSERT_EQ(day.sheet(table, game, shaker, {}, "", "", floor), "done") << day.last;
  ASSERT_EQ(
      day.at(table,
             fmt::format(R"({{"do":"open_table","role":"floorperson","principal":"{}"}})", floor)),
      "done")
      << day.last;
}

class floor_of_people : public testing::Test {
 protected:
  void SetUp() override { day_.set_house(); }

  store::memory_store house_;
  floor_day day_{house_};
};

TEST_F(floor_of_people, football_keeps_three_dealers_while_it_is_open__577_9_b) {
  open(day_, "3", football);
  EXPECT_EQ(day_.leave("3", "dealer", "dealer-3-1"), "too_few_dealers 577.9(b)");
  ASSERT_EQ(day_.take("3", "dealer", "relief"), "done") << day_.last;
  EXPECT_EQ(day_.leave("3", "dealer", "dealer-3-1"), "done") << day_.last;
  EXPECT_EQ(day_.leave("3", "dealer", "dealer-3-2"), "too_few_dealers 577.9(b)");
  EXPECT_EQ(day_.leave("3", "dealer", "nobody"), "not_your_duty house rule");
}

TEST_F(floor_of_people, stickperson_controls_the_dice_and_leaves_them_to_another__577_4_a_control) {
  open(day_, "3", football);
  ASSERT_EQ(day_.take("3", "dealer", "relief"), "done") << day_.last;
  EXPECT_EQ(day_.leave("3", "stickperson", "stick-3"), "unattended 577.4(a)/control");
  ASSERT_EQ(day_.take("3", "stickperson", "second"), "done") << day_.last;
  EXPECT_EQ(day_.leave("3", "stickperson", "stick-3"), "done") << day_.last;
}

TEST_F(floor_of_people, stickperson_is_nothing_else_besides__577_1_stickperson) {
  ASSERT_EQ(day_.plan("3", football), "done");
  ASSERT_EQ(day_.plan("4", "props-and-hops"), "done");
  ASSERT_EQ(day_.take("3", "stickperson", "stu"), "done");
  EXPECT_EQ(day_.take("3", "dealer", "stu"), "duty_elsewhere 577.1/stickperson");
  EXPECT_EQ(day_.take("4", "dealer", "Stu"), "duty_elsewhere 577.1/stickperson");
  ASSERT_EQ(day_.take("4", "floorperson", "flo"), "done");
  EXPECT_EQ(day_.take("3", "stickperson", "flo"), "duty_elsewhere 577.1/stickperson");
  EXPECT_EQ(day_.take("4", "stickperson", "sue"), "not_your_duty house rule");
}

TEST_F(floor_of_people, floorperson_has_two_football_tables_at_most__577_9_c) {
  for (const auto* table : {"1", "2", "3"}) ASSERT_EQ(day_.plan(table, football), "done");
  ASSERT_EQ(day_.take("1", "floorperson", "flo"), "done");
  ASSERT_EQ(day_.take("2", "floorperson", "flo"), "done");
  EXPECT_EQ(day_.take("3", "floorperson", "flo"), "too_many_tables 577.9(c)");
  ASSERT_EQ(day_.leave("1", "floorperson", "flo"), "done");
  EXPECT_EQ(day_.take("3", "floorperson", "flo"), "done") << day_.last;
}

TEST_F(floor_of_people, floorperson_of_football_has_one_other_banked_table_but_no_craps__577_9_c) {
  ASSERT_EQ(day_.plan("1", football), "done");
  ASSERT_EQ(day_.plan("2", "props-and-hops"), "done");
  ASSERT_EQ(day_.plan("3", "high-roll-dice"), "done");
  ASSERT_EQ(day_.plan("4", "high-roller"), "done");
  const auto note = [&](const std::string& table, const std::string& game, bool banked) {
    return day_.ask("floorperson", "flo",
                    fmt::format(R"({{"do":"note_table","table":"{}","game":"{}"{}}})", table, game,
                                banked ? R"(,"banked":true)" : ""));
  };
  ASSERT_EQ(note("21", "blackjack", true), "done");
  ASSERT_EQ(note("22", "poker", false), "done");
  for (const auto* game : {"baccarat", "midibaccarat", "craps", "mini-craps", "pai-gow"}) {
    ASSERT_EQ(note(game, game, true), "done");
  }
  ASSERT_EQ(day_.take("1", "floorperson", "flo"), "done");
  // Not banked by the house, or one of those that the text excludes.
  for (const auto* never :
       {"4", "22", "baccarat", "midibaccarat", "craps", "mini-craps", "pai-gow"}) {
    EXPECT_EQ(day_.take(never, "floorperson", "flo"), "too_many_tables 577.9(c)") << never;
  }
  ASSERT_EQ(day_.take("21", "floorperson", "flo"), "done") << day_.last;
  EXPECT_EQ(day_.take("2", "floorperson", "flo"), "too_many_tables 577.9(c)");
  ASSERT_EQ(day_.leave("21", "floorperson", "flo"), "done");
  EXPECT_EQ(day_.take("2", "floorperson", "flo"), "done");
  // And in the other order.
  ASSERT_EQ(day_.take("craps", "floorperson", "fay"), "done");
  EXPECT_EQ(day_.take("1", "floorperson", "fay"), "too_many_tables 577.9(c)");
  ASSERT_EQ(day_.take("2", "floorperson", "fox"), "done");
  ASSERT_EQ(day_.take("3", "floorperson", "fox"), "done");
  ASSERT_EQ(day_.take("4", "floorperson", "fox"), "done");
  EXPECT_EQ(day_.take("1", "floorperson", "fox"), "too_many_tables 577.9(c)");
  EXPECT_EQ(day_.take("21", "dealer", "dan"), "not_your_duty house rule");
}

TEST_F(floor_of_people, shaker_is_never_left_alone_at_an_open_table) {
  int table = 0;
  for (const auto& [game, clause] :
       {std::pair<std::string, std::string>{"high-roll-dice", "675a.3(c)"},
        {"high-roll-dice-six", "675a.6(f)"},
        {"props-and-hops", "668a.3(c)"}}) {
    const auto id = fmt::format("{}", ++table);
    open(day_, id, game);
    const auto dealer = fmt::format("dealer-{}-0", id);
    EXPECT_EQ(day_.leave(id, "dealer", dealer), "unattended " + clause);
    ASSERT_EQ(day_.take(id, "dealer", "relief-" + id), "done") << day_.last;
    EXPECT_EQ(day_.leave(id, "dealer", dealer), "done") << day_.last;
  }
}

TEST_F(floor_of_people, high_roller_keeps_a_dealer_and_every_table_a_floorperson__HR_4) {
  open(day_, "5", "high-roller");
  EXPECT_EQ(day_.leave("5", "dealer", "dealer-5-0"), "too_few_dealers HR.4");
  EXPECT_EQ(day_.leave("5", "floorperson", "flo"), "too_few_dealers house rule");
  ASSERT_EQ(day_.take("5", "floorperson", "fay"), "done");
  EXPECT_EQ(day_.leave("5", "floorperson", "flo"), "done") << day_.last;
}

TEST_F(floor_of_people, table_knows_who_deals_and_dealers_change_amid_a_round) {
  open(day_, "4", "props-and-hops");
  ASSERT_EQ(day_.at("4", R"({"do":"seat","seat":1,"player":"Pat","role":"player"})"), "done");
  ASSERT_EQ(day_.at("4", R"({"do":"buy_in","seat":1,"cents":100000,"role":"player"})"), "done");
  ASSERT_EQ(day_.at("4", R"({"do":"wager","seat":1,"area":"field","cents":500,"role":"player"})"),
            "done");
  EXPECT_EQ(day_.at("4", R"({"do":"no_more_bets","principal":"mallory"})"),
            "role_may_not house rule");
  const auto round = day_.at_table("4").round;
  ASSERT_EQ(day_.take("4", "dealer", "relief"), "done") << day_.last;
  ASSERT_EQ(day_.leave("4", "dealer", "dealer-4-0"), "done") << day_.last;
  EXPECT_EQ(day_.at("4", R"({"do":"no_more_bets","principal":"dealer-4-0"})"),
            "role_may_not house rule");
  EXPECT_EQ(day_.at("4", R"({"do":"no_more_bets","principal":"relief"})"), "done") << day_.last;
  EXPECT_EQ(day_.at_table("4").round, round);
}

TEST_F(floor_of_people, planned_table_stays_of_its_game_and_kind) {
  ASSERT_EQ(day_.plan("4", "props-and-hops"), "done");
  EXPECT_EQ(day_.plan("4", football), "bad_setting house rule");
  EXPECT_EQ(day_.plan("4", "props-and-hops", "hybrid"), "bad_setting house rule");
  EXPECT_EQ(day_.plan("4", "props-and-hops", "physical", 300'000), "done") << day_.last;
  const auto note = [&](const std::string& game) {
    return day_.ask(
        "floorperson", "flo",
        fmt::format(R"({{"do":"note_table","table":"21","game":"{}","banked":true}})", game));
  };
  ASSERT_EQ(note("Craps"), "done");
  EXPECT_EQ(note("blackjack"), "bad_setting house rule");
  ASSERT_EQ(day_.plan("3", football), "done");
  ASSERT_EQ(day_.take("3", "floorperson", "flo"), "done");
  EXPECT_EQ(day_.take("21", "floorperson", "flo"), "too_many_tables 577.9(c)");
  ASSERT_EQ(day_.take("3", "stickperson", "stu"), "done");
  EXPECT_EQ(day_.take("21", "floorperson", "stu"), "duty_elsewhere 577.1/stickperson");
}

TEST_F(floor_of_people, device_stands_at_one_table) {
  ASSERT_EQ(day_.plan("4", "props-and-hops"), "done");
  ASSERT_EQ(day_.plan("5", "props-and-hops"), "done");
  const auto take = [&](const std::string& table) {
    return day_.ask("dealer", "dee",
                    fmt::format(R"({{"do":"take_duty","table":"{}","duty":"dealer",)"
                                R"("device":"reader-4","shown":"badge"}})",
                                table));
  };
  EXPECT_EQ(take("4"), "no_such_device house rule");
  ASSERT_EQ(
      day_.ask("floorperson", "flo", R"({"do":"bind_device","device":"reader-4","table":"4"})"),
      "done");
  EXPECT_EQ(take("5"), "no_such_device house rule");
  EXPECT_EQ(take("4"), "done") << day_.last;
  EXPECT_NE(day_.last.find(R"("device":"reader-4","shown":"badge")"), std::string::npos);
}

TEST_F(floor_of_people, device_stands_at_a_seat_that_its_table_has) {
  ASSERT_EQ(day_.plan("4", "props-and-hops"), "done");
  auto four_seats = rules_json("high-roller");
  const std::string ten = R"("seats":10)";
  four_seats.replace(four_seats.find(ten), ten.size(), R"("seats":4)");
  ASSERT_EQ(day_.both("manager", "ann",
                      fmt::format(R"({{"do":"plan_table","table":"5","game":"high-roller",)"
                                  R"("kind":"physical","rulebook_sha256":"{}","rules":{}}})",
                                  sha256_hex(book_of("high-roller").text), four_seats),
                      "manager", "bob"),
            "done")
      << day_.last;
  const auto bind = [&](const std::string& table, std::int64_t seat) {
    return day_.ask(
        "floorperson", "flo",
        fmt::format(R"({{"do":"bind_device","device":"sensor","table":"{}","seat":{}}})", table,
                    seat));
  };
  const auto printed = book_of("props-and-hops").limits.seats;
  for (const auto& [table, seats] : {std::pair{"4", printed}, {"5", std::int64_t{4}}}) {
    EXPECT_EQ(bind(table, seats), "done") << day_.last;
    for (const auto seat : {seats + 1, std::int64_t{1} << 40U}) {
      EXPECT_EQ(bind(table, seat), "bad_setting house rule");
      EXPECT_EQ(day_.last,
                fmt::format("no seat {} at table {}; accepted: 1 to {}", seat, table, seats));
    }
    EXPECT_EQ(day_.state().devices.at("sensor").seat, static_cast<std::uint64_t>(seats));
  }
}

TEST_F(floor_of_people, duty_is_taken_in_its_own_role_and_by_who_does_not_play) {
  open(day_, "4", "props-and-hops");
  EXPECT_EQ(day_.ask("dealer", "dee", R"({"do":"take_duty","table":"4","duty":"floorperson"})"),
            "not_your_duty house rule");
  ASSERT_EQ(day_.at("4", R"({"do":"seat","seat":1,"player":"Pat","role":"player"})"), "done");
  const auto duties = day_.state().duties.size();
  EXPECT_EQ(day_.take("4", "dealer", "pat"), "not_your_duty house rule");
  EXPECT_EQ(day_.state().duties.size(), duties);  // refused before it was recorded
}

TEST_F(floor_of_people, table_is_opened_by_who_has_the_duty_there) {
  ASSERT_EQ(day_.plan("4", "props-and-hops"), "done");
  day_.prepare("4", "props-and-hops", "D-4", "S-4", "fay");
  ASSERT_EQ(day_.sheet("4", "props-and-hops", "S-4", {}, "", "", "fay"), "done") << day_.last;
  const auto open = [&](const std::string& who) {
    return day_.at(
        "4", fmt::format(R"({{"do":"open_table","role":"floorperson","principal":"{}"}})", who));
  };
  EXPECT_EQ(open("flo"), "role_may_not house rule");
  EXPECT_EQ(open("FAY"), "done") << day_.last;
}

TEST(floor_settings, house_without_settings_has_no_floor_and_two_managers_give_it_one) {
  store::memory_store house;
  floor_day day{house};
  EXPECT_EQ(day.plan("3", football), "not_set house rule");
  EXPECT_EQ(day.take("3", "dealer", "dee"), "not_set house rule");
  const auto set = [&](const std::string& settings, std::string_view other) {
    return day.both("manager", "ann", R"({"do":"set_house","name":"Lodge",)" + settings + "}",
                    "manager", other);
  };
  const std::string fine =
      R"("money":"play","zone":"America/New_York","day_starts":"06:00","keep_days":10)";
  EXPECT_EQ(set(fine, "Ann"), "not_approved house rule");
  EXPECT_FALSE(day.state().settings);
  EXPECT_EQ(set(R"("money":"play","zone":"Mars/Base","day_starts":"06:00","keep_days":10)", "bob"),
            "bad_setting house rule");
  EXPECT_EQ(set(R"("money":"play","zone":"UTC","day_starts":"06:00","keep_days":0)", "bob"),
            "bad_setting house rule");
  EXPECT_EQ(set(fine, "bob"), "done") << day.last;
  EXPECT_EQ(set(R"("money":"counted","zone":"UTC","day_starts":"06:00","keep_days":10)", "bob"),
            "bad_setting house rule");
  EXPECT_EQ(day.ask("dealer", "dee", R"({"do":"note_table","table":"8","game":"craps"})"),
            "role_may_not house rule");
  EXPECT_EQ(day.ask("manager", "bob", R"({"do":"approve","proposal":99})"),
            "no_such_proposal house rule");
}

}  // namespace
}  // namespace floor_duties
}  // namespace skyward::live
