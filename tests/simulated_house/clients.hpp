// People at the tables of a simulated house: each asks for one thing after the other, and for each
// again, under its id, until it is answered.
#pragma once

#include "simulated_house/node.hpp"
#include "simulated_house/reader.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace skyward::simulated {

class clients {
 public:
  clients(common_ground& on, std::vector<node*> nodes);

  /// They begin, stop asking for anything new, and go on.
  void begin();
  void be_quiet(bool quiet) { quiet_ = quiet; }
  /// From now on they stay where they sit.
  void stay() { stay_ = true; }

  /// The tables at which they sit.
  const std::vector<std::string>& tables() const { return tables_; }
  /// Whether nobody waits for an answer.
  bool all_are_answered() const;

  /// In the end: what was answered is kept, once, and nothing twice.
  void check_answers();

  std::size_t answered() const { return done_.size(); }
  std::size_t refused() const { return refused_; }

 private:
  struct wish {
    std::string table;  // empty: of the floor
    table::any_command of_table;
    house::any_floor_command of_floor;
    std::string principal;
    std::uint64_t window = 0;
    moment valid_until;
    std::vector<std::string> ids;  // one, but for a fault
    std::int64_t sent_at = 0;
    bool is_answered = false;
    bool is_refused = false;
  };
  struct client {
    std::string player;
    std::string table;
    int seat = 0;
    std::size_t at = 0;  // the node with its device
    bool sits = false;
    bool has_chips = false;
    std::shared_ptr<wish> open;
  };

  /// What was kept as a node was asked.
  struct asked_when {
    std::size_t commands = 0;
    std::size_t records = 0;  // of the table
  };

  void act(client& who);
  std::shared_ptr<wish> next_wish(client& who);
  void send(client& who);
  void send_copy(const client& who, node& to);
  void ask(node& at, std::size_t who, const std::shared_ptr<wish>& what, const std::string& id);
  void answer(node& at, std::size_t who, const std::shared_ptr<wish>& what, const std::string& id,
              const asked_when& when, const std::string& record, const std::string& refusal);
  void check_refusal(const node& at, const wish& what, const std::string& id,
                     const asked_when& when, const std::string& refusal);
  static table::sent_command command_of(const wish& what, const std::string& id);
  void take_answer(client& who, const std::shared_ptr<wish>& what, bool refused);
  void move(client& who);
  std::string new_id();

  common_ground& on_;
  reader reads_;
  std::vector<node*> nodes_;
  std::vector<std::string> tables_;
  std::vector<client> all_;
  std::vector<std::shared_ptr<wish>> wishes_;
  std::map<std::string, std::string> done_;  // by id: the record that was answered
  std::size_t refused_ = 0;
  bool quiet_ = false;
  bool stay_ = false;
};

}  // namespace skyward::simulated
