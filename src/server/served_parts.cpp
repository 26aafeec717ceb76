// Closes the sockets of sessions that are over.
#include "server/served_parts.hpp"

namespace skyward::server {

void session_sockets::end(std::span<const ended_session> ended) const {
  for (const auto& each : ended) {
    for (auto at = all_.lower_bound({each.key, nullptr}); at != all_.end() && at->first == each.key;
         ++at) {
      at->second->close(closed_by_policy, "the session is over");
    }
  }
}

std::size_t session_sockets::bytes_waiting() const {
  std::size_t bytes = 0;
  for (const auto& [session, socket] : all_) bytes += socket->bytes_waiting();
  return bytes;
}

}  // namespace skyward::server
