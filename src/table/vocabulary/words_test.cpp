// The words at their ends.
#include "table/vocabulary/words.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace skyward::table {
namespace {

TEST(words, have_a_bit_for_each_of_64_seats) {
  std::uint64_t all = 0;
  for (std::uint8_t seat = 1; seat <= seats_max; ++seat) {
    const auto one = bit(static_cast<seat_no>(seat));
    EXPECT_TRUE(std::has_single_bit(one)) << int{seat};
    all |= one;
  }
  EXPECT_EQ(all, ~std::uint64_t{0});
}

}  // namespace
}  // namespace skyward::table
