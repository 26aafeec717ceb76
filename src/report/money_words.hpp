// Amounts that are not whole cents, as people read them.
#pragma once

#include "base/rational.hpp"

#include <string>

namespace skyward::report {

/// `-$1,234.57` for a number of cents, rounded to `places` decimals of a dollar.
std::string dollars_text(const rational& cents, int places = 2);

}  // namespace skyward::report
