// Takes keys from a JSON object of a line, and tells what is wrong with one.
#include "table/wire/line_object.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

void fail(std::string_view key, std::string message) {
  throw bad_value{std::string{key}, std::move(message), ""};
}

std::string shown(const json::value& value) {
  constexpr std::size_t shown_max = 40;
  auto text = one_line(json::serialize(value));
  if (text.size() > shown_max) text = text.substr(0, shown_max) + "...";
  return text;
}

const json::value* line_object::take(std::string_view key) {
  known_.emplace_back(key);
  return in_.if_contains(text(key));
}

const json::value& line_object::take_required(std::string_view key) {
  const auto* value = take(key);
  if (value == nullptr) fail("", fmt::format("{} is missing", key));
  return *value;
}

void line_object::finish() const {
  for (const auto& [key, value] : in_) {
    if (std::ranges::find(known_, std::string_view{key}) != known_.end()) continue;
    const std::string name{key};
    fail(name, "unknown key; " + accepted_names(name, known_));
  }
}

}  // namespace skyward::table
