// What is wrong in a file from outside, and where.
#pragma once

#include <cstddef>
#include <string>

namespace skyward::rules {

/// Longest file taken from outside, in bytes. The largest rulebook has 30 KB.
inline constexpr std::size_t toml_bytes_max = 1 << 20;

/// One thing wrong in a file from outside.
struct problem {
  std::string file;
  unsigned line{};
  unsigned column{};
  std::string key;      // dotted path, empty for the file as a whole
  std::string message;  // what is wrong and what is accepted

  /// `rules.toml:7:1: odds.pip-9: no such payout line; nearest of 21: ...`, always one line.
  std::string text() const;
};

}  // namespace skyward::rules
