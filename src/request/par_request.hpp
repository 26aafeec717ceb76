// The exact figures of the wagers of a game: asked for, checked and computed up to the bytes of
// their reports. Only a workbook is written by its library, to the file that is named.
#pragma once

#include "report/par/par_report.hpp"
#include "request/rules_request.hpp"
#include "request/wager_request.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::request {

/// The last is a file.
enum class par_format : std::uint8_t { text, json, csv, html, svg, xlsx };
inline constexpr std::string_view par_format_names[] = {"text", "json", "csv",
                                                        "html", "svg",  "xlsx"};
/// Of what is not a whole sheet.
inline constexpr std::string_view part_format_names[] = {"text", "json"};

struct par_request : rules_request {
  par_format format = par_format::text;
  wager_request layout;
  whole confidence = whole_number(90);  // per cent
  std::string out;                      // the file of a workbook; with `all` a folder
  std::optional<named_file> observed;
  bool all = false;
  bool detail = false;

  /// Whether it is of every wager, without counts beside.
  bool whole_sheet() const { return layout.empty() && !observed; }
};

/// The report of one edition of a game, or of every edition of every game; nothing where a workbook
/// was written.
accepted<std::string> par_of(const par_request& request);

/// How sure intervals are.
accepted<maths::confidence> confidence_of(const whole& per_cent);

}  // namespace skyward::request
