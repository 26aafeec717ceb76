// A .zst file of raw blocks, written by its format alone.
#include "document/zstandard.hpp"

#include <algorithm>
#include <cstdint>

namespace skyward::document {

namespace {

constexpr std::size_t block_max = std::size_t{128} * 1024;

void append_little_endian(std::string& to, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) to += static_cast<char>(number >> (8 * i) & 0xFFU);
}

}  // namespace

std::string zstandard_frame(std::string_view bytes) {
  std::string frame;
  append_little_endian(frame, 0xFD2FB528U, 4);
  // A single segment whose content size follows in eight bytes; no checksum, no dictionary.
  append_little_endian(frame, 0xE0U, 1);
  append_little_endian(frame, bytes.size(), 8);
  do {
    const auto block = bytes.substr(0, block_max);
    bytes.remove_prefix(block.size());
    const auto last = bytes.empty() ? 1U : 0U;
    append_little_endian(frame, block.size() << 3U | last, 3);  // type 0: raw
    frame += block;
  } while (!bytes.empty());
  return frame;
}

}  // namespace skyward::document
