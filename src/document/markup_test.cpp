// What gets into markup is escaped, and what XML cannot hold is replaced.
#include "document/markup.hpp"

#include <gtest/gtest.h>

namespace skyward::document {

TEST(markup, is_escaped_in_elements_and_attributes) {
  EXPECT_EQ(markup_text(R"(<script a="b" c='d'>&</script>)").bytes(),
            "&lt;script a=&quot;b&quot; c=&#39;d&#39;&gt;&amp;&lt;/script&gt;");
}

TEST(markup, of_a_form_escapes_texts_and_leaves_markup_and_numbers) {
  const std::string text = "<b>";
  const auto inner = markup_of("<i>{}</i>", text);
  EXPECT_EQ(inner.bytes(), "<i>&lt;b&gt;</i>");
  EXPECT_EQ(markup_of("<p {}>{}{}</p>", 7, inner, text.c_str()).bytes(),
            "<p 7><i>&lt;b&gt;</i>&lt;b&gt;</p>");
  EXPECT_EQ((inner + verbatim("{}&") + inner).bytes(), "<i>&lt;b&gt;</i>{}&<i>&lt;b&gt;</i>");
}

TEST(markup, takes_no_text_that_is_known_only_when_the_program_runs) {
  static_assert(!std::is_constructible_v<markup, std::string>);
  static_assert(!std::is_constructible_v<markup, std::string_view>);
  static_assert(!std::is_constructible_v<markup, const char*>);
  static_assert(!std::is_assignable_v<markup&, std::string>);
  static_assert(!std::is_constructible_v<source_words, std::string>);
}

TEST(markup, what_xml_cannot_hold_is_replaced) {
  EXPECT_EQ(markup_text(std::string{"a\0b\x1B\x7F", 5}).bytes(), "a\uFFFDb\uFFFD\uFFFD");
  EXPECT_EQ(markup_text("\xFF\xC0\x80").bytes(), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(markup_text("\xED\xA0\x80").bytes(), "\uFFFD\uFFFD\uFFFD");  // a surrogate
  EXPECT_EQ(markup_text("\xC3").bytes(), "\uFFFD");                      // cut short
  EXPECT_EQ(markup_text("\xEF\xBF\xBF").bytes(), "\uFFFD\uFFFD\uFFFD");  // no character
}

TEST(markup, marks_that_turn_the_direction_of_writing_are_replaced) {
  EXPECT_EQ(markup_text("a\xE2\x80\xAE").bytes(), "a\uFFFD\uFFFD\uFFFD");
}

TEST(markup, other_text_stays_as_it_is) {
  const std::string text = "7 to 6,\n\ta caf\u00E9 \u2192 \U0001F3B2";
  EXPECT_EQ(markup_text(text).bytes(), text);
}

}  // namespace skyward::document
