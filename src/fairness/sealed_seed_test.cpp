// A seed that is sealed opens for its own key, table and window alone.
#include "fairness/sealed_seed.hpp"

#include "base/byte_text.hpp"

#include <gtest/gtest.h>

namespace skyward::fairness {
namespace {

const secret key{{9, 8, 7}};
const secret seed{{1, 2, 3}};

TEST(seed_box, opens_what_it_has_sealed_FAIR_7) {
  const seed_box box{key};
  const auto sealed = box.seal(seed, "table/1", 4);
  EXPECT_EQ(sealed.size(), sealed_seed_characters);
  EXPECT_EQ(box.open(sealed, "table/1", 4), seed);
  EXPECT_NE(box.seal(seed, "table/1", 4), sealed);
}

TEST(seed_box, opens_nothing_else_FAIR_7) {
  const seed_box box{key};
  const auto sealed = box.seal(seed, "table/1", 4);
  EXPECT_FALSE(box.open(sealed, "table/2", 4));
  EXPECT_FALSE(box.open(sealed, "table/1", 5));
  EXPECT_FALSE(seed_box{seed}.open(sealed, "table/1", 4));
  EXPECT_FALSE(box.open("", "table/1", 4));
  EXPECT_FALSE(box.open(sealed.substr(4), "table/1", 4));
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    auto other = sealed;
    other[i] = other[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(box.open(other, "table/1", 4)) << i;
  }
}

/// What is kept has nothing of the seed in it.
TEST(seed_box, shows_nothing_of_the_seed_FAIR_7) {
  const auto sealed = seed_box{key}.seal(secret{}, "table/1", 4);
  std::array<std::uint8_t, sealed_seed_characters / 4 * 3> bytes{};
  ASSERT_TRUE(read_base64(sealed, bytes));
  EXPECT_FALSE(bytes_of(bytes).contains(std::string_view{"\0\0\0\0", 4}));
}

}  // namespace
}  // namespace skyward::fairness
