// The drawn felts against the texts: from each clause that says what a layout has, to the element
// that has it, its shape and its place; and that what is printed can be read.
#include "base/text.hpp"
#include "drawn_felt.hpp"
#include "games/catalogue.hpp"
#include "report/felt/felt_drawing.hpp"
#include "report/felt/fitted_text.hpp"
#include "report/filing/felt_layout.hpp"
#include "rules/reading/read_felt.hpp"
#include "rules/reading/read_submission.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>

namespace skyward::report::felt_test {
namespace {

using drawn_felt::element;
using drawn_felt::felt;
using drawn_felt::outline;

felt_facts facts_of(std::string_view game, std::string_view edition = "") {
  const auto* found = games::find_game(game);
  const auto& book = found == nullptr ? games::pot_games().front() : found->book;
  const auto* in = edition.empty() ? &book.editions.front() : book.find_edition(edition);
  if (found == nullptr) return felt_facts_of(rules::pot_rules{book, *in}, games::felt_of(book));
  rules::table_rules rules{book, *in};
  return felt_facts_of(rules, games::felt_of(book));
}

felt felt_of(std::string_view game) {
  auto facts = facts_of(game);
  facts.operator_name = "The Golden Gate";
  return felt{document::drawing_svg(felt_drawing(facts))};
}

/// Every edition of every game of either kind.
std::vector<felt_facts> every_felt() {
  std::vector<felt_facts> all;
  for (const auto* book : games::rulebooks()) {
    for (const auto& edition : book->editions) all.push_back(facts_of(book->game, edition.id));
  }
  return all;
}

std::vector<std::string> areas_of(const std::vector<const element*>& elements) {
  std::vector<std::string> ids;
  for (const auto* each : elements) {
    if (!each->name("data-area").empty()) ids.push_back(each->name("data-area"));
  }
  return ids;
}

/// What of a clause lies in a seat, from left to right as its player sees it.
std::vector<const element*> in_seat(const felt& drawn, const element& seat,
                                    const std::string& clause) {
  std::vector<const element*> found;
  for (const auto* each : drawn.for_clause(clause)) {
    if (drawn.is_inside(*each, seat)) found.push_back(each);
  }
  std::ranges::sort(found, {}, [](const auto* each) { return each->number("data-x"); });
  return found;
}

void expect_shapes(const std::vector<const element*>& elements, std::string_view shape) {
  for (const auto* each : elements) {
    EXPECT_EQ(each->name("data-shape"), shape) << each->name("data-area");
  }
}

double wide(const element& each) {
  return each.measure("data-w");
}
double high(const element& each) {
  return each.measure("data-h");
}
double top_of(const element& each) {
  return each.y() - high(each) / 2;
}
double bottom_of(const element& each) {
  return each.y() + high(each) / 2;
}

/// Where its names say that a place lies, in what it belongs to: the table or a seat.
outline named_outline(const element& each) {
  const auto wide = each.measure("data-w");
  const auto high = each.measure("data-h");
  const auto shape = each.name("data-shape");
  // A die and a sensor have their middle above their words, a wide spot before its name.
  const bool is_tall = shape == "die" || shape == "sensor";
  const bool is_wide = shape == "spot" && wide >= 2 * high;
  return {shape == "circle" || shape == "place" || shape == "stack" ||
              (shape == "spot" && wide == high),
          each.measure("data-x") + (is_wide ? (wide - high) / 2 : 0),
          each.measure("data-y") + (is_tall ? (high - std::min(wide, high)) / 2 : 0), wide, high};
}

void expect_drawn_as(const outline& wanted, const std::vector<outline>& drawn,
                     const std::string& what) {
  ASSERT_FALSE(drawn.empty()) << what << " has no outline";
  const auto& found = drawn.front();
  constexpr double rounding = 0.06;
  EXPECT_EQ(found.round, wanted.round) << what;
  EXPECT_NEAR(found.x, wanted.x, rounding) << what;
  EXPECT_NEAR(found.y, wanted.y, rounding) << what;
  EXPECT_NEAR(found.width, wanted.width, rounding) << what;
  EXPECT_NEAR(found.height, wanted.height, rounding) << what;
}

/// On the dealers' side of the table, before anything that is wagered on.
void expect_at_dealers_edge(const felt& drawn, const element& each) {
  for (const auto& area : drawn.all) {
    if (area.name("data-area").empty()) continue;
    EXPECT_LT(bottom_of(each), top_of(area)) << area.name("data-area");
  }
}

using names = std::vector<std::string>;

TEST(felt, shows_the_operators_name_or_room_for_it__675a_1_b_1__577_2_b_1) {
  for (const auto& [game, clause] :
       {std::pair{"high-roll-dice", "675a.1(b)(1)"}, {"three-dice-football", "577.2(b)(1)"}}) {
    const auto drawn = felt_of(game);
    const auto logos = drawn.for_clause(clause);
    ASSERT_EQ(logos.size(), 1U);
    expect_shapes(logos, "logo");
    expect_at_dealers_edge(drawn, *logos.front());
    EXPECT_EQ(drawn.words_of(*logos.front()), "The Golden Gate");
    const felt unnamed{document::drawing_svg(felt_drawing(facts_of(game)))};
    const auto& room = *unnamed.for_clause(clause).front();
    EXPECT_EQ(unnamed.words_of(room), "Operator's name or logo");
    expect_drawn_as(named_outline(room), unnamed.outlines_of(room), "the logo");
  }
}

TEST(felt, has_drop_box_and_tip_box_at_the_dealers_edge__675a_1_d__577_2_c) {
  const std::pair<const char*, const char*> clauses[] = {{"high-roll-dice", "675a.1(d)"},
                                                         {"high-roll-dice-six", "675a.6(b)"},
                                                         {"three-dice-football", "577.2(c)"}};
  for (const auto& [game, clause] : clauses) {
    const auto drawn = felt_of(game);
    std::map<std::string, const element*> boxes;
    for (const auto* each : drawn.for_clause(clause)) {
      if (each->name("data-shape") == "box") boxes.emplace(drawn.words_of(*each), each);
    }
    ASSERT_EQ(boxes.size(), 2U) << game;
    ASSERT_TRUE(boxes.contains("DROP BOX") && boxes.contains("TIP BOX")) << game;
    for (const auto& [words, box] : boxes) expect_at_dealers_edge(drawn, *box);
    const auto& drop = *boxes.at("DROP BOX");
    const auto& tip = *boxes.at("TIP BOX");
    EXPECT_EQ(drop.y(), tip.y()) << game;
    if (std::string_view{clause} == "577.2(c)") continue;
    // The dealer stands behind the throw box.
    const auto& throw_box = *drawn.with("data-shape", "recess").front();
    EXPECT_LT(drop.x() + wide(drop) / 2, throw_box.x() - wide(throw_box) / 2) << game;
    EXPECT_GT(tip.x() - wide(tip) / 2, throw_box.x() + wide(throw_box) / 2) << game;
  }
}

TEST(felt, has_like_kind_circles_at_every_seat__675a_1_b_2_i__675a_6_b_1) {
  const std::tuple<const char*, const char*, names> cases[] = {
      {"high-roll-dice",
       "675a.1(b)(2)(i)",
       {"kind-2", "kind-3", "kind-4", "kind-5", "kind-6", "kind-7", "kind-8"}},
      {"high-roll-dice-six",
       "675a.6(b)(1)",
       {"no-match", "kind-2", "kind-3", "kind-4", "kind-5", "kind-6"}}};
  for (const auto& [game, clause, areas] : cases) {
    const auto drawn = felt_of(game);
    ASSERT_EQ(drawn.seats().size(), 6U);
    for (const auto* seat : drawn.seats()) {
      const auto circles = in_seat(drawn, *seat, clause);
      EXPECT_EQ(areas_of(circles), areas) << "from the player's left";
      expect_shapes(circles, "circle");
      for (const auto* each : circles) EXPECT_EQ(drawn.count(*each, "circle"), 1U);
      // A fan: what lies in its middle is further from the player than its ends.
      const auto& ends = *circles.front();
      for (std::size_t i = 1; i + 1 < circles.size(); ++i) {
        EXPECT_LT(circles[i]->number("data-y"), ends.number("data-y"));
      }
    }
  }
}

TEST(felt, has_two_circles_of_millionaire_row_that_say_first_roll_side_bet__675a_1_b_2_ii) {
  const auto drawn = felt_of("high-roll-dice");
  for (const auto* seat : drawn.seats()) {
    std::vector<const element*> circles;
    std::string words;
    for (const auto* each : in_seat(drawn, *seat, "675a.1(b)(2)(ii)")) {
      if (each->name("data-area").empty()) {
        words += drawn.words_of(*each) + ";";
      } else {
        circles.push_back(each);
      }
    }
    ASSERT_EQ(areas_of(circles), (names{"million-9", "million-10"}));
    expect_shapes(circles, "circle");
    EXPECT_EQ(words, "MILLIONAIRE ROW;FIRST ROLL SIDE BET;");
    const auto nine = named_outline(*circles[0]);
    const auto ten = named_outline(*circles[1]);
    EXPECT_EQ(nine.y, ten.y);
    for (const auto* each : in_seat(drawn, *seat, "675a.1(b)(2)(ii)")) {
      if (!each->name("data-area").empty()) continue;
      const auto said = named_outline(*each);
      EXPECT_EQ(said.x, (nine.x + ten.x) / 2) << "of both circles";
      EXPECT_LT(said.bottom(), nine.y) << "above them";
      EXPECT_GT(said.top(), nine.top() - nine.height / 2) << "and close to them";
    }
  }
}

TEST(felt, pictures_six_dice_from_the_two_to_the_ace__675a_1_b_2_iii__675a_6_b_2) {
  for (const auto& [game, clause] :
       {std::pair{"high-roll-dice", "675a.1(b)(2)(iii)"}, {"high-roll-dice-six", "675a.6(b)(2)"}}) {
    const auto drawn = felt_of(game);
    for (const auto* seat : drawn.seats()) {
      const auto dice = in_seat(drawn, *seat, clause);
      EXPECT_EQ(areas_of(dice), (names{"pip-2", "pip-3", "pip-4", "pip-5", "pip-6", "pip-1"}))
          << "from the player's far left";
      expect_shapes(dice, "die");
      for (const auto* each : dice) {
        EXPECT_EQ(std::to_string(drawn.count(*each, "circle")), each->name("data-area").substr(4))
            << "as many pips as the face has";
        EXPECT_EQ(each->number("data-y"), dice.front()->number("data-y"));
      }
    }
  }
}

TEST(felt, has_the_notice_of_equal_amounts_once_at_every_seat__675a_1_b_2_iv__675a_6_b_3) {
  const std::pair<const char*, const char*> clauses[] = {{"high-roll-dice", "675a.1(b)(2)(iv)"},
                                                         {"high-roll-dice-six", "675a.6(b)(3)"}};
  for (const auto& [game, clause] : clauses) {
    const auto drawn = felt_of(game);
    EXPECT_EQ(drawn.for_clause(clause).size(), drawn.seats().size());
    for (const auto* seat : drawn.seats()) {
      const auto notices = in_seat(drawn, *seat, clause);
      ASSERT_EQ(notices.size(), 1U);
      expect_shapes(notices, "notice");
      const auto words = drawn.words_of(*notices.front());
      for (const auto* word : {"Pip Street", "Like Kind Boulevard", "equal amount"}) {
        EXPECT_TRUE(words.contains(word)) << words;
      }
      EXPECT_EQ(words.contains("Extra Roll"), std::string_view{game} == "high-roll-dice");
      for (const auto* area : drawn.inside(*seat)) {
        if (area->name("data-area").empty()) continue;
        EXPECT_GT(named_outline(*notices.front()).top(), named_outline(*area).bottom())
            << "before the player, nearer than " << area->name("data-area");
      }
    }
  }
}

TEST(felt, has_a_sensor_at_every_seat__675a_1_b_2_v) {
  const auto drawn = felt_of("high-roll-dice");
  for (const auto* seat : drawn.seats()) {
    const auto sensors = in_seat(drawn, *seat, "675a.1(b)(2)(v)");
    EXPECT_EQ(areas_of(sensors), names{"extra-roll"});
    expect_shapes(sensors, "sensor");
    const auto fan = in_seat(drawn, *seat, "675a.1(b)(2)(i)");
    const auto at = named_outline(*sensors.front());
    EXPECT_GT(at.left(), named_outline(*fan.front()).right()) << "within the fan";
    EXPECT_LT(at.right(), named_outline(*fan.back()).left()) << "within the fan";
    EXPECT_GT(at.top(), named_outline(*fan[fan.size() / 2]).bottom()) << "within the fan";
  }
}

TEST(felt, prints_the_odds_of_every_wager_in_its_area__675a_1_b_3__577_2_b_3) {
  for (const auto& facts : every_felt()) {
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    for (const auto& area : facts.areas) {
      if (!area) continue;
      const auto places = drawn.with("data-area", area->id);
      EXPECT_FALSE(places.empty()) << area->id;
      for (const auto* place : places) {
        names odds;
        for (const auto& pays : area->pays) {
          odds.push_back(pays.label.empty() ? pays.odds : pays.label + ": " + pays.odds);
        }
        const auto lines = drawn.lines_of(*place);
        ASSERT_GE(lines.size(), odds.size()) << facts.game << " " << area->id;
        const auto last = lines.end() - static_cast<std::ptrdiff_t>(odds.size());
        EXPECT_EQ(names(last, lines.end()), odds) << facts.game << " " << area->id;
      }
    }
  }
  for (const auto& [game, clause] :
       {std::pair{"high-roll-dice", "675a.1(b)(3)"}, {"three-dice-football", "577.2(b)(3)"}}) {
    std::set<std::string> printed;
    const auto drawn = felt_of(game);
    for (const auto& id : areas_of(drawn.for_clause(clause))) printed.insert(id);
    for (const auto& area : facts_of(game).areas) {
      EXPECT_TRUE(area->pays.empty() || printed.contains(area->id)) << area->id;
    }
  }
}

TEST(felt, has_the_throw_box_with_the_ace_at_the_dealers_far_left__675a_1_b_4__675a_1_b_5) {
  const std::pair<const char*, const char*> clauses[] = {{"high-roll-dice", "675a.1(b)(4)"},
                                                         {"high-roll-dice", "675a.1(b)(5)"},
                                                         {"high-roll-dice-six", "675a.6(b)"}};
  for (const auto& [game, clause] : clauses) {
    const auto drawn = felt_of(game);
    const element* box = nullptr;
    for (const auto* each : drawn.for_clause(clause)) {
      if (each->name("data-shape") != "recess") continue;
      EXPECT_EQ(box, nullptr) << "one throw box";
      box = each;
    }
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->name("data-dice"), "yes");
    std::map<double, std::string> spots;  // from the left of the drawing
    for (const auto* each : drawn.with("data-piece", "throw-box")) {
      spots[each->x()] = each->name("data-spot") + ":" + drawn.words_of(*each);
      EXPECT_LT(std::abs(each->x() - box->x()), box->number("data-w") / 2 / 0.72);
      EXPECT_LT(std::abs(each->y() - box->y()), box->number("data-h") / 2 / 0.72);
    }
    names left_to_right;
    for (const auto& [x, spot] : spots) left_to_right.push_back(spot);
    // The dealer looks down the drawing: what is left here is at the dealer's right.
    EXPECT_EQ(left_to_right,
              (names{"two:TWO", "three:THREE", "four:FOUR", "five:FIVE", "six:SIX", "ace:ACE"}));
    for (const auto* seat : drawn.seats()) EXPECT_GT(seat->placed.y / 0.72, box->y()) << "faces";
  }
}

TEST(felt, of_six_dice_has_the_table_of_ten__675a_6_b) {
  const auto drawn = felt_of("high-roll-dice-six");
  std::map<std::string, int> shapes;
  for (const auto* each : drawn.for_clause("675a.6(b)")) ++shapes[each->name("data-shape")];
  EXPECT_EQ(shapes, (std::map<std::string, int>{
                        {"table", 1}, {"logo", 1}, {"box", 2}, {"recess", 1}, {"spot", 6}}));
  EXPECT_TRUE(drawn.with("data-shape", "sensor").empty());
}

/// The felt, and the same round it the wall that it lies within.
void expect_table(const element& wall, const element& felt) {
  EXPECT_EQ(wall.tag, "rect");
  EXPECT_EQ(felt.tag, "rect");
  const auto thick = felt.number("x") - wall.number("x");
  EXPECT_GT(thick, 0);
  for (const auto& [key, sides] : {std::pair{"y", -1}, {"width", 2}, {"height", 2}, {"rx", 1}}) {
    EXPECT_NEAR(wall.number(key), felt.number(key) + sides * thick, 0.02) << key;
  }
  EXPECT_NE(wall.name("fill"), felt.name("fill"));
}

TEST(felt, of_football_is_oblong_with_round_corners__577_2_a_shape) {
  const auto drawn = felt_of("three-dice-football");
  const auto tables = drawn.for_clause("577.2(a)/shape");
  ASSERT_EQ(tables.size(), 1U);
  const auto shapes = drawn.inside(*tables.front());
  ASSERT_EQ(shapes.size(), 2U);
  expect_table(*shapes[0], *shapes[1]);
  const auto& felt = *shapes[1];
  EXPECT_GT(felt.number("width"), 2 * felt.number("height"));
  EXPECT_GE(felt.number("rx"), felt.number("height") / 4);
  EXPECT_LT(felt.number("rx"), felt.number("height") / 2) << "sides that are straight";
}

TEST(felt, of_football_has_sixteen_places_around_it__577_2_a_positions) {
  const auto drawn = felt_of("three-dice-football");
  EXPECT_EQ(drawn.seats().size(), 16U);
  EXPECT_EQ(drawn.for_clause("577.2(a)/positions").size(), 16U);
}

TEST(felt, of_football_marks_an_area_for_each_wager__577_2_b_2) {
  const auto drawn = felt_of("three-dice-football");
  auto areas = areas_of(drawn.for_clause("577.2(b)(2)"));
  std::ranges::sort(areas);
  names wanted{"touchdown", "defense",  "extra-point", "quick-strike", "game-changer",
               "length-1",  "length-2", "length-3",    "length-4",     "length-5",
               "length-6",  "trips",    "penalty",     "turnover",     "cover-three",
               "no-gain",   "big-play", "over-4",      "under-4"};
  std::ranges::sort(wanted);
  EXPECT_EQ(areas, wanted);
  expect_shapes(drawn.for_clause("577.2(b)(2)"), "box");

  // The whole game's at one end of the field, a single play's at the other, the lengths before it.
  const auto& field = *drawn.with("data-shape", "yards").front();
  for (const auto* each : drawn.for_clause("577.2(b)(2)")) {
    const auto id = each->name("data-area");
    if (id.starts_with("length-")) {
      EXPECT_GT(top_of(*each), bottom_of(field)) << id;
      EXPECT_LT(std::abs(each->x() - field.x()), (wide(field) - wide(*each)) / 2) << id;
    } else if (each->name("data-group") == "full-game") {
      EXPECT_LT(each->x() + wide(*each) / 2, field.x() - wide(field) / 2) << id;
    } else {
      EXPECT_GT(each->x() - wide(*each) / 2, field.x() + wide(field) / 2) << id;
    }
  }
}

TEST(felt, of_football_has_a_field_with_two_of_each_line__577_2_b_4) {
  const auto drawn = felt_of("three-dice-football");
  const auto fields = drawn.for_clause("577.2(b)(4)/field");
  ASSERT_EQ(fields.size(), 1U);
  expect_shapes(fields, "yards");
  const auto field = named_outline(*fields.front());
  std::vector<outline> end_zones;
  std::map<std::string, std::vector<double>> lines;  // across the field, by their yard
  for (const auto* each : drawn.inside(*fields.front())) {
    if (each->name("data-part") == "end-zone") {
      ASSERT_EQ(drawn.outlines_of(*each).size(), 1U);
      end_zones.push_back(drawn.outlines_of(*each).front());
      EXPECT_EQ(drawn.words_of(*each), "END ZONE");
    }
    if (each->name("data-part") != "yard-line") continue;
    double drawn_of_it = 0;
    const element* line = nullptr;
    for (const auto* part : drawn.inside(*each)) {
      if (part->tag != "line") continue;
      EXPECT_EQ(part->number("x1"), part->number("x2")) << "straight across";
      EXPECT_TRUE(line == nullptr || part->number("x1") == line->number("x1"));
      drawn_of_it += part->measure("y2") - part->measure("y1");
      line = part;
    }
    ASSERT_NE(line, nullptr);
    EXPECT_GT(drawn_of_it, field.height / 3) << "open in the middle alone";
    const auto words = drawn.lines_of(*each);
    EXPECT_EQ(words, names(2, each->name("data-yard"))) << "on either side";
    lines[each->name("data-yard")].push_back(line->measure("x1"));
  }
  ASSERT_EQ(end_zones.size(), 2U);
  constexpr double rounding = 0.06;
  for (const auto& each : end_zones) EXPECT_NEAR(each.height, field.height, rounding);
  EXPECT_NEAR(end_zones[0].left(), field.left(), rounding) << "one at either end";
  EXPECT_NEAR(end_zones[1].right(), field.right(), rounding);
  // Between the goals lie fifty yards, and each line as far from its goal as it says.
  const auto yard = (end_zones[1].left() - end_zones[0].right()) / 50;
  for (const int at : {10, 20}) {
    const auto& both = lines[std::to_string(at)];
    ASSERT_EQ(both.size(), 2U) << at;
    EXPECT_NEAR(both[0], end_zones[0].right() + at * yard, 1) << at;
    EXPECT_NEAR(both[1], end_zones[1].left() - at * yard, 1) << at;
  }
  EXPECT_EQ(lines.size(), 2U);
}

TEST(felt, of_football_labels_the_yards_along_the_middle__577_2_b_4_yard_labels) {
  const auto drawn = felt_of("three-dice-football");
  const auto fields = drawn.for_clause("577.2(b)(4)/yard-labels");
  ASSERT_EQ(fields.size(), 1U);
  std::vector<const element*> labels;
  for (const auto* each : drawn.inside(*fields.front())) {
    if (each->name("data-part") == "yard-label") labels.push_back(each);
  }
  ASSERT_EQ(labels.size(), 23U);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    EXPECT_EQ(drawn.words_of(*labels[i]), std::to_string(i + 1));
    EXPECT_EQ(labels[i]->name("data-spot"), std::to_string(i + 1));
    EXPECT_EQ(labels[i]->y(), fields.front()->y());
    EXPECT_TRUE(i == 0 || labels[i]->x() > labels[i - 1]->x());
  }
  // The line of a yard runs through its label.
  for (const auto* line : drawn.with("data-part", "yard-line")) {
    const auto yard = std::stoul(line->name("data-yard"));
    if (line->number("data-x") > fields.front()->number("data-x")) continue;
    EXPECT_EQ(line->number("data-x"), labels[yard - 1]->number("data-x"));
  }
}

