// After three failures within half an hour nobody logs in from there for half an hour. It is no
// weapon: failures count for an account and where they come from, and a device that has logged in
// before has a count of its own, which strangers cannot reach.
#pragma once

#include "base/moment.hpp"
#include "base/sha256.hpp"
#include "server/accounts/short_memory.hpp"

#include <chrono>
#include <cstddef>
#include <expected>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace skyward::server {

inline constexpr int lock_failures = 3;
inline constexpr std::chrono::minutes lock_within{30};
inline constexpr std::chrono::minutes lock_lasts{30};

/// Whose password was tried from where. Names are hashed, also those of nobody: what was typed as a
/// name may be a password.
struct attempt {
  digest who;   // the folded name
  digest from;  // a source of addresses, or a device

  friend auto operator<=>(const attempt&, const attempt&) = default;
};

/// What is remembered: failures that count, or until when it is locked.
struct failures {
  moment last;
  moment before;
  moment locked_until;

  friend bool operator==(const failures&, const failures&) = default;
};

class lockout {
 public:
  static constexpr std::size_t attempts_most = 100'000;

  explicit lockout(std::size_t most = attempts_most) : kept_{most} {}

  /// What is kept of it, or is no longer.
  void remember(const attempt& of, const failures& kept);
  void forget(const attempt& of);

  /// Whether a password may be looked at now; one that is being looked at counts as a failure until
  /// its end is told, so that many at once are not more than one after another.
  ///
  /// errors  until when not; now: until those that are being looked at have ended
  std::expected<void, moment> begin(const attempt& of, moment now);

  /// What was begun has ended, whatever it was.
  void end(const attempt& of);

  /// Until when it is locked; nothing: it is not.
  std::optional<moment> locked_until(const attempt& of, moment now) const;

  /// It was a wrong password.
  void fail(const attempt& of, moment now);

  /// It was the right one: failures are forgotten.
  void succeed(const attempt& of);

  /// Forgets all failures of who has a name.
  void unlock(const digest& who);

  /// Forgets those that count no more.
  void forget_due(moment now);

  /// What has to be kept since it was last settled or undone; nothing: no longer kept.
  std::map<attempt, std::optional<failures>> changes() const;
  /// It is kept.
  void settle() { before_.clear(); }
  /// It could not be kept: all is as it was before.
  void undo();

 private:
  failures counted(const attempt& of, moment now) const;
  void put(const attempt& of, const failures& what);
  void drop(const attempt& of);
  void note_forgotten(const std::vector<std::pair<attempt, failures>>& all);

  short_memory<attempt, failures> kept_;
  std::map<attempt, int> begun_;
  std::map<attempt, std::optional<failures>> before_;  // what has changed, as it was
};

}  // namespace skyward::server
