// Counts failures, and those that may still become one.
#include "server/accounts/lockout.hpp"

#include "base/ensure.hpp"
#include "server/accounts/later.hpp"

#include <utility>

namespace skyward::server {

namespace {

static_assert(lock_failures == 3, "two failures are remembered, the third one locks");

bool counts(moment failed, moment now) {
  return failed.given() && now < later(failed, lock_within);
}

moment remembered_until(const failures& kept) {
  return kept.locked_until.given() ? kept.locked_until : later(kept.last, lock_within);
}

}  // namespace

void lockout::remember(const attempt& of, const failures& kept) {
  ensure(kept.last.given() || kept.locked_until.given(), "failures");
  forget(kept_.keep(of, kept, remembered_until(kept)));
}

failures lockout::counted(const attempt& of, moment now) const {
  const auto* kept = kept_.find(of);
  if (kept == nullptr) return {};
  if (kept->locked_until > now) return *kept;
  failures still;
  if (counts(kept->last, now)) still.last = kept->last;
  if (counts(kept->before, now)) still.before = kept->before;
  return still;
}

std::expected<void, moment> lockout::begin(const attempt& of, moment now) {
  const auto before = counted(of, now);
  if (before.locked_until.given()) return std::unexpected(before.locked_until);
  const auto begun = begun_.find(of);
  const int open = begun == begun_.end() ? 0 : begun->second;
  if (open + int{before.last.given()} + int{before.before.given()} >= lock_failures) {
    return std::unexpected(now);
  }
  ++begun_[of];
  return {};
}

void lockout::fail(const attempt& of, moment now) {
  end(of);
  const auto before = counted(of, now);
  if (before.locked_until.given()) return;
  const bool locks = before.last.given() && before.before.given();
  const auto after =
      locks ? failures{{}, {}, later(now, lock_lasts)} : failures{now, before.last, {}};
  remember(of, after);
  changes_[of] = after;
}

void lockout::succeed(const attempt& of) {
  end(of);
  if (kept_.erase(of)) forget({of});
}

void lockout::give_up(const attempt& of) {
  end(of);
}

void lockout::unlock(const digest& who) {
  for (const auto& each : kept_.keys()) {
    if (each.who != who) continue;
    kept_.erase(each);
    forget({each});
  }
}

void lockout::forget_due(moment now) {
  forget(kept_.forget_due(now));
}

std::map<attempt, std::optional<failures>> lockout::take_changes() {
  return std::exchange(changes_, {});
}

void lockout::end(const attempt& of) {
  const auto begun = begun_.find(of);
  ensure(begun != begun_.end(), "an attempt that was begun");
  if (--begun->second == 0) begun_.erase(begun);
}

void lockout::forget(const std::vector<attempt>& all) {
  for (const auto& each : all) changes_[each] = std::nullopt;
}

}  // namespace skyward::server