TEST(felt, of_football_has_a_spot_for_each_down__577_2_b_5) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"577.2(b)(5)(i)", "1st-down", "1st Down"},
      {"577.2(b)(5)(ii)", "2nd-down", "2nd Down"},
      {"577.2(b)(5)(iii)", "3rd-down", "3rd Down"},
      {"577.2(b)(5)(iv)", "1st-and-goal", "1st & Goal"},
      {"577.2(b)(5)(v)", "2nd-and-goal", "2nd & Goal"},
      {"577.2(b)(5)(vi)", "3rd-and-goal", "3rd & Goal"},
      {"577.2(b)(5)(vii)", "extra-point", "Extra Point"}};
  const auto drawn = felt_of("three-dice-football");
  const auto& field = *drawn.with("data-shape", "yards").front();
  double last = -1;
  for (const auto& [clause, spot, words] : cases) {
    const auto spots = drawn.for_clause(clause);
    ASSERT_EQ(spots.size(), 1U) << clause;
    expect_shapes(spots, "spot");
    EXPECT_EQ(spots.front()->name("data-piece"), "down-puck");
    EXPECT_EQ(spots.front()->name("data-spot"), spot);
    EXPECT_EQ(drawn.words_of(*spots.front()), words);
    EXPECT_LT(bottom_of(*spots.front()), top_of(field)) << "on the dealers' side";
    EXPECT_GT(spots.front()->x(), last) << "in the order of play";
    last = spots.front()->x();
  }
}

