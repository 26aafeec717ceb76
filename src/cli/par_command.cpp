// `skyward par`: the exact figures of every wager of a game.
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/pack_folder.hpp"
#include "cli/rules_argument.hpp"
#include "cli/wager_argument.hpp"
#include "maths/observed.hpp"
#include "maths/par_sheet.hpp"
#include "report/filing/filing_pack.hpp"
#include "report/par/par_report.hpp"
#include "report/par/par_xlsx.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace skyward::cli {

namespace {

struct par_request : rules_request {
  std::string format = "text";
  wager_request layout;
  std::string confidence = "90";
  std::string out;
  std::string observed;
  std::string pack;
  bool all = false;
  bool detail = false;
};

std::string layout_label(const wager_request& request) {
  auto label = join(request.at_opening, ",");
  if (!request.every_play.empty()) {
    label +=
        fmt::format("{}every play {}", label.empty() ? "" : "; ", join(request.every_play, ","));
  }
  return label;
}

/// The choices that the flags make.
accepted<report::par_choices> choices_of(const par_request& request) {
  const auto sure = std::ranges::find(maths::confidences, request.confidence, maths::percent_of);
  if (sure == std::end(maths::confidences)) {
    return refuse(
        fmt::format("--confidence \"{}\"; accepted: 90, 95, 99, in per cent", request.confidence));
  }
  if (request.detail && request.format != "text" && request.format != "csv") {
    return refuse("--detail is for --format text and csv; the other formats tell all without it");
  }
  if (!request.layout.empty() && !request.observed.empty()) {
    return refuse("par --layout has no law of observed counts; accepted beside it: --format");
  }
  if (!request.layout.empty() && (request.detail || request.confidence != "90")) {
    return refuse("par --layout has no detail and no confidence; accepted beside it: --format");
  }
  return report::par_choices{*sure, request.detail, nullptr};
}

accepted<std::string> layout_report(const rules::lowered& lowered, const rules::table_rules& rules,
                                    const par_request& request) {
  const auto wagers = layout_wagers(rules, "--layout", request.layout);
  if (!wagers) return std::unexpected(wagers.error());
  const auto figures = maths::layout_of(lowered, rules, layout_label(request.layout), *wagers);
  if (!figures) {
    return refuse(flag_of(request.layout, "--layout") + ": " + figures.error());
  }
  if (request.format == "json") return report::layout_json(rules, *figures) + "\n";
  return report::sheet_title(rules) + "\n" + report::layout_text(rules, *figures, true);
}

accepted<std::string> sheet(const rules::lowered& lowered, const rules::table_rules& rules,
                            const std::string& format, const report::par_choices& choices) {
  const auto made = maths::par_sheet_of(lowered, rules);
  if (!made) return refuse(made.error());
  if (format == "json") return report::par_json(rules, *made, choices) + "\n";
  if (format == "csv") return report::par_csv(rules, *made, choices);
  if (format == "html") return report::par_html(rules, *made, choices);
  if (format == "svg") return report::par_svg(rules, *made);
  return report::par_text(rules, *made, choices);
}

/// The sheet, and how far counts observed elsewhere agree with it.
accepted<std::string> observed_sheet(const rules::lowered& lowered, const rules::table_rules& rules,
                                     const par_request& request, report::par_choices choices) {
  constexpr std::string_view wanted = "observed counts, JSON";
  const auto text = file_text("--observed", request.observed, maths::observed_bytes_max, wanted);
  if (!text) return std::unexpected(text.error());
  if (text->size() > maths::observed_bytes_max) {
    return refuse(fmt::format("--observed: {} is too long; accepted: {}, at most {} bytes",
                              request.observed, wanted, maths::observed_bytes_max));
  }
  const auto made = maths::par_sheet_of(lowered, rules);
  if (!made) return refuse(made.error());
  const auto counts = maths::read_observed(rules, *made, *text);
  if (!counts) return refuse(fmt::format("--observed: {}: {}", request.observed, counts.error()));
  const auto found = maths::agreement_of(*made, *counts);
  choices.found = &found;
  if (request.format == "json") return report::par_json(rules, *made, choices) + "\n";
  return report::par_text(rules, *made, choices);
}

/// One workbook; nothing is left to print.
accepted<std::string> workbook(const rules::lowered& lowered, const rules::table_rules& rules,
                               const std::filesystem::path& path,
                               const report::par_choices& choices) {
  const auto made = maths::par_sheet_of(lowered, rules);
  if (!made) return refuse(made.error());
  const auto written = report::write_par_xlsx(path, rules, *made, choices);
  if (!written) return refuse("--out: " + written.error());
  return "";
}

/// A workbook for every edition of every game, in a folder.
accepted<std::string> all_workbooks(const std::filesystem::path& folder,
                                    const report::par_choices& choices) {
  std::error_code told;
  if (!std::filesystem::is_directory(folder, told)) {
    return refuse(
        fmt::format("--out: {} is no folder; accepted with par --all: a folder, which "
                    "takes a workbook for each edition",
                    folder.string()));
  }
  for (const auto& game : games::catalogue()) {
    std::optional<rules::lowered> lowered;
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      if (!lowered) lowered = games::lowered_form(game, rules);
      const auto file = fmt::format("{}-{}.xlsx", game.book.game, edition.id);
      if (auto made = workbook(*lowered, rules, folder / file, choices); !made) return made;
    }
  }
  return "";
}

