// The par sheet for a terminal of 80 columns.
#include "base/text.hpp"
#include "document/wrap.hpp"
#include "maths/session/payback_spread.hpp"
#include "report/edition_dates.hpp"
#include "report/money_words.hpp"
#include "report/outcome_words.hpp"
#include "report/par/agreement_report.hpp"
#include "report/par/edge_warnings.hpp"
#include "report/par/par_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using rules::index;

/// `  10 to 1: two 1s`: what a winning outcome pays, and when, where the area has several lines.
std::string outcome_and_odds(const rules::table_rules& rules, const maths::wager_outcome& outcome) {
  const auto& line = rules.book().lines[index(*outcome.line)];
  const auto& area = rules.book().areas[index(line.area)];
  auto words = "  " + odds_words(rules, outcome, true);
  if (area.lines.size() > 1) words += ": " + line.label;
  return words;
}

std::string pay_rows(const rules::table_rules& rules, const maths::wager_figures& figures,
                     std::size_t pay_width, std::size_t clause_width) {
  std::string rows;
  for (const auto& each : figures.outcomes) {
    if (!each.line) continue;
    rows += fmt::format("{:<{}} {:>11} {:<{}} {}\n", outcome_and_odds(rules, each), pay_width,
                        chance_text(each.probability), outcome_clause(rules, figures.column, each),
                        clause_width, rules.odds_of(*each.line).provenance);
  }
  return rows;
}

/// The edge with its exact fraction and the deviation; a long fraction stands on a line of its own.
std::string edge_words(const rational& edge, const std::string& deviation) {
  constexpr std::size_t room = 32;
  const auto percent = percent_text(edge, 4) + " %";
  const auto fraction = fraction_text(edge);
  if (fraction.size() <= room) {
    return fmt::format("edge {:>10} = {:<{}} dev {:>8}\n", percent, fraction, room, deviation);
  }
  return fmt::format("edge {:>10}   {:<{}} dev {:>8}\n  = {}\n", percent, "", room, deviation,
                     fraction);
}

/// The layout of just this wager and the purchase that its term goes with, if the sheet has it.
const maths::layout_figures* layout_with_purchase(const maths::par_sheet& sheet,
                                                  const rules::column& column) {
  const auto holds_both = [&](const maths::layout_figures& layout) {
    const auto holds = [&](rules::area_id area) {
      return std::ranges::find(layout.wagers, area, &maths::layout_wager::area) !=
             layout.wagers.end();
    };
    return layout.wagers.size() == 2 && holds(column.area) && holds(*column.with);
  };
  const auto found = std::ranges::find_if(sheet.layouts, holds_both);
  return found == sheet.layouts.end() ? nullptr : &*found;
}

/// What else there is to know of a wager: its label and clause, its chances and throws.
std::string wager_notes(const rules::table_rules& rules, const maths::par_sheet& sheet,
                        const maths::wager_figures& figures) {
  const auto& book = rules.book();
  const auto& column = book.columns[index(figures.column)];
  const auto& area = book.areas[index(column.area)];
  auto notes = fmt::format("{}, {}", area.label, column_clause(rules, figures.column));
  if (!figures.where.empty()) notes += "; made at " + figures.where;
  if (area.purchase) {
    if (!figures.outcomes.empty()) {
      notes += fmt::format("; a purchase, taken when betting closes ({})",
                           outcome_clause(rules, figures.column, figures.outcomes.front()));
    }
    return document::wrapped(notes, "  ");
  }
  const auto wins =
      std::ranges::count(figures.outcomes, maths::result::win, &maths::wager_outcome::how);
  if (wins > 1) notes += fmt::format("; wins {}%", percent_text(figures.win_probability, 4));
  if (figures.mean_throws != 1) {
    notes += fmt::format("; {} throws", decimal_text(figures.mean_throws, 4));
    if (figures.money && figures.money->house_edge_per_throw) {
      notes +=
          fmt::format(", edge {}% each", percent_text(*figures.money->house_edge_per_throw, 4));
    }
  }
  if (column.with) {
    notes +=
        fmt::format("; with {}, whose price is left out here", book.areas[index(*column.with)].id);
    if (const auto* both = layout_with_purchase(sheet, column)) {
      notes += fmt::format(": edge of both {}%", percent_text(both->house_edge, 4));
    }
  }
  return document::wrapped(notes, "  ");
}

