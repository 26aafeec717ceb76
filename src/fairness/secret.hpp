// The house's seeds and the players' values: 256 bits that are committed to before they are shown.
#pragma once

#include "base/sha256.hpp"

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
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

/// Fills bytes with chance.
///
/// errors  a sentence: what failed
using chance_source = std::function<std::expected<void, std::string>(std::span<std::uint8_t>)>;

/// The kernel's, by getrandom(2).
std::expected<void, std::string> kernel_chance(std::span<std::uint8_t> into);

/// Makes secrets, and none once something was wrong with one: what comes after that is not chance.
class secret_maker {
 public:
  explicit secret_maker(chance_source source = kernel_chance) : source_{std::move(source)} {}

  /// errors  a sentence: the source failed, or gave the same bytes twice; or the functions that
  ///         make dice of them do not come out as published. So from then on.
  std::expected<secret, std::string> next();

 private:
  chance_source source_;
  std::optional<secret> last_;
  std::string failed_;
  bool tested_ = false;
};

}  // namespace skyward::fairness
