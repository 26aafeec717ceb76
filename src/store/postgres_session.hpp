// A house in a database while the database answers; what fails is thrown as a postgres_error.
#pragma once

#include "store/postgres.hpp"
#include "store/read_rows.hpp"
#include "store/session_store.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::store {

class postgres_session final : public house_session {
 public:
  postgres_session(const std::string& address, access how);

  /// in   sent  what was about to be kept when an answer was waited for last, if any was
  /// out  sent  what is about to be kept: if this is then not answered, it may be kept
  std::vector<answer> append(std::span<const proposal> proposals,
                             std::optional<std::vector<answer>>& sent);

  std::optional<kept_key> find(const command_key& of) override;
  std::vector<named_stream> streams() override;
  std::vector<stream_row> streams_named(std::span<const std::string> names) override;
  std::vector<std::string> records(std::string_view stream, std::uint64_t from,
                                   std::size_t most) override;
  std::optional<misplaced_row> misplaced() override;
  command_sum commands() override;
  ledger::account_rows accounts() override;
  ledger::account_row account_now(std::string_view name) override;
  void keep(const snapshot& made) override;
  std::optional<snapshot> last_snapshot(std::string_view stream) override;
  std::string last_checkpoint() override;
  void keep_text(const record::kept_text& text) override;
  std::vector<record::kept_text> texts() override;
  void close() override;
  void give_rows(row_taker& to) override;
  reached<void> take_rows(kept_store& from) override;
  void retire() override;

  bool is_closed() const { return closed_.has_value(); }

 private:
  bool has(std::span<const proposal> proposals, std::span<const answer> answers);
  std::optional<std::vector<answer>> try_append(std::span<const proposal> proposals, bool anew,
                                                std::optional<std::vector<answer>>& sent);

  access how_;
  postgres_connection database_;
  std::optional<postgres_transaction> closed_;  // nobody else keeps anything meanwhile
  read_rows rows_;
};

}  // namespace skyward::store