TEST(felt, of_football_has_spots_of_game_length_1_to_6__577_2_b_6) {
  const auto drawn = felt_of("three-dice-football");
  const auto& field = *drawn.with("data-shape", "yards").front();
  const auto spots = drawn.for_clause("577.2(b)(6)");
  ASSERT_EQ(spots.size(), 6U);
  expect_shapes(spots, "spot");
  for (std::size_t i = 0; i < spots.size(); ++i) {
    EXPECT_EQ(drawn.words_of(*spots[i]), std::to_string(i + 1));
    EXPECT_EQ(spots[i]->name("data-spot"), fmt::format("play-{}", i + 1));
    // The wager on that length lies beside it.
    const auto& wager = *drawn.with("data-area", fmt::format("length-{}", i + 1)).front();
    EXPECT_EQ(wager.x(), spots[i]->x());
    EXPECT_GT(top_of(*spots[i]), bottom_of(field)) << "on the players' side";
    EXPECT_GT(top_of(wager), bottom_of(*spots[i])) << "within the players' reach";
    EXPECT_TRUE(i == 0 || spots[i]->x() > spots[i - 1]->x());
  }
}

/// A wager on two faces, or on a face twice.
std::string pair_named(int low, int high) {
  return low == high ? fmt::format("hard-{}", 2 * low) : fmt::format("hop-{}-{}", low, high);
}

