// The threads that hash passwords: few, since each hash takes tens of milliseconds and megabytes,
// and with a queue that ends, so that a flood of logins is refused and not waited for.
#pragma once

#include "server/accounts/password.hpp"
#include "server/accounts/secret_text.hpp"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace skyward::server {

enum class password_answer : std::uint8_t {
  right,
  wrong,
  failed,  // the machine has no memory left for it
};

class password_work {
 public:
  /// Takes an answer to the thread that asked, as boost::asio::post does. It is called on a thread
  /// of the work, and may wait.
  using done = std::move_only_function<void()>;
  using deliver = std::function<void(done)>;

  struct options {
    password_cost cost = password_cost_of_house;
    std::size_t threads = 2;
    std::size_t queue_most = 32;  // of those that wait for a thread
  };

  password_work(deliver to, options how);
  /// Ends after the hashes that are being made; of those that wait nothing is heard.
  ~password_work();
  password_work(const password_work&) = delete;
  password_work& operator=(const password_work&) = delete;

  /// Hashes a new password.
  ///
  /// in   then  told the hash, or nothing where there was no memory for it
  /// out  false: busy, and nobody is told anything
  bool hash(secret_text password, std::move_only_function<void(std::optional<password_hash>)> then);

  /// Looks whether a password is the one that was hashed. Where there is none, as much is hashed,
  /// and the answer is wrong.
  ///
  /// out  false: busy
  bool check(secret_text password, const std::optional<password_hash>& kept,
             std::move_only_function<void(password_answer)> then);

  /// How many hashes were begun.
  std::uint64_t hashes() const;

 private:
  /// Done on a thread of the work.
  ///
  /// out  what is done where it was asked
  using job = std::move_only_function<done()>;

  bool take(job each);
  void work();

  deliver deliver_;
  options how_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<job> waiting_;
  std::size_t busy_ = 0;  // threads with a job
  std::uint64_t hashes_ = 0;
  bool ends_ = false;
  std::vector<std::jthread> threads_;  // last, so that they end first
};

}  // namespace skyward::server
