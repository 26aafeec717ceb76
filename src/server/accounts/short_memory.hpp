// What is remembered for a while, and of no more than so many: strangers cannot fill the machine.
#pragma once

#include "base/moment.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace skyward::server {

/// Values by key, each until a moment. Where there is no room for another, what would have been
/// forgotten next makes it.
template <class Key, class Value>
class short_memory {
 public:
  /// in  most  at least 1
  explicit short_memory(std::size_t most) : most_{most} {}

  /// Nothing where none is kept; what is past its moment may still be.
  const Value* find(const Key& key) const {
    const auto found = kept_.find(key);
    return found == kept_.end() ? nullptr : &found->second.value;
  }

  /// out  what had to make room
  std::vector<std::pair<Key, Value>> keep(const Key& key, Value value, moment until) {
    erase(key);
    std::vector<std::pair<Key, Value>> forgotten;
    while (kept_.size() >= most_) forgotten.push_back(forget_next());
    kept_.emplace(key, kept{std::move(value), until});
    ends_.emplace(until, key);
    return forgotten;
  }

  bool erase(const Key& key) {
    const auto found = kept_.find(key);
    if (found == kept_.end()) return false;
    ends_.erase({found->second.until, key});
    kept_.erase(found);
    return true;
  }

  /// Forgets what is kept until now or less.
  ///
  /// out  all of it
  std::vector<std::pair<Key, Value>> forget_due(moment now) {
    std::vector<std::pair<Key, Value>> forgotten;
    while (!ends_.empty() && ends_.begin()->first <= now) forgotten.push_back(forget_next());
    return forgotten;
  }

  std::vector<Key> keys() const {
    std::vector<Key> all;
    all.reserve(kept_.size());
    for (const auto& [key, value] : kept_) all.push_back(key);
    return all;
  }

  std::size_t size() const { return kept_.size(); }

 private:
  struct kept {
    Value value;
    moment until;
  };

  std::pair<Key, Value> forget_next() {
    const auto found = kept_.find(ends_.begin()->second);
    std::pair<Key, Value> forgotten{found->first, std::move(found->second.value)};
    erase(forgotten.first);
    return forgotten;
  }

  std::size_t most_;
  std::map<Key, kept> kept_;
  std::set<std::pair<moment, Key>> ends_;
};

}  // namespace skyward::server
