// A store that many threads may ask: what they ask to keep at the same time is kept in one
// transaction, by whichever of them comes first.
#pragma once

#include "store/store.hpp"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace skyward::store {

class shared_store final : public store {
 public:
  /// The house has to outlive it, and nobody else may ask it meanwhile.
  explicit shared_store(store& house) : house_{house} {}

  /// Waits until it is kept, with all that others ask for while an earlier transaction is written.
  reached<std::vector<answer>> append(std::span<const proposal> proposals) override;

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

 private:
  struct request {
    std::span<const proposal> proposals;
    reached<std::vector<answer>> answers;
    bool done = false;
  };
  class visit;

  void keep_together(const std::vector<request*>& waiting);
  template <class Ask>
  auto alone(const Ask& ask);

  store& house_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::vector<request*> waiting_;
  bool busy_ = false;  // a thread is with the house
};

}  // namespace skyward::store
