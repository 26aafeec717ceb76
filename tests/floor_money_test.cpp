// The money of players with the house: who pays in and out, who is held to what, that each record
// says what it moves, and that nothing is done twice or by halves.
#include "audit/house_rows.hpp"
#include "audit/log_lines.hpp"
#include "audit/verifier.hpp"
#include "floor_day.hpp"
#include "own_folder.hpp"
#include "ran_command.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_store.hpp"

#include <filesystem>
#include <fstream>
#include <sqlite3.h>

namespace skyward::live {
namespace floor_money_of_players {
namespace {

const std::string cash_in = R"({"do":"deposit","player":"Pat","cents":50000})";
const std::string cash_out = R"({"do":"withdraw","player":"Pat","cents":20000})";

std::string pays(std::string_view word, std::int64_t cents, std::string_view player = "Pat") {
  return fmt::format(R"({{"do":"{}","player":"{}","cents":{}}})", word, player, cents);
}

class player_money : public testing::Test {
 protected:
  void SetUp() override { day_.set_house(); }

  std::string cage(const std::string& what) { return day_.ask("cage", "cas", what); }
  std::string flo(const std::string& what) { return day_.ask("floorperson", "flo", what); }
  ledger::account_row row(const std::string& account) { return house_.account(account).value(); }
  std::uint64_t records() { return house_.stream("house").value().chain.count; }

