// A rulebook that is wrong is told everything that is wrong, and where.
#include "rules/reading/read_rulebook.hpp"

#include "rules/reading/toml_reader.hpp"
#include "toy_book.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace skyward::rules::read_rulebook_test {
namespace {

/// The problems of the toy with one text in place of another.
std::vector<std::string> problems_with(std::string_view old_text, std::string_view new_text) {
  std::string text{toy_book};
  const auto at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  text.replace(at, old_text.size(), new_text);
  const auto book = read_rulebook(text, "toy.toml");
  std::vector<std::string> told;
  if (book) return told;
  for (const auto& each : book.error()) told.push_back(each.text());
  return told;
}

struct broken {
  std::string_view old_text;
  std::string_view new_text;
  std::string_view told;  // after `toy.toml:1:1: `, where the whole file is meant
};

TEST(rulebook, is_sound_as_the_tests_have_it) {
  EXPECT_TRUE(problems_with("summary", "summary").empty());
}

TEST(rulebook, tells_every_problem_with_its_place) {
  std::string text{toy_book};
  text.replace(text.find("clause = \"1\""), 12, "clause = \"9\"");
  text.replace(text.find("odds = \"1 to 1\""), 15, "odds = \"1.5\"   ");
  text += "colour = \"red\"\n";
  const auto read = read_rulebook(text, "toy.toml");
  ASSERT_FALSE(read.has_value());
  std::vector<std::string> told;
  for (const auto& each : read.error()) told.push_back(each.text());
  EXPECT_EQ(told.size(), 3U);
  EXPECT_EQ(told[0], "toy.toml:16:10: groups[0].clause: no such clause as \"9\"; accepted: 1");
  EXPECT_TRUE(told[1].starts_with("toy.toml:22:19: areas[0].lines[0].odds: \"1.5\" is not"))
      << told[1];
  EXPECT_TRUE(told[2].ends_with(
      "validity.colour: unknown key; accepted: called_by, cocked, cocked_clause, discretion, "
      "propped_clause, void"))
      << told[2];
}

TEST(rulebook, lists_the_fields_of_a_position_and_their_values) {
  const auto told = [](std::string_view field) {
    const auto problems = problems_with("name = \"rolls\"\nmax = 255\n", field);
    return problems.empty() ? "" : problems.front();
  };
  EXPECT_EQ(told("name = \"rolls\"\nvalues = [\"none\", \"some\"]\n"), "");
  EXPECT_EQ(told("name = \"rolls\"\nmin = 3\nmax = 3\n"), "");
  EXPECT_EQ(told("name = \"rolls\"\nmin = 0\nmax = 3\n"), "");
  EXPECT_TRUE(
      told("name = \"bonus\"\nmax = 1\n").ends_with("listed twice; accepted: each field once"));
  EXPECT_TRUE(
      told("name = \"a roll\"\nmax = 1\n")
          .ends_with(
              "\"a roll\" is no word of its own; accepted: words without space or =, each once"));
  EXPECT_TRUE(
      told("name = \"rolls\"\nvalues = [\"a\", \"a\"]\n")
          .ends_with("\"a\" is no word of its own; accepted: words without space or =, each once"));
  EXPECT_TRUE(told("name = \"rolls\"\nvalues = []\n").ends_with("accepted: 1 to 256 values"));
  std::string many = "name = \"rolls\"\nvalues = [\"v0\"";
  for (int i = 1; i < 256; ++i) many += fmt::format(", \"v{}\"", i);
  EXPECT_EQ(told(many + "]\n"), "");
  EXPECT_TRUE(told(many + ", \"v256\"]\n").ends_with("257 elements; accepted: at most 256"));
  EXPECT_NE(
      told("name = \"rolls\"\nmin = 3\nmax = 2\n").find("accepted: a whole number from 3 to 255"),
      std::string::npos)
      << told("name = \"rolls\"\nmin = 3\nmax = 2\n");
  std::string six;
  for (int i = 0; i < 6; ++i) six += fmt::format("name = \"f{}\"\nmax = 1\n[[position]]\n", i);
  const std::string last = "name = \"rolls\"\nmax = 1\n";
  EXPECT_EQ(told(six + last), "");
  EXPECT_TRUE(told(six + "name = \"f6\"\nmax = 1\n[[position]]\n" + last)
                  .ends_with("accepted: at most 8 fields"));
}

TEST(rulebook, keeps_the_range_of_a_field) {
  std::string text{toy_book};
  text.replace(text.find("max = 255"), 9, "min = 3\nmax = 9");
  const auto book = read_rulebook(text, "toy.toml");
  ASSERT_TRUE(book.has_value());
  EXPECT_EQ(book->position[1].min, 3);
  EXPECT_EQ(book->position[1].max, 9);
}

TEST(rulebook, tells_wrong_names_from_top_to_bottom) {
  const auto told =
      problems_with("game = \"toy\"", "game = \"toy\"\ntests = { b = [], c = [], a = [] }");
  ASSERT_EQ(told.size(), 3U);
  EXPECT_TRUE(told[0].ends_with("tests.b: no such clause")) << told[0];
  EXPECT_TRUE(told[1].ends_with("tests.c: no such clause")) << told[1];
  EXPECT_TRUE(told[2].ends_with("tests.a: no such clause")) << told[2];
}

TEST(rulebook, is_refused_where_the_table_could_not_go_on) {
  const broken cases[] = {
      {"[[calls]]", "[[groups]]\nid = \"none\"\nlabel = \"None\"\nclause = \"1\"\n[[calls]]",
       "groups: none: no area is in this group; accepted: at least one"},
      {"maximum_cents = 100", "maximum_cents = 50",
       "limits: the maximum $0.50 is below the minimum"},
      {"minimum_cents = 100", "minimum_cents = 30", "limits: $0.30 cannot be made of chips of $1"},
      {"label = \"All\"\nclause = \"1\"",
       "label = \"All\"\nclause = \"1\"\nfixed_cents = 150\nfixed_below_clause = "
       "\"1\"\n[[options]]\n"
       "id = \"back\"\nmeans = \"prize-wager\"\nlabel = \"?\"\nvalues = [\"returned\", \"kept\"]\n"
       "clause = \"1\"",
       "limits: the $1.50 of All cannot be made of chips of $1"},
  };
  for (const auto& each : cases) {
    const auto told = problems_with(each.old_text, each.new_text);
    ASSERT_FALSE(told.empty()) << each.told;
    EXPECT_NE(told.front().find(each.told), std::string::npos) << told.front();
  }
}

/// The toy with its bonus bought: in a group of its own, and what is said of that group and of the
/// close of betting.
std::vector<std::string> problems_of_purchase(std::string_view group, std::string_view closed) {
  std::string text{toy_book};
  const auto replace = [&](std::string_view old_text, std::string_view new_text) {
    text.replace(text.find(old_text), old_text.size(), new_text);
  };
  replace("clause = \"1\"\n[[areas]]", "clause = \"1\"\nequal_value = true\n[[areas]]");
  replace("group = \"all\"\nclause = \"1\"\nsteers", "group = \"bought\"\nclause = \"1\"\nsteers");
  replace("steers = true", "purchase = true\nsteers = true");
  replace("wagers = [\"all\"]", "wagers = [\"all\", \"bought\"]");
  text += fmt::format("[[groups]]\nid = \"bought\"\nlabel = \"Bought\"\nclause = \"1\"\n{}\n{}",
                      group, closed);
  const auto book = read_rulebook(text, "toy.toml");
  std::vector<std::string> told;
  if (book) return told;
  for (const auto& each : book.error()) told.push_back(each.text());
  return told;
}

TEST(rulebook, without_a_group_is_told_so_of_its_purchases_too) {
  std::string text{toy_book};
  constexpr std::string_view group = "[[groups]]\nid = \"all\"\nlabel = \"All\"\nclause = \"1\"\n";
  text.erase(text.find(group), group.size());
  text.insert(text.find("steers = true"), "purchase = true\n");
  const auto book = read_rulebook(text, "toy.toml");
  ASSERT_FALSE(book.has_value());
  EXPECT_TRUE(std::ranges::any_of(
      book.error(), [](const auto& each) { return each.text().contains("no such group as"); }));
}

TEST(rulebook, has_purchases_that_are_priced_and_collected_once) {
  const std::string_view priced = "needs = \"all\"";
  const std::string collect =
      "[[bets_closed]]\nscope = \"all-seats\"\ndo = \"collect\"\nwagers = [\"bought\"]\n"
      "clause = \"1\"\n";
  EXPECT_EQ(problems_of_purchase(priced, collect), std::vector<std::string>{});
  using lines = std::vector<std::string>;
  EXPECT_EQ(problems_of_purchase("", collect),
            lines{"toy.toml:29:12: areas[1].purchase: nothing says what it costs; accepted: in a "
                  "group that needs one with equal_value = true, which \"bought\" does not"});
  EXPECT_EQ(problems_of_purchase(priced, collect + collect),
            lines{"toy.toml:64:6: bets_closed[1].do: purchases are collected by a step above; "
                  "accepted: one collect, of all"});
  auto settle = collect;
  settle.replace(settle.find("collect"), 7, "settle");
  EXPECT_EQ(problems_of_purchase(priced, settle),
            lines{"toy.toml:59:6: bets_closed[0].do: nothing is decided before a throw; accepted: "
                  "collect, move, place"});
  auto place = collect;
  place.replace(place.find("all-seats"), 9, "each-seat");
  place.replace(place.find("collect"), 7, "place");
  const lines not_taken{
      "toy.toml:18:1: areas: bonus: no step of bets_closed takes this purchase; accepted: one that "
      "collects it"};
  EXPECT_EQ(problems_of_purchase(priced, ""), not_taken);
  EXPECT_EQ(problems_of_purchase(priced, place), not_taken);
}

TEST(rulebook, takes_whole_numbers_of_their_range_and_tells_it) {
  struct range {
    std::string_view old_text;
    std::string_view new_text;  // with the number at {}
    std::string_view key;
    std::int64_t min, max;
  };
  constexpr std::string_view group = "label = \"All\"\nclause = \"1\"";
  const range all[] = {
      {"seats = 1", "seats = {}", "limits.seats", 1, 64},
      {"minimum_cents = 100", "minimum_cents = {}", "limits.minimum_cents", 1, cents_max},
      {"maximum_cents = 100", "maximum_cents = {}", "limits.maximum_cents", 1, cents_max},
      {"chip_cents = 100", "chip_cents = {}", "limits.chip_cents", 1, cents_max},
      {group, "label = \"All\"\nclause = \"1\"\nfixed_below_clause = \"1\"\nfixed_cents = {}",
       "groups[0].fixed_cents", 1, cents_max},
      {"[validity]", "[table]\ndice_hours = \"1\"\ndice_hours_max = {}\n[validity]",
       "table.dice_hours_max", 1, 8'760},
      {"[validity]", "[table]\ndice_set = {{ white = {} }}\n[validity]", "table.dice_set.white", 1,
       20},
      {"do = \"settle\"", "do = \"place\", circles = {}", "calls[0].settlement[0].circles", 1, 64},
  };
  for (const auto& each : all) {
    const auto told_of = [&](std::int64_t number) {
      const auto told =
          problems_with(each.old_text, fmt::format(fmt::runtime(each.new_text), number));
      const auto range = fmt::format("{}: found {}; accepted: a whole number from {} to {}",
                                     each.key, number, each.min, each.max);
      return std::ranges::count_if(told, [&](const auto& one) { return one.ends_with(range); });
    };
    SCOPED_TRACE(each.key);
    EXPECT_EQ(told_of(each.min - 1), 1);
    EXPECT_EQ(told_of(each.min), 0);
    EXPECT_EQ(told_of(each.max), 0);
    EXPECT_EQ(told_of(each.max + 1), 1);
  }
}

TEST(rulebook, is_refused_for_one_thing_that_would_be_read_otherwise) {
  const broken cases[] = {
      {"[[calls]]", "[[groups]]\nid = \"all\"\nlabel = \"Again\"\nclause = \"1\"\n[[calls]]",
       "groups: \"all\" is listed twice"},
      {"lines = [{ odds = \"1 to 1\", clause = \"1\" }]",
       "lines = [{ on = \"a\", odds = \"1 to 1\", clause = \"1\" }, { on = \"a\", odds = \"2 to "
       "1\", clause = \"1\" }]",
       "lines: \"six:a\" is listed twice"},
      {"game = \"toy\"",
       "game = \"toy\"\noptions = ["
       "{ id = \"a\", label = \"?\", values = [\"x\", \"y\"], clause = \"1\" }, "
       "{ id = \"b\", label = \"?\", values = [\"x\", \"y\"], clause = \"1\" }, "
       "{ id = \"a\", label = \"?\", values = [\"x\", \"y\"], clause = \"1\" }]",
       "options: \"a\" is listed twice"},
      {"[[calls]]",
       "[[checks]]\nid = \"lamp\"\nclause = \"1\"\nasks = \"?\"\nof = \"dice\"\nanswer = \"yes\"\n"
       "[[checks]]\nid = \"lamp\"\nclause = \"1\"\nasks = \"?\"\nof = \"dice\"\nanswer = \"yes\"\n"
       "[[calls]]",
       "checks: \"lamp\" is listed twice"},
      {"id = \"six\"\n", "id = \"six\"\nsteers = true\n",
       "areas: more than one area steers; accepted: one a game"},
      {"verified = \"not at all\"", "verified = \"not at all\"\n[editions.clauses]\n\"1\" = \"2\"",
       "editions: no such clause as \"2\""},
      {"verified = \"not at all\"",
       "verified = \"not at all\"\n[editions.clauses]\n\"1\" = \"ruling R-9\"",
       "editions: no such clause as \"ruling R-9\""},
      {"verified = \"not at all\"",
       "verified = \"not at all\"\n[editions.clauses]\n\"ruling R-9\" = \"1\"",
       "editions: no such clause as \"ruling R-9\""},
      {"id = \"roll\"\n", "id = \"roll\"\nnumbers = [\"a\", \"b\", \"c\", \"d\"]\n",
       "calls[0].numbers: accepted: at most 3 names"},
      {"id = \"roll\"\n", "id = \"roll\"\nwords = \"{x}\"\n",
       "calls[0].words: \"x\" is no number of this call"},
      {"steers = true", "steers = 1",
       "areas[1].steers: found a whole number; accepted: true or false"},
      {"game = \"toy\"", "game = \"toy\"\nlayouts = 5",
       "layouts: found a whole number; accepted: a list of tables"},
      {"game = \"toy\"", "game = \"toy\"\nlayouts = [5]",
       "layouts: found a whole number; accepted: a list of tables"},
      {"game = \"toy\"", "game = \"toy\"\nlayouts = [{ label = \"L\", wagers = [\"wine\"] }]",
       "layouts[0].wagers: no group or area: \"wine\""},
      {"game = \"toy\"",
       "game = \"toy\"\nprocedure = [{ phase = \"throw\", id = \"a\", actor = \"dealer\", prompt = "
       "\"?\", clause = \"1\", only_if = [\"rain\"] }]",
       "procedure[0].only_if: nearest of 11: "},
      {"game = \"toy\"",
       "game = \"toy\"\nprocedure = [{ phase = \"throw\", id = \"a\", actor = \"dealer\", prompt = "
       "\"?\", clause = \"1\", with_dice = true }]",
       "procedure[0].with_dice: what commands complete"},
      {"game = \"toy\"",
       "game = \"toy\"\nprocedure = [{ phase = \"close\", id = \"a\", actor = \"dealer\", prompt = "
       "\"?\", clause = \"1\", with_dice = true, completed_by = \"no_more_bets\" }]",
       "procedure[0].with_dice: what commands complete"},
      {"game = \"toy\"",
       "game = \"toy\"\nrulings = [{ id = \"R-1\", title = \"?\", clauses = [\"1\"], open = \"?\", "
       "readings = [\"a\"], why = \"?\" }, { id = \"R-1\", title = \"?\", clauses = [\"1\"], open "
       "= \"?\", readings = [\"a\"], why = \"?\" }]",
       "rulings: \"R-1\" is listed twice"},
      {"game = \"toy\"",
       "game = \"toy\"\nrulings = [{ id = \"R-1\", title = \"?\", clauses = [\"1\"], open = \"?\", "
       "readings = [\"a\"], why = \"?\", option = \"rain\" }]",
       "rulings: R-1: no such option as \"rain\""},
      {"game = \"toy\"",
       "game = \"toy\"\nrulings = [{ id = \"R-1\", title = \"?\", clauses = [\"2\"], open = \"?\", "
       "readings = [\"a\"], why = \"?\" }]",
       "rulings[0].clauses: no such clause as \"2\""},
      {"game = \"toy\"",
       "game = \"toy\"\nrulings = [{ id = \"R-1\", title = \"?\", clauses = [\"1\"], open = \"?\", "
       "readings = [], why = \"?\" }]",
       "rulings[0].readings: a ruling has the reading that it chooses"},
      {"game = \"toy\"",
       "game = \"toy\"\nprocedure = [{ phase = \"throw\", id = \"a\", actor = \"cook\", prompt = "
       "\"?\", clause = \"1\" }]",
       "procedure[0].actor: "},
      {"game = \"toy\"",
       "game = \"toy\"\nprocedure = [{ phase = \"throw\", id = \"a\", actor = \"dealer\", prompt = "
       "\"?\", clause = \"1\", only_if = [\"steered\", \"round-goes-on\"] }]",
       "procedure[0].only_if: whether the round ends is known from its throw on"},
      {"game = \"toy\"",
       "game = \"toy\"\nprocedure = [{ phase = \"throw\", id = \"a\", actor = \"dealer\", prompt = "
       "\"?\", clause = \"1\", only_if = [\"steered\", \"round-ends\"] }]",
       "procedure[0].only_if: whether the round ends is known from its throw on"},
      {"void = []", "void = [{ reason = \"a\", clause = \"1\", from_step = \"b\" }]",
       "validity: a: no step of phase throw is called \"b\""},
      {"void = []",
       "void = [{ reason = \"a\", clause = \"1\", from_step = \"say\" }]\n[[procedure]]\nphase = "
       "\"call\"\nid = \"say\"\nactor = \"dealer\"\nprompt = \"?\"\nclause = \"1\"",
       "validity: a: no step of phase throw is called \"say\""},
      {"game = \"toy\"", "game = \"toy\"\nfurniture = [{ id = \"puck\", spots = [] }]",
       "furniture[0].spots: a piece has at least one spot"},
      {"wagers = [\"all\"]", "furniture = \"puck\"",
       "calls[0].settlement[0].furniture: no such piece: \"puck\""},
      {"id = \"roll\"\n", "id = \"roll\"\nsettled_as = \"throw\"\n",
       "calls[0].settled_as: no call above this one is \"throw\""},
  };
  for (const auto& each : cases) {
    const auto told = problems_with(each.old_text, each.new_text);
    ASSERT_EQ(told.size(), 1U) << each.told;
    EXPECT_NE(told.front().find(each.told), std::string::npos) << told.front();
  }
}

TEST(rulebook, has_steps_of_betting_that_need_dice) {
  for (const auto* phase : {"open", "close"}) {
    EXPECT_TRUE(problems_with("game = \"toy\"",
                              fmt::format("game = \"toy\"\nprocedure = [{{ phase = \"{}\", id = "
                                          "\"a\", actor = \"dealer\", prompt = \"?\", clause = "
                                          "\"1\", with_dice = true }}]",
                                          phase))
                    .empty())
        << phase;
  }
}

TEST(rulebook, has_steps_that_ask_whether_the_round_ends_from_the_call_on) {
  for (const auto& [phase, condition] :
       {std::pair{"call", "round-ends"}, {"call", "round-goes-on"}, {"throw", "steered"}}) {
    const auto told = problems_with(
        "game = \"toy\"",
        fmt::format("game = \"toy\"\nprocedure = [{{ phase = \"{}\", id = \"a\", actor = "
                    "\"dealer\", prompt = \"?\", clause = \"1\", only_if = [\"{}\"] }}]",
                    phase, condition));
    EXPECT_EQ(told, std::vector<std::string>{}) << phase << " " << condition;
  }
}

TEST(rulebook, is_refused_without_areas) {
  const auto at = toy_book.find("[[areas]]");
  const auto areas_and_calls = toy_book.substr(at, toy_book.find("[limits]") - at);
  const auto told = problems_with(areas_and_calls, "[[calls]]\nid = \"roll\"\nclause = \"1\"\n");
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(told.front().ends_with("areas: a game has at least one area")) << told.front();
}

TEST(rulebook, of_a_game_for_a_pot_is_refused_without_it) {
  const auto told = problems_with("game = \"toy\"", "game = \"toy\"\nkind = \"pot\"");
  EXPECT_TRUE(std::ranges::any_of(
      told, [](const auto& one) { return one.ends_with(": pot: missing; accepted: a table"); }));
}

TEST(rulebook, has_at_most_eight_pieces_of_furniture) {
  const auto problems_of = [](int pieces) {
    std::string text = "game = \"toy\"\nfurniture = [";
    for (int i = 0; i < pieces; ++i) text += "{ id = \"p\", spots = [\"home\"] },";
    return problems_with("game = \"toy\"", text + "]");
  };
  EXPECT_TRUE(problems_of(8).empty());
  const auto told = problems_of(9);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0].ends_with("furniture[8].id: accepted: at most 8 pieces")) << told[0];
}