TEST(felt, of_props_has_circles_counted_from_the_dealers_right__668a_3_e_move_wagers) {
  const auto drawn = felt_of("props-and-hops");
  const auto rows = drawn.for_clause("668a.3(e)/move-wagers");
  ASSERT_EQ(rows.size(), 1U);
  double last = -1;
  for (int i = 1; i <= 6; ++i) {
    const auto circles = drawn.with("data-circle", std::to_string(i));
    ASSERT_EQ(circles.size(), 1U);
    EXPECT_TRUE(drawn.is_inside(*circles.front(), *rows.front()));
    EXPECT_GT(circles.front()->x(), last) << "the dealer's right is on the left";
    last = circles.front()->x();
    for (const auto* seat : drawn.seats()) {
      EXPECT_LT(circles.front()->y(), seat->placed.y / 0.72) << "at the top of the layout";
    }
  }
}

TEST(felt, of_props_has_a_ring_on_each_six_and_eight__668a_3_e_lammers) {
  const auto drawn = felt_of("props-and-hops");
  const std::map<std::string, std::string> areas{
      {"lammer-1-5", "hop-1-5"}, {"lammer-2-4", "hop-2-4"}, {"lammer-3-3", "hard-6"},
      {"lammer-2-6", "hop-2-6"}, {"lammer-3-5", "hop-3-5"}, {"lammer-4-4", "hard-8"}};
  const auto rings = drawn.for_clause("668a.3(e)/lammers");
  ASSERT_EQ(rings.size(), areas.size());
  for (const auto* ring : rings) {
    const auto& area = *drawn.with("data-area", areas.at(ring->name("data-piece"))).front();
    EXPECT_LT(std::abs(ring->x() - area.x()), area.number("data-w") / 2 / 0.72);
    EXPECT_LT(std::abs(ring->y() - area.y()), area.number("data-h") / 2 / 0.72);
  }
}

TEST(felt, of_props_has_a_circle_for_the_shaker_and_a_place_for_the_pointer__668a_3_g__668a_3_h) {
  const auto drawn = felt_of("props-and-hops");
  const auto circles = drawn.for_clause("668a.3(g)/uncover");
  ASSERT_EQ(circles.size(), 1U);
  EXPECT_EQ(circles.front()->name("data-spot"), "in-its-circle");
  EXPECT_EQ(drawn.count(*circles.front(), "circle"), 1U);
  EXPECT_EQ(drawn.for_clause("668a.3(h)/announce").size(), 21U);
  for (int low = 1; low <= 6; ++low) {
    for (int upper = low; upper <= 6; ++upper) {
      const auto spot = fmt::format("{}-{}", low, upper);
      const auto at = drawn.with("data-spot", spot);
      ASSERT_EQ(at.size(), 1U) << spot;
      EXPECT_TRUE(at.front()->has_clause("668a.3(h)/announce"));
      const auto& area = *drawn.with("data-area", pair_named(low, upper)).front();
      EXPECT_LT(std::abs(at.front()->x() - area.x()), wide(area) / 2) << spot;
      EXPECT_LT(std::abs(at.front()->y() - area.y()), high(area) / 2) << spot;
    }
  }
}

TEST(felt, of_props_pictures_each_pair_in_a_triangle_doubles_along_its_diagonal__668a_2) {
  const auto drawn = felt_of("props-and-hops");
  EXPECT_EQ(drawn.with("data-shape", "dice-pair").size(), 21U);
  const auto at = [&](int low, int upper) -> const element& {
    return *drawn.with("data-area", pair_named(low, upper)).front();
  };
  for (int low = 1; low <= 6; ++low) {
    for (int upper = low; upper <= 6; ++upper) {
      const auto& pair = at(low, upper);
      SCOPED_TRACE(pair.name("data-area"));
      EXPECT_TRUE(pair.has_clause(low == upper ? "668a.2(d)" : "668a.2"));
      EXPECT_EQ(drawn.faces_of(pair), (std::vector{low, upper}));
      EXPECT_EQ(pair.x(), at(low, low).x()) << "below the double of its low die";
      EXPECT_EQ(pair.y(), at(upper, upper).y()) << "beside the double of its high die";
    }
    EXPECT_TRUE(low == 1 || at(low, low).x() > at(low - 1, low - 1).x() + wide(at(low, low)));
    EXPECT_TRUE(low == 1 || at(low, low).y() > at(low - 1, low - 1).y() + high(at(low, low)));
  }
}

