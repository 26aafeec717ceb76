// A target is taken apart, then decoded, once.
#include "server/http/percent_text.hpp"

#include "server/http/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace skyward::server::percent_text_test {
namespace {

using namespace std::string_literals;

TEST(percent_text, decodes_every_byte_that_text_may_have) {
  for (int byte = 0; byte < 256; ++byte) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto high = digits[static_cast<std::size_t>(byte / 16)];
    const auto low = digits[static_cast<std::size_t>(byte % 16)];
    const auto decoded = percent_decoded("<%"s + high + low + ">");
    const auto is_text = byte >= 0x20 && byte < 0x7f;
    ASSERT_EQ(decoded.has_value(), is_text) << byte;
    if (is_text) {
      ASSERT_EQ(*decoded, "<"s + static_cast<char>(byte) + ">");
    }
  }
}

TEST(percent_text, is_strict) {
  EXPECT_EQ(percent_decoded("%C3%a4%F0%9F%8e%b2"), "\u00e4\U0001f3b2");
  EXPECT_EQ(percent_decoded("%2541"), "%41");
  EXPECT_EQ(percent_decoded("a+b"), "a+b");
  EXPECT_EQ(percent_decoded(""), "");
  for (const auto* const wrong : {"%", "%4", "a%", "%g1", "%1g", "% 1", "%-1", "%+1", "%c3", "%a4",
                                  "%ed%a0%80", "%c0%af", "\x1f"}) {
    EXPECT_FALSE(percent_decoded(wrong)) << wrong;
  }
}

TEST(percent_text, takes_a_target_apart_before_it_decodes) {
  using parts = target_parts;
  EXPECT_EQ(parts_of_target("/"), parts{});
  EXPECT_EQ(parts_of_target("/?"), parts{});
  EXPECT_EQ(parts_of_target("/a/b%20c"), (parts{{"a", "b c"}, {}}));
  EXPECT_EQ(parts_of_target("/a/"), (parts{{"a", ""}, {}}));
  EXPECT_EQ(parts_of_target("/%3Fa%26?b%26%3D=c%3D+%2B&d&=e&&f=g=h"),
            (parts{{"?a&"}, {{"b&=", "c= +"}, {"d", ""}, {"", "e"}, {"", ""}, {"f", "g=h"}}}));
  for (const auto* const wrong :
       {"", "a", "?", "/a%2fb", "/%2e", "/a/..", "/%", "/a?%", "/a?b=%ff"}) {
    EXPECT_FALSE(parts_of_target(wrong)) << wrong;
  }
}

TEST(utf8, is_what_the_standard_lists) {
  // Table 3-7 of the Unicode Standard, by what a code point is.
  const auto is_first_of_four = [](unsigned first, unsigned second) {
    const auto code = (first & 7U) << 18U | (second & 63U) << 12U;
    return first >= 0xf0 && first < 0xf8 && second >> 6U == 2 && code >= 0x10000 && code < 0x110000;
  };
  const auto is_first_of_three = [](unsigned first, unsigned second) {
    const auto code = (first & 15U) << 12U | (second & 63U) << 6U;
    return first >> 4U == 14 && second >> 6U == 2 && code >= 0x800 &&
           (code < 0xd800 || code >= 0xe000);
  };
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string two{static_cast<char>(first), static_cast<char>(second)};
      const auto is_pair = first >= 0xc2 && first < 0xe0 && second >> 6U == 2;
      ASSERT_EQ(is_utf8(two), is_pair || (first < 0x80 && second < 0x80)) << first << ' ' << second;
      for (const auto* const before : {"", "1234567"}) {
        const auto three = before + two + "\x80";
        const auto is_cut_pair = first < 0x80 && second >= 0xc2 && second < 0xe0;
        ASSERT_EQ(is_utf8(three), is_first_of_three(first, second) || is_cut_pair);
        const auto is_cut_three = first < 0x80 && is_first_of_three(second, 0x80);
        ASSERT_EQ(is_utf8(three + "\x80"), is_first_of_four(first, second) || is_cut_three);
      }
    }
  }
  EXPECT_TRUE(is_utf8("12345678 and more than eight"));
  EXPECT_FALSE(is_utf8("12345678\xff"));
  EXPECT_FALSE(is_utf8("\xf0\x9f\x8e"));
}

}  // namespace
}  // namespace skyward::server::percent_text_test
