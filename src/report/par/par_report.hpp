// A par sheet for people and programs: text for 80 columns, HTML, JSON, CSV, and a picture.
#pragma once

#include "document/markup.hpp"
#include "maths/observed.hpp"
#include "maths/par_sheet.hpp"

#include <string>

namespace skyward::report {

/// Decimals of a figure in per cent.
inline constexpr int percent_places = 4;

/// What a reader chooses of a sheet.
struct par_choices {
  maths::confidence sure = maths::confidence::percent_90;  // of the volatility index and the spread
  bool detail = false;  // text and CSV: with payback, volatility, spread, contributions, top award
  const maths::agreement* found = nullptr;  // of observed counts; text and JSON tell it
};

/// A table of text, at most 80 columns wide.
std::string par_text(const rules::table_rules& rules, const maths::par_sheet& sheet,
                     const par_choices& choices = {});

/// One line of JSON; every probability and figure a fraction in lowest terms, rounded decimals
/// beside those that people know as decimals.
std::string par_json(const rules::table_rules& rules, const maths::par_sheet& sheet,
                     const par_choices& choices = {});

/// A row for each outcome of each wager (RFC 4180), without the header.
std::string par_csv(const rules::table_rules& rules, const maths::par_sheet& sheet,
                    const par_choices& choices = {});
std::string par_csv_header(const par_choices& choices = {});

/// One page of HTML that needs nothing but itself.
document::markup par_html(const rules::table_rules& rules, const maths::par_sheet& sheet,
                          const par_choices& choices = {});

/// The house edges as a picture.
document::markup par_svg(const rules::table_rules& rules, const maths::par_sheet& sheet);

/// One layout in text: its figures, and its law when `with_law`.
std::string layout_text(const rules::table_rules& rules, const maths::layout_figures& layout,
                        bool with_law);

/// One layout with its law in one line of JSON.
std::string layout_json(const rules::table_rules& rules, const maths::layout_figures& layout);

/// The game, its edition with dates, and the hash of the rules, as each sheet begins.
std::string sheet_title(const rules::table_rules& rules);

}  // namespace skyward::report
