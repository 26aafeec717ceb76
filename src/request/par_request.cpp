// Par sheets, layouts and workbooks of the games that are asked for.
#include "request/par_request.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "maths/observed.hpp"
#include "maths/par_sheet.hpp"
#include "report/par/edge_warnings.hpp"
#include "report/par/par_xlsx.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

namespace {

std::string words_of(const std::vector<asked_wager>& wagers) {
  std::vector<std::string> words;
  for (const auto& each : wagers) words.push_back(each.words());
  return join(words, ",");
}

std::string layout_label(const wager_request& layout) {
  auto label = words_of(layout.at_opening);
  if (!layout.every_play.empty()) {
    label += fmt::format("{}every play {}", label.empty() ? "" : "; ", words_of(layout.every_play));
  }
  return label;
}

/// The choices that the flags make.
accepted<report::par_choices> choices_of(const par_request& request) {
  const auto sure = confidence_of(request.confidence);
  if (!sure) return std::unexpected(sure.error());
  if (request.detail && request.format != par_format::text && request.format != par_format::csv) {
    return refuse("--detail is for --format text and csv; the other formats tell all without it");
  }
  if (!request.layout.empty() && request.observed) {
    return refuse("par --layout has no law of observed counts; accepted beside it: --format");
  }
  if (!request.layout.empty() && (request.detail || request.confidence.words != "90")) {
    return refuse("par --layout has no detail and no confidence; accepted beside it: --format");
  }
  return report::par_choices{*sure, request.detail, nullptr};
}

accepted<std::string> layout_report(const rules::lowered& lowered, const rules::table_rules& rules,
                                    const par_request& request) {
  const auto wagers = layout_wagers(rules, "--layout", request.layout, wagers_are::complete);
  if (!wagers) return std::unexpected(wagers.error());
  const auto figures = maths::layout_of(lowered, rules, layout_label(request.layout), *wagers);
  if (!figures) {
    return refuse(flag_of(request.layout, "--layout") + ": " + figures.error());
  }
  if (request.format == par_format::json) return report::layout_json(rules, *figures) + "\n";
  return report::sheet_title(rules) + "\n" + report::layout_text(rules, *figures, true);
}

accepted<std::string> sheet(const rules::lowered& lowered, const rules::table_rules& rules,
                            const par_request& request, const report::par_choices& choices) {
  const auto figures =
      request.layouts ? maths::par_sheet_of(lowered, rules) : maths::wager_sheet_of(lowered, rules);
  if (!figures) return refuse(figures.error());
  switch (request.format) {
    case par_format::text:
      return report::par_text(rules, *figures, choices);
    case par_format::json:
      return report::par_json(rules, *figures, choices) + "\n";
    case par_format::csv:
      return report::par_csv(rules, *figures, choices);
    case par_format::html:
      return report::par_html(rules, *figures, choices);
    case par_format::svg:
      return report::par_svg(rules, *figures);
    case par_format::xlsx:
      break;
  }
  auto workbook = report::par_xlsx(rules, *figures, choices);
  if (!workbook) return refuse(workbook.error());
  return std::move(*workbook);
}

/// The sheet, and how far counts observed elsewhere agree with it.
accepted<std::string> observed_sheet(const rules::lowered& lowered, const rules::table_rules& rules,
                                     const par_request& request, report::par_choices choices) {
  const auto& [name, text] = *request.observed;
  if (!text) return std::unexpected(text.error());
  if (text->size() > maths::observed_bytes_max) {
    return refuse(
        fmt::format("--observed: {} is too long; accepted: observed counts, JSON, at most {} bytes",
                    name, maths::observed_bytes_max));
  }
  const auto figures = maths::par_sheet_of(lowered, rules);
  if (!figures) return refuse(figures.error());
  const auto counts = maths::read_observed(rules, *figures, *text);
  if (!counts) return refuse(fmt::format("--observed: {}: {}", name, counts.error()));
  const auto agreement = maths::agreement_of(*figures, *counts);
  choices.found = &agreement;
  if (request.format == par_format::json) return report::par_json(rules, *figures, choices) + "\n";
  return report::par_text(rules, *figures, choices);
}

/// The sheet of every edition of every game; a game is lowered once for all its editions.
accepted<std::vector<report::pack_file>> all_sheets(const par_request& request,
                                                    const report::par_choices& choices) {
  std::vector<report::pack_file> sheets;
  for (const auto& game : games::catalogue()) {
    std::optional<rules::lowered> lowered;
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      if (!lowered) lowered = games::lowered_form(game, rules);
      auto made = sheet(*lowered, rules, request, choices);
      if (!made) return std::unexpected(made.error());
      sheets.push_back({fmt::format("{}-{}.{}", game.book.game, edition.id,
                                    par_format_names[static_cast<std::size_t>(request.format)]),
                        std::move(*made)});
    }
  }
  return sheets;
}

