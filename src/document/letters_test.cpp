// Widths are the font's, and lines lose no word.
#include "document/letters.hpp"

#include <gtest/gtest.h>

namespace skyward::document {

TEST(letters, widths_are_those_of_the_font) {
  EXPECT_EQ(letters_width("Hello"), 740 + 582 + 237 + 237 + 596);
  EXPECT_EQ(letters_width("Hello", font_weight::bold), 743 + 592 + 260 + 260 + 607);
  EXPECT_EQ(letters_width("~ "), 659 + 281);
  EXPECT_EQ(letters_width(""), 0);
}

TEST(letters, a_character_of_several_bytes_is_one_em) {
  EXPECT_EQ(letters_width("\xE2\x86\x92"), 1000);
  EXPECT_EQ(letters_width("\xC3\xA9\xC3\xA9"), 2 * letters_width("e"));
}

TEST(letters, lines_break_at_spaces_and_hold_every_word) {
  EXPECT_EQ(letters_lines("one two three", 4000), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(letters_lines("", 4000), std::vector<std::string>{""});
}

TEST(letters, no_line_is_wider_than_asked_even_of_one_long_word) {
  const std::string text = "w" + std::string(60, 'W') + " short \xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
  std::string joined;
  for (const auto& line : letters_lines(text, 3000)) {
    EXPECT_LE(letters_width(line), 3000) << line;
    joined += line;
  }
  auto unspaced = text;
  std::erase(unspaced, ' ');
  std::erase(joined, ' ');
  EXPECT_EQ(joined, unspaced);
}

}  // namespace skyward::document