/// The problems of the toy with so many more areas, each of so many lines.
std::vector<std::string> problems_with_areas(int areas, int lines) {
  std::string more;
  for (int area = 0; area < areas; ++area) {
    more += fmt::format(
        "[[areas]]\nid = \"a{}\"\nlabel = \"A\"\ngroup = \"all\"\nclause = \"1\"\nlines = [", area);
    for (int line = 0; line < lines; ++line) {
      const std::string on = lines > 1 ? fmt::format("on = \"{}\", ", line) : "";
      more += fmt::format("{{ {}odds = \"1 to 1\", clause = \"1\" }},", on);
    }
    more += "]\n";
  }
  return problems_with("[[calls]]", more + "[[calls]]");
}

TEST(rulebook, has_lists_of_at_most_256) {
  const auto problems_of = [](std::string_view kind, std::size_t size) {
    std::string text = "game = \"toy\"\nfurniture = [{ id = \"p\", spots = [";
    for (std::size_t i = 0; i < size; ++i) {
      text += kind == "texts" ? fmt::format("\"s{}\",", i) : "{},";
    }
    return problems_with("game = \"toy\"", text + "] }]");
  };
  EXPECT_TRUE(problems_of("texts", 256).empty());
  const auto told = problems_of("texts", 257);
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(told[0].ends_with("spots: found 257 elements; accepted: at most 256")) << told[0];
  EXPECT_EQ(problems_of("tables", 256).size(), 257U) << "each, and that there is no spot";
}

