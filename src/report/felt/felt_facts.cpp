// Asks the rules once for all that is printed on a layout.
#include "report/felt/felt_facts.hpp"

#include "base/money.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

felt_facts facts_of(const rules::rulebook& book, const rules::edition& edition,
                    const rules::felt_plan& plan) {
  felt_facts facts{.plan = &plan,
                   .game = book.game,
                   .name = book.name,
                   .edition = edition.id,
                   .title = edition.title};
  for (const auto& [base, text] : book.clauses) facts.clauses[base] = edition.clause(base);
  return facts;
}

}  // namespace

felt_facts felt_facts_of(const rules::table_rules& rules, const rules::felt_plan& plan) {
  auto facts = facts_of(rules.book(), rules.in_edition(), plan);
  facts.seats = rules.limits().seats;
  for (const auto& step : rules.book().bets_closed) {
    if (step.action != rules::step_action::place) continue;
    facts.circles = std::max({facts.circles, step.circles, facts.seats});
  }
  facts.sha256 = rules.sha256();
  facts.limits = limits_words(rules);
  for (const auto id : rules::ids_of<rules::area_id>(rules.book().areas)) {
    auto& area = facts.areas.emplace_back();
    if (!rules.offers(id)) continue;
    const auto& of = rules.book().areas[rules::index(id)];
    area = {of.id, rules.book().groups[rules::index(of.group)].id, area_label(rules, id),
            area_pays(rules, id)};
  }
  return facts;
}

felt_facts felt_facts_of(const rules::pot_rules& rules, const rules::felt_plan& plan) {
  auto facts = facts_of(rules.book(), rules.in_edition(), plan);
  facts.seats = rules.seats();
  facts.sha256 = rules.sha256();
  facts.limits = fmt::format("A card is {}.", money_text(rules.settings().card_price));
  return facts;
}

}  // namespace skyward::report
