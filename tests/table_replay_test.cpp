// The log alone replays: the rules come from its first event, the state from the rest.
#include "rules/pot_rules.hpp"
#include "table_play.hpp"

#include <gtest/gtest.h>

namespace skyward::table::table_replay_test {
namespace {

TEST(replay, rules_are_read_back_from_what_the_log_says_of_them) {
  for (const auto& reading : games::every_reading()) {
    auto rules = reading.rules;
    rules.set_payment({rules::fraction_rule::down, true, rules::seat_order::from_dealers_left});
    rules.set_limits({1, cents{1'000}, cents{7'000}, cents{50}});
    rules.set_odds(rules::line_id{0}, odds::for_each(7, 2));
    const auto& book = reading.of->book;
    for (const auto area : rules::ids_of<rules::area_id>(book.areas)) {
      const auto& group = book.groups[index(book.areas[index(area)].group)];
      if (group.whole_clause.empty() && index(area) % 3 == 1) rules.withdraw(area);
    }
    const auto read = rules::read_canonical(book, rules.canonical());
    ASSERT_TRUE(read.has_value()) << read.error();
    EXPECT_EQ(read->sha256(), rules.sha256()) << reading.name;
  }
}

TEST(replay, rules_that_are_not_as_written_are_told) {
  const auto& book = games::catalogue().front().book;
  const auto written = rules::table_rules{book, book.editions.front()}.canonical();
  for (const auto* key : {"edition", "options", "offered", "paytable", "limits", "payment"}) {
    auto broken = written;
    broken.replace(broken.find(key), 1, "X");
    const auto read = rules::read_canonical(book, broken);
    ASSERT_FALSE(read.has_value());
    EXPECT_TRUE(read.error().find(key) != std::string::npos) << read.error();
  }
  for (const auto& [was, is] : {std::pair{R"("seats":6)", R"("seats":7)"},
                                {R"("seats":6)", R"("seats":10000000000)"},
                                {R"("minimum_cents":500)", R"("minimum_cents":60000)"},
                                {R"("chip_cents":100)", R"("chip_cents":300)"},
                                {R"("chip_cents":100)", R"("chip_cents":500)"},
                                {R"("chip_cents":100)", R"("chip_cents":100,"worst_case_cents":0)"},
                                {R"("pip-6",)", ""},
                                {R"("pip-1":"3 to 1")", R"("pip-1":"$5")"}}) {
    auto broken = written;
    ASSERT_NE(broken.find(was), std::string::npos) << was;
    broken.replace(broken.find(was), std::string_view{was}.size(), is);
    EXPECT_FALSE(rules::read_canonical(book, broken).has_value()) << is;
  }
  EXPECT_FALSE(rules::read_canonical(book, "").has_value());
  EXPECT_FALSE(rules::read_canonical(book, written + " ").has_value());
}

TEST(replay, a_limit_on_the_worst_case_is_told_where_it_is_set_and_read_back) {
  const auto& book = games::catalogue().front().book;
  rules::table_rules rules{book, book.editions.front()};
  EXPECT_EQ(rules.canonical().find("worst_case"), std::string::npos) << "hashes are as ever";
  auto limits = rules.limits();
  limits.worst_case = cents{250'000};
  rules.set_limits(limits);
  EXPECT_NE(rules.canonical().find(R"("worst_case_cents":250000})"), std::string::npos);
  const auto read = rules::read_canonical(book, rules.canonical());
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->limits().worst_case, limits.worst_case);
  EXPECT_EQ(read->canonical(), rules.canonical());
}

TEST(replay, settings_of_a_pot_are_read_back_from_what_the_log_says_of_them) {
  const auto& book = games::pot_games().front();
  rules::pot_rules rules{book, book.editions.front()};
  auto settings = rules.settings();
  settings.decks = 9;
  settings.bonus = cents{100};
  ASSERT_TRUE(rules.set(settings).has_value());
  ASSERT_TRUE(rules.set_seats(12).has_value());
  const auto read = rules::read_canonical_pot(book, rules.canonical());
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->sha256(), rules.sha256());
  for (const auto* key : {"\"edition\"", "\"pot\"", "\"decks\"", "\"limits\"", "\"seats\""}) {
    auto broken = rules.canonical();
    broken.replace(broken.find(key) + 1, 1, "X");
    EXPECT_FALSE(rules::read_canonical_pot(book, broken).has_value()) << key;
  }
  const auto told = [&](const std::string& was, const std::string& is) {
    auto broken = rules.canonical();
    broken.replace(broken.find(was), was.size(), is);
    return rules::read_canonical_pot(book, broken).error();
  };
  EXPECT_TRUE(told("\"decks\":9", "\"decks\":3").starts_with("decks: found 3; accepted: 4 to 10"));
  EXPECT_TRUE(told("\"seats\":12", "\"seats\":1").starts_with("seats: found 1; accepted: "));
  EXPECT_EQ(told("\"seats\":12", "\"seats\":\"12\""),
            "rules of a table: limits is missing or unreadable");
  EXPECT_EQ(told("\"decks\":9", "\"decks\":\"9\""),
            "rules of a table: decks is missing or unreadable");
  EXPECT_FALSE(rules::read_canonical_pot(book, "").has_value());
  EXPECT_EQ(rules::read_canonical_pot(book, rules.canonical() + " ").error(),
            "rules of a table: not as written");
}

TEST(replay, a_log_of_lines_gives_the_state_without_any_other_file) {
  for (const auto& of : games::catalogue()) {
    const dealt_game live{of};
    auto state = live.table.fresh();
    std::vector<std::string> lines;
    const auto perform = [&](any_command what) {
      std::vector<log_entry> entries;
      ASSERT_TRUE(live.table.decide(state, {std::move(what), {}}, entries).has_value());
      for (const auto& happened : entries) {
        lines.push_back(live.names.write(happened));
        live.table.apply(state, happened);
      }
    };
    perform(command::open_table{});
    perform(command::seat{seat_no{1}, "Ann"});
    perform(command::buy_in{seat_no{1}, cents{50'000}});
    perform(command::wager{seat_no{1}, {rules::area_id{0}, ""}, cents{500}, {}});

    // An outsider: the first line, the catalogue, and nothing else.
    const line_codec names{of.book, nullptr};
    const auto first = names.read_entry(lines.front());
    ASSERT_TRUE(first.has_value());
    const auto& opened = std::get<event::table_opened>(first->what);
    const auto rules =
        rules::read_canonical(games::find_game(opened.game)->book, opened.rules.json);
    ASSERT_TRUE(rules.has_value()) << rules.error();
    EXPECT_EQ(rules->sha256(), opened.rules_sha256);
    const dealt_game outside{*games::find_game(opened.game), *rules};
    auto again = outside.table.fresh();
    for (const auto& line : lines) outside.table.apply(again, *outside.names.read_entry(line));
    EXPECT_TRUE(again == state) << of.book.game;
  }
}

}  // namespace
}  // namespace skyward::table::table_replay_test
