// Takes keys from a JSON object, and tells what is wrong with one.
#include "record/object_reader.hpp"

#include "base/text.hpp"
#include "record/line_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::record {

std::string told(const bad_value& bad) {
  return bad.key.empty() ? bad.message : told(bad.key, bad.message);
}

void fail(std::string_view key, std::string message) {
  throw bad_value{std::string{key}, std::move(message), ""};
}

std::string shown(const json::value& value) {
  constexpr std::size_t shown_max = 40;
  auto text = one_line(json::serialize(value));
  if (text.size() > shown_max) text = text.substr(0, shown_max) + "...";
  return text;
}

std::int64_t read_whole(std::string_view key, const json::value& value, std::int64_t min,
                        std::int64_t max) {
  const auto* number = value.if_int64();  // JSON that is read has it up to INT64_MAX
  if (number == nullptr || *number < min || *number > max) {
    fail(key,
         fmt::format("found {}; accepted: a whole number from {} to {}", shown(value), min, max));
  }
  return *number;
}

const json::value* object_reader::take(std::string_view key) {
  known_.push_back(key);
  return in_.if_contains(text(key));
}

const json::value& object_reader::take_required(std::string_view key) {
  const auto* value = take(key);
  if (value == nullptr) fail("", fmt::format("{} is missing", key));
  return *value;
}

std::string object_reader::take_text(std::string_view key) {
  const auto& value = take_required(key);
  if (!value.is_string()) fail(key, fmt::format("found {}; accepted: a text", shown(value)));
  return std::string{std::string_view{value.get_string()}};
}

std::int64_t object_reader::take_whole(std::string_view key, std::int64_t min, std::int64_t max) {
  return read_whole(key, take_required(key), min, max);
}

digest object_reader::take_digest(std::string_view key) {
  const auto read = digest_of_hex(take_text(key));
  if (!read) fail(key, "accepted: 64 hexadecimal digits, 0 to 9 and a to f");
  return *read;
}

const json::object& object_reader::take_object(std::string_view key) {
  const auto& value = take_required(key);
  if (!value.is_object()) fail(key, fmt::format("found {}; accepted: an object", shown(value)));
  return value.get_object();
}

const json::array& object_reader::take_list(std::string_view key) {
  const auto& value = take_required(key);
  if (!value.is_array()) fail(key, fmt::format("found {}; accepted: a list", shown(value)));
  return value.get_array();
}

void object_reader::finish() const {
  for (const auto& [key, value] : in_) {
    if (std::ranges::find(known_, std::string_view{key}) != known_.end()) continue;
    const std::string name{key};
    fail(name, "unknown key; " +
                   accepted_names(name, std::vector<std::string>(known_.begin(), known_.end())));
  }
}

}  // namespace skyward::record
