// Writes bytes as text and reads it again, by libsodium.
#include "base/byte_text.hpp"

#include <sodium.h>

#include <algorithm>

namespace skyward {

std::string_view bytes_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text(2 * bytes.size(), '0');
  sodium_bin2hex(text.data(), text.size() + 1, bytes.data(), bytes.size());
  return text;
}

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
  const auto size_with_end = sodium_base64_encoded_len(bytes.size(), variant);
  std::string text(size_with_end - 1, '=');
  sodium_bin2base64(text.data(), size_with_end, bytes.data(), bytes.size(), variant);
  return text;
}

bool read_base64(std::string_view text, std::span<std::uint8_t> into) {
  // libsodium 1.0.18 takes bytes that are no ASCII for the last digit.
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  std::size_t size = 0;
  return std::ranges::all_of(text, is_ascii) &&
         sodium_base642bin(into.data(), into.size(), text.data(), text.size(), nullptr, &size,
                           nullptr, sodium_base64_VARIANT_ORIGINAL) == 0 &&
         size == into.size();
}

}  // namespace skyward
