// Turns while anything is asked or due, and places in the tree once a second.
#include "server/house_thread.hpp"

#include "live/new_id.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>

namespace skyward::server {

namespace {

/// Records have their places in the tree so soon after they were kept.
constexpr std::int64_t sequence_ms = 1'000;

/// A dealer acts within milliseconds of when it is due.
constexpr std::int64_t overdue_ms = 10'000;
constexpr std::int64_t count_ms = 1'000;

/// Without a word it looks so often whether anything is to be done.
constexpr std::int64_t wait_ms = 500;

}  // namespace

house_thread::house_thread(house_side& house, audit::sequencer& sequencer,
                           std::function<moment()> now, boost::asio::any_io_executor io,
                           house_failed failed,
                           std::function<void(std::chrono::microseconds)> turned)
    : house_{house},
      sequencer_{sequencer},
      now_{std::move(now)},
      io_{std::move(io)},
      failed_{std::move(failed)},
      turned_{std::move(turned)},
      sequenced_{now_()},
      thread_{[this] { run(); }} {}

house_thread::~house_thread() {
  end();
}

void house_thread::end() {
  {
    const std::lock_guard lock{mutex_};
    ends_ = true;
  }
  asked_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void house_thread::ask(job what) {
  {
    const std::lock_guard lock{mutex_};
    if (ends_) return;
    jobs_.push_back(std::move(what));
    if (!waits_since_) waits_since_ = clock::now();
  }
  asked_.notify_one();
}

house_pulse house_thread::pulse() const {
  const std::lock_guard lock{mutex_};
  const auto since = [](const std::optional<clock::time_point>& then) {
    if (!then) return std::chrono::milliseconds{};
    return std::chrono::duration_cast<std::chrono::milliseconds>(clock::now() - *then);
  };
  return {runs_,           jobs_.size(),           since(waits_since_),
          tables_overdue_, since(unsigned_since_), stops_};
}

/// What was told goes over together: a wake-up of the other thread for a turn, not for a frame.
void house_thread::deliver() {
  auto told = house_.take_told();
  if (told.empty()) return;
  boost::asio::post(io_, [all = std::move(told)]() mutable {
    for (auto& each : all) each();
  });
}

void house_thread::fail(const std::string& why) {
  boost::asio::post(io_, [failed = failed_, why] { failed(why); });
}

bool house_thread::turn(std::vector<job> jobs) {
  const auto begun = clock::now();
  const bool has_work = !jobs.empty() || (due_.given() && due_ <= now_());
  for (auto& each : jobs) each(house_);
  const auto due = house_.tables.turn();
  deliver();
  if (turned_ && has_work) {
    turned_(std::chrono::duration_cast<std::chrono::microseconds>(clock::now() - begun));
  }
  if (!due) {
    fail(due.error().message);
    return false;
  }
  due_ = *due;
  if (!jobs.empty()) note_change();
  return true;
}

void house_thread::note_change() {
  changed_ = true;
  const std::lock_guard lock{mutex_};
  if (!unsigned_since_) unsigned_since_ = clock::now();
}

/// Once a second.
void house_thread::count_tables() {
  const auto now = now_();
  if (counted_.given()) {
    const auto since = now.milliseconds() - counted_.milliseconds();
    if (since >= 0 && since < count_ms) return;
  }
  counted_ = now;
  const auto overdue = std::ranges::count_if(house_.floor.state().tables, [&](const auto& each) {
    const auto due = house_.tables.due_at(each.first);
    return due.given() && now.milliseconds() - due.milliseconds() >= overdue_ms;
  });
  const std::lock_guard lock{mutex_};
  tables_overdue_ = static_cast<std::size_t>(overdue);
  stops_ = house_.floor.state().stops.size();
}

bool house_thread::sequence(bool at_once) {
  const auto now = now_();
  const auto since = now.milliseconds() - sequenced_.milliseconds();
  if (!at_once && (!changed_ || (since >= 0 && since < sequence_ms))) return true;
  sequenced_ = now;
  changed_ = false;
  const auto done = sequencer_.sequence(now, live::new_id(now));
  if (!done) {
    fail(done.error().message);
    return false;
  }
  const std::lock_guard lock{mutex_};
  unsigned_since_.reset();
  return true;
}

void house_thread::run() {
  take_turns();
  const std::lock_guard lock{mutex_};
  runs_ = false;
}

void house_thread::take_turns() {
  for (bool ends = false; !ends;) {
    std::vector<job> jobs;
    {
      std::unique_lock lock{mutex_};
      waits_since_ = jobs_.empty() ? std::nullopt : std::optional{clock::now()};
      const auto now = now_();
      auto wait = std::chrono::milliseconds{wait_ms};
      if (due_.given()) {
        wait = std::chrono::milliseconds{
            std::clamp<std::int64_t>(due_.milliseconds() - now.milliseconds(), 0, wait_ms)};
      }
      asked_.wait_for(lock, wait, [&] { return ends_ || !jobs_.empty(); });
      jobs = std::exchange(jobs_, {});
      ends = ends_;
    }
    if (due_.given()) note_change();
    if (!turn(std::move(jobs)) || !sequence(ends)) return;
    count_tables();
  }
  if (const auto kept = house_.floor.keep_states(); !kept) fail(kept.error().message);
}

}  // namespace skyward::server
