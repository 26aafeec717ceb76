// How much of a computation is done, for a person who waits for it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

namespace skyward::maths {

/// Told now and then: work done, and in all. The last call has both the same.
using session_progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

/// Tells the progress each time that a good deal more has been done.
class work_meter {
 public:
  work_meter(const session_progress& told, std::uint64_t total) : told_{told}, total_{total} {}

  void add(std::uint64_t work) {
    done_ += work;
    if (!told_ || done_ < next_) return;
    next_ = done_ + often;
    told_(std::min(done_, total_ - 1), total_);
  }
  void finish() const {
    if (told_) told_(total_, total_);
  }

 private:
  static constexpr std::uint64_t often = 20'000'000;
  const session_progress& told_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  std::uint64_t next_ = often;
};

}  // namespace skyward::maths
