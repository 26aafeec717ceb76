// Accounts in the database of a house, which all its nodes have together.
// docs/decisions/022-accounts-in-the-database.md says how they meet there.
#pragma once

#include "server/accounts/account_store.hpp"
#include "store/postgres.hpp"

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <string>

namespace skyward::server {

class postgres_accounts final : public account_store {
 public:
  /// How long an answer is waited for: on the thread of the network, where all wait with it.
  static constexpr std::chrono::milliseconds answers_within{2'000};

  /// Of a house that is opened already, or was.
  ///
  /// in      address  `postgresql://...`
  /// errors  what cannot be reached, or does not keep what it has answered
  static store::reached<std::unique_ptr<postgres_accounts>> open(
      const std::string& address, std::chrono::milliseconds within = answers_within);

  /// Rows as they are now, for who may only read; none where the house never had any.
  static store::reached<account_rows> read(const std::string& address);

  store::reached<account_rows> all() override;
  store::reached<keeping> keep(const account_changes& changes) override;
  store::reached<account_changes> changes() override;
  bool comes_back() const override { return broken_.message.empty(); }

 private:
  using connection = std::unique_ptr<store::postgres_connection>;

  postgres_accounts(std::string address, std::chrono::milliseconds within, connection opened);
  static connection connected(const std::string& address, std::chrono::milliseconds within);
  bool is_connected();
  account_changes read_since(std::int64_t version);
  template <class Do>
  auto reach(const Do& act) -> store::reached<decltype(act())>;

  std::string address_;
  std::chrono::milliseconds within_;
  std::int64_t version_ = 0;      // up to which everything is known
  connection database_;           // none while the database is away
  std::future<connection> next_;  // which is waited for elsewhere
  store::failure broken_;         // why nothing is answered any more; empty: it is
};

}  // namespace skyward::server
