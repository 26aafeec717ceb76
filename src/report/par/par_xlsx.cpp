#include "report/par/par_xlsx.hpp"

#include "base/text.hpp"
#include "document/workbook.hpp"
#include "report/edition_dates.hpp"
#include "report/outcome_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace skyward::report {

namespace {

using document::cell_name;
using document::cell_number;
using document::cell_value;
using document::look;
using document::page;
using document::place;
using document::range_name;
using rules::index;

/// Columns of a sheet of wagers. A row is a wager with its figures, and the rows below it are its
/// outcomes; each kind has headings of its own.
enum column : std::uint16_t { name_column, exact_column = 10, clause_column = 12 };

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

constexpr std::uint32_t header_row = 2;

/// Where the cover keeps what a reader may choose.
struct cover_places {
  place confidence;
  place z;
  std::vector<place> rounds;
};

/// A wager on its sheet.
struct wager_place {
  const maths::wager_figures* figures;
  std::string sheet;
  std::uint32_t row;
};

/// A footer takes `&` for the beginning of a field.
std::string doubled_ampersands(std::string_view words) {
  std::string doubled;
  for (const char c : words) doubled += c == '&' ? std::string{"&&"} : std::string{c};
  return doubled;
}

void write_headings(page& sheet, place at, std::initializer_list<const char*> words) {
  for (const auto* each : words) {
    sheet.text(at, look::heading, each);
    ++at.column;
  }
}

/// How high a row is that holds so many words, some characters to a line.
int height_of(const std::string& words, std::size_t line) {
  return static_cast<int>(4 + 13 * (1 + words.size() / line));
}

/// A cell of another sheet, its row and column fixed.
std::string far(const std::string& sheet, place at) {
  const auto name = cell_name(at);
  return fmt::format("'{}'!${}${}", sheet, name.substr(0, 1), name.substr(1));
}

/// A fraction as a formula writes it, as exact as a cell number can be.
std::string fraction_formula(const rational& number) {
  constexpr std::size_t digits_max = 15;  // more are not read by every program
  const auto above = integer{abs(numerator(number))}.str();
  const auto below = denominator(number).str();
  const auto* sign = number < 0 ? "-" : "";
  if (above.size() <= digits_max && below.size() <= digits_max) {
    return fmt::format("{}{}/{}", sign, above, below);
  }
  const auto places =
      static_cast<int>(digits_max + below.size() - std::min(above.size(), below.size()));
  return decimal_text(number, places);
}

/// Ways, the cycle they are counted in and the probability they make, in three columns. Where the
/// cycle is too long for a cell, the nearest number of ways out of a power of two stands for it,
/// which loses half a unit of the last place.
void write_chance(page& sheet, place at, const rational& probability, const integer& cycle) {
  const place out_of{at.row, static_cast<std::uint16_t>(at.column + 1)};
  const place chance{at.row, static_cast<std::uint16_t>(at.column + 2)};
  if (cycle <= document::whole_max()) {
    sheet.number(at, look::whole, cell_value(probability * cycle));
    sheet.number(out_of, look::whole, cell_value(cycle));
  } else {
    const auto [significand, power] = document::nearest_binary(probability);
    sheet.number(at, look::whole, cell_value(significand));
    sheet.formula(out_of, look::whole, fmt::format("2^{}", power),
                  cell_value(integer{1} << static_cast<unsigned>(power)));
  }
  sheet.formula(chance, look::chance, fmt::format("{}/{}", cell_name(at), cell_name(out_of)),
                cell_value(probability));
}

/// Odds as three cells that a reader may change, and the formula of the net they make.
class odds_cells {
 public:
  odds_cells(const rules::table_rules& rules, rules::line_id line)
      : rules_{&rules}, pays_{rules.odds_of(line).pays}, net_{rules.net_per_wager(line)} {
    const auto& book = rules.book();
    const auto& area = book.areas[index(book.lines[index(line)].area)];
    wager_ = book.groups[index(area.group)].fixed_wager.value_or(cents{100});
  }

