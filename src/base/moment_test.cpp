// Moments read, written, and refused.
#include "base/moment.hpp"

#include <gtest/gtest.h>

namespace skyward {
namespace {

TEST(moment, reads_and_writes_the_same_text) {
  for (const auto* text : {"1970-01-01T00:00:00Z", "2026-11-21T14:13:38Z", "2024-02-29T23:59:59Z",
                           "2026-01-01T00:00:00.007Z", "9999-12-31T23:59:59.999Z"}) {
    const auto at = parse_moment(text);
    ASSERT_TRUE(at.has_value()) << text;
    EXPECT_EQ(moment_text(*at), text);
  }
  EXPECT_EQ(parse_moment("1970-01-02T00:00:01.5Z"), moment{86'401'500});
}

TEST(moment, refuses_what_is_no_moment_in_utc) {
  for (const auto* text :
       {"", "2026-11-21", "2026-11-21T14:13:38", "2026-11-21T14:13:38+01:00",
        "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-21T24:00:00Z",
        "2026-11-21T14:60:00Z", "2026-11-21T14:13:60Z", "1969-12-31T23:59:59Z",
        "2026-11-21T14:13:38.Z", "2026-11-21T14:13:38.1234Z", "2026-11-21T14:13:38Zz",
        "2026-11-21t14:13:38Z", " 2026-11-21T14:13:38Z", "-026-11-21T14:13:38Z"}) {
    EXPECT_FALSE(parse_moment(text).has_value()) << text;
  }
}

TEST(moment, not_given_comes_before_all_others) {
  EXPECT_FALSE(moment{}.given());
  EXPECT_LT(moment{}, moment{0});
}

}  // namespace
}  // namespace skyward
