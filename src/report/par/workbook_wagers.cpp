// The sheets of wagers, one a group: each wager's figures are formulas over its outcomes, which
// follow it and whose odds a reader may change.
#include "report/edition_dates.hpp"
#include "report/outcome_words.hpp"
#include "report/par/par_workbook.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using document::cell_name;
using document::cell_number;
using document::cell_value;
using document::look;
using document::place;
using document::range_name;
using document::worksheet;
using rules::index;

bool can_win(const maths::wager_figures& figures) {
  return std::ranges::find(figures.outcomes, maths::result::win, &maths::wager_outcome::how) !=
         figures.outcomes.end();
}

/// Columns of a sheet of wagers. A row is a wager with its figures, and the rows below it are its
/// outcomes; each kind has headings of its own.
enum sheet_column : std::uint16_t { name_column, exact_column = 10, clause_column = 12 };

/// Of a wager.
enum figure_column : std::uint16_t {
  hit_column = 1,
  payback_column,
  edge_column,
  throws_column,
  throw_edge_column,
  variance_column,
  deviation_column,
  index_column,
  top_column,
  check_column = 11,
};

/// Of an outcome.
enum outcome_column : std::uint16_t {
  result_column = 1,
  pays_column,
  form_column,
  per_column,
  ways_column,
  cycle_column,
  probability_column,
  net_column,
  contribution_column,
  filed_column = 11,
  filed_net_column = 13,
};

struct column_heading {
  std::string_view of_wager;
  std::string_view of_outcome;
  int width;
};

constexpr column_heading wager_headings[] = {{"wager", "payout line", 34},
                                             {"hit frequency", "result", 13},
                                             {"payback", "pays", 12},
                                             {"house edge", "form", 11},
                                             {"mean throws", "per", 9},
                                             {"edge per throw", "ways", 17},
                                             {"variance", "out of", 17},
                                             {"deviation", "probability", 14},
                                             {"volatility index", "net, in wagers", 15},
                                             {"top award, to 1 against", "contribution", 16},
                                             {"exact edge", "exact probability", 30},
                                             {"check", "odds as filed", 14},
                                             {"clause", "clause", 27},
                                             {"", "net as filed", 16}};

/// Odds as three cells that a reader may change, and the formula of the net they make.
class odds_cells {
 public:
  odds_cells(const rules::table_rules& rules, rules::line_id line)
      : rules_{&rules}, pays_{rules.odds_of(line).pays}, net_{rules.net_per_wager(line)} {
    const auto& book = rules.book();
    const auto& area = book.areas[index(book.lines[index(line)].area)];
    wager_ = book.groups[index(area.group)].fixed_wager.value_or(cents{100});
  }

  void write(worksheet& sheet, std::uint32_t row) const {
    const place pays{row, pays_column};
    const place form{row, form_column};
    const place per{row, per_column};
    if (pays_) {
      const bool prize = pays_->form() == odds_form::prize;
      const rational amount{pays_->pays(), prize ? 100 : 1};
      const rational wagered = prize ? rational{wager_.count(), 100} : rational{pays_->per()};
      sheet.number(pays, look::input, cell_value(amount));
      sheet.number(per, look::input, cell_value(wagered));
    } else {
      sheet.blank(pays, look::input);
      sheet.blank(per, look::input);
    }
    sheet.text(form, look::input_text, form_word());
    sheet.choices(form, {"to", "for", "prize"});
    const place net{row, net_column};
    const auto told = formula(row);
    if (net_) {
      sheet.formula(net, look::decimal, told, cell_value(*net_));
      sheet.formula({row, filed_net_column}, look::decimal, filed_formula(), cell_value(*net_));
    } else {
      sheet.formula(net, look::decimal, told, "");
    }
  }

 private:
  std::string form_word() const {
    if (!pays_ || pays_->form() == odds_form::to) return "to";
    return pays_->form() == odds_form::for_ ? "for" : "prize";
  }

  /// A prize comes with its wager or without, as the rules say (ruling R-14).
  std::string_view prize_less() const { return rules_->prize_returns_wager() ? "" : "-1"; }

  std::string formula(std::uint32_t row) const {
    const auto pays = cell_name({row, pays_column});
    const auto form = cell_name({row, form_column});
    const auto per = cell_name({row, per_column});
    return fmt::format(
        R"--(IF(OR({0}="",{2}=""),"",IF({1}="to",{0}/{2},IF({1}="for",{0}/{2}-1,{0}/{2}{3}))))--",
        pays, form, per, prize_less());
  }

  std::string filed_formula() const {
    if (pays_->form() != odds_form::prize) {
      return fmt::format("{}/{}{}", pays_->pays(), pays_->per(),
                         pays_->form() == odds_form::for_ ? "-1" : "");
    }
    return fmt::format("{}/{}{}", decimal_text({pays_->pays(), 100}, 2),
                       decimal_text({wager_.count(), 100}, 2), prize_less());
  }

