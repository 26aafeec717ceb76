// Many threads at one house in memory. Run under the thread sanitizer as well.
#include "memory_store.hpp"
#include "racing_tables.hpp"

#include <new>

namespace skyward::store::shared_store_test {
namespace {

TEST(shared_store, goes_on_when_the_house_has_thrown) {
  memory_store kept;
  shared_store house{kept};
  bool throws = true;
  kept.power_goes = [&](auto) {
    if (throws) throw std::bad_alloc{};
    return false;
  };
  auto first = of_cage(house, '0');
  EXPECT_THROW(static_cast<void>(house.append({&first, 1})), std::bad_alloc);
  throws = false;
  EXPECT_TRUE(house.stream("cage").has_value());
  EXPECT_TRUE(house.append({&first, 1}).has_value());
}

TEST(shared_store, no_money_is_spent_twice_and_no_wager_follows_an_exclusion__LED_2) {
  memory_store house;
  EXPECT_GE(race(house, 600), 600U);
}

}  // namespace
}  // namespace skyward::store::shared_store_test
