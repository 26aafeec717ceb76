// What the brute force tests share: the program's sheets, counting by single dice, and how the two
// are compared.
#pragma once

#include "base/rational.hpp"
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "rules/rulebook.hpp"
#include "rules/table_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skyward {

// What the program says ---------------------------------------------------------------------------

/// Options of the rules, chosen by name and value.
using choices = std::vector<std::pair<std::string, std::string>>;

struct program_sheet {
  const rules::rulebook* book;
  maths::par_sheet figures;
};

inline program_sheet sheet_of(std::string_view id, std::string_view edition,
                              const choices& chosen = {}) {
  const games::game* game = games::find_game(id);
  rules::table_rules table{game->book, *game->book.find_edition(edition)};
  for (const auto& [option, value] : chosen) {
    EXPECT_TRUE(table.choose(option, value)) << option << " = " << value;
  }
  auto figures = maths::par_sheet_of(games::lowered_form(*game, table), table);
  EXPECT_TRUE(figures) << (figures ? "" : figures.error());
  return {&game->book, figures ? std::move(*figures) : maths::par_sheet{}};
}

inline const std::string& column_name(const program_sheet& sheet,
                                      const maths::wager_figures& wager) {
  return sheet.book->columns[rules::index(wager.column)].name;
}

inline const maths::wager_figures* find_wager(const program_sheet& sheet,
                                              const std::string& column) {
  const auto& wagers = sheet.figures.wagers;
  const auto found = std::ranges::find_if(
      wagers, [&](const auto& wager) { return column_name(sheet, wager) == column; });
  return found == wagers.end() ? nullptr : &*found;
}

// What we count -----------------------------------------------------------------------------------

/// How a wager ends in one way of the dice: on a line of the paytable or, with no line, lost.
struct verdict {
  std::string line;
  rational net;  // in wagers
  int throws;    // while the wager stood, the deciding one included
};

inline verdict won(std::string line, rational net, int throws = 1) {
  return {std::move(line), std::move(net), throws};
}

inline verdict lost(int throws = 1) {
  return {"", -1, throws};
}

/// A rule for each wager that the same ways of the dice decide, by its column on the sheet. A `Way`
/// stands for as many ordered outcomes of single dice as its member `ways` says.
template <class Way>
using rule = std::function<verdict(const Way&)>;
template <class Way>
using rules_by_column = std::map<std::string, rule<Way>>;

struct ending {
  rational probability;
  std::optional<rational> net;
  bool operator==(const ending&) const = default;
};

inline void PrintTo(const ending& of, std::ostream* out) {
  *out << of.probability << " for " << (of.net ? fraction_text(*of.net) : "unknown odds");
}

/// The figures of one wager: what is compared with the sheet, and the moments that follow from it.
struct expected_wager {
  std::map<std::string, ending> endings;  // by line; lost under the empty name
  rational mean_throws;

  rational win_probability() const {
    rational sum = 0;
    for (const auto& [line, end] : endings) sum += line.empty() ? rational{0} : end.probability;
    return sum;
  }
  rational mean_net() const {
    rational sum = 0;
    for (const auto& [line, end] : endings) sum += end.probability * end.net.value();
    return sum;
  }
  rational variance() const {
    rational squares = 0;
    for (const auto& [line, end] : endings) squares += end.probability * *end.net * *end.net;
    return squares - mean_net() * mean_net();
  }
};

using expected_wagers = std::map<std::string, expected_wager>;

template <class Way>
expected_wager count_wager(const rule<Way>& decide, const std::vector<Way>& ways) {
  std::map<std::string, std::pair<integer, rational>> ends;
  integer total = 0;
  integer throws = 0;
  for (const Way& way : ways) {
    const verdict end = decide(way);
    auto& [count, net] = ends[end.line];
    count += way.ways;
    net = end.net;
    total += way.ways;
    throws += integer{way.ways} * end.throws;
  }
  expected_wager counted;
  for (const auto& [line, end] : ends) {
    counted.endings[line] = {rational{end.first, total}, end.second};
  }
  counted.mean_throws = rational{throws, total};
  return counted;
}

template <class Way>
expected_wagers count_wagers(const rules_by_column<Way>& wagers, const std::vector<Way>& ways) {
  expected_wagers counted;
  for (const auto& [column, decide] : wagers) counted[column] = count_wager(decide, ways);
  return counted;
}

// How the two are compared ------------------------------------------------------------------------

inline std::map<std::string, ending> endings_of(const program_sheet& sheet,
                                                const maths::wager_figures& wager) {
  std::map<std::string, ending> endings;
  for (const auto& outcome : wager.outcomes) {
    EXPECT_NE(outcome.how, maths::result::push) << "no game of the house pushes";
    EXPECT_EQ(outcome.how == maths::result::win, outcome.line.has_value());
    const std::string line = outcome.line ? sheet.book->lines[rules::index(*outcome.line)].id : "";
    EXPECT_TRUE(endings.insert({line, {outcome.probability, outcome.net}}).second) << line;
  }
  return endings;
}

inline void expect_money_equal(const maths::money_figures& money, const expected_wager& counted) {
  EXPECT_EQ(money.house_edge, -counted.mean_net());
  EXPECT_EQ(money.return_to_player, 1 + counted.mean_net());
  EXPECT_EQ(money.variance, counted.variance());
  if (counted.mean_throws == 0) return;  // bought before any throw: no edge per throw to speak of
  EXPECT_EQ(money.house_edge_per_throw, rational{-counted.mean_net() / counted.mean_throws});
}

inline void expect_chances_equal(const maths::wager_figures& wager, const expected_wager& counted) {
  EXPECT_EQ(wager.win_probability, counted.win_probability());
  EXPECT_EQ(wager.hit_frequency, counted.win_probability());  // without pushes they are the same
  EXPECT_EQ(wager.mean_throws, counted.mean_throws);
}

inline void expect_equal(const program_sheet& sheet, const std::string& column,
                         const expected_wager& counted) {
  SCOPED_TRACE(column);
  const auto* wager = find_wager(sheet, column);
  ASSERT_TRUE(wager);
  EXPECT_EQ(endings_of(sheet, *wager), counted.endings);
  expect_chances_equal(*wager, counted);
  ASSERT_TRUE(wager->money);
  expect_money_equal(*wager->money, counted);
}

/// Compares the wagers whose column begins with a prefix; an empty prefix means all.
inline void expect_equal_all(const program_sheet& sheet, const expected_wagers& counted,
                             std::string_view prefix = "") {
  for (const auto& [column, wager] : counted) {
    if (column.starts_with(prefix)) expect_equal(sheet, column, wager);
  }
}

/// That nothing on the sheet went uncompared, and nothing of ours is missing from it.
inline void expect_same_columns(const program_sheet& sheet, const expected_wagers& counted) {
  std::set<std::string> theirs;
  for (const auto& wager : sheet.figures.wagers) theirs.insert(column_name(sheet, wager));
  std::set<std::string> ours;
  for (const auto& [column, wager] : counted) ours.insert(column);
  EXPECT_EQ(theirs, ours);
  EXPECT_EQ(sheet.figures.wagers.size(), ours.size());
}

constexpr std::uint64_t power(std::uint64_t base, std::size_t exponent) {
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < exponent; ++i) product *= base;
  return product;
}

inline std::string numbered(std::string_view prefix, std::size_t number) {
  return std::string{prefix} + std::to_string(number);
}

}  // namespace skyward
