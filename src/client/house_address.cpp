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

/// Of the Internet Protocol's sixth version, which stands in brackets.
bool is_six(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdefABCDEF:.") == text.npos;
}

bool is_port(std::string_view text) {
  return parse_count(text, std::numeric_limits<std::uint16_t>::max()).value_or(0) != 0;
}

/// Colons between bytes are as good as none.
std::optional<digest> read_fingerprint(std::string_view text) {
  std::string digits;
  for (const char each : text) {
    if (each != ':') digits += each >= 'A' && each <= 'F' ? static_cast<char>(each | 0x20) : each;
  }
  return digest_of_hex(digits);
}

}  // namespace

std::expected<house_address, std::string> read_house_address(std::string_view url,
                                                             std::string_view fingerprint) {
  constexpr std::string_view plain = "http://";
  constexpr std::string_view secure = "https://";
  house_address read;
  read.tls = url.starts_with(secure);
  if (!fingerprint.empty()) {
    read.fingerprint = read_fingerprint(fingerprint);
    if (!read.tls || !read.fingerprint) {
      return std::unexpected(
          fmt::format("fingerprint {}: accepted: 64 hexadecimal digits, with an address https://",
                      one_line(fingerprint)));
    }
  }
  auto rest = url;
  if (read.tls || rest.starts_with(plain)) {
    rest.remove_prefix(read.tls ? secure.size() : plain.size());
    if (rest.ends_with('/')) rest.remove_suffix(1);
    const bool six = rest.starts_with('[') && rest.contains(']');
    const auto host_end = six ? rest.find(']') + 1 : std::min(rest.find(':'), rest.size());
    read.host = six ? rest.substr(1, host_end - 2) : rest.substr(0, host_end);
    rest.remove_prefix(host_end);
    read.port = rest.starts_with(':') ? std::string{rest.substr(1)} : read.tls ? "443" : "80";
    const bool ends = rest.empty() || rest.starts_with(':');
    if (ends && (six ? is_six(read.host) : is_host(read.host)) && is_port(read.port)) return read;
  }
  return std::unexpected(fmt::format(
      "{}: no address of a house; accepted: http://HOST:PORT or https://HOST:PORT", one_line(url)));
}

}  // namespace skyward::client
