// Why a game for a pot cannot be as asked: a sentence, and the clauses that say so. Maths knows
// what a clause is about; which id it has, the rules of the table know.
#pragma once

#include "base/text.hpp"
#include "rules/pot_rules.hpp"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace skyward::maths {

class pot_refusal {
 public:
  using clause = std::string rules::pot_clauses::*;

  pot_refusal() = default;
  pot_refusal(std::string sentence, std::initializer_list<clause> clauses = {})
      : sentence_{std::move(sentence)}, clauses_{clauses} {}

  bool empty() const { return sentence_.empty(); }

  /// The sentence with the ids of its clauses: `seats: found 1; accepted: at least 2 (house.11)`.
  std::string text(const rules::pot_rules& rules) const {
    if (clauses_.empty()) return sentence_;
    std::vector<std::string> ids;
    for (const auto each : clauses_) ids.emplace_back(rules.clause(rules.clauses().*each));
    return sentence_ + " (" + join(ids) + ")";
  }

 private:
  std::string sentence_;
  std::vector<clause> clauses_;
};

}  // namespace skyward::maths
