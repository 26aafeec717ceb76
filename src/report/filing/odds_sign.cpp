// How the sign is fitted: letters as large as one page holds, in columns that are evenly full.
#include "report/filing/odds_sign.hpp"

#include "report/edition_dates.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace skyward::report {

using document::colour;
using document::drawn_page;
using document::font_weight;
using document::length;
using document::points;
using document::rectangle;
using document::straight_line;
using document::text_lines;
using document::text_width;
using document::written;
using rules::index;

namespace {

constexpr length sign_width = document::letter_short;
constexpr length sign_height = document::letter_long;
constexpr length sign_margin = points(36);
constexpr length gutter = points(24);
constexpr length content_width = sign_width - 2 * sign_margin;
constexpr length header_height = points(84);
constexpr length small_print = points(8);
constexpr length small_step = points(11);
constexpr length size_max = points(16);
constexpr length size_min = points(8);
constexpr std::size_t rows_of_one_column = 8;

enum class row_kind : std::uint8_t { heading, note, wager, line };

/// One row of a column: a heading, a note of it, a wager with its odds, or one line of its odds.
struct row {
  row_kind kind{};
  std::vector<std::string> words{};  // lines of text
  std::string odds{};
  length height = 0;
  bool with_next = false;  // is not the last of a column
};

struct column {
  std::vector<row> rows{};
  length height = 0;
};

/// How rows look at one size of letters, in columns of one width.
struct looks {
  length size;
  length width;

  length note_size() const { return std::max(size * 3 / 4, size_min * 7 / 8); }
  length row_height(std::size_t lines) const {
    return size * 8 / 5 + static_cast<length>(lines - 1) * size * 6 / 5;
  }

