// A request as whoever answers it sees it: everything decoded, nothing left of how it was sent.
#pragma once

#include "server/http/framing_gate.hpp"
#include "server/http/percent_text.hpp"

#include <boost/asio/ip/address.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

struct header {
  std::string name;
  std::string value;

  friend bool operator==(const header&, const header&) = default;
};

struct request {
  method asked = method::get;
  std::vector<std::string> path = {};  // decoded segments; none of `/`
  std::vector<query_item> query = {};
  std::vector<header> headers = {};
  std::string body = {};
  boost::asio::ip::address peer = {};
  boost::asio::ip::address at = {};  // where it came in
  bool is_secure = false;            // came over TLS

  /// The first header of that name, capitals aside; nothing where there is none. Those that mean
  /// who asks, from where and what are there once.
  const std::string* find(std::string_view name) const;

  /// The first value of that name in the query.
  const std::string* find_in_query(std::string_view name) const;
};

}  // namespace skyward::server
