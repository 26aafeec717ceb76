// Threads that reckon for mathematicians, or read the log for whoever looks into it: few and of low
// priority, so that no table waits, with a queue that ends.
#pragma once

#include "server/lab_requests.hpp"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace skyward::server {

class lab {
 public:
  /// Takes what is told to the thread that asked, as boost::asio::post does, in its order. It is
  /// called on a thread of the lab, and on one that cancels.
  using told = std::move_only_function<void()>;
  using deliver = std::function<void(told)>;

  struct options {
    std::size_t threads = 1;
    std::size_t waiting_most = 32;   // for a thread
    std::size_t of_one_most = 4;     // of one who asks, begun and not yet answered
    std::int64_t seconds_most = 60;  // of a session or a simulation
  };

  using job_id = std::uint64_t;
  using on_progress = std::function<void(std::uint64_t done, std::uint64_t total)>;
  using on_done = std::move_only_function<void(json_answer)>;

  lab(deliver to, options how);
  /// Stops what is reckoned; of it, and of what waits, nothing more is delivered after that.
  ~lab();
  lab(const lab&) = delete;
  lab& operator=(const lab&) = delete;

  /// Has a question answered. `progressed` is told now and then, `then` once, at last: the answer,
  /// or `cancelled`.
  ///
  /// in      who  whose job it is
  /// errors  `busy` and `too_many`, and nobody is told anything
  std::expected<job_id, problem> begin(lab_question asked, std::string who, on_progress progressed,
                                       on_done then);

  /// The same of a reading: it ends by itself.
  std::expected<job_id, problem> begin(std::function<json_answer()> reading, std::string who,
                                       on_done then);

  /// Stops a job of somebody. What no command can stop, a par sheet, is thrown away when it is
  /// done.
  ///
  /// errors  `no_such_job`, also for one that has been answered
  std::expected<void, problem> cancel(job_id id, std::string_view who);

  /// Stops every job of somebody who is gone.
  void cancel_all_of(std::string_view who);

  /// Stops every job, and takes none any more: whoever waits is told so.
  void close();

 private:
  struct job;
  std::expected<job_id, problem> begin(std::shared_ptr<job> made);
  using jobs = std::map<job_id, std::shared_ptr<job>>;
  void cancel_all(const std::function<bool(const job&)>& of);
  told stop(jobs::iterator which);
  told finish(jobs::iterator which, json_answer answer);
  json_answer answer_of(const std::shared_ptr<job>& next);
  void work();

  deliver deliver_;
  options how_;
  std::mutex mutex_;
  std::condition_variable changed_;
  jobs jobs_;  // that are not answered
  std::deque<job_id> waiting_;
  std::size_t busy_ = 0;  // threads with a job
  job_id last_ = 0;
  bool closes_ = false;
  bool ends_ = false;
  std::vector<std::jthread> threads_;  // last, so that they end first
};

}  // namespace skyward::server
