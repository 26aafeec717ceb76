// Tables that race for one player's money in a house on disk: 10^5 postings, or as many as
// SKYWARD_POSTINGS says.
#include "racing_tables.hpp"

#include "effort.hpp"
#include "own_folder.hpp"
#include "store/sqlite_store.hpp"

#include <cstdlib>

namespace skyward::store::racing_tables_test {
namespace {

TEST(racing_tables, spend_no_money_twice_and_take_no_wager_after_an_exclusion__LED_1) {
  const auto* asked = std::getenv("SKYWARD_POSTINGS");
  const std::uint64_t postings = asked != nullptr ? std::strtoull(asked, nullptr, 10)
                                 : sanitized      ? 5'000
                                                  : 100'000;
  auto house = sqlite_store::open(own_folder() / "racing.db", access::own);
  ASSERT_TRUE(house.has_value()) << house.error().message;
  EXPECT_GE(race(**house, postings), postings);
}

}  // namespace
}  // namespace skyward::store::racing_tables_test