TEST(rulebook, says_nothing_that_a_terminal_acts_on) {
  const auto told = [](std::string_view game) {
    const auto problems = problems_with("game = \"toy\"", game);
    return problems.empty() ? "" : problems.front();
  };
  const std::string_view accepted = " acts on a terminal; accepted: what is shown, on one line";
  EXPECT_EQ(told("game = \"t\\u001by\""), fmt::format(R"(toy.toml:2:8: "t\u001by"{})", accepted));
  EXPECT_EQ(told("game = \"toy\"\n\"a\\n\" = 1"),
            fmt::format(R"(toy.toml:3:1: "a\n"{})", accepted));
  EXPECT_EQ(told("game = \"toy\"\nfurniture = [{ id = \"p\", spots = [\"home\", \"\u202e\"] }]"),
            fmt::format(R"(toy.toml:3:43: "\u202e"{})", accepted));
  EXPECT_EQ(told("game = \"toy\"\nfurniture = [{ id = \"p\", spots = [\"Zo\u00eb\"] }]"), "");
}

TEST(rulebook, tells_a_thousand_problems_at_most) {
  std::string rulings;
  for (int i = 0; i < 200; ++i) rulings += "[[rulings]]\n";
  EXPECT_EQ(problems_with("[[calls]]", rulings + "[[calls]]").size(), 1000U);
}

