// What a live house counts of itself, in the words of Prometheus.
#pragma once

#include "server/accounts/account.hpp"
#include "server/http/request.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace skyward::server {

inline constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

struct house_pulse;

/// How many there are now.
struct house_gauges {
  std::size_t connections{};
  std::size_t sockets{};
  std::size_t sessions{};
  std::size_t jobs_waiting{};          // for a turn of the house
  std::size_t socket_bytes_waiting{};  // for readers of WebSockets
  bool is_ready{};
  bool dice_failed{};
};

/// From any thread.
class metrics {
 public:
  /// in  operation  its id, of the program's own
  ///     code       of the problem that was told; empty: none
  void answered(std::string_view operation, unsigned status, std::string_view code);
  void guest_made();
  /// A request or connection that nothing of the house has seen.
  void turned_away(std::string_view code);
  void reader_fell_behind();

  void command_refused(std::string_view code);
  void command_kept(std::size_t rounds_settled);
  void turned(std::chrono::microseconds took);
  void kept_together(std::size_t proposals);

  std::string text(const house_gauges& now) const;

 private:
  using counts = std::map<std::string, std::uint64_t, std::less<>>;
  /// How many values were at most so much; above the last bound counts in the last place.
  template <std::size_t Bounds>
  struct histogram {
    std::array<std::uint64_t, Bounds> bounds{};
    std::array<std::uint64_t, Bounds + 1> at{};
    std::uint64_t sum{};

    void add(std::uint64_t value);
  };
  template <std::size_t Bounds>
  static void append(std::string& to, std::string_view name, const histogram<Bounds>& values,
                     std::string (*written)(std::uint64_t));

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, unsigned>, std::uint64_t> answered_;
  counts problems_;
  counts turned_away_;
  counts refused_;
  std::uint64_t guests_{};
  std::uint64_t slow_readers_{};
  std::uint64_t kept_{};
  std::uint64_t rounds_{};
  histogram<8> turns_{{100, 500, 2'000, 10'000, 50'000, 200'000, 1'000'000, 5'000'000}};  // us
  histogram<7> transactions_{{1, 2, 5, 20, 100, 500, 2'000}};
};

/// What the thread of the house says of itself, likewise.
///
/// in  reconnections  of this process to its database
std::string house_text(const house_pulse& now, std::uint64_t reconnections);

/// This machine itself, unless it asks for another, or an auditor or administrator.
///
/// in  who  nobody where there is no session
bool may_see_metrics(const request& asked, const account* who);

}  // namespace skyward::server
