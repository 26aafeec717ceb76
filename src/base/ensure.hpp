// Our own mistakes: a check that stays on in release and stops before a wrong cent is written.
#pragma once

#include <source_location>

namespace skyward {

[[noreturn]] void ensure_failed(const char* expected, std::source_location where) noexcept;

/// Stops the program when something that our own code guarantees does not hold. Never used on input
/// from outside.
constexpr void ensure(bool holds, const char* expected,
                      std::source_location where = std::source_location::current()) {
  if (!holds) [[unlikely]] {
    ensure_failed(expected, where);
  }
}

}  // namespace skyward
