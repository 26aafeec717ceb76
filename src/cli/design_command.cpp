// `skyward design`: printable odds for an edge that is wanted.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/rules_argument.hpp"
#include "maths/design.hpp"
#include "report/par/design_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

namespace {

using rules::index;

struct design_request : rules_request {
  std::string wager;
  std::string edge;
  std::string tolerance = "0.5%";
  std::string per_max = "6";
  std::string chip;  // the rules' own without
  std::string format = "text";
};

/// The multiples of a chip whose edges are shown.
constexpr std::int64_t multiples[] = {1, 2, 3, 4, 5, 10, 20, 25, 100};

/// Reads `5%`, `5.25%` or `-0.5%`, as a part of one.
std::optional<rational> parse_percent(std::string_view text) {
  const bool minus = text.starts_with('-');
  if (minus) text.remove_prefix(1);
  if (!text.ends_with('%')) return std::nullopt;
  text.remove_suffix(1);
  const auto point = std::min(text.find('.'), text.size());
  const auto decimals = text.substr(std::min(point + 1, text.size()));
  const auto whole = parse_whole(text.substr(0, point), 1'000'000);
  if (!whole || decimals.size() > 9 || (point < text.size() && decimals.empty())) {
    return std::nullopt;
  }
  std::int64_t scale = 100;
  for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
  const bool digits = std::ranges::all_of(decimals, [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) return std::nullopt;
  std::int64_t part = 0;
  for (const char c : decimals) part = 10 * part + (c - '0');
  const rational value{*whole * (scale / 100) + part, scale};
  return minus ? -value : value;
}

accepted<maths::design_goal> goal_of(const design_request& request) {
  if (request.edge.empty()) {
    return refuse("design needs --edge; accepted: below 100%, such as 5% or 5.25%");
  }
  const auto edge = parse_percent(request.edge);
  if (!edge || *edge >= 1) {
    return refuse(
        fmt::format("--edge \"{}\"; accepted: below 100%, such as 5% or 5.25%", request.edge));
  }
  const auto tolerance = parse_percent(request.tolerance);
  if (!tolerance || *tolerance < 0) {
    return refuse(fmt::format("--tolerance \"{}\"; accepted: such as 0.5%", request.tolerance));
  }
  const auto per_max = parse_whole(request.per_max, 100);
  if (!per_max || *per_max == 0) {
    return refuse(fmt::format("--per-max \"{}\"; accepted: 1 to 100", request.per_max));
  }
  return maths::design_goal{*edge, *tolerance, *per_max, 5};
}

/// The figures of a wager that dice decide.
accepted<maths::wager_figures> figures_of(const rules::table_rules& rules,
                                          const maths::par_sheet& sheet, const std::string& name) {
  std::vector<std::string> known;
  for (const auto& each : sheet.wagers) {
    const bool wins = std::ranges::any_of(each.outcomes, [](const maths::wager_outcome& outcome) {
      return outcome.how == maths::result::win;
    });
    if (!wins) continue;
    known.push_back(rules.book().columns[index(each.column)].name);
    if (known.back() == name) return each;
  }
  const auto& game = rules.book().game;
  return refuse(name.empty() ? fmt::format("design needs --area; {}", accepted_names("", known))
                             : fmt::format("--area: {} has no wager \"{}\" with odds; {}", game,
                                           name, accepted_names(name, known)));
}

/// The rules with winnings paid in whole chips, or in cents.
rules::table_rules paying(rules::table_rules rules, bool in_chips, cents chip) {
  auto payment = rules.payment();
  payment.in_chips = in_chips;
  rules.set_payment(payment);
  auto limits = rules.limits();
  limits.chip = chip;
  rules.set_limits(limits);
  return rules;
}

/// The edges at multiples of a chip.
report::breakage_table breakage_of(const rules::table_rules& rules,
                                   const maths::wager_figures& figures, cents chip,
                                   const std::string& odds) {
  const auto& column = rules.book().columns[index(figures.column)];
  const auto& group = rules.book().areas[index(column.area)].group;
  const auto& fixed = rules.book().groups[index(group)].fixed_wager;
  const auto in_cents = paying(rules, false, chip);
  const auto in_chips = paying(rules, true, chip);
  report::breakage_table table{odds,
                               {},
                               maths::least_even_wager(in_cents, figures),
                               maths::least_even_wager(in_chips, figures)};
  for (const auto times : multiples) {
    if (fixed && times != 1) continue;
    const auto wager = fixed.value_or(chip * times);
    table.rows.push_back(
        {maths::edge_paid(in_cents, figures, wager), maths::edge_paid(in_chips, figures, wager)});
  }
  return table;
}

accepted<std::string> design(const design_request& request) {
  if (const auto known = check_format("design", request.format, {"text", "json"}); !known) {
    return std::unexpected(known.error());
  }
  const auto chosen = game_and_rules_of("design", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto& rules = chosen->rules;
  const auto sheet = maths::par_sheet_of(games::lowered_form(*chosen->game, rules), rules);
  if (!sheet) return refuse(sheet.error());
  const auto wager = figures_of(rules, *sheet, request.wager);
  if (!wager) return std::unexpected(wager.error());
  const auto goal = goal_of(request);
  if (!goal) return std::unexpected(goal.error());
  const auto chip = request.chip.empty() ? std::optional{rules.limits().chip.count()}
                                         : parse_whole(request.chip, 100'000'000);
  if (!chip || *chip == 0) {
    return refuse(fmt::format("--chip \"{}\"; accepted: cents, 1 to 100,000,000", request.chip));
  }
  const auto made = maths::design_odds(rules, *wager, *goal);
  if (!made) return refuse("design: " + made.error());
  report::design_figures figures{wager->column, *goal, std::nullopt, *made, cents{*chip}, {}};
  if (wager->money) {
    figures.edge_now = wager->money->house_edge;
    figures.breakage.push_back(breakage_of(rules, *wager, cents{*chip}, "as they are"));
  }
  auto proposed = rules;
  for (const auto& each : made->nearest.front().lines) proposed.set_odds(each.line, each.pays);
  figures.breakage.push_back(breakage_of(proposed, *wager, cents{*chip}, "nearest"));
  return request.format == "json" ? report::design_json(rules, figures) + "\n"
                                  : report::design_text(rules, figures);
}

class design_of_a_paytable final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* design = app.add_subcommand("design", "printable odds for an edge that is wanted");
    declare_rules(*design, request_);
    design->add_option("--area", request_.wager, "the wager, as `par` names it");
    design->add_option("--edge", request_.edge, "wanted, such as 5%");
    design->add_option("--tolerance", request_.tolerance, "how far from it, 0.5% without");
    design->add_option("--per-max", request_.per_max,
                       "largest second number of `7 to 2`, 6 without");
    design->add_option("--chip", request_.chip,
                       "cents of the smallest chip, the rules' own without");
    design->add_option("--format", request_.format, "text or json");
    return design;
  }
  accepted<std::string> perform(const streams& /*io*/) override { return design(request_); }

 private:
  design_request request_;
};

}  // namespace

std::unique_ptr<command> design_command() {
  return std::make_unique<design_of_a_paytable>();
}

}  // namespace skyward::cli
