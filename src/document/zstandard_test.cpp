// What is written is what the library reads.
#include "document/zstandard.hpp"

#include <gtest/gtest.h>

#include <zstd.h>

namespace skyward::document {
namespace {

std::string unframed(std::string_view frame) {
  std::string bytes(ZSTD_getFrameContentSize(frame.data(), frame.size()), '\0');
  const auto size = ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size());
  EXPECT_EQ(size, bytes.size());
  return bytes;
}

TEST(zstandard, a_frame_tells_its_size_and_holds_the_bytes) {
  for (const std::size_t size : {0U, 1U, 131'072U, 131'073U, 400'000U}) {
    std::string bytes(size, 'x');
    for (std::size_t i = 0; i < size; i += 7) bytes[i] = static_cast<char>(i % 128);
    EXPECT_EQ(unframed(zstandard_frame(bytes)), bytes) << size;
  }
}

TEST(zstandard, a_frame_of_what_repeats_is_shorter_than_it) {
  EXPECT_LT(zstandard_frame(std::string(100'000, 'x')).size(), 1'000U);
}

}  // namespace
}  // namespace skyward::document
