// No secret comes twice, and none once chance has failed.
#include "fairness/secret_maker.hpp"

#include "base/byte_text.hpp"

#include <gtest/gtest.h>

#include <set>

namespace skyward::fairness {
namespace {

TEST(secret_maker, never_makes_one_twice_RNG_2) {
  secret_maker maker;
  std::set<std::string> all;
  for (int i = 0; i < 10'000; ++i) {
    const auto made = maker.next();
    ASSERT_TRUE(made) << made.error();
    ASSERT_TRUE(all.insert(hex(made->bytes)).second);
  }
}

TEST(secret_maker, makes_none_once_chance_has_failed_RNG_9) {
  int asked = 0;
  secret_maker maker{[&](std::span<std::uint8_t> into) -> std::expected<void, std::string> {
    if (++asked == 3) return std::unexpected(std::string{"getrandom: Input/output error"});
    into[0] = static_cast<std::uint8_t>(asked);
    return {};
  }};
  EXPECT_TRUE(maker.next());
  EXPECT_TRUE(maker.next());
  for (int i = 0; i < 3; ++i) {
    const auto failed = maker.next();
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error(), "getrandom: Input/output error");
  }
  EXPECT_EQ(asked, 3);
}

TEST(secret_maker, takes_no_chance_that_repeats_RNG_9) {
  secret_maker maker{[](std::span<std::uint8_t> into) -> std::expected<void, std::string> {
    into[5] = 17;
    return {};
  }};
  EXPECT_TRUE(maker.next());
  EXPECT_FALSE(maker.next());
}

TEST(secret_maker, takes_no_zeros_RNG_9) {
  secret_maker maker{
      [](std::span<std::uint8_t> /*into*/) -> std::expected<void, std::string> { return {}; }};
  EXPECT_FALSE(maker.next());
}

}  // namespace
}  // namespace skyward::fairness
