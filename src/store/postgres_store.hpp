// A house in a database of PostgreSQL, which any number of processes may have at the same time.
// docs/decisions/019-postgres.md says why it is laid out so.
#pragma once

#include "store/kept_store.hpp"

#include <chrono>
#include <memory>
#include <string>

namespace skyward::store {

/// How long a database may be away. What was asked meanwhile is asked again.
struct database_patience {
  std::chrono::milliseconds away{60'000};
};

class postgres_store final : public kept_store {
 public:
  /// in      address  `postgresql://...`
  /// errors  what cannot be reached, is no house, was written by a newer program, or does not keep
  ///         what it has answered through a fall of the machine
  static reached<std::unique_ptr<postgres_store>> open(const std::string& address, access how,
                                                       database_patience patience = {});
  ~postgres_store() override;

  /// Whether a database has a house already.
  static reached<bool> is_there(const std::string& address);

  reached<std::vector<answer>> append(std::span<const proposal> proposals) override;
  reached<std::optional<answer>> find(const command_key& key, body_hash body) override;
  reached<std::vector<named_stream>> streams() override;
  reached<stream_row> stream(std::string_view name) override;
  reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t from,
                                            std::size_t most) override;
  reached<std::optional<misplaced_row>> misplaced() override;
  reached<command_sum> commands() override;
  reached<ledger::account_rows> accounts() override;
  reached<ledger::account_row> account(std::string_view name) override;
  reached<void> keep(const snapshot& made) override;
  reached<std::optional<snapshot>> last_snapshot(std::string_view stream) override;
  reached<std::string> last_checkpoint() override;
  reached<void> keep_text(const record::kept_text& text) override;
  reached<std::vector<record::kept_text>> texts() override;
  reached<void> give_rows(row_taker& to) override;
  reached<void> take_rows(kept_store& from) override;
  reached<void> retire() override;

 private:
  class session;

  postgres_store(std::string address, access how, database_patience patience,
                 std::unique_ptr<session> opened);
  template <class Value, class Do>
  reached<Value> reach(const Do& act);
  void come_back(std::chrono::steady_clock::time_point until, const std::string& why);

  std::string address_;
  access how_;
  database_patience patience_;
  std::unique_ptr<session> session_;  // none while the database is away
  failure broken_;                    // why nothing is answered any more; empty: it is
};

}  // namespace skyward::store
