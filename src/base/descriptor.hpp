// An open file of the system.
#pragma once

#include <unistd.h>
#include <utility>

namespace skyward {

/// Closed at its end; below 0 it is none.
class descriptor {
 public:
  descriptor() = default;
  explicit descriptor(int number) : number_{number} {}
  descriptor(descriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}
  descriptor& operator=(descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~descriptor() {
    if (is_open()) ::close(number_);
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

}  // namespace skyward
