// Many threads at one house in memory. Run under the thread sanitizer as well.
#include "memory_store.hpp"
#include "racing_tables.hpp"

namespace skyward::store::shared_store_test {
namespace {

TEST(shared_store, no_money_is_spent_twice_and_no_wager_follows_an_exclusion__LED_2) {
  memory_store house;
  EXPECT_GE(race(house, 600), 600U);
}

}  // namespace
}  // namespace skyward::store::shared_store_test