  void write(page& sheet, std::uint32_t row) const {
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
void write_outcome(page& sheet, std::uint32_t row, const rules::table_rules& rules,
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
  wager_formulas(page& sheet, std::uint32_t row, const maths::wager_figures& figures,
                 const cover_places& cover)
      : sheet_{&sheet},
        row_{row},
        first_{row + 1},
        last_{row + static_cast<std::uint32_t>(figures.outcomes.size())},
        figures_{&figures},
        cover_{&cover} {}

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
    if (deviation) *deviation *= z_;
    put(index_column, look::ratio,
        fmt::format("{}*{}", far("Cover", cover_->z), here(deviation_column)), deviation);
    sheet_->formula({row_, hit_column}, look::chance,
                    fmt::format(R"(SUMIF({},"<>lose",{}))", range(result_column), probabilities),
                    cell_value(figures_->hit_frequency), true);
    sheet_->formula({row_, throws_column}, look::ratio, fraction_formula(figures_->mean_throws),
                    cell_value(figures_->mean_throws), true);
    write_throw_edge(edge);
    write_top();
    write_check(edge, nets);
  }

  void at_z(cell_number z) { z_ = z; }

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
    if (std::ranges::find(figures_->outcomes, maths::result::win, &maths::wager_outcome::how) ==
        figures_->outcomes.end()) {
      return;
    }
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

  page* sheet_;
  std::uint32_t row_;
  std::uint32_t first_;
  std::uint32_t last_;
  const maths::wager_figures* figures_;
  const cover_places* cover_;
  cell_number z_ = 0;
};

class par_workbook {
 public:
  par_workbook(const std::filesystem::path& path, const rules::table_rules& rules,
               const maths::par_sheet& sheet, const par_choices& choices)
      : rules_{rules},
        sheet_{sheet},
        sure_{choices.sure},
        z_{cell_value(maths::z_of(choices.sure))},
        title_{fmt::format("{}, edition {}", rules.book().name, rules.in_edition().id)},
        book_{path, title_ + ": par sheet",
              fmt::format("&L{}, rules sha256 {}&RPage &P of &N", doubled_ampersands(title_),
                          rules.sha256())} {}

  std::expected<void, std::string> write() {
    auto cover = book_.add("Cover");
    const auto identity_rows = write_identity(cover);
    place_choices(identity_rows);
    for (std::size_t g = 0; g < rules_.book().groups.size(); ++g) {
      write_group(static_cast<rules::group_id>(g));
    }
    write_spread();
    if (!sheet_.layouts.empty()) write_layouts();
    write_choices(cover);
    write_guide(cover, cover_.rounds.back().row + 2);
    return book_.close();
  }

 private:
  const rules::rulebook& book() const { return rules_.book(); }

  std::uint32_t write_identity(page& cover);
  void place_choices(std::uint32_t row);
  void write_choices(page& cover) const;
  void write_guide(page& cover, std::uint32_t row) const;
  void write_group(rules::group_id group);
  std::string group_note(const rules::area_group& group,
                         const std::vector<const maths::wager_figures*>& wagers) const;
  void write_wager(page& sheet, std::uint32_t& row, const maths::wager_figures& figures);
  void write_spread();
  void write_spread_of(page& sheet, std::uint32_t row, const wager_place& wager) const;
  void write_layouts();
  void write_law(page& sheet, std::uint32_t first, const maths::layout_figures& layout) const;
  void write_layout_figures(page& sheet, std::uint32_t summary, std::uint32_t law_first,
                            const maths::layout_figures& layout) const;

