// The rulebook of High Roller as data, and what the reader refuses of one.
#include "cli/command_line.hpp"
#include "games/catalogue.hpp"
#include "rules/pot_rules.hpp"
#include "rules/reading/read_rulebook.hpp"
#include "source_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace skyward::rules::pot_rulebook_test {
namespace {

std::string text_of(const char* game) {
  std::ifstream in(source_folder() / "src/games" / game / "rulebook.toml");
  return {std::istreambuf_iterator<char>{in}, {}};
}

std::string problems_after(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  if (at == std::string::npos) return "no such text";
  text.replace(at, from.size(), to);
  const auto read = read_rulebook(text, "x.toml");
  if (read) return "none";
  std::string problems;
  for (const auto& each : read.error()) problems += each.text() + "\n";
  return problems;
}

TEST(pot_rulebook, is_listed_beside_the_banked_games_and_not_among_them) {
  ASSERT_EQ(games::pot_games().size(), 1U);
  EXPECT_EQ(games::pot_games().front().game, "high-roller");
  EXPECT_EQ(games::find_game("high-roller"), nullptr);
  EXPECT_EQ(games::rulebooks().size(), games::catalogue().size() + 1);
  for (const auto& each : games::catalogue()) EXPECT_FALSE(each.book.pot.has_value());
}

TEST(pot_rulebook, has_every_clause_of_the_text_and_the_settings_of_the_house) {
  const auto& book = games::pot_games().front();
  EXPECT_EQ(book.clauses.size(), 41U);
  for (int i = 1; i <= 41; ++i) EXPECT_TRUE(book.clauses.contains("HR." + std::to_string(i)));
  EXPECT_EQ(book.pot->settings.card_price, cents{100});
  EXPECT_EQ(book.pot->settings.decks, 6);
  const auto* decks = book.pot->bound_of("decks");
  ASSERT_NE(decks, nullptr);
  EXPECT_EQ(decks->least, 4);
  EXPECT_EQ(decks->most, 10);
  EXPECT_EQ(book.limits.seats, 10);
  EXPECT_TRUE(book.seats_clause.empty());
}

TEST(pot_rulebook, has_a_step_for_everything_the_table_waits_for) {
  const auto& book = games::pot_games().front();
  for (int await = 0; await <= static_cast<int>(pot_await::closing); ++await) {
    const auto steps =
        std::ranges::count(book.procedure, pot_await(await), &procedure_step::awaits);
    EXPECT_GE(steps, 1) << await;
  }
  for (const auto& step : book.procedure) EXPECT_FALSE(step.prompt.empty()) << step.id;
}

TEST(pot_rulebook, refuses_what_is_wrong_and_names_it) {
  const auto text = text_of("high_roller");
  const struct {
    const char* from;
    const char* to;
    const char* told;
  } cases[] = {
      {"decks = 6", "decks = 3", "pot.decks: found 3; accepted: 4 to 10"},
      {"bonus_from_cents = 2000", "bonus_from_cents = 221", "ruling R-62"},
      {"bonus_from_cents = 2000", "bonus_from_cents = 222", "none"},
      {"rake_percent = 10", "rake_percent = 91",
       "pot.rake_percent: found 91; accepted: 10 (HR.16)"},
      {"least = 4, most = 10", "least = 10, most = 4", "pot.bounds.decks.most: it is below least"},
      {"decks = { least = 4, most = 10", "decks = 4 #", "pot.bounds.decks: "},
      {"decks = { least", "packs = { least", "pot.bounds.packs: unknown key"},
      {"cards_max = 150\n", "", "pot.cards_max: missing"},
      {"cards_max = 150", "cards_most = 150", "pot.cards_most: unknown key"},
      {"price = \"HR.5\"", "price = \"HR.99\"", "no such clause as \"HR.99\""},
      {"awaits = \"rebuy\"", "awaits = \"tea\"", "procedure[5].awaits"},
      {"awaits = \"closing\"", "awaits = \"rebuy\"", "comes after a step of a later phase"},
      {"kind = \"pot\"", "kind = \"casino\"", "kind:"},
      {"kind = \"pot\"", "kind = \"banked\"", "the house banks this game"},
      {"kind = \"pot\"\n", "", "the house banks this game"},
      {"[[editions]]", "[[areas]]\nid = \"x\"\n\n[[editions]]", "areas: unknown key"},
      {"[pot.clauses]", "[pot.clause]", "pot.clauses: missing"},
  };
  for (const auto& each : cases) {
    const auto problems = problems_after(text, each.from, each.to);
    EXPECT_NE(problems.find(each.told), std::string::npos)
        << each.from << " to " << each.to << ": " << problems;
  }
}

TEST(pot_rulebook, tells_what_is_missing_and_not_what_follows_from_it) {
  const auto problems = problems_after(text_of("high_roller"), "bonus_from_cents = 2000\n", "");
  EXPECT_NE(problems.find("pot.bonus_from_cents: missing"), std::string::npos) << problems;
  EXPECT_EQ(problems.find("R-62"), std::string::npos) << problems;
}

TEST(pot_rulebook, takes_each_number_from_its_least_to_its_greatest) {
  const auto text = text_of("high_roller");
  const struct {
    const char* key;
    std::int64_t printed, least, greatest;
  } numbers[] = {
      {"pot.card_price_cents", 100, 1, 1'000'000},
      {"pot.decks", 6, 1, 10},
      {"pot.cards_per_rank", 4, 1, 4},
      {"pot.cards_max", 150, 1, 440},
      {"pot.buyers_min", 2, 2, 64},
      {"pot.rake_percent", 10, 0, 100},
      {"pot.house_share_percent", 50, 0, 100},
      {"pot.rake_unit_cents", 1, 1, 1'000'000},
      {"pot.bonus_cents", 200, 0, 1'000'000},
      {"pot.bonus_from_cents", 2'000, 0, 10'000'000'000'000},
      {"pot.bonus_wins", 3, 1, 1'000},
      {"limits.seats", 10, 2, 64},
  };
  for (const auto& each : numbers) {
    const std::string_view key{each.key};
    const auto line = [&](std::int64_t value) {
      return fmt::format("\n{} = {}\n", key.substr(key.find('.') + 1), value);
    };
    const auto problems_with = [&](std::int64_t value) {
      return problems_after(text, line(each.printed), line(value));
    };
    for (const auto value : {each.least - 1, each.greatest + 1}) {
      const auto told = fmt::format("{}: found {}; accepted: a whole number from {} to {}\n", key,
                                    value, each.least, each.greatest);
      EXPECT_NE(problems_with(value).find(told), std::string::npos) << problems_with(value);
    }
    for (const auto value : {each.least, each.greatest}) {
      const auto problems = problems_with(value);
      EXPECT_EQ(problems.find("a whole number"), std::string::npos) << problems;
    }
  }
}

TEST(pot_rulebook, pot_is_refused_in_a_banked_game) {
  const auto problems =
      problems_after(text_of("props_and_hops"), "[limits]", "[pot]\ndecks = 6\n\n[limits]");
  EXPECT_NE(problems.find("pot: the house banks this game"), std::string::npos) << problems;
}

TEST(pot_rulebook, is_listed_with_its_clauses_and_has_no_par_sheet) {
  const auto listed = cli::run(std::vector<std::string>{"games", "high-roller"});
  EXPECT_EQ(listed.exit_code, 0);
  for (const auto* said :
       {"card_price_cents 100      left to the table, HR.5\n",
        "decks 6                   4 to 10, HR.2\n", "cards_max 150             1 to 150, HR.15\n",
        "buyers_min 2              left to the table, HR.11\n",
        "rake_percent 10           fixed, HR.16\n", "bonus_cents 200           0 to 200, HR.17\n",
        "bonus_wins 3              fixed, HR.38\n",
        "rake_unit_cents 1         the house's to set\n"}) {
    EXPECT_NE(listed.out.find(said), std::string::npos) << said << listed.out;
  }
  const auto sheet = cli::run(std::vector<std::string>{"par", "high-roller"});
  EXPECT_NE(sheet.exit_code, 0);
  EXPECT_NE(sheet.err.find("is played for a pot and has no odds"), std::string::npos);
}

TEST(pot_rulebook, takes_whole_numbers_of_their_range_and_tells_it) {
  const auto text = text_of("high_roller");
  struct range {
    std::string line;
    std::string key;
    int min, max;
  };
  for (const auto& each : {range{"seats = 10", "seats", 2, 64}}) {
    for (const int number : {each.min - 1, each.max + 1}) {
      const auto told = problems_after(text, each.line, fmt::format("{} = {}", each.key, number));
      EXPECT_NE(told.find(fmt::format("{}: found {}; accepted: a whole number from {} to {}",
                                      each.key, number, each.min, each.max)),
                std::string::npos)
          << told;
    }
  }
}

TEST(pot_rules, take_settings_of_the_house_and_tell_them_in_their_hash) {
  const auto& book = games::pot_games().front();
  pot_rules rules{book, book.editions.front()};
  const auto printed = rules.sha256();
  auto settings = rules.settings();
  settings.decks = 11;
  EXPECT_NE(rules.set(settings).error().find("decks"), std::string::npos);
  settings.decks = 10;
  EXPECT_TRUE(rules.set(settings));
  EXPECT_NE(rules.sha256(), printed);
  EXPECT_FALSE(rules.set_seats(1));
  EXPECT_TRUE(rules.set_seats(2));
  EXPECT_TRUE(rules.set_seats(64));
  EXPECT_NE(rules.set_seats(65).error().find("ruling R-73"), std::string::npos);
  EXPECT_TRUE(rules.set_seats(7));
  EXPECT_EQ(rules.seats(), 7);
}

/// A setting beyond what its clause says, and what is told.
struct beyond_the_text {
  std::int64_t pot_settings::* setting = nullptr;
  std::int64_t value{};
  std::string told;
};

TEST(pot_rules, keep_what_the_text_fixes__HR_2_HR_15_HR_16_HR_17_HR_38) {
  const auto& book = games::pot_games().front();
  const beyond_the_text all[] = {
      {&pot_settings::decks, 3, "decks: found 3; accepted: 4 to 10 (HR.2)"},
      {&pot_settings::cards_max, 151, "cards_max: found 151; accepted: 1 to 150 (HR.15)"},
      {&pot_settings::rake_percent, 9, "rake_percent: found 9; accepted: 10 (HR.16)"},
      {&pot_settings::rake_percent, 11, "rake_percent: found 11; accepted: 10 (HR.16)"},
      {&pot_settings::bonus_wins, 2, "bonus_wins: found 2; accepted: 3 (HR.38)"},
      {&pot_settings::bonus_wins, 4, "bonus_wins: found 4; accepted: 3 (HR.38)"},
  };
  for (const auto& each : all) {
    pot_rules rules{book, book.editions.front()};
    auto settings = rules.settings();
    settings.*each.setting = each.value;
    EXPECT_EQ(rules.set(settings).error(), each.told);
    pot_rules own{book, *book.find_edition("own-figures")};
    EXPECT_TRUE(own.set(settings)) << each.told;
  }
  pot_rules rules{book, book.editions.front()};
  auto settings = rules.settings();
  settings.bonus = cents{201};
  EXPECT_EQ(rules.set(settings).error(), "bonus_cents: found 201; accepted: 0 to 200 (HR.17)");
  settings.bonus = cents{100};
  settings.cards_max = 100;
  settings.card_price = cents{500};
  settings.buyers_min = 3;
  EXPECT_TRUE(rules.set(settings));
}

TEST(pot_rules, figures_of_a_houses_own_cite_no_clause_that_fixes_them) {
  const auto& book = games::pot_games().front();
  const pot_rules own{book, *book.find_edition("own-figures")};
  for (const auto& bound : book.pot->bounds) {
    EXPECT_EQ(own.clause(bound.clause), bound.open ? bound.clause : house_rule);
  }
  EXPECT_EQ(own.clause("HR.25"), "HR.25");
}

}  // namespace
}  // namespace skyward::rules::pot_rulebook_test
