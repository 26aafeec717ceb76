// Finds the values of fields that tell some positions from all.
#include "maths/position_words.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

namespace skyward::maths {

namespace {

using field_values = std::array<std::bitset<256>, rules::position_fields_max>;

field_values values_of(const rules::lowered& game, std::span<const std::uint32_t> positions) {
  field_values values;
  for (const auto each : positions) {
    for (std::size_t f = 0; f < values.size(); ++f) {
      values[f].set(game.positions[each].open.fields[f]);
    }
  }
  return values;
}

/// `4,10` or, of many in a row, `4 to 9`.
std::string values_text(const rules::position_field& field, const std::bitset<256>& values) {
  std::vector<std::string> words;
  for (std::size_t first = 0; first < values.size(); ++first) {
    if (!values[first]) continue;
    auto last = first;
    while (last + 1 < values.size() && values[last + 1]) ++last;
    const bool in_row = field.names.empty() && last > first + 1;
    if (!in_row) last = first;
    words.push_back(rules::value_text(field, static_cast<std::uint8_t>(first)));
    if (in_row) words.back() += fmt::format(" to {}", last);
    first = last;
  }
  return join(words, ",");
}

}  // namespace

std::string position_words(const rules::lowered& game, std::span<const std::uint32_t> all,
                           std::span<const std::uint32_t> some) {
  ensure(!some.empty(), "a position to be named");
  const auto anywhere = values_of(game, all);
  const auto here = values_of(game, some);
  std::vector<std::string> words;
  for (std::size_t f = 0; f < game.fields.size(); ++f) {
    if (here[f] == anywhere[f]) continue;
    words.push_back(
        fmt::format("{}={}", game.fields[f].name, values_text(game.fields[f], here[f])));
  }
  const auto meant = std::ranges::count_if(all, [&](std::uint32_t each) {
    for (std::size_t f = 0; f < here.size(); ++f) {
      if (!here[f][game.positions[each].open.fields[f]]) return false;
    }
    return true;
  });
  if (static_cast<std::size_t>(meant) == some.size()) return join(words, " ");
  const auto others = some.size() - 1;
  auto text = rules::print_position(game.positions[some.front()].open, game.fields);
  if (others > 0) text += fmt::format(", {} other{}", others, others == 1 ? "" : "s");
  return text;
}

}  // namespace skyward::maths
