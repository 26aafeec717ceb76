// Tables that only keep their books, on threads of their own, race for one player's money in one
// house, and that player is barred while they play.
#pragma once

#include "store/shared_store.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace skyward::store {

/// A table at which Ann sits, that only keeps its books. What it asks for in one go is decided upon
/// one another.
class table_of_books {
 public:
  table_of_books(store& house, int number) : house_{house}, number_{number} {
    add({}).money.seatings = {{stack(), "ann"}};
    EXPECT_EQ(keep(), (std::vector{outcome::committed}));
  }

  table_of_books& buy(std::int64_t cents) {
    add({{stack(), cents}, {"wallet/ann", -cents}});
    return *this;
  }
  table_of_books& wager(std::int64_t cents) {
    add({{layout(), cents}, {stack(), -cents}}).money.wagering = {stack()};
    return *this;
  }
  table_of_books& lose(std::int64_t cents) {
    add({{fmt::format("table/{}/inventory", number_), cents}, {layout(), -cents}});
    return *this;
  }
  table_of_books& win(std::int64_t cents) {
    add({{fmt::format("table/{}/inventory", number_), -cents},
         {layout(), -cents},
         {stack(), 2 * cents}});
    return *this;
  }

  /// What became of all that was asked for.
  std::vector<outcome> keep() {
    std::vector<outcome> outcomes;
    const auto answers = house_.append(asked_).value();
    for (const auto& each : answers) outcomes.push_back(each.what);
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      if (outcomes[i] != outcome::committed) continue;
      kept_.add(record::leaf_of(asked_[i].parts.front().records.front()));
      postings_ += asked_[i].money.postings.size();
    }
    asked_.clear();
    ahead_ = kept_;
    return outcomes;
  }
  std::uint64_t postings() const { return postings_; }

 private:
  std::string stack() const { return fmt::format("table/{}/stack/1", number_); }
  std::string layout() const { return fmt::format("table/{}/layout/1/field", number_); }

  proposal& add(std::vector<record::posting> postings) {
    auto& made = asked_.emplace_back();
    made.key = {"dealer", sha256_hex(fmt::format("{} {}", number_, ++made_)).substr(0, 32)};
    const auto line = fmt::format("{} {}", number_, made_);
    made.parts = {{fmt::format("table/{}/mon", number_), ahead_, {line}, false}};
    made.money.postings = std::move(postings);
    ahead_.add(record::leaf_of(line));
    return made;
  }

  store& house_;
  int number_;
  int made_ = 0;
  std::uint64_t postings_ = 0;
  record::chain kept_;
  record::chain ahead_;
  std::vector<proposal> asked_;
};

/// A command of the cage.
inline proposal of_cage(store& house, char id) {
  proposal made;
  made.key = {"cage", std::string(32, id)};
  made.parts = {{"cage", house.stream("cage").value().chain, {std::string(1, id)}, false}};
  return made;
}

/// Three tables race for one player's money, who is barred when half of the postings are made.
///
/// out  postings made
inline std::uint64_t race(store& kept, std::uint64_t postings) {
  shared_store house{kept};
  auto deposit = of_cage(house, '0');
  deposit.money.postings = {{"cash", -1'000}, {"wallet/ann", 1'000}};
  EXPECT_EQ(house.append({&deposit, 1}).value().front().what, outcome::committed);

  std::atomic<bool> barred{false};
  std::atomic<std::uint64_t> made{0};
  std::atomic<int> refused{0};
  const auto play = [&](int number) {
    table_of_books table{house, number};
    bool won_back = true;  // what was lost, so that the money does not run out
    while (!barred || made < postings) {
      const auto before = table.postings();
      const auto bought = table.buy(400).keep().front();
      if (bought == outcome::insufficient) ++refused;
      const bool after = barred;
      table.wager(100);
      const auto told = won_back ? table.lose(100).keep() : table.win(100).keep();
      if (told == std::vector{outcome::committed, outcome::committed}) won_back = !won_back;
      if (after) {
        EXPECT_EQ(told, (std::vector{outcome::barred, outcome::stale}));
      }
      for (int i = 0; i < 8; ++i) table.buy(i % 2 == 0 ? -100 : 100);
      table.keep();
      table.buy(-300).keep();
      made += table.postings() - before;
      if (number != 1 || barred || made < postings / 2) continue;
      auto out = of_cage(house, '1');
      out.money.barrings = {{"ann", true}};
      EXPECT_EQ(house.append({&out, 1}).value().front().what, outcome::committed);
      barred = true;
    }
    EXPECT_EQ(table.wager(1).keep().front(), outcome::barred);
  };
  {
    std::vector<std::jthread> threads;
    for (int number = 1; number <= 3; ++number) threads.emplace_back(play, number);
  }
  EXPECT_GT(refused, 0);
  std::int64_t sum = 0;
  const auto rows = house.accounts().value();
  for (const auto& [name, row] : rows) {
    sum += row.cents;
    EXPECT_TRUE(row.cents >= 0 || name == "cash" || name.ends_with("inventory")) << name;
  }
  EXPECT_EQ(sum, 0);
  return made;
}

}  // namespace skyward::store
