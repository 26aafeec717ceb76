// The registry holds every clause of the source texts, and none is left to nobody.
#include "games/catalogue.hpp"
#include "rules/clause_registry.hpp"
#include "rules/reading/read_rulebook.hpp"
#include "source_folder.hpp"
#include "toy_book.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

namespace skyward::games::clauses_test {
namespace {

TEST(clauses, of_the_source_texts_are_all_in_the_registry) {
  std::set<std::string> registered;
  for (const auto* book : rulebooks()) {
    for (const auto& row : rules::clause_rows(*book)) registered.insert(row.id);
  }
  std::ifstream ids{source_folder() / "tests/data/clause_ids.txt"};
  std::size_t count = 0;
  for (std::string id; std::getline(ids, id); ++count) {
    EXPECT_TRUE(registered.contains(id)) << id;
  }
  EXPECT_EQ(count, 370U);
}

TEST(clauses, are_each_carried_out_or_state_a_fact_or_say_what_they_wait_for) {
  for (const auto* book : rulebooks()) {
    for (const auto& row : rules::clause_rows(*book)) {
      const bool carried_out = !row.enforced_by.empty() || !row.prompted_by.empty();
      EXPECT_TRUE(carried_out || !row.states.empty() || !row.later.empty()) << row.id;
      EXPECT_TRUE(row.states.empty() || row.enforced_by.empty()) << row.id << " states a fact";
      EXPECT_FALSE(row.summary.empty()) << row.id;
    }
  }
}

TEST(clauses, name_as_enforced_no_prompt_and_nothing_that_can_never_act) {
  const auto row_of = [](const std::string& game, const std::string& id) {
    for (const auto* book : rulebooks()) {
      for (const auto& row : rules::clause_rows(*book)) {
        if (row.game == game && row.id == id) return row;
      }
    }
    ADD_FAILURE() << id;
    return rules::clause_row{};
  };
  using texts = std::vector<std::string>;
  for (const auto& [game, id, step] :
       {std::array<const char*, 3>{"three-dice-football", "577.4(a)/cup", "return-dice"}}) {
    EXPECT_EQ(row_of(game, id).enforced_by, texts{}) << id;
    EXPECT_EQ(row_of(game, id).prompted_by, texts{step}) << id;
  }
  EXPECT_EQ(row_of("props-and-hops", "668a.3/dates").enforced_by, texts{});
  for (const auto* id : {"593.2(e)(3)/wager", "593.2(e)(3)/effect", "593.2(e)(3)/example"}) {
    EXPECT_EQ(row_of("high-roll-dice", id).enforced_by, texts{}) << id;
    EXPECT_FALSE(row_of("high-roll-dice", id).states.empty()) << id;
  }
  EXPECT_EQ(row_of("high-roller", "HR.5").enforced_by, texts{"pot decision price"});
}

TEST(clauses, are_carried_out_also_where_the_games_of_the_house_have_rulings) {
  std::string text{rules::toy_book};
  const auto add = [&](std::string_view before, std::string_view more) {
    text.insert(text.find(before), more);
  };
  add("[[areas]]", "fixed_cents = 100\nfixed_below_clause = \"1\"\n");  // of the group above
  add("[[calls]]",
      "[[options]]\nid = \"back\"\nmeans = \"prize-wager\"\nlabel = \"?\"\n"
      "values = [\"returned\", \"kept\"]\nclause = \"1\"\n");
  add("[validity]", "[table]\nreopened = \"1\"\n");
  const auto book = rules::read_rulebook(text, "toy.toml");
  ASSERT_TRUE(book.has_value()) << book.error().front().text();
  const auto rows = rules::clause_rows(*book);
  ASSERT_EQ(rows.size(), 1U);
  for (const auto* what : {"refusal not_fixed_amount", "event roll_void"}) {
    EXPECT_EQ(std::ranges::count(rows.front().enforced_by, what), 1) << what;
  }
}

/// What enforces a clause of the toy with more texts, each before what it stands with.
std::vector<std::string> enforced_with(
    const std::string& id,
    std::initializer_list<std::pair<std::string_view, std::string_view>> all) {
  std::string text{rules::toy_book};
  for (const auto& [before, more] : all) text.insert(text.find(before), more);
  const auto book = rules::read_rulebook(text, "toy.toml");
  EXPECT_TRUE(book.has_value()) << book.error().front().text();
  if (!book) return {};
  for (const auto& row : rules::clause_rows(*book)) {
    if (row.id == id) return row.enforced_by;
  }
  ADD_FAILURE() << id;
  return {};
}

TEST(clauses, of_dates_are_carried_out_where_an_edition_has_one_or_has_lapsed) {
  const auto enforced = [](std::string_view edition) {
    return enforced_with("2", {{"[provenance]", "\"2\" = \"Dates.\"\n"},
                               {"[[groups]]", edition},
                               {"[validity]", "[table]\ndates = \"2\"\n"}});
  };
  using texts = std::vector<std::string>;
  EXPECT_EQ(enforced(""), texts{});
  for (const auto* edition : {"from = 2020-01-01\n", "until = 2020-01-01\n", "lapsed = true\n"}) {
    EXPECT_EQ(enforced(edition), texts{"event opened_outside_dates"}) << edition;
  }
}

TEST(clauses, of_a_fixed_amount_say_why_not_more_and_why_not_less) {
  const auto enforced = [](const std::string& id, std::string_view above) {
    return enforced_with(id,
                         {{"[provenance]", "\"2\" = \"Not more.\"\n\"3\" = \"Not less.\"\n"},
                          {"[[areas]]", above},
                          {"[[areas]]", "fixed_cents = 100\nfixed_below_clause = \"3\"\n"},
                          {"[[calls]]",
                           "[[options]]\nid = \"back\"\nmeans = \"prize-wager\"\nlabel = \"?\"\n"
                           "values = [\"returned\", \"kept\"]\nclause = \"1\"\n"}});
  };
  using texts = std::vector<std::string>;
  const texts refusal{"refusal not_fixed_amount"};
  const auto above = "fixed_above_clause = \"2\"\n";
  EXPECT_EQ(enforced("2", above), refusal);
  EXPECT_EQ(enforced("3", above), refusal);
  EXPECT_EQ(enforced("2", ""), texts{});
  EXPECT_EQ(std::ranges::count(enforced("1", above), refusal.front()), 0);
  EXPECT_EQ(std::ranges::count(enforced("1", ""), refusal.front()), 1) << "the group's own clause";
}

}  // namespace
}  // namespace skyward::games::clauses_test