TEST(rulebook, has_areas_that_an_account_can_name) {
  const auto told = problems_with("id = \"six\"", "id = \"six/1\"");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0].ends_with("id: accepted: without \"/\", which parts an account")) << told[0];
}

TEST(rulebook, has_no_more_columns_and_lines_than_a_game_holds) {
  EXPECT_TRUE(problems_with_areas(columns_max - 2, 1).empty());
  EXPECT_TRUE(problems_with_areas(1, 251).empty());
  const auto columns = problems_with_areas(columns_max - 1, 1);
  ASSERT_EQ(columns.size(), 1U);
  EXPECT_TRUE(columns[0].ends_with(
      fmt::format("areas: {0} columns and {0} lines; accepted: at most {1} and 253",
                  columns_max + 1, columns_max)))
      << columns[0];
  const auto lines = problems_with_areas(1, 252);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].ends_with(
      fmt::format("areas: 3 columns and 254 lines; accepted: at most {} and 253", columns_max)))
      << lines[0];
}

TEST(rulebook, is_refused_without_calls) {
  const auto told = problems_with(R"([[calls]]
id = "roll"
clause = "1"
settlement = [{ scope = "all-seats", do = "settle", wagers = ["all"], clause = "1" }]
)",
                                  "");
  ASSERT_FALSE(told.empty());
  EXPECT_NE(told.back().find("calls: a game has at least one call"), std::string::npos)
      << told.back();
}

