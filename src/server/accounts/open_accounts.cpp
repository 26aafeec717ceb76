// Opens what there is, and copies it from one to another.
#include "server/accounts/open_accounts.hpp"

#include "server/accounts/postgres_accounts.hpp"
#include "server/accounts/sqlite_accounts.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>

namespace skyward::server {

namespace {

store::reached<std::unique_ptr<account_store>> opened_accounts(auto made) {
  if (!made) return std::unexpected(std::move(made).error());
  return *std::move(made);
}

}  // namespace

store::reached<std::unique_ptr<account_store>> open_accounts(const std::string& house,
                                                             const std::filesystem::path& keys) {
  if (store::is_in_database(house)) return opened_accounts(postgres_accounts::open(house));
  return opened_accounts(sqlite_accounts::open(keys));
}

bool has_accounts(const std::string& house, const std::filesystem::path& keys) {
  return store::is_in_database(house) || std::filesystem::exists(accounts_file(keys));
}

store::reached<account_rows> read_accounts(const std::string& house,
                                           const std::filesystem::path& keys) {
  if (store::is_in_database(house)) return postgres_accounts::read(house);
  if (!has_accounts(house, keys)) return account_rows{};
  return sqlite_accounts::read(keys);
}

account_rows without_tokens(account_rows rows) {
  rows.sessions.clear();
  rows.links.clear();
  rows.invitations.clear();
  return rows;
}

store::reached<void> copy_accounts(account_store& from, account_store& to) {
  const auto rows = from.all();
  if (!rows) return std::unexpected(rows.error());
  const auto there = to.all();
  if (!there) return std::unexpected(there.error());
  if (*there == *rows) return {};
  if (*there != account_rows{}) {
    return store::failed("other accounts of people are there; accepted: a place without any");
  }
  const auto done = to.keep({*rows, {}, {}});
  if (!done) return std::unexpected(done.error());
  if (*done == keeping::overtaken) return store::failed("others keep accounts of people there");
  return {};
}

store::reached<void> put_accounts_away(const std::filesystem::path& keys, std::string_view ending) {
  const auto file = accounts_file(keys);
  if (!std::filesystem::exists(file)) return {};
  std::error_code failed;
  auto away = file;
  std::filesystem::rename(file, away += ending, failed);
  if (failed) return store::failed(fmt::format("{}: {}", file.string(), failed.message()));
  return {};
}

store::reached<old_accounts> take_old_accounts(account_store& to,
                                               const std::filesystem::path& keys) {
  const auto file = accounts_file(keys);
  if (!std::filesystem::exists(file)) return old_accounts::none;
  const auto there = to.all();
  if (!there) return std::unexpected(there.error());
  if (*there != account_rows{}) return old_accounts::left;
  {
    const auto from = sqlite_accounts::open(keys);
    if (!from) return std::unexpected(from.error());
    if (const auto done = copy_accounts(**from, to); !done) return std::unexpected(done.error());
  }
  if (const auto done = put_accounts_away(keys, "-taken"); !done) {
    return std::unexpected(done.error());
  }
  return old_accounts::taken;
}

}  // namespace skyward::server
