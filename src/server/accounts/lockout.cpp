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
  note_forgotten(kept_.keep(of, kept, remembered_until(kept)));
}

void lockout::forget(const attempt& of) {
  kept_.erase(of);
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

void lockout::end(const attempt& of) {
  const auto begun = begun_.find(of);
  ensure(begun != begun_.end(), "an attempt that was begun");
  if (--begun->second == 0) begun_.erase(begun);
}

std::optional<moment> lockout::locked_until(const attempt& of, moment now) const {
  const auto until = counted(of, now).locked_until;
  return until.given() ? std::optional{until} : std::nullopt;
}

void lockout::fail(const attempt& of, moment now) {
  const auto before = counted(of, now);
  if (before.locked_until.given()) return;
  const bool locks = before.last.given() && before.before.given();
  put(of, locks ? failures{{}, {}, later(now, lock_lasts)} : failures{now, before.last, {}});
}

void lockout::succeed(const attempt& of) {
  drop(of);
}

void lockout::unlock(const digest& who) {
  for (const auto& each : kept_.keys()) {
    if (each.who == who) drop(each);
  }
}

void lockout::forget_due(moment now) {
  note_forgotten(kept_.forget_due(now));
}

std::map<attempt, std::optional<failures>> lockout::changes() const {
  std::map<attempt, std::optional<failures>> changed;
  for (const auto& [of, was] : before_) {
    const auto* now = kept_.find(of);
    changed.emplace(of, now == nullptr ? std::nullopt : std::optional{*now});
  }
  return changed;
}

void lockout::undo() {
  const auto all = std::exchange(before_, {});
  for (const auto& [of, was] : all) forget(of);  // first: there is room for what was there
  for (const auto& [of, was] : all) {
    if (was) remember(of, *was);
  }
}

void lockout::put(const attempt& of, const failures& what) {
  const auto* was = kept_.find(of);
  before_.try_emplace(of, was == nullptr ? std::nullopt : std::optional{*was});
  remember(of, what);
}

void lockout::drop(const attempt& of) {
  const auto* was = kept_.find(of);
  if (was == nullptr) return;
  before_.try_emplace(of, *was);
  kept_.erase(of);
}

void lockout::note_forgotten(const std::vector<std::pair<attempt, failures>>& all) {
  for (const auto& [of, was] : all) before_.try_emplace(of, was);
}

}  // namespace skyward::server