  const rules::table_rules* rules_;
  std::optional<odds> pays_;
  std::optional<rational> net_;
  cents wager_;
};

/// The rows of a wager's outcomes.
void write_outcome(worksheet& sheet, std::uint32_t row, const rules::table_rules& rules,
                   const maths::wager_figures& figures, const maths::wager_outcome& outcome) {
  const auto probability = cell_name({row, probability_column});
  const auto net = cell_name({row, net_column});
  auto name = std::string{result_word(outcome.how)};
  if (outcome.line) name = rules.book().lines[index(*outcome.line)].label;
  sheet.text({row, name_column}, look::text, "    " + name);
  sheet.text({row, result_column}, look::text, std::string{result_word(outcome.how)});
  write_chance(sheet, {row, ways_column}, outcome.probability, figures.cycle);
  if (outcome.line) {
    odds_cells{rules, *outcome.line}.write(sheet, row);
  } else {
    sheet.number({row, net_column}, look::decimal, cell_value(*outcome.net));
    sheet.number({row, filed_net_column}, look::decimal, cell_value(*outcome.net));
  }
  const auto contribution = fmt::format("{}*({}+1)", probability, net);
  const place there{row, contribution_column};
  if (outcome.contribution) {
    sheet.formula(there, look::percent, contribution, cell_value(*outcome.contribution));
  } else {
    sheet.formula(there, look::percent, fmt::format(R"(IF({}="","",{}))", net, contribution), "");
  }
  sheet.text({row, exact_column}, look::text, fraction_text(outcome.probability));
  sheet.text({row, filed_column}, look::text, outcome.line ? odds_words(rules, outcome, true) : "");
  sheet.text({row, clause_column}, look::text, outcome_clause(rules, figures.column, outcome));
}

/// The figures of a wager as formulas over its outcomes, which follow it.
class wager_formulas {
 public:
  wager_formulas(worksheet& sheet, std::uint32_t row, const maths::wager_figures& figures,
                 const par_book& book)
      : sheet_{&sheet},
        row_{row},
        first_{row + 1},
        last_{row + static_cast<std::uint32_t>(figures.outcomes.size())},
        figures_{&figures},
        book_{&book} {}

  void write() const {
    const auto edge = here(edge_column);
    const auto probabilities = range(probability_column);
    const auto nets = range(net_column);
    std::optional<cell_number> deviation;
    if (figures_->money) deviation = document::cell_root(figures_->money->variance);
    const auto value = [&](rational maths::money_figures::* figure) {
      return deviation ? std::optional{cell_value((*figures_->money).*figure)} : std::nullopt;
    };
    put(payback_column, look::percent, fmt::format("SUM({})", range(contribution_column)),
        value(&maths::money_figures::return_to_player));
    put(edge_column, look::percent, fmt::format("-SUMPRODUCT({},{})", probabilities, nets),
        value(&maths::money_figures::house_edge));
    put(variance_column, look::decimal,
        fmt::format("SUMPRODUCT({0},{1},{1})-{2}^2", probabilities, nets, edge),
        value(&maths::money_figures::variance));
    put(deviation_column, look::decimal, fmt::format("SQRT(MAX(0,{}))", here(variance_column)),
        deviation);
    if (deviation) *deviation *= book_->z;
    put(index_column, look::ratio,
        fmt::format("{}*{}", far("Cover", book_->cover.z), here(deviation_column)), deviation);
    sheet_->formula({row_, hit_column}, look::chance,
                    fmt::format(R"(SUMIF({},"<>lose",{}))", range(result_column), probabilities),
                    cell_value(figures_->hit_frequency), true);
    sheet_->formula({row_, throws_column}, look::ratio, fraction_formula(figures_->mean_throws),
                    cell_value(figures_->mean_throws), true);
    write_throw_edge(edge);
    write_top();
    write_check(edge, nets);
  }

 private:
  std::string here(std::uint16_t of) const { return cell_name({row_, of}); }
  std::string range(std::uint16_t of) const { return range_name(of, first_, last_); }

  /// Figures stay empty until every odds of the wager are filled in.
  void put(std::uint16_t at, look as, const std::string& told,
           const std::optional<cell_number>& value) const {
    if (value) return sheet_->formula({row_, at}, as, told, *value, true);
    const auto guarded =
        fmt::format(R"(IF(COUNT({})<{},"",{}))", range(net_column), last_ - first_ + 1, told);
    sheet_->formula({row_, at}, as, guarded, "", true);
  }

