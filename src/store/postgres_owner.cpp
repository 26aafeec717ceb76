// Sets the session of a connection.
#include "store/postgres_owner.hpp"

#include "store/postgres_health.hpp"

#include <fmt/format.h>

namespace skyward::store {

void set_up_session(postgres_connection& database) {
  // A warning is told, and nothing ends by itself that waits for a standby or for a reader.
  database.run(
      "SET search_path = skyward; SET client_min_messages = warning; SET statement_timeout = 0; "
      "SET idle_in_transaction_session_timeout = 0");
}

void set_up_owner(postgres_connection& database) {
  check_server(database);
  database.run(
      "SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit') "
      "WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)");
  // What is asked again and again finds its rows by their indexes, however few there are. Who
  // is cut off, or halted, keeps others waiting for seconds and no longer.
  database.run(
      "SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only "
      "= off; SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_seqscan = off; "
      "SET enable_hashjoin = off; SET enable_mergejoin = off; SET lock_timeout = '5s'; "
      "SET idle_in_transaction_session_timeout = '5s'; SET tcp_keepalives_idle = 2; "
      "SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; "
      "SET client_connection_check_interval = '1s'");
}

void check_warnings(postgres_connection& database) {
  const auto warned = database.take_warning();
  if (!warned.empty()) throw postgres_error{"", fmt::format("the server warned: {}", warned)};
}

void await_standbys(postgres_connection& database) {
  database.ask(
      "SELECT CASE WHEN current_setting('synchronous_standby_names') <> '' "
      "THEN pg_logical_emit_message(true, 'skyward', ''::text)::text END");
  check_warnings(database);
}

}  // namespace skyward::store
