// Which of many proposals are kept, and what rows come of it: decided from rows alone, before
// anything is written, the same for every back end.
#pragma once

#include "store/store.hpp"

#include <map>

namespace skyward::store {

/// Where a command was committed.
struct kept_key {
  body_hash body{};
  std::string stream;
  std::uint64_t seq{};
};

/// How the ledger's refusals are answered.
outcome outcome_of(ledger::refusal_code code);

/// That a command was committed, by this body or by another one.
answer answer_of(const kept_key& kept, body_hash body);

/// The rows of a store as they were before.
class rows_before {
 public:
  virtual ~rows_before() = default;
  virtual std::optional<kept_key> key(const command_key& of) = 0;
  virtual stream_row stream(const std::string& name) = 0;
  virtual ledger::account_row account(const std::string& name) = 0;
  /// Stacks at which a player sits, by the folded name.
  virtual std::vector<std::string> stacks_of(const std::string& player) = 0;
};

/// A row as it was and as it is by now.
template <class Row>
struct seen {
  Row before;
  Row now;

  bool changed() const { return !(before == now); }
};

class judge {
 public:
  explicit judge(rows_before& before) : before_{before} {}

  /// The answer to one more, as if the accepted ones were kept already.
  answer take(const proposal& asked);

  /// What the accepted ones have read and changed, and the keys that are new.
  const std::map<std::string, seen<stream_row>, std::less<>>& streams() const { return streams_; }
  const std::map<std::string, seen<ledger::account_row>, std::less<>>& accounts() const {
    return accounts_;
  }
  const std::map<command_key, kept_key>& keys() const { return keys_; }

 private:
  stream_row& stream(const std::string& name);
  ledger::account_row& account(const std::string& name);
  std::optional<kept_key> find(const command_key& key);
  std::optional<answer> stale(const proposal& asked);
  ledger::account_rows rows_for(const ledger::transaction& asked);

  rows_before& before_;
  std::map<std::string, seen<stream_row>, std::less<>> streams_;
  std::map<std::string, seen<ledger::account_row>, std::less<>> accounts_;
  std::map<command_key, kept_key> keys_;
};

}  // namespace skyward::store
