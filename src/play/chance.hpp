// Fair numbers for dice and cards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>

namespace skyward::play {

class chance {
 public:
  /// With a seed the same numbers come again; without, they are the kernel's.
  explicit chance(std::optional<std::uint64_t> seed) : seed_{seed} {}

  /// A whole number from 0 to `count` - 1, each as likely.
  int below(int count);

  /// Bytes of it, for fair dice.
  std::expected<void, std::string> fill(std::span<std::uint8_t> into);

 private:
  std::uint32_t next();

  std::optional<std::uint64_t> seed_;
  std::array<std::uint8_t, 1024> bytes_{};  // of the seed's stream, block by block
  std::uint64_t block_ = 0;
  std::size_t used_ = bytes_.size();
};

}  // namespace skyward::play
