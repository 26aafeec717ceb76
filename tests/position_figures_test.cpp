// Figures by position on a game that is made for it: craps, with come boxes that make its positions
// many and its walks lead back to one another.
#include "generated_craps.hpp"
#include "maths/column_walks.hpp"
#include "maths/exposure.hpp"
#include "maths/observed.hpp"
#include "maths/par_sheet.hpp"
#include "maths/value.hpp"
#include "report/filing/stake_engine.hpp"
#include "report/par/exposure_report.hpp"
#include "report/par/par_report.hpp"
#include "toy_games.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <map>

namespace skyward::position_figures_test {
namespace {

struct sheet_of_game {
  games::game game;
  rules::table_rules rules{game.book, game.book.editions.front()};
  rules::lowered lowered = games::lowered_form(game, rules);
  maths::par_sheet sheet = maths::par_sheet_of(lowered, rules).value();

  /// Edges by the full names of wagers.
  std::map<std::string, rational> edges() const {
    std::map<std::string, rational> all;
    for (const auto& each : sheet.wagers) {
      all[maths::wager_name(game.book, each)] = each.money->house_edge;
    }
    return all;
  }
};

/// A number that n of 36 throws show comes before a seven, of which there are six.
rational edge_on(int n) {
  return rational{6 - n, 6 + n};
}

TEST(figures_by_position, have_a_block_for_each_law_of_a_wager_and_one_where_it_has_one) {
  const sheet_of_game with{craps_game(2)};
  EXPECT_EQ(with.lowered.positions.size(), 223U);
  const rational pass{7, 495};
  const std::map<std::string, rational> expected{{"pass", pass},
                                                 {"put at point=off", pass},
                                                 {"put at point=4,10", edge_on(3)},
                                                 {"put at point=5,9", edge_on(4)},
                                                 {"put at point=6,8", edge_on(5)},
                                                 {"field", rational{1, 9}},
                                                 {"come-1", pass},
                                                 {"come-2", pass}};
  EXPECT_EQ(with.edges(), expected);
  std::size_t positions = 0;
  for (const auto& each : with.sheet.wagers) {
    const bool put = maths::wager_name(with.game.book, each).starts_with("put");
    if (put) positions += each.positions;
    EXPECT_EQ(each.where.empty(), !put);
  }
  EXPECT_EQ(positions, 223U) << "a put wager is taken everywhere";
}

TEST(figures_by_position, tell_which_wagers_can_begin_a_round) {
  const sheet_of_game with{craps_game(1)};
  for (const auto& each : with.sheet.wagers) {
    const auto name = maths::wager_name(with.game.book, each);
    const bool late = name == "come-1" || name.starts_with("put at point=4") ||
                      name.starts_with("put at point=5") || name.starts_with("put at point=6");
    EXPECT_EQ(each.at_opening, !late) << name;
  }
}

TEST(figures_by_position, are_those_of_the_game_without_boxes_however_many_there_are) {
  const auto without = sheet_of_game{craps_game(0)}.edges();
  for (std::size_t boxes = 1; boxes <= 4; ++boxes) {
    auto with = sheet_of_game{craps_game(boxes)}.edges();
    for (std::size_t i = 1; i <= boxes; ++i) {
      EXPECT_EQ(with.extract(fmt::format("come-{}", i)).mapped(), (rational{7, 495}));
    }
    EXPECT_EQ(with, without) << boxes;
  }
}

TEST(figures_by_position, are_those_that_value_tells_at_every_position) {
  const sheet_of_game with{craps_game(2)};
  const auto laws = maths::laws_everywhere(with.lowered, with.rules).value();
  EXPECT_EQ(laws.at(with.game.book.column_named("put")).same_law, false);
  EXPECT_EQ(laws.at(with.game.book.column_named("come-1")).same_law, true);
  const auto edges = with.edges();
  for (std::uint32_t i = 0; i < with.lowered.positions.size(); ++i) {
    const auto point = with.lowered.positions[i].open.fields[1];
    const auto* of = point == 0                 ? "put at point=off"
                     : point == 1 || point == 6 ? "put at point=4,10"
                     : point == 2 || point == 5 ? "put at point=5,9"
                                                : "put at point=6,8";
    const auto worths = maths::worth_at(with.lowered, with.rules, i).value();
    for (const auto& each : worths) {
      if (with.game.book.columns[index(each.column)].name != "put" || !each.can_be_made) continue;
      EXPECT_EQ(1 - each.payback, edges.at(of)) << i;
    }
  }
}

TEST(figures_by_position, of_a_game_of_as_many_columns_as_there_may_be) {
  const auto spare = rules::columns_max - 54;
  const sheet_of_game with{craps_game(0, true, spare)};
  ASSERT_EQ(with.game.book.columns.size(), rules::columns_max);
  const auto edges = with.edges();
  EXPECT_EQ(edges.at(fmt::format("spare-{}", spare)), edges.at("field"));
  EXPECT_EQ(edges.at("slow-10"), rational(2 - 3, 2 + 3));
}

/// One die a throw; the last three throws are remembered, and a wager on each of them wins when the
/// next shows more.
class higher final : public rules::definition {
 public:
  static constexpr const char* fields = R"(
[[position]]
name = "betting"
max = 1
[[position]]
name = "last"
min = 1
max = 6
[[position]]
name = "before"
min = 1
max = 6
[[position]]
name = "first"
min = 1
max = 6
)";

