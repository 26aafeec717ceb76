// What is told of a kept house's rounds: those of who asks, the day before, and of a round each
// step as the table stood, no more than asked for and in the words of the house.
#include "server/earlier_rounds.hpp"

#include "kept_evening.hpp"
#include "own_folder.hpp"
#include "store/sqlite_store.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace skyward::server {

namespace {

namespace json = boost::json;

struct kept_house {
  explicit kept_house(const std::string& game) : file{own_folder() / (game + ".db")} {
    std::filesystem::remove(file);
    const auto house = store::sqlite_store::open(file, store::access::own);
    EXPECT_TRUE(house) << house.error().message;
    days = keep_evening(**house, logged_evening(game));
  }
  json::object own(const std::string& player, const std::string& day) const {
    const auto told = own_rounds(file, {"1", day}, by(player));
    EXPECT_TRUE(told) << told.error().detail;
    return json::parse(told.value()).as_object();
  }
  json::object round(const std::string& player, const std::string& day, std::uint64_t number,
                     std::uint64_t most = 300) const {
    auto told = round_in_steps(file, {{"1", day}, number, most}, by(player));
    EXPECT_TRUE(told) << told.error().detail;
    std::map<std::string, std::string> names;
    for (const auto& each : told->players) names[each] = "Somebody called " + each;
    return json::parse(round_text(std::move(*told), names)).as_object();
  }
  static asker by(const std::string& player) {
    asker who;
    who.id = player;
    who.kind = account_kind::player;
    return who;
  }

  std::filesystem::path file;
  std::vector<std::string> days;
};

TEST(earlier_rounds, who_played_is_told_of_the_own_rounds_that_are_over_and_of_the_day_before) {
  const kept_house house{"props-and-hops"};
  ASSERT_EQ(house.days.size(), 2U);
  const auto first = house.own("Ann", house.days[0]);
  EXPECT_EQ(first.at("stream").as_string(), house.days[0]);
  EXPECT_FALSE(first.contains("before"));
  EXPECT_GT(first.at("rounds").as_array().size(), 3U);
  const auto second = house.own("Ann", house.days[1]);
  EXPECT_EQ(second.at("before").as_string(), house.days[0]);
  EXPECT_TRUE(house.own("Nobody", house.days[0]).at("rounds").as_array().empty());
  EXPECT_TRUE(house.own("Ann", "table/1/2020-01-01").at("rounds").as_array().empty());
  auto clerk = kept_house::by("Ann");
  clerk.kind = account_kind::auditor;
  const auto of_clerk = own_rounds(house.file, {"1", house.days[0]}, clerk);
  EXPECT_TRUE(json::parse(of_clerk.value()).at("rounds").as_array().empty()) << "plays nowhere";
}

TEST(earlier_rounds, a_round_is_told_in_steps_with_names_of_people_and_the_words_of_the_house) {
  const kept_house house{"high-roll-dice"};
  const auto& day = house.days.front();
  const auto told = house.round("Ann", day, 1);
  EXPECT_TRUE(told.at("over").as_bool());
  EXPECT_FALSE(told.contains("skipped"));
  const auto& steps = told.at("steps").as_array();
  bool won = false;
  for (const auto& step : steps) {
    EXPECT_TRUE(step.at("accounts").as_array().empty());
    for (const auto& line : step.at("lines").as_array()) {
      won = won || line.at("what") == "wager_won";
      EXPECT_FALSE(line.as_object().contains("player"));
      EXPECT_TRUE(line.at("what") != "wager_won" || line.as_object().contains("arithmetic"));
    }
  }
  EXPECT_TRUE(won);
  EXPECT_EQ(steps.front().at("lines").at(0).at("what"), "table_opened");
  const auto& seat = steps[2].at("seats").at(0).as_object();
  EXPECT_EQ(seat.at("name"), "Somebody called Ann");
  EXPECT_TRUE(seat.at("mine").as_bool());
  EXPECT_EQ(steps[2].at("seat"), 1);
  EXPECT_FALSE(steps.front().as_object().contains("seat")) << "before she sat down";
  const auto last = house.round("Ann", day, 1, 2);
  EXPECT_TRUE(last.at("skipped").as_bool());
  EXPECT_EQ(last.at("steps").as_array(),
            (json::array{steps[steps.size() - 2], steps[steps.size() - 1]}));
  EXPECT_FALSE(house.round("Ann", day, 1, steps.size()).contains("skipped"));
}

TEST(earlier_rounds, a_pot_is_told_with_its_stacks) {
  const kept_house house{"high-roller"};
  std::map<std::string, int> most;
  const auto game = house.round("Ann", house.days.front(), 1);
  for (const auto& step : game.at("steps").as_array()) {
    for (const auto& each : step.at("accounts").as_array()) {
      auto& cents = most[std::string{each.at("account").as_string()}];
      cents = std::max(cents, each.at("cents").to_number<int>());
    }
  }
  EXPECT_EQ(most.size(), 4U);
  EXPECT_GT(most.at("pot"), 0);
}

TEST(earlier_rounds, a_round_that_there_is_not_is_refused_with_those_that_there_are) {
  const kept_house house{"high-roll-dice-six"};
  const auto why = round_in_steps(house.file, {{"1", house.days.front()}, 999}, {});
  ASSERT_FALSE(why);
  EXPECT_EQ(why.error().status, 404U);
  EXPECT_EQ(why.error().code, "no_such_round");
  EXPECT_TRUE(why.error().detail.contains("accepted: 1 to ")) << why.error().detail;
  const auto never = round_in_steps(house.file, {{"1", "table/1/never\nwas"}, 1}, {});
  ASSERT_FALSE(never);
  EXPECT_TRUE(never.error().detail.ends_with("accepted: none yet")) << never.error().detail;
  EXPECT_FALSE(never.error().detail.contains('\n'));
}

TEST(earlier_rounds, a_house_that_cannot_be_read_says_why) {
  EXPECT_EQ(own_rounds(own_folder() / "none.db", {"1", "table/1"}, {}).error().status, 503U);
}

}  // namespace

}  // namespace skyward::server
