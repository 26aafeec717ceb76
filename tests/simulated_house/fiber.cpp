// Contexts of POSIX. The address sanitizer is told of each change of stacks.
#include "simulated_house/fiber.hpp"

#include "base/ensure.hpp"

#include <cstdint>
#include <utility>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SKYWARD_FIBERS_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SKYWARD_FIBERS_SANITIZED
#endif
#ifdef SKYWARD_FIBERS_SANITIZED
#include <sanitizer/common_interface_defs.h>
#endif

namespace skyward::simulated {

namespace {

constexpr std::size_t stack_bytes = std::size_t{1} << 19U;

void leave_stack([[maybe_unused]] void** fake, [[maybe_unused]] const void* stack,
                 [[maybe_unused]] std::size_t size) {
#ifdef SKYWARD_FIBERS_SANITIZED
  __sanitizer_start_switch_fiber(fake, stack, size);
#endif
}

void enter_stack([[maybe_unused]] void* fake, [[maybe_unused]] const void** from,
                 [[maybe_unused]] std::size_t* size) {
#ifdef SKYWARD_FIBERS_SANITIZED
  __sanitizer_finish_switch_fiber(fake, from, size);
#endif
}

}  // namespace

fiber::fiber(std::function<void()> body)
    : body_{std::move(body)}, stack_{std::make_unique_for_overwrite<std::byte[]>(stack_bytes)} {
  ensure(::getcontext(&own_) == 0, "a context");
  own_.uc_stack.ss_sp = stack_.get();
  own_.uc_stack.ss_size = stack_bytes;
  own_.uc_link = nullptr;
  // It takes whole numbers alone.
  const auto self = reinterpret_cast<std::uintptr_t>(this);
  ::makecontext(&own_, reinterpret_cast<void (*)()>(&fiber::begin), 2,
                static_cast<unsigned>(self >> 32U), static_cast<unsigned>(self));
}

fiber::~fiber() {
  ensure(done_, "a path that was gone to its end");
}

void fiber::begin(unsigned high, unsigned low) {
  const auto self = (static_cast<std::uintptr_t>(high) << 32U) | low;
  reinterpret_cast<fiber*>(self)->run();
}

void fiber::run() {
  enter_stack(nullptr, &other_stack_, &other_size_);
  body_();
  done_ = true;
  leave_stack(nullptr, other_stack_, other_size_);
  ::swapcontext(&own_, &other_);
}

void fiber::go_on() {
  ensure(!done_, "a path that goes on");
  void* fake = nullptr;
  leave_stack(&fake, stack_.get(), stack_bytes);
  ::swapcontext(&other_, &own_);
  enter_stack(fake, nullptr, nullptr);
}

void fiber::halt() {
  leave_stack(&own_fake_, other_stack_, other_size_);
  ::swapcontext(&own_, &other_);
  enter_stack(own_fake_, &other_stack_, &other_size_);
}

}  // namespace skyward::simulated
