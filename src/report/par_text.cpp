#include "report/outcome_words.hpp"
#include "report/par_report.hpp"
#include "report/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using rules::index;

/// `  10 to 1: two 1s`: what a winning outcome pays, and when, where the area has several lines.
std::string pay_words(const rules::table_rules& rules, const maths::wager_outcome& outcome) {
  const auto& line = rules.book().lines[index(*outcome.line)];
  const auto& area = rules.book().areas[index(line.area)];
  auto words = "  " + odds_words(rules, outcome, true);
  if (area.lines.size() > 1) words += ": " + line.label;
  return words;
}

/// A probability in per cent; rare ones with as many decimals as the column holds.
std::string chance_words(const rational& probability) {
  const bool rare = probability < rational{1, 10'000};
  return percent_text(probability, rare ? 7 : 4) + " %";
}

std::string pay_rows(const rules::table_rules& rules, const maths::wager_figures& figures,
                     std::size_t pay_width, std::size_t clause_width) {
  std::string rows;
  for (const auto& each : figures.outcomes) {
    if (!each.line) continue;
    rows += fmt::format("{:<{}} {:>11} {:<{}} {}\n", pay_words(rules, each), pay_width,
                        chance_words(each.probability), outcome_clause(rules, figures.column, each),
                        clause_width, rules.odds_of(*each.line).provenance);
  }
  return rows;
}

std::string edge_words(const rational& edge, const rational& variance) {
  return fmt::format("edge {:>10} = {:<32} dev {:>8}", percent_text(edge, 4) + " %",
                     fraction_text(edge), root_text(variance, 4));
}

/// The wager itself: its edge and deviation, and where it takes several throws, how many.
std::string wager_row(const rules::table_rules& rules, const maths::wager_figures& figures) {
  const auto& column = rules.book().columns[index(figures.column)];
  auto row = fmt::format("{:<15} ", column.name);
  if (figures.outcomes.empty()) {
    row += "settlement not in source\n";
  } else if (!figures.money) {
    row += fmt::format("edge unknown: odds {}\n", rules::not_in_source);
  } else {
    row += edge_words(figures.money->house_edge, figures.money->variance) + "\n";
  }
  if (column.with) {
    row += fmt::format("  with {} bought; its price is counted under wagers together\n",
                       rules.book().areas[index(*column.with)].id);
  }
  if (rules.book().areas[index(column.area)].purchase) {
    row += fmt::format("  a purchase, taken when betting closes: {}\n",
                       column_clause(rules, figures.column));
  } else if (figures.mean_throws != 1) {
    row += fmt::format("  {} throws on average", decimal_text(figures.mean_throws, 4));
    if (figures.money) {
      row += fmt::format("; {} % a throw", percent_text(*figures.money->house_edge_per_throw, 4));
    }
    row += "\n";
  }
  return row;
}

std::string dates(const rules::edition& edition) {
  if (edition.from.empty() && edition.until.empty()) {
    return edition.lapsed ? "Lapsed." : "";
  }
  const auto until = edition.until.empty() ? "" : " to " + edition.until;
  return fmt::format("In force from {}{}{}", edition.from, until,
                     edition.lapsed ? "; lapsed." : ".");
}

/// Every provenance that the sheet's odds have, explained once.
std::string provenance_notes(const rules::table_rules& rules) {
  std::vector<std::string> words;
  const auto& book = rules.book();
  for (std::size_t i = 0; i < book.lines.size(); ++i) {
    const auto& word = rules.odds_of(static_cast<rules::line_id>(i)).provenance;
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  }
  std::string notes;
  for (const auto& word : words) {
    const auto known = book.provenance.find(word);
    const auto meaning = known != book.provenance.end() ? known->second
                         : word == rules::from_submission
                             ? "The odds were given with --rules."
                             : "The edition's text at hand does not print the odds.";
    notes += wrapped(fmt::format("{}: {}", word, meaning));
  }
  return notes;
}

}  // namespace

std::string sheet_title(const rules::table_rules& rules) {
  const auto& edition = rules.in_edition();
  auto title =
      fmt::format("{} ({}), edition {}\n", rules.book().name, rules.book().game, edition.id);
  title += wrapped(edition.title + ". " + dates(edition));
  if (!edition.note.empty()) title += wrapped(edition.note);
  for (const auto& option : rules.book().options) {
    const auto chosen = rules.option(option.id);
    if (chosen == option.values.front()) continue;
    title += fmt::format("option {} = {} ({})\n", option.id, chosen, option.clause);
  }
  return title + "rules sha256 " + rules.sha256() + "\n";
}

std::string layout_text(const rules::table_rules& rules, const maths::layout_figures& layout,
                        bool with_law) {
  const auto& book = rules.book();
  auto text = fmt::format("{}\n{:<15} {}\n", layout.label, "  " + money_text(layout.wagered),
                          edge_words(layout.house_edge, layout.variance));
  if (!with_law) return text;
  for (const auto& each : layout.wagers) {
    text +=
        fmt::format("  {:<16} {:>12}\n", book.areas[index(each.area)].id, money_text(each.amount));
  }
  text += fmt::format("  ahead {} % of the time; {} throws on average\n",
                      percent_text(layout.win_probability, 4), decimal_text(layout.mean_throws, 4));
  text += fmt::format("\n{:>14}  {:>12}\n", "net result $", "probability");
  for (const auto& each : layout.law.outcomes) {
    text += fmt::format("{:>14}  {:>10} %  {}\n", decimal_text(each.net / 100, 2),
                        percent_text({each.ways, layout.law.total}, 6),
                        fraction_text({each.ways, layout.law.total}));
  }
  return text;
}

std::string par_text(const rules::table_rules& rules, const maths::par_sheet& sheet) {
  const auto& book = rules.book();
  std::size_t pay_width = 0;
  std::size_t clause_width = 0;
  for (const auto& figures : sheet.wagers) {
    for (const auto& each : figures.outcomes) {
      if (!each.line) continue;
      pay_width = std::max(pay_width, pay_words(rules, each).size());
      clause_width = std::max(clause_width, outcome_clause(rules, figures.column, each).size());
    }
  }
  auto text = sheet_title(rules);
  std::optional<rules::group_id> group;
  for (const auto& figures : sheet.wagers) {
    const auto& area = book.areas[index(book.columns[index(figures.column)].area)];
    if (group != area.group) {
      group = area.group;
      const auto& heading = book.groups[index(area.group)];
      text += fmt::format("\n{} ({})\n", heading.label, rules.clause(heading.clause));
    }
    text += wager_row(rules, figures) + pay_rows(rules, figures, pay_width, clause_width);
  }
  if (!sheet.layouts.empty()) text += "\nWagers together, a dollar on each\n";
  for (const auto& layout : sheet.layouts) text += layout_text(rules, layout, false);
  for (const auto& left_out : sheet.layouts_left_out) text += wrapped("left out: " + left_out);
  text += "\n" + provenance_notes(rules);
  text += wrapped(
      "edge: expected loss per wager made, as a part of the wager. dev: standard "
      "deviation of the net result, in wagers.");
  return text;
}

}  // namespace skyward::report
