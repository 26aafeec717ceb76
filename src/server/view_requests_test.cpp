// A view of a running house: what was missed is told, and of too much the last round.
#include "server/view_requests.hpp"

#include "begun_house.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace skyward::server {

namespace {

namespace json = boost::json;
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
  void play_round(int seat, const std::string& player) {
    EXPECT_EQ(wager("1", seat, player, "pip-4"), "done");
    EXPECT_EQ(say("1", player, command::ready{static_cast<table::seat_no>(seat)}), "done");
    for (int i = 0; i < 3; ++i) wait(1'000);
  }
  static std::string seq_of(const json::object& seen) {
    return fmt::format("{}", seen.at("seq").to_number<std::uint64_t>());
  }
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

TEST_F(viewed_house, what_is_typed_is_heard_at_a_seat_and_of_edges_anywhere) {
  EXPECT_EQ(typed("ann", "5 on four").words.text, "You have no seat here: sit down first.");
  EXPECT_TRUE(typed("ann", "edge four").edge_of);
  sit("1", 1, "ann");
  const auto heard = typed("ann", "5 on four");
  EXPECT_EQ(heard.words.text, "$5 on Pip Street: four.\n");
  EXPECT_EQ(heard.words.commands.size(), 1U);
}

TEST_F(viewed_house, a_table_with_a_pot_is_seen_and_has_no_edges) {
  house_side side{house_, *floor_, *tables_};
  const auto seen = view("ann", {}, "5");
  EXPECT_EQ(seen.at("game"), "high-roller");
  EXPECT_FALSE(seen.contains("areas"));
  EXPECT_EQ(edges_of_table(side, question("ann", {}, "5")).error().code, "not_of_this_game");
  EXPECT_TRUE(edges_of_table(side, question("ann")));
  EXPECT_EQ(edges_of_table(side, question("ann", {}, "99")).error().code, "no_such_table");
  EXPECT_TRUE(draw_felt(side, question("ann"))->starts_with("<svg"));
}

}  // namespace

}  // namespace skyward::server
