// Widths are the font's, and lines lose no word.
#include "document/helvetica.hpp"

#include <gtest/gtest.h>

namespace skyward::document {

TEST(helvetica, widths_are_those_of_the_font) {
  EXPECT_EQ(helvetica_width("Hello"), 722 + 556 + 222 + 222 + 556);
  EXPECT_EQ(helvetica_width("Hello", font_weight::bold), 722 + 556 + 278 + 278 + 611);
  EXPECT_EQ(helvetica_width("~ "), 584 + 278);
  EXPECT_EQ(helvetica_width(""), 0);
}

TEST(helvetica, a_character_of_several_bytes_is_one_em) {
  EXPECT_EQ(helvetica_width("\xE2\x86\x92"), 1000);
  EXPECT_EQ(helvetica_width("\xC3\xA9\xC3\xA9"), 2000);
}

TEST(helvetica, lines_break_at_spaces_and_hold_every_word) {
  EXPECT_EQ(helvetica_lines("one two three", 4000), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(helvetica_lines("", 4000), std::vector<std::string>{""});
}

TEST(helvetica, no_line_is_wider_than_asked_even_of_one_long_word) {
  const std::string text = "w" + std::string(60, 'W') + " short \xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
  std::string joined;
  for (const auto& line : helvetica_lines(text, 3000)) {
    EXPECT_LE(helvetica_width(line), 3000) << line;
    joined += line;
  }
  auto unspaced = text;
  std::erase(unspaced, ' ');
  std::erase(joined, ' ');
  EXPECT_EQ(joined, unspaced);
}

}  // namespace skyward::document