/// The wager itself: its edge and deviation, then its notes.
std::string wager_row(const rules::table_rules& rules, const maths::par_sheet& sheet,
                      const maths::wager_figures& figures) {
  auto row = fmt::format("{:<15} ", rules.book().columns[index(figures.column)].name);
  if (figures.outcomes.empty()) {
    row += "settlement not in source\n";
  } else if (!figures.money) {
    row += fmt::format("edge unknown: odds {}\n", rules::not_in_source);
  } else {
    row += edge_words(figures.money->house_edge, root_text(figures.money->variance, 4));
  }
  return row + wager_notes(rules, sheet, figures);
}

/// Every provenance that the sheet's odds have, explained once.
std::string provenance_notes(const rules::table_rules& rules) {
  std::string notes;
  for (const auto& each : provenance_sentences(rules)) notes += document::wrapped(each);
  return notes;
}

/// What each outcome adds to the payback, where several return something.
std::string contribution_words(const rules::table_rules& rules,
                               const maths::wager_figures& figures) {
  std::vector<std::string> parts;
  for (const auto& each : figures.outcomes) {
    if (!each.contribution || *each.contribution == 0) continue;
    auto name = std::string{result_word(each.how)};
    if (each.line) {
      const auto& line = rules.book().lines[index(*each.line)];
      const bool several = rules.book().areas[index(line.area)].lines.size() > 1;
      name = odds_words(rules, each, true) + (several ? " " + line.label : "");
    }
    parts.push_back(fmt::format("{}: {}%", name, percent_text(*each.contribution, 4)));
  }
  return parts.size() > 1 ? "payback of " + join(parts, ", ") : "";
}

/// The payback after so many rounds: a column for each number of rounds, from and to.
std::string spread_rows(const maths::wager_figures& figures, maths::confidence sure) {
  const auto spread = maths::payback_spread_of(figures.outcomes, sure);
  std::string rows = "  rounds ";
  for (const auto rounds : maths::spread_rounds) {
    rows += fmt::format("{:>14}", with_thousands(static_cast<std::uint64_t>(rounds)));
  }
  for (const auto end : {&maths::payback_range::low, &maths::payback_range::high}) {
    rows += fmt::format("\n  {:<7}", end == &maths::payback_range::low ? "from" : "to");
    for (const auto& each : spread) {
      rows += fmt::format("{:>14}", each ? percent_text((*each).*end, 4) + " %" : "-");
    }
  }
  return rows + "\n";
}

/// What the compact sheet leaves out: payback, volatility, top award and the spread.
std::string detail_rows(const rules::table_rules& rules, const maths::wager_figures& figures,
                        maths::confidence sure) {
  if (figures.outcomes.empty()) return "";
  auto notes =
      fmt::format("hits {}; cycle {}", chance_text(figures.hit_frequency), figures.cycle.str());
  if (!figures.money) return document::wrapped(notes, "  ");
  const auto& money = *figures.money;
  notes =
      fmt::format("payback {}%, hold {}%; {}; index {}", percent_text(money.return_to_player, 4),
                  percent_text(1 - money.return_to_player, 4), notes,
                  root_text(maths::volatility_squared(money.variance, sure), 4));
  if (money.top) {
    notes += fmt::format("; top award {} to 1 against", decimal_text(money.top->odds_against, 4));
  }
  auto rows = document::wrapped(notes, "  ");
  if (const auto parts = contribution_words(rules, figures); !parts.empty()) {
    rows += document::wrapped(parts, "  ");
  }
  return money.variance == 0 ? rows : rows + spread_rows(figures, sure);
}

std::string detail_notes(maths::confidence sure) {
  return document::wrapped(fmt::format(
             "payback: what comes back, wins with the wager and pushes, as a part of the wager. "
             "hold: what does not. hits: chance that anything comes back. cycle: equally likely "
             "ways that the chances are counted in. index: volatility index at {} %, {} times "
             "dev.",
             maths::percent_of(sure), maths::z_text(sure))) +
         document::wrapped(fmt::format(
             "from, to: the payback of so many rounds is between them with {} %, and as "
             "often below as above: by the law of those rounds, not by a normal one.",
             maths::percent_of(sure)));
}

}  // namespace

