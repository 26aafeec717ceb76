// Where commands were committed, added up so that two sets of them can be compared.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::store {

struct command_key;

/// What is kept of a key: its id as bytes, and something of the principal, who alone could make
/// another's key of it. Ids that begin with the time, as UUIDs of version 7 do, stand side by side
/// and are quick to add.
std::string key_bytes(const command_key& of);

/// The same whatever the order in which commands are added.
class command_sum {
 public:
  /// in  key     as key_bytes makes it
  ///     stream  with the first record of the command
  ///     seq     of that record
  void add(std::string_view key, std::string_view stream, std::uint64_t seq);

  friend bool operator==(const command_sum&, const command_sum&) = default;

 private:
  std::array<std::uint64_t, 4> sum_{};  // of SHA-256
};

}  // namespace skyward::store
