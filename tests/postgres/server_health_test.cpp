// A server that would lose what it has kept, or has no room, is told by what to do, as the doctor
// tells it.
#include "owners.hpp"
#include "ran_command.hpp"
#include "store/open_store.hpp"
#include "store/postgres_health.hpp"

#include <algorithm>

namespace skyward::store::server_health_test {
namespace {

/// Its only fault, or all that was found.
std::string fault_of(const std::string& settings) {
  const postgres_server server{settings};
  const auto found = postgres_faults(server.address());
  if (!found) return found.error().message;
  return fmt::format("{}", fmt::join(*found, "\n"));
}

TEST(server_health, of_a_server_as_it_is_made_finds_nothing) {
  EXPECT_EQ(fault_of(""), "");
}

TEST(server_health, finds_each_setting_that_what_was_kept_rests_on__HA_6) {
  struct set_server {
    const char* settings;
    const char* found;
    const char* todo;
  };
  for (const auto& [settings, found, todo] : {
           set_server{"fsync=off", "fsync is off; ", "SET fsync = on"},
           {"full_page_writes=off", "full_page_writes is off; ", "SET full_page_writes = on"},
           {"synchronous_commit=local", "synchronous_commit is local; ",
            "SET synchronous_commit = on"},
           {"max_connections=6", "max_connections is 6, and 2 of them are left; ",
            "SET max_connections"},
       }) {
    const auto told = fault_of(settings);
    EXPECT_TRUE(told.starts_with(found)) << told;
    EXPECT_TRUE(told.contains(todo)) << told;
    EXPECT_EQ(std::ranges::count(told, '\n'), 0) << told;
  }
}

TEST(server_health, finds_a_standby_that_every_commit_waits_for) {
  const auto address = falling_server().new_database();
  postgres_server::run(address, "ALTER SYSTEM SET synchronous_standby_names = 'vienna'");
  postgres_server::run(address, "SELECT pg_reload_conf()");
  std::vector<std::string> told;
  EXPECT_TRUE(comes_true([&] {
    told = postgres_faults(address).value_or(std::vector<std::string>{});
    return !told.empty();
  }));
  EXPECT_EQ(told, std::vector<std::string>{
                      "synchronous_standby_names is vienna, and no such standby is connected; "
                      "start the standby, or take its name out; until then every commit waits"});
  postgres_server::run(address, "ALTER SYSTEM RESET synchronous_standby_names");
  postgres_server::run(address, "SELECT pg_reload_conf()");
  EXPECT_TRUE(comes_true([&] { return postgres_faults(address)->empty(); }));
}

TEST(server_health, is_what_the_doctor_tells_of_a_house_in_a_database__HA_6) {
  const postgres_server server{"fsync=off"};
  const auto told = ran({"doctor", server.address()});
  EXPECT_EQ(told.exit_code, 1);
  EXPECT_TRUE(told.err.contains("server: postgresql://127.0.0.1:")) << told.err;
  EXPECT_TRUE(told.err.contains("/skyward: fsync is off; ALTER SYSTEM SET fsync = on")) << told.err;
}

TEST(server_health, names_the_server_that_does_not_answer_once) {
  const auto told = ran({"doctor", "postgresql://ann:s3cret@127.0.0.1:1/house"});
  EXPECT_EQ(told.exit_code, 1);
  EXPECT_TRUE(told.err.contains("house: postgresql://127.0.0.1:1/house: connection to server"))
      << told.err;
  EXPECT_FALSE(told.err.contains("s3cret")) << told.err;
  EXPECT_FALSE(told.err.contains("server: ")) << told.err;
}

TEST(server_health, knows_whether_a_house_is_in_use) {
  const auto address = postgres_server::own().new_database();
  EXPECT_EQ(is_in_use(address).value_or(true), false);
  {
    const auto house = opened(address);
    EXPECT_EQ(is_in_use(address).value_or(false), true);
  }
  EXPECT_TRUE(comes_true([&] { return !is_in_use(address).value_or(true); }));
}

}  // namespace
}  // namespace skyward::store::server_health_test
