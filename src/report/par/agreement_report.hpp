// How far observed counts agree with a par sheet, for people and programs.
#pragma once

#include "maths/observed.hpp"

#include <boost/json/fwd.hpp>

#include <string>

namespace skyward::report {

/// A table of text, at most 80 columns wide, to stand below a par sheet.
std::string agreement_text(const rules::table_rules& rules, const maths::agreement& found);

/// The `agreement` of a par sheet in JSON.
boost::json::object agreement_object(const rules::table_rules& rules,
                                     const maths::agreement& found);

}  // namespace skyward::report
