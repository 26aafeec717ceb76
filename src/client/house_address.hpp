// Where a live house is, as a person says it.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace skyward::client {

struct house_address {
  std::string host;
  std::string port;

  /// As the header Host has it.
  std::string host_and_port() const { return host + ":" + port; }

  friend bool operator==(const house_address&, const house_address&) = default;
};

/// Reads `http://localhost:8080`; port 80 where none is said.
///
/// errors  a sentence: what is accepted
std::expected<house_address, std::string> read_house_address(std::string_view url);

}  // namespace skyward::client
