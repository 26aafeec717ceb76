// `skyward dice`: what it writes for tests of others, its own tests, and what it refuses.
#include "fairness/secret_maker.hpp"
#include "fairness/window_draws.hpp"
#include "ran_command.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace skyward {
namespace {

TEST(dice_command, writes_the_bytes_and_the_faces_of_the_same_draws_RNG_6) {
  fairness::window_draws bytes_of{fairness::secret_maker{fairness::repeatable_chance(5)}};
  std::string bytes;
  while (bytes.size() < 3'000) {
    auto draw = *bytes_of.next();
    for (int i = 0; i < 1'024; ++i) bytes += static_cast<char>(draw.byte());
  }
  const auto raw = ran({"dice", "--raw", "--bytes", "3000", "--seed", "5"});
  EXPECT_EQ(raw.exit_code, 0) << raw.err;
  EXPECT_EQ(raw.out, bytes.substr(0, 3'000));

  fairness::window_draws faces_of{fairness::secret_maker{fairness::repeatable_chance(5)}};
  std::string faces;
  while (faces.size() < 95) {
    auto draw = *faces_of.next();
    for (int i = 0; i < 10; ++i) faces += static_cast<char>('0' + draw.face().pips());
  }
  const auto digits = ran({"dice", "--faces", "--count", "95", "--seed", "5"});
  EXPECT_EQ(digits.out, faces.substr(0, 95));
}

TEST(dice_command, writes_more_than_a_block_and_none_where_none_is_asked_for) {
  EXPECT_EQ(ran({"dice", "--raw", "--bytes", "200000"}).out.size(), 200'000U);
  EXPECT_EQ(ran_text({"dice", "--faces", "--count", "0"}), "0");
}

TEST(dice_command, throws_other_dice_each_time_RNG_2) {
  const std::vector<std::string> words{"dice", "--faces", "--count", "100"};
  EXPECT_NE(ran(words).out, ran(words).out);
}

TEST(dice_command, tests_dice_and_says_what_was_tested_RNG_4) {
  const auto first = ran({"dice", "--test", "--dice", "100,000", "--seed", "1"});
  EXPECT_EQ(first.exit_code, 0) << first.out << first.err;
  EXPECT_EQ(first.out, ran({"dice", "--test", "--dice", "100000", "--seed", "1"}).out);
  std::istringstream lines{first.out};
  int fine = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80U) << line;
    fine += line.ends_with("  fine") ? 1 : 0;
  }
  EXPECT_EQ(fine, 108);
  EXPECT_TRUE(first.out.contains("10,000 throws of ten dice, repeatable, of --seed 1"))
      << first.out;
  EXPECT_TRUE(first.out.contains("Counts (SHA-256):")) << first.out;
  EXPECT_FALSE(first.out.contains("ALARM"));
}

TEST(dice_command, says_what_it_accepts) {
  const std::pair<std::vector<std::string>, std::string_view> cases[] = {
      {{"dice"}, "2dice: accepted: one of --raw, --faces, --test\n"},
      {{"dice", "--raw", "--test"}, "2dice: accepted: one of --raw, --faces, --test\n"},
      {{"dice", "--raw", "--count", "5"}, "2--count: accepted with --faces alone\n"},
      {{"dice", "--faces", "--dice", "5"}, "2--dice: accepted with --test alone\n"},
      {{"dice", "--test", "--bytes", "5"}, "2--bytes: accepted with --raw alone\n"},
      {{"dice", "--test", "--dice", "99999"},
       "2--dice: found \"99999\"; accepted: a whole number from 100,000 to 1,000,000,000,000\n"},
      {{"dice", "--raw", "--bytes", "-1"},
       "2--bytes: found \"-1\"; accepted: a whole number from 0 to 9,223,372,036,854,775,807\n"},
      {{"dice", "--raw", "--seed", "one"},
       "2--seed: found \"one\"; accepted: a whole number from 0 to 9,223,372,036,854,775,807\n"},
  };
  for (const auto& [words, told] : cases) {
    EXPECT_TRUE(ran_text(words).ends_with(told.substr(1))) << ran_text(words);
    EXPECT_TRUE(ran_text(words).starts_with(told.substr(0, 1)));
  }
}

}  // namespace
}  // namespace skyward
