// Tokens are the kernel's chance, have one text each, and of other texts there is none.
#include "server/accounts/access_token.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace skyward::server::access_token_test {
namespace {

TEST(access_token, a_new_one_is_read_back_and_is_never_another_ACC_5) {
  std::set<digest> hashes;
  for (int i = 0; i < 100; ++i) {
    const auto token = new_token();
    EXPECT_EQ(token.view().size(), token_characters);
    const auto hash = token_hash(token.view());
    ASSERT_TRUE(hash);
    EXPECT_EQ(hash, token_hash(token.view()));
    EXPECT_TRUE(hashes.insert(*hash).second);
  }
}

TEST(access_token, no_other_text_is_one_ACC_5) {
  const std::string sound(token_characters, 'A');
  ASSERT_TRUE(token_hash(sound));
  for (const std::string& each :
       {std::string{}, sound.substr(1), sound + "A", sound + "=", sound.substr(1) + "=",
        sound.substr(1) + "+", sound.substr(1) + "/", sound.substr(1) + " ", " " + sound.substr(1),
        sound.substr(1) + "\n", sound.substr(1) + std::string(1, '\0'), sound.substr(1) + "\xff",
        sound.substr(1) + "B"}) {  // bits that are left over
    EXPECT_FALSE(token_hash(each)) << each;
  }
}

TEST(access_token, a_character_of_another_alphabet_makes_it_none_ACC_5) {
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (int code = 0; code < 256; ++code) {
    std::string text(token_characters, 'A');
    text[10] = static_cast<char>(code);
    EXPECT_EQ(token_hash(text).has_value(), alphabet.contains(text[10])) << code;
    text[11] = text[12] = text[13] = text[10];
    EXPECT_EQ(token_hash(text).has_value(), alphabet.contains(text[10])) << code;
  }
}

TEST(access_token, what_is_kept_of_it_is_no_token_ACC_5) {
  const auto token = new_token();
  const auto hash = token_hash(token.view());
  EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(hash->data()), hash->size())
                .find(token.view().substr(0, 8)),
            std::string_view::npos);
  EXPECT_EQ(*token_hash(std::string(token_characters, 'A')),
            sha256({std::string_view{"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
                                     "\0\0\0",
                                     32}}));
}

}  // namespace
}  // namespace skyward::server::access_token_test
