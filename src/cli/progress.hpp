// Tells people how far something long has come: a bar on a terminal, else a line a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace skyward::cli {

/// What is shown where the error stream is no terminal.
enum class elsewhere : std::uint8_t { nothing, lines };

/// How long the rest takes, at the pace of what has been done; at least a second.
///
/// in      taken milliseconds for what is done
std::uint64_t seconds_left(std::int64_t taken, std::uint64_t done, std::uint64_t left);

class progress_bar {
 public:
  explicit progress_bar(std::ostream& err, elsewhere shows = elsewhere::nothing);
  progress_bar(const progress_bar&) = delete;
  progress_bar& operator=(const progress_bar&) = delete;
  ~progress_bar();

  /// Shows nothing in the first half second, then every tenth of one, and about how long the rest
  /// takes, by what has been done since the start.
  ///
  /// in      note more to say, short
  void tell(std::uint64_t done, std::uint64_t total, std::string_view note = "");

 private:
  using clock = std::chrono::steady_clock;

  std::ostream& err_;
  bool terminal_;
  bool lines_;
  bool drawn_ = false;

  struct beginning {
    clock::time_point at;
    std::uint64_t done;
  };
  std::optional<beginning> first_;  // that was told
  clock::time_point start_ = clock::now();
  clock::time_point last_ = start_;
};

}  // namespace skyward::cli
