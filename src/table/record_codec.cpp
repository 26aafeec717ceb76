// Puts a table's records together and takes them apart.
#include "table/record_codec.hpp"

#include "base/person_name.hpp"
#include "base/text.hpp"
#include "record/stream.hpp"
#include "table/seat_players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace skyward::table {

namespace {

/// What one account gains; of a person's, whoever it is of stands in place of the seat.
struct share {
  account of;
  std::int64_t cents{};
  std::string person = {};
};

auto place_of(const share& each) {
  return std::tuple{each.of.kind, each.of.seat, each.of.area, std::string_view{each.person}};
}

constexpr bool is_of_person(account_kind kind) {
  return kind == account_kind::wallet || kind == account_kind::receivable ||
         kind == account_kind::unclaimed;
}

std::string name_of(const game_names& names, std::string_view owner, const share& each) {
  if (is_of_person(each.of.kind)) {
    return fmt::format("{}/{}", account_names[static_cast<std::size_t>(each.of.kind)], each.person);
  }
  auto name = names.account_text(each.of);
  return each.of.kind == account_kind::cash ? name : fmt::format("{}/{}", owner, name);
}

/// More than can be counted, which only a forged log moves, is the most there is.
std::int64_t sum_of(std::span<const share> shares) {
  std::int64_t sum = 0;
  for (const auto& each : shares) {
    if (__builtin_add_overflow(sum, each.cents, &sum)) return INT64_MAX;
  }
  return sum;
}

class share_list {
 public:
  explicit share_list(seat_players before) : players_{std::move(before)} {}

  void add(const log_entry& entry) {
    std::visit(
        [&](const auto& what) {
          std::string_view player;
          if constexpr (requires { what.player; }) player = what.player;
          const auto& moves = what.moves();
          for (const auto& moved : moves.all()) {
            add(moved.from, -moved.amount.count(), player);
            add(moved.to, moved.amount.count(), player);
          }
        },
        entry.what);
    players_.pass(entry);
  }
  std::vector<share>& all() { return shares_; }

 private:
  /// in  player  whom the event names
  void add(account of, std::int64_t cents, std::string_view player) {
    share& added = shares_.emplace_back(share{of, cents});
    if (!is_of_person(of.kind)) return;
    if (of.seat != seat_no::none) player = players_.at(of.seat);
    added.of.seat = seat_no::none;
    added.person = folded_name(player);
  }
  seat_players players_;
  std::vector<share> shares_;
};

}  // namespace

std::vector<record::posting> postings_of(const game_names& names, std::string_view stream,
                                         seat_players before, std::span<const log_entry> entries) {
  share_list moved{std::move(before)};
  for (const auto& each : entries) moved.add(each);
  auto& shares = moved.all();
  std::ranges::sort(shares, {}, place_of);
  const auto owner = record::owner_of(stream);
  std::vector<record::posting> rows;
  for (auto from = shares.begin(); from != shares.end();) {
    const auto next = std::find_if(
        from, shares.end(), [&](const share& each) { return place_of(each) != place_of(*from); });
    const auto sum = sum_of({from, next});
    if (sum != 0) rows.push_back({name_of(names, owner, *from), sum});
    from = next;
  }
  return rows;
}

std::string write_record(const line_codec& names, record::envelope head, const sent_command& asked,
                         std::span<const log_entry> entries, seat_players before) {
  head.seq = entries.front().id.seq;
  head.at = asked.at;
  head.cause.principal = asked.by();
  head.cause.role = name_of(asked.from);
  if (asked.window != 0) head.cause.window = asked.window;
  head.cause.valid_until = asked.valid_until;
  head.postings = postings_of(names.names(), head.stream, std::move(before), entries);
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
  read.asked.id = opened.head.cause.id;
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
  return read;
}

}  // namespace skyward::table
