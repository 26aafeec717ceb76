// What the nodes of one house tell each other beside its records: that something was kept, and
// which players are with them. Nothing is decided by it but when to look and whom to wait for, and
// nothing is lost with it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace skyward::store {

/// Called on a thread of its own.
struct node_hears {
  std::function<void()> kept;                             // another node may have kept something
  std::function<void(std::vector<std::string>)> players;  // who is with all others, again and again
};

class node_line {
 public:
  virtual ~node_line() = default;

  // From any thread.
  virtual void tell_kept() = 0;
  virtual void tell_players(std::vector<std::string> with_us) = 0;
};

/// Of a house in a database; while that is away nothing is heard.
///
/// in  often  how often players are told and heard of
std::unique_ptr<node_line> postgres_node_line(
    const std::string& address, node_hears hears,
    std::chrono::milliseconds often = std::chrono::milliseconds{500});

}  // namespace skyward::store
