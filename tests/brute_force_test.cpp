// Every betting area of every game by brute force over single dice, against the program's par
// sheets. The rules and odds below are read anew from the source texts and share nothing with the
// program's own, so that a misreading has to be made twice, in two ways, to go unseen. All figures
// are exact.
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
namespace {

// What the program says ---------------------------------------------------------------------------

/// Options of the rules, chosen by name and value.
using choices = std::vector<std::pair<std::string, std::string>>;

struct program_sheet {
  const rules::rulebook* book;
  maths::par_sheet figures;
};

program_sheet sheet_of(std::string_view id, std::string_view edition, const choices& chosen = {}) {
  const games::game* game = games::find_game(id);
  rules::table_rules table{game->book, *game->book.find_edition(edition)};
  for (const auto& [option, value] : chosen) {
    EXPECT_TRUE(table.choose(option, value)) << option << " = " << value;
  }
  auto figures = maths::par_sheet_of(games::lowered_form(*game, table), table);
  EXPECT_TRUE(figures) << (figures ? "" : figures.error());
  return {&game->book, figures ? std::move(*figures) : maths::par_sheet{}};
}

const std::string& column_name(const program_sheet& sheet, const maths::wager_figures& wager) {
  return sheet.book->columns[rules::index(wager.column)].name;
}

const maths::wager_figures* find_wager(const program_sheet& sheet, const std::string& column) {
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

verdict won(std::string line, rational net, int throws = 1) {
  return {std::move(line), std::move(net), throws};
}

verdict lost(int throws = 1) {
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

void PrintTo(const ending& of, std::ostream* out) {
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

std::map<std::string, ending> endings_of(const program_sheet& sheet,
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

void expect_money_equal(const maths::money_figures& money, const expected_wager& counted) {
  EXPECT_EQ(money.house_edge, -counted.mean_net());
  EXPECT_EQ(money.return_to_player, 1 + counted.mean_net());
  EXPECT_EQ(money.variance, counted.variance());
  if (counted.mean_throws == 0) return;  // bought before any throw: no edge per throw to speak of
  EXPECT_EQ(money.house_edge_per_throw, rational{-counted.mean_net() / counted.mean_throws});
}

void expect_chances_equal(const maths::wager_figures& wager, const expected_wager& counted) {
  EXPECT_EQ(wager.win_probability, counted.win_probability());
  EXPECT_EQ(wager.hit_frequency, counted.win_probability());  // without pushes they are the same
  EXPECT_EQ(wager.mean_throws, counted.mean_throws);
}

void expect_equal(const program_sheet& sheet, const std::string& column,
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
void expect_equal_all(const program_sheet& sheet, const expected_wagers& counted,
                      std::string_view prefix = "") {
  for (const auto& [column, wager] : counted) {
    if (column.starts_with(prefix)) expect_equal(sheet, column, wager);
  }
}

/// That nothing on the sheet went uncompared, and nothing of ours is missing from it.
void expect_same_columns(const program_sheet& sheet, const expected_wagers& counted) {
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

std::string numbered(std::string_view prefix, std::size_t number) {
  return std::string{prefix} + std::to_string(number);
}

// High Roll Dice: dice in a throw box -------------------------------------------------------------

/// How many dice show each face; [0] is not used.
using faces_shown = std::array<int, 7>;

/// Throws single dice one by one, each with all six faces; `landed` sees every ordered throw.
template <class Landed>
void every_throw(std::size_t dice, faces_shown& shown, const Landed& landed) {
  if (dice == 0) {
    landed(std::as_const(shown));
    return;
  }
  for (std::size_t face = 1; face <= 6; ++face) {
    ++shown[face];
    every_throw(dice - 1, shown, landed);
    --shown[face];
  }
}

/// The face that occurs most; among equals the higher, 1 > 6 > 5 > 4 > 3 > 2 (675a.2(d)).
std::size_t leading_face(const faces_shown& shown) {
  std::size_t best = 1;
  for (std::size_t face = 6; face >= 2; --face) best = shown[face] > shown[best] ? face : best;
  return best;
}

/// In how many ordered throws each face leads with each count: [face][count].
using leads = std::array<std::array<std::uint64_t, 11>, 7>;

leads count_leads(std::size_t dice) {
  leads ways{};
  faces_shown shown{};
  every_throw(dice, shown, [&](const faces_shown& now) {
    const std::size_t face = leading_face(now);
    ++ways[face][static_cast<std::size_t>(now[face])];
  });
  return ways;
}

/// In how many ordered throws of loose dice each face shows each number of times: [face][count].
leads count_shown(std::size_t dice) {
  leads ways{};
  faces_shown shown{};
  every_throw(dice, shown, [&](const faces_shown& now) {
    for (std::size_t face = 1; face <= 6; ++face) ++ways[face][static_cast<std::size_t>(now[face])];
  });
  return ways;
}

/// A round of ten dice in which somebody bought the extra roll.
struct ten_dice_round {
  std::size_t face;   // leads the first roll
  std::size_t first;  // how many of it the first roll shows
  std::size_t total;  // and how many after the extra roll
  std::uint64_t ways;
};

std::vector<ten_dice_round> every_ten_dice_round() {
  std::vector<ten_dice_round> rounds;
  const leads first_roll = count_leads(10);
  for (std::size_t first = 2; first <= 10; ++first) {  // ten dice and six faces: two always match
    const std::size_t loose = 10 - first;
    const leads extra_roll = count_shown(loose);
    for (std::size_t face = 1; face <= 6; ++face) {
      for (std::size_t more = 0; more <= loose; ++more) {
        // Dice not thrown, up to eight, count six ways each: all ways then weigh the same.
        const std::uint64_t ways =
            first_roll[face][first] * extra_roll[face][more] * power(6, 8 - loose);
        if (ways != 0) rounds.push_back({face, first, first + more, ways});
      }
    }
  }
  return rounds;
}

const std::vector<ten_dice_round>& ten_dice_rounds() {
  static const auto rounds = every_ten_dice_round();
  return rounds;
}

/// 675a.5(a)
const std::map<std::size_t, rational> pip_odds{{2, 6}, {3, 6}, {4, 5}, {5, 4}, {6, 4}, {1, 3}};
/// 675a.5(b)
const std::map<std::size_t, rational> kind_odds{{8, 5000}, {7, 400}, {6, 30},    {5, 4},
                                                {4, 1},    {2, 12},  {3, {3, 5}}};
/// 675a.5(d)
const std::map<std::size_t, rational> extra_odds{{8, 50}, {7, 10}, {6, 4}, {5, 2}, {4, 1}, {3, 6}};
/// 675a.5(c): dollars for a wager of one dollar (ruling R-14)
const std::map<std::size_t, rational> prizes{{10, 1'000'000}, {9, 50'000}};

/// Two of a kind has no extra roll odds (ruling R-8), so its only line bears the circle's own name.
std::string first_roll_line(std::size_t kind) {
  return numbered("kind-", kind) + (extra_odds.contains(kind) ? ":first-roll" : "");
}

/// A circle wins on exactly its count (675a.4(f)(2)(i)).
verdict settle_kind(std::size_t kind, const ten_dice_round& round) {
  return round.first == kind ? won(first_roll_line(kind), kind_odds.at(kind)) : lost();
}

/// With the extra roll bought, a circle above the first count stays for it (675a.4(f)(2)(ii), (h)).
verdict settle_kind_with_extra_roll(std::size_t kind, const ten_dice_round& round) {
  if (round.first >= kind) return settle_kind(kind, round);
  if (round.total != kind) return lost(2);
  return won(numbered("kind-", kind) + ":extra-roll", extra_odds.at(kind), 2);
}

rules_by_column<ten_dice_round> ten_dice_wagers(const rational& stake_kept = 0) {
  rules_by_column<ten_dice_round> wagers;
  for (const auto& [face, odds] : pip_odds) {
    const auto name = numbered("pip-", face);
    wagers[name] = [=](const auto& round) { return round.face == face ? won(name, odds) : lost(); };
  }
  for (std::size_t kind = 2; kind <= 8; ++kind) {
    const auto name = numbered("kind-", kind);
    wagers[name] = [=](const auto& round) { return settle_kind(kind, round); };
    wagers[name + "/extra"] = [=](const auto& round) {
      return settle_kind_with_extra_roll(kind, round);
    };
  }
  for (const auto& [count, prize] : prizes) {
    const auto name = numbered("million-", count);
    const rational net = prize - stake_kept;
    wagers[name] = [=](const auto& round) {
      return round.first == count ? won(name, net) : lost();
    };
  }
  // The price is taken before the first throw and never comes back (675a.4(a), ruling R-7).
  wagers["extra-roll"] = [](const auto&) { return lost(0); };
  return wagers;
}

expected_wagers count_ten_dice(const rational& stake_kept = 0) {
  return count_wagers(ten_dice_wagers(stake_kept), ten_dice_rounds());
}

TEST(brute_force, ten_dice_are_all_counted__675a_3_a) {
  std::uint64_t total = 0;
  for (const auto& round : ten_dice_rounds()) total += round.ways;
  EXPECT_EQ(total, power(6, 10) * power(6, 8));
  expect_same_columns(sheet_of("high-roll-dice", "pa-675a"), count_ten_dice());
}

TEST(brute_force, every_pip_street_face_equals_brute_force__675a_5_a) {
  expect_equal_all(sheet_of("high-roll-dice", "pa-675a"), count_ten_dice(), "pip-");
}

TEST(brute_force, every_like_kind_circle_equals_brute_force__675a_5_b_and_d) {
  expect_equal_all(sheet_of("high-roll-dice", "pa-675a"), count_ten_dice(), "kind-");
}

TEST(brute_force, both_millionaire_row_circles_equal_brute_force__675a_5_c) {
  expect_equal_all(sheet_of("high-roll-dice", "pa-675a"), count_ten_dice(), "million-");
}

TEST(brute_force, a_kept_millionaire_stake_changes_only_millionaire_row__ruling_R_14) {
  expect_equal_all(sheet_of("high-roll-dice", "pa-675a", {{"wager-with-prize", "kept"}}),
                   count_ten_dice(1));
}

TEST(brute_force, the_price_of_the_extra_roll_is_always_lost__675a_4_a) {
  const auto sheet = sheet_of("high-roll-dice", "pa-675a");
  expect_equal_all(sheet, count_ten_dice(), "extra-roll");
  EXPECT_EQ(find_wager(sheet, "extra-roll")->money->house_edge, 1);
}

TEST(brute_force, the_edition_without_odds_has_the_same_chances_and_no_money__593_2_e) {
  const auto sheet = sheet_of("high-roll-dice", "pa-593");
  auto counted = count_ten_dice();
  expect_same_columns(sheet, counted);
  EXPECT_TRUE(sheet.figures.layouts.empty());
  counted.erase("extra-roll");
  for (const auto& [column, wager] : counted) {
    SCOPED_TRACE(column);
    const auto* theirs = find_wager(sheet, column);
    ASSERT_TRUE(theirs);
    EXPECT_FALSE(theirs->money);
    expect_chances_equal(*theirs, wager);
    const auto endings = endings_of(sheet, *theirs);
    ASSERT_EQ(endings.size(), wager.endings.size());
    for (const auto& [line, end] : endings) {
      EXPECT_EQ(end.probability, wager.endings.at(line).probability) << line;
      EXPECT_FALSE(end.net && !line.empty()) << line;
    }
  }
}

// 593.2 calls the extra roll a wager, and the section that would settle it is not in the source:
// that it is lost, as the purchase of 675a is, would be a claim of ours.
TEST(brute_force, nothing_is_claimed_of_how_the_extra_roll_wager_ends__593_2_e_3) {
  const auto sheet = sheet_of("high-roll-dice", "pa-593");
  const auto* wager = find_wager(sheet, "extra-roll");
  ASSERT_TRUE(wager);
  EXPECT_TRUE(wager->outcomes.empty());
  EXPECT_FALSE(wager->money);
}

// High Roll Dice: wagers made together ------------------------------------------------------------

using columns = std::vector<std::string>;

columns all_of(std::string_view prefix, std::size_t from, std::size_t to, std::string_view term) {
  columns names;
  for (std::size_t i = from; i <= to; ++i) names.push_back(numbered(prefix, i) + std::string{term});
  return names;
}

columns together(std::initializer_list<columns> parts) {
  columns all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// The layouts of the rulebook, in the columns that their holder's wagers are in.
std::map<std::string, columns> ten_dice_layouts() {
  const columns faces = all_of("pip-", 1, 6, "");
  const columns circles_with_extra = all_of("kind-", 2, 8, "/extra");
  const columns extra{"extra-roll"};
  std::map<std::string, columns> layouts{
      {"Every face of Pip Street", faces},
      {"Every circle of Like Kind Boulevard", all_of("kind-", 2, 8, "")},
      {"Every circle and the extra roll", together({circles_with_extra, extra})},
      {"Every face, every circle and the extra roll",
       together({faces, circles_with_extra, extra})}};
  const std::array counts{"Two", "Three", "Four", "Five", "Six", "Seven", "Eight"};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    layouts[std::string{counts[i]} + " of a kind and the extra roll"] = {circles_with_extra[i],
                                                                         "extra-roll"};
  }
  return layouts;
}

/// The joint law of wagers of one unit each.
struct expected_layout {
  std::map<rational, rational> law;  // net in units -> probability
  rational mean_throws;              // until the last of them is decided
};

expected_layout count_layout(const columns& names) {
  const auto wagers = ten_dice_wagers();
  std::map<rational, integer> law;
  integer total = 0;
  integer throws = 0;
  for (const auto& round : ten_dice_rounds()) {
    rational net = 0;
    int last = 0;
    for (const auto& name : names) {
      const verdict end = wagers.at(name)(round);
      net += end.net;
      last = std::max(last, end.throws);
    }
    law[net] += round.ways;
    total += round.ways;
    throws += integer{round.ways} * last;
  }
  expected_layout counted;
  for (const auto& [net, ways] : law) counted.law[net] = rational{ways, total};
  counted.mean_throws = rational{throws, total};
  return counted;
}

std::map<rational, rational> law_of(const maths::layout_figures& layout, std::int64_t unit) {
  std::map<rational, rational> law;
  for (const auto& [net, ways] : layout.law.outcomes) {
    EXPECT_TRUE(law.empty() || law.rbegin()->first * unit < net) << "the law is to ascend";
    law[net / unit] = rational{ways, layout.law.total};
  }
  return law;
}

void expect_layout_equal(const program_sheet& sheet, const maths::layout_figures& layout,
                         const columns& names) {
  const std::int64_t unit = layout.wagers.at(0).amount.count();
  const auto size = static_cast<std::int64_t>(names.size());
  std::set<std::string> theirs;
  for (const auto& wager : layout.wagers) {
    EXPECT_EQ(wager.amount.count(), unit) << "675a.1(b)(2)(iv): all of equal value";
    theirs.insert(sheet.book->areas[rules::index(wager.area)].id);
  }
  std::set<std::string> ours;
  for (const auto& name : names) ours.insert(name.substr(0, name.find('/')));
  EXPECT_EQ(theirs, ours);
  EXPECT_EQ(layout.wagered.count(), unit * size);

  const expected_layout counted = count_layout(names);
  rational mean = 0;
  rational squares = 0;
  rational gain = 0;
  for (const auto& [net, probability] : counted.law) {
    mean += probability * net;
    squares += probability * net * net;
    if (net > 0) gain += probability;
  }
  EXPECT_EQ(law_of(layout, unit), counted.law);
  EXPECT_EQ(layout.win_probability, gain);
  EXPECT_EQ(layout.mean_throws, counted.mean_throws);
  EXPECT_EQ(layout.house_edge, rational{-mean / size});
  EXPECT_EQ(layout.variance, (rational{(squares - mean * mean) / (size * size)}));
}

TEST(brute_force, wagers_made_together_equal_brute_force__675a_4_h) {
  const auto sheet = sheet_of("high-roll-dice", "pa-675a");
  const auto layouts = ten_dice_layouts();
  EXPECT_EQ(sheet.figures.layouts.size(), layouts.size());
  for (const auto& layout : sheet.figures.layouts) {
    SCOPED_TRACE(layout.label);
    ASSERT_TRUE(layouts.contains(layout.label));
    expect_layout_equal(sheet, layout, layouts.at(layout.label));
  }
}

// High Roll Dice with six dice --------------------------------------------------------------------

struct six_dice_roll {
  std::size_t face;
  std::size_t count;
  std::uint64_t ways;
};

std::vector<six_dice_roll> every_six_dice_roll() {
  std::vector<six_dice_roll> rolls;
  const leads ways = count_leads(6);
  for (std::size_t face = 1; face <= 6; ++face) {
    for (std::size_t count = 1; count <= 6; ++count) {
      if (ways[face][count] != 0) rolls.push_back({face, count, ways[face][count]});
    }
  }
  return rolls;
}

/// 675a.6(j)
const std::map<std::size_t, rational> six_pip_odds{{2, 8}, {3, 6}, {4, 5}, {5, 4}, {6, 3}, {1, 2}};
/// 675a.6(k), where 1 stands for no matches
const std::map<std::size_t, rational> six_kind_odds{{6, 6000}, {5, 200},    {4, 15},
                                                    {3, 2},    {2, {1, 2}}, {1, 60}};

/// What becomes of Pip Street when no two dice match (ruling R-21).
enum class no_match_pip { ace, all_lose };

expected_wagers count_six_dice(no_match_pip reading) {
  rules_by_column<six_dice_roll> wagers;
  for (const auto& [face, odds] : six_pip_odds) {
    const auto name = numbered("pip-", face);
    wagers[name] = [=](const auto& roll) {
      const bool nobody = roll.count == 1 && reading == no_match_pip::all_lose;
      return roll.face == face && !nobody ? won(name, odds) : lost();
    };
  }
  for (const auto& [count, odds] : six_kind_odds) {
    const auto name = count == 1 ? "no-match" : numbered("kind-", count);
    wagers[name] = [=](const auto& roll) { return roll.count == count ? won(name, odds) : lost(); };
  }
  return count_wagers(wagers, every_six_dice_roll());
}

TEST(brute_force, every_area_of_six_dice_equals_brute_force__675a_6_j_and_k) {
  const auto sheet = sheet_of("high-roll-dice-six", "pa-675a");
  const auto counted = count_six_dice(no_match_pip::ace);
  expect_same_columns(sheet, counted);
  expect_equal_all(sheet, counted);
}

TEST(brute_force, six_dice_equal_brute_force_when_pip_loses_without_a_match__ruling_R_21) {
  expect_equal_all(sheet_of("high-roll-dice-six", "pa-675a", {{"no-match-pip", "all-lose"}}),
                   count_six_dice(no_match_pip::all_lose));
}

// Three Dice Football: one play -------------------------------------------------------------------

enum class play_kind : std::uint8_t { trips, turnover, penalty, yards };

struct play {
  play_kind kind;
  int gain;  // yards that the marker moves towards the end zone; 0 on trips and on a turnover
  std::uint64_t ways = 1;
};

/// 577.1 and 577.6(c), first what ends the game (ruling R-28).
play play_of(int green, int other_green, int red) {
  const int offense = green + other_green;
  if (green == other_green && green == red) return {play_kind::trips, 0};
  if (red == 6 && offense <= 3) return {play_kind::turnover, 0};
  if (offense < red) return {play_kind::penalty, -1};
  return {play_kind::yards, offense - red};
}

/// Every ordered throw of the two green dice and the red one.
std::vector<play> every_play() {
  std::vector<play> plays;
  for (int green = 1; green <= 6; ++green) {
    for (int other_green = 1; other_green <= 6; ++other_green) {
      for (int red = 1; red <= 6; ++red) plays.push_back(play_of(green, other_green, red));
    }
  }
  return plays;
}

/// The same plays, those alike counted together.
std::vector<play> classes_of_plays() {
  std::map<std::pair<play_kind, int>, std::uint64_t> ways;
  for (const play& one : every_play()) ways[{one.kind, one.gain}] += one.ways;
  std::vector<play> classes;
  for (const auto& [what, count] : ways) classes.push_back({what.first, what.second, count});
  return classes;
}

/// A wager of one line that wins on some plays.
template <class Wins>
rule<play> single_play_wager(std::string name, const rational& odds, const Wins& wins) {
  return [=](const play& one) { return wins(one) ? won(name, odds) : lost(); };
}

verdict settle_over_4(const play& one) {
  if (one.kind == play_kind::trips) return won("over-4:trips", 7);
  return one.gain >= 5 ? won("over-4:gain", 1) : lost();
}

/// 577.3(d) and 577.8(b): the value of the dice counts, not the way of the marker (577.6(d)).
rules_by_column<play> single_play_wagers() {
  rules_by_column<play> wagers;
  const auto add = [&](const std::string& name, const rational& odds, const auto& wins) {
    wagers[name] = single_play_wager(name, odds, wins);
  };
  const auto trips = [](const play& one) { return one.kind == play_kind::trips; };
  const auto turnover = [](const play& one) { return one.kind == play_kind::turnover; };
  const auto flagged = [](const play& one) {  // a turnover counts with the penalties here
    return one.kind == play_kind::penalty || one.kind == play_kind::turnover;
  };
  const auto gains = [](const play& one, int from, int to) {
    return one.kind == play_kind::yards && from <= one.gain && one.gain <= to;
  };
  add("trips", 30, trips);
  add("penalty", 9, flagged);
  add("turnover", 60, turnover);
  add("cover-three", 7, [=](const play& one) { return trips(one) || flagged(one); });
  add("no-gain", 5, [=](const play& one) { return gains(one, 0, 0) || flagged(one); });
  add("big-play", 4, [=](const play& one) { return gains(one, 7, 11) || trips(one); });
  add("under-4", 1, [=](const play& one) { return gains(one, 0, 3) || flagged(one); });
  wagers["over-4"] = settle_over_4;
  return wagers;
}

expected_wagers count_single_plays() {
  return count_wagers(single_play_wagers(), every_play());
}

// Three Dice Football: a whole game ---------------------------------------------------------------

/// The readings of ruling R-24; the first value of each is the default.
enum class first_down : std::uint8_t { at_once, after_three_downs, after_three_if_still_there };
struct reading {
  first_down earned_when = first_down::at_once;
  bool must_pass_0 = false;
  bool inside_10 = false;

  bool scores(int yard) const { return must_pass_0 ? yard < 0 : yard <= 0; }
  bool at_goal_line(int yard) const { return inside_10 ? yard < 10 : yard <= 10; }
};

std::vector<reading> twelve_readings() {
  std::vector<reading> readings;
  for (const auto when : {first_down::at_once, first_down::after_three_downs,
                          first_down::after_three_if_still_there}) {
    for (const bool must_pass_0 : {false, true}) {
      for (const bool inside_10 : {false, true}) readings.push_back({when, must_pass_0, inside_10});
    }
  }
  return readings;
}

choices options_of(const reading& of) {
  static const std::map<first_down, std::string> names{
      {first_down::at_once, "at-once"},
      {first_down::after_three_downs, "after-three-downs"},
      {first_down::after_three_if_still_there, "after-three-downs-if-still-there"}};
  return {{"first-down", names.at(of.earned_when)},
          {"score", of.must_pass_0 ? "pass-0" : "reach-0"},
          {"goal-line", of.inside_10 ? "inside-10" : "at-10"}};
}

enum class game_end : std::uint8_t { none, touchdown, trips, turnover, out_of_downs };

/// In how many of the 216^6 ordered ways of six plays a game ends so, after so many plays.
using ends_of_games = std::map<std::pair<game_end, int>, std::uint64_t>;

constexpr std::uint64_t play_ways = 216;

/// A game between two plays.
struct drive {
  int yard = 20;        // where the Yard Marker stands (577.6(a))
  int downs = 0;        // played in this series
  bool goal = false;    // 1st & Goal and its downs have begun
  bool earned = false;  // the marker has been at the goal line

  void move(const play& one, const reading& rules) {
    ++downs;
    yard -= one.gain;
    earned = earned || rules.at_goal_line(yard);
  }

  /// Whether 1st & Goal begins on the next play (577.6(e)).
  bool goal_begins(const reading& rules) const {
    if (goal) return false;
    if (rules.earned_when == first_down::at_once) return earned;
    if (downs < 3) return false;
    return rules.earned_when == first_down::after_three_downs ? earned : rules.at_goal_line(yard);
  }
};

game_end play_down(drive& now, const play& one, const reading& rules) {
  if (one.kind == play_kind::trips) return game_end::trips;
  if (one.kind == play_kind::turnover) return game_end::turnover;
  now.move(one, rules);
  if (rules.scores(now.yard)) return game_end::touchdown;
  if (now.goal_begins(rules)) {
    now.goal = true;
    now.downs = 0;
  }
  return now.downs == 3 ? game_end::out_of_downs : game_end::none;
}

/// Plays on from here in every way: six levels deep at most, each over the classes of one play.
void play_on(const std::vector<play>& classes, const reading& rules, const drive& from, int plays,
             std::uint64_t ways, ends_of_games& ends) {
  for (const play& one : classes) {
    drive now = from;
    const game_end how = play_down(now, one, rules);
    const std::uint64_t here = ways * one.ways;
    if (how == game_end::none) {
      play_on(classes, rules, now, plays + 1, here, ends);
    } else {
      const auto unplayed = static_cast<std::size_t>(6 - plays - 1);
      ends[{how, plays + 1}] += here * power(play_ways, unplayed);
    }
  }
}

ends_of_games games_by_classes(const reading& rules) {
  ends_of_games ends;
  play_on(classes_of_plays(), rules, {}, 0, 1, ends);
  return ends;
}

// The default reading once more, without classes and without the states above: two series of three
// throws of single dice, the second from every yard at which the first can earn it.

struct series_end {
  game_end how;  // `none` when 1st & Goal is earned
  std::size_t plays;
  std::size_t yard;  // where 1st & Goal is earned; otherwise 0
};

series_end play_series(int yard, bool goal, const std::array<const play*, 3>& downs) {
  for (std::size_t played = 1; played <= 3; ++played) {
    const play& one = *downs[played - 1];
    if (one.kind == play_kind::trips) return {game_end::trips, played, 0};
    if (one.kind == play_kind::turnover) return {game_end::turnover, played, 0};
    yard -= one.gain;
    if (yard <= 0) return {game_end::touchdown, played, 0};
    if (!goal && yard <= 10) return {game_end::none, played, static_cast<std::size_t>(yard)};
  }
  return {game_end::out_of_downs, 3, 0};
}

/// In how many of the 216^3 ordered ways of three plays a series ends so: [how][plays][yard].
/// Throws left over when it ends early are counted with whatever they show.
using ends_of_series = std::array<std::array<std::array<std::uint64_t, 11>, 4>, 5>;

ends_of_series every_series(int yard, bool goal) {
  static const std::vector<play> plays = every_play();
  ends_of_series ends{};
  for (const play& first : plays) {
    for (const play& second : plays) {
      for (const play& third : plays) {
        const series_end end = play_series(yard, goal, {&first, &second, &third});
        ++ends[static_cast<std::size_t>(end.how)][end.plays][end.yard];
      }
    }
  }
  return ends;
}

/// `visit(how, plays, yard, ways)` for every end that occurs.
template <class Visit>
void each_end(const ends_of_series& ends, const Visit& visit) {
  for (std::size_t how = 0; how < 5; ++how) {
    for (std::size_t plays = 1; plays <= 3; ++plays) {
      for (std::size_t yard = 0; yard <= 10; ++yard) {
        const std::uint64_t ways = ends[how][plays][yard];
        if (ways != 0) visit(game_end{static_cast<std::uint8_t>(how)}, plays, yard, ways);
      }
    }
  }
}

ends_of_games games_by_single_dice() {
  std::array<ends_of_series, 11> goal_series{};
  for (std::size_t yard = 1; yard <= 10; ++yard) {
    goal_series[yard] = every_series(static_cast<int>(yard), true);
  }
  ends_of_games ends;
  const auto count = [&](game_end how, std::size_t plays, std::uint64_t ways) {
    ends[{how, static_cast<int>(plays)}] += ways;
  };
  each_end(every_series(20, false), [&](auto how, auto plays, auto yard, auto ways) {
    if (how != game_end::none) {
      count(how, plays, ways * power(play_ways, 3));
      return;
    }
    each_end(goal_series[yard], [&](auto goal_how, auto goal_plays, auto, auto goal_ways) {
      count(goal_how, plays + goal_plays, ways * goal_ways);
    });
  });
  return ends;
}

// Three Dice Football: wagers on the game ---------------------------------------------------------

/// A game with its extra point roll, which decides nothing where no touchdown is scored.
struct whole_game {
  game_end how;
  int plays;
  int ones;     // dice that show a 1 on the extra point roll
  bool triple;  // all three alike on it
  std::uint64_t ways;

  bool scored() const { return how == game_end::touchdown || how == game_end::trips; }
};

/// Every end of a game with every ordered extra point roll of three dice, like rolls together.
std::vector<whole_game> with_extra_point_roll(const ends_of_games& ends) {
  std::map<std::pair<int, bool>, std::uint64_t> rolls;
  for (int green = 1; green <= 6; ++green) {
    for (int other_green = 1; other_green <= 6; ++other_green) {
      for (int red = 1; red <= 6; ++red) {
        const int ones = (green == 1 ? 1 : 0) + (other_green == 1 ? 1 : 0) + (red == 1 ? 1 : 0);
        ++rolls[{ones, green == other_green && green == red}];
      }
    }
  }
  std::vector<whole_game> games;
  for (const auto& [end, ways] : ends) {
    for (const auto& [roll, rolled] : rolls) {
      games.push_back({end.first, end.second, roll.first, roll.second, ways * rolled});
    }
  }
  return games;
}

/// 577.8(a), the highest category only (ruling R-37). The roll counts as a throw where it decides.
verdict settle_extra_point(const whole_game& game) {
  if (!game.scored()) return lost(game.plays);
  const int throws = game.plays + 1;
  if (game.ones == 3) return won("extra-point:triple-1s", 50, throws);
  if (game.triple) return won("extra-point:other-triple", 10, throws);
  if (game.ones == 2) return won("extra-point:two-1s", 10, throws);
  return game.ones == 1 ? won("extra-point:one-1", 1, throws) : lost(throws);
}

/// One wager, its odds by the play of scoring (ruling R-31).
verdict settle_quick_strike(const whole_game& game) {
  static const std::map<int, rational> odds{{1, 8}, {2, 5}, {3, 3}, {4, 1}};
  if (!game.scored() || game.plays > 4) return lost(game.plays);
  return won("quick-strike:play-" + std::to_string(game.plays), odds.at(game.plays), game.plays);
}

/// 577.3(b) and 577.8(a); all stand until the game ends (ruling R-68).
rules_by_column<whole_game> full_game_wagers() {
  rules_by_column<whole_game> wagers;
  const auto add = [&](const std::string& name, const rational& odds, const auto& wins) {
    wagers[name] = [=](const whole_game& game) {
      return wins(game) ? won(name, odds, game.plays) : lost(game.plays);
    };
  };
  add("touchdown", 1, [](const whole_game& game) { return game.scored(); });
  add("defense", {4, 5}, [](const whole_game& game) { return !game.scored(); });
  add("game-changer", 5, [](const whole_game& game) {
    return game.how == game_end::trips || game.how == game_end::turnover;
  });
  const std::map<int, rational> length_odds{{1, 22}, {2, 22}, {3, {6, 5}}, {4, 5}, {5, 3}, {6, 6}};
  for (const auto& [plays, odds] : length_odds) {
    add("length-" + std::to_string(plays), odds,
        [=](const whole_game& game) { return game.plays == plays; });
  }
  wagers["extra-point"] = settle_extra_point;
  wagers["quick-strike"] = settle_quick_strike;
  return wagers;
}

expected_wagers count_full_game(const ends_of_games& ends) {
  return count_wagers(full_game_wagers(), with_extra_point_roll(ends));
}

TEST(brute_force, every_single_play_wager_equals_brute_force__577_8_b) {
  expect_equal_all(sheet_of("three-dice-football", "pa-577"), count_single_plays());
}

TEST(brute_force, every_full_game_wager_equals_brute_force_over_single_dice__577_8_a) {
  const auto ends = games_by_single_dice();
  std::uint64_t total = 0;
  for (const auto& [end, ways] : ends) total += ways;
  EXPECT_EQ(total, power(play_ways, 6));
  const auto sheet = sheet_of("three-dice-football", "pa-577");
  auto counted = count_full_game(ends);
  expect_equal_all(sheet, counted);
  counted.merge(count_single_plays());
  expect_same_columns(sheet, counted);
}

TEST(brute_force, classes_of_plays_count_what_single_dice_count__577_6_e) {
  EXPECT_EQ(games_by_classes({}), games_by_single_dice());
}

TEST(brute_force, every_full_game_wager_equals_brute_force_in_all_readings__ruling_R_24) {
  const auto single_plays = count_single_plays();
  for (const reading& one : twelve_readings()) {
    const auto options = options_of(one);
    SCOPED_TRACE(testing::PrintToString(options));
    const auto sheet = sheet_of("three-dice-football", "pa-577", options);
    auto counted = count_full_game(games_by_classes(one));
    counted.insert(single_plays.begin(), single_plays.end());
    expect_same_columns(sheet, counted);
    expect_equal_all(sheet, counted);
  }
}

TEST(brute_force, only_the_adopted_reading_leaves_the_house_every_edge__ruling_R_24) {
  const auto single_plays = count_single_plays();
  for (const reading& one : twelve_readings()) {
    SCOPED_TRACE(testing::PrintToString(options_of(one)));
    const bool adopted =
        one.earned_when == first_down::at_once && !one.must_pass_0 && !one.inside_10;
    auto counted = count_full_game(games_by_classes(one));
    counted.insert(single_plays.begin(), single_plays.end());
    EXPECT_EQ(adopted, std::ranges::all_of(counted, [](const auto& column) {
                return column.second.mean_net() < 0;
              }));
  }
}

// Props & Hops: one roll --------------------------------------------------------------------------

struct pair_of_dice {
  int one;
  int other;
  std::uint64_t ways = 1;

  int total() const { return one + other; }
  bool pair() const { return one == other; }
  bool shows(int low, int high) const {
    return std::min(one, other) == low && std::max(one, other) == high;
  }
};

std::vector<pair_of_dice> every_pair_of_dice() {
  std::vector<pair_of_dice> rolls;
  for (int one = 1; one <= 6; ++one) {
    for (int other = 1; other <= 6; ++other) rolls.push_back({one, other});
  }
  return rolls;
}

verdict settle_field(const pair_of_dice& roll) {
  static const std::set<int> even_money{3, 4, 9, 10, 11};
  if (roll.total() == 2 || roll.total() == 12) return won("field:2-or-12", 2);
  return even_money.contains(roll.total()) ? won("field:3-4-9-10-11", 1) : lost();
}

/// Odds as published (facts, Props & Hops): 668a.4 is not in the source.
rules_by_column<pair_of_dice> one_roll_wagers() {
  rules_by_column<pair_of_dice> wagers;
  const auto add = [&](const std::string& name, const rational& odds, const auto& wins) {
    wagers[name] = [=](const auto& roll) { return wins(roll) ? won(name, odds) : lost(); };
  };
  for (int low = 1; low <= 6; ++low) {
    add("hard-" + std::to_string(2 * low), 30,
        [=](const auto& roll) { return roll.shows(low, low); });
    for (int high = low + 1; high <= 6; ++high) {
      add("hop-" + std::to_string(low) + "-" + std::to_string(high), 15,
          [=](const auto& roll) { return roll.shows(low, high); });
    }
  }
  add("any-seven", 4, [](const auto& roll) { return roll.total() == 7; });
  add("any-double", 4, [](const auto& roll) { return roll.pair(); });
  add("any-craps", 7, [](const auto& roll) {
    return roll.total() == 2 || roll.total() == 3 || roll.total() == 12;
  });
  wagers["field"] = settle_field;
  return wagers;
}

// Props & Hops: the shake -------------------------------------------------------------------------

/// The Six Eight Shake without a graph of its collected sets, by inclusion and exclusion. Let a set
/// S of the six combinations have w ways of 36; a seven has 6.
///
///   P(none of S before a seven)  = 6 / (6 + w), so
///   P(all six before a seven)    = sum over all S of (-1)^|S| 6 / (6 + w).
///
/// The wager still stands after t throws when no seven came and something of the six is missing:
///
///   P(stands after t)            = (30/36)^t - P(no seven, nothing missing)
///                                = sum over S not empty of (-1)^(|S|+1) ((30 - w) / 36)^t,
///
/// and the mean number of throws is the sum of that over t from 0: 36 / (6 + w) in each term.
expected_wager count_six_eight_shake() {
  // 668a.3(e)
  const std::array<std::pair<int, int>, 6> wanted{{{1, 5}, {2, 4}, {3, 3}, {2, 6}, {3, 5}, {4, 4}}};
  const auto rolls = every_pair_of_dice();
  const auto ways_of = [&](const auto& shows) { return std::ranges::count_if(rolls, shows); };
  const auto sevens = ways_of([](const auto& roll) { return roll.total() == 7; });
  rational all_before_seven = 0;
  rational mean_throws = 0;
  for (unsigned set = 0; set < 1U << wanted.size(); ++set) {
    std::ptrdiff_t ways = 0;
    int sign = 1;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      const auto [low, high] = wanted[i];
      ways += ways_of([&](const auto& roll) { return roll.shows(low, high); });
      sign = -sign;
    }
    all_before_seven += rational{sign * sevens, sevens + ways};
    if (set != 0) mean_throws -= rational{sign * std::ssize(rolls), sevens + ways};
  }
  // The odds are a house setting (facts, Props & Hops).
  return {{{"six-eight-shake", {all_before_seven, 150}}, {"", {1 - all_before_seven, -1}}},
          mean_throws};
}

expected_wagers count_props_and_hops() {
  auto counted = count_wagers(one_roll_wagers(), every_pair_of_dice());
  counted["six-eight-shake"] = count_six_eight_shake();
  return counted;
}

TEST(brute_force, every_one_roll_wager_of_props_and_hops_equals_brute_force__668a_2_d) {
  expect_equal_all(sheet_of("props-and-hops", "pa-668a"),
                   count_wagers(one_roll_wagers(), every_pair_of_dice()));
}

TEST(brute_force, the_six_eight_shake_equals_inclusion_and_exclusion__668a_3_i) {
  const auto sheet = sheet_of("props-and-hops", "pa-668a");
  expect_same_columns(sheet, count_props_and_hops());
  const auto shake = count_six_eight_shake();
  EXPECT_EQ(shake.win_probability(), (rational{89, 17160})) << "as the facts say";
  expect_equal(sheet, "six-eight-shake", shake);
}

}  // namespace
}  // namespace skyward
