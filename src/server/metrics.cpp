// Counts under one lock, which nobody holds for long.
#include "server/metrics.hpp"

#include "server/house_thread.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

namespace {

/// Begins what follows of one name.
void append_head(std::string& to, std::string_view name, std::string_view kind,
                 std::string_view help) {
  to += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, kind);
}

void append_one(std::string& to, std::string_view name, std::string_view kind,
                std::string_view help, std::uint64_t value) {
  append_head(to, name, kind, help);
  to += fmt::format("{} {}\n", name, value);
}

/// Labels are names of the program's own: there is nothing in them to escape.
void append_counts(std::string& to, std::string_view name, std::string_view label,
                   std::string_view help,
                   const std::map<std::string, std::uint64_t, std::less<>>& counts) {
  append_head(to, name, "counter", help);
  for (const auto& [each, count] : counts) {
    to += fmt::format("{}{{{}=\"{}\"}} {}\n", name, label, each, count);
  }
}

std::string seconds_of(std::uint64_t microseconds) {
  constexpr std::uint64_t second = 1'000'000;
  return fmt::format("{}.{:06}", microseconds / second, microseconds % second);
}

std::string as_it_is(std::uint64_t value) {
  return std::to_string(value);
}

}  // namespace

template <std::size_t Bounds>
void metrics::histogram<Bounds>::add(std::uint64_t value) {
  const auto place = std::ranges::lower_bound(bounds, value) - bounds.begin();
  ++at[static_cast<std::size_t>(place)];
  sum += value;
}

template <std::size_t Bounds>
void metrics::append(std::string& to, std::string_view name, const histogram<Bounds>& values,
                     std::string (*written)(std::uint64_t)) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < Bounds; ++i) {
    count += values.at[i];
    to += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, written(values.bounds[i]), count);
  }
  count += values.at[Bounds];
  to += fmt::format("{}_bucket{{le=\"+Inf\"}} {}\n{}_sum {}\n{}_count {}\n", name, count, name,
                    written(values.sum), name, count);
}

void metrics::answered(std::string_view operation, unsigned status, std::string_view code) {
  const std::lock_guard lock{mutex_};
  ++answered_[{std::string{operation}, status}];
  if (!code.empty()) ++problems_[std::string{code}];
}

void metrics::guest_made() {
  const std::lock_guard lock{mutex_};
  ++guests_;
}

void metrics::turned_away(std::string_view code) {
  const std::lock_guard lock{mutex_};
  ++turned_away_[std::string{code}];
}

void metrics::reader_fell_behind() {
  const std::lock_guard lock{mutex_};
  ++slow_readers_;
}

void metrics::command_refused(std::string_view code) {
  const std::lock_guard lock{mutex_};
  ++refused_[std::string{code}];
}

void metrics::command_kept(std::size_t rounds_settled) {
  const std::lock_guard lock{mutex_};
  ++kept_;
  rounds_ += rounds_settled;
}

void metrics::turned(std::chrono::microseconds took) {
  const std::lock_guard lock{mutex_};
  turns_.add(static_cast<std::uint64_t>(std::max<std::int64_t>(took.count(), 0)));
}

void metrics::kept_together(std::size_t proposals) {
  const std::lock_guard lock{mutex_};
  transactions_.add(proposals);
}

std::string metrics::text(const house_gauges& now) const {
  std::string text;
  const auto gauge = [&](std::string_view name, std::string_view help, std::uint64_t value) {
    append_one(text, name, "gauge", help, value);
  };
  const auto counter = [&](std::string_view name, std::string_view help, std::uint64_t value) {
    append_one(text, name, "counter", help, value);
  };
  gauge("skyward_ready", "Whether the house can be played at.", now.is_ready ? 1 : 0);
  gauge("skyward_dice_failed", "Whether the fair dice have failed.", now.dice_failed ? 1 : 0);
  gauge("skyward_connections", "Connections that are open.", now.connections);
  gauge("skyward_sockets", "WebSockets that are open.", now.sockets);
  gauge("skyward_sessions", "Sessions that are open.", now.sessions);
  gauge("skyward_jobs_waiting", "Jobs that wait for a turn of the house.", now.jobs_waiting);
  gauge("skyward_socket_bytes_waiting", "Bytes that wait for readers of WebSockets.",
        now.socket_bytes_waiting);
  const std::lock_guard lock{mutex_};
  append_head(text, "skyward_requests_total", "counter", "Requests, by operation and status.");
  for (const auto& [of, count] : answered_) {
    text += fmt::format("skyward_requests_total{{operation=\"{}\",status=\"{}\"}} {}\n", of.first,
                        of.second, count);
  }
  append_counts(text, "skyward_problems_total", "code", "Requests that were refused.", problems_);
  append_counts(text, "skyward_turned_away_total", "code",
                "Connections and requests that were refused unseen.", turned_away_);
  append_counts(text, "skyward_commands_refused_total", "code", "Commands that were refused.",
                refused_);
  counter("skyward_commands_kept_total", "Commands that were kept.", kept_);
  counter("skyward_rounds_settled_total", "Rounds that have ended.", rounds_);
  counter("skyward_guests_total", "Guests that were made.", guests_);
  counter("skyward_slow_readers_total", "WebSockets cut off for reading too slowly.",
          slow_readers_);
  append_head(text, "skyward_turn_seconds", "histogram", "How long turns of the house take.");
  append(text, "skyward_turn_seconds", turns_, seconds_of);
  append_head(text, "skyward_transaction_commands", "histogram", "Commands kept together.");
  append(text, "skyward_transaction_commands", transactions_, as_it_is);
  return text;
}

std::string house_text(const house_pulse& now, std::uint64_t reconnections) {
  std::string text;
  const auto seconds = [&](std::string_view name, std::string_view help,
                           std::chrono::microseconds value) {
    append_head(text, name, "gauge", help);
    text += fmt::format("{} {}\n", name, seconds_of(static_cast<std::uint64_t>(value.count())));
  };
  seconds("skyward_house_waits_seconds", "How long the oldest job waits for a turn.", now.waits);
  seconds("skyward_unsigned_seconds", "How long records wait for a signed head.", now.unsigned_for);
  append_one(text, "skyward_tables_overdue", "gauge", "Tables that stand still.",
             now.tables_overdue);
  append_one(text, "skyward_play_stops", "gauge", "Tables, games or houses where play is stopped.",
             now.stops);
  append_one(text, "skyward_database_reconnections_total", "counter",
             "How often the database was lost and found again.", reconnections);
  return text;
}

bool may_see_metrics(const request& asked, const account* who) {
  if (who != nullptr &&
      (who->kind == account_kind::auditor || who->kind == account_kind::administrator)) {
    return true;
  }
  // What stands before the house asks from this machine for everybody.
  for (const std::string_view name : {"forwarded", "x-forwarded-for", "x-real-ip", "via"}) {
    if (asked.find(name) != nullptr) return false;
  }
  const auto& peer = asked.peer;
  if (peer == asked.at) return true;
  if (peer.is_v6() && peer.to_v6().is_v4_mapped()) {
    return make_address_v4(boost::asio::ip::v4_mapped, peer.to_v6()).is_loopback();
  }
  return peer.is_loopback();
}

}  // namespace skyward::server
