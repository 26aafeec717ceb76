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

/// The kinds of table that a clause is of.
std::vector<std::string> kinds_of(const rules::clause_row& row) {
  std::vector<std::string> kinds;
  for (auto left = row.kinds; const auto name : rules::table_kind_names) {
    if ((left & 1U) != 0) kinds.emplace_back(name);
    left >>= 1U;
  }
  return kinds;
}

/// A name with spaces where it may go on in the next line: a name of a test can be longer than one.
std::string breakable(std::string_view name) {
  constexpr std::size_t most = document::terminal_width - 8;
  std::string text;
  while (name.size() > most) {
    const auto line = name.substr(0, most);
    auto end = line.find_last_of("/.");
    if (end == line.npos) end = line.find_last_of('_');
    end = end == line.npos ? most : end + 1;
    text += std::string{name.substr(0, end)} + " ";
    name.remove_prefix(end);
  }
  return text + std::string{name};
}

/// The first tests by name and how many more there are.
std::string tests_text(const std::vector<std::string>& tests) {
  constexpr std::size_t shown = 3;
  std::vector<std::string> first;
  for (const auto& each : tests) {
    if (first.size() < shown) first.push_back(breakable(each));
  }
  auto text = join(first);
  if (tests.size() > shown) text += fmt::format(" and {} more", tests.size() - shown);
  return text;
}

}  // namespace

std::string clauses_text(std::span<const rules::clause_row> rows) {
  std::string text;
  std::string_view game;
  std::size_t enforced = 0;
  std::size_t asked_for = 0;
  std::size_t statements = 0;
  std::size_t waiting = 0;
  for (const auto& row : rows) {
    if (row.game != game) text += fmt::format("{}{}\n", game.empty() ? "" : "\n", row.game);
    game = row.game;
    text += document::wrapped(row.id, "  ") + document::wrapped(row.summary, "      ");
    if (!row.enforced_by.empty()) {
      text += document::wrapped("enforced by: " + join(row.enforced_by, "; "), "      ");
      ++enforced;
    }
    if (!row.prompted_by.empty()) {
      text += document::wrapped("asked for by step: " + join(row.prompted_by), "      ");
      if (row.enforced_by.empty()) ++asked_for;
    }
    if (!row.states.empty()) {
      text += document::wrapped("a statement: " + row.states, "      ");
      ++statements;
    }
    if (!row.rulings.empty()) {
      text += document::wrapped("read by ruling: " + join(row.rulings), "      ");
    }
    if (!row.tests.empty()) text += document::wrapped("tests: " + tests_text(row.tests), "      ");
    if (row.kinds != rules::every_kind) {
      text += document::wrapped("tables: " + join(kinds_of(row)), "      ");
    }
    if (!row.later.empty()) {
      text += document::wrapped("later: " + row.later, "      ");
      ++waiting;
    }
  }
  return text + "\n" +
         document::wrapped(
             fmt::format("{} clauses: {} enforced, {} asked for by a step that nothing proves, {} "
                         "statements; {} with something left for later",
                         rows.size(), enforced, asked_for, statements, waiting));
}

std::string clauses_json(std::span<const rules::clause_row> rows) {
  boost::json::array out;
  for (const auto& row : rows) {
    boost::json::object each{{"game", row.game},
                             {"id", row.id},
                             {"summary", row.summary},
                             {"enforced_by", list_of(row.enforced_by)},
                             {"prompted_by", list_of(row.prompted_by)},
                             {"tests", list_of(row.tests)},
                             {"rulings", list_of(row.rulings)},
                             {"kinds", list_of(kinds_of(row))}};
    if (!row.states.empty()) each["states"] = row.states;
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
