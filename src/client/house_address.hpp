// Where a live house is, as a person says it.
#pragma once

#include "base/sha256.hpp"

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::client {

struct house_address {
  std::string host;
  std::string port;
  bool tls = false;
  /// SHA-256 of the one certificate that is trusted; none: whoever this machine's authorities vouch
  /// for.
  std::optional<digest> fingerprint = {};

  /// As the header Host has it.
  std::string host_and_port() const {
    const bool six = host.find(':') != host.npos;
    return (six ? "[" + host + "]" : host) + ":" + port;
  }

  friend bool operator==(const house_address&, const house_address&) = default;
};

/// Reads `http://localhost:8080` or `https://...`; port 80 or 443 where none is said.
///
/// in      fingerprint  64 hexadecimal digits, as they stand or `AB:CD:...`; empty: none
/// errors  a sentence: what is accepted
std::expected<house_address, std::string> read_house_address(std::string_view url,
                                                             std::string_view fingerprint = {});

}  // namespace skyward::client
