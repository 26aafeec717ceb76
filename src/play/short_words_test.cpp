// What a person types at a table, against the games of the house.
#include "play/short_words.hpp"

#include "games/catalogue.hpp"

#include <gtest/gtest.h>

namespace skyward::play::short_words_test {
namespace {

const rules::rulebook& book_of(std::string_view game) {
  return games::find_game(game)->book;
}

/// `place ID AMOUNT` and the like, or what was refused.
std::string understood(std::string_view game, std::string_view line) {
  const auto& book = book_of(game);
  const auto asked = read_short_words(line, book, book.all_areas());
  if (!asked) return asked.error();
  const auto id = [&](rules::area_id area) { return book.areas[index(area)].id; };
  if (const auto* place = std::get_if<place_wager>(&*asked)) {
    return "place " + id(place->area) + (place->amount ? " " + money_text(*place->amount) : "");
  }
  if (const auto* take = std::get_if<take_wager>(&*asked)) return "take " + id(take->area);
  if (const auto* edge = std::get_if<ask_edge>(&*asked)) return "edge " + id(edge->area);
  if (const auto* why = std::get_if<ask_why>(&*asked)) return "why " + id(why->area);
  if (const auto* chips = std::get_if<buy_chips>(&*asked))
    return "buy " + money_text(chips->amount);
  return "plain";
}

TEST(short_words, name_an_area_and_an_amount) {
  EXPECT_EQ(understood("high-roll-dice", "5 on four"), "place pip-4 $5");
  EXPECT_EQ(understood("high-roll-dice", "$2.50 on kind 4"), "place kind-4 $2.50");
  EXPECT_EQ(understood("high-roll-dice", "kind 4 5"), "place kind-4 $5");
  EXPECT_EQ(understood("high-roll-dice", "Kind  4"), "place kind-4");
  EXPECT_EQ(understood("high-roll-dice", "ace 10"), "place pip-1 $10");
  EXPECT_EQ(understood("high-roll-dice", "extra"), "place extra-roll");
  EXPECT_EQ(understood("high-roll-dice", "take down pip 2"), "take pip-2");
  EXPECT_EQ(understood("high-roll-dice", "take pip 2"), "take pip-2");
  EXPECT_EQ(understood("high-roll-dice", "e four"), "edge pip-4");
  EXPECT_EQ(understood("high-roll-dice", "why million 9"), "why million-9");
  EXPECT_EQ(understood("high-roll-dice", "chips 1,000"), "buy $1,000");
}

TEST(short_words, tell_apart_numbers_that_belong_to_a_name) {
  EXPECT_EQ(understood("props-and-hops", "hop 3 5"), "place hop-3-5");
  EXPECT_EQ(understood("props-and-hops", "hop 5 3 5"), "place hop-3-5 $5");
  EXPECT_EQ(understood("props-and-hops", "5 on hop 3-5"), "place hop-3-5 $5");
  EXPECT_EQ(understood("props-and-hops", "two threes"), "place hard-6");
  EXPECT_EQ(understood("props-and-hops", "5 on two and three"), "place hop-2-3 $5");
  EXPECT_EQ(understood("three-dice-football", "over 4"), "place over-4");
  EXPECT_EQ(understood("three-dice-football", "over 5"), "place over-4 $5");
  EXPECT_EQ(understood("three-dice-football", "length 3 5"), "place length-3 $5");
}

TEST(short_words, lose_no_number_that_was_typed) {
  EXPECT_EQ(understood("props-and-hops", "2 hop 3 5"), "place hop-3-5 $2");
  EXPECT_EQ(understood("props-and-hops", "7 any seven"), "place any-seven $7");
  EXPECT_EQ(understood("props-and-hops", "hop 2 2 2"),
            "\"hop 2 2\" is nothing here; did you mean hop 1-2? h shows what can be typed, t the "
            "table");
  EXPECT_EQ(understood("high-roll-dice", "five $5.5"),
            "\"$5.5\" is no amount; accepted: 5, $5 or 2.50");
  EXPECT_EQ(understood("high-roll-dice", "5 on"),
            "on which wager? h shows what can be typed, t the table");
  EXPECT_EQ(understood("high-roll-dice", "The FIVE"), "place pip-5");
}

TEST(short_words, of_one_word_ask) {
  EXPECT_EQ(read_plain_word("  "), plain_word::go);
  EXPECT_EQ(read_plain_word("S"), plain_word::wagers);
  EXPECT_EQ(read_plain_word("why"), plain_word::why);
  EXPECT_EQ(read_plain_word("four"), std::nullopt);
  EXPECT_EQ(read_plain_word("s t"), std::nullopt);
}

TEST(short_words, that_mean_nothing_or_too_much_are_told) {
  EXPECT_EQ(understood("high-roll-dice", "foo"),
            "\"foo\" is nothing here; h shows what can be typed, t the table");
  EXPECT_EQ(
      understood("three-dice-football", "touchdwn"),
      "\"touchdwn\" is nothing here; did you mean touchdown? h shows what can be typed, t the "
      "table");
  EXPECT_EQ(understood("props-and-hops", "5 on any"),
            "\"any\" could be any seven, any double, any craps");
  EXPECT_EQ(understood("props-and-hops", "x on field"),
            "\"x\" is no amount; accepted: 5, $5 or 2.50");
  EXPECT_EQ(understood("props-and-hops", "edge"),
            "which wager? h shows what can be typed, t the table");
  EXPECT_EQ(understood("props-and-hops", "chips x"), "\"x\" is no amount; accepted: chips 200");
}

}  // namespace
}  // namespace skyward::play::short_words_test