TEST(rulebook, has_dots_enough_on_each_of_its_lines) {
  const std::string full = "\n#" + std::string(toml_dots_max, '.');
  EXPECT_TRUE(problems_with("game = \"toy\"", "game = \"toy\"" + full + full).empty());
  const auto told = problems_with("game = \"toy\"", "game = \"toy\"" + full + full + ".");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NE(told[0].find("toy.toml:4:"), std::string::npos) << told[0];
  const auto first_line = "#" + std::string(toml_dots_max, '.') + std::string{toy_book};
  EXPECT_TRUE(read_rulebook(first_line, "toy.toml").has_value());
}

TEST(rulebook, is_refused_without_groups_for_its_areas) {
  const auto told = problems_with("[[groups]]", "[[layouts]]\nwagers = []\n[[editions]]");
  ASSERT_FALSE(told.empty());
  EXPECT_NE(told.back().find("no such group as \"all\""), std::string::npos) << told.back();
}

constexpr std::string_view fixed_group = "label = \"All\"\nclause = \"1\"";
constexpr std::string_view fixed_group_with =
    "label = \"All\"\nclause = \"1\"\nfixed_cents = 100\nfixed_below_clause = \"1\"";

TEST(rulebook, has_an_option_for_the_wagers_of_its_prizes) {
  const auto told = problems_with(fixed_group, fixed_group_with);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NE(told[0].find("options: a group with fixed_cents needs an option with means = "
                         "\"prize-wager\" and the values returned and kept (ruling R-14)"),
            std::string::npos)
      << told[0];
}

