// A face of a die, 1 to 6.
#pragma once

#include "base/ensure.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>

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

/// Dice in one throw: 6^20 is the largest power of six that fits 64 bits with room for sums.
inline constexpr std::size_t dice_max = 20;

/// The faces of one throw, in the order of its dice set; held in place.
class face_list {
 public:
  constexpr face_list() = default;
  constexpr face_list(std::initializer_list<face> faces) {
    for (const auto each : faces) add(each);
  }
  constexpr void add(face each) {
    ensure(size_ < dice_max, "at most twenty dice in a throw");
    faces_[size_++] = each;
  }
  constexpr operator std::span<const face>() const { return {faces_.data(), size_}; }
  constexpr std::size_t size() const { return size_; }

  friend constexpr bool operator==(const face_list&, const face_list&) = default;

 private:
  template <std::size_t... Index>
  static constexpr std::array<face, dice_max> aces(std::index_sequence<Index...> /*dice*/) {
    return {((void)Index, face{1})...};
  }

  std::array<face, dice_max> faces_ = aces(std::make_index_sequence<dice_max>{});
  std::uint8_t size_ = 0;
};

}  // namespace skyward::dice
