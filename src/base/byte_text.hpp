// Bytes as hexadecimal digits or base64, as libsodium makes and reads them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace skyward {

/// The same bytes, as those who hash and sign them take them.
std::string_view bytes_of(std::span<const std::uint8_t> bytes);

/// Bytes of a size, of a hash or the like; nothing of any other size.
template <class Bytes>
std::optional<Bytes> bytes_from(std::string_view bytes) {
  Bytes read{};
  if (bytes.size() != read.size()) return std::nullopt;
  std::ranges::copy(bytes, read.begin());
  return read;
}

/// Two digits for each byte, in lower case.
std::string hex(std::span<const std::uint8_t> bytes);

/// Base64 with its padding.
///
/// source  RFC 4648 section 4
std::string base64(std::span<const std::uint8_t> bytes);

/// Whether a text is what `base64` writes of that many bytes, which then are in `into`.
///
/// in  into at least one byte
bool read_base64(std::string_view text, std::span<std::uint8_t> into);

}  // namespace skyward
