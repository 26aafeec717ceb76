// What a table offers and pays, in the words that signs, layouts and pages share.
#include "report/wager_words.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

namespace skyward::report {

using rules::index;

namespace {

/// The offered groups whose wagers are all of one amount.
std::vector<std::string> equal_groups(const rules::table_rules& rules) {
  std::vector<std::string> names;
  for (const auto group : offered_groups(rules)) {
    const auto& each = rules.book().groups[index(group)];
    if (each.equal_value) names.push_back(each.label);
  }
  return names;
}

}  // namespace

std::vector<rules::area_id> offered_areas(const rules::table_rules& rules, rules::group_id group) {
  std::vector<rules::area_id> areas;
  for (std::size_t i = 0; i < rules.book().areas.size(); ++i) {
    const auto area = static_cast<rules::area_id>(i);
    if (rules.book().areas[i].group == group && rules.offers(area)) areas.push_back(area);
  }
  return areas;
}

std::vector<rules::group_id> offered_groups(const rules::table_rules& rules) {
  std::vector<rules::group_id> groups;
  for (std::size_t i = 0; i < rules.book().groups.size(); ++i) {
    const auto group = static_cast<rules::group_id>(i);
    if (!offered_areas(rules, group).empty()) groups.push_back(group);
  }
  return groups;
}

std::string area_label(const rules::table_rules& rules, rules::area_id area) {
  const auto& of = rules.book().areas[index(area)];
  const auto start = rules.book().groups[index(of.group)].label + ": ";
  return of.label.starts_with(start) ? of.label.substr(start.size()) : of.label;
}

std::string column_label(const rules::rulebook& book, rules::column_id column) {
  const auto& of = book.columns[index(column)];
  const auto& label = book.areas[index(of.area)].label;
  return of.term.empty() ? label : fmt::format("{} ({})", label, of.term);
}

std::vector<cited_sentence> group_terms(const rules::table_rules& rules, rules::group_id group) {
  const auto& book = rules.book();
  const auto& of = book.groups[index(group)];
  const auto areas = offered_areas(rules, group);
  std::vector<cited_sentence> terms;
  const auto add = [&](std::string words, std::string_view clause) {
    terms.push_back({std::move(words), std::string{rules.clause(clause)}});
  };
  if (of.compulsory) {
    add("To take part in a round, place at least one of these wagers.", of.clause);
  }
  if (of.needs) {
    add(fmt::format("Only beside a wager of {}.", book.groups[index(*of.needs)].label), of.clause);
  }
  if (of.equal_value) {
    const auto names = equal_groups(rules);
    add(names.size() > 1 ? fmt::format("{}: all of one amount.", join_words(names))
                         : "All wagers of one amount.",
        book.at_table.equal_value);
  }
  if (of.fixed_wager) add(fmt::format("Exactly {} each.", money_text(*of.fixed_wager)), of.clause);
  for (const auto area : areas) {
    if (!book.areas[index(area)].purchase) continue;
    const auto& clause = rules.in_edition().settles_purchases
                             ? book.taking_of(book.plain_column(area)).clause
                             : of.clause;
    add(rules.in_edition().settles_purchases ? "A purchase: its price is taken when betting closes."
                                             : "What becomes of its price is not in the source.",
        clause);
  }
  return terms;
}

std::vector<pay_words> area_pays(const rules::table_rules& rules, rules::area_id area) {
  const auto& of = rules.book().areas[index(area)];
  std::vector<pay_words> pays;
  for (const auto line : of.lines) {
    const auto& odds = rules.odds_of(line).pays;
    const auto& clause =
        rules.in_edition().prints_odds ? rules.book().lines[index(line)].clause : of.clause;
    pays.push_back({of.lines.size() > 1 ? rules.book().lines[index(line)].label : "",
                    odds ? odds->text(true) : std::string{rules::not_in_source},
                    std::string{rules.clause(clause)}});
  }
  return pays;
}

std::string area_odds(const rules::table_rules& rules, rules::area_id area) {
  std::string text;
  for (const auto& pays : area_pays(rules, area)) {
    if (!text.empty()) text += ", ";
    text += pays.label.empty() ? pays.odds : pays.label + " " + pays.odds;
  }
  return text;
}

std::string limits_words(const rules::table_rules& rules) {
  const auto& limits = rules.limits();
  auto words =
      fmt::format("Wagers from {} to {} unless an exact amount is given; the smallest chip is {}.",
                  money_text(limits.minimum), money_text(limits.maximum), money_text(limits.chip));
  if (limits.worst_case) {
    words +=
        fmt::format(" No wager is taken with which all of them could cost the house more than {}.",
                    money_text(*limits.worst_case));
  }
  return words;
}

std::string limits_words(const rules::pot_rules& rules) {
  const auto& settings = rules.settings();
  return fmt::format("A card costs {}; at most {} cards a player and game.",
                     money_text(settings.card_price), settings.cards_max);
}

std::string payment_words(const rules::table_rules& rules) {
  const auto& payment = rules.payment();
  const auto* const unit = payment.in_chips ? "chips" : "cents";
  switch (payment.fractions) {
    case rules::fraction_rule::even_only:
      return fmt::format("Wagers whose winnings would not come out in whole {} are not taken.",
                         unit);
    case rules::fraction_rule::down:
      return fmt::format("Winnings are paid in whole {}, a fraction rounded down.", unit);
    case rules::fraction_rule::up:
      break;
  }
  return fmt::format("Winnings are paid in whole {}, a fraction rounded up.", unit);
}

}  // namespace skyward::report