TEST(felt, of_props_has_a_large_field_and_the_propositions_in_a_bar_beneath__668a_2) {
  const auto drawn = felt_of("props-and-hops");
  const auto& field = *drawn.with("data-area", "field").front();
  const auto& shake = *drawn.with("data-area", "six-eight-shake").front();
  EXPECT_TRUE(field.has_clause("668a.2"));
  EXPECT_TRUE(shake.has_clause("668a.2"));
  EXPECT_GT(top_of(shake), bottom_of(field));
  for (const auto& each : drawn.all) {
    if (each.name("data-area").empty() || &each == &field) continue;
    EXPECT_GT(wide(field) * high(field), 1.5 * wide(each) * high(each)) << each.name("data-area");
  }
  const element* left = nullptr;
  for (const auto* id : {"any-seven", "any-double", "any-craps"}) {
    const auto& each = *drawn.with("data-area", id).front();
    EXPECT_TRUE(each.has_clause("668a.2")) << id;
    EXPECT_GT(top_of(each), bottom_of(shake)) << id;
    if (left != nullptr) {
      EXPECT_EQ(each.y(), left->y()) << id;
      EXPECT_GT(each.x() - left->x(), wide(each)) << id;
    }
    left = &each;
  }
}

TEST(felt, of_high_roller_is_round_and_has_dice_shoe_cards_and_money_in_their_places__HR_1) {
  const auto drawn = felt_of("high-roller");
  const auto only_of = [&](const char* clause, const char* shape) -> const element& {
    const element* found = nullptr;
    for (const auto* each : drawn.for_clause(clause)) {
      if (each->name("data-shape") != shape) continue;
      EXPECT_EQ(found, nullptr) << clause << " " << shape;
      found = each;
    }
    static const element none{};
    EXPECT_NE(found, nullptr) << clause << " " << shape;
    return found == nullptr ? none : *found;
  };
  const auto shapes = drawn.inside(only_of("HR.1", "table"));
  ASSERT_EQ(shapes.size(), 2U);
  expect_table(*shapes[0], *shapes[1]);
  const auto across = shapes[1]->number("width");
  EXPECT_EQ(shapes[1]->number("height"), across);
  EXPECT_NEAR(shapes[1]->number("rx"), across / 2, 0.02);
  const auto middle = across / 2 / element::points_a_hundredth;

  const auto& dice = only_of("HR.1", "recess");
  EXPECT_EQ(dice.name("data-dice"), "yes");
  const auto& shoe = only_of("HR.2", "box");
  EXPECT_EQ(drawn.words_of(shoe), "SHOE");
  EXPECT_LT(shoe.y(), middle / 2) << "at the dealer's hand";
  const auto& pot = only_of("HR.18", "stack");
  EXPECT_EQ(pot.name("data-account"), "pot");
  EXPECT_EQ(drawn.words_of(pot), "POT");
  EXPECT_EQ(pot.x(), middle);
  const auto& bonus = only_of("HR.17", "stack");
  EXPECT_EQ(bonus.name("data-account"), "bonus");
  EXPECT_EQ(drawn.words_of(bonus), "BONUS POT");
  const auto rakes = drawn.for_clause("HR.16");
  ASSERT_EQ(rakes.size(), 2U);
  expect_shapes(rakes, "stack");
  EXPECT_EQ(rakes[0]->name("data-account") + ":" + drawn.words_of(*rakes[0]),
            "rake-house:RAKE, HOUSE");
  EXPECT_EQ(rakes[1]->name("data-account") + ":" + drawn.words_of(*rakes[1]),
            "rake-charity:RAKE, CHARITY");

  const std::vector<const element*> places{&dice, &shoe, &pot, &bonus, rakes[0], rakes[1]};
  for (const auto* one : places) {
    for (const auto* other : places) {
      EXPECT_TRUE(one == other ||
                  std::abs(one->x() - other->x()) > (wide(*one) + wide(*other)) / 2 ||
                  std::abs(one->y() - other->y()) > (high(*one) + high(*other)) / 2)
          << drawn.words_of(*one) << " lies on " << drawn.words_of(*other);
    }
  }
  EXPECT_LT(std::hypot(dice.x() - middle, dice.y() - middle), middle / 2);

  EXPECT_EQ(drawn.seats().size(), 10U);
  for (const auto* seat : drawn.seats()) {
    const auto cards = in_seat(drawn, *seat, "HR.12");
    ASSERT_EQ(cards.size(), 1U);
    expect_shapes(cards, "cards");
    EXPECT_EQ(drawn.count(*cards.front(), "rect"), 3U) << "a fan";
    const auto buttons = in_seat(drawn, *seat, "HR.8");
    ASSERT_EQ(buttons.size(), 1U);
    EXPECT_EQ(buttons.front()->name("data-piece"), "button");
    EXPECT_LT(cards.front()->number("data-y") + cards.front()->number("data-h") / 2,
              buttons.front()->number("data-y") - buttons.front()->number("data-h") / 2)
        << "between the hand and the player";
  }
}

std::set<int> faces_shown(const dice::roll& roll) {
  std::set<int> shown;
  for (int face = 1; face <= dice::face_count; ++face) {
    if (roll.count(0, dice::face{face}) > 0) shown.insert(face);
  }
  return shown;
}

/// Dice that show the faces of its picture and no others win on an area; dice that lack one do not.
TEST(every_felt, pictures_the_faces_that_its_areas_wager_on) {
  int pictured = 0;
  for (const auto& [book, define] : games::catalogue()) {
    const rules::table_rules rules{book, book.editions.front()};
    const auto definition = define(rules);
    const auto closed = definition->close(definition->opening(), true);
    const auto thrown = definition->dice(closed);
    std::map<std::string, std::set<int>> pictures;
    const auto drawn = felt_of(book.game);
    for (const auto& place : drawn.all) {
      const auto faces = drawn.faces_of(place);
      const auto area = place.name("data-area");
      if (!area.empty() && !faces.empty()) pictures[area].insert(faces.begin(), faces.end());
    }
    pictured += static_cast<int>(pictures.size());
    for (const auto& each : dice::all_rolls(thrown)) {
      rules::resolution result;
      definition->resolve(closed, each.faces, result);
      const auto shown = faces_shown(each.faces);
      for (const auto& [area, faces] : pictures) {
        const bool wins = result.decided[rules::index(book.column_named(area))].is_win();
        EXPECT_TRUE(wins || shown != faces) << area << ": " << each.faces.text(thrown);
        EXPECT_TRUE(!wins || std::ranges::includes(shown, faces))
            << area << ": " << each.faces.text(thrown);
      }
    }
  }
  EXPECT_GE(pictured, 6 + 6 + 21);
}

/// The clauses of what a layout shows: that which the house is asked about with all below it, and
/// those that a test of this file proves.
std::set<std::string> clauses_of_layout(const rules::rulebook& book) {
  std::set<std::string> found;
  for (const auto& check : book.checks) {
    if (check.id != "layout-items") continue;
    for (const auto& part : check.parts) found.insert(part.clause);
    for (const auto& [id, text] : book.clauses) {
      if (id.starts_with(check.clause + "(")) found.insert(id);
    }
  }
  for (const auto& [id, tests] : book.tests) {
    if (std::ranges::any_of(tests, [](const auto& each) { return each.starts_with("felt."); })) {
      found.insert(id);
    }
  }
  found.erase("");
  return found;
}

