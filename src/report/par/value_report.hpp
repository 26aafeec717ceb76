// What wagers are worth at a position and what a purchase is worth: text for 80 columns, JSON.
#pragma once

#include "maths/value.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::report {

struct value_figures {
  std::string where;  // the position as text
  std::vector<maths::wager_worth> worths;
  std::vector<std::optional<maths::everywhere>> everywhere;  // of each that can be made
  std::vector<maths::purchase_study> studies;
  std::vector<maths::purchase_value> purchases;  // on the layout asked for
};

std::string value_text(const rules::table_rules& rules, const value_figures& figures);
std::string value_json(const rules::table_rules& rules, const value_figures& figures);

}  // namespace skyward::report
