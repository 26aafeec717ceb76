// Reminds players of time and money as often as they have set it: whoever has not looked since then
// stakes nothing more.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/web_socket.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skyward::server {

/// Belongs to the thread of the sockets.
class reality_checks {
 public:
  /// Whether the player of a session has to look before anything more is staked: all sessions of
  /// one player count together.
  bool is_due(const open_session& of, moment now) const;

  void looked(const std::string& player, moment now) { looked_[player] = now; }

  /// Whoever opens a socket is told by it.
  void add(const open_session& of, std::shared_ptr<web_socket> socket);
  void remove(const digest& session, const web_socket* socket);

  /// A player who has to look, and the socket to say it by.
  struct reminder {
    std::string player;
    std::chrono::minutes played{};  // since the player came
    std::shared_ptr<web_socket> socket;
  };

  /// Those whose time has come since they were asked for last: each is told once.
  std::vector<reminder> take_due(moment now);

 private:
  struct told_by {
    open_session of;
    std::shared_ptr<web_socket> socket;
    bool told = false;
  };

  std::map<std::string, moment> looked_;  // by player, of those who have an account
  std::map<std::pair<digest, const web_socket*>, told_by> sockets_;
};

/// in  wallet  as `read_wallet` gives it
std::string reality_check_json(bool is_due, std::chrono::minutes played, std::string_view wallet);

std::chrono::minutes played_in(const open_session& of, moment now);

/// Whether a player has played for as long as the player has set, and needs a break.
bool is_time_up(const open_session& of, moment now);

}  // namespace skyward::server
