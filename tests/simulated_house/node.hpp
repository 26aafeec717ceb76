// A node of a simulated house: what runs in production beneath its thread, halted, ended and begun
// anew on its way to the store.
#pragma once

#include "audit/sequencer.hpp"
#include "live/running_house.hpp"
#include "simulated_house/disk.hpp"
#include "simulated_house/fiber.hpp"
#include "simulated_house/world.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace skyward::simulated {

/// What all nodes of a house have in common.
struct common_ground {
  world& in;
  disk& store;
  fault planted = fault::none;
  const audit::signing_key& key;
  std::int64_t begins_ms = 0;  // what a clock says that is right, as a run begins
  std::int64_t ahead_ms = 0;   // and by how much more since clocks were set
};

class node {
 public:
  /// What runs while a process does.
  struct process;
  using job = std::function<store::reached<void>(live::floor&, live::running_house&)>;

  /// in  notify  tells the others that something was kept
  node(common_ground& on, int number, std::function<void()> notify);
  ~node();

  void begin();
  /// At whatever it is doing.
  void end(const std::string& why);
  /// In order, once it has done what it is doing.
  void close();
  bool runs() const { return process_ != nullptr; }

  /// Asks it for something; it is forgotten where the process ends before.
  void give(job what);
  /// What was asked for is told at the end of the turn.
  void tell(std::function<void()> what) { outbox_.push_back(std::move(what)); }
  /// It has heard that something was kept.
  void hint();
  /// It has been halted for long enough.
  void go_on_at_once();

  moment clock() const;
  void set_clock(std::int64_t off_ms) { off_ms_ = off_ms; }
  std::int64_t off_ms() const { return off_ms_; }

  int number() const { return number_; }
  const std::vector<std::string>& players() const { return players_; }

  // Of a process that runs and waits.
  live::floor& floor();
  live::running_house& tables();
  // As it was last there, for whoever looks at a table.
  struct seen {
    std::uint64_t window = 0;
    table::seat_no offered{};  // the dice
  };
  seen seen_at(const std::string& table) const;
  /// Whether it has told all that was kept at a table since it has begun.
  bool has_told_all(const std::string& table) const;
  bool was_last_at(const std::string& table) const;

  /// Of others, and what they say of who is with them.
  std::vector<node*> others;

 private:
  friend class way;
  struct told_so_far {
    std::size_t from = 0;  // as the process began, and once it was ready
    std::size_t upto = 0;
    std::optional<std::size_t> next;
  };

  void live();
  store::reached<void> take_turns(process& of);
  store::reached<void> turn(process& of);
  store::reached<void> sequence(process& of);
  bool has_to_turn(process& of) const;
  void wait(std::int64_t ms);
  void go_on();
  void hear(const std::string& table, const live::told& done);
  void see(const process& of);

  common_ground& on_;
  int number_;
  std::function<void()> notify_;
  std::unique_ptr<fiber> fiber_;
  process* process_ = nullptr;
  std::uint64_t waits_ = 0;  // which wait it is in
  bool idle_ = false;
  bool ends_ = false;
  bool closes_ = false;
  bool expected_to_fail_ = false;
  bool hinted_ = false;
  std::int64_t off_ms_ = 0;
  std::vector<job> inbox_;
  std::vector<std::function<void()>> outbox_;
  std::map<std::string, told_so_far> told_;
  std::map<std::string, seen> seen_;
  std::map<std::string, std::string> last_own_;  // the last record that it has kept, by table
  std::vector<std::string> players_;
};

}  // namespace skyward::simulated
