// Takes jobs in their order, and reckons outside of the lock.
#include "server/lab.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <sys/resource.h>
#include <utility>

namespace skyward::server {

namespace {

/// A thread of Linux has a niceness of its own: this one goes after the tables. Where the machine
/// refuses, it is as any other.
void give_way() {
  constexpr int niceness = 10;
  setpriority(PRIO_PROCESS, 0, niceness);
}

}  // namespace

struct lab::job {
  lab_question asked;
  std::function<json_answer()> reading;  // in place of a question
  std::string who;
  on_progress progressed;
  on_done then;  // moved out when it is told
  std::atomic<bool> stopped = false;
};

lab::lab(deliver to, options how) : deliver_{std::move(to)}, how_{how} {
  ensure(how.threads > 0, "threads to reckon with");
  for (std::size_t i = 0; i < how.threads; ++i) threads_.emplace_back([this] { work(); });
}

lab::~lab() {
  {
    const std::lock_guard lock{mutex_};
    ends_ = true;
    for (const auto& [id, each] : jobs_) each->stopped = true;
  }
  changed_.notify_all();
}

std::expected<lab::job_id, problem> lab::begin(lab_question asked, std::string who,
                                               on_progress progressed, on_done then) {
  auto made = std::make_shared<job>();
  made->asked = std::move(asked);
  made->who = std::move(who);
  made->progressed = std::move(progressed);
  made->then = std::move(then);
  return begin(std::move(made));
}

std::expected<lab::job_id, problem> lab::begin(std::function<json_answer()> reading,
                                               std::string who, on_done then) {
  auto made = std::make_shared<job>();
  made->reading = std::move(reading);
  made->who = std::move(who);
  made->then = std::move(then);
  return begin(std::move(made));
}

std::expected<lab::job_id, problem> lab::begin(std::shared_ptr<job> made) {
  const std::lock_guard lock{mutex_};
  if (closes_) return std::unexpected(problem{503, "closing", "the house closes", {}});
  const auto own =
      std::ranges::count_if(jobs_, [&](const auto& each) { return each.second->who == made->who; });
  if (std::cmp_greater_equal(own, how_.of_one_most)) {
    return std::unexpected(problem{
        429,
        "too_many",
        fmt::format("{} of yours are not answered; accepted: {} at once", own, how_.of_one_most),
        {}});
  }
  if (waiting_.size() >= how_.waiting_most + how_.threads - busy_) {
    return std::unexpected(problem{
        503, "busy", fmt::format("{} wait to be answered; accepted: later", waiting_.size()), {}});
  }
  jobs_.emplace(++last_, std::move(made));
  waiting_.push_back(last_);
  changed_.notify_one();
  return last_;
}

/// With the lock. One that waits is answered; one that is reckoned finds it out.
lab::told lab::stop(jobs::iterator which) {
  which->second->stopped = true;
  if (std::erase(waiting_, which->first) == 0) return {};
  return finish(which, {});
}

/// With the lock; what it makes is delivered without. A job that has been stopped is told so.
lab::told lab::finish(jobs::iterator which, json_answer answer) {
  const auto of = std::move(which->second);
  jobs_.erase(which);
  if (ends_) return {};
  if (of->stopped) {
    answer = std::unexpected(problem{409, "cancelled", "it was cancelled", {}});
  }
  return [then = std::move(of->then), answer = std::move(answer)]() mutable {
    then(std::move(answer));
  };
}

std::expected<void, problem> lab::cancel(job_id id, std::string_view who) {
  told answered;
  {
    const std::lock_guard lock{mutex_};
    const auto found = jobs_.find(id);
    if (found == jobs_.end() || found->second->who != who) {
      return std::unexpected(problem{
          404,
          "no_such_job",
          fmt::format("no job {} of yours is begun; accepted: one that is not yet answered", id),
          {}});
    }
    answered = stop(found);
  }
  if (answered) deliver_(std::move(answered));
  return {};
}

void lab::cancel_all_of(std::string_view who) {
  cancel_all([who](const job& each) { return each.who == who; });
}

void lab::close() {
  {
    const std::lock_guard lock{mutex_};
    closes_ = true;
  }
  cancel_all([](const job& /*each*/) { return true; });
}

void lab::cancel_all(const std::function<bool(const job&)>& of) {
  std::vector<told> answered;
  {
    const std::lock_guard lock{mutex_};
    for (auto each = jobs_.begin(); each != jobs_.end();) {
      const auto which = each++;
      if (of(*which->second)) answered.push_back(stop(which));
    }
  }
  for (auto& each : answered) {
    if (each) deliver_(std::move(each));
  }
}

json_answer lab::answer_of(const std::shared_ptr<job>& next) {
  lab_watch watch;
  watch.seconds_most = how_.seconds_most;
  watch.stops = [next] { return next->stopped.load(); };
  watch.progress = [this, next](std::uint64_t done, std::uint64_t total) {
    if (next->stopped || !next->progressed) return;
    deliver_([next, done, total] {
      if (!next->stopped) next->progressed(done, total);
    });
  };
  try {
    return next->reading ? next->reading() : answer_question(next->asked, watch);
  } catch (const std::exception& why) {  // memory or threads, that this machine has no more of
    return machine_failed(why.what());
  }
}

void lab::work() {
  give_way();
  std::unique_lock lock{mutex_};
  for (;;) {
    changed_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
    if (ends_) return;
    const auto id = waiting_.front();
    const auto next = jobs_.at(id);
    waiting_.pop_front();
    ++busy_;
    lock.unlock();
    auto answer = answer_of(next);
    lock.lock();
    --busy_;
    auto answered = finish(jobs_.find(id), std::move(answer));
    lock.unlock();
    if (answered) deliver_(std::move(answered));
    lock.lock();
  }
}

}  // namespace skyward::server
