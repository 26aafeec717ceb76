// Reads what the numbers of a position are called and which values they take.
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

#include <limits>
#include <set>

namespace skyward::rules {

namespace {

constexpr std::int64_t value_max = std::numeric_limits<std::uint8_t>::max();

/// Whether a name stands in a line of `name=value` words as it is.
bool is_word(std::string_view name) {
  return !name.empty() && is_one_line(name) && name.find_first_of(" =") == name.npos;
}

void check_words(toml_reader& from, std::string_view key, const std::vector<std::string>& names) {
  std::set<std::string> known;
  for (const auto& name : names) {
    if (is_word(name) && known.insert(name).second) continue;
    from.fail(key, fmt::format("\"{}\" is no word of its own; accepted: words without space or =, "
                               "each once",
                               one_line(name)));
  }
}

position_field read_field(toml_reader& from) {
  position_field field;
  field.name = from.text("name").value_or("name");
  check_words(from, "name", {field.name});
  field.names = from.texts("values");
  if (from.has("values")) {
    check_words(from, "values", field.names);
    static_assert(toml_list_max == value_max + 1, "a list has as many as a field can tell apart");
    if (field.names.empty()) {
      from.fail("values", fmt::format("accepted: 1 to {} values", toml_list_max));
    }
  } else {
    const auto optional = toml_reader::need::optional;
    const auto min = from.whole("min", 0, value_max, optional).value_or(0);
    field.min = static_cast<std::uint8_t>(min);
    field.max = static_cast<std::uint8_t>(from.whole("max", min, value_max).value_or(min));
  }
  from.finish();
  return field;
}

}  // namespace

void read_position(rulebook_file& file) {
  auto& fields = file.book.position;
  for (auto& each : file.root.tables("position")) {
    fields.push_back(read_field(each));
    const auto same = std::ranges::count(fields, fields.back().name, &position_field::name);
    if (same > 1) each.fail("name", "listed twice; accepted: each field once");
    if (fields.size() == position_fields_max + 1) {
      each.fail("name", fmt::format("accepted: at most {} fields", position_fields_max));
    }
  }
}

}  // namespace skyward::rules
