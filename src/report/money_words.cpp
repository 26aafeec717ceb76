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

std::string chance_text(const rational& probability) {
  constexpr int usual_places = 4;
  constexpr int rare_places = 7;
  constexpr int most_places = 10;
  if (probability <= 0 || probability >= rational{1, 10'000}) {
    return percent_text(probability, usual_places) + " %";
  }
  int places = rare_places;
  for (rational digits = probability * 1'000'000'000; places < most_places && digits < 10;
       digits *= 10) {
    ++places;
  }
  if (probability < rational{1, 1'000'000'000'000}) return "under 0.0000000001 %";
  return percent_text(probability, places) + " %";
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
