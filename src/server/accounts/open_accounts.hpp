// The accounts of a house: in its database where it has one, else in a file beside it.
#pragma once

#include "server/accounts/account_store.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace skyward::server {

/// Opens them; they are made where there are none.
///
/// in      house  its address; in a database it is there
///         keys   what the names of its keys begin with
/// errors  as sqlite_accounts::open, postgres_accounts::open
store::reached<std::unique_ptr<account_store>> open_accounts(const std::string& house,
                                                             const std::filesystem::path& keys);

/// Whether there may be any.
bool has_accounts(const std::string& house, const std::filesystem::path& keys);

/// Their rows as they are now, whatever whoever has them open does meanwhile; none where there are
/// none, and nothing is made.
///
/// errors  as sqlite_accounts::read, postgres_accounts::read
store::reached<account_rows> read_accounts(const std::string& house,
                                           const std::filesystem::path& keys);

/// What of them is worth a backup. Nobody is logged in by it, and no link and no invitation stands:
/// what has ended since would stand again.
account_rows without_tokens(account_rows rows);

/// What became of accounts beside keys that a house in a database had before it had any itself.
enum class old_accounts : std::uint8_t {
  none,
  taken,  // all are in the database, and the file is named `-accounts-taken`
  left,   // the database has accounts already, and the file is not read
};

/// Takes them into accounts that have none.
///
/// in      to  of a house in a database
/// errors  as sqlite_accounts::open; what cannot be kept
store::reached<old_accounts> take_old_accounts(account_store& to,
                                               const std::filesystem::path& keys);

/// Gives the file of accounts beside keys, if there is one, another name by which nobody reads it.
///
/// in      ending  of that name
/// errors  what the folder does not take
store::reached<void> put_accounts_away(const std::filesystem::path& keys, std::string_view ending);

/// Copies all rows into accounts that have none, or have the same.
///
/// errors  as account_store; other accounts are there
store::reached<void> copy_accounts(account_store& from, account_store& to);

}  // namespace skyward::server
