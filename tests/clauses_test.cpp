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
       {std::array<const char*, 3>{"high-roll-dice", "675a.4(e)/exposed", "move-matches"},
        {"high-roll-dice-six", "675a.6(h)/exposed", "move-matches"},
        {"three-dice-football", "577.5(h)/stick", "collect-dice"},
        {"three-dice-football", "577.4(a)/cup", "return-dice"}}) {
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

}  // namespace
}  // namespace skyward::games::clauses_test
