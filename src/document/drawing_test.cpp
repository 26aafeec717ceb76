// A drawing has its shapes where they were put, in SVG and in PDF.
#include "document/drawing.hpp"

#include <boost/property_tree/xml_parser.hpp>
#include <gtest/gtest.h>

#include <hpdf.h>
#include <sstream>

namespace skyward::document {

namespace {

drawing sample() {
  return {.title = "A <sign> & more",
          .description = "What it shows.",
          .pages = {{points(100),
                     points(50),
                     {rectangle{.width = points(10), .height = points(5), .fill = colour::felt},
                      rectangle{.x = 50,
                                .width = points(9),
                                .height = points(9),
                                .corner = 200,
                                .line = colour::ink},
                      straight_line{.x2 = points(3), .y2 = points(4)},
                      circle{.x = points(50), .y = points(25), .radius = points(8)},
                      written{.x = points(50),
                              .y = points(20),
                              .words = "7 to 6 <b>",
                              .size = points(12),
                              .at = anchor::middle}}},
                    {points(80), points(40), {}}}};
}

}  // namespace

TEST(drawing, is_well_formed_svg_with_its_pages_below_each_other) {
  std::istringstream in{drawing_svg(sample())};
  boost::property_tree::ptree tree;
  boost::property_tree::read_xml(in, tree);
  EXPECT_EQ(tree.get<std::string>("svg.<xmlattr>.viewBox"), "0 0 100 90");
  EXPECT_EQ(tree.get<std::string>("svg.title"), "A <sign> & more");
  EXPECT_EQ(tree.get<std::string>("svg.text"), "7 to 6 <b>");
  EXPECT_EQ(tree.get<std::string>("svg.text.<xmlattr>.x"), "50");
  EXPECT_EQ(tree.get_child("svg").count("rect"), 4U);  // two of them the grounds of the pages
}

TEST(drawing, is_the_same_pdf_twice_with_no_date) {
  const auto pdf = drawing_pdf(sample());
  EXPECT_EQ(pdf, drawing_pdf(sample()));
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_FALSE(pdf.contains("CreationDate"));
  EXPECT_TRUE(pdf.contains("(7 to 6 "));
}

TEST(drawing, text_that_the_base_fonts_lack_is_a_question_mark_in_the_pdf) {
  auto odd = sample();
  odd.pages[0].shapes = {written{.words = "caf\u00E9 \u2192 (x)\\ \xC3", .size = points(9)}};
  const auto pdf = drawing_pdf(odd);
  EXPECT_TRUE(pdf.contains("caf"));
  EXPECT_TRUE(pdf.contains(" ? "));
}

TEST(drawing, widths_are_those_that_libhpdf_has_for_the_same_fonts) {
  auto* document = HPDF_New(nullptr, nullptr);
  ASSERT_NE(document, nullptr);
  std::string all;
  for (char c = ' '; c <= '~'; ++c) all += c;
  for (const auto weight : {font_weight::regular, font_weight::bold}) {
    auto* font = HPDF_GetFont(
        document, weight == font_weight::bold ? "Helvetica-Bold" : "Helvetica", "WinAnsiEncoding");
    for (const char c : all) {
      const std::string one{c};
      // The typewriter's apostrophe and accent have names of their own in that encoding.
      const auto width =
          HPDF_Font_TextWidth(font, reinterpret_cast<const HPDF_BYTE*>(one.data()), 1).width;
      EXPECT_EQ(helvetica_width(one, weight), static_cast<int>(width)) << one;
    }
  }
  HPDF_Free(document);
}

TEST(drawing, a_text_lies_where_its_anchor_says) {
  written text{.x = points(50), .words = "Helvetica", .size = points(10)};
  EXPECT_EQ(text.width(), helvetica_width("Helvetica"));
  EXPECT_EQ(text.left(), points(50));
  text.at = anchor::middle;
  EXPECT_EQ(text.left(), points(50) - text.width() / 2);
  text.at = anchor::end;
  EXPECT_EQ(text.left() + text.width(), points(50));
}

}  // namespace skyward::document
