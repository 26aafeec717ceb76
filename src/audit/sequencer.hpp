// Gives what a house has kept its place in the tree of all records, after it was kept, and signs
// the tree. Any process may do it: of two that do it at once the store refuses one.
#pragma once

#include "audit/checkpoint.hpp"
#include "audit/log_records.hpp"
#include "audit/merkle.hpp"
#include "audit/signing_key.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace skyward::audit {

class sequencer {
 public:
  /// The house and the key have to outlive it. The key's name is the origin of the checkpoints.
  sequencer(store::store& house, const signing_key& key) : house_{house}, key_{key} {}

  /// Makes leaves of all records that are none yet, and keeps a signed checkpoint of the tree and
  /// of the audit stream with them. Nothing is signed that does not go on from the last checkpoint.
  ///
  /// in      now  the house's clock
  ///         id   of a command, new for each
  /// out     how many leaves the tree has
  /// errors  failure: what the machine fails in; an audit stream that cannot be read; records that
  ///         are not those that were signed, or a last checkpoint by another key
  store::reached<std::uint64_t> sequence(moment now, const std::string& id);

  /// Keeps how far the tree has come, for whoever sequences next. It is done from time to time
  /// without being asked.
  store::reached<void> keep_state();

 private:
  store::reached<void> begin();
  store::reached<void> read_on();
  store::reached<void> take(const std::string& line);
  store::reached<bool> add(std::vector<leaf_run>& to, const std::string& stream,
                           std::uint64_t count);
  store::reached<void> check_head(const std::string& stream, const record::chain& kept) const;
  store::reached<bool> append(const std::vector<leaf_run>& runs, moment now, const std::string& id);
  store::reached<checkpoint> last_signed();
  bool take_state(const store::snapshot& kept);
  bool fits(const std::vector<store::named_stream>& all) const;
  void forget();

  store::store& house_;
  const signing_key& key_;

  // As the audit stream says up to here.
  record::chain chain_;
  merkle_frontier tree_;
  std::map<std::string, record::chain, std::less<>> sequenced_;  // how far each stream has come

  bool begun_ = false;
  std::uint64_t kept_at_ = 0;  // leaves, when a state was last kept
};

}  // namespace skyward::audit
