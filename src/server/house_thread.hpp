// The one thread that has the house: what others ask it is done in turns, each kept in one
// transaction, and what came of it is told on the thread of the sockets.
#pragma once

#include "audit/sequencer.hpp"
#include "live/floor.hpp"
#include "live/running_house.hpp"
#include "server/chips_bought.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace skyward::server {

/// What a job on the thread of the house may use.
class house_side {
 public:
  house_side(store::store& all, live::floor& decides, live::running_house& runs)
      : kept{all}, floor{decides}, tables{runs} {}

  store::store& kept;
  live::floor& floor;
  live::running_house& tables;
  std::map<std::pair<std::string, std::string>, std::string>
      felts;  // by rulebook, rules and name of the house
  chips_bought bought;

  /// To be done on the thread of the sockets, behind everything that was told before.
  void tell(std::move_only_function<void()> what) { told_.push_back(std::move(what)); }

  std::vector<std::move_only_function<void()>> take_told() { return std::exchange(told_, {}); }

 private:
  std::vector<std::move_only_function<void()>> told_;
};

/// A machine that has failed is told once; nothing is done after that.
using house_failed = std::function<void(const std::string& why)>;

/// How the thread of a house is.
struct house_pulse {
  bool runs = true;                          // false: it has failed, or has ended
  std::size_t jobs = 0;                      // that wait for a turn
  std::chrono::milliseconds waits{};         // since the last turn, or since anything waits for one
  std::size_t tables_overdue = 0;            // whose dealers should have acted 10 s ago and more
  std::chrono::milliseconds unsigned_for{};  // since there may be records that are not signed
  std::size_t stops = 0;                     // of play, that two people have to lift
};

class house_thread {
 public:
  using job = std::move_only_function<void(house_side&)>;

  /// Begins to run. Everything outlives it.
  ///
  /// in  io      where what is told is done
  ///     failed  called on that thread
  ///     turned  hears, on the thread of the house, how long each turn took that had anything to do
  house_thread(house_side& house, audit::sequencer& sequencer, std::function<moment()> now,
               boost::asio::any_io_executor io, house_failed failed,
               std::function<void(std::chrono::microseconds)> turned = {});
  house_thread(const house_thread&) = delete;
  house_thread& operator=(const house_thread&) = delete;

  ~house_thread();

  /// Does what was asked so far, keeps the states of all tables, and ends; nothing that is asked
  /// after that is done.
  void end();

  /// From any thread.
  void ask(job what);

  /// From any thread.
  house_pulse pulse() const;

 private:
  using clock = std::chrono::steady_clock;

  void run();
  void take_turns();
  bool turn(std::vector<job> jobs);
  void deliver();
  bool sequence(bool at_once);
  void note_change();
  void count_tables();
  void fail(const std::string& why);

  house_side& house_;
  audit::sequencer& sequencer_;
  std::function<moment()> now_;
  boost::asio::any_io_executor io_;
  house_failed failed_;
  std::function<void(std::chrono::microseconds)> turned_;
  moment due_;  // of the next turn that nobody asks for
  moment sequenced_;
  bool changed_ = false;  // since then
  moment counted_;        // the tables, when

  mutable std::mutex mutex_;
  std::condition_variable asked_;
  std::vector<job> jobs_;
  std::optional<clock::time_point> waits_since_;  // while a job waits or is done
  std::optional<clock::time_point> unsigned_since_;
  std::size_t tables_overdue_ = 0;
  std::size_t stops_ = 0;
  bool ends_ = false;
  bool runs_ = true;
  std::jthread thread_;  // last, so that it ends first
};

}  // namespace skyward::server
