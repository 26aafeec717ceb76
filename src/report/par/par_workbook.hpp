// The workbook of a par sheet as its sheets write it, one after another: what they share, and the
// cells that several of them have.
#pragma once

#include "document/workbook.hpp"
#include "maths/par_sheet.hpp"
#include "report/par/par_report.hpp"

#include <initializer_list>
#include <string>
#include <vector>

namespace skyward::report {

/// Where the cover keeps what a reader may choose.
struct cover_places {
  document::place confidence;
  document::place z;
  std::vector<document::place> rounds;
};

/// A wager on its sheet, and where others find its figures.
struct wager_place {
  const maths::wager_figures* figures;
  std::string sheet;
  document::place payback;
  document::place volatility_index;
  std::optional<document::place> top;  // the odds against the top award, where there is one
};

/// What all sheets know, and what earlier ones leave for later ones.
struct par_book {
  const rules::table_rules& rules;
  const maths::par_sheet& figures;
  maths::confidence sure;
  document::cell_number z;
  std::string title;
  document::workbook file;
  cover_places cover{};
  std::vector<wager_place> wagers{};
  std::vector<std::string> checked{};  // sheets with a check column, and that column
};

/// The cover: its choices have places before any sheet refers to them, and it is finished when all
/// checks are known.
document::worksheet begin_cover(par_book& book);
void finish_cover(par_book& book, document::worksheet& cover);

/// The wagers of a group with their outcomes; no sheet where the group offers none.
void write_wagers(par_book& book, rules::group_id group);
/// The payback of so many rounds, for every wager written before.
void write_spread(par_book& book);
/// Wagers made together.
void write_layouts(par_book& book);

/// The row of headings below a sheet's title and note.
inline constexpr std::uint32_t header_row = 2;

/// A sheet with its title and a line of what to know.
document::worksheet begin_sheet(par_book& book, const std::string& label, const std::string& title,
                                const std::string& note);

void write_headings(document::worksheet& sheet, document::place at,
                    std::initializer_list<const char*> words);

/// A cell of another sheet, its row and column fixed.
std::string far(const std::string& sheet, document::place at);

/// A fraction as a formula writes it, as exact as a cell number can be.
std::string fraction_formula(const rational& number);

/// Ways, the cycle they are counted in and the probability they make, in three columns. Where the
/// cycle is too long for a cell, the nearest number of ways out of a power of two stands for it,
/// which loses half a unit of the last place.
void write_chance(document::worksheet& sheet, document::place at, const rational& probability,
                  const integer& cycle);

}  // namespace skyward::report
