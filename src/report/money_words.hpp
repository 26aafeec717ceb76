// Amounts that are not whole cents, and small chances, as people read them.
#pragma once

#include "base/rational.hpp"
#include "maths/layout.hpp"

#include <string>

namespace skyward::report {

/// `-$1,234.57` for a number of cents, rounded to `places` decimals of a dollar.
std::string dollars_text(const rational& cents, int places = 2);

/// A chance in per cent, `16.6667 %`; of less than 1 in 10,000 with seven decimals, and with as
/// many of up to ten as show two digits of it: `0.0000017 %`, `under 0.0000000001 %`.
std::string chance_text(const rational& probability);

/// Decimals of a dollar that a net result is told with: two where it is whole cents.
int net_places(const rational& cents);

/// The deviation of wagers together, `$12.3456`.
std::string deviation_words(const maths::layout_figures& layout);

}  // namespace skyward::report
