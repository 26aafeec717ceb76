// A face of a die, 1 to 6.
#pragma once

#include "base/ensure.hpp"

#include <compare>
#include <cstdint>
#include <optional>

namespace skyward::dice {

inline constexpr int face_count = 6;

class face {
 public:
  constexpr explicit face(int pips) : pips_{static_cast<std::uint8_t>(pips)} {
    ensure(pips >= 1 && pips <= face_count, "a face from 1 to 6");
  }
  static constexpr std::optional<face> from(std::int64_t pips) {
    if (pips < 1 || pips > face_count) return std::nullopt;
    return face{static_cast<int>(pips)};
  }

  constexpr int pips() const { return pips_; }
  constexpr std::size_t index() const { return static_cast<std::size_t>(pips_ - 1); }

  /// The face on the other side: opposite faces add up to seven.
  constexpr face opposite() const { return face{face_count + 1 - pips_}; }

  friend constexpr auto operator<=>(face, face) = default;

 private:
  std::uint8_t pips_;
};

}  // namespace skyward::dice
