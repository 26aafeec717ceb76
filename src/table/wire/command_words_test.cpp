// Commands in a dealer's words.
#include "table/wire/command_words.hpp"

#include "table/vocabulary/command.hpp"
#include "table/vocabulary/teller.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <variant>

namespace skyward::table::command_words_test {
namespace {

rules::procedure_step step_of(std::string id, std::string actor, std::string completed_by) {
  rules::procedure_step step;
  step.id = std::move(id);
  step.actor = std::move(actor);
  step.completed_by = std::move(completed_by);
  return step;
}

/// A game that a dealer and a stickperson run.
rules::rulebook two_people() {
  rules::rulebook book;
  book.procedure = {
      step_of("load-shaker", "floorperson", ""),
      step_of("offer-dice", "stickperson", "accept_dice"), step_of("select-dice", "shooter", ""),
      step_of("return-dice", "stickperson", ""), step_of("no-more-bets", "dealer", "no_more_bets")};
  book.validity.discretion_clause = "a clause";
  book.validity.called_clause = "another";
  return book;
}

std::string json(std::string_view words, const rules::rulebook& book = {}) {
  const auto line = json_of_words(book, words);
  return line ? *line : line.error();
}

TEST(command_words, mean_the_keys_of_a_command_in_their_order) {
  EXPECT_EQ(json("seat 3 Ann Lee"), R"({"do":"seat","seat":3,"player":"Ann Lee"})");
  EXPECT_EQ(json("wager 3 field 2.50"), R"({"do":"wager","seat":3,"area":"field","cents":250})");
  EXPECT_EQ(json("  no_more_bets "), R"({"do":"no_more_bets"})");
  EXPECT_EQ(json("throw 5 5 6 ruled=true"), R"({"do":"throw","dice":[5,5,6],"ruled":true})");
  EXPECT_EQ(json("deal 2 7 8"), R"({"do":"deal","seat":2,"cards":[7,8]})");
}

TEST(command_words, may_leave_keys_out_and_name_them_behind_a_text) {
  EXPECT_EQ(json("no_roll off-table lost=true"),
            R"({"do":"no_roll","reason":"off-table","lost":true})");
  EXPECT_EQ(json("correct_entry 4/2 entered twice"),
            R"({"do":"correct_entry","entry":{"seq":4,"event":2},"reason":"entered twice"})");
  EXPECT_EQ(json("correct_amount \"D. Ortiz\" -5 wrong"),
            R"({"do":"correct_amount","player":"D. Ortiz","cents":-500,"reason":"wrong"})");
  EXPECT_EQ(json("correct_throw 1 1,3 wrong"),
            R"({"do":"correct_throw","round":1,"dice":[1,3],"reason":"wrong"})");
  EXPECT_EQ(json("approve_correction 1 principal=Flo"),
            R"({"do":"approve_correction","correction":1,"principal":"Flo"})");
  EXPECT_EQ(json("open_table steps=every"), R"({"do":"open_table","steps":"every"})");
}

TEST(command_words, are_told_by_whoever_does_the_step_unless_they_say_who) {
  const auto book = two_people();
  EXPECT_EQ(json("offer_dice", book), R"({"do":"offer_dice","role":"stickperson"})");
  EXPECT_EQ(json("offer_dice role=dealer", book), R"({"do":"offer_dice","role":"dealer"})");
  EXPECT_EQ(json("no_more_bets", book), R"({"do":"no_more_bets"})");
  EXPECT_EQ(json("accept_dice 1", book), R"({"do":"accept_dice","seat":1})");
  EXPECT_EQ(json("done return-dice", book),
            R"({"do":"done","step":"return-dice","role":"stickperson"})");
  EXPECT_EQ(json("done load-shaker", book),
            R"({"do":"done","step":"load-shaker","role":"floorperson"})");
  EXPECT_EQ(json("done select-dice", book), R"({"do":"done","step":"select-dice"})");
  EXPECT_EQ(json("done return", book), R"({"do":"done","step":"return"})");
  EXPECT_EQ(json("throw 1 2 3 ruled=true", book),
            R"({"do":"throw","dice":[1,2,3],"ruled":true,"role":"stickperson"})");
  EXPECT_EQ(json("throw 1 2 3 ruled=false", book),
            R"({"do":"throw","dice":[1,2,3],"ruled":false})");
  EXPECT_EQ(json("throw 1 2 3 ruled=true"), R"({"do":"throw","dice":[1,2,3],"ruled":true})");
  EXPECT_EQ(json("correct_throw 1 1,2,3 misread ruled=true", book),
            R"({"do":"correct_throw","round":1,"dice":[1,2,3],"reason":"misread","ruled":true})");
  EXPECT_EQ(json("no_roll improper", book),
            R"({"do":"no_roll","reason":"improper","role":"stickperson"})");
  EXPECT_EQ(json("no_roll stacked"), R"({"do":"no_roll","reason":"stacked"})");
  EXPECT_EQ(json("open_recall 1"), R"({"do":"open_recall","dispute":1,"role":"floorperson"})");
  EXPECT_EQ(json("open_recall 1 role=player"),
            R"({"do":"open_recall","dispute":1,"role":"player"})");
}

TEST(command_words, know_a_stickperson_by_one_step_of_the_procedure) {
  auto book = two_people();
  std::erase_if(book.procedure, [](const auto& step) { return step.id == "offer-dice"; });
  EXPECT_TRUE(has_stickperson(book));
  std::erase_if(book.procedure, [](const auto& step) { return step.id == "return-dice"; });
  EXPECT_FALSE(has_stickperson(book));
}

TEST(command_words, of_no_command_or_too_few_or_many_say_what_is_accepted) {
  EXPECT_EQ(json("wager 3"), "accepted: wager SEAT AREA DOLLARS [with=...]");
  EXPECT_EQ(json("leave 3 now"), "accepted: leave SEAT");
  EXPECT_TRUE(json("wagr 3").starts_with("no such word as \"wagr\"; nearest of "))
      << json("wagr 3");
  EXPECT_TRUE(json("").starts_with("no such word as \"\"")) << json("");
}

TEST(command_words, of_too_few_show_each_key_as_it_is_typed) {
  EXPECT_EQ(json("throw"), "accepted: throw DICE... [ruled=...] [source=...]");
  EXPECT_EQ(json("correct_throw"), "accepted: correct_throw ROUND DICE,... REASON [ruled=...]");
  EXPECT_EQ(json("correct_entry"), "accepted: correct_entry SEQ/EVENT REASON");
  EXPECT_EQ(json("deal 1"), "accepted: deal SEAT CARDS... [source=...]");
  EXPECT_EQ(json("no_more_bets role"), "accepted: no_more_bets");
  EXPECT_EQ(json("leave 3 =1"), "accepted: leave SEAT");
  EXPECT_TRUE(json("open_table steps").starts_with("accepted: open_table [steps=...]"));
}

TEST(command_words, are_listed_with_what_each_takes) {
  const auto usages = command_usages();
  EXPECT_EQ(usages.size(), std::variant_size_v<command_variant>);
  EXPECT_EQ(std::ranges::count(usages, "wager SEAT AREA DOLLARS [with=...]"), 1);
  EXPECT_EQ(std::ranges::count(usages, "correct_amount PLAYER DOLLARS REASON"), 1);
}

TEST(command_words, between_marks_are_one) {
  EXPECT_EQ(json("seat 3 \"Ann Lee\""), R"({"do":"seat","seat":3,"player":"Ann Lee"})");
  EXPECT_EQ(json("correct_amount \"\" 5 wrong"),
            R"({"do":"correct_amount","player":"","cents":500,"reason":"wrong"})");
  EXPECT_EQ(json("correct_amount \"Ann 5 wrong"),
            R"({"do":"correct_amount","player":"\"Ann","cents":500,"reason":"wrong"})");
  EXPECT_EQ(json("leave\t3\t"), R"({"do":"leave","seat":3})");
}

TEST(command_words, name_cards_duties_and_tender) {
  EXPECT_EQ(json("deal_button 2 11"), R"({"do":"deal_button","seat":2,"card":11})");
  EXPECT_EQ(json("take_duty floorperson"),
            R"({"do":"take_duty","duty":"floorperson","role":"floorperson"})");
  EXPECT_EQ(json("leave_duty stickperson"),
            R"({"do":"leave_duty","duty":"stickperson","role":"stickperson"})");
  EXPECT_EQ(json("take_duty dealer"), R"({"do":"take_duty","duty":"dealer"})");
  EXPECT_EQ(json("wager 3 field 2.50 with=cash"),
            R"({"do":"wager","seat":3,"area":"field","cents":250,"with":"cash"})");
  EXPECT_EQ(json("no_roll off lost=false"), R"({"do":"no_roll","reason":"off","lost":false})");
}

TEST(command_words, that_are_no_number_are_left_to_the_reader_of_the_line) {
  EXPECT_EQ(json("leave -3"), R"({"do":"leave","seat":-3})");
  EXPECT_EQ(json("leave -"), R"({"do":"leave","seat":"-"})");
  EXPECT_EQ(json("correct_entry 4 twice"),
            R"({"do":"correct_entry","entry":"4","reason":"twice"})");
  EXPECT_EQ(json("no_roll off lost=maybe"), R"({"do":"no_roll","reason":"off","lost":"maybe"})");
  EXPECT_EQ(json("leave x"), R"({"do":"leave","seat":"x"})");
  EXPECT_EQ(json("buy_in 1 many"), R"({"do":"buy_in","seat":1,"cents":"many"})");
}

}  // namespace
}  // namespace skyward::table::command_words_test
