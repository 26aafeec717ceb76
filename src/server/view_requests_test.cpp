// A view of a running house: what was missed is told, and of too much the last round. What the
// house can lose there is what the same wagers cost it by the command.
#include "server/view_requests.hpp"

#include "begun_house.hpp"
#include "live/new_id.hpp"
#include "request/exposure_request.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace skyward::server {

namespace {

namespace json = boost::json;
namespace ask = skyward::request;
namespace command = table::command;

class viewed_house : public live::a_running_house {
 protected:
  house_question question(const std::string& who, std::vector<query_item> query = {},
                          const std::string& table = "1") const {
    house_question asked{{table}, std::move(query), {}, {}};
    asked.by.id = who;
    asked.by.kind = account_kind::guest;
    return asked;
  }
  json::object view(const std::string& who, std::vector<query_item> query = {},
                    const std::string& table = "1") {
    house_side side{house_, *floor_, *tables_};
    auto seen = view_table(side, question(who, std::move(query), table));
    if (!seen) ADD_FAILURE() << seen.error().detail;
    return seen ? *std::move(seen) : json::object{};
  }
  typed_answer typed(const std::string& who, const std::string& line) {
    house_side side{house_, *floor_, *tables_};
    auto asked = question(who);
    asked.body = json::serialize(json::object{{"line", line}});
    auto heard = hear_typed(side, asked);
    if (!heard) ADD_FAILURE() << heard.error().detail;
    return heard ? *std::move(heard) : typed_answer{};
  }
  asked_exposure exposed(const std::string& table = "1") {
    house_side side{house_, *floor_, *tables_};
    auto stands = exposure_of_table(side, question("flo", {}, table));
    if (!stands) ADD_FAILURE() << stands.error().detail;
    return stands ? *std::move(stands) : asked_exposure{};
  }
  void buy(int seat, const std::string& player, const std::string& area) {
    const auto id = (*floor_->names_of("1"))->book().area_named(area);
    EXPECT_EQ(say("1", player, command::purchase{static_cast<table::seat_no>(seat), {id, {}}, {}}),
              "done");
  }
  void play_round(int seat, const std::string& player) {
    EXPECT_EQ(wager("1", seat, player, "pip-4"), "done");
    EXPECT_EQ(say("1", player, command::ready{static_cast<table::seat_no>(seat)}), "done");
    for (int i = 0; i < 3; ++i) wait(1'000);
  }
  /// Two people put an amount right, as each has to who works at a table.
  void correct(const std::string& player, std::int64_t cents_more) {
    const auto by = [&](const std::string& who, table::any_command what) {
      table::sent_command asked;
      asked.what = std::move(what);
      asked.from = table::role::floorperson;
      asked.principal = who;
      asked.id = live::new_id(now_);
      tables_->ask("1", std::move(asked), [](const live::told& done) {
        if (done.refusal) ADD_FAILURE() << done.refusal->message;
      });
      turn();
    };
    by("flo", command::correct_amount{player, cents_more, "a chip that was not paid"});
    const auto at = floor_->table_at("1");
    by("fay", command::approve_correction{(*at)->state().proposed});
  }
  /// As the process tells it that was asked before, and one that was not.
  std::int64_t net_of(const std::string& who) {
    if (!side_) side_.emplace(house_, *floor_, *tables_);
    const auto known = view_table(*side_, question(who));
    const auto anew = view(who);
    if (!known || known->at("net") != anew.at("net")) ADD_FAILURE() << anew.at("net");
    return anew.at("net").at("cents").as_int64();
  }
  static std::string seq_of(const json::object& seen) {
    return fmt::format("{}", seen.at("seq").to_number<std::uint64_t>());
  }

  static constexpr auto first_seat = table::seat_no{1};
  std::optional<house_side> side_;
};

TEST_F(viewed_house, what_happened_since_is_told_once) {
  sit("1", 1, "ann");
  tables_->connect("ann");
  const auto before = view("ann");
  EXPECT_EQ(before.at("seat"), 1);
  EXPECT_TRUE(before.at("said").get_array().empty());
  EXPECT_TRUE(before.at("lines").get_array().empty());
  EXPECT_FALSE(before.contains("dice"));
  play_round(1, "ann");
  const auto after = view("ann", {{"after", seq_of(before)}});
  EXPECT_EQ(after.at("said").at(0), "No more bets.");
  EXPECT_EQ(after.at("lines").at(0).at("what"), "wager_placed");
  EXPECT_EQ(after.at("dice").get_array().size(), 10U);
  EXPECT_FALSE(after.contains("skipped"));
  const auto anew = view("ann");
  EXPECT_EQ(anew.at("dice"), after.at("dice")) << "of the last throw, for who comes";
  EXPECT_TRUE(anew.at("said").get_array().empty());
  EXPECT_FALSE(view("ann", {{"after", seq_of(anew)}}).contains("dice"));
}

TEST_F(viewed_house, of_too_much_the_last_round_is_told_and_that_more_was) {
  sit("1", 1, "ann");
  tables_->connect("ann");
  const auto begun = view("ann").at("seq").to_number<std::uint64_t>();
  while (view("ann").at("seq").to_number<std::uint64_t>() <= begun + told_records_max) {
    play_round(1, "ann");
  }
  const auto seen = view("ann", {{"after", std::to_string(begun)}});
  EXPECT_TRUE(seen.at("skipped").get_bool());
  EXPECT_EQ(seen.at("said").get_array().size(), 2U) << seen.at("said");
  const auto other = view("ann", {{"after", "5"}, {"stream", "table/1/2020-01-01"}});
  EXPECT_TRUE(other.at("skipped").get_bool()) << "another day";
  const auto beyond = view("ann", {{"after", "1000000"}});
  EXPECT_TRUE(beyond.at("lines").get_array().empty());
}

TEST_F(viewed_house, the_wallet_bounds_the_chips_that_are_bought) {
  const auto empty = view("ben");
  EXPECT_EQ(empty.at("wallet"), "$0");
  sit("1", 2, "ann");
  const auto view_of_ann = view("ann");
  const auto can = json::serialize(view_of_ann.at("can"));
  EXPECT_NE(can.find("Cash out to your wallet"), can.npos) << can;
  EXPECT_EQ(view("", {}).contains("wallet"), false) << "a stranger";
}

/// By the events of a seat: what it was paid beyond its wagers, or lost of them.
std::int64_t made_of(const std::vector<table::log_entry>& told) {
  std::int64_t made = 0;
  for (const auto& each : told) {
    if (const auto* won = std::get_if<table::event::wager_won>(&each.what)) {
      made += (won->paid + won->returned - won->amount).count();
    } else if (const auto* lost = std::get_if<table::event::wager_lost>(&each.what)) {
      made -= lost->amount.count();
    }
  }
  return made;
}

TEST_F(viewed_house, the_net_result_is_what_rounds_and_corrections_have_made_since_one_sat_down) {
  EXPECT_FALSE(view("ann").contains("net")) << "who has no seat";
  sit("1", 1, "ann");
  tables_->connect("ann");
  EXPECT_EQ(view("ann").at("net"), (json::object{{"cents", 0}, {"text", "$0"}}));
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "done");
  EXPECT_EQ(net_of("ann"), 0) << "a wager that lies is its player's";

