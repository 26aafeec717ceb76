// What every store has to do, held against each of them by whoever includes this.
#pragma once

#include "base/ensure.hpp"
#include "hostile_texts.hpp"
#include "store/store.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <random>

namespace skyward::store {

// As a test that fails shows them.
inline void PrintTo(outcome what, std::ostream* to) {
  *to << name_of(what);
}
inline void PrintTo(const answer& told, std::ostream* to) {
  *to << name_of(told.what) << " " << told.stream << " " << told.seq << " " << told.account;
}

/// A back end, and how it begins again after the process that had it is gone.
struct back_end {
  virtual ~back_end() = default;
  virtual store& house() = 0;
  virtual void begin_again() = 0;
};

/// A command whose records say nothing but what they are called.
struct asked {
  proposal of;
  std::string name;

  static std::string id_of(const std::string& name) {
    return sha256_hex(name).substr(0, record::id_digits);
  }
  explicit asked(const std::string& id) {
    of.key = {"ann", id_of(id)};
    of.body = body_of({"body of ", id});
    name = id;
  }
  asked& to(const std::string& stream, std::uint64_t after, int records = 1, bool closes = false) {
    part added{stream, {after, {}}, {}, closes};
    for (int i = 0; i < records; ++i) {
      added.records.push_back(
          fmt::format("{} {} {}", stream, after + added.records.size() + 1, name));
    }
    of.parts.push_back(added);
    return *this;
  }
  asked& move(const std::string& from, const std::string& to, std::int64_t cents) {
    of.money.postings.push_back({from, -cents});
    of.money.postings.push_back({to, cents});
    return *this;
  }
};

using made_back_end = std::unique_ptr<back_end> (*)();

class store_contract : public testing::TestWithParam<made_back_end> {
 protected:
  store& house() { return end_->house(); }
  void begin_again() { end_->begin_again(); }

  std::vector<answer> append(const std::vector<asked>& all) {
    std::vector<proposal> proposals;
    known_.clear();
    for (const auto& each : all) {
      proposals.push_back(each.of);
      for (auto& part : proposals.back().parts) expect(part);
    }
    return house().append(proposals).value();
  }
  answer append(const asked& one) { return append(std::vector{one}).front(); }
  std::int64_t cents(const std::string& account) { return house().account(account).value().cents; }
  std::uint64_t count(const std::string& stream) {
    return house().stream(stream).value().chain.count;
  }

