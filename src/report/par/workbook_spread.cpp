// The sheet of what comes back over so many rounds, with numbers of rounds that a reader may
// change.
#include "base/text.hpp"
#include "report/par/par_workbook.hpp"

#include <fmt/format.h>

#include <cmath>

namespace skyward::report {

namespace {

using document::cell_name;
using document::cell_number;
using document::cell_value;
using document::look;
using document::worksheet;

/// Where the spread of some rounds stands: `from` and `to`, side by side.
std::uint16_t spread_column(std::size_t rounds, root_side side) {
  return static_cast<std::uint16_t>(3 + 2 * rounds + (side == root_side::above ? 1 : 0));
}

/// A normal law says nothing of rounds in which the top award is expected less often.
constexpr int least_expected = 5;

bool is_common(const wager_place& wager, std::size_t rounds) {
  const auto& top = wager.figures->money ? wager.figures->money->top : std::nullopt;
  return !top || maths::spread_rounds[rounds] >= least_expected * (top->odds_against + 1);
}

std::string told_where_common(const wager_place& wager, const std::string& rounds,
                              const std::string& told) {
  if (!wager.top) return told;
  return fmt::format(R"(IF({}<{}*(1+{}),"",{}))", rounds, least_expected,
                     far(wager.sheet, *wager.top), told);
}

void write_spread_of(const par_book& book, worksheet& sheet, std::uint32_t row,
                     const wager_place& wager) {
  const auto& money = wager.figures->money;
  const auto payback = far(wager.sheet, wager.payback);
  const auto put = [&](std::uint16_t at, look as, const std::string& told,
                       std::optional<cell_number> value) {
    if (money && value) return sheet.formula({row, at}, as, told, *value);
    if (money) return sheet.formula({row, at}, as, told, "");
    sheet.formula({row, at}, as, fmt::format(R"(IF({}="","",{}))", payback, told), "");
  };
  const auto mean = money ? cell_value(money->return_to_player) : 0;
  const auto spread = money ? book.z * document::cell_root(money->variance) : 0;
  sheet.text({row, 0}, look::text, maths::wager_name(book.rules.book(), *wager.figures));
  put(1, look::percent, payback, mean);
  put(2, look::ratio, far(wager.sheet, wager.volatility_index), spread);
  for (std::size_t n = 0; n < book.cover.rounds.size(); ++n) {
    const auto away = spread / std::sqrt(cell_value(maths::spread_rounds[n]));
    for (const auto side : {root_side::below, root_side::above}) {
      const bool above = side == root_side::above;
      const auto rounds = far("Cover", book.cover.rounds[n]);
      const auto end = fmt::format("{}{}{}/SQRT({})", cell_name({row, 1}), above ? "+" : "-",
                                   cell_name({row, 2}), rounds);
      put(spread_column(n, side), look::percent, told_where_common(wager, rounds, end),
          is_common(wager, n) ? std::optional{above ? mean + away : mean - away} : std::nullopt);
    }
  }
}

}  // namespace

void write_spread(par_book& book) {
  auto sheet = begin_sheet(
      book, "Spread", "Spread of payback: " + book.title,
      "Payback -+ volatility index / root of rounds, at the confidence and rounds of the "
      "cover, by the normal law; empty where the top award is expected fewer than 5 times. The par "
      "sheet in the other formats has the exact law's.");
  const auto last = spread_column(book.cover.rounds.size() - 1, root_side::above);
  sheet.width(0, 0, 34);
  sheet.width(1, last, 13);
  write_headings(sheet, {header_row, 0}, {"wager", "payback", "volatility index"});
  sheet.height(header_row, 30);
  for (std::size_t n = 0; n < book.cover.rounds.size(); ++n) {
    const auto rounds = with_thousands(static_cast<std::uint64_t>(maths::spread_rounds[n]));
    for (const auto side : {root_side::below, root_side::above}) {
      const auto* word = side == root_side::above ? "to" : "from";
      sheet.formula({header_row, spread_column(n, side)}, look::heading,
                    fmt::format(R"(TEXT({},"#,##0")&" rounds, {}")",
                                far("Cover", book.cover.rounds[n]), word),
                    fmt::format("{} rounds, {}", rounds, word));
    }
  }
  std::uint32_t row = header_row + 1;
  for (const auto& each : book.wagers) write_spread_of(book, sheet, row++, each);
  sheet.freeze({header_row + 1, 1});
  sheet.print(header_row, header_row, {row - 1, last});
}

}  // namespace skyward::report
