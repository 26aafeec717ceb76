// Training rounds of every game from many seeds: right sheets have full marks, a wrong answer loses
// its own mark alone, and the figures are looked at by what the trainee is shown.
#include "training/exercise.hpp"

#include "games/catalogue.hpp"
#include "training/deal_exercise.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string>

namespace skyward::training::exercise_test {
namespace {

namespace json = boost::json;

constexpr std::uint64_t seeds = 200;

/// Seeds of every game, through the levels in turn.
template <class Look>
void for_each_exercise(std::uint64_t many, const Look& look) {
  for (const auto* book : games::rulebooks()) {
    for (std::uint64_t seed = 0; seed < many; ++seed) {
      SCOPED_TRACE(testing::Message() << book->game << " seed " << seed);
      const auto dealt = deal(seed, book->game, static_cast<level>(seed % 3));
      ASSERT_TRUE(dealt);
      look(*dealt);
      if (testing::Test::HasFailure()) return;
    }
  }
}

std::size_t right_of(const std::vector<mark>& marks) {
  return static_cast<std::size_t>(std::ranges::count(marks, true, &mark::right));
}

json::array right_sheet(const exercise& of) {
  json::array sheet;
  for (const auto& each : of.questions) sheet.push_back(each.right);
  return sheet;
}

/// The same answer with one figure or word changed.
json::value made_wrong(const json::object& right) {
  auto wrong = right;
  auto& value = wrong.begin()->value();
  if (value.is_int64()) {
    value = value.get_int64() + 1;
  } else if (value.is_string()) {
    value = std::string{std::string_view{value.get_string()}} + "-not";
  } else {
    value = json::object{{"none", 0}};
  }
  return wrong;
}

TEST(exercise, a_right_sheet_has_full_marks_and_each_wrong_answer_loses_exactly_its_own) {
  for_each_exercise(seeds, [](const exercise& dealt) {
    const auto all = dealt.questions.size();
    EXPECT_GE(all, 4U);
    auto sheet = right_sheet(dealt);
    EXPECT_EQ(right_of(grade(dealt, sheet).value()), all);
    for (std::size_t i = 0; i < all; ++i) {
      const auto right = sheet[i];
      sheet[i] = i % 2 == 0 ? made_wrong(dealt.questions[i].right) : json::value{};
      const auto marks = grade(dealt, sheet).value();
      EXPECT_EQ(right_of(marks), all - 1);
      EXPECT_FALSE(marks[i].right);
      sheet[i] = right;
    }
  });
}

TEST(exercise, is_the_same_of_the_same_seed_and_another_of_another) {
  for (const auto* book : games::rulebooks()) {
    std::set<std::string> shown;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto first = deal(seed, book->game, level::dealer).value();
      const auto again = deal(seed, book->game, level::dealer).value();
      EXPECT_EQ(shown_json(first), shown_json(again));
      EXPECT_EQ(right_sheet(first), right_sheet(again));
      shown.insert(shown_json(first));
    }
    EXPECT_EQ(shown.size(), 10U) << book->game;
  }
  EXPECT_FALSE(deal(1, "craps", level::dealer));
}

TEST(exercise, shows_everything_but_the_right_answers) {
  for_each_exercise(6, [](const exercise& dealt) {
    const auto shown = json::parse(shown_json(dealt)).get_object();
    std::set<std::string> steps;
    for (const auto& each : shown.at("steps").get_array()) {
      steps.emplace(each.at("id").get_string());
    }
    std::size_t number = 0;
    for (const auto& each : shown.at("questions").get_array()) {
      const auto& of = dealt.questions[number];
      EXPECT_EQ(each.at("number").to_number<std::size_t>(), ++number);
      EXPECT_FALSE(each.get_object().contains("right"));
      EXPECT_FALSE(each.get_object().contains("clause")) << "which could give the step away";
      EXPECT_EQ(each.at("answer").get_array().size(), of.right.size());
      EXPECT_FALSE(of.clause.empty());
      if (of.kind == asked::step) {
        EXPECT_TRUE(steps.contains(std::string{of.right.at("step").get_string()}));
      }
    }
  });
}

/// `4 to 1`, `5 for 2` or `$50,000`, in cents for a wager of so many; read by this test alone.
std::int64_t winnings(std::string_view odds, std::int64_t wager) {
  std::vector<std::int64_t> numbers{0};
  for (const auto each : odds) {
    if (each >= '0' && each <= '9') {
      numbers.back() = numbers.back() * 10 + (each - '0');
    } else if (each == ' ' && numbers.back() != 0) {
      numbers.push_back(0);
    }
  }
  if (odds.starts_with('$')) return numbers.front() * 100;
  const auto paid = (wager * numbers.front() + numbers.back() - 1) / numbers.back();
  return odds.find(" for ") == odds.npos ? paid : paid - wager;
}

TEST(exercise, pays_by_the_odds_that_it_shows_and_takes_or_returns_what_was_wagered) {
  std::map<std::string, int> seen;
  for_each_exercise(60, [&](const exercise& dealt) {
    for (const auto& each : dealt.questions) {
      if (each.kind != asked::payout) continue;
      const auto figure = [&](const char* key) { return each.right.at(key).get_int64(); };
      const auto wager = each.about.at("cents").get_int64();
      const auto returned = figure("returned_cents");
      const auto whole = figure("taken_cents") + returned;
      EXPECT_TRUE(whole == wager || (whole == 0 && figure("paid_cents") == 0));
      ++seen[whole == 0                   ? "stands"
             : figure("taken_cents") != 0 ? "taken"
             : figure("paid_cents") != 0  ? "paid"
                                          : "pushed"];
      if (figure("paid_cents") == 0) continue;
      std::string area{each.about.at("area").get_string()};
      area = area.substr(0, area.find('/'));
      bool by_odds = false;
      for (const auto& [line, odds] : dealt.rules.at("paytable").get_object()) {
        const std::string_view name{line};
        if (name.substr(0, name.find(':')) != area) continue;
        by_odds = by_odds || winnings(odds.get_string(), wager) == figure("paid_cents");
      }
      EXPECT_TRUE(by_odds) << area << " " << json::serialize(each.right);
    }
  });
  for (const auto* each : {"stands", "taken", "paid"}) EXPECT_GT(seen[each], 20) << each;
}

TEST(exercise, of_a_pot_shares_out_what_was_collected_and_calls_the_sum_of_the_dice) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const auto dealt = deal(seed, "high-roller", static_cast<level>(seed % 3)).value();
    std::int64_t collected = 0;
    std::int64_t shared = 0;
    for (const auto& each : dealt.questions) {
      if (each.kind == asked::share) {
        const auto amount = each.right.at("cents").get_int64();
        (each.about.at("of") == "pot" ? collected : shared) += amount;
      }
      if (each.kind == asked::winner && each.about.at("of") == "pot") {
        shared += each.right.at("paid_cents").get_int64();
      }
      if (each.kind != asked::call) continue;
      std::int64_t total = 0;
      const auto number = each.about.at("throw").to_number<std::size_t>();
      for (const auto& die : dealt.throws.at(number - 1).get_array()) total += die.get_int64();
      EXPECT_EQ(each.right.at("total").get_int64(), total);
    }
    EXPECT_GT(collected, 0) << seed;
    EXPECT_EQ(dealt.questions.back().right.at("step"), "move-button");
    EXPECT_EQ(collected, shared) << seed;
  }
}

