// What a proxy before the house says of a request: from where it came, and how.
#pragma once

#include "server/http/request.hpp"

#include <boost/asio/ip/address.hpp>

#include <vector>

namespace skyward::server {

/// Whether an address is one of those; an address of IPv4 is the same in either form.
bool is_among(const std::vector<boost::asio::ip::address>& known,
              const boost::asio::ip::address& peer);

/// Takes the last of X-Forwarded-For for the peer, and `https` of X-Forwarded-Proto for a
/// connection by TLS, where a proxy that is known has sent it. Of everybody else neither is
/// believed.
///
/// out  false where somebody else says from where a request came
bool believe_proxy(request& asked, const std::vector<boost::asio::ip::address>& proxies);

}  // namespace skyward::server
