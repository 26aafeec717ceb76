// A house that is moved out of a database is closed to others until it is marked, or stays where it
// is.
#include "owners.hpp"

namespace skyward::store::moving_house_test {
namespace {

void end_other_sessions(const std::string& address) {
  postgres_server::run(address,
                       "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                       "WHERE datname = current_database() AND pid <> pg_backend_pid()");
}

TEST(moving_house, is_refused_while_somebody_has_it_and_nothing_is_left_open) {
  const auto address = postgres_server::own().new_database();
  const auto other = opened(address);
  const auto moved = opened(address);
  const auto why = failure_of(moved->close());
  EXPECT_TRUE(why.ends_with("accepted: once nobody serves it")) << why;
  sender by{*other};
  EXPECT_EQ(said(by.tell(command{"1"}.on("cage"))), "committed cage 1");
}

TEST(moving_house, that_is_lost_after_it_was_closed_stays_where_it_is) {
  const auto address = postgres_server::own().new_database();
  const auto moved = opened(address);
  sender{*moved}.tell(command{"1"}.on("cage"));
  ASSERT_TRUE(moved->close());
  end_other_sessions(address);
  // Others may keep something from here on, which whoever compares has not seen.
  EXPECT_FALSE(moved->streams());
  const auto other = opened(address);
  sender late{*other};
  late.look("cage");
  EXPECT_EQ(said(late.tell(command{"2"}.on("cage"))), "committed cage 2");
  EXPECT_FALSE(moved->retire());
  EXPECT_EQ(said(late.tell(command{"3"}.on("cage"))), "committed cage 3");
}

TEST(moving_house, is_not_mixed_with_one_that_somebody_begins_there) {
  const auto from = postgres_server::own().new_database();
  const auto to = postgres_server::own().new_database();
  const auto moved = opened(from);
  sender{*moved}.tell(command{"1"}.on("cage"));
  const auto there = opened(to);
  const auto beside = opened(to);
  sender by{*beside};
  by.tell(command{"2"}.on("house"));
  ASSERT_TRUE(moved->close());
  const auto why = failure_of(there->take_rows(*moved));
  EXPECT_TRUE(why.contains("it has records by now")) << why;
  due_house{}.add(by).check(to);
}

}  // namespace
}  // namespace skyward::store::moving_house_test
