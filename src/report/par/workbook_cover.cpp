// The cover of the workbook: what is submitted, what a reader may choose, how to read it.
#include "report/edition_dates.hpp"
#include "report/outcome_words.hpp"
#include "report/par/edge_warnings.hpp"
#include "report/par/par_workbook.hpp"

#include <fmt/format.h>

namespace skyward::report {

namespace {

using document::cell_name;
using document::cell_value;
using document::look;
using document::worksheet;

/// How high a row is that holds so many words, some characters to a line.
int height_of(const std::string& words, std::size_t line) {
  return static_cast<int>(4 + 13 * (1 + words.size() / line));
}

std::uint32_t write_identity(const par_book& book, worksheet& cover) {
  const auto& edition = book.rules.in_edition();
  cover.width(0, 0, 26);
  cover.width(1, 6, 16);
  cover.text({0, 0}, look::title, book.rules.book().name + ": par sheet");
  cover.height(0, 26);
  std::uint32_t row = 2;
  const auto line = [&](const std::string& label, const std::string& words) {
    cover.text({row, 0}, look::label, label);
    cover.merged({row, 1}, 6, look::paragraph, words);
    cover.height(row++, height_of(words, 105));
  };
  line("Game", fmt::format("{} ({})", book.rules.book().name, book.rules.book().game));
  line("Edition", fmt::format("{}: {}", edition.id, edition.title));
  const auto dates = edition_dates(edition);
  line("Dates", dates.empty() ? "not in the source" : dates);
  if (!edition.note.empty()) line("Note", edition.note);
  if (!edition.verified.empty()) line("Figures verified by", edition.verified);
  for (const auto& option : book.rules.book().options) {
    line("Option " + option.id,
         fmt::format("{}: {} ({})", book.rules.option(option.id), option.label, option.clause));
  }
  for (const auto& each : edge_warnings(book.rules, book.figures)) line("Warning", each);
  line("Rules, SHA-256", book.rules.sha256());
  return row + 1;
}

void place_choices(par_book& book, std::uint32_t row) {
  book.cover.confidence = {row + 1, 1};
  book.cover.z = {row + 2, 1};
  for (std::uint32_t i = 0; i < std::size(maths::spread_rounds); ++i) {
    book.cover.rounds.push_back({row + 3 + i, 1});
  }
}

void write_choices(const par_book& book, worksheet& cover) {
  const auto row = book.cover.confidence.row - 1;
  cover.merged({row, 0}, 6, look::heading, "What a reader may choose");
  cover.text({row + 1, 0}, look::label, "Confidence, per cent");
  cover.number(book.cover.confidence, look::input, std::stoi(std::string{percent_of(book.sure)}));
  cover.choices(book.cover.confidence, {"90", "95", "99"});
  cover.text({row + 2, 0}, look::label, "z");
  const auto sure = cell_name(book.cover.confidence);
  std::string told = "NA()";
  for (const auto each : maths::confidences) {
    told = fmt::format("IF({}={},{},{})", sure, percent_of(each), z_text(each), told);
  }
  cover.formula(book.cover.z, look::ratio, told, book.z);
  for (std::size_t i = 0; i < book.cover.rounds.size(); ++i) {
    cover.text({book.cover.rounds[i].row, 0}, look::label, fmt::format("Rounds, {}", i + 1));
    cover.number(book.cover.rounds[i], look::input, cell_value(maths::spread_rounds[i]));
  }
  cover.text({row + 1, 3}, look::label, "Largest check");
  std::string all;
  for (const auto& each : book.checked) {
    if (!all.empty()) all += ",";
    all += fmt::format("MAX({0}),-MIN({0})", each);
  }
  cover.formula({row + 1, 4}, look::check, fmt::format("MAX({})", all), 0);
  cover.merged({row + 2, 3}, 6, look::note,
               "the largest difference between a formula and its exact figure, over all sheets");
}

void write_guide(const par_book& book, worksheet& cover, std::uint32_t row) {
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
  for (const auto& each : provenance_sentences(book.rules)) add(each);
  cover.print(0, 0, {row, 6});
}

}  // namespace

document::worksheet begin_cover(par_book& book) {
  auto cover = book.file.add("Cover");
  place_choices(book, write_identity(book, cover));
  return cover;
}

void finish_cover(par_book& book, worksheet& cover) {
  write_choices(book, cover);
  write_guide(book, cover, book.cover.rounds.back().row + 2);
}

}  // namespace skyward::report
