#include "base/text.hpp"
#include "report/outcome_words.hpp"
#include "report/par_report.hpp"

#include <vector>

namespace skyward::report {

namespace {

/// A field as RFC 4180 writes it.
std::string field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string{text};
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string{"\"\""} : std::string{c};
  return quoted + "\"";
}

}  // namespace

std::string par_csv_header() {
  return "game,edition,rules_sha256,area,area_clause,result,line,odds,provenance,probability,"
         "clause,win_probability,hit_frequency,mean_throws,house_edge,house_edge_percent,"
         "house_edge_per_throw,return_to_player,variance,standard_deviation\r\n";
}

std::string par_csv(const rules::table_rules& rules, const maths::par_sheet& sheet) {
  const auto hash = rules.sha256();
  std::string rows;
  for (const auto& figures : sheet.wagers) {
    for (const auto& each : figures.outcomes) {
      std::vector<std::string> row{rules.book().game,
                                   rules.in_edition().id,
                                   hash,
                                   rules.book().columns[rules::index(figures.column)].name,
                                   column_clause(rules, figures.column),
                                   std::string{result_word(each.how)},
                                   each.line ? rules.book().lines[rules::index(*each.line)].id : "",
                                   odds_words(rules, each, false),
                                   each.line ? rules.odds_of(*each.line).provenance : "",
                                   fraction_text(each.probability),
                                   outcome_clause(rules, figures.column, each),
                                   fraction_text(figures.win_probability),
                                   fraction_text(figures.hit_frequency),
                                   fraction_text(figures.mean_throws)};
      if (const auto& money = figures.money) {
        row.insert(row.end(),
                   {fraction_text(money->house_edge), percent_text(money->house_edge, 4),
                    money->house_edge_per_throw ? fraction_text(*money->house_edge_per_throw) : "",
                    fraction_text(money->return_to_player), fraction_text(money->variance),
                    root_text(money->variance, 6)});
      } else {
        row.resize(row.size() + 6);
      }
      for (auto& text : row) text = field(text);
      rows += join(row, ",") + "\r\n";
    }
  }
  return rows;
}

}  // namespace skyward::report
