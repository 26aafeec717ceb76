// Fair numbers: the same under a seed, and each as likely.
#include "play/chance.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace skyward::play::chance_test {
namespace {

std::vector<int> numbers(chance& from, int count) {
  std::vector<int> all;
  for (int i = 0; i < count; ++i) all.push_back(from.below(6));
  return all;
}

TEST(chance, is_the_same_under_a_seed_and_another_under_another) {
  chance one{7};
  chance same{7};
  chance other{8};
  const auto first = numbers(one, 1000);  // more than a block of the stream
  EXPECT_EQ(first, numbers(same, 1000));
  EXPECT_NE(first, numbers(other, 1000));
  EXPECT_NE(first, numbers(one, 1000));
}

TEST(chance, gives_every_number_as_often) {
  for (auto from : {chance{1}, chance{std::nullopt}}) {
    std::array<int, 6> count{};
    for (int i = 0; i < 60'000; ++i) ++count[static_cast<std::size_t>(from.below(6))];
    for (const int each : count) EXPECT_NEAR(each, 10'000, 550);  // six deviations
  }
}

TEST(chance, of_one_thing_is_that_thing) {
  chance any{3};
  EXPECT_EQ(any.below(1), 0);
}

}  // namespace
}  // namespace skyward::play::chance_test
