// For tests: rules of a table with a pot whose clauses are called as their keys are.
#pragma once

#include "rules/pot_rules.hpp"

namespace skyward::maths {

inline const rules::pot_rules& named_clauses() {
  static const auto book = [] {
    rules::rulebook named;
    named.editions.emplace_back();
    auto& pot = named.pot.emplace();
    for (const auto& [key, member] : rules::pot_clause_keys()) pot.clauses.*member = key;
    return named;
  }();
  static const rules::pot_rules rules{book, book.editions.front()};
  return rules;
}

}  // namespace skyward::maths
