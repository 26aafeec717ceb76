// What the drawing of a layout has to know of a table's rules: names, odds, seats, clauses.
#pragma once

#include "report/wager_words.hpp"
#include "rules/felt_plan.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace skyward::report {

/// What is printed in the place of an area.
struct area_facts {
  std::string id{};
  std::string group{};
  std::string label{};  // without that of its group
  std::vector<pay_words> pays{};
};

struct felt_facts {
  const rules::felt_plan* plan = nullptr;
  std::string game{};
  std::string name{};
  std::int64_t seats{};
  std::int64_t circles{};  // into which wagers are put when betting closes
  std::string edition{};
  std::string title{};  // of the edition
  std::string sha256{};
  std::string limits{};
  std::vector<std::optional<area_facts>> areas{};             // by area; none that is not offered
  std::map<std::string, std::string, std::less<>> clauses{};  // of this edition, by the base text's
  std::string operator_name{};                                // empty: a place for it is marked
};

felt_facts felt_facts_of(const rules::table_rules& rules, const rules::felt_plan& plan);
felt_facts felt_facts_of(const rules::pot_rules& rules, const rules::felt_plan& plan);

}  // namespace skyward::report
