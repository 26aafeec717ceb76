// A path of execution that halts wherever it likes and is gone on with later, on the one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <ucontext.h>

namespace skyward::simulated {

class fiber {
 public:
  explicit fiber(std::function<void()> body);
  fiber(const fiber&) = delete;
  fiber& operator=(const fiber&) = delete;
  ~fiber();

  /// Goes on until the body halts or ends.
  void go_on();

  /// Called by the body: whoever has gone on with it goes on instead.
  void halt();

  bool done() const { return done_; }

 private:
  static void begin(unsigned high, unsigned low);
  void run();

  std::function<void()> body_;
  std::unique_ptr<std::byte[]> stack_;
  ucontext_t own_{};
  ucontext_t other_{};
  bool done_ = false;
  const void* other_stack_ = nullptr;  // what the address sanitizer has to know
  std::size_t other_size_ = 0;
  void* own_fake_ = nullptr;
};

}  // namespace skyward::simulated
