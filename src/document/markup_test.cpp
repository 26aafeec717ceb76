#include "document/markup.hpp"

#include <gtest/gtest.h>

namespace skyward::document {

TEST(markup, is_escaped_in_elements_and_attributes) {
  EXPECT_EQ(markup_text(R"(<script a="b" c='d'>&</script>)"),
            "&lt;script a=&quot;b&quot; c=&#39;d&#39;&gt;&amp;&lt;/script&gt;");
}

TEST(markup, what_xml_cannot_hold_is_replaced) {
  EXPECT_EQ(markup_text(std::string{"a\0b\x1B\x7F", 5}), "a\uFFFDb\uFFFD\uFFFD");
  EXPECT_EQ(markup_text("\xFF\xC0\x80"), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(markup_text("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");  // a surrogate
  EXPECT_EQ(markup_text("\xC3"), "\uFFFD");                      // cut short
  EXPECT_EQ(markup_text("\xEF\xBF\xBF"), "\uFFFD\uFFFD\uFFFD");  // no character
}

TEST(markup, marks_that_turn_the_direction_of_writing_are_replaced) {
  EXPECT_EQ(markup_text("a\xE2\x80\xAE"), "a\uFFFD\uFFFD\uFFFD");
}

TEST(markup, other_text_stays_as_it_is) {
  const std::string text = "7 to 6,\n\ta caf\u00E9 \u2192 \U0001F3B2";
  EXPECT_EQ(markup_text(text), text);
}

}  // namespace skyward::document
