// Lets one thread at a time to the house, and lets it take along what others want to have kept.
#include "store/shared_store.hpp"

#include <iterator>

namespace skyward::store {

/// A thread that is with the house; another one may go when it is gone, however it goes.
class shared_store::visit {
 public:
  /// in  lock  held; it is not while the visit lasts
  visit(shared_store& to, std::unique_lock<std::mutex>& lock) : to_{to}, lock_{lock} {
    to_.busy_ = true;
    lock_.unlock();
  }
  visit(const visit&) = delete;
  visit& operator=(const visit&) = delete;
  ~visit() {
    lock_.lock();
    for (auto* each : with_it) each->done = true;
    to_.busy_ = false;
    to_.free_.notify_all();
  }

  std::vector<request*> with_it;  // whose answers are there, or a failure, in the end

 private:
  shared_store& to_;
  std::unique_lock<std::mutex>& lock_;
};

reached<std::vector<answer>> shared_store::append(std::span<const proposal> proposals) {
  request own{proposals, std::unexpected(failure{"the house could not be asked"})};
  std::unique_lock lock{mutex_};
  waiting_.push_back(&own);
  for (;;) {
    free_.wait(lock, [&] { return own.done || !busy_; });
    if (own.done) return std::move(own.answers);
    auto together = std::exchange(waiting_, {});
    visit at{*this, lock};
    at.with_it = std::move(together);
    keep_together(at.with_it);
  }
}

void shared_store::keep_together(const std::vector<request*>& waiting) {
  std::vector<proposal> all;
  for (const auto* each : waiting) {
    all.insert(all.end(), each->proposals.begin(), each->proposals.end());
  }
  const auto answers = house_.append(all);
  std::size_t next = 0;
  for (auto* each : waiting) {
    if (!answers) {
      each->answers = std::unexpected(answers.error());
      continue;
    }
    const auto from = answers->begin() + static_cast<std::ptrdiff_t>(next);
    next += each->proposals.size();
    each->answers = std::vector(from, answers->begin() + static_cast<std::ptrdiff_t>(next));
  }
}

template <class Ask>
auto shared_store::alone(const Ask& ask) {
  std::unique_lock lock{mutex_};
  free_.wait(lock, [&] { return !busy_; });
  const visit at{*this, lock};
  return ask();
}

reached<std::optional<answer>> shared_store::find(const command_key& key, body_hash body) {
  return alone([&] { return house_.find(key, body); });
}
reached<std::vector<named_stream>> shared_store::streams() {
  return alone([&] { return house_.streams(); });
}
reached<std::vector<stream_row>> shared_store::streams_named(std::span<const std::string> names) {
  return alone([&] { return house_.streams_named(names); });
}
reached<std::vector<std::string>> shared_store::records(std::string_view stream, std::uint64_t from,
                                                        std::size_t most) {
  return alone([&] { return house_.records(stream, from, most); });
}
reached<std::optional<misplaced_row>> shared_store::misplaced() {
  return alone([&] { return house_.misplaced(); });
}
reached<command_sum> shared_store::commands() {
  return alone([&] { return house_.commands(); });
}
reached<ledger::account_rows> shared_store::accounts() {
  return alone([&] { return house_.accounts(); });
}
reached<ledger::account_row> shared_store::account(std::string_view name) {
  return alone([&] { return house_.account(name); });
}
reached<void> shared_store::keep(const snapshot& made) {
  return alone([&] { return house_.keep(made); });
}
reached<std::optional<snapshot>> shared_store::last_snapshot(std::string_view stream) {
  return alone([&] { return house_.last_snapshot(stream); });
}
reached<std::string> shared_store::last_checkpoint() {
  return alone([&] { return house_.last_checkpoint(); });
}
reached<void> shared_store::keep_text(const record::kept_text& text) {
  return alone([&] { return house_.keep_text(text); });
}
reached<std::vector<record::kept_text>> shared_store::texts() {
  return alone([&] { return house_.texts(); });
}

}  // namespace skyward::store
