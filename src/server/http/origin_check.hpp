// Who may change something by a browser: pages of this host, and of hosts that are named.
#pragma once

#include "server/http/problem.hpp"
#include "server/http/request.hpp"

#include <optional>
#include <string>
#include <vector>

namespace skyward::server {

struct known_places {
  std::vector<std::string> hosts = {};    // `house.example`, without ports; none: any
  std::vector<std::string> origins = {};  // `https://house.example:8443`, besides the host's own
  std::vector<boost::asio::ip::address> proxies = {};  // see proxy_word.hpp
};

/// Looks at Host always, and at Origin where something is changed or a WebSocket opened. Host is
/// what keeps out a page whose name was made to lead here; `localhost` is no such name, and what
/// only watches the house may call it so.
///
/// in   asked  with one Host, as the gate has it
/// out  nothing where it may be done: Origin is this host's or a known one, or there is neither
///      Origin nor Sec-Fetch-Site, which is no browser
std::optional<problem> check_origin(const request& asked, bool opens_socket,
                                    const known_places& known);

}  // namespace skyward::server
