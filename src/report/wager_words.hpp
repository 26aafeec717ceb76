// What a group of wagers asks of a player, in words: for the odds sign, the layout and the rules.
#pragma once

#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

#include <string>
#include <vector>

namespace skyward::report {

struct cited_sentence {
  std::string words{};
  std::string clause{};  // in the edition's own numbering
};

/// The areas of a group that are offered, in the rulebook's order.
std::vector<rules::area_id> offered_areas(const rules::table_rules& rules, rules::group_id group);

/// The groups of which something is offered, in the rulebook's order.
std::vector<rules::group_id> offered_groups(const rules::table_rules& rules);

/// `ace` of an area labelled `Pip Street: ace` in the group `Pip Street`.
std::string area_label(const rules::table_rules& rules, rules::area_id area);

/// `Like Kind: four of a kind (extra)`: an area in its term.
std::string column_label(const rules::rulebook& book, rules::column_id column);

/// What binds a wager of a group: that it is compulsory, comes after another, is of one amount with
/// others, of a fixed amount, a purchase, or not always taken.
std::vector<cited_sentence> group_terms(const rules::table_rules& rules, rules::group_id group);

/// What one line of an area pays: `first roll`, which is empty where the area has one line, and
/// `7 to 6` or `not in source`.
struct pay_words {
  std::string label{};
  std::string odds{};
  std::string clause{};
};
std::vector<pay_words> area_pays(const rules::table_rules& rules, rules::area_id area);

/// All of them: `first roll 3 to 5, extra roll 6 to 1`; empty of a purchase.
std::string area_odds(const rules::table_rules& rules, rules::area_id area);

/// `Wagers from $5 to $500, the smallest chip $1.`
std::string limits_words(const rules::table_rules& rules);

/// `A card costs $1; at most 150 cards a player and game.`
std::string limits_words(const rules::pot_rules& rules);

/// How winnings that do not come out even are paid, in a sentence.
std::string payment_words(const rules::table_rules& rules);

}  // namespace skyward::report
