// SHA-256 of bytes, as libsodium computes it.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace skyward {

using digest = std::array<std::uint8_t, 32>;

/// Of parts one behind another.
digest sha256(std::initializer_list<std::string_view> parts);

/// A digest as the bytes that it is.
std::string_view bytes_of(const digest& of);

/// 64 hexadecimal digits, lower case.
std::string hex(const digest& of);

/// 64 hexadecimal digits, lower case.
std::string sha256_hex(std::string_view bytes);

}  // namespace skyward
