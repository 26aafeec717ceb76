// What a clause says never tells more than holds at every table.
#include "play/clause_words.hpp"

#include "games/catalogue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace skyward::play::clause_words_test {
namespace {

std::string said(std::string_view game, std::string_view clause) {
  const auto& book = games::find_game(game)->book;
  return clause_sentence(book, games::rulings_of(book), clause);
}

TEST(clause_words, of_a_ruling_are_its_reading_and_why_and_that_a_table_may_have_another) {
  EXPECT_TRUE(said("high-roll-dice-six", "ruling R-21")
                  .starts_with("ruling R-21: unless the rules of a table say otherwise, Ace: "));
  EXPECT_TRUE(said("high-roll-dice", "ruling R-4").starts_with("ruling R-4: Exact: "))
      << said("high-roll-dice", "ruling R-4");
}

TEST(clause_words, of_a_clause_are_its_own_and_the_questions_of_its_rulings) {
  const auto text = said("high-roll-dice-six", "675a.6(d)(2)");
  EXPECT_TRUE(text.ends_with(" Ruling R-21: Pip Street when no two dice match.")) << text;
  EXPECT_EQ(said("high-roll-dice", "house rule"),
            "house rule: the text is silent, and the house decides.");
}

}  // namespace
}  // namespace skyward::play::clause_words_test
