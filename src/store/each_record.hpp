// Goes through the records of a stream, some at a time.
#pragma once

#include "store/store.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace skyward::store {

/// Takes records in order until one is not taken, or none is left.
///
/// in   from  the number of the first
///      to    and of the last
///      take  a line; false ends it
/// out  the number of the next one; to + 1 where all were there and were taken
template <class Take>
reached<std::uint64_t> each_record(store& house, const std::string& stream, std::uint64_t from,
                                   std::uint64_t to, const Take& take) {
  constexpr std::uint64_t at_once = 1'000;
  while (from <= to) {
    const auto lines = house.records(stream, from, std::min(at_once, to - from + 1));
    if (!lines) return std::unexpected(lines.error());
    if (lines->empty()) return from;
    for (const auto& each : *lines) {
      if (!take(each)) return from;
      ++from;
    }
  }
  return from;
}

}  // namespace skyward::store
