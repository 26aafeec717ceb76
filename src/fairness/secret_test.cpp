#include "fairness/secret.hpp"

#include "base/byte_text.hpp"

#include <gtest/gtest.h>

#include <set>

namespace skyward::fairness {
namespace {

TEST(secret, is_read_as_it_is_written) {
  const std::string digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  const auto read = read_secret(digits);
  ASSERT_TRUE(read);
  EXPECT_EQ(hex(read->bytes), digits);
  EXPECT_FALSE(read_secret(digits.substr(2)));
  EXPECT_FALSE(read_secret("0X" + digits.substr(2)));
}

/// Nobody can take over what another has committed to.
TEST(secret, of_a_player_is_committed_to_by_the_player_for_a_window_alone_FAIR_2) {
  const secret value{{1, 2, 3}};
  std::set<digest> all{commitment_of(value)};
  all.insert(commitment_of(value, 1, "u-1"));
  all.insert(commitment_of(value, 2, "u-1"));
  all.insert(commitment_of(value, 1, "u-2"));
  EXPECT_EQ(all.size(), 4U);
}

TEST(secret, maker_never_makes_one_twice_RNG_2) {
  secret_maker maker;
  std::set<std::string> all;
  for (int i = 0; i < 10'000; ++i) {
    const auto made = maker.next();
    ASSERT_TRUE(made) << made.error();
    ASSERT_TRUE(all.insert(hex(made->bytes)).second);
  }
}

TEST(secret, maker_makes_none_once_chance_has_failed_RNG_9) {
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

TEST(secret, maker_takes_no_chance_that_repeats_RNG_9) {
  secret_maker maker{[](std::span<std::uint8_t> into) -> std::expected<void, std::string> {
    into[5] = 17;
    return {};
  }};
  EXPECT_TRUE(maker.next());
  EXPECT_FALSE(maker.next());
}

TEST(secret, maker_takes_no_zeros_RNG_9) {
  secret_maker maker{
      [](std::span<std::uint8_t> /*into*/) -> std::expected<void, std::string> { return {}; }};
  EXPECT_FALSE(maker.next());
}

}  // namespace
}  // namespace skyward::fairness
