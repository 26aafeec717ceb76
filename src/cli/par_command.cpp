// `skyward par`: the exact figures of every wager of a game.
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/rules_argument.hpp"
#include "cli/wager_argument.hpp"
#include "maths/par_sheet.hpp"
#include "report/par_report.hpp"

#include <fmt/format.h>

#include <optional>

namespace skyward::cli {

namespace {

struct par_request : rules_request {
  std::string format = "text";
  wager_request layout;
  bool all = false;
};

std::string layout_label(const wager_request& request) {
  auto label = join(request.at_opening, ",");
  if (!request.every_play.empty()) {
    label +=
        fmt::format("{}every play {}", label.empty() ? "" : "; ", join(request.every_play, ","));
  }
  return label;
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
                            const std::string& format) {
  const auto made = maths::par_sheet_of(lowered, rules);
  if (!made) return refuse(made.error());
  if (format == "json") return report::par_json(rules, *made) + "\n";
  if (format == "csv") return report::par_csv(rules, *made);
  return report::par_text(rules, *made);
}

/// Every edition of every game; a game is lowered once for all its editions.
accepted<std::string> all_sheets(const std::string& format) {
  std::string out = format == "csv" ? report::par_csv_header() : "";
  for (const auto& game : games::catalogue()) {
    std::optional<rules::lowered> lowered;
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      if (!lowered) lowered = games::lowered_form(game, rules);
      if (format == "text" && !out.empty()) out += "\n" + std::string(80, '=') + "\n";
      const auto made = sheet(*lowered, rules, format);
      if (!made) return made;
      out += *made;
    }
  }
  return out;
}

accepted<std::string> par(const par_request& request) {
  const auto formats = request.layout.empty() ? std::vector<std::string>{"text", "json", "csv"}
                                              : std::vector<std::string>{"text", "json"};
  const auto* command = request.layout.empty() ? "par" : "par --layout";
  if (const auto known = check_format(command, request.format, formats); !known) {
    return std::unexpected(known.error());
  }
  if (request.all) {
    const bool narrowed = !request.game.empty() || !request.edition.empty() ||
                          !request.rules_file.empty() || !request.layout.empty() ||
                          !request.options.empty();
    if (narrowed) {
      return refuse("par --all takes every game as printed; accepted beside it: --format");
    }
    return all_sheets(request.format);
  }
  if (request.game.empty()) {
    return refuse("par needs a game or --all; accepted: " + join(games::game_ids()));
  }
  const auto chosen = game_and_rules_of("par", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto lowered = games::lowered_form(*chosen->game, chosen->rules);
  if (!request.layout.empty()) return layout_report(lowered, chosen->rules, request);
  auto made = sheet(lowered, chosen->rules, request.format);
  if (made && request.format == "csv") made->insert(0, report::par_csv_header());
  return made;
}

class par_of_games final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* par = app.add_subcommand("par", "exact figures of every wager of a game");
    declare_rules(*par, request_);
    par->add_flag("--all", request_.all, "every edition of every game")->disable_flag_override();
    declare_wagers(*par, "--layout", request_.layout);
    par->add_option("--format", request_.format, "text, json or csv");
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
