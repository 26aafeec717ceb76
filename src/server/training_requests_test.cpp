// What trainees ask: rounds are dealt, graded once by whom they were dealt to, and forgotten.
#include "server/training_requests.hpp"

#include "training/deal_exercise.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace skyward::server::training_requests_test {
namespace {

namespace json = boost::json;

std::string told(const json_answer& answer) {
  return answer ? *answer : answer.error().code + ": " + answer.error().detail;
}

constexpr std::string_view one = R"({"game":"high-roll-dice","level":"beginner","seed":7})";

/// The answers of the exercise that `one` asks for.
std::string right_answers() {
  const auto dealt = training::deal(7, "high-roll-dice", training::level::beginner).value();
  json::array answers;
  for (const auto& each : dealt.questions) answers.push_back(each.right);
  return json::serialize(json::object{{"answers", answers}});
}

TEST(training_requests, an_exercise_is_graded_once_and_for_whom_it_was_dealt_to) {
  training_requests room;
  const auto dealt = json::parse(room.deal("ann", one).value()).get_object();
  EXPECT_EQ(dealt.at("id").get_int64(), 1);
  EXPECT_EQ(dealt.at("exercise").at("seed").to_number<int>(), 7);
  EXPECT_TRUE(told(room.grade("bob", 1, right_answers()))
                  .starts_with("no_such_exercise: no "
                               "exercise 1 of yours"));
  EXPECT_TRUE(told(room.grade("ann", 1, R"({"answers":[]})"))
                  .starts_with("not_accepted: answers: found 0 answers; accepted: "))
      << "and it can be sent anew";
  const auto graded = json::parse(room.grade("ann", 1, right_answers()).value()).get_object();
  EXPECT_EQ(graded.at("right"), graded.at("questions"));
  EXPECT_TRUE(graded.at("wrong").get_array().empty());
  EXPECT_TRUE(told(room.grade("ann", 1, right_answers())).starts_with("no_such_exercise"));
}

TEST(training_requests, a_seed_that_is_not_given_is_drawn_and_told) {
  training_requests room;
  const auto dealt = room.deal("ann", R"({"game":"high-roller","level":"busy"})").value();
  const auto exercise = json::parse(dealt).at("exercise");
  const auto seed = exercise.at("seed").to_number<std::uint64_t>();
  EXPECT_EQ(json::serialize(exercise),
            training::shown_json(*training::deal(seed, "high-roller", training::level::busy)));
}

TEST(training_requests, the_oldest_is_forgotten_first_of_the_same_person_and_then_of_all) {
  training_requests room{{2, 3}};
  const auto waits = [&](const std::string& who, std::uint64_t id) {
    return told(room.grade(who, id, "{}")).starts_with("not_accepted");
  };
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(room.deal("ann", one));
  EXPECT_FALSE(waits("ann", 1));
  EXPECT_TRUE(waits("ann", 2));
  EXPECT_TRUE(room.deal("bob", one));
  EXPECT_TRUE(room.deal("cid", one));
  EXPECT_FALSE(waits("ann", 2)) << "no more than three are kept";
  EXPECT_TRUE(waits("ann", 3));
  room.forget("ann");
  EXPECT_FALSE(waits("ann", 3));
  EXPECT_TRUE(waits("bob", 4));
}

TEST(training_requests, what_is_not_accepted_is_told_by_its_key_with_what_is) {
  training_requests room;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"[]", "accepted: one JSON object"},
      {"{}", "game is missing"},
      {R"({"game":"craps","level":"busy"})",
       "game: unknown; accepted: high-roll-dice, high-roll-dice-six, three-dice-football, "
       "props-and-hops, high-roller"},
      {R"({"game":"high-roller","level":"hard"})",
       "level: unknown; accepted: beginner, dealer, busy"},
      {R"({"game":"high-roller","level":"busy","seed":-1})",
       "seed: found -1; accepted: a whole number from 0 to 9007199254740992"},
      {R"({"game":"high-roller","level":"busy","dice":1})",
       "dice: unknown key; accepted: game, level, seed"},
  };
  for (const auto& [body, expected] : cases) {
    EXPECT_EQ(told(room.deal("ann", body)), fmt::format("not_accepted: {}", expected));
  }
  ASSERT_TRUE(room.deal("ann", one));
  EXPECT_EQ(told(room.grade("ann", 1, R"({"answers":7})")),
            "not_accepted: answers: found 7; accepted: a list");
}

}  // namespace
}  // namespace skyward::server::training_requests_test