  explicit higher(const rules::rulebook& book)
      : all_{book.all_areas()},
        columns_{book.payable_named("last"), book.payable_named("before"),
                 book.payable_named("first")} {}

  rules::position opening() const override { return {{0, 1, 1, 1}}; }
  rules::area_set open(const rules::position& at) const override {
    return at.fields[0] == 0 ? all_ : rules::area_set{};
  }
  rules::position close(const rules::position& at, bool) const override {
    auto closed = at;
    closed.fields[0] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 1}}; }
  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& result) const override {
    const auto pips = static_cast<std::uint8_t>(roll.total(0));
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      result.settle(columns_[i], pips > closed.fields[1 + i]);
    }
    result.next = {{0, pips, closed.fields[1], closed.fields[2]}};
    result.round_ends = true;
  }

 private:
  rules::area_set all_;
  std::array<rules::payable, 3> columns_;
};

/// One die a throw; wagers on a six before the boat has gone, to which every throw is one nearer,
/// and on a six in the last throw of all.
class boat final : public rules::definition {
 public:
  static constexpr std::uint8_t throws = 150;
  static constexpr const char* fields = R"(
[[position]]
name = "betting"
max = 1
[[position]]
name = "thrown"
max = 150
)";

  explicit boat(const rules::rulebook& book)
      : all_{book.all_areas()},
        six_{book.payable_named("six")},
        last_{book.payable_named("last")} {}

  rules::position opening() const override { return {}; }
  rules::area_set open(const rules::position& at) const override {
    return at.fields[0] == 0 ? all_ : rules::area_set{};
  }
  rules::position close(const rules::position& at, bool) const override {
    auto closed = at;
    closed.fields[0] = 1;
    return closed;
  }
  dice::dice_set dice(const rules::position&) const override { return {{"white", 1}}; }
  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& result) const override {
    const bool six = roll.total(0) == 6;
    const bool gone = closed.fields[1] + 1 == throws;
    if (six || gone) result.settle(six_, six);
    if (gone) result.settle(last_, six);
    result.round_ends = gone;
    if (!gone) result.next.fields[1] = closed.fields[1] + 1;
  }

 private:
  rules::area_set all_;
  rules::payable six_;
  rules::payable last_;
};

