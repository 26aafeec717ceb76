// How long something took, each time, and which times most were below.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace skyward::client {

class latencies {
 public:
  void add(std::chrono::nanoseconds taken);

  std::size_t count() const { return microseconds_.size(); }

  /// The least time that so many of a thousand are not above; 0 of none.
  std::uint32_t of_thousand(std::size_t part) const;

 private:
  std::vector<std::uint32_t> microseconds_;
};

}  // namespace skyward::client
