// What wagers are worth where a game stands: asked for, checked and computed.
#pragma once

#include "report/par/value_report.hpp"
#include "request/rules_request.hpp"
#include "request/wager_request.hpp"

#include <string>

namespace skyward::request {

struct value_request : rules_request {
  std::string at;        // a position, as reports print it; the opening where it is empty
  wager_request wagers;  // that something may be bought for
};

struct ruled_values {
  rules::table_rules rules;
  report::value_figures figures;
};

accepted<ruled_values> values_of(const value_request& request);

}  // namespace skyward::request
