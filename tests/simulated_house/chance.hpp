// All chance of a simulated run: the same from the same seed, what the program draws for its dice,
// its ids and its seals included.
#pragma once

#include <cstdint>
#include <span>

namespace skyward::simulated {

class chance {
 public:
  explicit chance(std::uint64_t seed) : state_{seed} {}

  std::uint64_t next();
  /// 0 to count - 1.
  std::int64_t below(std::int64_t count);
  /// from to upto.
  std::int64_t between(std::int64_t from, std::int64_t upto) {
    return from + below(upto - from + 1);
  }
  /// Once in so many times; 0: never.
  bool one_in(std::int64_t times) { return times != 0 && below(times) == 0; }
  void fill(std::span<std::uint8_t> bytes);

 private:
  std::uint64_t state_;
};

/// While it is there, libsodium has no chance but this.
class chance_of_sodium {
 public:
  explicit chance_of_sodium(chance& from);
  chance_of_sodium(const chance_of_sodium&) = delete;
  chance_of_sodium& operator=(const chance_of_sodium&) = delete;
  ~chance_of_sodium();
};

}  // namespace skyward::simulated
