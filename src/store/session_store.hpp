// A store that does what its session does: the file or the connection while it is open.
#pragma once

#include "store/kept_store.hpp"

#include <functional>

namespace skyward::store {

/// The questions of a store, asked of what is open; what fails is thrown.
class house_session {
 public:
  virtual ~house_session() = default;
  virtual std::optional<kept_key> find(const command_key& of) = 0;
  virtual std::vector<named_stream> streams() = 0;
  virtual std::vector<stream_row> streams_named(std::span<const std::string> names) = 0;
  virtual std::vector<std::string> records(std::string_view stream, std::uint64_t from,
                                           std::size_t most) = 0;
  virtual std::optional<misplaced_row> misplaced() = 0;
  virtual command_sum commands() = 0;
  virtual ledger::account_rows accounts() = 0;
  virtual ledger::account_row account_now(std::string_view name) = 0;
  virtual void keep(const snapshot& made) = 0;
  virtual std::optional<snapshot> last_snapshot(std::string_view stream) = 0;
  virtual std::string last_checkpoint() = 0;
  virtual void keep_text(const record::kept_text& text) = 0;
  virtual std::vector<record::kept_text> texts() = 0;
  virtual void close() = 0;
  virtual void give_rows(row_taker& to) = 0;
  virtual reached<void> take_rows(kept_store& from) = 0;
  virtual void retire() = 0;
};

class session_store : public kept_store {
 public:
  reached<std::optional<answer>> find(const command_key& key, body_hash body) override;
  reached<std::vector<named_stream>> streams() override;
  reached<std::vector<stream_row>> streams_named(std::span<const std::string> names) override;
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
  reached<void> close() override;
  reached<void> give_rows(row_taker& to) override;
  reached<void> take_rows(kept_store& from) override;
  reached<void> retire() override;

 protected:
  /// Does something with the session, or answers why it cannot. What fails may be done again.
  using session_act = std::function<void(house_session&)>;
  virtual reached<void> with_session(const session_act& act) = 0;

 private:
  template <class Ask>
  auto reach(const Ask& ask) -> reached<decltype(ask(std::declval<house_session&>()))>;
};

}  // namespace skyward::store
