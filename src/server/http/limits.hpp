// What one client may take of a server.
#pragma once

#include <chrono>
#include <cstddef>

namespace skyward::server {

struct limits {
  std::chrono::milliseconds head{5'000};     // from its first byte to its last; a handshake too
  std::chrono::milliseconds body{10'000};    // from the end of the head
  std::chrono::milliseconds idle{60'000};    // between requests
  std::chrono::milliseconds answer{10'000};  // in which the client takes some more of an answer
  std::chrono::milliseconds socket_idle{60'000};  // of a WebSocket; it is pinged after half of that
  std::chrono::milliseconds linger{1'000};        // until the other side has closed as well
  std::chrono::milliseconds tick{250};            // how often all of these are looked at
  std::size_t connections = 20'000;
  std::size_t connections_of_peer = 100;  // of one address, or of one /64 of IPv6
  bool spares_loopback = true;            // from this machine come as many as there may be at all
  std::size_t queue_bytes = std::size_t{1} << 20U;  // waiting for one WebSocket's reader
};

}  // namespace skyward::server