  store::memory_store house_;
  floor_day day_{house_};
};

// ---- in and out

TEST_F(player_money, of_counted_money_is_paid_in_and_out_at_the_cage_alone) {
  for (const auto* word : {"deposit", "withdraw"}) {
    for (const auto* role :
         {"manager", "floorperson", "count", "security", "dealer", "stickperson", "house"}) {
      EXPECT_EQ(day_.ask(role, "ann", pays(word, 500)), "role_may_not house rule") << role;
    }
    EXPECT_EQ(day_.say(pays(word, 500)), "role_may_not house rule");
  }
  EXPECT_EQ(row("wallet/pat"), ledger::account_row{});
  ASSERT_EQ(cage(cash_in), "done") << day_.last;
  ASSERT_EQ(cage(cash_out), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").cents, 30'000);
  EXPECT_EQ(row("cash").cents, -30'000);
  EXPECT_NE(day_.last.find(R"("postings":[{"account":"cash","cents":20000},)"
                           R"({"account":"wallet/pat","cents":-20000}])"),
            std::string::npos)
      << day_.last;
}

TEST_F(player_money, of_counted_money_that_is_much_takes_a_second_person) {
  ASSERT_EQ(cage(pays("deposit", 1'000'000)), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").cents, 1'000'000);
  const auto much = pays("deposit", 1'000'001);
  EXPECT_EQ(day_.both("cage", "cas", much, "cage", "Cas"), "not_approved house rule");
  EXPECT_EQ(day_.both("cage", "cas", much, "floorperson", "flo"), "role_may_not house rule");
  EXPECT_EQ(row("wallet/pat").cents, 1'000'000);
  EXPECT_EQ(day_.both("cage", "cas", much, "cage", "cam"), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").cents, 2'000'001);
  EXPECT_EQ(day_.both("cage", "cas", much, "manager", "ann"), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").cents, 3'000'002);
  EXPECT_EQ(cage(pays("deposit", 1'000'000'001)), "too_much house rule");
}

TEST_F(player_money, that_the_wallet_lacks_is_not_paid_out_and_leaves_no_record) {
  ASSERT_EQ(cage(pays("deposit", 500)), "done") << day_.last;
  const auto before = records();
  EXPECT_EQ(cage(pays("withdraw", 501)), "insufficient house rule");
  EXPECT_EQ(day_.last, "wallet/pat holds less than that");
  EXPECT_EQ(cage(pays("withdraw", 1, "Quinn")), "insufficient house rule");
  EXPECT_EQ(records(), before);
  EXPECT_EQ(row("wallet/pat").cents, 500);
  EXPECT_EQ(cage(pays("withdraw", 500)), "done") << day_.last;
}

// ---- what players wish themselves

TEST_F(player_money, that_a_player_limits_is_limited_no_looser_by_anybody_ACC_6) {
  ASSERT_EQ(day_.say(pays("limit_loss", 30'000)), "done") << day_.last;
  day_.begin_again();
  for (const auto* role : {"manager", "floorperson"}) {
    const auto before = records();
    EXPECT_EQ(day_.ask(role, "ann", pays("limit_loss", 30'001, "PAT")), "own_wish house rule");
    EXPECT_EQ(day_.last, "the player's own limit is $300; accepted: one that is not looser");
    EXPECT_EQ(day_.ask(role, "ann", R"({"do":"limit_loss","player":"pat"})"),
              "own_wish house rule");
    EXPECT_EQ(records(), before);
    EXPECT_EQ(day_.ask(role, "ann", pays("limit_loss", 20'000)), "done") << day_.last;
    EXPECT_EQ(row("wallet/pat").loss_limit, 20'000);
    EXPECT_EQ(day_.ask(role, "ann", pays("limit_loss", 30'000)), "done") << day_.last;
    EXPECT_EQ(row("wallet/pat").loss_limit, 30'000);
  }
  EXPECT_EQ(day_.ask("manager", "ann", R"({"do":"limit_loss","player":"Quinn"})"), "done");
}

TEST_F(player_money, that_the_house_has_limited_stays_so_where_a_player_wishes_less_ACC_6) {
  const std::string none = R"({"do":"limit_loss","player":"Pat"})";
  ASSERT_EQ(flo(pays("limit_loss", 20'000)), "done") << day_.last;
  ASSERT_EQ(day_.say(pays("limit_loss", 30'000)), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").loss_limit, 20'000);
  EXPECT_EQ(flo(none), "own_wish house rule");
  ASSERT_EQ(day_.say(pays("limit_loss", 10'000)), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").loss_limit, 10'000);
  day_.begin_again();
  ASSERT_EQ(day_.say(none), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").loss_limit, 20'000);
  EXPECT_EQ(flo(none), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").loss_limit, std::nullopt);
}

TEST_F(player_money, that_is_paid_in_on_a_day_is_no_more_than_its_player_wishes_ACC_6) {
  constexpr std::int64_t much = 1'100'000;  // takes a second person
  const auto approves = [&](std::uint64_t proposal) {
    return day_.ask("cage", "cam", fmt::format(R"({{"do":"approve","proposal":{}}})", proposal));
  };
  ASSERT_EQ(cage(pays("deposit", 400'000, "PAT")), "done") << day_.last;
  day_.limits = {{"pat", cents{1'500'000}}};
  for (int i = 0; i < 2; ++i) ASSERT_EQ(cage(pays("deposit", much)), "done") << day_.last;
  EXPECT_EQ(approves(day_.state().proposed - 1), "done") << day_.last;
  day_.begin_again();
  const auto before = records();
  EXPECT_EQ(approves(day_.state().proposed), "own_wish house rule");
  EXPECT_EQ(day_.last,
            "with $11,000 the player's deposits of the day are $26,000; accepted: up to $15,000, "
            "the player's own limit");
  EXPECT_EQ(cage(pays("deposit", 1)), "own_wish house rule");
  EXPECT_EQ(records(), before);
  EXPECT_EQ(row("wallet/pat").cents, 1'500'000);
  EXPECT_EQ(cage(pays("deposit", 1, "Quinn")), "done") << "of nobody else";

  constexpr std::int64_t day = 24LL * 60 * 60;
  day_.seconds += day;
  EXPECT_EQ(cage(pays("deposit", 400'001)), "done") << day_.last;
  ASSERT_EQ(cage(pays("deposit", much)), "done") << day_.last;
  EXPECT_EQ(approves(day_.state().proposed), "own_wish house rule") << "of this day too";
}

TEST_F(player_money, that_the_house_gives_is_no_deposit_of_its_people_ACC_6) {
  store::memory_store house;
  floor_day of_play{house};
  of_play.set_house("", "play");
  of_play.limits = {{"pat", cents{500}}};
  ASSERT_EQ(of_play.say(pays("deposit", 100'000)), "done") << of_play.last;
  EXPECT_EQ(of_play.ask("cage", "cas", pays("deposit", 500)), "done") << of_play.last;
  EXPECT_EQ(of_play.ask("cage", "cas", pays("deposit", 1)), "own_wish house rule");
}

TEST_F(player_money, of_who_is_excluded_by_own_wish_plays_again_once_it_is_over_alone_ACC_6) {
  const std::string bar = R"({"do":"bar_player","player":"Pat","reason":"a reason"})";
  const std::string admit = R"({"do":"admit_player","player":"Pat"})";
  ASSERT_EQ(day_.say(bar), "done") << day_.last;
  day_.begin_again();
  EXPECT_EQ(day_.ask("manager", "ann", admit), "own_wish house rule");
  EXPECT_EQ(flo(admit), "own_wish house rule");
  EXPECT_TRUE(row("wallet/pat").barred);
  ASSERT_EQ(day_.say(admit), "done") << day_.last;
  EXPECT_FALSE(row("wallet/pat").barred);
  // Whom the house bars too, the house admits.
  ASSERT_EQ(flo(bar), "done") << day_.last;
  ASSERT_EQ(day_.say(bar), "done") << day_.last;
  EXPECT_EQ(flo(admit), "own_wish house rule");
  ASSERT_EQ(day_.say(admit), "done") << day_.last;
  EXPECT_TRUE(row("wallet/pat").barred);
  EXPECT_EQ(flo(admit), "done") << day_.last;
  EXPECT_FALSE(row("wallet/pat").barred);
}

TEST_F(player_money, is_paid_once_however_often_it_is_sent) {
  ASSERT_EQ(cage(cash_in), "done") << day_.last;
  const auto paid = day_.sent;
  ASSERT_EQ(cage(cash_out), "done") << day_.last;
  const auto before = records();
  EXPECT_EQ(day_.send(paid), "before");
  auto other = paid;
  other.what = house::command::deposit{"Pat", cents{50'001}, ""};
  EXPECT_EQ(day_.send(other), "other_body house rule");
  day_.begin_again();
  EXPECT_EQ(day_.send(paid), "before");
  EXPECT_EQ(records(), before);
  EXPECT_EQ(row("wallet/pat").cents, 30'000);
}

TEST_F(player_money, is_moved_with_its_record_or_not_at_all_when_the_power_goes) {
  using instant = store::memory_store::instant;
  std::int64_t due = 0;
  for (const auto when : {instant::before_sync, instant::after_sync}) {
    house_.power_goes = [when](instant at) { return at == when; };
    ASSERT_NE(cage(cash_in), "done");
    house_.power_goes = [](instant) { return false; };
    if (when == instant::after_sync) due += 50'000;
    EXPECT_EQ(row("wallet/pat").cents, due);
    const auto paid = day_.sent;
    day_.begin_again();
    EXPECT_EQ(day_.send(paid), when == instant::after_sync ? "before" : "done") << day_.last;
    if (when == instant::before_sync) due += 50'000;
    EXPECT_EQ(row("wallet/pat").cents, due);
    EXPECT_EQ(row("cash").cents, -due);
  }
}

TEST(play_chips, are_given_by_the_house_to_its_guests) {
  store::memory_store house;
  floor_day day{house};
  day.set_house("", "play");
  ASSERT_EQ(day.say(R"({"do":"deposit","player":"guest 7","cents":5000000,"reason":"welcome"})"),
            "done")
      << day.last;
  EXPECT_EQ(house.account("wallet/guest 7").value().cents, 5'000'000);
  EXPECT_EQ(day.ask("manager", "ann", pays("deposit", 100)), "done") << day.last;
  EXPECT_EQ(day.ask("cage", "cas", pays("withdraw", 100)), "done") << day.last;
  EXPECT_EQ(day.ask("house", "house", pays("deposit", 100)), "role_may_not house rule");
  EXPECT_EQ(day.ask("floorperson", "flo", pays("deposit", 100)), "role_may_not house rule");
}

// ---- what a player is held to

class seated_player : public player_money {
 protected:
  void SetUp() override {
    player_money::SetUp();
    day_.open_hops("4", "P1", "S4", 500'000, 10'000);
  }
  std::string at(const std::string& what) {
    return day_.at("4", fmt::format(R"({{"do":{},"role":"player"}})", what));
  }
};

TEST_F(seated_player, who_is_barred_buys_and_wagers_nothing_and_cashes_out__ACC_6) {
  ASSERT_EQ(cage(cash_in), "done") << day_.last;
  EXPECT_EQ(day_.ask("cage", "cas", R"({"do":"bar_player","player":"pat","reason":"r"})"),
            "role_may_not house rule");
  ASSERT_EQ(flo(R"({"do":"bar_player","player":"PAT","reason":"asked for it"})"), "done");
  EXPECT_TRUE(row("wallet/pat").barred);
  EXPECT_TRUE(row("table/4/stack/1").barred);
  const auto wager = R"("wager","seat":1,"area":"field","cents":500)";
  const auto buy = R"("buy_in","seat":1,"cents":500)";
  EXPECT_EQ(at(wager), "barred house rule");
  EXPECT_EQ(at(buy), "barred house rule");
  EXPECT_EQ(day_.last, "wallet/pat: its player may not buy or wager; accepted: cash_out, leave");
  EXPECT_EQ(at(R"("cash_out","seat":1,"cents":5000)"), "done") << day_.last;
  EXPECT_EQ(cage(cash_out), "done") << day_.last;
  ASSERT_EQ(day_.ask("manager", "ann", R"({"do":"admit_player","player":"pat"})"), "done");
  EXPECT_FALSE(row("table/4/stack/1").barred);
  EXPECT_EQ(at(buy), "done") << day_.last;
  EXPECT_EQ(at(wager), "done") << day_.last;
}

TEST_F(seated_player, who_excludes_herself_is_barred_by_the_house) {
  ASSERT_EQ(day_.say(R"({"do":"bar_player","player":"Pat","reason":"by herself, for a day"})"),
            "done")
      << day_.last;
  EXPECT_EQ(at(R"("buy_in","seat":1,"cents":500)"), "barred house rule");
  ASSERT_EQ(day_.say(R"({"do":"admit_player","player":"Pat"})"), "done") << day_.last;
  EXPECT_EQ(at(R"("buy_in","seat":1,"cents":500)"), "done") << day_.last;
}

TEST_F(seated_player, loses_no_more_in_a_day_than_the_limit) {
  ASSERT_EQ(flo(pays("limit_loss", 12'000)), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").loss_limit, 12'000);
  EXPECT_EQ(at(R"("buy_in","seat":1,"cents":2100)"), "over_limit house rule");
  EXPECT_EQ(at(R"("buy_in","seat":1,"cents":2000)"), "done") << day_.last;
  EXPECT_EQ(at(R"("cash_out","seat":1,"cents":1000)"), "done") << day_.last;
  EXPECT_EQ(at(R"("buy_in","seat":1,"cents":1100)"), "over_limit house rule");
  ASSERT_EQ(day_.say(R"({"do":"limit_loss","player":"Pat"})"), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").loss_limit, 12'000) << "who has set it lifts it";
  ASSERT_EQ(flo(R"({"do":"limit_loss","player":"Pat"})"), "done") << day_.last;
  EXPECT_EQ(row("wallet/pat").loss_limit, std::nullopt);
  EXPECT_EQ(at(R"("buy_in","seat":1,"cents":1100)"), "done") << day_.last;
}

// ---- what a log and a house say of it

/// A house on disk with a player who pays in, plays out of the wallet, and is paid.
class kept_money_of_players : public testing::Test {
 protected:
  void SetUp() override {
    path_ = own_folder() / fmt::format("money-{}.db", ++houses);
    auto house = store::sqlite_store::open(path_.string(), store::access::own);
    ASSERT_TRUE(house.has_value()) << house.error().message;
    floor_day day{**house};
    day.set_house();
    const auto done = [&](const std::string& told) { ASSERT_EQ(told, "done") << day.last; };
    const auto at = [&](std::string_view what) {
      done(day.at("9", fmt::format(R"({{"do":{},"principal":"house"}})", what)));
    };
    const std::string hops = "props-and-hops";
    done(day.plan("9", hops, "electronic", 1));
    done(day.take("9", "floorperson", "flo"));
    done(day.sheet("9", hops, "", rules::table_kind::electronic));
    at(R"("open_table","role":"house")");
    done(day.ask("cage", "cas", cash_in));
    done(day.both("cage", "cas",
                  R"({"do":"deposit","player":"Quinn","cents":1000100,"reason":"a cheque"})",
                  "manager", "ann"));
    at(R"("seat","seat":1,"player":"Pat","role":"player")");
    at(R"("buy_in","seat":1,"cents":30000,"source":"wallet","role":"player")");
    at(R"("cash_out","seat":1,"cents":5000,"source":"wallet","role":"player")");
    done(day.ask("cage", "cas", cash_out));
    done(day.ask("floorperson", "flo", pays("limit_loss", 40'000)));
    done(day.ask("manager", "ann", R"({"do":"bar_player","player":"Pat","reason":"r"})"));
    done(day.ask("manager", "ann", R"({"do":"bar_player","player":"Rae","reason":"r"})"));
    done(day.ask("manager", "ann", R"({"do":"admit_player","player":"Rae"})"));
  }

  /// What is found of the house, with a text in place of another in its log.
  audit::verdict verified(const std::string& text = "", const std::string& other = "") {
    const auto house = store::sqlite_store::open(path_.string(), store::access::read).value();
    audit::verifier by{request::known_build(), {}};
    bool changed = text.empty();
    EXPECT_TRUE(audit::each_log_line(*house, [&](std::string_view line) {
      std::string said{line};
      if (const auto at = said.find(text); !text.empty() && at != said.npos) {
        said.replace(at, text.size(), other);
        changed = true;
      }
      return by.take(said);
    }));
    EXPECT_TRUE(changed) << text;
    auto found = by.finish();
    if (text.empty()) {
      EXPECT_TRUE(audit::hold_rows(*house, found));
    }
    return found;
  }
  void by_hand(store::sql_text sql) {
    store::sqlite_database hand{path_.string(), SQLITE_OPEN_READWRITE, ""};
    hand.run(sql);
  }
  std::string stated(const std::vector<std::string>& more = {}, const std::string& of = "") {
    std::vector<std::string> words{"house", "statement", of.empty() ? path_.string() : of, "Pat"};
    words.insert(words.end(), more.begin(), more.end());
    return ran_text(words);
  }

  static inline int houses = 0;
  std::filesystem::path path_;
};

TEST_F(kept_money_of_players, is_verified_whole) {
  const auto found = verified();
  EXPECT_FALSE(found.integrity) << found.integrity->message;
  EXPECT_FALSE(found.arithmetic) << found.arithmetic->message;
  EXPECT_FALSE(found.decisions) << found.decisions->message;
  EXPECT_EQ(found.balances.at("wallet/pat"), 5'000);
  EXPECT_EQ(found.balances.at("wallet/quinn"), 1'000'100);
  EXPECT_EQ(found.barred, (std::set<std::string, std::less<>>{"wallet/pat"}));
  EXPECT_EQ(found.loss_limits.at("wallet/pat"), 40'000);
}

TEST_F(kept_money_of_players, that_a_record_moves_otherwise_than_it_says_does_not_add_up__AUD_4) {
  const std::pair<std::string, std::string> changes[] = {
      {R"({"account":"wallet/pat","cents":50000})", R"({"account":"wallet/rae","cents":50000})"},
      {R"("postings":[{"account":"cash","cents":-50000},{"account":"wallet/pat","cents":50000}])",
       R"("postings":[])"},
      {R"({"account":"cash","cents":-50000},{"account":"wallet/pat","cents":50000})",
       R"({"account":"cash","cents":-50001},{"account":"wallet/pat","cents":50001})"},
      {R"({"event":"deposited","player":"Pat","cents":50000})",
       R"({"event":"deposited","player":"Pat","cents":50001})"},
      // Money that no event moves.
      {R"({"event":"player_admitted","player":"Rae"}],"postings":[])",
       R"({"event":"player_admitted","player":"Rae"}],"postings":[{"account":"cash","cents":-1},)"
       R"({"account":"wallet/rae","cents":1}])"},
  };
  for (const auto& [text, other] : changes) {
    const auto found = verified(text, other);
    EXPECT_FALSE(found.integrity) << found.integrity->message;
    ASSERT_TRUE(found.arithmetic) << other;
    EXPECT_EQ(found.arithmetic->stream, "house");
    EXPECT_EQ(found.arithmetic->message, "postings: accepted: what the events move");
  }
}

TEST_F(kept_money_of_players, that_nobody_may_decide_so_is_no_decision_of_the_desk) {
  const auto found = verified(R"("role":"cage"},"command":{"do":"deposit","player":"Pat")",
                              R"("role":"manager"},"command":{"do":"deposit","player":"Pat")");
  EXPECT_FALSE(found.arithmetic) << found.arithmetic->message;
  ASSERT_TRUE(found.decisions);
  EXPECT_TRUE(found.decisions->message.contains("role_may_not")) << found.decisions->message;
}

TEST_F(kept_money_of_players, is_held_against_the_rows_of_the_house__AUD_4) {
  struct change {
    store::sql_text sql;
    std::string told;
  };
  const change changes[] = {
      {"UPDATE account SET barred = 0 WHERE name = 'wallet/pat'",
       "account wallet/pat is not barred; by the log it is barred"},
      {"UPDATE account SET barred = 0 WHERE name = 'table/9/stack/1'",
       "account table/9/stack/1 is not barred; by the log it is barred"},
      {"UPDATE account SET barred = 1 WHERE name = 'wallet/rae'",
       "account wallet/rae is barred; by the log it is not"},
      {"UPDATE account SET loss_limit = NULL WHERE name = 'wallet/pat'",
       "account wallet/pat is limited to a loss of nothing; by the log 40000 cents"},
      {"UPDATE account SET loss_limit = 7 WHERE name = 'wallet/quinn'",
       "account wallet/quinn is limited to a loss of 7 cents; by the log nothing"},
      {"UPDATE account SET cents = 5001 WHERE name = 'wallet/pat'",
       "account wallet/pat holds 5001 cents; by the log 5000"},
  };
  for (const auto& [sql, told] : changes) {
    SetUp();
    by_hand(sql);
    const auto found = verified();
    ASSERT_TRUE(found.arithmetic) << sql.view();
    EXPECT_EQ(found.arithmetic->message, told);
  }
}

TEST_F(kept_money_of_players, is_stated_movement_by_movement) {
  EXPECT_EQ(stated(), R"(0Lodge 12: wallet/pat

record                  recorded          what                amount     balance
house 10                2026-11-21 07:00  deposited            +$500        $500
table/9/2026-11-21 4    2026-11-21 07:00  buy_in               -$300        $200
table/9/2026-11-21 5    2026-11-21 07:00  cash_out              +$50        $250
house 13                2026-11-21 07:00  withdrawn            -$200         $50

Balance $50, and so the house has it.
)");
  EXPECT_EQ(ran_text({"house", "statement", path_.string(), "QUINN"}), R"(0Lodge 12: wallet/quinn

record                  recorded          what                amount     balance
house 12                2026-11-21 07:00  deposited         +$10,001     $10,001
  a cheque

Balance $10,001, and so the house has it.
)");
  EXPECT_EQ(
      ran_text({"house", "statement", path_.string(), "Quinn", "--format", "json"}),
      R"(0{"house":"Lodge 12","account":"wallet/quinn","movements":[{"stream":"house","seq":12,)"
      R"("recorded_at":"2026-11-21T12:00:21Z","what":"deposited","cents":1000100,)"
      R"("balance_cents":1000100,"reason":"a cheque"}],"balance_cents":1000100,)"
      R"("row_cents":1000100,"agrees":true})"
      "\n");
  by_hand("UPDATE account SET cents = 5001 WHERE name = 'wallet/pat'");
  EXPECT_TRUE(
      stated().ends_with("\nNOT THE SAME: balance $50 by the log, and the house has $50.01.\n"))
      << stated();
  EXPECT_TRUE(stated({"--format", "json"}).contains(R"("row_cents":5001,"agrees":false)"));
}

TEST_F(kept_money_of_players, is_stated_by_a_log_alone_too) {
  const auto log = own_folder() / "money.jsonl";
  std::ofstream{log} << ran({"log", "export", path_.string()}).out;
  EXPECT_TRUE(stated({}, log.string()).ends_with("\nBalance $50, by the log alone.\n"));
  EXPECT_TRUE(
      ran_text({"house", "statement", log.string(), "Sam"})
          .ends_with("has no money of a player \"Sam\"; accepted: one who has had some in a "
                     "wallet\n"));
  EXPECT_TRUE(ran_text({"house", "statement", log.string()})
                  .starts_with("2skyward: house statement needs a player; accepted: a name, of "));
  EXPECT_EQ(ran_text({"house", "days", log.string(), "Pat"}),
            "2skyward: house days takes no further argument: \"Pat\"\n");
  EXPECT_EQ(stated({"--format", "pdf"}),
            "2skyward: house has no format \"pdf\"; accepted: text, json\n");
}

}  // namespace
}  // namespace floor_money_of_players
}  // namespace skyward::live
