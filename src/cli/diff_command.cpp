// `skyward diff`: two editions or rules submissions of a game, wager by wager.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/rules_argument.hpp"
#include "maths/diff.hpp"
#include "report/par/diff_report.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

struct diff_request {
  std::string game;
  std::vector<std::string> editions;
  std::vector<std::string> rules_files;
  std::vector<std::string> options;
  std::string format = "text";
};

/// What is compared: each --edition and each --rules is one set of rules; what is missing before
/// is the game as printed. Options belong to the rules after.
accepted<std::vector<rules_request>> sides_of(const diff_request& request) {
  std::vector<rules_request> sides;
  for (const auto& edition : request.editions) sides.push_back({request.game, edition, "", {}});
  for (const auto& file : request.rules_files) sides.push_back({request.game, "", file, {}});
  if (sides.empty() && !request.options.empty()) sides.push_back({request.game, "", "", {}});
  if (sides.size() == 1) sides.insert(sides.begin(), {request.game, "", "", {}});
  if (sides.size() != 2) {
    return refuse(
        "diff compares two sets of rules; accepted: --edition and --rules, two of them together, "
        "or one to be compared with the game as printed");
  }
  sides.back().options = request.options;
  return sides;
}

accepted<maths::ruled_sheet> sheet_of(const rules_request& side) {
  auto chosen = game_and_rules_of("diff", side);
  if (!chosen) return std::unexpected(chosen.error());
  auto sheet =
      maths::par_sheet_of(games::lowered_form(*chosen->game, chosen->rules), chosen->rules);
  if (!sheet) return refuse(sheet.error());
  return maths::ruled_sheet{std::move(chosen->rules), std::move(*sheet)};
}

class diff_of_rules final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* diff = app.add_subcommand("diff", "two editions or rules submissions compared");
    diff->add_option("GAME", request_.game, "the game");
    diff->add_option("--edition", request_.editions, "an edition of the game")
        ->allow_extra_args(false);
    diff->add_option("--rules", request_.rules_files, "a rules submission, TOML")
        ->allow_extra_args(false);
    diff->add_option("--option", request_.options, "NAME=VALUE, for the rules after")
        ->allow_extra_args(false);
    diff->add_option("--format", request_.format, "text or json");
    return diff;
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("diff", request_.format, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    const auto sides = sides_of(request_);
    if (!sides) return std::unexpected(sides.error());
    const auto before = sheet_of(sides->front());
    if (!before) return std::unexpected(before.error());
    const auto after = sheet_of(sides->back());
    if (!after) return std::unexpected(after.error());
    const auto changes = maths::changes_between(*before, *after);
    if (request_.format == "json") return report::diff_json(*before, *after, changes) + "\n";
    return report::diff_text(*before, *after, changes);
  }

 private:
  diff_request request_;
};

}  // namespace

std::unique_ptr<command> diff_command() {
  return std::make_unique<diff_of_rules>();
}

}  // namespace skyward::cli
