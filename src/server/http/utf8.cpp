// Looks at eight bytes of ASCII at a time: nearly all that is sent is no more than that.
#include "server/http/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace skyward::server {

namespace {

/// How many bytes the character at the front has; 0 where it is none.
std::size_t character_bytes(std::string_view text) {
  const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto is_between = [&](std::size_t i, unsigned least, unsigned most) {
    return i < text.size() && byte(i) >= least && byte(i) <= most;
  };
  const auto first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  if (first < 0xe0) return is_between(1, 0x80, 0xbf) ? 2 : 0;
  if (first < 0xf0) {
    const auto least = first == 0xe0 ? 0xa0U : 0x80U;
    const auto most = first == 0xed ? 0x9fU : 0xbfU;
    return is_between(1, least, most) && is_between(2, 0x80, 0xbf) ? 3 : 0;
  }
  const auto least = first == 0xf0 ? 0x90U : 0x80U;
  const auto most = first == 0xf4 ? 0x8fU : 0xbfU;
  return is_between(1, least, most) && is_between(2, 0x80, 0xbf) && is_between(3, 0x80, 0xbf) ? 4
                                                                                              : 0;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  constexpr std::uint64_t above_ascii = 0x8080808080808080;
  while (!bytes.empty()) {
    std::uint64_t eight = above_ascii;
    if (bytes.size() >= sizeof eight) std::memcpy(&eight, bytes.data(), sizeof eight);
    const auto length = (eight & above_ascii) == 0 ? sizeof eight : character_bytes(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

}  // namespace skyward::server
