// Takes an address of HTTP apart.
#include "client/house_address.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace skyward::client {

namespace {

bool is_host(std::string_view text) {
  constexpr std::string_view others = ".-";
  return !text.empty() && std::ranges::all_of(text, [&](char each) {
    const auto lower = static_cast<char>(each | 0x20);
    return (each >= '0' && each <= '9') || (lower >= 'a' && lower <= 'z') ||
           others.find(each) != std::string_view::npos;
  });
}

bool is_port(std::string_view text) {
  return parse_count(text, std::numeric_limits<std::uint16_t>::max()).value_or(0) != 0;
}

}  // namespace

std::expected<house_address, std::string> read_house_address(std::string_view url) {
  constexpr std::string_view scheme = "http://";
  auto rest = url;
  if (rest.starts_with(scheme)) {
    rest.remove_prefix(scheme.size());
    if (rest.ends_with('/')) rest.remove_suffix(1);
    const auto colon = rest.find(':');
    const auto host = rest.substr(0, colon);
    const auto port = colon == rest.npos ? std::string_view{"80"} : rest.substr(colon + 1);
    if (is_host(host) && is_port(port)) return house_address{std::string{host}, std::string{port}};
  }
  return std::unexpected(
      fmt::format("{}: no address of a house; accepted: http://HOST:PORT", one_line(url)));
}

}  // namespace skyward::client
