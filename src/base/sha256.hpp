// SHA-256 of bytes, as libsodium computes it.
#pragma once

#include <string>
#include <string_view>

namespace skyward {

/// 64 hexadecimal digits, lower case.
std::string sha256_hex(std::string_view bytes);

}  // namespace skyward
