// The par sheet as a row for each outcome of each wager.
#include "base/text.hpp"
#include "maths/session/payback_spread.hpp"
#include "report/outcome_words.hpp"
#include "report/par/edge_warnings.hpp"
#include "report/par/par_report.hpp"

#include <fmt/format.h>

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

/// The chosen options, `score=late line=inside`.
std::string options_text(const rules::table_rules& rules) {
  std::vector<std::string> chosen;
  for (const auto& each : rules.book().options) {
    chosen.push_back(fmt::format("{}={}", each.id, rules.option(each.id)));
  }
  return join(chosen, " ");
}

/// What every row of a wager ends with.
std::vector<std::string> figure_fields(const maths::wager_figures& figures) {
  if (figures.outcomes.empty()) return std::vector<std::string>(9);
  std::vector<std::string> fields{fraction_text(figures.win_probability),
                                  fraction_text(figures.hit_frequency),
                                  fraction_text(figures.mean_throws)};
  if (const auto& money = figures.money) {
    const auto& per_throw = money->house_edge_per_throw;
    fields.insert(
        fields.end(),
        {fraction_text(money->house_edge), percent_text(money->house_edge, 4),
         per_throw ? fraction_text(*per_throw) : "", fraction_text(money->return_to_player),
         fraction_text(money->variance), root_text(money->variance, 6)});
  }
  fields.resize(9);
  return fields;
}

constexpr std::size_t detail_count = 8 + 2 * std::size(maths::spread_rounds);

/// What every row of a wager ends with in detail: the outcome's contribution, then the cycle,
/// payback, top award, volatility and spread of its wager.
std::vector<std::string> detail_fields(const maths::wager_figures& figures,
                                       const maths::wager_outcome* outcome,
                                       maths::confidence sure) {
  if (outcome == nullptr) return std::vector<std::string>(detail_count);
  std::vector<std::string> fields{
      outcome->contribution ? fraction_text(*outcome->contribution) : "", figures.cycle.str()};
  if (const auto& money = figures.money) {
    fields.insert(
        fields.end(),
        {percent_text(money->return_to_player, 4), percent_text(1 - money->return_to_player, 4),
         money->top ? fraction_text(money->top->odds_against) : "",
         std::string{maths::percent_of(sure)}, std::string{maths::z_text(sure)},
         root_text(maths::volatility_squared(money->variance, sure), 6)});
    for (const auto& each : maths::payback_spread_of(figures.outcomes, sure)) {
      fields.push_back(each ? percent_text(each->low, 4) : "");
      fields.push_back(each ? percent_text(each->high, 4) : "");
    }
  }
  fields.resize(detail_count);
  return fields;
}

/// The warning of a wager of which the house expects to win nothing.
std::string wager_warning(const rules::table_rules& rules, const maths::par_sheet& sheet,
                          const maths::wager_figures& figures) {
  if (!figures.money) return "";
  const auto edge = maths::edge_together(rules, sheet, figures.column, figures.money->house_edge);
  return edge ? edge_warning("this wager", *edge) : "";
}

std::vector<std::string> outcome_fields(const rules::table_rules& rules, rules::column_id column,
                                        const maths::wager_outcome& outcome) {
  return {std::string{result_word(outcome.how)},
          outcome.line ? rules.book().lines[rules::index(*outcome.line)].id : "",
          odds_words(rules, outcome, false),
          outcome.line ? rules.odds_of(*outcome.line).provenance : "",
          fraction_text(outcome.probability),
          outcome_clause(rules, column, outcome)};
}

}  // namespace

std::string par_csv_header(const par_choices& choices) {
  std::string header =
      "game,edition,options,rules_sha256,area,area_clause,result,line,odds,provenance,"
      "probability,clause,win_probability,hit_frequency,mean_throws,house_edge,"
      "house_edge_percent,house_edge_per_throw,return_to_player,variance,standard_deviation";
  if (choices.detail) {
    header +=
        ",contribution,cycle,payback_percent,hold_percent,odds_against_top_award,"
        "confidence_percent,z,volatility_index";
    for (const auto rounds : maths::spread_rounds) {
      header += fmt::format(",payback_percent_from_{0},payback_percent_to_{0}", rounds);
    }
    header += ",warning";
  }
  return header + "\r\n";
}

std::string par_csv(const rules::table_rules& rules, const maths::par_sheet& sheet,
                    const par_choices& choices) {
  const auto hash = rules.sha256();
  const auto options = options_text(rules);
  std::string rows;
  const auto add_row = [&](const maths::wager_figures& figures,
                           const maths::wager_outcome* outcome) {
    std::vector<std::string> row{rules.book().game,
                                 rules.in_edition().id,
                                 options,
                                 hash,
                                 maths::wager_name(rules.book(), figures),
                                 column_clause(rules, figures.column)};
    const auto add = [&row](const std::vector<std::string>& fields) {
      row.insert(row.end(), fields.begin(), fields.end());
    };
    add(outcome != nullptr ? outcome_fields(rules, figures.column, *outcome)
                           : std::vector<std::string>(6));
    add(figure_fields(figures));
    if (choices.detail) {
      add(detail_fields(figures, outcome, choices.sure));
      row.push_back(wager_warning(rules, sheet, figures));
    }
    for (auto& text : row) text = field(text);
    rows += join(row, ",") + "\r\n";
  };
  for (const auto& figures : sheet.wagers) {
    // A wager of which nothing is claimed has a row all the same.
    if (figures.outcomes.empty()) add_row(figures, nullptr);
    for (const auto& each : figures.outcomes) add_row(figures, &each);
  }
  return rows;
}

}  // namespace skyward::report
