// A report of figures as text, as JSON and as a workbook.
#include "document/figure_report.hpp"

#include "base/text.hpp"
#include "document/workbook.hpp"
#include "document/wrap.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace skyward::document {

namespace {

constexpr std::size_t fact_name_width = 29;
constexpr std::size_t fact_width = 18;

std::uint64_t magnitude(std::int64_t number) {
  return number < 0 ? ~static_cast<std::uint64_t>(number) + 1 : static_cast<std::uint64_t>(number);
}

std::string bracketed(std::int64_t number, const std::string& shown) {
  return number < 0 ? "(" + shown + ")" : shown;
}

std::string shown(std::monostate /*nothing*/) {
  return {};
}
std::string shown(cents amount) {
  const auto size = magnitude(amount.count());
  return bracketed(amount.count(), fmt::format("{}.{:02}", with_thousands(size / 100), size % 100));
}
std::string shown(std::int64_t count) {
  return bracketed(count, with_thousands(magnitude(count)));
}
std::string shown(const rational& share) {
  return percent_text(share, 2) + " %";
}
std::string shown(const std::string& words) {
  return words;
}

/// How wide each column is, and whether it has words, which stand to the left.
struct column_shape {
  std::size_t width{};
  bool words = true;
};

std::vector<column_shape> shape_of(const figure_table& table) {
  std::vector<column_shape> columns;
  for (const auto& each : table.headings) columns.push_back({each.size()});
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      columns[i].width = std::max(columns[i].width, figure_text(row[i]).size());
      columns[i].words = columns[i].words && stands_left(row[i]);
    }
  }
  return columns;
}