  bool won = false;
  bool lost = false;
  for (int round = 0; round < 200 && !(won && lost); ++round) {
    const auto before = net_of("ann");
    play_round(1, "ann");
    const auto after = net_of("ann");
    EXPECT_EQ(after, made_of(told_["1"]));
    won = won || after > before;
    lost = lost || after < before;
    if (round > 0) continue;
    EXPECT_EQ(say("1", "ann", command::buy_in{first_seat, cents{7'700}, {}}), "done");
  }
  EXPECT_TRUE(won && lost);
  EXPECT_EQ(say("1", "ann", command::cash_out{first_seat, cents{50'000}, {}}), "done");
  const auto played = made_of(told_["1"]);
  EXPECT_EQ(net_of("ann"), played) << "chips that come and go are none of it";
  correct("ann", 1'500);
  EXPECT_EQ(net_of("ann"), played + 1'500);
  correct("ann", -90'000'000);
  EXPECT_EQ(net_of("ann"), played + 1'500 - 90'000'000) << "what is owed is given, too";
  const auto text = view("ann").at("net").at("text");
  EXPECT_TRUE(std::string_view{text.get_string()}.starts_with("-$")) << text;
}

TEST_F(viewed_house, the_net_result_outlasts_the_day_and_the_process_and_ends_with_the_seat) {
  sit("1", 1, "ann");
  tables_->connect("ann");
  while (made_of(told_["1"]) == 0) play_round(1, "ann");
  const auto made = made_of(told_["1"]);
  const auto day = view("ann").at("stream");
  for (int turned = 0; turned < 2; ++turned) {
    constexpr std::int64_t day_ms = 86'400'000;
    wait(day_ms);
    EXPECT_EQ(net_of("ann"), made);
  }
  EXPECT_NE(view("ann").at("stream"), day);
  side_.reset();
  begin();
  EXPECT_EQ(net_of("ann"), made) << "another process";
  EXPECT_EQ(say("1", "ann", command::leave{first_seat}), "done");
  EXPECT_FALSE(view("ann").contains("net"));
  sit("1", 1, "ann");
  EXPECT_EQ(net_of("ann"), 0) << "begins anew";
}

TEST_F(viewed_house, what_is_typed_is_heard_at_a_seat_and_of_edges_anywhere) {
  EXPECT_EQ(typed("ann", "5 on four").words.text, "You have no seat here: sit down first.");
  table_edges edges;
  const auto worth = typed("ann", "edge four").worth;
  ASSERT_TRUE(worth);
  EXPECT_TRUE(worth(edges)->contains("house edge 12.4208 %"));
  sit("1", 1, "ann");
  const auto heard = typed("ann", "5 on four");
  EXPECT_EQ(heard.words.text, "$5 on Pip Street: four.\n");
  EXPECT_EQ(heard.words.commands.size(), 1U);
  EXPECT_FALSE(heard.worth);
  EXPECT_EQ(wager("1", 1, "ann", "pip-4"), "done");
  const auto bought = typed("ann", "edge extra roll");
  EXPECT_EQ(bought.words.text, "") << "reckoned by whoever has the time";
  ASSERT_TRUE(bought.worth);
  const auto text = bought.worth(edges).value();
  EXPECT_TRUE(text.starts_with(
      "Extra Roll costs $5. With your wagers as they lie the house edge is 12.4208 %"))
      << text;
}

TEST_F(viewed_house, a_time_bank_is_told_while_an_option_may_take_from_it) {
  pace_.bank = 30'000;
  begin();
  for (const auto* each : {"ann", "ben"}) tables_->connect(each);
  sit("5", 1, "ann");
  sit("5", 2, "ben");
  for (int i = 0; i < 20 && view("ann", {}, "5").at("phase") == "button_draw"; ++i) wait(1'000);
  EXPECT_FALSE(view("ann", {}, "5").contains("bank_until"));
  for (int seat = 1; seat <= 2; ++seat) {
    say("5", seat == 1 ? "ann" : "ben", command::buy{static_cast<table::seat_no>(seat), 3});
  }
  const auto seen = view("ann", {}, "5");
  const auto due = parse_moment(seen.at("due_at").get_string()).value();
  EXPECT_EQ(parse_moment(seen.at("bank_until").get_string()).value().milliseconds(),
            due.milliseconds() + pace_.bank)
      << seen;
}

json::object figures_of(const asked_exposure& stands) {
  table_edges edges;
  const auto told = edges.exposure_json(stands);
  if (!told) ADD_FAILURE() << told.error().detail;
  auto figures = told ? json::parse(*told).get_object() : json::object{};
  EXPECT_EQ(figures.at("table"), "1");
  EXPECT_EQ(figures.at("seq"), stands.seq);
  figures.erase("seq");
  return figures;
}

void expect_told(const json::object& told, const maths::house_result& house) {
  EXPECT_EQ(told.at("worst_cents").as_int64(), house.worst());
  EXPECT_EQ(told.at("best_cents").as_int64(), house.best());
  EXPECT_EQ(told.at("mean_cents").get_string(), fraction_text(house.mean));
  EXPECT_EQ(told.at("probability_of_loss").get_string(),
            fraction_text(house.probability_of_loss()));
}

TEST_F(viewed_house, what_the_house_can_lose_is_of_all_seats_and_the_same_once_betting_has_closed) {
  EXPECT_EQ(exposed().nothing, "No wager stands.");
  for (const auto& [seat, player] : {std::pair{1, "ann"}, std::pair{2, "ben"}}) {
    sit("1", seat, player);
    tables_->connect(player);
    for (const auto* area : {"pip-4", "kind-4"}) EXPECT_EQ(wager("1", seat, player, area), "done");
  }
  buy(1, "ann", "extra-roll");
  const auto open = exposed();
  EXPECT_EQ(open.wagers.size(), 5U);
  const auto told = figures_of(open);

  ask::exposure_request asked;
  asked.game = open.where.game;
  for (const auto* each :
       {"1:pip-4=500", "1:kind-4=500", "1:extra-roll=500", "2:pip-4=500", "2:kind-4=500"}) {
    asked.wagers.push_back(ask::read_seat_wager(each));
  }
  const auto wanted = ask::exposure_of(asked);
  ASSERT_TRUE(wanted);
  EXPECT_EQ(wanted->rules.canonical(), open.where.rules_json);
  expect_told(told.at("next_throw").get_object(), wanted->figures.next_throw);
  expect_told(told.at("all_decided").get_object(), wanted->figures.all_decided.value());
  EXPECT_EQ(told.at("at_risk"), "$25");
  EXPECT_EQ(told.at("largest_payout").at("cents").as_int64(),
            wanted->figures.largest->paid.count());
  const auto& law = wanted->figures.next_throw.law.outcomes;
  ASSERT_EQ(told.at("law").get_array().size(), law.size());
  EXPECT_EQ(told.at("law").at(0).at("net_cents"), told.at("next_throw").at("worst_cents"));

  // The dice wait for a value that was committed to.
  const auto window = view("ann").at("window").to_number<std::uint64_t>();
  const auto commitment = fairness::commitment_of(fairness::secret{}, window, "ann");
  EXPECT_EQ(say("1", "ann", command::commit_value{table::seat_no{1}, window, commitment}), "done");
  EXPECT_EQ(say("1", "ann", command::ready{table::seat_no{1}}), "done");
  EXPECT_EQ(say("1", "ben", command::ready{table::seat_no{2}}), "done");
  EXPECT_EQ(view("ann").at("phase"), "throwing");
  const auto closed = exposed();
  EXPECT_NE(closed.where.position, open.where.position);
  EXPECT_EQ(figures_of(closed), told);
}

TEST_F(viewed_house, a_table_with_a_pot_is_seen_and_has_no_edges) {
  house_side side{house_, *floor_, *tables_};
  const auto seen = view("ann", {}, "5");
  EXPECT_EQ(seen.at("game"), "high-roller");
  EXPECT_FALSE(seen.contains("areas"));
  EXPECT_EQ(edges_of_table(side, question("ann", {}, "5")).error().code, "not_of_this_game");
  EXPECT_TRUE(exposed("5").wagers.empty());
  EXPECT_EQ(exposed("5").nothing, "The players play for a pot, and the house stakes nothing.");
  EXPECT_TRUE(edges_of_table(side, question("ann")));
  EXPECT_EQ(edges_of_table(side, question("ann", {}, "99")).error().code, "no_such_table");
  const auto felt = draw_felt(side, question("ann"));
  EXPECT_TRUE(felt->starts_with("<svg"));
  EXPECT_EQ(draw_felt(side, question("ann")).value(), *felt);
  EXPECT_NE(draw_felt(side, question("ann", {}, "5")).value(), *felt);
  EXPECT_EQ(side.felts.size(), 2U) << "each is drawn once";
}

}  // namespace

}  // namespace skyward::server
