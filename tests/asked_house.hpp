// A running house with what people ask of it in tests, and how they are answered.
#pragma once

#include "live/new_id.hpp"
#include "live/running_house.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace skyward::live {

class asked_house {
 public:
  virtual ~asked_house() = default;
  virtual moment now() const = 0;
  virtual void turn() = 0;

  void ask(const std::string& table, const std::string& player, table::any_command what) {
    table::sent_command asked;
    asked.what = std::move(what);
    asked.from = table::role::player;
    asked.principal = player;
    asked.id = new_id(now());
    tables_->ask(table, std::move(asked), [this](const told& done) {
      answers_.push_back(done.refusal ? done.refusal->code : "done");
    });
  }
  /// What is asked alone is answered.
  std::string say(const std::string& table, const std::string& player, table::any_command what) {
    answers_.clear();
    ask(table, player, std::move(what));
    turn();
    return answers_.size() == 1 ? answers_.front() : "no answer";
  }
  void sit(const std::string& table, int seat, const std::string& player) {
    const auto at = static_cast<table::seat_no>(seat);
    EXPECT_EQ(say(table, player, table::command::seat{at, player}), "done");
    EXPECT_EQ(say(table, player, table::command::buy_in{at, cents{100'000}, {}}), "done");
  }
  table::any_command wager_of(const std::string& table, int seat, const std::string& area) {
    const auto names = *floor_->names_of(table);
    return table::command::wager{
        static_cast<table::seat_no>(seat), {names->book().area_named(area), {}}, cents{500}, {}};
  }
  std::string wager(const std::string& table, int seat, const std::string& player,
                    const std::string& area) {
    return say(table, player, wager_of(table, seat, area));
  }
  /// What the floor has made.
  std::vector<house::any_floor_event> order(house::any_floor_command what, house::role from,
                                            const std::string& who) {
    house::sent_floor_command asked;
    asked.what = std::move(what);
    asked.from = from;
    asked.principal = who;
    asked.id = new_id(now());
    const auto done = floor_->perform(std::move(asked));
    if (!done || done->refusal) {
      ADD_FAILURE() << (done ? done->refusal->message : done.error().message);
      return {};
    }
    return done->events;
  }

  std::unique_ptr<floor> floor_;
  std::unique_ptr<running_house> tables_;
  std::vector<std::string> answers_;
};

}  // namespace skyward::live
