// High Roll Dice, with ten dice and with six, by brute force over single dice, against the
// program's par sheets. Rules and odds are read anew from the source texts and share nothing with
// the program's own, so that a misreading has to be made twice, in two ways, to go unseen.
#include "brute_force_high_roll_dice.hpp"

namespace skyward::brute_force_high_roll_dice_test {
namespace {

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
}  // namespace
}  // namespace skyward::brute_force_high_roll_dice_test
