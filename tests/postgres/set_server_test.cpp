// A server or a database as its administrator may have set it.
#include "owners.hpp"
#include "store/postgres.hpp"

#include <atomic>

namespace skyward::store::set_server_test {
namespace {

// What was answered as kept has to outlive the machine, and not the program alone.
TEST(set_server, that_would_lose_what_it_has_kept_is_refused__HA_6) {
  const auto address = falling_server().new_database();
  std::ignore = opened(address);
  const auto set_all = [&](const std::string& fsync, const std::string& full_page_writes) {
    postgres_server::run(address, "ALTER SYSTEM SET fsync = " + fsync);
    postgres_server::run(address, "ALTER SYSTEM SET full_page_writes = " + full_page_writes);
    postgres_server::run(address, "SELECT pg_reload_conf()");
    return comes_true([&] {
      postgres_connection beside{address};
      return beside.value_of("SHOW fsync") == fsync &&
             beside.value_of("SHOW full_page_writes") == full_page_writes;
    });
  };
  const auto refusal = [&] { return failure_of(postgres_store::open(address, access::own)); };
  ASSERT_TRUE(set_all("off", "on"));
  EXPECT_TRUE(refusal().contains("fsync is off; ")) << refusal();
  ASSERT_TRUE(set_all("on", "off"));
  EXPECT_TRUE(refusal().contains("full_page_writes is off; ")) << refusal();
  // It is read all the same.
  EXPECT_TRUE(postgres_store::open(address, access::read).has_value());
  ASSERT_TRUE(set_all("on", "on"));
  EXPECT_EQ(refusal(), "it was done");
}

// Who runs the database says that it has a standby, and nobody keeps anything where there is none.
TEST(set_server, that_has_to_name_a_standby_and_does_not_is_refused__HA_6) {
  const auto address = postgres_server::own().new_database();
  std::ignore = opened(address);
  set(address, "skyward.standby = 'on'");
  const auto refusal = [&] { return failure_of(postgres_store::open(address, access::own)); };
  EXPECT_TRUE(refusal().contains("synchronous_standby_names is empty, and skyward.standby is on"))
      << refusal();
  EXPECT_TRUE(postgres_store::open(address, access::read).has_value());
  set(address, "skyward.standby = 'off'");
  EXPECT_EQ(refusal(), "it was done");
}

// A house has hours in which nobody plays.
TEST(set_server, that_ends_idle_connections_is_asked_on_another_one) {
  const auto address = postgres_server::own().new_database();
  set(address, "idle_session_timeout = '250ms'");
  const auto house = opened(address);
  sender by{*house};
  EXPECT_EQ(said(by.tell(command{"1"}.on("cage"))), "committed cage 1");
  postgres_connection beside{postgres_server::own().new_database()};
  ASSERT_TRUE(comes_true([&] {
    return beside.value_of(
               "SELECT count(*) FROM pg_stat_activity WHERE application_name = "
               "'skyward' AND pid <> pg_backend_pid()") == "0";
  }));
  EXPECT_EQ(said(by.tell(command{"2"}.on("cage"))), "committed cage 2");
}

// Who reads a house thinks now and then.
TEST(set_server, that_ends_idle_transactions_leaves_readers_their_own) {
  const auto address = postgres_server::own().new_database();
  set(address, "idle_in_transaction_session_timeout = '250ms'");
  const auto house = opened(address);
  sender{*house}.tell(command{"1"}.on("cage"));
  const auto reader = opened(address, access::read);
  postgres_connection beside{postgres_server::own().new_database()};
  ASSERT_TRUE(comes_true([&] {
    return beside.value_of(
               "SELECT count(*) FROM pg_stat_activity WHERE state = "
               "'idle in transaction' AND clock_timestamp() < state_change + "
               "interval '500ms'") == "0";
  }));
  EXPECT_EQ(failure_of(reader->stream("cage")), "it was done");
}

// What an owner waits for others it has set itself.
TEST(set_server, that_ends_what_takes_long_ends_no_owner) {
  const auto address = postgres_server::own().new_database();
  const auto first = opened(address);
  sender by_first{*first};
  by_first.tell(command{"1"}.on("cage"));
  postgres_connection holds{address};
  postgres_connection beside{address};
  set(address, "statement_timeout = '300ms'");
  const auto house = opened(address);
  sender by{*house};
  by.look("cage");
  holds.run("BEGIN; SELECT FROM skyward.stream FOR UPDATE");
  {
    std::atomic<bool> answered{false};
    const std::jthread waits{[&] {
      EXPECT_EQ(said(by.tell(command{"2"}.on("cage"))), "committed cage 2");
      answered = true;
    }};
    EXPECT_TRUE(comes_true([&] {
      return beside.value_of(
                 "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND "
                 "wait_event_type = 'Lock' AND clock_timestamp() > query_start + "
                 "interval '600ms'") != "0" ||
             answered;
    }));
    holds.run("COMMIT");
  }
  due_house{}.add(by_first).add(by).check(address);
}

/// What was told as kept is on every server that has to have it, whoever hurries this one.
void check_hurried(const std::string& messages) {
  const auto address = falling_server().new_database();
  set(address, "client_min_messages = " + messages);
  const auto house = opened(address);
  sender by{*house};
  by.tell(command{"1"}.on("cage"));
  postgres_connection beside{falling_server().new_database()};
  const auto waits = [&] {
    return comes_true([&] {
      return beside.value_of(
                 "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") != "0";
    });
  };
  const auto set_standby = [&](const std::string& name) {
    postgres_server::run(address, "ALTER SYSTEM SET synchronous_standby_names = '" + name + "'");
    postgres_server::run(address, "SELECT pg_reload_conf()");
    return comes_true([&] {
      return postgres_connection{address}.value_of("SHOW synchronous_standby_names") == name;
    });
  };
  ASSERT_TRUE(set_standby("nobody"));
  std::atomic<bool> answered{false};
  {
    const std::jthread appends{[&] {
      EXPECT_EQ(said(by.tell(command{"2"}.on("cage"))), "committed cage 2");
      answered = true;
    }};
    EXPECT_TRUE(waits());
    beside.run("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    // It is kept here, and nowhere else: the owner waits again.
    EXPECT_TRUE(comes_true([&] {
      return beside.value_of(
                 "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' "
                 "AND query LIKE '%pg_logical_emit_message%'") != "0" ||
             answered;
    }));
    EXPECT_FALSE(answered) << messages;
    EXPECT_TRUE(set_standby(""));
  }
  due_house{}.add(by).check(address);
}

TEST(set_server, that_has_a_standby_waits_for_it__HA_6) {
  check_hurried("notice");
}

// Nobody hears of it otherwise that a commit did not wait.
TEST(set_server, that_says_nothing_of_warnings_says_them_to_a_house__HA_6) {
  check_hurried("error");
}

// What one server alone has is told to nobody, neither to who sent it nor to who asks again.
TEST(set_server, that_has_a_standby_waits_for_it_whoever_asks_again__HA_6) {
  const auto address = falling_server().new_database();
  const auto first = opened(address);
  const auto house = opened(address);
  sender by{*first};
  by.tell(command{"1"}.on("cage"));
  postgres_connection beside{falling_server().new_database()};
  const auto set_standby = [&](const std::string& name) {
    postgres_server::run(address, "ALTER SYSTEM SET synchronous_standby_names = '" + name + "'");
    postgres_server::run(address, "SELECT pg_reload_conf()");
    return comes_true([&] {
      return postgres_connection{address}.value_of("SHOW synchronous_standby_names") == name;
    });
  };
  const auto waiting = [&] {
    return beside.value_of("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  };
  ASSERT_TRUE(set_standby("nobody"));
  const auto second = command{"2"}.on("cage");
  std::atomic<bool> answered{false};
  {
    const std::jthread appends{[&] { EXPECT_EQ(said(by.tell(second)), "committed cage 2"); }};
    EXPECT_TRUE(comes_true([&] { return waiting() == "1"; }));
    beside.run("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    EXPECT_TRUE(comes_true([&] {
      return postgres_connection{address}.value_of("SELECT count(*) FROM skyward.command") == "2";
    }));
    const std::jthread asks{[&] {
      EXPECT_TRUE(house->find(second.of.key, second.of.body).value().has_value());
      answered = true;
    }};
    EXPECT_TRUE(comes_true([&] { return waiting() == "2" || answered; }));
    EXPECT_FALSE(answered);
    EXPECT_TRUE(set_standby(""));
  }
  due_house{}.add(by).check(address);
}

}  // namespace
}  // namespace skyward::store::set_server_test