/// Every edition of every game as printed.
accepted<std::vector<report::pack_file>> sheets_of_all(const par_request& request) {
  const auto choices = choices_of(request);
  if (!choices) return std::unexpected(choices.error());
  if (!request.game.empty() || request.names_rules() || !request.whole_sheet()) {
    return refuse(
        "par --all takes every game as printed; accepted beside it: --format, --detail, "
        "--confidence, --out");
  }
  if (request.format == par_format::html || request.format == par_format::svg) {
    return refuse(
        fmt::format("par --all has no format \"{}\", a page or picture each; accepted: text, json, "
                    "csv, xlsx, or --pack DIR",
                    par_format_names[static_cast<std::size_t>(request.format)]));
  }
  return all_sheets(request, *choices);
}

accepted<std::string> par_of_all(const par_request& request, const report::par_choices& choices) {
  const auto sheets = sheets_of_all(request);
  if (!sheets) return std::unexpected(sheets.error());
  std::string out = request.format == par_format::csv ? report::par_csv_header(choices) : "";
  for (const auto& each : *sheets) {
    const bool apart = request.format == par_format::text && !out.empty();
    out += (apart ? "\n" + std::string(80, '=') + "\n" : "") + each.bytes;
  }
  return out;
}

}  // namespace

accepted<maths::confidence> confidence_of(const whole& per_cent) {
  const auto* const sure = std::ranges::find(maths::confidences, per_cent.words, maths::percent_of);
  if (sure != std::end(maths::confidences)) return *sure;
  return refuse(
      fmt::format("--confidence \"{}\"; accepted: 90, 95, 99, in per cent", per_cent.words));
}

accepted<std::string> par_of(const par_request& request) {
  const auto choices = choices_of(request);
  if (!choices) return std::unexpected(choices.error());
  if (request.all) return par_of_all(request, *choices);
  if (request.game.empty()) {
    return refuse("par needs a game or --all; accepted: " + join(games::game_ids()));
  }
  const auto chosen = game_and_rules_of("par", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto& rules = chosen->rules;
  const auto lowered = games::lowered_form(*chosen->game, rules);
  if (!request.layout.empty()) return layout_report(lowered, rules, request);
  if (request.observed) return observed_sheet(lowered, rules, request, *choices);
  auto printed = sheet(lowered, rules, request, *choices);
  if (printed && request.format == par_format::csv) {
    printed->insert(0, report::par_csv_header(*choices));
  }
  return printed;
}

accepted<std::vector<report::pack_file>> workbooks_of_all(const par_request& request) {
  ensure(request.all && request.format == par_format::xlsx, "workbooks of every game");
  return sheets_of_all(request);
}

std::vector<std::string> opening_warnings(const games::game& game,
                                          const rules::table_rules& rules) {
  if (!rules.submitted()) return {};
  const auto figures = maths::par_sheet_of(games::lowered_form(game, rules), rules);
  return figures ? report::edge_warnings(rules, *figures) : std::vector{figures.error()};
}

}  // namespace skyward::request