TEST(felt, carries_every_clause_of_a_layout) {
  const std::map<std::string, std::size_t> least{{"high-roll-dice", 9},
                                                 {"high-roll-dice-six", 4},
                                                 {"three-dice-football", 15},
                                                 {"props-and-hops", 2}};
  for (const auto* book : games::rulebooks()) {
    const auto clauses = clauses_of_layout(*book);
    if (const auto known = least.find(book->game); known != least.end()) {
      EXPECT_GE(clauses.size(), known->second) << book->game;
    }
    for (const auto& edition : book->editions) {
      const felt drawn{document::drawing_svg(felt_drawing(facts_of(book->game, edition.id)))};
      for (const auto& base : clauses) {
        std::string own{edition.clause(base)};
        if (own == rules::house_rule || own == rules::not_in_source) continue;
        std::ranges::replace(own, ' ', '_');
        EXPECT_FALSE(drawn.for_clause(own).empty()) << edition.id << " " << own;
      }
    }
  }
}

// What holds for every felt.

/// A text or a frame, where it lies on the table.
struct box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  double middle_x() const { return (left + right) / 2; }
  double middle_y() const { return (top + bottom) / 2; }
};

struct shown {
  std::vector<std::pair<std::string, box>> texts;
  std::vector<double> letters;
  std::vector<std::string> faint;  // texts that their ground does not set off
};

double light_of(std::uint32_t colour) {
  const auto part = [&](unsigned shift) {
    const auto value = (colour >> shift & 0xFFU) / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0);
}

double contrast(std::uint32_t one, std::uint32_t other) {
  const auto a = light_of(one) + 0.05;
  const auto b = light_of(other) + 0.05;
  return std::max(a, b) / std::min(a, b);
}

/// How far letters reach below the line that they stand on.
double below_the_line(const std::string& words) {
  return words.find_first_of("gjpqyQ,;$()") == std::string::npos ? 0.02 : 0.22;
}

/// The texts of a felt, where they lie, and those that can hardly be told from what is under them.
shown shown_on(const felt& drawn) {
  shown all;
  std::vector<std::pair<box, std::uint32_t>> grounds;
  for (const auto& each : drawn.all) {
    const auto fill = each.name("fill");
    const auto colour = fill.starts_with('#')
                            ? static_cast<std::uint32_t>(std::stoul(fill.substr(1), nullptr, 16))
                            : 0U;
    const auto corner = [&](double x1, double y1, double x2, double y2) {
      const auto [ax, ay] = each.placed.at(x1, y1);
      const auto [bx, by] = each.placed.at(x2, y2);
      return box{std::min(ax, bx), std::min(ay, by), std::max(ax, bx), std::max(ay, by)};
    };
    if (each.tag == "rect" && fill.starts_with('#')) {
      grounds.emplace_back(
          corner(each.number("x"), each.number("y"), each.number("x") + each.number("width"),
                 each.number("y") + each.number("height")),
          colour);
    } else if (each.tag == "circle" && fill.starts_with('#')) {
      const auto r = each.number("r");
      grounds.emplace_back(corner(each.number("cx") - r, each.number("cy") - r,
                                  each.number("cx") + r, each.number("cy") + r),
                           colour);
    } else if (each.tag == "text") {
      const auto size = each.number("font-size");
      const auto wide = each.number("textLength");
      const auto placed = corner(each.number("x") - wide / 2, each.number("y") - size * 0.74,
                                 each.number("x") + wide / 2,
                                 each.number("y") + size * below_the_line(each.node.data()));
      all.texts.emplace_back(each.node.data(), placed);
      all.letters.push_back(size * each.placed.scale);
      std::uint32_t ground = 0xffffff;
      for (const auto& [of, under] : grounds) {
        if (placed.middle_x() > of.left && placed.middle_x() < of.right &&
            placed.middle_y() > of.top && placed.middle_y() < of.bottom) {
          ground = under;
        }
      }
      if (contrast(colour, ground) < 4.5) all.faint.push_back(each.node.data());
    }
  }
  return all;
}

TEST(every_felt, can_be_read) {
  for (const auto& facts : every_felt()) {
    SCOPED_TRACE(facts.game + " " + facts.edition);
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    const auto all = shown_on(drawn);
    EXPECT_EQ(all.faint, names{});
    for (std::size_t i = 0; i < all.texts.size(); ++i) {
      EXPECT_GE(all.letters[i] * 100, readable - 1) << all.texts[i].first;
    }
    for (std::size_t i = 0; i < all.texts.size(); ++i) {
      const auto& [words, a] = all.texts[i];
      for (std::size_t k = 0; k < i; ++k) {
        const auto& [other, b] = all.texts[k];
        EXPECT_FALSE(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            << words << " lies over " << other;
      }
    }
  }
}

/// The frame that a group draws around its texts: its first outline.
const element* frame_of(const felt& drawn, const element& group) {
  for (const auto* each : drawn.inside(group)) {
    if ((each->tag == "rect" || each->tag == "circle") && !each->name("stroke").empty())
      return each;
  }
  return nullptr;
}

TEST(every_felt, keeps_letters_clear_of_borders) {
  const auto clear = document::hundredths_of_inch(8) / 100.0 - 0.02;
  int checked = 0;
  for (const auto& facts : every_felt()) {
    SCOPED_TRACE(facts.game + " " + facts.edition);
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    for (const auto& group : drawn.all) {
      const auto shape = group.name("data-shape");
      if (shape != "box" && shape != "circle" && shape != "spot" && shape != "dice-pair") continue;
      if (group.name("data-part") == "yard-label") continue;
      const auto* frame = frame_of(drawn, group);
      ASSERT_NE(frame, nullptr) << group.name("data-area") << group.name("data-spot");
      for (const auto* text : drawn.inside(group)) {
        if (text->tag != "text") continue;
        ++checked;
        const auto half = text->number("textLength") / 2;
        const auto top = text->number("y") - text->number("font-size") * 0.74;
        const auto bottom = text->number("y") + text->number("font-size") * 0.22;
        if (frame->tag == "circle") {
          for (const auto y : {top, bottom}) {
            EXPECT_LE(std::hypot(std::abs(text->number("x") - frame->number("cx")) + half,
                                 y - frame->number("cy")),
                      frame->number("r") - clear)
                << text->node.data();
          }
        } else {
          EXPECT_GE(text->number("x") - half, frame->number("x") + clear) << text->node.data();
          EXPECT_LE(text->number("x") + half, frame->number("x") + frame->number("width") - clear)
              << text->node.data();
          EXPECT_GE(top, frame->number("y") + clear) << text->node.data();
          EXPECT_LE(bottom, frame->number("y") + frame->number("height") - clear)
              << text->node.data();
        }
      }
    }
  }
  EXPECT_GT(checked, 300);
}

TEST(every_felt, lies_on_its_table) {
  for (const auto& facts : every_felt()) {
    SCOPED_TRACE(facts.game + " " + facts.edition);
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    for (const auto& each : drawn.all) {
      if (each.name("data-x").empty()) continue;
      EXPECT_GT(each.x(), 0) << each.name("data-shape") << " " << each.name("data-area");
      EXPECT_LT(each.x(), facts.plan->width) << each.name("data-shape");
      EXPECT_GT(each.y(), 0) << each.name("data-shape");
      EXPECT_LT(each.y(), facts.plan->height) << each.name("data-shape");
    }
  }
}

/// Of a row of circles each, where its own names say, within the row.
void expect_row(const felt& drawn, const element& row, std::int64_t count) {
  std::int64_t circles = 0;
  for (const auto* each : drawn.inside(row)) {
    if (each->name("data-circle").empty()) continue;
    ++circles;
    const auto across = 2 * each->measure("data-r");
    const outline circle{true, each->measure("data-x"), each->measure("data-y"), across, across};
    EXPECT_TRUE(named_outline(row).holds(circle)) << "circle " << circles;
    expect_drawn_as(circle, drawn.outlines_of(*each), fmt::format("circle {}", circles));
  }
  EXPECT_EQ(circles, count);
}

/// What is written alone, within its room.
void expect_written(const felt& drawn, const element& place) {
  EXPECT_FALSE(drawn.words_of(place).empty());
  const auto room = named_outline(place);
  for (const auto* text : drawn.inside(place)) {
    if (text->tag != "text") continue;
    const auto size = text->measure("font-size");
    const outline letters{false, text->measure("x"), text->measure("y") - size * 0.26,
                          text->measure("textLength"), size * 0.96};
    EXPECT_TRUE(room.meets(letters)) << text->node.data();
    EXPECT_GE(letters.left(), room.left()) << text->node.data();
    EXPECT_LE(letters.right(), room.right()) << text->node.data();
  }
}

/// What is drawn of a place lies where its names say, and is of the shape that they say.
TEST(every_felt, draws_each_place_where_and_as_it_is_named) {
  std::set<std::string> shapes;
  for (const auto& facts : every_felt()) {
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    for (const auto& each : drawn.all) {
      const auto shape = each.name("data-shape");
      if (shape.empty() || each.name("data-w").empty()) continue;
      shapes.insert(shape);
      const auto what = fmt::format("{} {}: {} {}{}", facts.game, facts.edition, shape,
                                    each.name("data-area"), drawn.words_of(each));
      SCOPED_TRACE(what);
      const auto wanted = named_outline(each);
      const auto outlines = drawn.outlines_of(each);
      if (shape == "die" || shape == "sensor") {
        const auto side = std::min(wanted.width, wanted.height);
        expect_drawn_as({shape == "sensor", wanted.x, each.measure("data-y"), side, side}, outlines,
                        what);
      } else if (shape == "circles") {
        expect_row(drawn, each, facts.circles);
      } else if (shape == "yards") {
        // Bands of grass, then a frame around all of it.
        ASSERT_FALSE(outlines.empty());
        expect_drawn_as(wanted, {outlines.back()}, what);
      } else if (shape == "notice" || shape == "words" || shape == "logo") {
        expect_written(drawn, each);
      } else if (shape != "cards" && shape != "mark") {
        expect_drawn_as(wanted, outlines, what);
      }
    }
  }
  EXPECT_EQ(shapes.size(), std::size(rules::felt_shape_names));
}

/// Nothing lies over anything else, but a piece's place in an area, or an area in a panel.
TEST(every_felt, keeps_its_places_apart) {
  for (const auto& facts : every_felt()) {
    SCOPED_TRACE(facts.game + " " + facts.edition);
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    std::map<std::string, std::vector<const element*>> by_owner;  // the table, or a seat
    for (const auto& each : drawn.all) {
      const auto shape = each.name("data-shape");
      if (each.name("data-w").empty() || shape == "mark") continue;
      by_owner[drawn.all[each.parent].name("data-seat")].push_back(&each);
    }
    EXPECT_EQ(by_owner.size(), drawn.seats().size() + 1);
    for (const auto& [seat, places] : by_owner) {
      for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
          const auto one = named_outline(*places[i]);
          const auto other = named_outline(*places[k]);
          EXPECT_TRUE(!one.meets(other) || one.holds(other) || other.holds(one))
              << "seat " << seat << ": " << places[i]->name("data-shape") << " "
              << drawn.words_of(*places[i]) << " lies over " << places[k]->name("data-shape") << " "
              << drawn.words_of(*places[k]);
        }
      }
    }
  }
}

