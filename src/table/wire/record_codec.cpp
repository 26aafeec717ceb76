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
  std::string_view player = {};  // who has left, where it is the account of such a person
};

auto place_of(const share& each) {
  return std::tuple{each.of.kind, each.of.seat, each.of.area, each.player};
}

/// Whether an account is of a person who sits nowhere.
bool is_of_gone(const account& of) {
  return of.kind == account_kind::unclaimed ||
         (of.kind == account_kind::receivable && of.seat == seat_no::none);
}

std::string name_of(const game_names& names, const share& each) {
  auto name = names.account_text(each.of);
  if (is_of_gone(each.of)) name.append("/").append(each.player);
  return name;
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
    std::visit(
        [&](const auto& what) {
          const auto add = [&](const account& of, std::int64_t cents) {
            auto& added = shares.emplace_back(share{of, cents});
            if constexpr (requires { what.player; }) {
              if (is_of_gone(of)) added.player = what.player;
            }
          };
          const auto& moves = what.moves();
          for (const auto& moved : moves.all()) {
            add(moved.from, -moved.amount.count());
            add(moved.to, moved.amount.count());
          }
        },
        each.what);
  }
  std::ranges::sort(shares, {}, place_of);
  std::vector<record::posting> rows;
  for (auto from = shares.begin(); from != shares.end();) {
    const auto next = std::find_if(
        from, shares.end(), [&](const share& each) { return place_of(each) != place_of(*from); });
    const auto sum = sum_of({from, next});
    if (sum != 0) rows.push_back({name_of(names, *from), sum});
    from = next;
  }
  return rows;
}

std::string write_record(const line_codec& names, record::envelope head, const sent_command& asked,
                         std::span<const log_entry> entries) {
  head.seq = entries.front().id.seq;
  head.at = asked.at;
  head.cause.principal = asked.by();
  head.cause.role = name_of(asked.from);
  if (asked.window != 0) head.cause.window = asked.window;
  head.cause.valid_until = asked.valid_until;
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
  read.asked.principal = opened.head.cause.principal;
  read.asked.window = opened.head.cause.window.value_or(0);
  read.asked.valid_until = opened.head.cause.valid_until;
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