template <class Definition>
games::game one_group_game(const std::vector<std::string>& areas, const std::string& position) {
  auto text = "game = \"toy\"\nname = \"Toy\"\n" + toys::common_rules + R"(
[[groups]]
id = "all"
label = "All"
clause = "toy.1"
[[calls]]
id = "roll"
clause = "toy.1"
settlement = [{ scope = "each-seat", do = "settle", wagers = ["all"], clause = "toy.2" }]
)";
  text += position;
  for (const auto& area : areas) {
    text += fmt::format("[[areas]]\nid = \"{0}\"\nlabel = \"{0}\"\ngroup = \"all\"\n", area) +
            "clause = \"toy.1\"\n"
            "lines = [{ odds = \"1 to 1\", clause = \"toy.2\", provenance = \"made up\" }]\n";
  }
  return {toys::rulebook_of(text),
          [](const rules::table_rules& rules) -> std::unique_ptr<const rules::definition> {
            return std::make_unique<Definition>(rules.book());
          }};
}

TEST(figures_by_position, are_told_wager_by_wager_where_each_looks_at_something_else) {
  const sheet_of_game with{one_group_game<higher>({"last", "before", "first"}, higher::fields)};
  ASSERT_EQ(with.lowered.positions.size(), 216U) << "more than walks_max of them together";
  EXPECT_TRUE(with.sheet.wagers_left_out.empty());
  std::map<std::string, rational> expected;
  for (const auto* wager : {"last", "before", "first"}) {
    for (int pips = 1; pips <= 6; ++pips) {  // 6 - pips of 6 win
      expected[fmt::format("{0} at {0}={1}", wager, pips)] = rational{2 * pips - 6, 6};
    }
  }
  EXPECT_EQ(with.edges(), expected);
}

TEST(figures_by_position, beyond_what_a_sheet_can_show_are_said_to_be_left_out) {
  const sheet_of_game with{one_group_game<boat>({"six", "last"}, boat::fields)};
  EXPECT_EQ(with.sheet.wagers.size(), 2 * maths::walks_max);
  EXPECT_EQ(with.sheet.wagers.front().where, "thrown=0");
  ASSERT_EQ(with.sheet.wagers_left_out.size(), 2U);
  EXPECT_EQ(with.sheet.wagers_left_out.front().where, "thrown=100 to 149");
  EXPECT_EQ(with.sheet.wagers_left_out.front().positions, boat::throws - maths::walks_max);
  const auto laws = maths::laws_everywhere(with.lowered, with.rules).value();
  EXPECT_EQ(laws.at(with.game.book.column_named("six")).same_law, false);
  EXPECT_EQ(laws.at(with.game.book.column_named("last")).same_law, std::nullopt)
      << "alike at all that were followed, and nobody followed the others";
  const auto left_out = "six at thrown=100 to 149: further figures, position by position";
  EXPECT_NE(report::par_text(with.rules, with.sheet).find(left_out), std::string::npos);
  EXPECT_NE(report::par_json(with.rules, with.sheet).find(left_out), std::string::npos);
  EXPECT_NE(report::par_html(with.rules, with.sheet).bytes().find(left_out), std::string::npos);
}

TEST(figures_by_position, stand_in_every_format) {
  const sheet_of_game with{craps_game(2)};
  const std::map<std::string, std::string> printed{
      {"text", report::par_text(with.rules, with.sheet)},
      {"json", report::par_json(with.rules, with.sheet)},
      {"csv", report::par_csv(with.rules, with.sheet)},
      {"html", report::par_html(with.rules, with.sheet).bytes()},
      {"svg", report::par_svg(with.rules, with.sheet).bytes()}};
  for (const auto& [format, sheet] : printed) {
    for (const auto* where : {"point=off", "point=4,10", "point=5,9", "point=6,8"}) {
      EXPECT_NE(sheet.find(where), std::string::npos) << format << " " << where;
    }
    EXPECT_EQ(sheet.find("box"), std::string::npos) << format << ": no box matters to any wager";
  }
}

TEST(figures_by_position, of_what_cannot_begin_a_round_are_no_stake_mode) {
  const sheet_of_game with{craps_game(1)};
  const auto made = report::stake_export_of(with.rules, with.sheet);
  std::vector<std::string> modes;
  for (const auto& each : made.modes) modes.push_back(each.name);
  EXPECT_EQ(modes, (std::vector<std::string>{"pass", "put", "field"}));
  EXPECT_EQ(made.left_out.size(), 4U);
  EXPECT_EQ(made.left_out.front(),
            "put at point=4,10: it cannot be made at the opening of a round");
}

