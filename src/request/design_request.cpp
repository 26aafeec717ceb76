// An edge that is wanted and what comes near it, with the cost of rounding.
#include "request/design_request.hpp"

#include "base/text.hpp"
#include "maths/design.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

namespace {

using rules::index;

/// The multiples of a chip whose edges are shown.
constexpr std::int64_t multiples[] = {1, 2, 3, 4, 5, 10, 20, 25, 100};
constexpr std::int64_t chip_max = 100'000'000;

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
  if (!request.edge) {
    return refuse("design needs --edge; accepted: below 100%, such as 5% or 5.25%");
  }
  const auto& edge = request.edge->value;
  if (!edge || *edge >= 1) {
    return refuse(fmt::format("--edge \"{}\"; accepted: below 100%, such as 5% or 5.25%",
                              request.edge->words));
  }
  const auto& tolerance = request.tolerance.value;
  if (!tolerance || *tolerance < 0) {
    return refuse(
        fmt::format("--tolerance \"{}\"; accepted: such as 0.5%", request.tolerance.words));
  }
  const auto per_max = within(request.per_max, 1, 100);
  if (!per_max) {
    return refuse(fmt::format("--per-max \"{}\"; accepted: 1 to 100", request.per_max.words));
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
    known.push_back(maths::wager_name(rules.book(), each));
    if (known.back() == name || rules.book().columns[index(each.column)].name == name) return each;
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
                               maths::countable_wager(rules, figures),
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

}  // namespace

percent read_percent(std::string_view words) {
  return {parse_percent(words), std::string{words}};
}

accepted<ruled_design> design_of(const design_request& request) {
  auto chosen = game_and_rules_of("design", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto& rules = chosen->rules;
  const auto sheet = maths::par_sheet_of(games::lowered_form(*chosen->game, rules), rules);
  if (!sheet) return refuse(sheet.error());
  const auto wager = figures_of(rules, *sheet, request.wager);
  if (!wager) return std::unexpected(wager.error());
  const auto goal = goal_of(request);
  if (!goal) return std::unexpected(goal.error());
  const auto chip = request.chip ? within(*request.chip, 1, chip_max)
                                 : std::optional{rules.limits().chip.count()};
  if (!chip) {
    return refuse(
        fmt::format("--chip \"{}\"; accepted: cents, 1 to 100,000,000", request.chip->words));
  }
  const auto designed = maths::design_odds(rules, *wager, *goal);
  if (!designed) return refuse("design: " + designed.error());
  report::design_figures figures{*wager, *goal, std::nullopt, *designed, cents{*chip}, {}};
  figures.sheet = *sheet;
  if (wager->money) {
    figures.edge_now = wager->money->house_edge;
    figures.breakage.push_back(breakage_of(rules, *wager, cents{*chip}, "as they are"));
  }
  auto proposed = rules;
  for (const auto& each : designed->nearest.front().lines) proposed.set_odds(each.line, each.pays);
  figures.breakage.push_back(breakage_of(proposed, *wager, cents{*chip}, "nearest"));
  return ruled_design{std::move(chosen->rules), std::move(figures)};
}

}  // namespace skyward::request
