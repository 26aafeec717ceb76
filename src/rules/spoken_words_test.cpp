// What is said with a call.
#include "rules/spoken_words.hpp"

#include <gtest/gtest.h>

namespace skyward::rules::spoken_words_test {
namespace {

const std::vector<std::string> names{"face", "count"};

std::string said(std::string_view text, const call_numbers& numbers) {
  const auto words = spoken_words::parse(text, names);
  return words ? words->with(numbers) : "refused: " + words.error();
}

TEST(spoken_words, say_each_number_in_its_way) {
  EXPECT_EQ(said("{face:faces}, {count:words} of them", {6, 4}), "Sixes, four of them");
  EXPECT_EQ(said("{face:face} and {count}", {1, 10}), "Ace and 10");
  EXPECT_EQ(said("{face:ordinal} {count:ordinal}", {1, 12}), "1st 12th");
  EXPECT_EQ(said("{face:ordinal} {count:ordinal}", {22, 3}), "22nd 3rd");
  EXPECT_EQ(said("{face:ordinal} {count:ordinal}", {11, 13}), "11th 13th");
  EXPECT_EQ(said("{face:ordinal} {count:ordinal}", {111, 113}), "111th 113th");
  EXPECT_EQ(said("{face:ordinal} {count:ordinal}", {101, 103}), "101st 103rd");
  EXPECT_EQ(said("{face:words} more", {0, 0}), "no more");
  EXPECT_EQ(said("{face:words} {count:words}", {12, 13}), "twelve 13");
  EXPECT_EQ(said("nothing called", {}), "nothing called");
}

TEST(spoken_words, of_a_number_that_is_no_face_are_digits) {
  EXPECT_EQ(number_word(-1), "-1");
  EXPECT_EQ(said("{face:face} {count:faces}", {0, 7}), "0 7s");
}

TEST(spoken_words, leave_out_numbers_that_are_not_called) {
  EXPECT_EQ(said("{face} then {count}", {5}), "5 then ");
}

TEST(spoken_words, refuse_what_they_do_not_know) {
  EXPECT_EQ(said("{pips}", {1, 2}),
            "refused: \"pips\" is no number of this call; accepted: face, count");
  EXPECT_EQ(said("{face:roman}", {1, 2}),
            "refused: \"roman\" is no way to say a number; accepted: digits, words, ordinal, face, "
            "faces");
  EXPECT_EQ(said("all {face", {1, 2}), "refused: a { without its }; accepted: {NUMBER}");
}

TEST(spoken_words, are_the_id_and_the_names_where_the_rulebook_has_none) {
  EXPECT_EQ(spoken_words::plain("first-roll", names).with({5, 4}), "first roll, face 5, count 4");
  EXPECT_EQ(spoken_words::plain("turnover", {}).with({}), "turnover");
}

}  // namespace
}  // namespace skyward::rules::spoken_words_test
