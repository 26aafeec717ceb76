// Values at a position, and of what can be bought there.
#include "request/value_request.hpp"

#include "maths/value.hpp"
#include "request/position_request.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

namespace {

using rules::index;

/// The first game in which something can be bought, as a refusal names it.
std::string example_of_purchases() {
  for (const auto& game : games::catalogue()) {
    const bool sells = std::ranges::any_of(game.book.areas, &rules::area::purchase);
    if (sells) return fmt::format(", such as {},", game.book.game);
  }
  return "";
}

/// What each purchase adds to the wagers asked for: its price is one of the wagers that must be of
/// equal value with it.
accepted<void> add_purchases(const rules::lowered& lowered, const rules::table_rules& rules,
                             const wager_request& request, report::value_figures& figures) {
  const auto wagers = layout_wagers(rules, "--wager", request, wagers_are::partial);
  if (!wagers) return std::unexpected(wagers.error());
  if (figures.studies.empty()) {
    return refuse(fmt::format(
        "--wager: nothing can be bought here; accepted: a game with a purchase{} before "
        "its first throw",
        example_of_purchases()));
  }
  const auto& book = rules.book();
  for (const auto& study : figures.studies) {
    const auto equal = std::ranges::find_if(*wagers, [&](const maths::layout_wager& each) {
      return book.groups[index(book.areas[index(each.area)].group)].equal_value;
    });
    const auto bought = std::ranges::find(*wagers, study.purchase, &maths::layout_wager::area);
    if (bought != wagers->end()) {
      return refuse("--wager: name the wagers without the purchase; accepted: the other areas");
    }
    auto all = *wagers;
    all.push_back({study.purchase, cents{100}});
    if (const auto problem = wager_lacking(rules, all, purchases(rules)); !problem.empty()) {
      return refuse(flag_of(request, "--wager") + ": " + problem);
    }
    const auto price = equal == wagers->end() ? cents{100} : equal->amount;
    const auto value = maths::value_of_purchase(lowered, rules, *wagers, study.purchase, price);
    if (!value) return refuse("--wager: " + value.error());
    figures.purchases.push_back(*value);
  }
  return {};
}

}  // namespace

accepted<ruled_values> values_of(const value_request& request) {
  auto chosen = game_and_rules_of("value", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto& rules = chosen->rules;
  const auto lowered = games::lowered_form(*chosen->game, rules);
  const auto position = position_at(lowered, request.at);
  if (!position) return std::unexpected(position.error());
  auto worths = maths::worth_at(lowered, rules, *position);
  if (!worths) return refuse("value: " + worths.error());
  report::value_figures figures;
  figures.where = rules::print_position(lowered.positions[*position].open, lowered.fields);
  figures.worths = std::move(*worths);
  const auto laws = maths::laws_everywhere(lowered, rules);
  if (!laws) return refuse("value: " + laws.error());
  for (const auto& each : figures.worths) {
    auto& everywhere = figures.everywhere.emplace_back();
    if (each.can_be_made) everywhere = laws->at(each.column);
  }
  if (*position == 0) {
    auto studies = maths::purchase_studies(lowered, rules);
    if (!studies) return refuse("value: " + studies.error());
    figures.studies = std::move(*studies);
  }
  if (!request.wagers.empty()) {
    const auto added = add_purchases(lowered, rules, request.wagers, figures);
    if (!added) return std::unexpected(added.error());
  }
  return ruled_values{std::move(chosen->rules), std::move(figures)};
}

}  // namespace skyward::request