/// A workbook is bytes for a file, and only a workbook goes to one by name.
accepted<void> check_out(const par_request& request) {
  const bool xlsx = request.format == "xlsx";
  if (xlsx && request.out.empty()) {
    return refuse(
        "par --format xlsx needs --out FILE, a workbook is not for a terminal; accepted: "
        "the file to write, with --all a folder");
  }
  if (!xlsx && !request.out.empty()) {
    return refuse(
        "--out is for --format xlsx; accepted without it: the other formats, on standard output");
  }
  return {};
}

/// Every edition of every game; a game is lowered once for all its editions.
accepted<std::string> all_sheets(const std::string& format, const report::par_choices& choices) {
  std::string out = format == "csv" ? report::par_csv_header(choices) : "";
  for (const auto& game : games::catalogue()) {
    std::optional<rules::lowered> lowered;
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      if (!lowered) lowered = games::lowered_form(game, rules);
      if (format == "text" && !out.empty()) out += "\n" + std::string(80, '=') + "\n";
      const auto made = sheet(*lowered, rules, format, choices);
      if (!made) return made;
      out += *made;
    }
  }
  return out;
}

accepted<report::game_pack> banked_pack(const games::game& game, const rules::table_rules& rules,
                                        const report::par_choices& choices) {
  auto made = report::pack_of(games::lowered_form(game, rules), rules, choices);
  if (!made) return refuse(made.error());
  return std::move(*made);
}

/// The packs of every game in its default edition, or of the one that is asked for.
accepted<std::vector<report::game_pack>> packs(const par_request& request,
                                               const report::par_choices& choices) {
  std::vector<report::game_pack> made;
  for (const auto& game : games::catalogue()) {
    if (!request.game.empty() && request.game != game.book.game) continue;
    const auto rules = rules_of(game.book, request);
    if (!rules) return std::unexpected(rules.error());
    auto pack = banked_pack(game, *rules, choices);
    if (!pack) return std::unexpected(pack.error());
    made.push_back(std::move(*pack));
  }
  for (const auto& book : games::pot_games()) {
    if (!request.game.empty() && request.game != book.game) continue;
    const auto rules = pot_rules_of(book, request);
    if (!rules) return std::unexpected(rules.error());
    made.push_back(report::pack_of(*rules));
  }
  if (made.empty()) return refuse_game(request.game);
  return made;
}

