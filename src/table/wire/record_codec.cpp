// Puts a table's records together and takes them apart.
#include "table/wire/record_codec.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace skyward::table {

namespace {

struct share {
  account of;
  std::int64_t cents{};
};

auto place_of(const share& each) {
  return std::tuple{each.of.kind, each.of.seat, each.of.area};
}

/// More than can be counted, which only a forged log moves, is the most there is.
std::int64_t sum_of(std::span<const share> shares) {
  std::int64_t sum = 0;
  for (const auto& each : shares) {
    if (__builtin_add_overflow(sum, each.cents, &sum)) return INT64_MAX;
  }
  return sum;
}

}  // namespace

std::vector<record::posting> postings_of(const game_names& names,
                                         std::span<const log_entry> entries) {
  std::vector<share> shares;
  for (const auto& each : entries) {
    const auto add = [&](const movement& moved) {
      shares.push_back({moved.from, -moved.amount.count()});
      shares.push_back({moved.to, moved.amount.count()});
    };
    std::visit(
        [&](const auto& what) {
          const auto& moves = what.moves();
          std::ranges::for_each(moves.all(), add);
        },
        each.what);
  }
  std::ranges::sort(shares, {}, place_of);
  std::vector<record::posting> rows;
  for (auto from = shares.begin(); from != shares.end();) {
    const auto next = std::find_if(
        from, shares.end(), [&](const share& each) { return place_of(each) != place_of(*from); });
    const auto sum = sum_of({from, next});
    if (sum != 0) rows.push_back({names.account_text(from->of), sum});
    from = next;
  }
  return rows;
}

std::string write_record(const line_codec& names, record::envelope head, const sent_command& asked,
                         std::span<const log_entry> entries) {
  head.seq = entries.front().id.seq;
  head.at = asked.at;
  head.cause.role = name_of(asked.from);
  head.postings = postings_of(names.names(), entries);
  std::string events;
  for (const auto& each : entries) {
    if (!events.empty()) events += ',';
    names.write_kept(events, each.what);
  }
  std::string command;
  names.write_kept(command, asked);
  return record::write_record(head, command, events);
}

std::expected<kept_command, std::string> read_record(const line_codec& names,
                                                     const record::opened_record& opened) {
  kept_command read{opened.head, {}, {}};
  auto asked = names.read_kept_command(opened.command);
  if (!asked) return std::unexpected("command: " + asked.error());
  read.asked = std::move(*asked);
  read.asked.at = opened.head.at;
  const auto sender = std::ranges::find(role_names, opened.head.cause.role);
  if (sender == std::end(role_names)) {
    return std::unexpected(
        fmt::format("cause.role: accepted: {}",
                    join(std::vector<std::string>(std::begin(role_names), std::end(role_names)))));
  }
  read.asked.from = static_cast<role>(sender - std::begin(role_names));
  if (opened.events.empty()) return std::unexpected(std::string{"events: accepted: one or more"});
  for (const auto& each : opened.events) {
    const entry_id id{opened.head.seq, read.entries.size() + 1};
    auto what = names.read_kept_event(each);
    if (!what) return std::unexpected(fmt::format("event {}: {}", id.event, what.error()));
    read.entries.push_back({id, opened.head.at, read.asked.paper.has_value(), std::move(*what)});
  }
  if (postings_of(names.names(), read.entries) != opened.head.postings) {
    return std::unexpected(std::string{"postings: accepted: what the events move"});
  }
  return read;
}

}  // namespace skyward::table
