// An HTML page that needs nothing but itself: no script, no font, no picture from outside.
#pragma once

#include "document/markup.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::document {

/// A whole document around a body; reads in light and dark, and prints.
markup html_page(std::string_view title, const markup& body);

/// `<p>`, `<h2>` and the like around a text.
markup element(source_words name, std::string_view text);

/// A cell of a table, and whether it is a figure, which stands to the right.
struct html_cell {
  markup content{};
  bool figure = false;
};
html_cell text_cell(std::string_view text);
html_cell figure_cell(std::string_view text);

/// A table with a caption; the first cell of each row is its heading.
markup html_table(std::string_view caption, std::span<const std::string> headings,
                  std::span<const std::vector<html_cell>> rows);

/// Names and what they are, as a list in two columns.
struct named_text {
  std::string name{};
  std::string text{};
};
markup html_facts(std::span<const named_text> facts);

}  // namespace skyward::document
