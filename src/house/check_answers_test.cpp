// Each kind of answer held against what a check asks, and what a person is then told.
#include "house/check_answers.hpp"

#include "base/text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace skyward::house::check_answers_test {
namespace {

using rules::check_answer;
using rules::check_subject;

rules::house_check check_of(std::string id, check_answer answer) {
  rules::house_check check;
  check.id = std::move(id);
  check.clause = "c/" + check.id;
  check.asks = "Is it?";
  check.answer = answer;
  return check;
}

/// A game with a check of each kind of answer, of its table, and one of its dice.
rules::rulebook some_book() {
  rules::rulebook book;
  book.name = "Some Game";
  book.checks.push_back(check_of("felt", check_answer::yes));
  book.checks.push_back(check_of("licence", check_answer::reference));
  auto cameras = check_of("cameras", check_answer::count);
  cameras.least = 2;
  cameras.most = 1'000;
  book.checks.push_back(cameras);
  auto clocks = check_of("clocks", check_answer::count);
  clocks.least = clocks.most = 3;
  book.checks.push_back(clocks);
  auto decks = check_of("decks", check_answer::count);
  decks.least = 1;
  decks.most = 9;
  decks.setting = "decks";
  book.checks.push_back(decks);
  auto boxes = check_of("boxes", check_answer::parts);
  boxes.parts = {{"drop", "c/drop"}, {"tips", "c/tips"}};
  book.checks.push_back(boxes);
  auto seal = check_of("seal", check_answer::yes);
  seal.of = check_subject::dice;
  book.checks.push_back(seal);
  return book;
}

reply_list right_answers() {
  return {{{"felt", true},
           {"licence", std::string{"A-17"}},
           {"cameras", std::int64_t{2}},
           {"clocks", std::int64_t{3}},
           {"decks", std::int64_t{6}},
           {"boxes", name_list{{"tips", "drop"}}}}};
}

/// `code clause: message`, or nothing.
std::string told(const reply_list& answers) {
  const auto fine = check_answers(
      some_book(), {}, check_subject::table, table_kind::physical, answers,
      [](std::string_view key) { return key == "decks" ? std::int64_t{6} : std::int64_t{99}; });
  if (fine) return "";
  return fmt::format("{} {}: {}", name_of(fine.error().code), fine.error().clause,
                     fine.error().message);
}

using reply = decltype(check_reply::reply);

/// The right answers, but for one.
std::string told_with(const std::string& check, const reply& other) {
  auto answers = right_answers();
  std::ranges::find(answers.all, check, &check_reply::check)->reply = other;
  return told(answers);
}

TEST(check_answers, are_right_up_to_the_least_and_the_most_that_is_asked) {
  EXPECT_EQ(told(right_answers()), "");
  EXPECT_EQ(told_with("cameras", std::int64_t{3}), "");
  EXPECT_EQ(told_with("cameras", std::int64_t{1'000}), "");
  EXPECT_EQ(told_with("boxes", name_list{{"drop", "tips", "drop"}}), "");
}

TEST(check_answers, that_are_wrong_are_told_with_what_is_accepted) {
  const std::string yes = "check_failed c/felt: felt: Is it? Answered ";
  const std::string file = "; accepted: a number or name under which it is on file";
  const std::string boxes = "; accepted: a list with drop, tips";
  const struct {
    std::string check;
    reply given;
    std::string told;
  } cases[] = {
      {"felt", false, yes + "false; accepted: true"},
      {"felt", std::int64_t{1}, yes + "1; accepted: true"},
      {"felt", std::string{"yes"}, yes + "\"yes\"; accepted: true"},
      {"felt", name_list{}, yes + "with a list; accepted: true"},
      {"licence", true, "check_failed c/licence: licence: Is it? Answered true" + file},
      {"licence", std::int64_t{7}, "check_failed c/licence: licence: Is it? Answered 7" + file},
      {"cameras", std::int64_t{1},
       "check_failed c/cameras: cameras: Is it? Answered 1; accepted: 2 or more"},
      {"cameras", true,
       "check_failed c/cameras: cameras: Is it? Answered true; accepted: 2 or more"},
      {"clocks", std::int64_t{2}, "check_failed c/clocks: clocks: Is it? Answered 2; accepted: 3"},
      {"clocks", std::int64_t{4}, "check_failed c/clocks: clocks: Is it? Answered 4; accepted: 3"},
      {"decks", std::int64_t{5},
       "check_failed c/decks: decks: Is it? Answered 5; accepted: 6, as the rules of the table "
       "say"},
      {"boxes", true, "check_failed c/boxes: boxes: Is it? Answered true" + boxes},
      {"boxes", name_list{{"drop", "tips", "hat"}},
       "check_failed c/boxes: boxes: no part \"hat\"" + boxes},
      {"boxes", name_list{{"drop"}}, "check_failed c/tips: boxes: Is it? tips is missing" + boxes},
      {"boxes", name_list{}, "check_failed c/drop: boxes: Is it? drop is missing" + boxes},
  };
  for (const auto& [check, given, message] : cases) EXPECT_EQ(told_with(check, given), message);
}

TEST(check_answers, are_given_to_every_check_that_is_asked_and_to_no_other) {
  for (const auto& left_out : right_answers().all) {
    auto answers = right_answers();
    std::erase_if(answers.all,
                  [&](const check_reply& each) { return each.check == left_out.check; });
    EXPECT_TRUE(told(answers).starts_with(
        fmt::format("check_missing c/{}: {}: Is it? Not answered", left_out.check, left_out.check)))
        << told(answers);
  }
  for (const auto* other : {"seal", "screens", "hat"}) {
    auto answers = right_answers();
    answers.all.push_back({other, true});
    EXPECT_EQ(
        told(answers),
        fmt::format("no_such_check house rule: no check \"{}\" of the table at a physical "
                    "table of Some Game; {}",
                    other,
                    accepted_names(other, std::vector<std::string>{"felt", "licence", "cameras",
                                                                   "clocks", "decks", "boxes"})));
  }
}

TEST(check_answers, are_asked_of_screens_and_of_fair_dice_by_the_house_itself) {
  rules::rulebook book;
  const auto asked = [&](table_kind kind) {
    std::string all;
    for (const auto& each : checks_of(book, check_subject::table, kind)) {
      EXPECT_EQ(each.clause, rules::house_rule);
      EXPECT_EQ(each.asks.back(), '?');
      all += fmt::format("{} {} ", each.id,
                         rules::check_answer_names[static_cast<std::size_t>(each.answer)]);
    }
    return all;
  };
  EXPECT_EQ(asked(table_kind::physical), "");
  EXPECT_EQ(asked(table_kind::hybrid), "screens yes ");
  EXPECT_EQ(asked(table_kind::electronic), "screens yes program reference fair-dice yes ");
  EXPECT_TRUE(checks_of(book, check_subject::dice, table_kind::electronic).empty());
}

}  // namespace
}  // namespace skyward::house::check_answers_test
