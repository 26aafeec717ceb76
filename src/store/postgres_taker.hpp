// Takes every row of another house into the tables of a database.
#pragma once

#include "store/kept_store.hpp"
#include "store/postgres.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::store {

/// Writes them as they come, each kind into its table.
class postgres_taker final : public row_taker {
 public:
  /// in  to  in a transaction, the tables of its search path without rows; nobody else asks it
  explicit postgres_taker(postgres_connection& to) : to_{to} {}

  void take_stream(const named_stream& row) override;
  void take_pack(const pack& row) override;
  void take_command(std::string_view key, const kept_key& row) override;
  void take_account(const std::string& name, const ledger::account_row& row) override;
  void take_snapshot(const snapshot& row) override;
  void take_text(const record::kept_text& row) override;
  void take_checkpoint(std::string_view note) override;

  /// What was taken last is written, and streams that are made later get other ids.
  void finish();

 private:
  postgres_copy& into(sql_text copy);
  std::int64_t id_of(std::string_view stream) const;

  postgres_connection& to_;
  std::string_view now_;  // what is copied
  std::optional<postgres_copy> copy_;
  std::map<std::string, std::int64_t, std::less<>> ids_;
};

}  // namespace skyward::store