TEST(figures_by_position, are_compared_with_counts_that_say_where_the_wager_was_made) {
  const sheet_of_game with{craps_game(0)};
  const auto counted = [&](const std::string& name) {
    return maths::read_observed(
        with.rules, with.sheet,
        fmt::format(R"({{"rules_sha256":"{}","source":"a pencil","wagers":[{{"wager":"{}",)"
                    R"("rounds":9,"outcomes":[{{"result":"win","line":"put","count":3}},)"
                    R"({{"result":"lose","count":6}}]}}]}})",
                    with.rules.sha256(), name));
  };
  const auto late = counted("put at point=4,10").value();
  EXPECT_EQ(maths::agreement_of(with.sheet, late).wagers.front().chi_square, 0);
  const auto early = counted("put").value();
  EXPECT_EQ(early.wagers.front().where, "point=off");
  EXPECT_EQ(maths::observed_json(with.rules, late).find("put at point=4,10") != std::string::npos,
            true);
  EXPECT_NE(counted("put at point=5").error().find("put at point=5,9"), std::string::npos);
}

double seconds_of(const auto& work) {
  const auto began = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

TEST(figures_by_position, of_ten_thousand_positions_and_sixty_areas_cost_little_beside_lowering) {
  const auto game = craps_game(6, true);
  ASSERT_EQ(game.book.areas.size(), 60U);
  const rules::table_rules rules{game.book, game.book.editions.front()};
  rules::lowered lowered;
  const auto lowering = seconds_of([&] { lowered = games::lowered_form(game, rules); });
  EXPECT_EQ(lowered.positions.size(), 11'743U);
  maths::par_sheet sheet;
  const auto figures = seconds_of([&] { sheet = maths::par_sheet_of(lowered, rules).value(); });
  EXPECT_EQ(sheet.wagers.size(), 63U);
  EXPECT_LT(figures, 20 * lowering) << "it is some twice as long";
}

TEST(exposure, of_the_next_throw_is_told_where_the_wagers_are_too_many_to_follow_together) {
  const sheet_of_game with{craps_game(2, true)};
  std::vector<maths::seat_wager> wagers;
  std::map<int, std::int64_t> kept;  // by the total of the dice
  std::int64_t amount = 100;         // twice as much on each wager: no two results are the same
  for (const int number : point_numbers) {
    for (const std::string kind : {"place", "lay", "slow"}) {
      const auto column = with.game.book.column_named(fmt::format("{}-{}", kind, number));
      wagers.push_back({1, column, cents{amount}});
      kept[number] += kind == "lay" ? amount : -amount;
      if (kind == "slow") {
        kept[2] += amount;
        kept[12] += amount;
      } else {
        kept[7] += kind == "place" ? amount : -amount;
      }
      amount *= 2;
    }
  }
  wagers.push_back({1, with.game.book.column_named("pass"), cents{amount}});
  for (const int total : {2, 3, 12}) kept[total] += amount;
  for (const int total : {7, 11}) kept[total] -= amount;
  const auto found = maths::exposure_of(with.lowered, with.rules, 0, wagers);
  ASSERT_TRUE(found.has_value()) << found.error();
  ASSERT_FALSE(found->all_decided.has_value());
  EXPECT_NE(report::exposure_text(with.rules, "the opening", wagers, *found)
                .find("Once every wager is decided: more than 100000 cases"),
            std::string::npos);
  EXPECT_NE(report::exposure_json(with.rules, "the opening", wagers, *found)
                .find(R"("all_decided":null,"all_decided_left_out":"more than 100000 cases)"),
            std::string::npos);
  std::map<rational, integer> expected;
  for (int one = 1; one <= 6; ++one) {
    for (int two = 1; two <= 6; ++two) ++expected[kept[one + two]];
  }
  std::map<rational, integer> law;
  for (const auto& each : found->next_throw.law.outcomes) law[each.net] = each.ways;
  EXPECT_EQ(law, expected);
}

}  // namespace
}  // namespace skyward::position_figures_test