TEST(every_felt, has_what_is_a_seats_before_that_seat) {
  for (const auto& facts : every_felt()) {
    SCOPED_TRACE(facts.game + " " + facts.edition);
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    for (const auto* seat : drawn.seats()) {
      const outline own{false, 0, 0, static_cast<double>(facts.plan->seat_width),
                        static_cast<double>(facts.plan->seat_height)};
      for (const auto* each : drawn.inside(*seat)) {
        if (each->name("data-w").empty()) continue;
        EXPECT_TRUE(own.holds(named_outline(*each)))
            << each->name("data-shape") << " " << drawn.words_of(*each);
      }
    }
  }
}

/// Whether a finger's 44 px lie in a place where so wide a part, with its margins, fills a
/// telephone.
bool has_room_for_a_finger(const rules::felt_place& place, int part_width) {
  constexpr double screen = 390;
  constexpr double margins = 1.05;
  return std::min(place.width, place.height) * screen >= 44 * margins * part_width;
}

TEST(every_felt, has_room_for_a_finger_on_each_area_in_one_of_its_parts) {
  for (const auto& facts : every_felt()) {
    SCOPED_TRACE(facts.game + " " + facts.edition);
    const auto& plan = *facts.plan;
    const auto named = [&](const rules::felt_place& place) {
      return facts.areas[rules::index(*place.area)] ? facts.areas[rules::index(*place.area)]->id
                                                    : "";
    };
    for (const auto& place : plan.places) {
      if (!place.area) continue;
      const auto is_whole_and_large = [&](const rules::felt_section& part) {
        return std::abs(2 * place.x - 2 * part.x - part.width) <= part.width - place.width &&
               std::abs(2 * place.y - 2 * part.y - part.height) <= part.height - place.height &&
               has_room_for_a_finger(place, part.width);
      };
      EXPECT_TRUE(std::ranges::any_of(plan.sections, is_whole_and_large)) << named(place);
    }
    for (const auto& place : plan.at_each_seat) {
      // A lamp is small, between circles: the page widens where it is met
      // (web/src/felt/drawing.ts).
      if (!place.area || place.shape == rules::felt_shape::sensor) continue;
      EXPECT_TRUE(has_room_for_a_finger(place, plan.seat_width)) << named(place);
    }
  }
}

TEST(every_felt, has_room_beside_the_name_of_a_wide_spot_for_its_piece) {
  int wide_ones = 0;
  for (const auto& facts : every_felt()) {
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    for (const auto* spot : drawn.with("data-shape", "spot")) {
      if (high(*spot) == 0 || wide(*spot) < 2 * high(*spot)) continue;
      ++wide_ones;
      for (const auto* text : drawn.inside(*spot)) {
        if (text->tag != "text") continue;
        EXPECT_GT(text->number("x") - text->number("textLength") / 2,
                  spot->number("data-x") + spot->number("data-r"))
            << facts.game << " " << text->node.data();
      }
    }
  }
  EXPECT_GE(wide_ones, 7);
}

TEST(every_felt, has_each_piece_at_each_spot_of_the_layout) {
  for (const auto& game : games::catalogue()) {
    const auto drawn = felt_of(game.book.game);
    for (const auto& piece : game.book.pieces) {
      for (const auto& spot : piece.spots) {
        // Before it is in play a piece lies beside the felt.
        if (spot == piece.spots.front() && spot != "end-zone") continue;
        const auto there = [&](const element& each) {
          const auto of = each.name("data-piece");
          return (of == piece.id || of == piece.kind) && each.name("data-spot") == spot;
        };
        EXPECT_TRUE(std::ranges::any_of(drawn.all, there)) << piece.id << " " << spot;
      }
    }
  }
}

