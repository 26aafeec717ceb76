// The proxy writes the last entry itself; those before it are whatever a client has said.
#include "server/http/proxy_word.hpp"

#include <algorithm>
#include <string_view>

namespace skyward::server {

namespace {

namespace ip = boost::asio::ip;

ip::address short_form(const ip::address& of) {
  if (!of.is_v6() || !of.to_v6().is_v4_mapped()) return of;
  return ip::make_address_v4(ip::v4_mapped, of.to_v6());
}

std::string_view last_entry(std::string_view list) {
  list.remove_prefix(list.rfind(',') + 1);  // npos + 1 is 0
  const auto begin = list.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return list.substr(begin, list.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

bool is_among(const std::vector<ip::address>& known, const ip::address& peer) {
  return std::ranges::any_of(
      known, [&](const auto& each) { return short_form(each) == short_form(peer); });
}

bool believe_proxy(request& asked, const std::vector<ip::address>& proxies) {
  const auto* from = asked.find("x-forwarded-for");
  if (!is_among(proxies, asked.peer)) return from == nullptr;
  if (const auto* by = asked.find("x-forwarded-proto")) {
    asked.is_secure = asked.is_secure || last_entry(*by) == "https";
  }
  if (from == nullptr) return true;
  boost::system::error_code none;
  const auto address = ip::make_address(last_entry(*from), none);
  if (!none) asked.peer = address;
  return true;
}

}  // namespace skyward::server
