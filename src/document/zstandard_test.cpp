// What is written is what the reference library reads.
#include "document/zstandard.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace skyward::document {

namespace {

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) {
    number = number << 8U | static_cast<unsigned char>(bytes[i - 1]);
  }
  return number;
}

/// What a frame of raw blocks holds.
std::string unframed(std::string_view frame) {
  EXPECT_EQ(little_endian(frame.substr(0, 4)), 0xFD2FB528U);
  const auto size = little_endian(frame.substr(5, 8));
  frame.remove_prefix(13);
  std::string content;
  for (bool last = false; !last;) {
    const auto header = little_endian(frame.substr(0, 3));
    last = (header & 1U) != 0;
    EXPECT_EQ(header >> 1U & 3U, 0U);
    content += frame.substr(3, header >> 3U);
    frame.remove_prefix(3 + (header >> 3U));
  }
  EXPECT_TRUE(frame.empty());
  EXPECT_EQ(content.size(), size);
  return content;
}

}  // namespace

TEST(zstandard, a_frame_holds_the_bytes_in_blocks_of_at_most_128_kilobytes) {
  for (const std::size_t size : {0U, 1U, 131'071U, 131'072U, 131'073U, 400'000U}) {
    std::string bytes(size, 'x');
    for (std::size_t i = 0; i < size; i += 7) bytes[i] = static_cast<char>(i % 128);
    EXPECT_EQ(unframed(zstandard_frame(bytes)), bytes) << size;
  }
}

}  // namespace skyward::document
