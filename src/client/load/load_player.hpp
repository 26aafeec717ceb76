// A guest of a load who plays: sends what its player at the table wishes, a few commands at once,
// and holds each answer against what was sent.
#pragma once

#include "client/load/load_guest.hpp"
#include "client/load/table_player.hpp"

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <string>

namespace skyward::client {

class load_player final : public load_guest {
 public:
  load_player(load_floor& floor, std::string table, std::int64_t seat)
      : load_guest{floor, std::move(table)}, first_seat_{seat} {}

  /// Does what is to be done now.
  void act();

  void allow_round();
  void try_again();

  /// Wagers no more, and goes where it is asked to.
  void wind_up(bool leaves);

  bool is_seated() const { return plays_ && plays_->is_seated(); }
  bool is_at_table() const { return !has_failed() && is_seated() && !plays_->has_left(); }
  /// Has left with all that it has in the wallet, and has looked there; or never sat down.
  bool is_home() const { return has_failed() || !is_seated() || is_home_; }
  /// Nothing waits for an answer, and nothing of its own for a throw.
  bool is_at_rest() const;
  /// What it has to wait for, while it is not.
  std::string waits_for() const;

  /// Whether the seat is as the own books have it.
  ///
  /// in   state  of the table, where it stood at the record that was told last
  void check_books(const boost::json::object& state);

 protected:
  void has_entered() override;
  void looked(const boost::json::object& look) override;
  void returned() override;
  void heard_frame(const boost::json::object& frame) override;
  void heard_answer(const boost::json::object& answer) override;

 private:
  using clock = std::chrono::steady_clock;
  struct sent_command {
    std::string id;
    std::string text;
    std::string_view told_as;
    clock::time_point at;
    bool told{};
    bool timed{};  // how long it takes is measured: not of one that is sent again
  };

  void send(const player_wish& wish);
  void ask_for_roll();
  void heard_own(std::string_view event);
  void go_home();
  void look_into_wallet(std::function<void(std::int64_t cents)> then);
  void differ(std::string_view what, std::int64_t own, std::int64_t of_house);

  std::int64_t first_seat_;
  std::optional<table_player> plays_;
  std::deque<player_wish> wishes_;
  std::deque<sent_command> sent_;
  bool winds_up_{};
  std::int64_t purse_cents_{};
  bool goes_home_{};
  bool is_home_{};
};

}  // namespace skyward::client
