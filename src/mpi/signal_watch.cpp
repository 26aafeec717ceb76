// One thread that takes the signals of the process.
#include "mpi/signal_watch.hpp"

#include <chrono>
#include <cstdio>
#include <pthread.h>
#include <unistd.h>

namespace skyward::mpi {

namespace {

/// From SIGTERM to SIGKILL `mpirun` lets a second pass, but only until the first process is gone:
/// the one that tells what has happened has to be the first.
constexpr auto moment = std::chrono::milliseconds{500};
constexpr auto moment_of_others = 2 * moment;

/// In one write, so that what mpirun says meanwhile does not come between.
void tell(const std::string& words) {
  if (write(STDERR_FILENO, words.data(), words.size()) < 0) std::perror("skyward-mpi");
}

[[noreturn]] void die_of(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  std::raise(signal);
  _exit(1);
}

}  // namespace

signal_watch::signal_watch() {
  sigemptyset(&watched_);
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&watched_, signal);
  pthread_sigmask(SIG_BLOCK, &watched_, nullptr);
  thread_ = std::thread{[this] { watch(); }};
}

signal_watch::~signal_watch() {
  {
    const std::lock_guard lock{mutex_};
    over_ = true;
  }
  changed_.notify_one();
  pthread_kill(thread_.native_handle(), SIGUSR1);
  thread_.join();
}

void signal_watch::run_begins(std::function<std::string()> loss,
                              std::function<std::string()> remains) {
  const std::lock_guard lock{mutex_};
  loss_ = std::move(loss);
  remains_ = std::move(remains);
  runs_ = true;
}

void signal_watch::run_ended() {
  {
    const std::lock_guard lock{mutex_};
    over_ = true;
  }
  changed_.notify_one();
}

void signal_watch::watch() {
  for (;;) {
    int signal = 0;
    sigwait(&watched_, &signal);
    std::unique_lock lock{mutex_};
    if (over_) return;
    if (!runs_) die_of(signal);
    const bool asked_before = stops_.exchange(true);
    if (signal != SIGTERM && !asked_before) continue;
    const auto loss = loss_();
    const auto at_most = loss.empty() ? moment_of_others : moment;
    if (changed_.wait_for(lock, at_most, [&] { return over_; })) return;
    if (!loss.empty()) tell("skyward-mpi: " + loss + "; " + remains_() + "\n");
    _exit(1);
  }
}

}  // namespace skyward::mpi
