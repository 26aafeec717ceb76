// The parts of a vocabulary that know no word.
#include "record/told_words.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace skyward::record {

namespace json = boost::json;

json::array texts(std::span<const std::string_view> all) {
  json::array list;
  for (const auto each : all) list.emplace_back(text(each));
  return list;
}

key_kind kind_in_words(std::string_view name, std::string_view words,
                       std::initializer_list<std::string_view> also) {
  json::object told{{"is", text(words)}};
  if (also.size() > 0) told["also"] = texts({also.begin(), also.size()});
  return {name, std::move(told)};
}

key_kind kind_of_choices(std::string_view name, std::span<const std::string_view> choices) {
  return {name, {{"choices", texts(choices)}}};
}

json::array names_in(unsigned bits, std::span<const std::string_view> roles) {
  json::array names;
  for (const auto name : roles) {
    if ((bits & 1U) != 0) names.emplace_back(text(name));
    bits >>= 1U;
  }
  return names;
}

std::string words_in_lines(const json::object& part) {
  const auto lines = [](const std::vector<std::string>& members) {
    return "\n      " + join(members, ",\n      ") + "\n    ";
  };
  std::vector<std::string> parts;
  for (const auto& [name, members] : part) {
    std::vector<std::string> told;
    if (const auto* list = members.if_array()) {
      for (const auto& each : *list) told.push_back(json::serialize(each));
    } else {
      for (const auto& [key, value] : members.get_object()) {
        told.push_back(fmt::format("\"{}\":{}", std::string_view{key}, json::serialize(value)));
      }
      std::ranges::sort(told);
    }
    const auto [begin, end] = members.is_array() ? std::pair{'[', ']'} : std::pair{'{', '}'};
    parts.push_back(fmt::format("\"{}\": {}{}{}", std::string_view{name}, begin, lines(told), end));
  }
  return "{\n    " + join(parts, ",\n    ") + "\n  }";
}

}  // namespace skyward::record
