// How long the long tests are: a tenth of the whole where a commit is checked, a hundredth under a
// sanitizer, which slows everything down; with SKYWARD_EFFORT=whole the whole (./test --full asks
// for it without sanitizers), with SKYWARD_EFFORT=least a hundredth.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace skyward {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

/// How many of the rounds, sequences or runs of a long test are made, of `whole`.
inline std::uint64_t effort(std::uint64_t whole) {
  const auto* asked = std::getenv("SKYWARD_EFFORT");
  if (asked != nullptr && std::string_view{asked} == "whole") return whole;
  if (sanitized || (asked != nullptr && std::string_view{asked} == "least")) return whole / 100;
  return whole / 10;
}

/// By how much a test that goes through every case steps on: under a sanitizer it tries one in n.
template <class Number>
constexpr Number one_in(Number n) {
  return sanitized ? n : Number{1};
}

}  // namespace skyward