  row heading(const std::string& label) const {
    auto lines = text_lines(label, width - size, size, font_weight::bold);
    const auto height = row_height(lines.size()) + size * 3 / 5;
    return {row_kind::heading, std::move(lines), "", height, true};
  }
  row note(const std::string& words) const {
    auto lines = text_lines(words, width - size, note_size());
    const auto height = static_cast<length>(lines.size()) * note_size() * 5 / 4;
    return {row_kind::note, std::move(lines), "", height, true};
  }
  row wager(const std::string& label, const std::string& odds, bool has_lines) const {
    const auto room = width - size * 2 - text_width(odds, size, font_weight::bold);
    auto lines = text_lines(label, std::max(room, width / 3), size);
    const auto height = row_height(lines.size());
    return {row_kind::wager, std::move(lines), odds, height, has_lines};
  }
  row line(const pay_words& pays, bool last) const {
    const auto room = width - size * 3 - text_width(pays.odds, size, font_weight::bold);
    auto lines = text_lines(pays.label, std::max(room, width / 3), size);
    const auto height = row_height(lines.size()) - size / 5;
    return {row_kind::line, std::move(lines), pays.odds, height, !last};
  }
};

void add_area(std::vector<row>& rows, const looks& with, const rules::table_rules& rules,
              rules::area_id area) {
  const auto label = area_label(rules, area);
  const auto pays = area_pays(rules, area);
  if (rules.book().areas[index(area)].purchase) {
    rows.push_back(with.wager(label, "purchase", false));
  } else if (pays.size() == 1) {
    rows.push_back(with.wager(label, pays.front().odds, false));
  } else {
    rows.push_back(with.wager(label, "", true));
    for (std::size_t i = 0; i < pays.size(); ++i) {
      rows.push_back(with.line(pays[i], i + 1 == pays.size()));
    }
  }
}

std::vector<row> rows_of(const looks& with, const rules::table_rules& rules) {
  std::vector<row> rows;
  for (const auto group : offered_groups(rules)) {
    rows.push_back(with.heading(rules.book().groups[index(group)].label));
    for (const auto& term : group_terms(rules, group)) rows.push_back(with.note(term.words));
    if (rows.back().kind == row_kind::note) rows.back().height += with.size / 4;
    for (const auto area : offered_areas(rules, group)) add_area(rows, with, rules, area);
  }
  return rows;
}

/// Rows in columns of at most a height; rows that belong together are not parted, and a group that
/// is has its heading again.
std::vector<column> columns_of(const std::vector<row>& rows, length height) {
  std::vector<column> columns(1);
  const row* heading = nullptr;
  for (std::size_t i = 0; i < rows.size();) {
    auto end = i;
    length needed = rows[i].height;
    while (rows[end].with_next && end + 1 < rows.size()) needed += rows[++end].height;
    if (columns.back().height + needed > height && columns.back().height > 0) {
      columns.emplace_back();
      if (heading != nullptr && rows[i].kind != row_kind::heading) {
        columns.back() = {{*heading}, heading->height};
      }
    }
    if (rows[i].kind == row_kind::heading) heading = &rows[i];
    for (; i <= end; ++i) {
      columns.back().rows.push_back(rows[i]);
      columns.back().height += rows[i].height;
    }
  }
  return columns;
}

/// The sign's columns: letters as large as one page holds, the columns of it evenly full.
struct sign_columns {
  looks with{};
  std::size_t a_page = 1;
  std::vector<column> columns{};
};

sign_columns fitted(const rules::table_rules& rules, length room) {
  sign_columns made;
  for (auto size = size_max; size >= size_min; size -= points(1) / 2) {
    made.with = {size, content_width};
    const auto count = static_cast<std::size_t>(std::ranges::count_if(
        rows_of(made.with, rules), [](const row& each) { return !each.odds.empty(); }));
    made.a_page = count > rows_of_one_column ? 2 : 1;
    if (made.a_page == 2) made.with.width = (content_width - gutter) / 2;
    const auto rows = rows_of(made.with, rules);
    const auto all = std::transform_reduce(rows.begin(), rows.end(), length{0}, std::plus{},
                                           [](const row& each) { return each.height; });
    for (auto height = all / static_cast<length>(made.a_page); height <= room;
         height += points(4)) {
      made.columns = columns_of(rows, height);
      if (made.columns.size() <= made.a_page) return made;
    }
    made.columns = columns_of(rows, room);
  }
  return made;
}

void draw_row(drawn_page& page, const looks& with, const row& each, length left, length top) {
  const auto right = left + with.width;
  const bool heading = each.kind == row_kind::heading;
  const bool note = each.kind == row_kind::note;
  const auto size = note ? with.note_size() : with.size;
  const auto indent = each.kind == row_kind::line ? with.size * 3 / 2 : with.size / 2;
  auto y = top + (note ? size : size * 6 / 5);
  if (heading) {
    page.shapes.emplace_back(rectangle{.x = left,
                                       .y = top + with.size / 5,
                                       .width = with.width,
                                       .height = each.height - with.size * 2 / 5,
                                       .corner = points(3),
                                       .fill = colour::felt});
    y += with.size * 3 / 10;
  }
  for (std::size_t i = 0; i < each.words.size(); ++i) {
    page.shapes.emplace_back(written{.x = left + indent,
                                     .y = y,
                                     .words = each.words[i],
                                     .size = size,
                                     .weight = heading ? font_weight::bold : font_weight::regular,
                                     .fill = heading ? colour::white
                                             : note  ? colour::grey
                                                     : colour::ink});
    if (i + 1 < each.words.size()) y += note ? size * 5 / 4 : size * 6 / 5;
  }
  if (each.odds.empty()) return;
  const written odds{.x = right - with.size / 2,
                     .y = y,
                     .words = each.odds,
                     .size = size,
                     .weight = font_weight::bold,
                     .at = document::anchor::end};
  const auto from = left + indent + text_width(each.words.back(), size) + with.size / 2;
  if (from < odds.left() - with.size / 2) {
    page.shapes.emplace_back(straight_line{
        .x1 = from, .y1 = y, .x2 = odds.left() - with.size / 2, .y2 = y, .line = colour::rule});
  }
  page.shapes.emplace_back(odds);
}

/// The name of the game as large as the page is wide, at most 30 points.
void draw_header(drawn_page& page, const rules::table_rules& rules) {
  page.shapes.emplace_back(
      rectangle{.width = sign_width, .height = header_height, .fill = colour::dark_felt});
  page.shapes.emplace_back(straight_line{.x1 = 0,
                                         .y1 = header_height - points(4),
                                         .x2 = sign_width,
                                         .y2 = header_height - points(4),
                                         .line = colour::gold});
  auto size = points(30);
  while (size > points(10) &&
         text_width(rules.book().name, size, font_weight::bold) > content_width) {
    size -= points(1);
  }
  page.shapes.emplace_back(written{
      .x = sign_width / 2,
      .y = points(42),
      .words = text_lines(rules.book().name, content_width, size, font_weight::bold).front(),
      .size = size,
      .weight = font_weight::bold,
      .at = document::anchor::middle,
      .fill = colour::gold});
  page.shapes.emplace_back(written{.x = sign_width / 2,
                                   .y = points(64),
                                   .words = "Payout odds of the wagers offered at this table",
                                   .size = points(12),
                                   .at = document::anchor::middle,
                                   .fill = colour::white});
}

std::vector<std::string> small_print_of(const rules::table_rules& rules,
                                        std::span<const std::string> warnings) {
  const auto& edition = rules.in_edition();
  const auto dates = edition_dates(edition);
  std::vector<std::string> texts{warnings.begin(), warnings.end()};
  texts.insert(
      texts.end(),
      {limits_words(rules) + " " + payment_words(rules),
       fmt::format("\"7 to 6\": six wagered win seven and are returned besides. \"8 for 1\": the "
                   "wager is part of the eight. A sum of money is paid as it stands."),
       fmt::format("{}{}{}.", edition.title, dates.empty() ? "" : "; ", dates),
       "Rules " + edition.id + ", SHA-256 " + rules.sha256()});
  std::vector<std::string> lines;
  for (const auto& text : texts) {
    for (auto& line : text_lines(text, content_width, small_print))
      lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

document::drawing odds_sign(const rules::table_rules& rules,
                            std::span<const std::string> warnings) {
  document::drawing sign{
      .title = rules.book().name + ": payout odds",
      .description = "The odds of every wager offered, by group, with what binds them."};
  const auto print = small_print_of(rules, warnings);
  const auto print_height = static_cast<length>(print.size()) * small_step + points(10);
  const auto top = header_height + points(16);
  const auto room = sign_height - sign_margin - print_height - top;
  const auto all = fitted(rules, room);
  for (std::size_t i = 0; i < all.columns.size(); ++i) {
    if (i % all.a_page == 0) {
      sign.pages.push_back({sign_width, sign_height, {}});
      draw_header(sign.pages.back(), rules);
      auto y = sign_height - sign_margin - print_height + points(10);
      sign.pages.back().shapes.emplace_back(straight_line{.x1 = sign_margin,
                                                          .y1 = y - points(4),
                                                          .x2 = sign_width - sign_margin,
                                                          .y2 = y - points(4),
                                                          .line = colour::felt});
      for (const auto& line : print) {
        y += small_step;
        sign.pages.back().shapes.emplace_back(written{
            .x = sign_margin, .y = y, .words = line, .size = small_print, .fill = colour::grey});
      }
    }
    auto& page = sign.pages.back();
    auto y = top;
    const auto left = sign_margin + static_cast<length>(i % all.a_page) * (all.with.width + gutter);
    for (const auto& each : all.columns[i].rows) {
      draw_row(page, all.with, each, left, y);
      y += each.height;
    }
  }
  return sign;
}

}  // namespace skyward::report
