// Finds the keys of a line by its characters, since a parsed line no longer knows where they stood.
#include "record/line_keys.hpp"

#include "base/text.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace skyward::record {

namespace {

/// How many keys a line that is JSON has: one before each colon that is in no text.
std::size_t count_keys(std::string_view line) {
  std::size_t count = 0;
  while (!line.empty()) {
    const auto text = std::min(line.find('"'), line.size());
    count += static_cast<std::size_t>(std::ranges::count(line.substr(0, text), ':'));
    line.remove_prefix(text);
    if (line.empty()) break;
    std::size_t end = 1;
    for (; line[end] != '"'; ++end) end += line[end] == '\\' ? 1U : 0U;
    line.remove_prefix(end + 1);
  }
  return count;
}

std::size_t count_keys(const boost::json::value& said) {
  std::size_t count = 0;
  if (const auto* object = said.if_object()) {
    count = object->size();
    for (const auto& each : *object) count += count_keys(each.value());
  } else if (const auto* list = said.if_array()) {
    for (const auto& each : *list) count += count_keys(each);
  }
  return count;
}

}  // namespace

std::vector<key_place> keys_of(std::string_view line) {
  std::vector<key_place> keys;
  std::vector<std::size_t> open;  // objects by number; a list has no keys of its own
  std::size_t objects = 0;
  std::size_t from{};  // of the last text
  std::size_t to{};
  for (std::size_t i = 0; i < line.size(); ++i) {
    switch (line[i]) {
      case '{':
        ++objects;
        [[fallthrough]];
      case '[':
        open.push_back(objects);
        break;
      case '}':
      case ']':
        open.pop_back();
        break;
      case '"':
        from = i;
        for (++i; line[i] != '"'; ++i) i += line[i] == '\\' ? 1U : 0U;
        to = i + 1;
        break;
      case ':': {
        const auto key = boost::json::parse(line.substr(from, to - from));
        keys.push_back({std::string{key.get_string()}, from + 1, open.back()});
        break;
      }
      default:
        break;
    }
  }
  return keys;
}

std::size_t column_of(const std::vector<key_place>& keys, std::string_view key,
                      std::string_view within) {
  auto from = keys.begin();
  std::size_t object = 1;
  const auto named = [&](std::string_view name) {
    return std::find_if(from, keys.end(), [&](const key_place& each) {
      return each.object == object && each.key == name;
    });
  };
  if (!within.empty()) {
    from = std::ranges::next(named(within), 1, keys.end());
    if (from != keys.end()) object = from->object;
  }
  const auto found = named(key);
  return found == keys.end() ? 1 : found->column;
}

std::string told(std::string_view key, std::string_view message) {
  constexpr std::size_t shown_max = 60;
  return fmt::format("{}: {}", one_line(key.substr(0, shown_max)), message);
}

std::expected<void, line_problem> check_once(const std::vector<key_place>& keys) {
  std::set<std::pair<std::size_t, std::string_view>> seen;
  for (const auto& each : keys) {
    if (seen.emplace(each.object, each.key).second) continue;
    return std::unexpected(
        line_problem{each.column, told(each.key, "given twice; accepted: once")});
  }
  return {};
}

std::expected<void, line_problem> check_once(std::string_view line,
                                             const boost::json::value& said) {
  if (count_keys(line) == count_keys(said)) return {};
  return check_once(keys_of(line));
}

}  // namespace skyward::record
