// The house's seeds and the players' values: 256 bits that are committed to before they are shown.
#pragma once

#include "base/sha256.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace skyward::fairness {

/// Of chance, and known to one side alone until it is opened.
struct secret {
  std::array<std::uint8_t, 32> bytes{};

  friend bool operator==(const secret&, const secret&) = default;
};

/// 64 hexadecimal digits, lower case; nothing for any other text.
std::optional<secret> read_secret(std::string_view text);

/// What the house shows before betting. It names neither table nor window, so that a seed that is
/// used twice shows.
digest commitment_of(const secret& seed);

/// What a player shows while betting is open. Another player, or another window, makes another one
/// of the same value: nobody can commit to what somebody else has committed to.
digest commitment_of(const secret& value, std::uint64_t window, std::string_view player);

}  // namespace skyward::fairness
