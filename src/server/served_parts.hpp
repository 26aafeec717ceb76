// What answers to clients stand on.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/event_hub.hpp"
#include "server/house_thread.hpp"
#include "server/reality_checks.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace skyward::server {

class lab;
class table_edges;
class training_requests;

/// Sockets by the session that opened them, so that they end with it.
class session_sockets {
 public:
  void add(const digest& session, web_socket* socket) { all_.emplace(session, socket); }
  void remove(const digest& session, web_socket* socket) { all_.erase({session, socket}); }
  void end(std::span<const ended_session> ended) const;

  std::size_t count() const { return all_.size(); }
  std::size_t bytes_waiting() const;

 private:
  std::set<std::pair<digest, web_socket*>> all_;
};

/// All of it outlives the answers, and belongs to the thread of the sockets but for the house.
struct served_parts {
  house_thread& house;
  accounts& people;
  event_hub& watchers;
  session_sockets& sockets;
  reality_checks& reminds;
  lab& reckons;  // what mathematicians ask
  lab& reads;    // the log, and what wagers are worth: no simulation is before them
  lab& replays;  // days of tables, for anybody: no figures wait behind them
  table_edges& edges;
  training_requests& trains;
  std::string kept_in;  // the house: a file, or a database
  std::string key;      // by which its checkpoints are verified
  std::function<moment()> now;
  std::function<std::string()> metrics_text;            // on the thread of the sockets
  std::function<std::vector<std::string>()> not_ready;  // why, a sentence each; none: ready
};

}  // namespace skyward::server
