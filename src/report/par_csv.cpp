#include "base/text.hpp"
#include "report/outcome_words.hpp"
#include "report/par_report.hpp"

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

/// The chosen options, `score=pass-0 goal-line=at-10`.
std::string options_text(const rules::table_rules& rules) {
  std::vector<std::string> chosen;
  for (const auto& each : rules.book().options) {
    chosen.push_back(fmt::format("{}={}", each.id, rules.option(each.id)));
  }
  return join(chosen, " ");
}

constexpr std::size_t figure_count = 16 + 2 * std::size(maths::spread_rounds);

/// Payback, volatility and spread, in decimals.
std::vector<std::string> payback_fields(const maths::money_figures& money, maths::confidence sure) {
  std::vector<std::string> fields{percent_text(money.return_to_player, 4),
                                  percent_text(1 - money.return_to_player, 4),
                                  money.top ? fraction_text(money.top->odds_against) : "",
                                  std::string{maths::percent_of(sure)},
                                  std::string{maths::z_text(sure)},
                                  root_text(maths::volatility_squared(money.variance, sure), 6)};
  for (const auto rounds : maths::spread_rounds) {
    const rational square = maths::spread_squared(money.variance, sure, rounds) * 10'000;
    for (const auto side : {root_side::below, root_side::above}) {
      fields.push_back(root_away_text(money.return_to_player * 100, side, square, 4));
    }
  }
  return fields;
}

/// What every row of a wager ends with.
std::vector<std::string> figure_fields(const maths::wager_figures& figures,
                                       maths::confidence sure) {
  if (figures.outcomes.empty()) return std::vector<std::string>(figure_count);
  std::vector<std::string> fields{fraction_text(figures.win_probability),
                                  fraction_text(figures.hit_frequency),
                                  fraction_text(figures.mean_throws)};
  if (const auto& money = figures.money) {
    const auto& per_throw = money->house_edge_per_throw;
    fields.insert(
        fields.end(),
        {fraction_text(money->house_edge), percent_text(money->house_edge, 4),
         per_throw ? fraction_text(*per_throw) : "", fraction_text(money->return_to_player),
         fraction_text(money->variance), root_text(money->variance, 6), figures.cycle.str()});
    const auto payback = payback_fields(*money, sure);
    fields.insert(fields.end(), payback.begin(), payback.end());
  } else {
    fields.resize(9);
    fields.push_back(figures.cycle.str());
  }
  fields.resize(figure_count);
  return fields;
}

std::vector<std::string> outcome_fields(const rules::table_rules& rules, rules::column_id column,
                                        const maths::wager_outcome& outcome) {
  return {std::string{result_word(outcome.how)},
          outcome.line ? rules.book().lines[rules::index(*outcome.line)].id : "",
          odds_words(rules, outcome, false),
          outcome.line ? rules.odds_of(*outcome.line).provenance : "",
          fraction_text(outcome.probability),
          outcome.contribution ? fraction_text(*outcome.contribution) : "",
          outcome_clause(rules, column, outcome)};
}

}  // namespace

std::string par_csv_header() {
  std::string header =
      "game,edition,options,rules_sha256,area,area_clause,result,line,odds,provenance,"
      "probability,contribution,clause,win_probability,hit_frequency,mean_throws,house_edge,"
      "house_edge_percent,house_edge_per_throw,return_to_player,variance,standard_deviation,cycle,"
      "payback_percent,hold_percent,odds_against_top_award,confidence_percent,z,volatility_index";
  for (const auto rounds : maths::spread_rounds) {
    header += fmt::format(",payback_percent_from_{0},payback_percent_to_{0}", rounds);
  }
  return header + "\r\n";
}

std::string par_csv(const rules::table_rules& rules, const maths::par_sheet& sheet,
                    const par_choices& choices) {
  const auto hash = rules.sha256();
  const auto options = options_text(rules);
  std::string rows;
  const auto add_row = [&](const maths::wager_figures& figures,
                           const std::vector<std::string>& outcome) {
    std::vector<std::string> row{rules.book().game,
                                 rules.in_edition().id,
                                 options,
                                 hash,
                                 rules.book().columns[rules::index(figures.column)].name,
                                 column_clause(rules, figures.column)};
    row.insert(row.end(), outcome.begin(), outcome.end());
    const auto fields = figure_fields(figures, choices.sure);
    row.insert(row.end(), fields.begin(), fields.end());
    for (auto& text : row) text = field(text);
    rows += join(row, ",") + "\r\n";
  };
  for (const auto& figures : sheet.wagers) {
    // A wager of which nothing is claimed has a row all the same.
    if (figures.outcomes.empty()) add_row(figures, std::vector<std::string>(7));
    for (const auto& each : figures.outcomes) {
      add_row(figures, outcome_fields(rules, figures.column, each));
    }
  }
  return rows;
}

}  // namespace skyward::report
