// Positions as text: written and read by the list of their fields.
#include "rules/position.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace skyward::rules {

namespace {

std::expected<std::uint8_t, std::string> parse_value(const position_field& field,
                                                     std::string_view text) {
  if (!field.names.empty()) {
    const auto named = std::ranges::find(field.names, text);
    if (named != field.names.end()) {
      return static_cast<std::uint8_t>(named - field.names.begin());
    }
    return std::unexpected(fmt::format("{}: unknown value \"{}\"; {}", field.name, text,
                                       accepted_names(text, field.names)));
  }
  const auto number = parse_whole(text, field.max);
  if (!number || *number < field.min) {
    return std::unexpected(fmt::format("{}: \"{}\" is out of range; accepted: {} to {}", field.name,
                                       text, field.min, field.max));
  }
  return static_cast<std::uint8_t>(*number);
}

}  // namespace

std::string value_text(const position_field& field, std::uint8_t value) {
  return value < field.names.size() ? field.names[value] : std::to_string(value);
}

std::string field_problem(const position& at, std::span<const position_field> fields) {
  for (std::size_t i = 0; i < at.fields.size(); ++i) {
    if (i >= fields.size()) {
      if (at.fields[i] == 0) continue;
      return fmt::format("position field {} is {}, and the rulebook lists {}", i + 1, at.fields[i],
                         fields.size());
    }
    const auto& field = fields[i];
    const auto min = field.names.empty() ? std::size_t{field.min} : 0;
    const auto max = field.names.empty() ? std::size_t{field.max} : field.names.size() - 1;
    if (at.fields[i] >= min && at.fields[i] <= max) continue;
    return fmt::format("position field {} is {}; the rulebook accepts {} to {}", field.name,
                       at.fields[i], min, max);
  }
  return {};
}

std::string print_position(const position& at, std::span<const position_field> fields) {
  std::string text;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    text += fmt::format("{}{}={}", i == 0 ? "" : " ", fields[i].name,
                        value_text(fields[i], at.fields[i]));
  }
  return text;
}

std::expected<position, std::string> parse_position(std::string_view text,
                                                    std::span<const position_field> fields) {
  position parsed;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const auto equals = word.find('=');
    if (equals == std::string_view::npos || word.substr(0, equals) != fields[i].name) {
      return std::unexpected(
          fmt::format("found \"{}\" where {}=VALUE is accepted", word, fields[i].name));
    }
    const auto value = parse_value(fields[i], word.substr(equals + 1));
    if (!value) return std::unexpected(value.error());
    parsed.fields[i] = *value;
  }
  if (!text.empty()) {
    return std::unexpected(
        fmt::format("found \"{}\" after the last field; accepted: nothing more", text));
  }
  return parsed;
}

}  // namespace skyward::rules
