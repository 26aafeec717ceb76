// Rake and bonus by every amount, and the canonical text of a table with a pot.
#include "rules/pot_rules.hpp"

#include "printed_pot.hpp"

#include <gtest/gtest.h>

namespace skyward::rules {
namespace {

pot_book printed() {
  pot_book book;
  book.settings = printed_pot();
  book.bounds.push_back({"decks", 4, 10, false, "HR.2"});
  return book;
}

TEST(pot, splits_the_money_of_every_number_of_cards_to_the_cent__HR_16_HR_17_HR_18) {
  const auto settings = printed().settings;
  for (std::int64_t cards = 1; cards <= 2'000; ++cards) {
    const auto split = rules::split(settings, cents{cards * 100});
    ASSERT_EQ(split.rake.total(), cents{cards * 10});
    ASSERT_EQ(split.rake.house, cents{cards * 5});
    ASSERT_EQ(split.rake.charity, cents{cards * 5});
    ASSERT_EQ(split.bonus, cents{cards >= 20 ? 200 : 0});
    ASSERT_EQ(split.winner + split.bonus + split.rake.total(), cents{cards * 100});
    ASSERT_GT(split.winner, cents{});
  }
}

TEST(pot, rounds_the_rake_down_and_never_makes_a_cent__R_61) {
  for (const std::int64_t price : {1, 3, 7, 25, 99, 101, 250}) {
    for (const std::int64_t percent : {0, 1, 7, 10, 33, 100}) {
      for (const std::int64_t unit : {1, 5, 100}) {
        auto settings = printed().settings;
        settings.card_price = cents{price};
        settings.rake_percent = percent;
        settings.house_share_percent = 33;
        settings.rake_unit = cents{unit};
        settings.bonus = cents{};
        for (std::int64_t cards = 1; cards <= 2'000; ++cards) {
          const auto money = cards * price;
          const auto split = rules::split(settings, cents{money});
          const auto rake = split.rake.total().count();
          ASSERT_LE(rake * 100, money * percent);
          ASSERT_GT((rake + unit) * 100, money * percent);
          ASSERT_EQ(rake % unit, 0);
          ASSERT_LE(split.rake.house.count() * 100, rake * 33);
          ASSERT_GE(split.rake.charity, cents{});
          ASSERT_EQ(split.winner.count() + rake, money);
        }
      }
    }
  }
}

TEST(pot, settings_are_accepted_only_where_no_pot_comes_out_short__R_62) {
  for (std::int64_t percent = 0; percent <= 100; percent += 5) {
    for (std::int64_t bonus = 0; bonus <= 400; bonus += 50) {
      for (std::int64_t from = 0; from <= 600; from += 50) {
        auto book = printed();
        book.settings.rake_percent = percent;
        book.settings.bonus = cents{bonus};
        book.settings.bonus_from = cents{from};
        std::int64_t least = cents_max;
        for (std::int64_t money = 0; money <= 2'000; ++money) {
          least = std::min(least, rules::split(book.settings, cents{money}).winner.count());
        }
        const auto problem = problem_of(book, false, book.settings);
        ASSERT_EQ(problem.has_value(), least < 0) << percent << " " << bonus << " " << from;
        if (problem) {
          ASSERT_NE(problem->message.find("ruling R-62"), std::string::npos);
        }
      }
    }
  }
}

TEST(pot, shoe_of_four_to_ten_decks_has_176_to_440_cards__HR_2_HR_3) {
  auto book = printed();
  for (std::int64_t decks = 0; decks <= 11; ++decks) {
    book.settings.decks = decks;
    EXPECT_EQ(problem_of(book, false, book.settings).has_value(), decks < 4 || decks > 10);
    // An edition with figures of its own has any number of decks that there can be.
    EXPECT_EQ(problem_of(book, true, book.settings).has_value(), decks < 1 || decks > 10);
    EXPECT_EQ(book.settings.shoe_size(), decks * 44);
  }
}

TEST(pot, every_setting_out_of_its_range_is_named) {
  for (const auto& each : pot_setting_keys()) {
    for (const auto bad : {each.min - 1, each.max + 1}) {
      auto book = printed();
      if (each.number != nullptr) {
        book.settings.*each.number = bad;
      } else {
        book.settings.*each.money = cents{bad};
      }
      const auto problem = problem_of(book, false, book.settings);
      ASSERT_TRUE(problem.has_value()) << each.key;
      EXPECT_EQ(problem->key, each.key);
      EXPECT_NE(problem->message.find("accepted"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace skyward::rules