TEST(every_felt, has_as_many_seats_as_the_rules_however_many) {
  const auto& book = games::find_game("props-and-hops")->book;
  for (const int seats : {1, 5, 6, 64}) {
    const auto rules = rules::read_submission(
        book, "", fmt::format("game = \"props-and-hops\"\n[limits]\nseats = {}\n", seats),
        "my.toml");
    ASSERT_TRUE(rules.has_value());
    const auto facts = felt_facts_of(*rules, games::felt_of(book));
    const felt drawn{document::drawing_svg(felt_drawing(facts))};
    EXPECT_EQ(drawn.seats().size(), static_cast<std::size_t>(seats));
    double last = 1e9;  // seat 1 is at the dealer's left
    for (const auto* seat : drawn.seats()) {
      EXPECT_LT(seat->placed.x, last);
      last = seat->placed.x;
    }
    EXPECT_EQ(drawn.with("data-shape", "circles").size(), 1U);
    for (int circle = 1; circle <= std::max(6, seats); ++circle) {
      EXPECT_EQ(drawn.with("data-circle", std::to_string(circle)).size(), 1U);
    }
  }
}

TEST(every_felt, leaves_out_what_is_not_offered) {
  const auto& book = games::find_game("high-roll-dice")->book;
  const auto rules = rules::read_submission(
      book, "", "game = \"high-roll-dice\"\nnot_offered = [\"million-9\", \"million-10\"]\n",
      "my.toml");
  ASSERT_TRUE(rules.has_value());
  const felt drawn{
      document::drawing_svg(felt_drawing(felt_facts_of(*rules, games::felt_of(book))))};
  EXPECT_TRUE(drawn.with("data-area", "million-9").empty());
  EXPECT_EQ(drawn.with("data-area", "kind-8").size(), 6U);
}

TEST(filed_felt, has_the_table_to_scale_with_its_dimensions_and_every_part_larger) {
  for (const auto& facts : every_felt()) {
    SCOPED_TRACE(facts.game);
    const std::vector<std::string> warnings{"A warning."};
    const auto filed = felt_layout(facts, warnings);
    EXPECT_EQ(filed.pages.size(),
              1 + facts.plan->sections.size() + (facts.plan->at_each_seat.size() > 1 ? 1U : 0U));
    std::string words;
    for (const auto& page : filed.pages) {
      for (const auto& each : page.shapes) {
        if (const auto* text = std::get_if<document::written>(&each)) words += text->words + "\n";
      }
    }
    for (const auto& wanted :
         {facts.name, std::string{"A warning."}, facts.sha256,
          fmt::format("{}.{:02} in", facts.plan->width / 100, facts.plan->width % 100),
          fmt::format("{}.{:02} in", facts.plan->height / 100, facts.plan->height % 100),
          std::string{"Sheet 1 of "}, std::string{"scale 1 to "}}) {
      EXPECT_TRUE(words.contains(wanted)) << wanted;
    }
    const auto pdf = document::drawing_pdf(filed);
    EXPECT_TRUE(pdf.contains("/FontFile2")) << "the font is in it";
    EXPECT_EQ(pdf, document::drawing_pdf(filed));
  }
}

/// Of a drawing's pages but the first: the values that an attribute of their groups has.
std::set<std::string> named_in_parts(const document::drawing& filed, std::string_view attribute) {
  std::set<std::string> values;
  for (const auto& page : std::span{filed.pages}.subspan(1)) {
    for (const auto& each : page.shapes) {
      const auto* group = std::get_if<document::group_begin>(&each);
      if (group == nullptr) continue;
      for (const auto& [name, value] : group->names) {
        if (name == attribute) values.insert(value);
      }
    }
  }
  return values;
}

TEST(filed_felt, has_each_area_that_all_share_and_each_stack_and_field_in_one_of_its_parts) {
  for (const auto& facts : every_felt()) {
    SCOPED_TRACE(facts.game + " " + facts.edition);
    if (facts.plan->sections.empty()) continue;
    const auto filed = felt_layout(facts);
    const auto areas = named_in_parts(filed, "data-area");
    const auto shapes = named_in_parts(filed, "data-shape");
    const auto accounts = named_in_parts(filed, "data-account");
    for (const auto& each : facts.plan->places) {
      if (each.area && facts.areas[rules::index(*each.area)]) {
        const auto& area = *facts.areas[rules::index(*each.area)];
        EXPECT_TRUE(areas.contains(area.id)) << area.id << " is cut by every part";
      }
      if (!each.account.empty()) {
        EXPECT_TRUE(accounts.contains(each.account)) << each.account;
      }
      if (each.shape == rules::felt_shape::yards) {
        EXPECT_TRUE(shapes.contains("yards"));
      }
    }
  }
}

// A layout.toml from whoever adds a game.

std::vector<std::string> problems_of(const std::string& text) {
  const auto& book = games::find_game("high-roll-dice-six")->book;
  const auto read = rules::read_felt(text, "layout.toml", book);
  std::vector<std::string> told;
  if (!read) {
    for (const auto& each : read.error()) told.push_back(each.text());
  }
  return told;
}

TEST(felt_file, tells_every_mistake_with_its_place) {
  const std::string table = "[table]\nshape = \"long\"\nwidth = 100\nheight = 50\ncorner = 0\n";
  const std::string seats =
      "[seats]\nwidth = 10\nheight = 10\n[[seats.runs]]\nx1 = 1\ny1 = 1\nx2 = 2\ny2 = 2\n";
  const auto told_of = [&](const std::string& places) {
    return fmt::format("{}", fmt::join(problems_of(table + places + seats), "\n"));
  };
  const std::pair<std::string, std::string> cases[] = {
      {"", "area pip-1 has no place"},
      {"[[places]]\nshape = \"sphere\"\nx = 1\ny = 1\nwidth = 1\n",
       "places[0].shape: nearest of 16"},
      {"[[places]]\nshape = \"box\"\nareas = [\"pip-7\"]\nx = 1\ny = 1\nwidth = 1\n", "pip-7"},
      {"[[places]]\nshape = \"box\"\nareas = [\"pip-1\", \"pip-1\"]\nx = 1\ny = 1\nwidth = 1\n",
       "\"pip-1\" has a place already"},
      {"[[places]]\nshape = \"die\"\nareas = [\"pip-1\"]\nfaces = [\"7\"]\nx = 1\ny = 1\nwidth = "
       "1\n",
       "found \"7\"; accepted: 1 from 1 to 6"},
      {"[[places]]\nshape = \"box\"\nareas = [\"pip-1\", \"pip-2\"]\nx = [1, 2, 3]\ny = 1\nwidth = "
       "1\n",
       "accepted: one number, or 2 of them"},
      {"[[places]]\nshape = \"spot\"\npiece = \"throw-box\"\nspots = [\"seven\"]\nx = 1\ny = "
       "1\nwidth = 1\n",
       "no spot of throw-box: \"seven\""},
      {"[[places]]\nshape = \"box\"\nx = 1\ny = 1\nwidth = 1\nclauses = [\"9.9\"]\n",
       "no clause of the rulebook: \"9.9\""},
      {"[[places]]\nshape = \"box\"\nx = 1\ny = 1\nwidth = 1\nfill = \"green\"\n",
       "accepted: red, green and blue as 0b4a36"},
      {"[[places]]\nshape = \"box\"\nx = \"far\"\ny = 1\nwidth = 1\n", "whole number"},
      {"[[places]]\nshape = \"box\"\nx = 1\nwidth = 1\n",
       "places[0].y: missing; accepted: whole numbers"},
      {"[[places]]\nshape = \"box\"\nx = 1\ny = 1\nwidth = 1\ncolour = 3\n", "colour"}};
  for (const auto& [places, wanted] : cases) {
    const auto told = told_of(places);
    EXPECT_TRUE(told.contains(wanted)) << wanted << "\nis not in\n" << told;
  }
  EXPECT_TRUE(problems_of("table = 7").size() >= 1);
  EXPECT_TRUE(problems_of("[[[").size() == 1);
}

}  // namespace
}  // namespace skyward::report::felt_test