TEST(exercise, says_what_an_answer_has_to_be_and_of_a_wrong_one_its_clause_and_the_right_figure) {
  const auto dealt = deal(3, "high-roll-dice", level::beginner).value();
  auto sheet = right_sheet(dealt);
  const auto told = [&](json::value first) {
    sheet[0] = std::move(first);
    return grade(dealt, sheet).value()[0].why;
  };
  EXPECT_EQ(told(nullptr), "no answer");
  EXPECT_EQ(told(7), "found 7");
  EXPECT_EQ(told(json::object{}), "step: missing");
  EXPECT_EQ(told(json::object{{"step", 7}}), "step: found 7");
  EXPECT_EQ(told(json::object{{"step", "shake"}, {"more", 1}}), "more: unknown key");
  EXPECT_EQ(told(json::object{{"step", "shake"}}), "");
  EXPECT_EQ(graded_json(dealt, grade(dealt, sheet).value()).substr(0, 220),
            "{\"right\":" + std::to_string(dealt.questions.size() - 1) +
                ",\"questions\":" + std::to_string(dealt.questions.size()) +
                R"(,"wrong":[{"number":1,"kind":"step","step_number":1,"answer":["step"],)"
                R"("right":{"step":"no-more-bets"},"clause":"675a.4(a)/no-more-bets"}]})");
  sheet.push_back(nullptr);
  EXPECT_EQ(grade(dealt, sheet).error(),
            "found " + std::to_string(sheet.size()) +
                " answers; accepted: " + std::to_string(sheet.size() - 1) +
                ", one for each question, null where there is none");
}

}  // namespace
}  // namespace skyward::training::exercise_test