  const rules::table_rules& rules_;
  const maths::par_sheet& sheet_;
  maths::confidence sure_;
  cell_number z_;
  std::string title_;
  document::workbook book_;
  cover_places cover_;
  std::vector<wager_place> wagers_;
  std::vector<std::string> checked_;  // sheets with a check column, and that column
};

std::uint32_t par_workbook::write_identity(page& cover) {
  const auto& edition = rules_.in_edition();
  cover.width(0, 0, 26);
  cover.width(1, 6, 16);
  cover.text({0, 0}, look::title, book().name + ": par sheet");
  cover.height(0, 26);
  std::uint32_t row = 2;
  const auto line = [&](const std::string& label, const std::string& words) {
    cover.text({row, 0}, look::label, label);
    cover.merged({row, 1}, 6, look::paragraph, words);
    cover.height(row++, height_of(words, 105));
  };
  line("Game", fmt::format("{} ({})", book().name, book().game));
  line("Edition", fmt::format("{}: {}", edition.id, edition.title));
  const auto dates = edition_dates(edition);
  line("Dates", dates.empty() ? "not in the source" : dates);
  if (!edition.note.empty()) line("Note", edition.note);
  if (!edition.verified.empty()) line("Figures verified by", edition.verified);
  for (const auto& option : book().options) {
    line("Option " + option.id,
         fmt::format("{}: {} ({})", rules_.option(option.id), option.label, option.clause));
  }
  line("Rules, SHA-256", rules_.sha256());
  return row + 1;
}

void par_workbook::place_choices(std::uint32_t row) {
  cover_.confidence = {row + 1, 1};
  cover_.z = {row + 2, 1};
  for (std::uint32_t i = 0; i < std::size(maths::spread_rounds); ++i) {
    cover_.rounds.push_back({row + 3 + i, 1});
  }
}

void par_workbook::write_choices(page& cover) const {
  const auto row = cover_.confidence.row - 1;
  cover.merged({row, 0}, 6, look::heading, "What a reader may choose");
  cover.text({row + 1, 0}, look::label, "Confidence, per cent");
  cover.number(cover_.confidence, look::input, std::stoi(std::string{percent_of(sure_)}));
  cover.choices(cover_.confidence, {"90", "95", "99"});
  cover.text({row + 2, 0}, look::label, "z");
  const auto sure = cell_name(cover_.confidence);
  std::string told = "NA()";
  for (const auto each : maths::confidences) {
    told = fmt::format("IF({}={},{},{})", sure, percent_of(each), z_text(each), told);
  }
  cover.formula(cover_.z, look::ratio, told, z_);
  for (std::size_t i = 0; i < cover_.rounds.size(); ++i) {
    cover.text({cover_.rounds[i].row, 0}, look::label, fmt::format("Rounds, {}", i + 1));
    cover.number(cover_.rounds[i], look::input, cell_value(maths::spread_rounds[i]));
  }
  cover.text({row + 1, 3}, look::label, "Largest check");
  std::string all;
  for (const auto& each : checked_) {
    if (!all.empty()) all += ",";
    all += fmt::format("MAX({0}),-MIN({0})", each);
  }
  cover.formula({row + 1, 4}, look::check, fmt::format("MAX({})", all), 0);
  cover.merged({row + 2, 3}, 6, look::note,
               "the largest difference between a formula and its exact figure, over all sheets");
}

void par_workbook::write_guide(page& cover, std::uint32_t row) const {
  const auto add = [&](const std::string& words) {
    cover.merged({row, 0}, 6, look::paragraph, words);
    cover.height(row++, height_of(words, 150));
  };
  cover.merged({row, 0}, 6, look::heading, "How to use this workbook");
  ++row;
  add("Yellow cells may be changed: the odds of a payout line (pays, form, per), the confidence "
      "and "
      "the numbers of rounds. All figures follow by formulas.");
  add("Odds: \"to\" pays beside the wager, \"for\" includes it; a \"prize\" is a sum of dollars, "
      "\"per\" then the dollars of its fixed wager. Net is what is gained beyond the wager, in "
      "wagers.");
  add("Probability is ways / out of, counted exactly. Where a cycle exceeds 2^53, the greatest "
      "number up to which a cell holds every whole number, ways are given out of a power of two: "
      "the probability then is the nearest one that a cell can hold, and the exact fraction "
      "stands as text in the same row.");
  add("Contribution = probability x (net + 1). Payback = sum of the contributions. House edge = "
      "-sum of probability x net = 1 - payback = hold. Variance = sum of probability x net^2 - "
      "edge^2. Volatility index = z x deviation. Spread = payback -+ volatility index / root of "
      "rounds.");
  add("Check = the formula's edge less the exact fraction beside it, while the odds are as filed. "
      "It shows the rounding of the spreadsheet, of the order of 1E-16.");
  ++row;
  cover.merged({row++, 0}, 6, look::heading, "Where the odds come from");
  for (const auto& each : provenance_sentences(rules_)) add(each);
  cover.print(0, 0, {row, 6});
}

void par_workbook::write_wager(page& sheet, std::uint32_t& row,
                               const maths::wager_figures& figures) {
  const auto& column = book().columns[index(figures.column)];
  const auto& area = book().areas[index(column.area)];
  for (std::uint16_t c = hit_column; c <= clause_column; ++c) {
    sheet.blank({row, c}, look::text, true);
  }
  sheet.text({row, name_column}, look::text, fmt::format("{}: {}", column.name, area.label), true);
  sheet.text({row, clause_column}, look::text, column_clause(rules_, figures.column), true);
  if (figures.outcomes.empty()) {
    sheet.text({row++, exact_column}, look::text, "settlement not in source", true);
    return;
  }
  wagers_.push_back({&figures, sheet.name(), row});
  wager_formulas formulas{sheet, row, figures, cover_};
  formulas.at_z(z_);
  formulas.write();
  ++row;
  for (const auto& each : figures.outcomes) write_outcome(sheet, row++, rules_, figures, each);
}

/// What to know of a group's wagers before reading their figures.
std::string par_workbook::group_note(const rules::area_group& group,
                                     const std::vector<const maths::wager_figures*>& wagers) const {
  auto note = fmt::format("Clause {}. Yellow cells may be changed.", rules_.clause(group.clause));
  std::vector<std::string> named;
  for (const auto* each : wagers) {
    const auto& column = book().columns[index(each->column)];
    if (!column.with) continue;
    auto words = fmt::format("A wager named /{} is held with {}, whose price is left out here.",
                             column.term, book().areas[index(*column.with)].id);
    if (std::ranges::find(named, words) == named.end()) named.push_back(std::move(words));
  }
  for (const auto& each : named) note += " " + each;
  if (!named.empty() && !sheet_.layouts.empty()) note += " The sheet Layouts has both together.";
  return note;
}

void par_workbook::write_group(rules::group_id group) {
  const auto& of = book().groups[index(group)];
  std::vector<const maths::wager_figures*> wagers;
  for (const auto& each : sheet_.wagers) {
    const auto& area = book().areas[index(book().columns[index(each.column)].area)];
    if (area.group == group) wagers.push_back(&each);
  }
  if (wagers.empty()) return;
  auto sheet = book_.add(of.label);
  sheet.text({0, 0}, look::title, fmt::format("{}: {}", of.label, title_));
  sheet.height(0, 24);
  sheet.text({1, 0}, look::text, group_note(of, wagers));
  std::uint16_t c = 0;
  for (const auto& each : wager_headings) {
    sheet.text({header_row, c}, look::heading, std::string{each.of_wager});
    sheet.text({header_row + 1, c}, look::subheading, std::string{each.of_outcome});
    sheet.width(c, c, each.width);
    ++c;
  }
  sheet.height(header_row, 28);
  std::uint32_t row = header_row + 2;
  for (const auto* each : wagers) write_wager(sheet, row, *each);
  checked_.push_back(
      fmt::format("'{}'!{}", sheet.name(), range_name(check_column, header_row + 2, row - 1)));
  sheet.freeze({header_row + 2, 1});
  sheet.print(header_row, header_row + 1, {row - 1, clause_column});
}

/// Where the spread of some rounds stands: `from` and `to`, side by side.
std::uint16_t spread_column(std::size_t rounds, root_side side) {
  return static_cast<std::uint16_t>(3 + 2 * rounds + (side == root_side::above ? 1 : 0));
}

void par_workbook::write_spread() {
  auto sheet = book_.add("Spread");
  sheet.text({0, 0}, look::title, "Spread of payback: " + title_);
  sheet.height(0, 24);
  sheet.text({1, 0}, look::text,
             "Payback -+ volatility index / root of rounds, at the confidence and rounds of the "
             "cover; the normal law's, and rough while a top award is rare in so many rounds.");
  const auto last = spread_column(cover_.rounds.size() - 1, root_side::above);
  sheet.width(0, 0, 34);
  sheet.width(1, last, 13);
  write_headings(sheet, {header_row, 0}, {"wager", "payback", "volatility index"});
  sheet.height(header_row, 30);
  for (std::size_t n = 0; n < cover_.rounds.size(); ++n) {
    const auto rounds = with_thousands(static_cast<std::uint64_t>(maths::spread_rounds[n]));
    for (const auto side : {root_side::below, root_side::above}) {
      const auto* word = side == root_side::above ? "to" : "from";
      sheet.formula(
          {header_row, spread_column(n, side)}, look::heading,
          fmt::format(R"(TEXT({},"#,##0")&" rounds, {}")", far("Cover", cover_.rounds[n]), word),
          fmt::format("{} rounds, {}", rounds, word));
    }
  }
  std::uint32_t row = header_row + 1;
  for (const auto& each : wagers_) write_spread_of(sheet, row++, each);
  sheet.freeze({header_row + 1, 1});
  sheet.print(header_row, header_row, {row - 1, last});
}

void par_workbook::write_spread_of(page& sheet, std::uint32_t row, const wager_place& wager) const {
  const auto& money = wager.figures->money;
  const auto payback = far(wager.sheet, {wager.row, payback_column});
  const auto put = [&](std::uint16_t at, look as, const std::string& told, cell_number value) {
    if (money) return sheet.formula({row, at}, as, told, value);
    sheet.formula({row, at}, as, fmt::format(R"(IF({}="","",{}))", payback, told), "");
  };
  const auto mean = money ? cell_value(money->return_to_player) : 0;
  const auto spread = money ? z_ * document::cell_root(money->variance) : 0;
  sheet.text({row, 0}, look::text, book().columns[index(wager.figures->column)].name);
  put(1, look::percent, payback, mean);
  put(2, look::ratio, far(wager.sheet, {wager.row, index_column}), spread);
  for (std::size_t n = 0; n < cover_.rounds.size(); ++n) {
    const auto away = spread / std::sqrt(cell_value(maths::spread_rounds[n]));
    for (const auto side : {root_side::below, root_side::above}) {
      const bool above = side == root_side::above;
      put(spread_column(n, side), look::percent,
          fmt::format("{}{}{}/SQRT({})", cell_name({row, 1}), above ? "+" : "-",
                      cell_name({row, 2}), far("Cover", cover_.rounds[n])),
          above ? mean + away : mean - away);
    }
  }
}

/// Columns of the sheet of layouts: first the figures of each layout, then the law of each.
enum layout_column : std::uint16_t {
  layout_name,
  layout_handle,
  layout_ahead,
  layout_throws,
  layout_edge,
  layout_exact,
  layout_payback,
  layout_variance,
  layout_deviation,
  layout_index,
  layout_check,
};

void par_workbook::write_layouts() {
  auto sheet = book_.add("Layouts");
  sheet.text({0, 0}, look::title, "Wagers made together: " + title_);
  sheet.height(0, 24);
  sheet.text(
      {1, 0}, look::text,
      "The law of each layout follows below, at the odds as filed: wagers share the dice, so "
      "that odds changed on other sheets do not reach it.");
  write_headings(sheet, {header_row, 0},
                 {"layout", "handle, $", "ahead", "mean throws", "house edge", "exact edge",
                  "payback", "variance", "deviation", "volatility index", "check"});
  std::uint16_t column = 0;
  for (const int width : {44, 16, 21, 21, 14, 34, 14, 14, 12, 12, 12}) {
    sheet.width(column, column, width);
    ++column;
  }
  sheet.height(header_row, 30);
  std::uint32_t summary = header_row + 1;
  auto row = summary + static_cast<std::uint32_t>(sheet_.layouts.size()) + 1;
  for (const auto& layout : sheet_.layouts) {
    write_law(sheet, row, layout);
    write_layout_figures(sheet, summary++, row + 2, layout);
    row += static_cast<std::uint32_t>(layout.law.outcomes.size()) + 3;
  }
  checked_.push_back(
      fmt::format("'{}'!{}", sheet.name(), range_name(layout_check, header_row + 1, summary - 1)));
  sheet.freeze({header_row + 1, 1});
  sheet.print(header_row, header_row, {row - 1, layout_check});
}

/// A heading, the headings of the columns, then the law.
void par_workbook::write_law(page& sheet, std::uint32_t first,
                             const maths::layout_figures& layout) const {
  std::vector<std::string> parts;
  for (const auto& each : layout.wagers) {
    parts.push_back(
        fmt::format("{} {}", book().areas[index(each.area)].id, money_text(each.amount)));
  }
  sheet.text({first, 0}, look::label, fmt::format("{}: {}", layout.label, join(parts)));
  write_headings(sheet, {first + 1, 1},
                 {"net result, $", "ways", "out of", "probability", "exact probability"});
  auto row = first + 2;
  for (const auto& each : layout.law.outcomes) {
    const rational probability{each.ways, layout.law.total};
    sheet.number({row, 1}, look::money, cell_value(each.net / 100));
    write_chance(sheet, {row, 2}, probability, layout.law.total);
    sheet.text({row++, 5}, look::text, fraction_text(probability));
  }
}

void par_workbook::write_layout_figures(page& sheet, std::uint32_t summary, std::uint32_t law_first,
                                        const maths::layout_figures& layout) const {
  const auto law_last = law_first + static_cast<std::uint32_t>(layout.law.outcomes.size()) - 1;
  const auto nets = range_name(1, law_first, law_last);
  const auto chances = range_name(4, law_first, law_last);
  const auto here = [&](std::uint16_t column) { return cell_name({summary, column}); };
  const auto put = [&](std::uint16_t column, look as, const std::string& told, cell_number value) {
    sheet.formula({summary, column}, as, told, value);
  };
  sheet.text({summary, layout_name}, look::text, layout.label);
  sheet.number({summary, layout_handle}, look::money, cell_value(layout.handle / 100));
  put(layout_ahead, look::chance, fmt::format(R"(SUMIF({},">0",{}))", nets, chances),
      cell_value(layout.win_probability));
  put(layout_throws, look::ratio, fraction_formula(layout.mean_throws),
      cell_value(layout.mean_throws));
  put(layout_payback, look::percent, fmt::format("1-{}", here(layout_edge)),
      cell_value(1 - layout.house_edge));
  put(layout_edge, look::percent,
      fmt::format("-SUMPRODUCT({},{})/{}", chances, nets, here(layout_handle)),
      cell_value(layout.house_edge));
  put(layout_variance, look::decimal,
      fmt::format("SUMPRODUCT({0},{1},{1})/{2}^2-{3}^2", chances, nets, here(layout_handle),
                  here(layout_edge)),
      cell_value(layout.variance));
  put(layout_deviation, look::decimal, fmt::format("SQRT(MAX(0,{}))", here(layout_variance)),
      document::cell_root(layout.variance));
  put(layout_index, look::ratio,
      fmt::format("{}*{}", far("Cover", cover_.z), here(layout_deviation)),
      z_ * document::cell_root(layout.variance));
  sheet.text({summary, layout_exact}, look::text, fraction_text(layout.house_edge));
  put(layout_check, look::check,
      fmt::format("{}-({})", here(layout_edge), fraction_formula(layout.house_edge)), 0);
}

}  // namespace

std::expected<void, std::string> write_par_xlsx(const std::filesystem::path& path,
                                                const rules::table_rules& rules,
                                                const maths::par_sheet& sheet,
                                                const par_choices& choices) {
  if (const auto may = document::may_write(path); !may) return may;
  return par_workbook{path, rules, sheet, choices}.write();
}

}  // namespace skyward::report
