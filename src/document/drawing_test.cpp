// A drawing has its shapes where they were put, in SVG and in PDF.
#include "document/drawing.hpp"

#include "own_folder.hpp"

#include <boost/property_tree/xml_parser.hpp>
#include <gtest/gtest.h>

#include <fstream>
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
  EXPECT_EQ(tree.get_child("svg").count("rect"), 3U);  // the first is the ground of the page
  EXPECT_EQ(tree.get<std::string>("svg.g.<xmlattr>.transform"), "translate(0 50)");
  EXPECT_EQ(tree.get_child("svg.g").count("rect"), 1U);
}

TEST(drawing, is_the_same_pdf_twice_with_no_date) {
  const auto pdf = drawing_pdf(sample());
  EXPECT_EQ(pdf, drawing_pdf(sample()));
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_FALSE(pdf.contains("CreationDate"));
  EXPECT_TRUE(pdf.contains("(7 to 6 "));
  EXPECT_TRUE(pdf.contains("/FontFile2"));
}

TEST(drawing, text_that_the_fonts_lack_is_a_question_mark_in_the_pdf) {
  auto odd = sample();
  odd.pages[0].shapes = {written{.words = "caf\u00E9 \u2192 (x)\\ \xC3", .size = points(9)}};
  const auto pdf = drawing_pdf(odd);
  EXPECT_TRUE(pdf.contains("caf"));
  EXPECT_TRUE(pdf.contains(" ? "));
}

TEST(drawing, widths_are_those_that_libhpdf_has_for_the_same_fonts) {
  for (const auto weight : {font_weight::regular, font_weight::bold}) {
    const auto file = own_folder() / "font.ttf";
    std::ofstream{file, std::ios::binary} << font_file(weight);
    auto* document = HPDF_New(nullptr, nullptr);
    ASSERT_NE(document, nullptr);
    const auto* name = HPDF_LoadTTFontFromFile(document, file.c_str(), HPDF_TRUE);
    ASSERT_NE(name, nullptr);
    auto* font = HPDF_GetFont(document, name, "WinAnsiEncoding");
    for (int letter = ' '; letter <= '~'; ++letter) {
      const std::string one{static_cast<char>(letter)};
      const auto width =
          HPDF_Font_TextWidth(font, reinterpret_cast<const HPDF_BYTE*>(one.data()), 1).width;
      EXPECT_EQ(letters_width(one, weight), static_cast<int>(width)) << one;
    }
    HPDF_Free(document);
  }
}

TEST(drawing, has_the_same_font_in_each_pdf_whatever_its_letters) {
  const auto font_bytes = [](const std::string& words) {
    auto drawn = sample();
    drawn.pages[0].shapes = {
        written{.words = words, .size = points(9)},
        written{.words = words, .size = points(9), .weight = font_weight::bold}};
    const auto pdf = drawing_pdf(drawn);
    const auto begins = pdf.find("/Length1 ");
    EXPECT_NE(begins, std::string::npos);
    return pdf.substr(begins, 20);
  };
  // The second is one of those that libharu 2.3 fails on with the letters of the text alone.
  EXPECT_EQ(font_bytes("Hello"),
            font_bytes("\"#$)+-/02345678:=>@BDEGHKMOPTUVXY]_abcdehijkmnopqtuvy|~"));
}

TEST(drawing, groups_are_moved_turned_and_named) {
  auto drawn = sample();
  drawn.pages[0].shapes = {group_begin{points(10), -50, 90, 12'500, {{"data-area", "a \"b\""}}},
                           straight_line{.x2 = points(3), .y2 = points(4), .thick = 250},
                           group_end{}};
  std::istringstream in{drawing_svg(drawn)};
  boost::property_tree::ptree tree;
  boost::property_tree::read_xml(in, tree);
  const auto& group = tree.get_child("svg.g");
  EXPECT_EQ(group.get<std::string>("<xmlattr>.transform"),
            "translate(10 -0.5) rotate(90) scale(1.2500)");
  EXPECT_EQ(group.get<std::string>("<xmlattr>.data-area"), "a \"b\"");
  EXPECT_EQ(group.get<std::string>("line.<xmlattr>.stroke-width"), "2.5");
  const auto pdf = drawing_pdf(drawn);
  EXPECT_TRUE(pdf.contains("0 1.25 -1.25 0 10 -0.5 cm") ||
              pdf.contains("-0 1.25 -1.25 -0 10 -0.5 cm"))
      << pdf.substr(pdf.find(" cm") - 60, 200);
}

TEST(drawing, a_text_lies_where_its_anchor_says) {
  written text{.x = points(50), .words = "Letters", .size = points(10)};
  EXPECT_EQ(text.width(), letters_width("Letters"));
  EXPECT_EQ(text.left(), points(50));
  text.at = anchor::middle;
  EXPECT_EQ(text.left(), points(50) - text.width() / 2);
  text.at = anchor::end;
  EXPECT_EQ(text.left() + text.width(), points(50));
}

}  // namespace skyward::document