TEST(rulebook, has_one_prize_option_with_the_values_of_its_meaning) {
  const auto option = [](std::string_view id, std::string_view values) {
    return fmt::format(
        "[[options]]\nid = \"{}\"\nmeans = \"prize-wager\"\nlabel = \"?\"\n"
        "values = {}\nclause = \"1\"\n",
        id, values);
  };
  const auto sound = option("back", "[\"returned\", \"kept\"]");
  EXPECT_TRUE(problems_with("[[calls]]", sound + "[[calls]]").empty());
  const auto twice =
      problems_with("[[calls]]", sound + option("again", "[\"returned\", \"kept\"]") + "[[calls]]");
  ASSERT_EQ(twice.size(), 1U);
  EXPECT_NE(twice[0].find("again: another option is prize-wager; accepted: one"),
            std::string::npos);
  const auto other =
      problems_with("[[calls]]", option("back", "[\"kept\", \"returned\"]") + "[[calls]]");
  ASSERT_EQ(other.size(), 1U);
  EXPECT_NE(other[0].find("back: prize-wager has the values returned and kept"), std::string::npos);
  const auto meaning = problems_with("[[calls]]",
                                     "[[options]]\nid = \"a\"\nmeans = \"odd\"\nlabel = \"?\"\n"
                                     "values = [\"x\", \"y\"]\nclause = \"1\"\n[[calls]]");
  ASSERT_EQ(meaning.size(), 1U);
  EXPECT_NE(meaning[0].find("options[0].means: accepted: reading, prize-wager"), std::string::npos)
      << meaning[0];
}

TEST(rulebook, says_how_many_hours_dice_may_stay_where_a_clause_limits_them) {
  const auto told = problems_with("[validity]", "[table]\ndice_hours = \"1\"\n[validity]");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NE(told[0].find("table.dice_hours_max: missing; accepted: a whole number from 1 to 8760"),
            std::string::npos)
      << told[0];
  EXPECT_TRUE(
      problems_with("[validity]", "[table]\ndice_hours = \"1\"\ndice_hours_max = 24\n[validity]")
          .empty());
}

}  // namespace
}  // namespace skyward::rules::read_rulebook_test