  /// Ann has money with the house and sits at the first three tables.
  void seat_ann() {
    append(asked{"deposit"}.to("cage", 0).move("cash", "wallet/ann", 10'000));
    for (int i = 1; i <= 3; ++i) {
      asked sits{fmt::format("sit {}", i)};
      sits.to(fmt::format("table/{}", i), 0).move("wallet/ann", stack(i), 1'000);
      sits.of.money.seatings = {{stack(i), "ann"}};
      append(sits);
    }
  }
  static std::string stack(int table) { return fmt::format("table/{}/stack/1", table); }
  static asked wager(int table, std::uint64_t after, std::int64_t cents) {
    asked made{fmt::format("wager {} {}", table, after)};
    made.to(fmt::format("table/{}", table), after)
        .move(stack(table), fmt::format("table/{}/layout/1/field", table), cents);
    made.of.money.wagering = {stack(table)};
    return made;
  }
  static asked restrict(const std::string& id, std::uint64_t after, bool barred,
                        std::optional<std::int64_t> limit = {}) {
    asked made{id};
    made.to("cage", after);
    made.of.money.barrings = {{"ann", barred}};
    made.of.money.loss_limits = {{"ann", limit}};
    return made;
  }

 private:
  /// As whoever sends it knows the stream: as it is kept, with what was sent beside it.
  void expect(part& of) {
    auto& known = known_[of.stream];
    const auto kept = house().stream(of.stream).value().chain;
    known.try_emplace(kept.count, kept);
    if (known.contains(of.after.count)) of.after = known[of.after.count];
    auto next = of.after;
    for (const auto& each : of.records) {
      next.add(record::leaf_of(each));
      known[next.count] = next;
    }
  }

  std::unique_ptr<back_end> end_ = GetParam()();
  std::map<std::string, std::map<std::uint64_t, record::chain>> known_;
};

TEST_P(store_contract, records_are_kept_at_the_expected_sequence_and_read_in_order) {
  EXPECT_EQ(append(asked{"1"}.to("table/1", 0, 2)), (answer{outcome::committed, "table/1", 1, {}}));
  EXPECT_EQ(append(asked{"2"}.to("table/1", 2)), (answer{outcome::committed, "table/1", 3, {}}));
  record::chain chain;
  const std::vector<std::string> lines{"table/1 1 1", "table/1 2 1", "table/1 3 2"};
  for (const auto& each : lines) chain.add(record::leaf_of(each));
  begin_again();
  EXPECT_EQ(house().stream("table/1").value(), (stream_row{chain, false}));
  EXPECT_EQ(house().records("table/1", 1, 10).value(), lines);
  EXPECT_EQ(house().records("table/1", 2, 1).value(), (std::vector<std::string>{"table/1 2 1"}));
  EXPECT_EQ(house().records("table/1", 4, 10).value(), std::vector<std::string>{});
  EXPECT_EQ(house().records("table/2", 1, 10).value(), std::vector<std::string>{});
}

/// Names of streams, accounts, people and what is said, whatever they look like.
TEST_P(store_contract, takes_nothing_from_outside_for_sql__WEB_5) {
  for (const auto text : hostile_texts) {
    const std::string name{text};
    auto of_them = asked{name}.to(name, 0).move("cash", "wallet/" + name, 700);
    of_them.of.key.principal = name;
    of_them.of.money.loss_limits = {{name, 900}};
    EXPECT_EQ(append(of_them).what, outcome::committed) << name;
  }
  begin_again();
  EXPECT_EQ(house().streams().value().size(), std::size(hostile_texts));
  for (const auto text : hostile_texts) {
    const std::string name{text};
    EXPECT_EQ(house().records(name, 1, 10).value(),
              std::vector{fmt::format("{} 1 {}", name, name)});
    const auto wallet = house().account("wallet/" + name).value();
    EXPECT_EQ(wallet.cents, 700) << name;
    EXPECT_EQ(wallet.loss_limit, 900) << name;
  }
}

TEST_P(store_contract, a_stream_that_is_elsewhere_by_now_takes_nothing) {
  append(asked{"1"}.to("table/1", 0));
  EXPECT_EQ(append(asked{"2"}.to("table/1", 0)), (answer{outcome::stale, "table/1", 1, {}}));
  EXPECT_EQ(append(asked{"2"}.to("table/1", 2)), (answer{outcome::stale, "table/1", 1, {}}));
  EXPECT_EQ(append(asked{"3"}.to("table/2", 1)), (answer{outcome::stale, "table/2", 0, {}}));
  EXPECT_EQ(count("table/1"), 1U);
  EXPECT_EQ(append(asked{"2"}.to("table/1", 1)).what, outcome::committed);
}

// LED-3: one effect, whatever is sent how often; and another body under the same id none.
TEST_P(store_contract, a_command_happens_once_and_is_answered_as_it_was_first__LED_3) {
  const auto once = asked{"1"}.to("table/1", 0, 2).move("cash", "wallet/ann", 500);
  const answer first{outcome::committed, "table/1", 1, {}};
  const answer again{outcome::duplicate, "table/1", 1, {}};
  EXPECT_EQ(append({once, once}), (std::vector{first, again}));
  EXPECT_EQ(append(once), again);
  begin_again();
  EXPECT_EQ(append(once), again);
  EXPECT_EQ(house().find(once.of.key, once.of.body).value(), again);
  auto other = once;
  other.of.body = body_of({"another"});
  other.of.parts.front().after.count = 2;
  EXPECT_EQ(append(other), (answer{outcome::other_body, "table/1", 1, {}}));
  EXPECT_EQ(house().find(other.of.key, other.of.body).value(),
            (answer{outcome::other_body, "table/1", 1, {}}));
  auto of_bob = asked{"1"}.to("table/1", 2);
  of_bob.of.key.principal = "bob";
  EXPECT_EQ(house().find(of_bob.of.key, of_bob.of.body).value(), std::nullopt);
  EXPECT_EQ(append(of_bob).what, outcome::committed);
  EXPECT_EQ(cents("wallet/ann"), 500);
  EXPECT_EQ(count("table/1"), 3U);
}

TEST_P(store_contract, no_account_is_overdrawn_and_the_one_that_would_be_is_named__LED_2) {
  append(asked{"1"}.to("cage", 0).move("cash", "wallet/ann", 500));
  EXPECT_EQ(append(asked{"2"}.to("table/1", 0).move("wallet/ann", stack(1), 501)),
            (answer{outcome::insufficient, {}, 0, "wallet/ann"}));
  EXPECT_EQ(append(asked{"2"}.to("table/1", 0).move("wallet/ann", stack(1), 500)).what,
            outcome::committed);
  EXPECT_EQ(append(asked{"3"}.to("table/1", 1).move("receivable/ann", stack(1), 100)).what,
            outcome::committed);
  EXPECT_EQ(append(asked{"4"}.to("table/1", 2).move(stack(1), "receivable/ann", 101)),
            (answer{outcome::insufficient, {}, 0, "receivable/ann"}));
  EXPECT_EQ(cents("cash"), -500);
  EXPECT_EQ(cents("wallet/ann"), 0);
  EXPECT_EQ(cents(stack(1)), 600);
  EXPECT_EQ(cents("receivable/ann"), -100);
}

TEST_P(store_contract, accounts_that_may_be_below_zero_are_kept_so) {
  std::uint64_t records = 0;
  for (const auto* account : {"cash", "table/1/inventory", "table/1/over-short"}) {
    ASSERT_TRUE(may_be_below_zero(*ledger::kind_of(account)));
    EXPECT_EQ(
        append(asked{account}.to("table/1", records++).move(account, "table/1/drop", 300)).what,
        outcome::committed);
    EXPECT_EQ(cents(account), -300);
  }
}

TEST_P(store_contract, what_is_refused_spoils_nothing_beside_it) {
  append(asked{"0"}.to("cage", 0).move("cash", "wallet/ann", 500));
  const auto told = append({
      asked{"1"}.to("table/1", 0),
      asked{"2"}.to("table/1", 1).move("wallet/ann", stack(1), 600),
      asked{"3"}.to("table/1", 2),  // upon what was refused
      asked{"4"}.to("table/2", 0).move("wallet/ann", stack(2), 500),
      asked{"5"}.to("table/1", 1),
      asked{"6"}.to("table/1", 2).move("wallet/ann", stack(1), 1),
  });
  EXPECT_EQ(told, (std::vector<answer>{{outcome::committed, "table/1", 1, {}},
                                       {outcome::insufficient, {}, 0, "wallet/ann"},
                                       {outcome::stale, "table/1", 1, {}},
                                       {outcome::committed, "table/2", 1, {}},
                                       {outcome::committed, "table/1", 2, {}},
                                       {outcome::insufficient, {}, 0, "wallet/ann"}}));
  begin_again();
  EXPECT_EQ(house().records("table/1", 1, 9).value(),
            (std::vector<std::string>{"table/1 1 1", "table/1 2 5"}));
  EXPECT_EQ(cents(stack(2)), 500);
}

// What was decided upon a command that came too late is late too, wherever its stream has come to.
TEST_P(store_contract, nothing_is_kept_upon_what_was_not_kept) {
  append(asked{"1"}.to("table/1", 0));
  append(asked{"elsewhere"}.to("table/1", 1));
  const auto late = asked{"2"}.to("table/1", 1);
  const auto upon = asked{"3"}.to("table/1", 2);
  EXPECT_EQ(append({late, upon}), (std::vector(2, answer{outcome::stale, "table/1", 2, {}})));
  EXPECT_EQ(count("table/1"), 2U);
}

TEST_P(store_contract, a_command_over_several_streams_is_kept_in_all_or_in_none) {
  append(asked{"1"}.to("table/1/mon", 0).to("house", 0));
  const auto turn = asked{"2"}.to("table/1/mon", 1, 1, true).to("table/1/tue", 0).to("house", 0);
  EXPECT_EQ(append(turn), (answer{outcome::stale, "house", 1, {}}));
  EXPECT_EQ(count("table/1/mon"), 1U);
  EXPECT_EQ(count("table/1/tue"), 0U);
  const auto turned = asked{"2"}.to("table/1/mon", 1, 1, true).to("table/1/tue", 0).to("house", 1);
  EXPECT_EQ(append(turned), (answer{outcome::committed, "table/1/mon", 2, {}}));
  EXPECT_EQ(append(asked{"3"}.to("table/1/mon", 2)),
            (answer{outcome::stale, "table/1/mon", 2, {}}));
  begin_again();
  EXPECT_EQ(append(asked{"3"}.to("table/1/mon", 2)),
            (answer{outcome::stale, "table/1/mon", 2, {}}));
  const auto all = house().streams().value();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].name, "house");
  EXPECT_EQ(all[1].name, "table/1/mon");
  EXPECT_TRUE(all[1].row.closed);
  EXPECT_FALSE(all[2].row.closed);
}

// ACC-6: an exclusion holds at once and everywhere, and chips can always be cashed.
TEST_P(store_contract, who_is_barred_wagers_nowhere_and_may_cash_out__ACC_6) {
  seat_ann();
  EXPECT_EQ(append(wager(1, 1, 100)).what, outcome::committed);
  EXPECT_EQ(append({restrict("out", 1, true), wager(2, 1, 100)}),
            (std::vector<answer>{{outcome::committed, "cage", 2, {}},
                                 {outcome::barred, {}, 0, stack(2)}}));
  for (const int table : {1, 2, 3}) {
    EXPECT_EQ(append(wager(table, count(fmt::format("table/{}", table)), 1)),
              (answer{outcome::barred, {}, 0, stack(table)}));
  }
  EXPECT_EQ(append(asked{"cash"}.to("table/2", 1).move(stack(2), "wallet/ann", 1'000)).what,
            outcome::committed);
  // Who sits down elsewhere is barred there too, and who sits there next is not.
  asked sits{"sit 4"};
  sits.to("table/4", 0).move("wallet/ann", stack(4), 100);
  sits.of.money.seatings = {{stack(4), "ann"}};
  EXPECT_EQ(append(sits).what, outcome::committed);
  EXPECT_EQ(append(wager(4, 1, 1)).what, outcome::barred);
  asked next{"bob"};
  next.to("table/4", 1);
  next.of.money.seatings = {{stack(4), ""}, {stack(4), "bob"}};
  EXPECT_EQ(append(next).what, outcome::committed);
  EXPECT_EQ(append(wager(4, 2, 1)).what, outcome::committed);
  begin_again();
  EXPECT_EQ(append(wager(3, 1, 1)).what, outcome::barred);
  EXPECT_EQ(append(restrict("in", 2, false)).what, outcome::committed);
  EXPECT_EQ(append(wager(3, 1, 1)).what, outcome::committed);
}

TEST_P(store_contract, a_loss_limit_is_of_a_day_and_charged_by_chips_bought) {
  seat_ann();
  append(restrict("limit", 1, false, 1'500));
  std::uint64_t after = 1;
  const auto buy = [&](std::int64_t cents, const std::string& day) {
    asked made{fmt::format("{} {} {}", after, cents, day)};
    made.to("table/1", after);
    if (cents > 0) made.move("wallet/ann", stack(1), cents);
    if (cents < 0) made.move(stack(1), "wallet/ann", -cents);
    made.of.money.charges = {{"ann", day, cents, true}};
    const auto told = append(made);
    if (told.what == outcome::committed) ++after;
    return told;
  };
  EXPECT_EQ(buy(1'500, "2026-11-23").what, outcome::committed);
  EXPECT_EQ(buy(1, "2026-11-23"), (answer{outcome::over_limit, {}, 0, "wallet/ann"}));
  EXPECT_EQ(buy(-200, "2026-11-23").what, outcome::committed);
  EXPECT_EQ(buy(201, "2026-11-23").what, outcome::over_limit);
  EXPECT_EQ(buy(200, "2026-11-23").what, outcome::committed);
  begin_again();
  EXPECT_EQ(buy(1, "2026-11-23").what, outcome::over_limit);
  EXPECT_EQ(buy(1'500, "2026-11-24").what, outcome::committed);
  EXPECT_EQ(buy(1, "2026-11-24").what, outcome::over_limit);
}

// Each of these has everything wrong that the one before it has, but for the first of it.
TEST_P(store_contract, of_several_things_that_are_wrong_the_first_is_told) {
  seat_ann();
  append(restrict("out", 1, true, 0));
  auto wrong = wager(1, 7, 5'000);
  wrong.of.money.charges = {{"ann", "2026-11-23", 1, true}};
  wrong.of.key.id = asked::id_of("out");
  EXPECT_EQ(append(wrong).what, outcome::other_body);
  wrong.of.body = asked{"out"}.of.body;
  EXPECT_EQ(append(wrong).what, outcome::duplicate);
  wrong.of.key.id = asked::id_of("new");
  EXPECT_EQ(append(wrong).what, outcome::stale);
  wrong.of.parts.front().after.count = 1;
  EXPECT_EQ(append(wrong).what, outcome::barred);
  append(restrict("in", 2, false, 0));
  EXPECT_EQ(append(wrong).what, outcome::over_limit);
  wrong.of.money.charges.clear();
  EXPECT_EQ(append(wrong).what, outcome::insufficient);
}

TEST_P(store_contract, a_snapshot_takes_the_place_of_the_last_one) {
  append(asked{"1"}.to("table/1", 0, 2));
  EXPECT_EQ(house().last_snapshot("table/1").value(), std::nullopt);
  const auto chain = house().stream("table/1").value().chain;
  EXPECT_TRUE(house().keep(snapshot{"table/1", "1", chain, "{\"one\":1}"}).has_value());
  EXPECT_TRUE(house().keep(snapshot{"table/1", "2", chain, "{\"two\":2}"}).has_value());
  begin_again();
  EXPECT_EQ(house().last_snapshot("table/1").value(),
            (snapshot{"table/1", "2", chain, "{\"two\":2}"}));
  EXPECT_EQ(house().last_snapshot("table/2").value(), std::nullopt);
}

TEST_P(store_contract, the_last_checkpoint_is_kept_with_the_command_that_brings_it) {
  EXPECT_EQ(house().last_checkpoint().value(), "");
  const auto note = [](const std::string& id, std::uint64_t after, const std::string& text) {
    auto made = asked{id}.to("audit", after);
    made.of.checkpoint = text;
    return made;
  };
  EXPECT_EQ(append(note("first", 0, "one\n")).what, outcome::committed);
  EXPECT_EQ(append(asked{"another"}.to("house", 0)).what, outcome::committed);
  EXPECT_EQ(append(note("late", 0, "never\n")).what, outcome::stale);
  EXPECT_EQ(house().last_checkpoint().value(), "one\n");
  EXPECT_EQ(append(note("second", 1, "two\n")).what, outcome::committed);
  EXPECT_EQ(append(note("second", 1, "again\n")).what, outcome::duplicate);
  begin_again();
  EXPECT_EQ(house().last_checkpoint().value(), "two\n");
}

TEST_P(store_contract, texts_are_kept_by_their_hashes) {
  const record::kept_text text{sha256_hex("a = 1"), "a = 1"};
  EXPECT_TRUE(house().keep_text(text).has_value());
  EXPECT_TRUE(house().keep_text(text).has_value());
  begin_again();
  const auto all = house().texts().value();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all.front().text, text.text);
}

}  // namespace skyward::store
