// What a browser shows again and again, and what a link has in it: chance, of which the house keeps
// a hash alone.
#pragma once

#include "base/sha256.hpp"
#include "server/accounts/secret_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace skyward::server {

/// 256 bits in base64 that stands in addresses and cookies as it is, without padding.
inline constexpr std::size_t token_characters = 43;

/// A new token, of the kernel's chance.
secret_text new_token();

/// What is kept of a token: its SHA-256. Nobody makes a token of it.
///
/// in   text  whatever came as a cookie or in an address
/// out  nothing for what `new_token` cannot have made
std::optional<digest> token_hash(std::string_view text);

}  // namespace skyward::server
