// A report of figures as pages to print: each subject follows the last, a table that does not fit
// goes on under its headings on the next page.
#include "document/drawing.hpp"
#include "document/figure_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::document {

namespace {

constexpr length page_margin = points(54);
constexpr length body_size = points(9);
constexpr length line_step = points(13);
constexpr length column_gap = points(10);
constexpr length fact_column = points(180);
constexpr length fact_amounts = points(290);  // where amounts of facts end

struct printed_column {
  length width{};
  bool left = true;
};

std::vector<printed_column> columns_of(const figure_table& table) {
  std::vector<printed_column> columns;
  for (const auto& each : table.headings) {
    columns.push_back({text_width(each, body_size, font_weight::bold)});
  }
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      columns[i].width =
          std::max(columns[i].width, text_width(figure_text(row[i]), body_size, font_weight::bold));
      columns[i].left = columns[i].left && stands_left(row[i]);
    }
  }
  return columns;
}

length width_of(const figure_table& table) {
  length width = 0;
  for (const auto& each : columns_of(table)) width += each.width + column_gap;
  return width;
}

/// Puts lines on pages, from the top of each to its foot.
class printer {
 public:
  explicit printer(const figure_report& report) {
    length widest = 0;
    for (const auto& sheet : report.sheets) {
      for (const auto& each : sheet.tables) widest = std::max(widest, width_of(each));
    }
    const bool wide = widest > letter_short - 2 * page_margin;
    width_ = wide ? letter_long : letter_short;
    height_ = wide ? letter_short : letter_long;
    made_.title = report.title;
    made_.description = report.from;
    turn();
  }

  void title(const std::string& words) { line(words, points(16), font_weight::bold, points(24)); }
  void subject(const std::string& words) {
    leave(5 * line_step);  // no subject at the foot of a page
    y_ += line_step;
    line(words, points(12), font_weight::bold, points(18));
  }
  void words(const std::string& text) {
    for (const auto& each : text_lines(text, inside(), body_size)) {
      line(each, body_size, font_weight::regular, line_step);
    }
  }
  void fact(const named_figure& of) {
    leave(line_step);
    at(page_margin, of.name, font_weight::regular, anchor::start);
    if (stands_left(of.value)) {
      for (const auto& each :
           text_lines(figure_text(of.value), width_ - page_margin - fact_column, body_size)) {
        leave(line_step);
        at(fact_column, each, font_weight::regular, anchor::start);
        y_ += line_step;
      }
      return;
    }
    at(fact_amounts, figure_text(of.value), font_weight::regular, anchor::end);
    y_ += line_step;
  }
  void table(const figure_table& of) {
    const auto columns = columns_of(of);
    leave(4 * line_step);
    y_ += line_step / 2;
    if (!of.title.empty()) line(of.title, body_size, font_weight::bold, line_step);
    headings(of, columns);
    for (std::size_t i = 0; i < of.rows.size(); ++i) {
      if (leave(line_step)) headings(of, columns);
      const bool total = of.totals && i + 1 == of.rows.size();
      if (total) rule(columns);
      std::vector<std::string> cells;
      for (const auto& each : of.rows[i]) cells.push_back(figure_text(each));
      row(columns, cells, total ? font_weight::bold : font_weight::regular);
    }
  }

  drawing finish() {
    for (std::size_t i = 0; i < made_.pages.size(); ++i) {
      made_.pages[i].shapes.emplace_back(
          written{.x = width_ - page_margin,
                  .y = height_ - page_margin / 2,
                  .words = fmt::format("page {} of {}", i + 1, made_.pages.size()),
                  .size = points(8),
                  .at = anchor::end,
                  .fill = colour::grey});
      made_.pages[i].shapes.emplace_back(written{
          .x = page_margin,
          .y = height_ - page_margin / 2,
          .words =
              text_lines(made_.title + ", " + made_.description, inside() - points(80), points(8))
                  .front(),
          .size = points(8),
          .fill = colour::grey});
    }
    return std::move(made_);
  }

 private:
  length inside() const { return width_ - 2 * page_margin; }

  void turn() {
    made_.pages.push_back({width_, height_, {}});
    y_ = page_margin + line_step;
  }
  /// Whether a page was turned, since less than so much was left of it.
  bool leave(length room) {
    if (y_ + room <= height_ - page_margin) return false;
    turn();
    return true;
  }
  void at(length x, const std::string& text, font_weight weight, anchor where,
          length size = body_size) {
    made_.pages.back().shapes.emplace_back(
        written{.x = x, .y = y_, .words = text, .size = size, .weight = weight, .at = where});
  }
  void line(const std::string& text, length size, font_weight weight, length step) {
    for (const auto& each : text_lines(text, inside(), size, weight)) {
      leave(step);
      at(page_margin, each, weight, anchor::start, size);
      y_ += step;
    }
  }
  void headings(const figure_table& of, const std::vector<printed_column>& columns) {
    row(columns, of.headings, font_weight::bold);
    rule(columns);
  }
  void rule(const std::vector<printed_column>& columns) {
    length end = page_margin - column_gap;
    for (const auto& each : columns) end += each.width + column_gap;
    const auto up = y_ - line_step * 3 / 4;
    made_.pages.back().shapes.emplace_back(
        straight_line{.x1 = page_margin, .y1 = up, .x2 = end, .y2 = up, .line = colour::grey});
  }
  void row(const std::vector<printed_column>& columns, const std::vector<std::string>& cells,
           font_weight weight) {
    auto x = page_margin;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto& column = columns[i];
      at(column.left ? x : x + column.width, cells[i], weight,
         column.left ? anchor::start : anchor::end);
      x += column.width + column_gap;
    }
    y_ += line_step;
  }

  drawing made_;
  length width_{};
  length height_{};
  length y_ = 0;
};

}  // namespace

std::string report_pdf(const figure_report& report) {
  printer pages{report};
  pages.title(report.title);
  pages.words(report.from);
  for (const auto& sheet : report.sheets) {
    pages.subject(sheet.title);
    for (const auto& each : sheet.facts) pages.fact(each);
    for (const auto& each : sheet.tables) pages.table(each);
    for (const auto& each : sheet.notes) pages.words(each);
  }
  return drawing_pdf(pages.finish());
}

}  // namespace skyward::document
