// Takes jobs in their order, and hashes outside of the lock.
#include "server/accounts/password_work.hpp"

#include "base/ensure.hpp"

#include <sodium.h>

#include <utility>

namespace skyward::server {

password_work::password_work(deliver to, options how) : deliver_{std::move(to)}, how_{how} {
  ensure(sodium_init() >= 0 && how.threads > 0, "a library and threads to hash with");
  for (std::size_t i = 0; i < how.threads; ++i) threads_.emplace_back([this] { work(); });
}

password_work::~password_work() {
  {
    const std::lock_guard lock{mutex_};
    ends_ = true;
  }
  changed_.notify_all();
}

bool password_work::hash(secret_text password,
                         std::move_only_function<void(std::optional<password_hash>)> then) {
  return take(
      [secret = std::move(password), cost = how_.cost, told = std::move(then)]() mutable -> done {
        return [made = hash_password(secret.view(), cost), told = std::move(told)]() mutable {
          told(made);
        };
      });
}

bool password_work::check(secret_text password, const std::optional<password_hash>& kept,
                          std::move_only_function<void(password_answer)> then) {
  const auto compared = kept.value_or(password_hash{how_.cost});
  return take([secret = std::move(password), compared, is_kept = kept.has_value(),
               told = std::move(then)]() mutable -> done {
    const auto is_same = is_hashed_password(compared, secret.view());
    const auto answer = !is_same              ? password_answer::failed
                        : *is_same && is_kept ? password_answer::right
                                              : password_answer::wrong;
    return [answer, told = std::move(told)]() mutable { told(answer); };
  });
}

std::uint64_t password_work::hashes() const {
  const std::lock_guard lock{mutex_};
  return hashes_;
}

bool password_work::take(job each) {
  {
    const std::lock_guard lock{mutex_};
    const auto free = how_.threads - busy_;
    if (waiting_.size() >= how_.queue_most + free) return false;
    waiting_.push_back(std::move(each));
  }
  changed_.notify_one();
  return true;
}

void password_work::work() {
  std::unique_lock lock{mutex_};
  for (;;) {
    changed_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
    if (ends_) return;
    auto next = std::move(waiting_.front());
    waiting_.pop_front();
    ++busy_;
    ++hashes_;
    lock.unlock();
    deliver_(next());
    next = nullptr;  // with the password
    lock.lock();
    --busy_;
  }
}

}  // namespace skyward::server