  void write_throw_edge(const std::string& edge) const {
    if (figures_->mean_throws == 0) return;
    std::optional<cell_number> value;
    if (figures_->money) value = cell_value(*figures_->money->house_edge_per_throw);
    put(throw_edge_column, look::percent, fmt::format("{}/{}", edge, here(throws_column)), value);
  }

  /// Chances against the outcomes of the greatest net, for each chance of them.
  void write_top() const {
    if (!can_win(*figures_)) return;
    std::optional<cell_number> value;
    if (figures_->money) value = cell_value(figures_->money->top->odds_against);
    put(top_column, look::ratio,
        fmt::format("1/SUMIF({0},MAX({0}),{1})-1", range(net_column), range(probability_column)),
        value);
  }

  void write_check(const std::string& edge, const std::string& nets) const {
    if (!figures_->money) {
      return sheet_->text({row_, exact_column}, look::text, std::string{rules::not_in_source},
                          true);
    }
    const auto& exact = figures_->money->house_edge;
    sheet_->text({row_, exact_column}, look::text, fraction_text(exact), true);
    sheet_->formula({row_, check_column}, look::check,
                    fmt::format(R"(IF(SUMPRODUCT(--({}<>{}))=0,{}-({}),"odds changed"))", nets,
                                range(filed_net_column), edge, fraction_formula(exact)),
                    0, true);
  }

  worksheet* sheet_;
  std::uint32_t row_;
  std::uint32_t first_;
  std::uint32_t last_;
  const maths::wager_figures* figures_;
  const par_book* book_;
};

void write_wager(par_book& book, worksheet& sheet, std::uint32_t& row,
                 const maths::wager_figures& figures) {
  const auto& column = book.rules.book().columns[index(figures.column)];
  const auto& area = book.rules.book().areas[index(column.area)];
  for (std::uint16_t c = hit_column; c <= clause_column; ++c) {
    sheet.blank({row, c}, look::text, true);
  }
  sheet.text({row, name_column}, look::text,
             fmt::format("{}: {}", maths::wager_name(book.rules.book(), figures), area.label),
             true);
  sheet.text({row, clause_column}, look::text, column_clause(book.rules, figures.column), true);
  if (figures.outcomes.empty()) {
    sheet.text({row++, exact_column}, look::text, "settlement not in source", true);
    return;
  }
  std::optional<document::place> top;
  if (can_win(figures)) top = {row, top_column};
  book.wagers.push_back({&figures, sheet.name(), {row, payback_column}, {row, index_column}, top});
  wager_formulas{sheet, row, figures, book}.write();
  ++row;
  for (const auto& each : figures.outcomes) write_outcome(sheet, row++, book.rules, figures, each);
}

/// What to know of a group's wagers before reading their figures.
std::string group_note(const par_book& book, const rules::area_group& group,
                       const std::vector<const maths::wager_figures*>& wagers) {
  auto note =
      fmt::format("Clause {}. Yellow cells may be changed.", book.rules.clause(group.clause));
  std::vector<std::string> named;
  for (const auto* each : wagers) {
    const auto& column = book.rules.book().columns[index(each->column)];
    if (!column.with) continue;
    auto words = fmt::format("A wager named /{} is held with {}, whose price is left out here.",
                             column.term, book.rules.book().areas[index(*column.with)].id);
    if (std::ranges::find(named, words) == named.end()) named.push_back(std::move(words));
  }
  for (const auto& each : named) note += " " + each;
  if (!named.empty() && !book.figures.layouts.empty())
    note += " The sheet Layouts has both together.";
  return note;
}

}  // namespace

void write_wagers(par_book& book, rules::group_id id) {
  const auto& group = book.rules.book().groups[index(id)];
  const auto& label = group.label;
  std::vector<const maths::wager_figures*> wagers;
  for (const auto& each : book.figures.wagers) {
    const auto& area =
        book.rules.book().areas[index(book.rules.book().columns[index(each.column)].area)];
    if (area.group == id) wagers.push_back(&each);
  }
  if (wagers.empty()) return;
  auto sheet = begin_sheet(book, label, fmt::format("{}: {}", label, book.title),
                           group_note(book, group, wagers));
  std::uint16_t c = 0;
  for (const auto& each : wager_headings) {
    sheet.text({header_row, c}, look::heading, std::string{each.of_wager});
    sheet.text({header_row + 1, c}, look::subheading, std::string{each.of_outcome});
    sheet.width(c, c, each.width);
    ++c;
  }
  sheet.height(header_row, 28);
  std::uint32_t row = header_row + 2;
  for (const auto* each : wagers) write_wager(book, sheet, row, *each);
  book.checked.push_back(
      fmt::format("'{}'!{}", sheet.name(), range_name(check_column, header_row + 2, row - 1)));
  sheet.freeze({header_row + 2, 1});
  sheet.print(header_row, header_row + 1, {row - 1, clause_column});
}

}  // namespace skyward::report
