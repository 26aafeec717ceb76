// Reads tables of TOML key by key, each problem noted where it stands in the file.
#include "rules/reading/toml_reader.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::rules {

namespace {

std::string_view kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a decimal number";
    case toml::node_type::boolean:
      return "true or false";
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    default:
      return "a date or time";
  }
}

std::string wrong_kind(const toml::node& node, std::string_view wanted) {
  return fmt::format("found {}; accepted: {}", kind_of(node), wanted);
}

/// The first line with more dots than toml_dots_max; 0 when there is none.
unsigned line_too_deep(std::string_view text) {
  unsigned line = 1;
  std::size_t dots = 0;
  for (const char c : text) {
    if (c == '\n') {
      ++line;
      dots = 0;
    } else if (c == '.' && ++dots > toml_dots_max) {
      return line;
    }
  }
  return 0;
}

}  // namespace

std::string toml_key(std::string_view key) {
  // Control characters are written by problem::text(), as TOML writes them too.
  const bool bare = !key.empty() && std::ranges::all_of(key, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
  if (bare) return std::string{key};
  std::string quoted = "\"";
  for (const char c : key) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::expected<toml::table, problem> parse_toml(std::string_view text, const std::string& file) {
  if (text.size() > toml_bytes_max) {
    return std::unexpected(problem{
        file,
        {},
        {},
        "",
        fmt::format("too long; accepted: at most {} bytes", with_thousands(toml_bytes_max))});
  }
  if (const auto line = line_too_deep(text); line > 0) {
    return std::unexpected(
        problem{file, line, 1, "",
                fmt::format("too many dots; accepted: at most {} a line", toml_dots_max)});
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    return std::unexpected(problem{file, error.source().begin.line, error.source().begin.column, "",
                                   fmt::format("not TOML: {}; accepted: TOML in UTF-8, each key "
                                               "once, such as key = 6 or \"key:part\" = \"text\"",
                                               error.description())});
  }
}

toml_reader::toml_reader(const toml::table& table, std::string path, std::string file,
                         std::vector<problem>& problems)
    : table_{&table}, path_{std::move(path)}, file_{std::move(file)}, problems_{&problems} {}

const toml::node* toml_reader::find(std::string_view key, need wanted, std::string_view accepted) {
  asked_.emplace_back(key);
  const auto* node = table_->get(key);
  if (node == nullptr && wanted == need::required) {
    fail_at(table_->source(), path_of(key), fmt::format("missing; accepted: {}", accepted));
  }
  return node;
}

std::optional<std::string> toml_reader::text(std::string_view key, need wanted,
                                             std::string_view accepted) {
  const auto* node = find(key, wanted, accepted);
  if (node == nullptr) return std::nullopt;
  if (const auto* text = node->as_string()) return text->get();
  fail(key, wrong_kind(*node, accepted));
  return std::nullopt;
}

std::optional<std::int64_t> toml_reader::whole(std::string_view key, std::int64_t min,
                                               std::int64_t max, need wanted) {
  const auto range = fmt::format("a whole number from {} to {}", min, max);
  const auto* node = find(key, wanted, range);
  if (node == nullptr) return std::nullopt;
  const auto* number = node->as_integer();
  if (number == nullptr) {
    fail(key, wrong_kind(*node, range));
    return std::nullopt;
  }
  if (number->get() < min || number->get() > max) {
    fail(key, fmt::format("found {}; accepted: {}", number->get(), range));
    return std::nullopt;
  }
  return number->get();
}

std::vector<std::int64_t> toml_reader::wholes(std::string_view key, std::int64_t min,
                                              std::int64_t max) {
  const auto range = fmt::format("whole numbers from {} to {}", min, max);
  const auto* node = find(key, need::required, range);
  if (node == nullptr) return {};
  if (!node->is_array()) {
    const auto one = whole(key, min, max);
    return {one.value_or(min)};
  }
  const auto* given = list(key, range);
  if (given == nullptr) return {};
  std::vector<std::int64_t> numbers;
  for (const auto& element : *given) {
    const auto* number = element.as_integer();
    if (number == nullptr || number->get() < min || number->get() > max) {
      fail_at(element.source(), path_of(key), fmt::format("accepted: {}", range));
    }
    numbers.push_back(number == nullptr ? min : std::clamp(number->get(), min, max));
  }
  return numbers;
}

std::optional<toml::date> toml_reader::date(std::string_view key) {
  const auto* node = find(key, need::optional, "");
  if (node == nullptr) return std::nullopt;
  if (const auto* date = node->as_date()) return date->get();
  fail(key, wrong_kind(*node, "a date such as 2016-08-27"));
  return std::nullopt;
}

bool toml_reader::flag(std::string_view key) {
  const auto* node = find(key, need::optional, "");
  if (node == nullptr) return false;
  const auto* flag = node->as_boolean();
  if (flag == nullptr) fail(key, wrong_kind(*node, "true or false"));
  return flag != nullptr && flag->get();
}

const toml::array* toml_reader::list(std::string_view key, std::string_view accepted) {
  const auto* node = find(key, need::optional, "");
  if (node == nullptr) return nullptr;
  const auto* list = node->as_array();
  if (list == nullptr) {
    fail(key, wrong_kind(*node, accepted));
  } else if (list->size() > toml_list_max) {
    fail(key, fmt::format("found {} elements; accepted: at most {}", list->size(), toml_list_max));
    return nullptr;
  }
  return list;
}

std::vector<std::optional<std::string>> toml_reader::elements(std::string_view key,
                                                              std::string_view accepted) {
  const auto* given = list(key, accepted);
  if (given == nullptr) return {};
  std::vector<std::optional<std::string>> elements;
  for (const auto& element : *given) {
    const auto* text = element.as_string();
    if (text == nullptr) fail_at(element.source(), path_of(key), wrong_kind(element, accepted));
    elements.push_back(text == nullptr ? std::nullopt : std::optional{text->get()});
  }
  return elements;
}

std::vector<std::string> toml_reader::texts(std::string_view key) {
  std::vector<std::string> texts;
  for (auto& element : elements(key)) {
    if (element) texts.push_back(std::move(*element));
  }
  return texts;
}

std::vector<toml_reader> toml_reader::tables(std::string_view key) {
  constexpr std::string_view wanted = "a list of tables";
  const auto* given = list(key, wanted);
  if (given == nullptr) return {};
  std::vector<toml_reader> readers;
  for (const auto& element : *given) {
    const auto* table = element.as_table();
    if (table == nullptr) {
      fail_at(element.source(), path_of(key), wrong_kind(element, wanted));
      return {};
    }
    readers.emplace_back(*table, fmt::format("{}[{}]", path_of(key), readers.size()), file_,
                         *problems_);
  }
  return readers;
}

std::optional<toml_reader> toml_reader::table(std::string_view key) {
  const auto* node = find(key, need::optional, "");
  if (node == nullptr) return std::nullopt;
  if (const auto* table = node->as_table()) {
    return toml_reader{*table, path_of(key), file_, *problems_};
  }
  fail(key, wrong_kind(*node, "a table"));
  return std::nullopt;
}

std::vector<std::string> toml_reader::names() {
  // In the order of the file, so that problems are told from top to bottom.
  std::vector<std::pair<toml::source_position, std::string>> keys;
  for (const auto& [key, value] : *table_) {
    keys.emplace_back(value.source().begin, std::string{key.str()});
  }
  std::ranges::sort(keys);
  std::vector<std::string> names;
  for (auto& [at, key] : keys) names.push_back(std::move(key));
  return names;
}

std::vector<toml_reader::named_text> toml_reader::named_texts() {
  std::vector<named_text> named;
  for (auto& name : names()) {
    auto value = text(name);
    named.push_back({std::move(name), std::move(value)});
  }
  return named;
}

void toml_reader::fail(std::string_view key, std::string message) {
  const auto* node = table_->get(key);
  fail_at(node == nullptr ? table_->source() : node->source(), path_of(key), std::move(message));
}

void toml_reader::fail_key(std::string_view key, std::string message) {
  const auto found = table_->find(key);
  fail_at(found == table_->end() ? table_->source() : found->first.source(), path_of(key),
          std::move(message));
}

void toml_reader::fail_element(std::string_view key, std::size_t element, std::string message) {
  const auto* list = table_->get_as<toml::array>(key);
  const auto* node = list == nullptr ? nullptr : list->get(element);
  fail_at(node == nullptr ? table_->source() : node->source(), path_of(key), std::move(message));
}

void toml_reader::finish() {
  std::vector<std::string> known = asked_;
  std::ranges::sort(known);
  for (const auto& [key, value] : *table_) {
    if (std::ranges::binary_search(known, key.str())) continue;
    fail_key(key.str(), fmt::format("unknown key; {}", accepted_names(key.str(), known)));
  }
}

std::string toml_reader::path_of(std::string_view key) const {
  return path_.empty() ? toml_key(key) : path_ + "." + toml_key(key);
}

void toml_reader::fail_at(const toml::source_region& at, std::string key, std::string message) {
  if (problems_->size() == toml_problems_max) return;
  problems_->push_back({file_, at.begin.line, at.begin.column, std::move(key), std::move(message)});
}

}  // namespace skyward::rules
