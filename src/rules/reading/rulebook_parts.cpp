// What the parts of a rulebook's reading share.
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

namespace skyward::rules {

std::string rulebook_file::clause(toml_reader& from, std::string_view key,
                                  toml_reader::need need) const {
  auto id = from.text(key, need).value_or("");
  if (!id.empty() && !id.starts_with("ruling R-") && !book.clauses.contains(id)) {
    std::vector<std::string> known;
    for (const auto& [name, summary] : book.clauses) known.push_back(name);
    from.fail(key, fmt::format("no such clause as \"{}\"; {}", id, accepted_names(id, known)));
  }
  return id;
}

std::optional<toml_reader> rulebook_file::required_table(std::string_view key) {
  auto table = root.table(key);
  if (!table && !root.has(key)) root.fail(key, "missing; accepted: a table");
  return table;
}

}  // namespace skyward::rules
