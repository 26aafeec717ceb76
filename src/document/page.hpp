// An HTML page that needs nothing but itself: no script, no font, no picture from outside.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::document {

/// A whole document around a body; reads in light and dark, and prints.
std::string html_page(std::string_view title, std::string_view body);

/// `<p>`, `<h2>` and the like around an escaped text.
std::string element(std::string_view name, std::string_view text);

/// A cell of a table: markup, and whether it is a figure, which stands to the right.
struct html_cell {
  std::string markup{};
  bool figure = false;
};
html_cell text_cell(std::string_view text);
html_cell figure_cell(std::string_view text);

/// A table with a caption; the first cell of each row is its heading.
std::string html_table(std::string_view caption, std::span<const std::string> headings,
                       std::span<const std::vector<html_cell>> rows);

/// Names and what they are, as a list in two columns.
struct named_text {
  std::string name{};
  std::string text{};
};
std::string html_facts(std::span<const named_text> facts);

}  // namespace skyward::document
