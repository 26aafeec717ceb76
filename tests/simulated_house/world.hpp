// What a simulated run goes on in: its time, what is to happen in it, its chance, and what was
// seen.
#pragma once

#include "simulated_house/chance.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace skyward::simulated {

/// How much goes wrong: each once in so many times, or in a hundred; 0: never.
struct weather {
  std::int64_t halts_one_in = 0;  // a node, on its way to the store, beyond every limit
  std::int64_t fails_one_in = 0;  // what a node asks of the store, done or not done
  std::int64_t stale_one_in = 0;  // a transaction, that nothing speaks against
  std::int64_t drops = 0;         // messages between clients and nodes, in a hundred
  std::int64_t doubles = 0;
  std::int64_t late_ms = 5;
  std::int64_t unnotified = 0;   // commits, in a hundred
  std::int64_t ends_every = 0;   // a node, in ms
  std::int64_t clock_every = 0;  // a clock is set an hour forward or back
  std::int64_t power_every = 0;  // the store's power goes
};

class world {
 public:
  explicit world(std::uint64_t seed) : luck{seed} {}

  chance luck;
  weather outside;
  std::int64_t store_is_back = 0;  // nobody reaches the store before

  std::int64_t now() const { return now_; }
  void after(std::int64_t ms, std::function<void()> what) {
    steps_.emplace(now_ + ms, std::move(what));
  }
  /// Has everything happen that is to happen until then, or until something was wrong.
  void run_for(std::int64_t ms);

  /// Something was done.
  void note(const std::string& what);

  /// Something was wrong: the first is what a run tells.
  void violate(const std::string& what);
  const std::string& violation() const { return violation_; }

  const std::deque<std::string>& last_notes() const { return notes_; }
  std::uint64_t hash() const { return hash_; }
  void mix(std::string_view what);

 private:
  std::int64_t now_ = 0;
  std::multimap<std::int64_t, std::function<void()>> steps_;  // of one moment in their order
  std::deque<std::string> notes_;
  std::string violation_;
  std::uint64_t hash_ = 14'695'981'039'346'656'037U;
};

}  // namespace skyward::simulated
