// Asks the database within a time, and connects anew beside the thread that asks.
#include "server/accounts/postgres_accounts.hpp"

#include "base/byte_text.hpp"
#include "server/accounts/account_documents.hpp"
#include "store/postgres_owner.hpp"

#include <fmt/format.h>

#include <new>
#include <system_error>
#include <utility>

namespace skyward::server {

using store::postgres_array;
using store::postgres_connection;
using store::postgres_error;
using store::postgres_values;

namespace {

/// For so many changes it is remembered what has ended, for nodes that have not read so yet: hours,
/// where all nodes keep something every second.
constexpr std::int64_t ended_remembered = 100'000;

constexpr store::sql_text keep_rows = "SELECT keep_people($1, $2, $3, $4, $5, $6)";
constexpr store::sql_text rows_since =
    "SELECT people_version.version, kind, key, body FROM people_version "
    "LEFT JOIN people_row ON people_row.version > $1::bigint ORDER BY key";

account_changes changes_in(const store::postgres_rows& rows) {
  account_changes read;
  for (int i = 0; i < rows.count() && !rows.is_nothing(i, 2); ++i) {
    const bool has_ended = rows.is_nothing(i, 3);
    const auto done =
        has_ended ? read_ended_document(rows.bytes(i, 1), rows.bytes(i, 2), read)
                  : read_document(rows.bytes(i, 1), rows.bytes(i, 2), rows.bytes(i, 3), read.kept);
    if (!done) throw postgres_error{"XX001", done.error()};
  }
  return read;
}

}  // namespace

postgres_accounts::postgres_accounts(std::string address, std::chrono::milliseconds within,
                                     connection opened)
    : address_{std::move(address)}, within_{within}, database_{std::move(opened)} {}

postgres_accounts::connection postgres_accounts::connected(const std::string& address,
                                                           std::chrono::milliseconds within) {
  auto made = std::make_unique<postgres_connection>(address);
  store::set_up_session(*made);
  store::set_up_owner(*made);
  made->run("SET lock_timeout = '1s'");
  made->answer_within(within);
  return made;
}

store::reached<std::unique_ptr<postgres_accounts>> postgres_accounts::open(
    const std::string& address, std::chrono::milliseconds within) {
  try {
    return std::unique_ptr<postgres_accounts>{
        new postgres_accounts{address, within, connected(address, within)}};
  } catch (const postgres_error& what) {
    return store::failed(fmt::format("{}: {}", store::shown_address(address), what.what()));
  }
}

store::reached<account_rows> postgres_accounts::read(const std::string& address) {
  try {
    postgres_connection database{address};
    store::set_up_session(database);
    // A house that no program has opened since they are in the database.
    if (database.value_of("SELECT EXISTS(SELECT FROM pg_class JOIN pg_namespace "
                          "ON pg_namespace.oid = relnamespace "
                          "WHERE nspname = 'skyward' AND relname = 'people_row')") != "t") {
      return account_rows{};
    }
    return changes_in(database.ask(rows_since, postgres_values{}.add(std::int64_t{-1}))).kept;
  } catch (const postgres_error& what) {
    return store::failed(fmt::format("{}: {}", store::shown_address(address), what.what()));
  }
}

/// Takes the connection that has come, or has another one made.
bool postgres_accounts::is_connected() {
  if (database_) return true;
  if (!next_.valid()) {
    next_ = std::async(std::launch::async, [address = address_, within = within_] {
      return connected(address, within);
    });
  }
  if (next_.wait_for(std::chrono::seconds{0}) == std::future_status::ready) database_ = next_.get();
  return database_ != nullptr;
}

/// errors  what is away, or has others in the way, comes back; after any other error nothing is
///         answered any more
template <class Do>
auto postgres_accounts::reach(const Do& act) -> store::reached<decltype(act())> {
  if (!comes_back()) return std::unexpected(broken_);
  store::failure why{fmt::format("{}: it is connected to anew", store::shown_address(address_))};
  try {
    if (is_connected()) return act();
  } catch (const postgres_error& what) {
    why.message = fmt::format("{}: {}", store::shown_address(address_), what.what());
    if (what.is_lost()) {
      database_.reset();
    } else if (!what.is_raced()) {
      broken_ = why;
    }
  } catch (const std::system_error& what) {  // no thread to connect on
    why.message = what.what();
  } catch (const std::bad_alloc& what) {
    broken_ = why = {fmt::format("{}: {}", store::shown_address(address_), what.what())};
  }
  return std::unexpected(std::move(why));
}

/// What is told of it is on every server that has to have it.
account_changes postgres_accounts::read_since(std::int64_t version) {
  const auto rows = database_->ask(rows_since, postgres_values{}.add(version));
  const auto last = rows.number(0, 0);
  if (version >= 0 && (last < version || last > version + ended_remembered)) {
    throw postgres_error{"XX001",
                         "its accounts are others than were read, or it is long ago that they "
                         "were; accepted: to begin anew"};
  }
  auto read = changes_in(rows);
  if (last != version) store::await_standbys(*database_);
  version_ = last;
  return read;
}

store::reached<account_rows> postgres_accounts::all() {
  return reach([&] { return read_since(-1).kept; });
}

store::reached<account_changes> postgres_accounts::changes() {
  return reach([&] { return read_since(version_); });
}

store::reached<keeping> postgres_accounts::keep(const account_changes& changes) {
  postgres_array keys{postgres_array::of::bytes};
  postgres_array kinds{postgres_array::of::bytes};
  postgres_array bodies{postgres_array::of::bytes};
  for (const auto& each : documents_of(changes.kept)) {
    keys.add(std::string_view{each.key});
    kinds.add(std::string_view{each.kind});
    bodies.add(std::string_view{each.body});
  }
  postgres_array ended{postgres_array::of::bytes};
  for (const auto& each : changes.gone) ended.add(bytes_of(each));
  for (const auto& each : changes.forgotten) ended.add(std::string_view{document_key(each)});
  const bool changes_nothing =
      changes.gone.empty() && changes.forgotten.empty() && changes.kept == account_rows{};
  return reach([&] {
    const auto told = database_->ask(
        keep_rows, postgres_values{}.add(version_).add(keys).add(kinds).add(bodies).add(ended).add(
                       version_ - ended_remembered));
    store::check_warnings(*database_);
    if (!told.truth(0, 0)) return keeping::overtaken;
    if (!changes_nothing) ++version_;
    return keeping::kept;
  });
}

}  // namespace skyward::server
