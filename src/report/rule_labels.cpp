// Writes down the labels of a rulebook by its ids.
#include "report/rule_labels.hpp"

#include "base/text.hpp"
#include "report/outcome_words.hpp"
#include "report/wager_words.hpp"

#include <boost/json.hpp>

#include <utility>

namespace skyward::report {

namespace {

namespace json = boost::json;
using rules::index;

constexpr std::pair<maths::result, std::string_view> result_labels[] = {
    {maths::result::win, "wins"},
    {maths::result::push, "is returned"},
    {maths::result::lose, "loses"}};

json::object wager_labels(const rules::rulebook& book) {
  json::object all;
  for (const auto id : rules::ids_of<rules::column_id>(book.columns)) {
    const auto& column = book.columns[index(id)];
    const auto& group = book.groups[index(book.areas[index(column.area)].group)];
    all[column.name] = json::object{
        {"label", column_label(book, id)}, {"group", group.id}, {"group_label", group.label}};
  }
  return all;
}

json::object option_labels(const rules::rulebook& book) {
  json::object all;
  for (const auto& option : book.options) {
    json::object values;
    for (const auto& value : option.values) values[value] = words_of_id(value);
    all[option.id] = json::object{{"label", option.label}, {"values", std::move(values)}};
  }
  return all;
}

}  // namespace

json::object rule_labels(const rules::rulebook& book) {
  json::object lines;
  for (const auto& line : book.lines) lines[line.id] = line.label;
  json::object results;
  for (const auto& [how, label] : result_labels) results[result_word(how)] = label;
  return {{"wagers", wager_labels(book)},
          {"lines", std::move(lines)},
          {"options", option_labels(book)},
          {"results", std::move(results)}};
}

}  // namespace skyward::report
