// The exact figures of the wagers of a game: asked for, checked and computed up to the bytes of
// their reports.
#pragma once

#include "report/filing/filing_pack.hpp"
#include "report/par/par_report.hpp"
#include "request/rules_request.hpp"
#include "request/wager_request.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// The last is no text.
enum class par_format : std::uint8_t { text, json, csv, html, svg, xlsx };
inline constexpr std::string_view par_format_names[] = {"text", "json", "csv",
                                                        "html", "svg",  "xlsx"};
/// Of what is not a whole sheet.
inline constexpr std::string_view part_format_names[] = {"text", "json"};

struct par_request : rules_request {
  par_format format = par_format::text;
  wager_request layout;
  whole confidence = whole_number(90);  // per cent
  std::optional<named_file> observed;
  bool all = false;
  bool detail = false;
  bool layouts = true;  // with wagers made together, which take longest

  /// Whether it is of every wager, without counts beside.
  bool whole_sheet() const { return layout.empty() && !observed; }
};

/// The report of one edition of a game, or of every edition of every game where that is one text.
accepted<std::string> par_of(const par_request& request);

/// A workbook for every edition of every game.
accepted<std::vector<report::pack_file>> workbooks_of_all(const par_request& request);

/// How sure intervals are.
accepted<maths::confidence> confidence_of(const whole& per_cent);

/// What a house is told that opens a table by these rules: each wager that leaves it no edge.
/// Nothing where every figure is as printed, for those are known to.
std::vector<std::string> opening_warnings(const games::game& game, const rules::table_rules& rules);

}  // namespace skyward::request
