// Writes a line while nobody else does.
#include "server/log.hpp"

#include "base/text.hpp"
#include "base/unfinished_file.hpp"
#include "record/json_text.hpp"

#include <algorithm>
#include <iterator>
#include <unistd.h>
#include <utility>

namespace skyward::server {

namespace {

constexpr std::int64_t seldom_ms = 10'000;
constexpr std::size_t text_bytes_max = 500;

void append_field(std::string& line, std::string_view name, std::string_view text) {
  line += ',';
  record::append_text(line, name);
  line += ':';
  record::append_text(line, one_line(text.substr(0, text_bytes_max)));
}

void append_field(std::string& line, std::string_view name, std::int64_t number) {
  line += ',';
  record::append_text(line, name);
  line += ':';
  record::append_number(line, number);
}

}  // namespace

std::optional<log_level> log_level_of(std::string_view name) {
  const auto* const found = std::ranges::find(log_level_names, name);
  if (found == std::end(log_level_names)) return std::nullopt;
  return static_cast<log_level>(found - std::begin(log_level_names));
}

operator_log::operator_log(log_level least, std::function<moment()> now, sink to)
    : least_{least}, now_{std::move(now)}, to_{std::move(to)} {}

void operator_log::put(log_level level, moment at, std::string_view what, std::string_view why,
                       std::int64_t left_out, log_fields fields) {
  std::string line = R"({"at":)";
  record::append_text(line, moment_text(at));
  append_field(line, "level", log_level_names[static_cast<std::size_t>(level)]);
  append_field(line, "what", what);
  if (!why.empty()) append_field(line, "why", why);
  for (const auto& each : fields) {
    std::visit([&](const auto& value) { append_field(line, each.name, value); }, each.value);
  }
  if (left_out > 0) append_field(line, "left_out", left_out);
  line += '}';
  to_(line);
}

void operator_log::write(log_level level, std::string_view what, log_fields fields) {
  if (!takes(level)) return;
  const std::lock_guard lock{mutex_};
  put(level, now_(), what, {}, 0, fields);
}

void operator_log::write_seldom(log_level level, std::string_view what, std::string_view why,
                                log_fields fields) {
  if (!takes(level)) return;
  const std::lock_guard lock{mutex_};
  const auto now = now_();
  auto& last = seldom_[std::string{what}.append(" ").append(why)];
  const auto since = last.at.given() ? now.milliseconds() - last.at.milliseconds() : seldom_ms;
  if (since >= 0 && since < seldom_ms) {
    ++last.left_out;
    return;
  }
  last.at = now;
  put(level, now, what, why, std::exchange(last.left_out, 0), fields);
}

operator_log::sink standard_error() {
  return [](std::string_view line) {
    static_cast<void>(write_all(STDERR_FILENO, std::string{line}.append("\n")));
  };
}

}  // namespace skyward::server
