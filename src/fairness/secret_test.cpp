// Secrets are read as they are written, and committed to by one alone.
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

}  // namespace
}  // namespace skyward::fairness
