// What an operator is told: a line of JSON each, with the moment, how grave it is and what it is.
// Never a token, a password or a seed: fields are what the program itself knows by a name.
#pragma once

#include "base/moment.hpp"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace skyward::server {

enum class log_level : std::uint8_t { debug, info, warning, error };
inline constexpr std::string_view log_level_names[] = {"debug", "info", "warning", "error"};
std::optional<log_level> log_level_of(std::string_view name);

struct log_field {
  std::string_view name;
  std::variant<std::string_view, std::int64_t> value;
};
using log_fields = std::initializer_list<log_field>;

/// From any thread.
class operator_log {
 public:
  /// A line without its end.
  using sink = std::function<void(std::string_view line)>;

  operator_log(log_level least, std::function<moment()> now, sink to);

  /// in  what    `listening`, as docs/serving.md lists them
  ///     fields  texts may come from outside: each is written as one line, in so many bytes
  void write(log_level level, std::string_view what, log_fields fields = {});

  /// What others can bring about as often as they like: for each `why` a line in ten seconds, the
  /// next one with how many were left out.
  void write_seldom(log_level level, std::string_view what, std::string_view why,
                    log_fields fields = {});

  bool takes(log_level level) const { return level >= least_; }

 private:
  struct told {
    moment at;
    std::int64_t left_out = 0;
  };

  void put(log_level level, moment at, std::string_view what, std::string_view why,
           std::int64_t left_out, log_fields fields);

  log_level least_;
  std::function<moment()> now_;
  sink to_;
  std::mutex mutex_;
  std::map<std::string, told, std::less<>> seldom_;
};

/// On standard error, each line in one piece; where nobody reads it any more it is lost.
operator_log::sink standard_error();

}  // namespace skyward::server