std::string row_text(std::span<const column_shape> columns, std::span<const std::string> cells) {
  std::string line = " ";
  for (std::size_t i = 0; i < columns.size(); ++i) {
    line += columns[i].words ? fmt::format(" {:<{}}", cells[i], columns[i].width)
                             : fmt::format(" {:>{}}", cells[i], columns[i].width);
  }
  line.resize(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string table_text(const figure_table& table) {
  const auto columns = shape_of(table);
  auto text = table.title.empty() ? "\n" : "\n  " + table.title + "\n";
  text += row_text(columns, table.headings);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    std::vector<std::string> cells;
    for (const auto& each : table.rows[i]) cells.push_back(figure_text(each));
    if (table.totals && i + 1 == table.rows.size()) {
      std::vector<std::string> rules;
      for (const auto& each : columns) rules.emplace_back(each.words ? 0 : each.width, '-');
      text += row_text(columns, rules);
    }
    text += row_text(columns, cells);
  }
  return text;
}

std::string sheet_text(const figure_sheet& sheet) {
  auto text = "\n" + sheet.title + "\n";
  for (const auto& each : sheet.facts) {
    text +=
        stands_left(each.value)
            ? wrapped(fmt::format("{:<{}} {}", each.name, fact_name_width, figure_text(each.value)),
                      "  ")
            : fmt::format("  {:<{}} {:>{}}\n", each.name, fact_name_width, figure_text(each.value),
                          fact_width);
  }
  for (const auto& each : sheet.tables) text += table_text(each);
  for (const auto& each : sheet.notes) text += "\n" + wrapped(each, "  ");
  return text;
}

// ---- the workbook

/// A text as a footer, in which `&` begins a code; a longer one is no footer of a workbook.
std::string footer_of(std::string_view text) {
  constexpr std::size_t bytes_max = 100;
  std::string footer;
  for (const auto each : cut(text, bytes_max)) footer += each == '&' ? "&&" : std::string{each};
  return footer;
}

void put(worksheet& into, place at, const figure& value, bool strong = false) {
  if (const auto* amount = std::get_if<cents>(&value)) {
    into.number(at, look::money, cell_value(rational{amount->count(), 100}), strong);
  } else if (const auto* count = std::get_if<std::int64_t>(&value)) {
    into.number(at, look::whole, cell_value(rational{*count}), strong);
  } else if (const auto* share = std::get_if<rational>(&value)) {
    into.number(at, look::percent, cell_value(*share), strong);
  } else {
    into.text(at, look::text, figure_text(value), strong);
  }
}

/// A total as the sum of what stands above it.
void put_total(worksheet& into, place at, std::uint32_t first, const figure& value) {
  const auto sum = at.row > first ? fmt::format("SUM({})", range_name(at.column, first, at.row - 1))
                                  : std::string{"0"};
  if (const auto* amount = std::get_if<cents>(&value)) {
    into.formula(at, look::money, sum, cell_value(rational{amount->count(), 100}), true);
  } else if (const auto* count = std::get_if<std::int64_t>(&value)) {
    into.formula(at, look::whole, sum, cell_value(rational{*count}), true);
  } else {
    put(into, at, value, true);
  }
}

/// Tables of reports have fewer columns than a sheet.
std::uint16_t column_at(std::size_t index) {
  return static_cast<std::uint16_t>(index);
}

std::uint32_t put_table(worksheet& into, std::uint32_t row, const figure_table& table) {
  if (!table.title.empty()) into.text({row++, 0}, look::subheading, table.title);
  for (std::size_t i = 0; i < table.headings.size(); ++i) {
    into.text({row, column_at(i)}, look::heading, table.headings[i]);
  }
  const auto first = ++row;
  for (std::size_t i = 0; i < table.rows.size(); ++i, ++row) {
    const bool total = table.totals && i + 1 == table.rows.size();
    for (std::size_t column = 0; column < table.headings.size(); ++column) {
      const place at{row, column_at(column)};
      if (total) {
        put_total(into, at, first, table.rows[i][column]);
      } else {
        put(into, at, table.rows[i][column]);
      }
    }
  }
  return row + 1;
}

void put_sheet(workbook& book, const figure_report& report, const figure_sheet& sheet) {
  auto into = book.add(sheet.title);
  into.width(0, 0, 30);
  std::size_t columns = 2;
  for (const auto& each : sheet.tables) columns = std::max(columns, each.headings.size());
  const auto last_column = static_cast<std::uint16_t>(columns - 1);
  into.width(1, last_column, 15);
  into.text({0, 0}, look::title, report.title + ": " + sheet.title);
  into.height(0, 24);
  into.text({1, 0}, look::text, report.from);
  std::uint32_t row = 3;
  for (const auto& each : sheet.facts) {
    into.text({row, 0}, look::label, each.name);
    put(into, {row++, 1}, each.value);
  }
  for (const auto& each : sheet.tables) row = put_table(into, row + 1, each);
  for (const auto& each : sheet.notes) {
    into.merged({row, 0}, last_column, look::note, each);
    into.height(row++, static_cast<int>(16 * (1 + each.size() / (30 + 15 * (columns - 1)))));
  }
  into.print(0, 1, {row, last_column});
}

/// What a figure is besides its text.
struct told_kind {
  boost::json::object& told;

  void operator()(std::monostate /*nothing*/) const {}
  void operator()(cents amount) const { told["cents"] = amount.count(); }
  void operator()(std::int64_t count) const { told["count"] = count; }
  void operator()(const rational& share) const { told["share"] = fraction_text(share); }
  void operator()(const std::string& /*words*/) const {}
};

boost::json::object figure_json(const figure& value) {
  boost::json::object told{{"text", figure_text(value)}};
  std::visit(told_kind{told}, value);
  return told;
}

boost::json::object table_json(const figure_table& table) {
  boost::json::array headings;
  for (const auto& each : table.headings) headings.emplace_back(each);
  boost::json::array rows;
  for (const auto& row : table.rows) {
    boost::json::array cells;
    for (const auto& each : row) cells.push_back(figure_json(each));
    rows.push_back(std::move(cells));
  }
  boost::json::object told{{"title", table.title},
                           {"headings", std::move(headings)},
                           {"rows", std::move(rows)},
                           {"totals", table.totals}};
  if (!table.columns.empty()) {
    boost::json::array columns;
    for (const auto& each : table.columns) columns.emplace_back(each);
    told["columns"] = std::move(columns);
  }
  return told;
}

boost::json::object sheet_json(const figure_sheet& sheet) {
  boost::json::array facts;
  for (const auto& each : sheet.facts) {
    auto fact = figure_json(each.value);
    fact["name"] = each.name;
    if (!each.id.empty()) fact["id"] = each.id;
    facts.push_back(std::move(fact));
  }
  boost::json::array tables;
  for (const auto& each : sheet.tables) tables.push_back(table_json(each));
  boost::json::array notes;
  for (const auto& each : sheet.notes) notes.emplace_back(each);
  return {{"title", sheet.title},
          {"facts", std::move(facts)},
          {"tables", std::move(tables)},
          {"notes", std::move(notes)}};
}

}  // namespace

bool stands_left(const figure& value) {
  return std::holds_alternative<std::string>(value) ||
         std::holds_alternative<std::monostate>(value);
}

std::string figure_text(const figure& value) {
  return std::visit([](const auto& each) { return shown(each); }, value);
}

figure_report report_of_nothing(std::string title, std::string from, std::string why) {
  figure_sheet nothing;
  nothing.title = std::move(why);
  return {std::move(title), std::move(from), {std::move(nothing)}};
}

std::string report_text(const figure_report& report) {
  auto text = wrapped(report.title) + wrapped(report.from);
  for (const auto& each : report.sheets) text += sheet_text(each);
  return text;
}

std::string report_json(const figure_report& report) {
  boost::json::array sheets;
  for (const auto& each : report.sheets) sheets.push_back(sheet_json(each));
  const boost::json::object whole{
      {"title", report.title}, {"from", report.from}, {"sheets", std::move(sheets)}};
  return boost::json::serialize(whole) + "\n";
}

std::expected<std::string, std::string> report_workbook(const figure_report& report) {
  workbook book{report.title, footer_of(report.from)};
  for (const auto& each : report.sheets) put_sheet(book, report, each);
  return book.close();
}

}  // namespace skyward::document
