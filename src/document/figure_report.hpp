// A report of figures, laid out once: as text for a terminal, as JSON for a page, as a workbook
// whose totals are formulas, and as pages to print.
#pragma once

#include "base/money.hpp"
#include "base/rational.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <variant>
#include <vector>

namespace skyward::document {

/// An amount, a count, a share that is told in per cent, words; or nothing.
using figure = std::variant<std::monostate, cents, std::int64_t, rational, std::string>;

struct named_figure {
  std::string name;
  figure value;
  std::string id{};  // by which a program finds it, whatever it is called; empty: none looks for it
};

struct figure_table {
  std::string title;
  std::vector<std::string> headings;
  std::vector<std::vector<figure>> rows;  // as many figures as headings each
  bool totals = false;                    // the last row adds up the amounts and counts above it
  std::vector<std::string> columns{};     // ids of them, as those of figures; empty: none has one
};

/// One subject of a report: a sheet of the workbook.
struct figure_sheet {
  std::string title;
  std::vector<named_figure> facts;
  std::vector<figure_table> tables;
  std::vector<std::string> notes;
};

struct figure_report {
  std::string title;
  std::string from;                  // whose it is, and what of: stands under the title
  std::vector<figure_sheet> sheets;  // at least one
};

/// A report that has no figures to tell, and why.
figure_report report_of_nothing(std::string title, std::string from, std::string why);

/// Whether it is words, or nothing: figures stand to the right.
bool stands_left(const figure& value);

/// As a report shows it: `1,234.50`, below zero `(1,234.50)`; `1,234`; `5.26 %`.
std::string figure_text(const figure& value);

/// Tables wider than a terminal are not broken: whoever makes a report keeps them narrow.
std::string report_text(const figure_report& report);

/// The same as JSON. Each figure has its `text`, as a report shows it, and by its kind `cents`,
/// `count` or `share`, a fraction; words have their text alone. What has an id has it there too.
std::string report_json(const figure_report& report);

/// The bytes of a workbook. Totals are formulas, so that who changes a figure sees what it does.
///
/// errors  a sentence, where there is no room to make them
std::expected<std::string, std::string> report_workbook(const figure_report& report);

/// The bytes of a PDF on letter paper, its pages numbered; the same report has the same bytes.
std::string report_pdf(const figure_report& report);

}  // namespace skyward::document
