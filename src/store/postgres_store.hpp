// A house in a database of PostgreSQL, which any number of processes may have at the same time.
// docs/decisions/019-postgres.md says why it is laid out so.
#pragma once

#include "store/session_store.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace skyward::store {

/// How long a database may be away. What was asked meanwhile is asked again.
struct database_patience {
  std::chrono::milliseconds away{60'000};
};

class postgres_session;

class postgres_store final : public session_store {
 public:
  /// in      address  `postgresql://...`
  /// errors  what cannot be reached, is no house, was written by a newer program, or does not keep
  ///         what it has answered through a fall of the machine
  static reached<std::unique_ptr<postgres_store>> open(const std::string& address, access how,
                                                       database_patience patience = {});
  ~postgres_store() override;

  /// Whether a database has a house already.
  static reached<bool> is_there(const std::string& address);

  /// How often this process has lost a database and has come back to it. From any thread.
  static std::uint64_t reconnections();

  reached<std::vector<answer>> append(std::span<const proposal> proposals) override;

 private:
  postgres_store(std::string address, access how, database_patience patience,
                 std::unique_ptr<postgres_session> opened);
  reached<void> with_session(const session_act& act) override;
  void come_back(std::chrono::steady_clock::time_point until, const std::string& why);

  std::string address_;
  access how_;
  database_patience patience_;
  std::unique_ptr<postgres_session> session_;  // none while the database is away
  failure broken_;                             // why nothing is answered any more; empty: it is
};

}  // namespace skyward::store
