// Draws as a house makes them for tests of its dice: windows of tables in turn, each of a fresh
// seed.
#pragma once

#include "fairness/draws.hpp"
#include "fairness/secret_maker.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace skyward::fairness {

/// A chance that is the same for the same number: for runs that are to be repeated, never for play.
chance_source repeatable_chance(std::uint64_t number);

/// Two draws of each window, of four tables in turn; nobody has added a value.
class window_draws {
 public:
  explicit window_draws(secret_maker maker);

  /// errors  a sentence, as `secret_maker` says it
  std::expected<draw_stream, std::string> next();

 private:
  secret_maker maker_;
  std::vector<std::string> tables_;
  secret seed_;
  std::uint64_t draws_ = 0;
};

}  // namespace skyward::fairness
