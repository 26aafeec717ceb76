// Words as values: the whole of them, or none.
#include "request/written.hpp"

#include <fmt/format.h>

#include <charconv>

namespace skyward::request {

whole read_whole(std::string_view words) {
  return {parse_whole(words, INT64_MAX), std::string{words}};
}

whole whole_number(std::int64_t value) {
  return {value >= 0 ? std::optional{value} : std::nullopt, std::to_string(value)};
}

wholes read_wholes(std::string_view words) {
  wholes numbers{std::vector<whole>{}, std::string{words}};
  for (const auto& word : between_commas(words)) {
    numbers.value->push_back(read_whole(word));
    if (numbers.value->back().value) continue;
    numbers.value.reset();
    break;
  }
  return numbers;
}

decimal read_decimal(std::string_view words) {
  double value = 0;
  const auto* const begin = words.data();
  const auto* const end = begin + words.size();
  const auto [stopped, error] = std::from_chars(begin, end, value);
  const bool all = error == std::errc{} && stopped == end;
  return {all ? std::optional{value} : std::nullopt, std::string{words}};
}

std::vector<std::string> between_commas(std::string_view text) {
  std::vector<std::string> parts;
  do {
    const auto comma = std::min(text.find(','), text.size());
    parts.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  } while (!text.empty());
  return parts;
}

std::optional<std::int64_t> within(const whole& number, std::int64_t least, std::int64_t most) {
  return number.value && *number.value >= least && *number.value <= most ? number.value
                                                                         : std::nullopt;
}

accepted<std::int64_t> checked(std::string_view name, const whole& number, std::int64_t least,
                               std::int64_t most) {
  if (const auto value = within(number, least, most)) return *value;
  return refuse(fmt::format("--{} \"{}\"; accepted: {} to {}", name, number.words, least,
                            with_thousands(static_cast<std::uint64_t>(most))));
}

}  // namespace skyward::request
