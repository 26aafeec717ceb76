// What a log says was paid is held against the rules that it pins, to the cent.
#include "table/replay/amounts.hpp"

#include "live_house.hpp"
#include "pot_session.hpp"

namespace skyward::table::amounts_test {
namespace {

template <class Event>
log_entry entry_of(const Event& what) {
  return {{1, 1}, {}, false, what};
}

template <class Rules, class State, class Event>
bool holds(const Rules& rules, const State& before, const Event& what) {
  return check_amounts(rules, before, entry_of(what)).has_value();
}

TEST(amounts, a_win_is_what_its_line_pays_for_a_wager_that_can_be_paid) {
  const auto& rules = live::props_and_hops().rules;
  const banked_state before;
  const auto lines = rules.book().lines.size();
  for (std::size_t i = 0; i < lines; ++i) {
    const auto line = static_cast<rules::line_id>(i);
    const auto due = rules.winnings_of(line, cents{1'000});
    event::wager_won won{};
    won.line = line;
    won.amount = cents{1'000};
    won.paid = due.paid;
    won.returned = due.returned;
    const auto with = [&](const auto& change) {
      auto changed = won;
      change(changed);
      return holds(rules, before, changed);
    };
    EXPECT_TRUE(holds(rules, before, won));
    EXPECT_FALSE(with([](auto& of) { of.paid = of.paid + cents{1}; }));
    EXPECT_FALSE(with([](auto& of) { of.paid = of.paid - cents{1}; }));
    EXPECT_FALSE(with([](auto& of) { of.returned = of.returned + cents{1}; }));
    EXPECT_FALSE(with([](auto& of) { of.amount = cents{2'000}; }));
    // None at all, and the first that could not be counted.
    EXPECT_FALSE(with([](auto& of) { of.amount = of.paid = of.returned = cents{}; }));
    const auto limit = rules.wager_limit(line);
    const auto of_wager = [&](cents wager) {
      return [&, wager](auto& of) {
        const auto pays = rules.winnings_of(line, wager);
        of.amount = wager;
        of.paid = pays.paid;
        of.returned = pays.returned;
      };
    };
    EXPECT_TRUE(with(of_wager(limit)));
    EXPECT_FALSE(with(of_wager(limit + cents{1})));
  }
}

TEST(amounts, cards_rakes_and_the_bonus_are_by_the_settings_of_a_pot) {
  const auto rules = high_roller_rules();
  const auto& settings = rules.settings();
  pot_state before;
  event::cards_bought bought{};
  for (const auto count : {std::int64_t{1}, settings.cards_max}) {
    bought.count = static_cast<std::uint64_t>(count);
    bought.amount = settings.card_price * count;
    EXPECT_TRUE(holds(rules, before, bought));
    bought.amount = bought.amount + cents{1};
    EXPECT_FALSE(holds(rules, before, bought));
  }
  for (const auto count : {std::int64_t{0}, settings.cards_max + 1, counted_max}) {
    bought.count = static_cast<std::uint64_t>(count);
    bought.amount = count > 1'000'000 ? cents{1} : settings.card_price * count;
    EXPECT_FALSE(holds(rules, before, bought)) << count;
  }

  before.pot = cents{123'400};
  before.bonus = cents{45'600};
  const auto rake = rules::split(settings, before.pot).rake;
  const auto share = rules::share(settings, before.bonus);
  event::raked raked{};
  raked.house = rake.house;
  raked.charity = rake.charity;
  event::bonus_raked taken{};
  taken.house = share.house;
  taken.charity = share.charity;
  const auto check = [&]<class Event>(const Event& right) {
    EXPECT_TRUE(holds(rules, before, right));
    auto other = right;
    other.house = other.house + cents{1};
    EXPECT_FALSE(holds(rules, before, other));
    other = right;
    other.charity = other.charity + cents{1};
    EXPECT_FALSE(holds(rules, before, other));
  };
  check(raked);
  check(taken);
  event::bonus_added added{};
  added.amount = settings.bonus;
  EXPECT_TRUE(holds(rules, before, added));
  added.amount = settings.bonus + cents{1};
  EXPECT_FALSE(holds(rules, before, added));
}

}  // namespace
}  // namespace skyward::table::amounts_test
