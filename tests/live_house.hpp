// A house with a table of Props & Hops for tests: commands are sent as often as the sender likes,
// to processes that end at any moment, and what the house then says is held against what was
// answered.
#pragma once

#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "live/live_table.hpp"
#include "request/known_build.hpp"
#include "table_play.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>

namespace skyward::live {

/// A game as a table of this build pins it.
struct pinned_game {
  explicit pinned_game(const games::game& of)
      : rules{of.book, of.book.editions.front()},
        definition{of.define(rules)},
        table{rules, *definition, request::pin_of(of.book)},
        names{of.book, &rules} {}

  rules::table_rules rules;
  std::unique_ptr<const rules::definition> definition;
  table::banked_table table;
  table::line_codec names;
};

inline const pinned_game& props_and_hops() {
  static const pinned_game game{*games::find_game("props-and-hops")};
  return game;
}

/// A second for each look at it.
struct test_clock {
  std::int64_t seconds = 1'795'262'400;
  moment now() { return moment{++seconds * 1000}; }
};

/// A process that has the table, by what it finds in the house.
class node {
 public:
  node(store::store& house, test_clock& clock, const std::string& table = "table/7") {
    const auto place = find_place(house, table).value();
    const auto& game = props_and_hops();
    auto state = game.table.fresh();
    auto at = place;
    if (!place.stream.empty()) {
      log_ =
          std::make_unique<table::replay>(load_table(house, place, request::known_build()).value());
      ensure(log_->decides(), "a log that is decided anew");
      state = *log_->banked();
      at.chain = log_->chain();
    }
    live_ = std::make_unique<live_banked_table>(house, game.table, game.names, at, state,
                                                [&clock] { return clock.now(); });
  }
  live_banked_table& table() { return *live_; }

 private:
  std::unique_ptr<table::replay> log_;
  std::unique_ptr<live_banked_table> live_;
};

inline std::string id_of(std::uint64_t number) {
  return sha256_hex(fmt::format("command {}", number)).substr(0, record::id_digits);
}

/// Commands of an evening that somebody may send, whether they can be done or not.
inline std::vector<table::sent_command> any_evening(std::uint64_t seed, std::size_t count) {
  table::seeded_numbers pick{seed};
  std::vector<table::sent_command> all;
  const auto& names = props_and_hops().names;
  const auto add = [&](const std::string& line) {
    auto asked = names.read_command(line).value();
    asked.id = id_of(seed * 1'000'000 + all.size());
    all.push_back(std::move(asked));
  };
  add(R"({"do":"open_table","kind":"hybrid"})");
  for (int seat = 1; seat <= 3; ++seat) {
    add(fmt::format(R"({{"do":"seat","seat":{},"player":"player {}"}})", seat, seat));
    add(fmt::format(R"({{"do":"buy_in","seat":{},"cents":100000}})", seat));
  }
  const std::vector<std::string> areas{"field", "hop-1-2", "any-seven", "hard-8"};
  while (all.size() < count) {
    const auto seat = pick.below(4) + 1;
    switch (pick.below(9)) {
      case 0:
        add(R"({"do":"no_more_bets"})");
        break;
      case 1:
      case 2:
        add(fmt::format(R"({{"do":"throw","dice":[{},{}]}})", pick.below(6) + 1,
                        pick.below(6) + 1));
        break;
      case 3:
        add(fmt::format(R"({{"do":"cash_out","seat":{},"cents":{}}})", seat,
                        500 * (pick.below(4) + 1)));
        break;
      case 4:
        add(fmt::format(R"({{"do":"take_down","seat":{},"area":"{}"}})", seat,
                        areas[pick.below(areas.size())]));
        break;
      default:
        add(fmt::format(R"({{"do":"wager","seat":{},"area":"{}","cents":500}})", seat,
                        areas[pick.below(areas.size())]));
        break;
    }
  }
  return all;
}

/// What senders were told, and whether the house has it so.
class answers_book {
 public:
  /// An answer, the first or another one, to a command.
  void note(const table::sent_command& asked, const told& answer) {
    if (answer.refusal) return;
    const auto& record = answer.record;
    const auto [found, is_new] = done_.emplace(asked.id, record);
    EXPECT_TRUE(is_new || found->second == record) << "answered twice, and not alike";
    EXPECT_TRUE(is_new || answer.before) << "done twice: " << record;
  }

  /// LED-1, LED-3, LED-5: everything that was answered is there once; all accounts come to nothing;
  /// each record follows from those before it.
  void check(store::store& house, const std::string& table = "table/7") const {
    std::map<std::string, int> times;
    std::map<std::string, std::int64_t> sums;
    const auto all = house.streams().value();
    for (const auto& each : all) {
      const auto lines = house.records(each.name, 1, 1'000'000).value();
      EXPECT_EQ(lines.size(), each.row.chain.count);
      record::chain chain;
      for (const auto& line : lines) {
        chain.add(record::leaf_of(line));
        const auto read = record::read_record(line).value();
        EXPECT_EQ(read.head.seq, chain.count);
        for (const auto& moved : read.head.postings) sums[moved.account] += moved.cents;
        if (each.name != house::house_stream) ++times[read.head.cause.id];
      }
      EXPECT_EQ(chain.head, each.row.chain.head);
    }
    for (const auto& [id, count] : times) EXPECT_EQ(count, 1) << id;
    for (const auto& [id, record] : done_) EXPECT_TRUE(times.contains(id)) << record;
    std::int64_t together = 0;
    const auto rows = house.accounts().value();
    for (const auto& [name, row] : rows) {
      together += row.cents;
      EXPECT_EQ(row.cents, sums[name]) << name;
      sums.erase(name);
    }
    for (const auto& [name, cents] : sums) EXPECT_EQ(cents, 0) << name;
    EXPECT_EQ(together, 0);
    const auto place = find_place(house, table).value();
    if (place.stream.empty()) return;
    const auto log = load_table(house, place, request::known_build());
    ASSERT_TRUE(log.has_value()) << log.error().message;
    EXPECT_TRUE(log->decides());
  }
  std::size_t done() const { return done_.size(); }

 private:
  std::map<std::string, std::string> done_;
};

}  // namespace skyward::live
