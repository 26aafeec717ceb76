// Fractions as text, and how their decimals are rounded.
#include "base/rational.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace skyward {
namespace {

TEST(rational, is_printed_in_lowest_terms) {
  EXPECT_EQ(fraction_text(rational{6, 8}), "3/4");
  EXPECT_EQ(fraction_text(rational{-6, 8}), "-3/4");
  EXPECT_EQ(fraction_text(rational{5}), "5/1");
  EXPECT_EQ(fraction_text(rational{0, 7}), "0/1");
}

TEST(rational, rounds_decimals_to_the_nearest_halves_away_from_zero) {
  EXPECT_EQ(decimal_text(rational{1, 3}, 4), "0.3333");
  EXPECT_EQ(decimal_text(rational{2, 3}, 4), "0.6667");
  EXPECT_EQ(decimal_text(rational{1, 8}, 2), "0.13");
  EXPECT_EQ(decimal_text(rational{-1, 8}, 2), "-0.13");
  EXPECT_EQ(decimal_text(rational{-1, 1000}, 2), "0.00");
  EXPECT_EQ(decimal_text(rational{7, 2}, 0), "4");
  EXPECT_EQ(decimal_text(rational{1'234'567}, 2), "1234567.00");
  EXPECT_EQ(percent_text(rational{1'956'919, 10'077'696}, 4), "19.4183");
}

TEST(rational, rounds_roots_to_the_nearest) {
  EXPECT_EQ(root_text(rational{4}, 3), "2.000");
  EXPECT_EQ(root_text(rational{2}, 5), "1.41421");
  EXPECT_EQ(root_text(rational{3}, 5), "1.73205");
  EXPECT_EQ(root_text(rational{0}, 2), "0.00");
  EXPECT_EQ(root_text(rational{225, 10'000}, 1), "0.2");  // 0.15 exactly: the half goes up
  EXPECT_EQ(root_text(rational{2'249'999, 100'000'000}, 1), "0.1");
}

TEST(rational, rounds_a_number_and_a_root_together) {
  EXPECT_EQ(root_away_text(1, root_side::above, 2, 5), "2.41421");
  EXPECT_EQ(root_away_text(1, root_side::below, 2, 5), "-0.41421");
  EXPECT_EQ(root_away_text(-1, root_side::above, 2, 5), "0.41421");
  EXPECT_EQ(root_away_text(-1, root_side::below, 2, 5), "-2.41421");
  EXPECT_EQ(root_away_text(rational{1, 3}, root_side::above, rational{1, 9}, 3), "0.667");
  EXPECT_EQ(root_away_text(rational{1, 4}, root_side::below, rational{1, 100}, 1), "0.2");
  EXPECT_EQ(root_away_text(rational{1, 100}, root_side::below, rational{16, 10'000}, 1), "0.0");
  EXPECT_EQ(root_away_text(rational{1, 100}, root_side::below, rational{36, 10'000}, 1), "-0.1");
  EXPECT_EQ(root_away_text(0, root_side::below, 0, 2), "0.00");
}

RC_GTEST_PROP(rational, lies_within_half_a_unit_of_a_number_and_a_root, ()) {
  const auto whole = [](int low, int high) { return *rc::gen::inRange(low, high); };
  const rational centre{whole(-10'000, 10'000), whole(1, 1'000)};
  const rational square{whole(0, 10'000), whole(1, 1'000)};
  const int places = whole(0, 6);
  const rational half{1, 2 * boost::multiprecision::pow(integer{10}, unsigned(places))};
  for (const auto side : {root_side::below, root_side::above}) {
    auto digits = root_away_text(centre, side, square, places);
    std::erase(digits, '.');
    const bool negative = digits.starts_with('-');
    digits.erase(0, negative ? 1 : 0);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    const rational printed = rational{integer{digits}} * 2 * half * (negative ? -1 : 1);
    // |printed - centre -+ root| <= half: the root lies between two numbers whose squares are
    // exact.
    const rational distance =
        side == root_side::above ? rational{printed - centre} : rational{centre - printed};
    const rational least = distance - half;
    const rational most = distance + half;
    RC_ASSERT(most >= 0 && most * most >= square);
    RC_ASSERT(least <= 0 || least * least <= square);
  }
}

RC_GTEST_PROP(rational, prints_what_floating_point_prints, ()) {
  const auto above = *rc::gen::inRange<std::int64_t>(0, 1'000'000);
  const auto below = *rc::gen::inRange<std::int64_t>(1, 1'000'000);
  const rational number{above, below};
  const double near = static_cast<double>(above) / static_cast<double>(below);
  RC_ASSERT(std::abs(std::stod(decimal_text(number, 6)) - near) <= 0.51e-6);
  RC_ASSERT(std::abs(std::stod(root_text(number, 6)) - std::sqrt(near)) <= 0.51e-6);
}

}  // namespace
}  // namespace skyward
