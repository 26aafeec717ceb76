// Which texts are passwords, and that of a password nothing is kept but what knows it again.
#include "server/accounts/password.hpp"

#include <gtest/gtest.h>

#include <string>

namespace skyward::server::password_test {
namespace {

TEST(password, its_length_alone_is_asked_for_and_no_kinds_of_characters_ACC_4) {
  const std::string phrase = "tortoise umbrella gravel nine ";
  std::string longest;
  while (longest.size() < password_bytes_max) longest += phrase;
  longest.resize(password_bytes_max);
  EXPECT_EQ(password_problem("xkqvtmwr", "Ann"), "") << "8";
  EXPECT_EQ(password_problem(longest.substr(0, 64), "Ann"), "");
  EXPECT_EQ(password_problem(longest, "Ann"), "");
  EXPECT_TRUE(password_problem("xkqvtmw", "Ann").starts_with("too short; accepted: 8 "));
  EXPECT_TRUE(password_problem("", "Ann").starts_with("too short"));
  EXPECT_TRUE(password_problem(longest + "x", "Ann").starts_with("too long"));
  EXPECT_TRUE(password_problem("\xff\xff\xff\xff\xff\xff\xff\xff", "Ann").starts_with("bytes"));
  EXPECT_EQ(password_problem("\u00e9\u00df\u0142\u0119\u010d\u017e\u00f8\u00e5", "Ann"), "");
  EXPECT_TRUE(password_problem("\u00e9\u00df\u0142\u0119", "Ann").starts_with("too short"))
      << "8 bytes are not 8 characters";
}

TEST(password, the_name_itself_is_none_ACC_4) {
  EXPECT_TRUE(password_problem("Annabelle Marsh", "Annabelle Marsh").starts_with("the name"));
  EXPECT_TRUE(password_problem("annabelle MARSH", "Annabelle Marsh").starts_with("the name"));
  EXPECT_EQ(password_problem("Annabelle Marsh", "Ann"), "");
}

TEST(password, those_that_are_tried_first_are_none_ACC_4) {
  for (const auto* each :
       {"password",   "PASSWORD",    "Password1",    "password123!", "12345678",   "87654321",
        "1234567890", "11111111",    "aaaaaaaaaa",   "abcabcabc",    "12121212",   "qwertyui",
        "poiuytrewq", "qwerty123",   "iloveyou",     "Dragon2024!",  "2024dragon", "trustno1",
        "1q2w3e4r",   "P@ssw0rd",    "monkeymonkey", "sunshine",     "letmein!!",  "abcdefgh",
        "zaq12wsx",   "highroller1", "Skyward2026",  "        "}) {
    EXPECT_TRUE(is_common_password(each)) << each;
    EXPECT_TRUE(password_problem(each, "Ann").starts_with("among ")) << each;
  }
}

TEST(password, others_are_not_refused_for_being_like_them_ACC_4) {
  for (const auto* each : {"dragonfly soup", "my password is long", "monkey3house7", "13579246",
                           "passwordless1x", "xkqvtmwr", "sunshine on a brick"}) {
    EXPECT_FALSE(is_common_password(each)) << each;
  }
}

TEST(password, what_is_kept_knows_it_again_and_no_other_ACC_3) {
  const auto kept = hash_password("tortoise umbrella", password_cost_min);
  ASSERT_TRUE(kept);
  EXPECT_EQ(is_hashed_password(*kept, "tortoise umbrella"), true);
  EXPECT_EQ(is_hashed_password(*kept, "tortoise umbrellb"), false);
  EXPECT_EQ(is_hashed_password(*kept, ""), false);
  EXPECT_NE(hash_password("tortoise umbrella", password_cost_min)->hash, kept->hash) << "salt";
}

TEST(password, the_house_spends_what_is_asked_for_ACC_3) {
  EXPECT_GE(password_cost_of_house.memory_bytes, std::size_t{19456} * 1024);
  EXPECT_GE(password_cost_of_house.passes, 2U);
  const auto kept = hash_password("tortoise umbrella", password_cost_of_house);
  ASSERT_TRUE(kept);
  EXPECT_EQ(is_hashed_password(*kept, "tortoise umbrella"), true);
}

TEST(password, a_hash_that_memory_does_not_suffice_for_is_none_ACC_3) {
  constexpr password_cost beyond{1, SIZE_MAX};
  EXPECT_EQ(hash_password("tortoise umbrella", beyond), std::nullopt);
  EXPECT_EQ(is_hashed_password({beyond, {}, {}}, "tortoise umbrella"), std::nullopt);
}

}  // namespace
}  // namespace skyward::server::password_test
