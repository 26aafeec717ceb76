// `skyward value`: what wagers are worth where a game stands, and what a purchase is worth.
#include "cli/commands.hpp"
#include "cli/position_argument.hpp"
#include "cli/rules_argument.hpp"
#include "cli/wager_argument.hpp"
#include "maths/value.hpp"
#include "report/par/value_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

namespace {

using rules::index;

struct value_request : rules_request {
  std::string at;
  wager_request wagers;
  std::string format = "text";
};

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
  const auto wagers = layout_wagers(rules, "--wager", request);
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
    if (const auto problem = purchase_alone(rules, all); !problem.empty()) {
      return refuse(flag_of(request, "--wager") + ": " + problem);
    }
    const auto price = equal == wagers->end() ? cents{100} : equal->amount;
    const auto value = maths::value_of_purchase(lowered, rules, *wagers, study.purchase, price);
    if (!value) return refuse("--wager: " + value.error());
    figures.purchases.push_back(*value);
  }
  return {};
}

accepted<std::string> value(const value_request& request) {
  if (const auto known = check_format("value", request.format, {"text", "json"}); !known) {
    return std::unexpected(known.error());
  }
  const auto chosen = game_and_rules_of("value", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto& rules = chosen->rules;
  const auto definition = chosen->game->define(rules);
  const auto lowered = games::lowered_form(*chosen->game, rules);
  const auto position = position_at(lowered, definition->fields(), request.at);
  if (!position) return std::unexpected(position.error());
  auto worths = maths::worth_at(lowered, rules, *position);
  if (!worths) return refuse("value: " + worths.error());
  report::value_figures figures;
  figures.where = rules::print_position(lowered.positions[*position].open, definition->fields());
  figures.worths = std::move(*worths);
  for (const auto& each : figures.worths) {
    auto& found = figures.everywhere.emplace_back();
    if (!each.can_be_made) continue;
    const auto law = maths::law_everywhere(lowered, rules, each.column);
    if (!law) return refuse("value: " + law.error());
    found = *law;
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
  return request.format == "json" ? report::value_json(rules, figures) + "\n"
                                  : report::value_text(rules, figures);
}

class value_at_a_position final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* value = app.add_subcommand("value", "what wagers are worth where a game stands");
    declare_rules(*value, request_);
    value->add_option("--at", request_.at, "a position, as `yard=20 down=1 ...`");
    declare_wagers(*value, "--wager", request_.wagers);
    value->add_option("--format", request_.format, "text or json");
    return value;
  }
  accepted<std::string> perform(const streams& /*io*/) override { return value(request_); }

 private:
  value_request request_;
};

}  // namespace

std::unique_ptr<command> value_command() {
  return std::make_unique<value_at_a_position>();
}

}  // namespace skyward::cli
