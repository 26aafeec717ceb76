// SHA-256 of bytes, as libsodium computes it.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace skyward {

using digest = std::array<std::uint8_t, 32>;

/// Of parts one behind another.
digest sha256(std::initializer_list<std::string_view> parts);

/// 64 hexadecimal digits, lower case.
std::string sha256_hex(std::string_view bytes);

/// Reads what `hex` or `base64` writes of a digest; nothing for any other text.
std::optional<digest> digest_of_hex(std::string_view text);
std::optional<digest> digest_of_base64(std::string_view text);

}  // namespace skyward
