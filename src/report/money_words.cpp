// Amounts that may be fractions of a cent, and small chances, in words.
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

bool is_rare(const rational& probability) {
  return probability > 0 && probability < rational{1, 10'000};
}

int net_places(const rational& cents) {
  constexpr int finer = 4;
  return denominator(cents) == 1 ? 2 : finer;
}

std::string deviation_words(const maths::layout_figures& layout) {
  // The variance is of parts of the handle.
  const rational square = layout.variance * layout.handle * layout.handle / 10'000;
  int places = 4;
  // About seven digits, as many as a column holds.
  for (rational most = 1'000'000; places > 0 && square >= most; most *= 10'000) places -= 2;
  return "$" + root_text(square, places);
}

}  // namespace skyward::report
