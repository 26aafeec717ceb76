// The clause registry as a list for people and as JSON.
#include "report/clauses_report.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::report {

namespace {

boost::json::array list_of(const std::vector<std::string>& texts) {
  boost::json::array list;
  for (const auto& text : texts) list.emplace_back(text);
  return list;
}

/// The first tests by name and how many more there are.
std::string tests_text(const std::vector<std::string>& tests) {
  constexpr std::size_t shown = 3;
  const std::vector<std::string> first(
      tests.begin(), tests.begin() + std::ptrdiff_t(std::min(shown, tests.size())));
  auto text = join(first);
  if (tests.size() > shown) text += fmt::format(" and {} more", tests.size() - shown);
  return text;
}

}  // namespace

std::string clauses_text(std::span<const rules::clause_row> rows) {
  std::string text;
  std::string_view game;
  std::size_t enforced = 0;
  std::size_t waiting = 0;
  for (const auto& row : rows) {
    if (row.game != game) text += fmt::format("{}{}\n", game.empty() ? "" : "\n", row.game);
    game = row.game;
    text += document::wrapped(row.id, "  ") + document::wrapped(row.summary, "      ");
    if (!row.enforced_by.empty()) {
      text += document::wrapped("enforced by: " + join(row.enforced_by, "; "), "      ");
      ++enforced;
    }
    if (!row.tests.empty()) text += document::wrapped("tests: " + tests_text(row.tests), "      ");
    if (!row.later.empty()) {
      text += document::wrapped("later: " + row.later, "      ");
      ++waiting;
    }
  }
  return text + fmt::format("\n{} clauses, {} enforced, {} with something left for later\n",
                            rows.size(), enforced, waiting);
}

std::string clauses_json(std::span<const rules::clause_row> rows) {
  boost::json::array out;
  for (const auto& row : rows) {
    boost::json::object each{{"game", row.game},
                             {"id", row.id},
                             {"summary", row.summary},
                             {"enforced_by", list_of(row.enforced_by)},
                             {"tests", list_of(row.tests)}};
    if (!row.later.empty()) each["later"] = row.later;
    out.emplace_back(std::move(each));
  }
  std::string text = "[\n";
  for (std::size_t i = 0; i < out.size(); ++i) {
    text += boost::json::serialize(out[i]) + (i + 1 < out.size() ? ",\n" : "\n");
  }
  return text + "]";
}

}  // namespace skyward::report
