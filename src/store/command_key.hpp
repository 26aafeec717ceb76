// What names a command for good, and where commands were committed, added up so that two sets of
// them can be compared.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::store {

/// Who sent it, and the id that was made before it was sent. Ids that begin with the time, as UUIDs
/// of version 7 do, are the quickest to keep.
struct command_key {
  std::string principal;
  std::string id;  // 32 hexadecimal digits, lower case

  friend auto operator<=>(const command_key&, const command_key&) = default;
};

/// What is kept of it: the id as bytes, and something of the principal, who alone could make
/// another's key of it.
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