std::string sheet_title(const rules::table_rules& rules) {
  const auto& edition = rules.in_edition();
  auto title =
      fmt::format("{} ({}), edition {}\n", rules.book().name, rules.book().game, edition.id);
  const auto dates = edition_dates(edition);
  title +=
      document::wrapped(fmt::format("{}{}{}.", edition.title, dates.empty() ? "" : "; ", dates));
  if (!edition.note.empty()) title += document::wrapped(edition.note);
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
  auto text =
      document::wrapped(layout.label) +
      fmt::format("{:<15} {}", layout.wagered > cents{} ? "  " + money_text(layout.wagered) : "",
                  edge_words(layout.house_edge, deviation_words(layout)));
  if (!with_law) return text;
  if (const auto warning = edge_warning("this layout", layout.house_edge); !warning.empty()) {
    text += document::wrapped(warning, "  ");
  }
  for (const auto& each : layout.wagers) {
    text += fmt::format("  {:<16} {:>12}{}\n", book.areas[index(each.area)].id,
                        money_text(each.amount), each.every_play ? " at every play" : "");
  }
  if (layout.handle != layout.wagered.count()) {
    text += document::wrapped(
        fmt::format("wagered in all {} on average; {} pays for it whatever is lost",
                    dollars_text(layout.handle), money_text(layout.needed)),
        "  ");
  }
  text += fmt::format("  ahead {} % of the time; {} throws on average\n",
                      percent_text(layout.win_probability, 4), decimal_text(layout.mean_throws, 4));
  text += fmt::format("\n{:>14}  {:>12}\n", "net result $", "probability");
  for (const auto& each : layout.law.outcomes) {
    text +=
        fmt::format("{:>14}  {:>10} %  {}\n", decimal_text(each.net / 100, net_places(each.net)),
                    percent_text({each.ways, layout.law.total}, 6),
                    fraction_text({each.ways, layout.law.total}));
  }
  return text;
}

std::string par_text(const rules::table_rules& rules, const maths::par_sheet& sheet,
                     const par_choices& choices) {
  const auto& book = rules.book();
  std::size_t pay_width{};
  std::size_t clause_width{};
  for (const auto& figures : sheet.wagers) {
    for (const auto& each : figures.outcomes) {
      if (!each.line) continue;
      pay_width = std::max(pay_width, outcome_and_odds(rules, each).size());
      clause_width = std::max(clause_width, outcome_clause(rules, figures.column, each).size());
    }
  }
  auto text = sheet_title(rules);
  for (const auto& each : edge_warnings(rules, sheet)) text += document::wrapped(each);
  std::optional<rules::group_id> group;
  for (const auto& figures : sheet.wagers) {
    const auto& area = book.areas[index(book.columns[index(figures.column)].area)];
    if (group != area.group) {
      group = area.group;
      const auto& heading = book.groups[index(area.group)];
      text += fmt::format("\n{} ({})\n", heading.label, rules.clause(heading.clause));
    }
    text += wager_row(rules, sheet, figures) + pay_rows(rules, figures, pay_width, clause_width);
    if (choices.detail) text += detail_rows(rules, figures, choices.sure);
  }
  for (const auto& left_out : sheet.wagers_left_out) {
    text += document::wrapped("left out: " + left_out_words(rules, left_out));
  }
  if (!sheet.layouts.empty()) text += "\nWagers together, a dollar on each\n";
  for (const auto& layout : sheet.layouts) text += layout_text(rules, layout, false);
  for (const auto& left_out : sheet.layouts_left_out)
    text += document::wrapped("left out: " + left_out);
  text += "\n" + provenance_notes(rules);
  text += document::wrapped(
      "edge: expected loss per wager made, as a part of the wager. dev: standard "
      "deviation of the net result, in wagers; of wagers together, in dollars. Winnings are "
      "counted as the odds say, fractions of a cent kept.");
  if (choices.detail) text += detail_notes(choices.sure);
  if (choices.found != nullptr) text += agreement_text(rules, *choices.found);
  return text;
}

}  // namespace skyward::report