accepted<std::string> write_pack(const par_request& request) {
  if (request.all || !request.layout.empty() || request.format != "text" || request.detail ||
      !request.out.empty() || !request.observed.empty()) {
    return refuse(
        "par --pack writes every format; accepted beside it: GAME, --edition, --rules, "
        "--option, --confidence");
  }
  const bool chosen =
      !request.edition.empty() || !request.rules_file.empty() || !request.options.empty();
  if (request.game.empty() && chosen) {
    return refuse(
        "par --pack of every game takes each as printed; with --edition, --rules or "
        "--option name one: " +
        join(all_game_ids()));
  }
  const auto choices = choices_of(request);
  if (!choices) return std::unexpected(choices.error());
  const auto games = packs(request, *choices);
  if (!games) return std::unexpected(games.error());
  const auto files = report::whole_pack(*games, SKYWARD_VERSION);
  if (const auto done = write_folder(request.pack, files); !done) {
    return std::unexpected(done.error());
  }
  return fmt::format("{} files in {}\n", files.size(), request.pack);
}

accepted<std::string> par(const par_request& request) {
  if (!request.pack.empty()) return write_pack(request);
  const bool whole = request.layout.empty() && request.observed.empty();
  const auto formats = whole
                           ? std::vector<std::string>{"text", "json", "csv", "html", "svg", "xlsx"}
                           : std::vector<std::string>{"text", "json"};
  const auto* command = whole ? "par" : request.layout.empty() ? "par --observed" : "par --layout";
  if (const auto known = check_format(command, request.format, formats); !known) {
    return std::unexpected(known.error());
  }
  const auto choices = choices_of(request);
  if (!choices) return std::unexpected(choices.error());
  if (const auto known = check_out(request); !known) return std::unexpected(known.error());
  if (request.all) {
    const bool narrowed = !request.game.empty() || !request.edition.empty() ||
                          !request.rules_file.empty() || !request.layout.empty() ||
                          !request.options.empty() || !request.observed.empty();
    if (narrowed) {
      return refuse(
          "par --all takes every game as printed; accepted beside it: --format, --detail, "
          "--confidence, --out");
    }
    if (request.format == "html" || request.format == "svg") {
      return refuse("par --all has no format \"" + request.format +
                    "\", a page or picture each; accepted: text, json, csv, xlsx, or --pack DIR");
    }
    if (request.format == "xlsx") return all_workbooks(request.out, *choices);
    return all_sheets(request.format, *choices);
  }
  if (request.game.empty()) {
    return refuse("par needs a game or --all; accepted: " + join(games::game_ids()));
  }
  const auto chosen = game_and_rules_of("par", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto lowered = games::lowered_form(*chosen->game, chosen->rules);
  if (!request.layout.empty()) return layout_report(lowered, chosen->rules, request);
  if (request.format == "xlsx") return workbook(lowered, chosen->rules, request.out, *choices);
  if (!request.observed.empty()) return observed_sheet(lowered, chosen->rules, request, *choices);
  auto made = sheet(lowered, chosen->rules, request.format, *choices);
  if (made && request.format == "csv") made->insert(0, report::par_csv_header(*choices));
  return made;
}

class par_of_games final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* par = app.add_subcommand("par", "exact figures of every wager of a game");
    declare_rules(*par, request_);
    par->add_flag("--all", request_.all, "every edition of every game")->disable_flag_override();
    declare_wagers(*par, "--layout", request_.layout);
    par->add_flag("--detail", request_.detail, "with payback, volatility and spread")
        ->disable_flag_override();
    par->add_option("--confidence", request_.confidence, "90, 95 or 99, of volatility and spread");
    par->add_option("--observed", request_.observed, "counts of a simulation to compare, JSON");
    par->add_option("--format", request_.format, "text, json, csv, html, svg or xlsx");
    par->add_option("--pack", request_.pack, "DIR, a folder with what is filed");
    par->add_option("--out", request_.out, "the file of an xlsx; with --all a folder");
    return par;
  }
  accepted<std::string> perform(const streams& /*io*/) override { return par(request_); }

 private:
  par_request request_;
};

}  // namespace

std::unique_ptr<command> par_command() {
  return std::make_unique<par_of_games>();
}

}  // namespace skyward::cli
