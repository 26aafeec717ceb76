// Amounts that may be fractions of a cent, in words.
#include "report/money_words.hpp"

#include <algorithm>

namespace skyward::report {

std::string dollars_text(const rational& cents, int places) {
  auto text = decimal_text(cents / 100, places);
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  const auto point = std::min(text.find('.'), text.size());
  for (auto i = point; i > first + 3; i -= 3) text.insert(i - 3, ",");
  return text.insert(first, "$");
}

}  // namespace skyward::report
