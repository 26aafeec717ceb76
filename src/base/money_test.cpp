// Amounts read, written, and refused.
#include "base/money.hpp"

#include "base/odds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace skyward {
namespace {

// Money and odds do not mix, and neither is a bare number: these must not compile.
template <class A, class B>
concept can_add = requires(A a, B b) { a + b; };
template <class A, class B>
concept can_multiply = requires(A a, B b) { a* b; };
static_assert(can_add<cents, cents>);
static_assert(!can_add<cents, odds>);
static_assert(!can_add<cents, std::int64_t>);
static_assert(!can_multiply<cents, cents>);
static_assert(!can_multiply<cents, odds>);
static_assert(!std::is_convertible_v<std::int64_t, cents>);
static_assert(!std::is_convertible_v<cents, std::int64_t>);

TEST(money, is_read_as_a_layout_prints_it) {
  EXPECT_EQ(parse_money("$1"), cents{100});
  EXPECT_EQ(parse_money("$50,000"), cents{5'000'000});
  EXPECT_EQ(parse_money("$50000"), cents{5'000'000});
  EXPECT_EQ(parse_money("$1,000,000"), cents{100'000'000});
  EXPECT_EQ(parse_money("$2.50"), cents{250});
  EXPECT_EQ(parse_money("$0.01"), cents{1});
  EXPECT_EQ(parse_typed_money("1,000"), cents{100'000});
  EXPECT_EQ(parse_typed_money("$2.50"), cents{250});
  EXPECT_EQ(parse_typed_money("$$2"), std::nullopt);
}

TEST(money, refuses_every_other_text) {
  for (const auto* text :
       {"", "$", "1", "$-1", "$1.5", "$1.505", "$1.", "$.50", "$1,00", "$10,00,000", "$1,0000",
        "$1e3", " $1", "$1 ", "$100000000000.01", "$999999999999999999999", "$1.,5"}) {
    EXPECT_EQ(parse_money(text), std::nullopt) << text;
  }
}

RC_GTEST_PROP(money, survives_print_and_read, ()) {
  const auto amount = cents{*rc::gen::inRange<std::int64_t>(0, cents_max + 1)};
  RC_ASSERT(parse_money(money_text(amount)) == amount);
}

TEST(money, prints_its_sign_before_the_dollar) {
  EXPECT_EQ(money_text(cents{-123'456}), "-$1,234.56");
  EXPECT_EQ(money_text(cents{INT64_MIN}), "-$92,233,720,368,547,758.08");
}

using money_death_test = ::testing::Test;

TEST(money_death_test, stops_before_a_sum_overflows) {
  EXPECT_DEATH(cents{INT64_MAX} + cents{1}, "fits 64 bits");
  EXPECT_DEATH(cents{INT64_MIN} - cents{1}, "fits 64 bits");
  EXPECT_DEATH(cents{INT64_MAX / 2} * 3, "fits 64 bits");
}

}  // namespace
}  // namespace skyward
