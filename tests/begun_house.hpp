// A running house for tests, by a clock that stands until they move it.
#pragma once

#include "asked_house.hpp"
#include "fairness/secret_maker.hpp"
#include "memory_store.hpp"
#include "request/known_build.hpp"
#include "server/first_house.hpp"
#include "server/house_players.hpp"
#include "told_frames.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace skyward::live {

/// The house of the first start, in memory, with a table of every game; its clock is the test's.
class a_running_house : public testing::Test, public asked_house {
 protected:
  a_running_house() {
    house_.power_goes = [this](store::memory_store::instant at) {
      appends_ += at == store::memory_store::instant::before_sync ? 1 : 0;
      return false;
    };
    begin();
  }

  /// Whoever watches a table of this house believes all that it tells, to the last frame.
  void TearDown() override {
    for (const auto& [table, told] : told_) {
      if (!floor_->state().tables.contains(table)) continue;
      const auto at = floor_->table_at(table);
      ASSERT_TRUE(at);
      constexpr std::size_t most = 1'000'000;
      const auto records = house_.records((*at)->place().stream, 1, most);
      ASSERT_TRUE(records);
      table::watched_table watched{request::known_build()};
      EXPECT_EQ(watch(watched, frames_of(*records)), "") << table;
      EXPECT_EQ(watched.state_json(), (*at)->state_json()) << table;
    }
  }

  void begin() {
    adopt();
    turn();
  }
  /// A process that has the house from now on, before it does anything.
  void adopt() {
    chance_ = fairness::secret_maker{[this](std::span<std::uint8_t> into) {
      return chance_fails_.empty()
                 ? fairness::kernel_chance(into)
                 : std::expected<void, std::string>{std::unexpected(chance_fails_)};
    }};
    floor_ = std::make_unique<floor>(house_, request::known_build(), [this] { return now_; });
    ASSERT_TRUE(open_house(house_, now_));
    ASSERT_TRUE(floor_->begin());
    const auto set_up = server::set_up_first_house(*floor_, 1, "UTC");
    ASSERT_TRUE(set_up) << set_up.error().message;
    tables_ = std::make_unique<running_house>(
        house_parts{house_, *floor_, chance_, seeds_, [this] { return now_; }}, pace_,
        server::reckoning_house_player,
        [this](const std::string& table, const told& done) {
          EXPECT_FALSE(done.refusal) << table << ": " << done.refusal->message;
          for (const auto& each : done.entries) {
            told_[table].push_back(each);
          }
        },
        house_observer{
            .refused = [this](std::string_view code) { refused_.emplace_back(code); },
            .dice_failed = [this](
                               const std::string& table,
                               const std::string& why) { failed_.push_back(table + ": " + why); },
        });
    ASSERT_TRUE(tables_->begin());
  }

  moment now() const override { return now_; }
  void turn() override {
    const auto due = tables_->turn();
    ASSERT_TRUE(due) << due.error().message;
    due_ = *due;
  }
  void wait(std::int64_t milliseconds) {
    now_ = moment{now_.milliseconds() + milliseconds};
    turn();
  }

  void say_of_house(house::any_floor_command what, house::role from, const std::string& who) {
    std::ignore = order(std::move(what), from, who);
  }
  std::int64_t count_of(const std::string& table, std::string_view event) const {
    const auto found = told_.find(table);
    if (found == told_.end()) return 0;
    return std::ranges::count_if(found->second, [&](const table::log_entry& each) {
      return std::visit([&](const auto& e) { return e.wire_name == event; }, each.what);
    });
  }

  moment now_{1'795'262'400'000};
  dealing::dealer_pace pace_;  // of what begins
  store::memory_store house_;
  int appends_ = 0;  // transactions
  std::string chance_fails_;
  fairness::secret_maker chance_;
  fairness::seed_box seeds_{fairness::secret{{1, 2, 3}}};
  moment due_;
  std::map<std::string, std::vector<table::log_entry>> told_;
  std::vector<std::string> refused_;  // as an observer hears of it
  std::vector<std::string> failed_;
};

}  // namespace skyward::live
