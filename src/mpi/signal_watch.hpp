// Signals of a process that shares a run: a polite stop, and an end that no wait for a process that
// is gone can hold up.
#pragma once

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace skyward::mpi {

/// Takes SIGINT, SIGTERM and SIGUSR1 of the whole process; made before there is another thread.
///
/// The first SIGINT or SIGUSR1 asks the run to stop. A second one, or SIGTERM, as `mpirun` sends it
/// to those that are left when a process has died, gives the run a moment to stop with all it has;
/// a run that is then not at its end ends, with a message from the one process that has to tell.
/// Before a run begins they do what they do to any program.
class signal_watch {
 public:
  signal_watch();
  signal_watch(const signal_watch&) = delete;
  signal_watch& operator=(const signal_watch&) = delete;
  ~signal_watch();

  /// Both are called from another thread.
  ///
  /// in      loss says what has happened, asked as soon as a signal comes; empty where another
  ///         process tells it, which this one then lets end first. remains says what to do, asked
  ///         when the run has come to no end
  void run_begins(std::function<std::string()> loss, std::function<std::string()> remains);
  void run_ended();

  bool stops() const { return stops_; }

 private:
  void watch();

  sigset_t watched_{};
  std::atomic<bool> stops_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<std::string()> loss_;
  std::function<std::string()> remains_;
  bool runs_ = false;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace skyward::mpi
