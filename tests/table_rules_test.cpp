// What winners are paid, to the cent and to the chip, against fractions; and the canonical text.
#include "rules/table_rules.hpp"

#include "base/rational.hpp"
#include "rules/reading/read_rulebook.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>

namespace skyward::rules::table_rules_test {
namespace {

namespace json = boost::json;

/// One wager for each form of odds; the prize is for a fixed wager.
constexpr std::string_view three_wagers = R"(
game = "toy"
name = "Toy"
summary = "Made up."
[clauses]
"1" = "The only clause."
[provenance]
"regulation" = "made up"
[[editions]]
id = "first"
title = "First"
verified = "by hand"
[[groups]]
id = "free"
label = "Free"
clause = "1"
[[groups]]
id = "fixed"
label = "Fixed"
clause = "1"
fixed_cents = 200
fixed_below_clause = "1"
[[areas]]
id = "one"
label = "One"
group = "free"
clause = "1"
lines = [{ odds = "1 to 1", clause = "1" }]
[[areas]]
id = "two"
label = "Two"
group = "free"
clause = "1"
lines = [{ odds = "2 for 1", clause = "1" }]
[[areas]]
id = "prize"
label = "Prize"
group = "fixed"
clause = "1"
lines = [{ odds = "$50", clause = "1" }]
[[options]]
id = "wager-with-prize"
means = "prize-wager"
label = "What becomes of the wager that wins a prize?"
values = ["returned", "kept"]
clause = "1"
[[calls]]
id = "roll"
clause = "1"
settlement = [{ scope = "all-seats", do = "settle", wagers = ["free", "fixed"], clause = "1" }]
[limits]
seats = 5
minimum_cents = 500
maximum_cents = 50000
chip_cents = 100
[validity]
cocked = "no-roll"
cocked_clause = "1"
propped_clause = "1"
void = []
)";

const rulebook& book() {
  static const auto read = read_rulebook(three_wagers, "toy.toml");
  if (!read) throw std::runtime_error(read.error().front().text());
  return *read;
}

table_rules printed_rules() {
  return {book(), book().editions.front()};
}

constexpr line_id first_line{0};
constexpr line_id prize_line{2};

TEST(winnings, are_the_odds_exactly_rounded_once_to_what_the_table_pays_in__ruling_R_17) {
  const odds all_odds[] = {odds::to(1, 1),       odds::to(6, 5),       odds::to(3, 7),
                           odds::to(12, 1),      odds::for_each(1, 1), odds::for_each(8, 1),
                           odds::for_each(7, 6), odds::for_each(9, 7), odds::for_each(6, 5)};
  for (const auto& pays : all_odds) {
    for (const auto fractions :
         {fraction_rule::up, fraction_rule::down, fraction_rule::even_only}) {
      for (const bool in_chips : {false, true}) {
        auto rules = printed_rules();
        rules.set_odds(first_line, pays);
        rules.set_payment({fractions, in_chips, seat_order::from_dealers_right});
        const std::int64_t unit = in_chips ? 100 : 1;
        // Also wagers that no chip makes, as mathematics asks.
        for (std::int64_t wager = 1; wager <= 1'500; wager += 7) {
          SCOPED_TRACE(pays.text() + " on " + std::to_string(wager));
          const auto won = rules.winnings_of(first_line, cents{wager});
          const bool with_wager = pays.form() == odds_form::for_;
          const auto gross = (with_wager ? won.paid + won.returned : won.paid).count();
          const auto too_much = gross * pays.per() - wager * pays.pays();  // by `per` cents each
          EXPECT_EQ(gross % unit, 0);
          EXPECT_EQ(won.even, too_much == 0);
          EXPECT_LT(std::abs(too_much), unit * pays.per());
          EXPECT_TRUE(fractions == fraction_rule::down ? too_much <= 0 : too_much >= 0);
          EXPECT_EQ(won.returned.count(), with_wager ? std::min(gross, wager) : wager);
          EXPECT_GE(won.paid, cents{});
        }
      }
    }
  }
}

TEST(winnings, of_a_prize_are_the_prize_and_the_wager_where_it_is_returned__ruling_R_14) {
  auto rules = printed_rules();
  const auto expect_paid = [&](std::int64_t paid, std::int64_t returned, const rational& net) {
    const auto won = rules.winnings_of(prize_line, cents{200});
    EXPECT_EQ(won.paid, cents{paid});
    EXPECT_EQ(won.returned, cents{returned});
    EXPECT_TRUE(won.even);
    EXPECT_EQ(rules.net_per_wager(prize_line), net);
  };
  expect_paid(5'000, 200, rational{25});
  ASSERT_TRUE(rules.choose("wager-with-prize", "kept"));
  expect_paid(5'000, 0, rational{24});
  ASSERT_TRUE(rules.choose("wager-with-prize", "returned"));
  expect_paid(5'000, 200, rational{25});
}

TEST(winnings, can_be_counted_up_to_the_largest_wager) {
  auto rules = printed_rules();
  for (const auto& pays : {odds::to(1, 1), odds::to(7, 2), odds::to(2, 7), odds::to(5'000, 1)}) {
    rules.set_odds(first_line, pays);
    const auto most = rules.wager_limit(first_line);
    const auto paid = rules.winnings_of(first_line, most).paid.count();
    EXPECT_LE(most, cents{cents_max});
    EXPECT_LE(paid, cents_max) << pays.text();
    EXPECT_TRUE(most == cents{cents_max} || paid > cents_max - pays.pays()) << pays.text();
  }
  EXPECT_EQ(rules.wager_limit(prize_line), cents{cents_max});
}

TEST(winnings, in_wagers_are_the_odds) {
  auto rules = printed_rules();
  EXPECT_EQ(rules.net_per_wager(line_id{0}), rational{1});
  EXPECT_EQ(rules.net_per_wager(line_id{1}), rational{1});
  rules.set_odds(line_id{1}, odds::for_each(7, 2));
  EXPECT_EQ(rules.net_per_wager(line_id{1}), rational(5, 2));
  rules.set_odds(line_id{1}, odds::to(7, 2));
  EXPECT_EQ(rules.net_per_wager(line_id{1}), rational(7, 2));
}

// ---- the canonical text

/// Every text that a small change makes of a value: gone, of another kind, one more or less.
void broken_texts(json::value& whole, json::value& at, std::vector<std::string>& texts) {
  const auto with = [&](json::value other) {
    const auto was = at;
    at = std::move(other);
    texts.push_back(json::serialize(whole));
    at = was;
  };
  with(nullptr);
  with(true);
  with("no such word");
  with(-1);
  with(0);
  if (auto* object = at.if_object()) {
    std::vector<std::string> keys;
    for (const auto& each : *object) keys.emplace_back(each.key());
    for (const auto& key : keys) {
      broken_texts(whole, object->at(key), texts);
      const auto was = *object;
      object->erase(key);
      texts.push_back(json::serialize(whole));
      *object = was;
    }
    auto more = *object;
    more["another"] = 1;
    with(more);
  } else if (auto* array = at.if_array()) {
    for (auto& each : *array) broken_texts(whole, each, texts);
    auto more = *array;
    more.emplace_back("another");
    with(more);
    with(json::array{});
  }
}

TEST(canonical_rules, are_read_as_they_were_written_or_not_at_all) {
  auto rules = printed_rules();
  rules.set_payment({fraction_rule::down, true, seat_order::from_dealers_left});
  rules.set_limits({64, cents{200}, cents{800}, cents{200}});
  rules.withdraw(area_id{1});
  ASSERT_TRUE(rules.choose("wager-with-prize", "kept"));
  const auto written = rules.canonical();
  const auto read = read_canonical(book(), written);
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->canonical(), written);
  EXPECT_FALSE(read->offers(area_id{1}));
  EXPECT_EQ(read->limits().seats, 64);
  EXPECT_EQ(read->limits().minimum, cents{200});
  EXPECT_EQ(read->limits().maximum, cents{800});
  EXPECT_EQ(read->limits().chip, cents{200});
  EXPECT_EQ(read->payment().fractions, fraction_rule::down);
  EXPECT_TRUE(read->payment().in_chips);
  EXPECT_EQ(read->payment().order, seat_order::from_dealers_left);
  EXPECT_EQ(read->winnings_of(prize_line, cents{200}).returned, cents{});

  std::vector<std::string> texts;
  auto whole = json::parse(written);
  broken_texts(whole, whole, texts);
  EXPECT_GT(texts.size(), 100U);
  for (const auto& each : texts) {
    // What reads is another choice: odds withdrawn, a setting in its bounds. It reads as written.
    const auto other = read_canonical(book(), each);
    EXPECT_TRUE(other ? other->canonical() == each : !other.error().empty()) << each;
  }
}

TEST(canonical_rules, hold_limits_of_money_and_seats) {
  const auto reads = [](const table_limits& limits) {
    auto rules = printed_rules();
    rules.set_limits(limits);
    return read_canonical(book(), rules.canonical()).has_value();
  };
  const auto money = [](std::int64_t amount) { return cents{amount}; };
  EXPECT_TRUE(reads({1, money(100), money(100), money(100)})) << "one seat, one amount, one chip";
  EXPECT_TRUE(reads({64, money(1), money(cents_max), money(1)}));
  EXPECT_FALSE(reads({0, money(100), money(500), money(100)}));
  EXPECT_FALSE(reads({65, money(100), money(500), money(100)}));
  EXPECT_FALSE(reads({5, money(0), money(500), money(100)}));
  EXPECT_FALSE(reads({5, money(500), money(400), money(100)}));
  EXPECT_FALSE(reads({5, money(100), money(550), money(100)}));
  EXPECT_FALSE(reads({5, money(150), money(500), money(100)}));
  EXPECT_FALSE(reads({5, money(100), money(cents_max + 1), money(1)}));
}

TEST(canonical_rules, tell_what_of_them_cannot_be_read) {
  const auto told = [](std::string_view table, std::string_view key, const json::value& is) {
    auto whole = json::parse(printed_rules().canonical());
    whole.at(table).as_object().at(key) = is;
    const auto read = read_canonical(book(), json::serialize(whole));
    return read ? "read" : read.error();
  };
  for (const auto* text : {"", "x", "[]"}) {
    EXPECT_EQ(read_canonical(book(), text).error(), "rules of a table: no JSON object") << text;
  }
  EXPECT_TRUE(told("options", "wager-with-prize", "luck")
                  .starts_with("option wager-with-prize has no value \"luck\""));
  const struct {
    std::string_view table;
    std::string_view key;
    json::value is;
    std::string_view unreadable;
  } cases[] = {
      {"payment", "fractions", "luck", "fractions"},
      {"payment", "fractions", 1, "fractions"},
      {"payment", "pays_in", "luck", "pays_in"},
      {"payment", "seats_from", "luck", "seats_from"},
      {"limits", "seats", 0, "seats"},
      {"limits", "seats", 65, "limits"},
      {"limits", "chip_cents", 0, "chip_cents"},
      {"limits", "minimum_cents", 550, "limits"},
      {"limits", "maximum_cents", 400, "limits"},
      {"limits", "maximum_cents", 550, "limits"},
      {"paytable", "one", "luck", "one"},
      {"paytable", "one", "$50", "one"},
      {"paytable", "one", 7, "one"},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(told(each.table, each.key, each.is),
              "rules of a table: " + std::string{each.unreadable} + " is missing or unreadable")
        << each.key << " " << each.is;
  }
}

}  // namespace
}  // namespace skyward::rules::table_rules_test
