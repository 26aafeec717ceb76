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

/// A table at which seat 1 has chips for 60 of the 100 that it bought last.
banked_state after_a_buy_in() {
  banked_state before;
  before.common.seats.resize(2);
  before.common.seats[0].player = "ann";
  before.common.seats[0].stack = cents{60};
  before.common.seats[1].player = "bob";
  before.common.seats[1].stack = cents{500};
  const event::bought_in bought{seat_no{1}, cents{100}, money_source::cash};
  before.since_throw.push_back(
      {{{4, 1}, ""}, seat_no{1}, moved_by::cash, bought.moves(), money_source::cash});
  return before;
}

TEST(amounts, what_is_undone_goes_back_and_beyond_the_stack_is_owed__LED_11) {
  const auto& rules = live::props_and_hops().rules;
  const auto before = after_a_buy_in();
  const auto inventory = account::of(account_kind::inventory);
  const auto cash = account::of(account_kind::cash);
  const auto drop = account::of(account_kind::drop);
  const auto stack = account::of_stack(seat_no{1});
  const auto debt = account::of_debt(seat_no{1});
  const event::reversed right{
      {{4, 1}, ""},
      seat_no{1},
      {{stack, inventory, cents{60}}, {debt, inventory, cents{40}}, {drop, cash, cents{100}}}};
  EXPECT_TRUE(holds(rules, before, right));
  const auto with = [&](const auto& change) {
    auto other = right;
    change(other);
    return holds(rules, before, other);
  };
  EXPECT_FALSE(with([](auto& of) { of.entry.id.seq = 3; }));
  EXPECT_FALSE(with([](auto& of) { of.entry.id.event = 2; }));
  EXPECT_FALSE(with([](auto& of) { of.seat = seat_no{2}; }));
  EXPECT_FALSE(with([](auto& of) { of.moved = {}; }));
  EXPECT_FALSE(with(
      [&](auto& of) { of.moved = {{stack, inventory, cents{100}}, {drop, cash, cents{100}}}; }));
  EXPECT_FALSE(with([&](auto& of) {
    of.moved = {
        {drop, cash, cents{100}}, {stack, inventory, cents{60}}, {debt, inventory, cents{40}}};
  }));
  auto rich = before;
  rich.common.seats[0].stack = cents{100};
  EXPECT_FALSE(holds(rules, rich, right));
  auto all = right;
  all.moved = {{stack, inventory, cents{100}}, {drop, cash, cents{100}}};
  EXPECT_TRUE(holds(rules, rich, all));
}

TEST(amounts, an_amount_is_corrected_once_as_its_record_approves__LED_11) {
  auto common = after_a_buy_in().common;
  const auto propose = [&](std::uint64_t number, const std::string& player, std::int64_t amount) {
    event::correction_proposed made{number, correction_kind::amount, "a mistake", "dee"};
    made.player = player;
    made.amount = amount;
    common.proposals.push_back(made);
  };
  propose(1, "ann", -100);
  propose(2, "Zed", 50);
  propose(3, "bob", cents_max + 1);
  common.proposals.push_back({4, correction_kind::entry, "a mistake", "dee"});
  common.proposals.back().player = "ann";
  common.debts.push_back({"zed", cents{20}});
  const auto inventory = account::of(account_kind::inventory);
  const auto stack = account::of_stack(seat_no{1});
  const auto debt = account::of_debt(seat_no{1});
  const event::amount_corrected of_ann{
      "Ann", seat_no{1}, {{stack, inventory, cents{60}}, {debt, inventory, cents{40}}}};
  const event::amount_corrected of_zed{
      "zed",
      seat_no::none,
      {{inventory, account::of_debt(seat_no::none), cents{20}},
       {inventory, account::of(account_kind::unclaimed), cents{30}}}};

  /// How many of the entries of one record hold, and then none.
  const auto held = [&](const auto&... all) {
    approved_amounts record;
    int count = 0;
    (void)((record.check(common, entry_of(all)).has_value() && ++count > 0) && ...);
    return count;
  };
  const auto approved = [](std::uint64_t number) { return event::corrected{number, "flo"}; };
  EXPECT_EQ(held(approved(1), of_ann), 2);
  EXPECT_EQ(held(approved(2), of_zed), 2);
  EXPECT_EQ(held(approved(1), of_ann, approved(2), of_zed), 4);
  EXPECT_EQ(held(of_ann), 0);
  EXPECT_EQ(held(approved(1), of_ann, of_ann), 2);  // once
  EXPECT_EQ(held(approved(2), of_ann), 1);          // of another person
  EXPECT_EQ(held(approved(4), of_ann), 1);          // of an entry
  EXPECT_EQ(held(approved(9), of_ann), 1);          // of none
  EXPECT_EQ(held(approved(1), approved(9), of_ann), 2);
  const auto changed = [&](std::uint64_t number, auto of, const auto& change) {
    change(of);
    return held(approved(number), of);
  };
  EXPECT_EQ(changed(1, of_ann, [](auto& of) { of.seat = seat_no{2}; }), 1);
  EXPECT_EQ(changed(1, of_ann, [](auto& of) { of.moved = {}; }), 1);
  EXPECT_EQ(changed(1, of_ann, [&](auto& of) { of.moved = {{stack, inventory, cents{100}}}; }), 1);
  EXPECT_EQ(changed(2, of_zed, [](auto& of) { of.player = "mallory"; }), 1);
  EXPECT_EQ(changed(2, of_zed,
                    [&](auto& of) {
                      of.moved = {{inventory, account::of(account_kind::unclaimed), cents{50}}};
                    }),
            1);
  const event::amount_corrected of_bob{
      "bob", seat_no{2}, {{inventory, account::of_stack(seat_no{2}), cents{cents_max + 1}}}};
  EXPECT_EQ(held(approved(3), of_bob), 1);
}

}  // namespace
}  // namespace skyward::table::amounts_test
