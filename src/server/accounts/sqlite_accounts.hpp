// The file beside a house that has its accounts, by SQLite: for its owner alone, and one process
// that keeps anything; others read.
#pragma once

#include "server/accounts/account_store.hpp"

#include <filesystem>
#include <memory>

namespace skyward::server {

/// `house.db-accounts`.
std::filesystem::path accounts_file(const std::filesystem::path& house);

class sqlite_accounts final : public account_store {
 public:
  /// Opens it; it is made where there is none.
  ///
  /// in      house  by its own name
  /// errors  what is there is no file of accounts, or of a newer program, is not its owner's alone
  ///         to read, or is open in another process
  static store::reached<std::unique_ptr<sqlite_accounts>> open(const std::filesystem::path& house);

  /// Rows as they are now, whatever whoever has them open does meanwhile: nothing is made.
  ///
  /// errors  as open, but for other processes; there is none
  static store::reached<account_rows> read(const std::filesystem::path& house);

  /// Makes a file of its own, with nothing beside it.
  ///
  /// in  path  by which nobody else opens it: an empty file, its owner's alone
  static store::reached<void> make(const std::filesystem::path& path, const account_rows& rows);
  ~sqlite_accounts() override;

  store::reached<account_rows> all() override;
  store::reached<keeping> keep(const account_changes& changes) override;
  store::reached<account_changes> changes() override;

 private:
  class file;

  sqlite_accounts(std::filesystem::path path, std::unique_ptr<file> opened);
  template <class Value, class Do>
  store::reached<Value> reach(const Do& act);

  std::filesystem::path path_;
  std::unique_ptr<file> file_;  // none once it has failed
  store::failure broken_;
};

}  // namespace skyward::server
