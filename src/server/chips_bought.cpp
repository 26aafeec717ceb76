// Goes back through the records of a table until somebody sat down, or to where it has counted.
#include "server/chips_bought.hpp"

#include "record/record.hpp"
#include "table/record_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string_view>

namespace skyward::server {

namespace {

using store::reached;

constexpr std::uint64_t records_at_once = 256;

/// Whether a record may be of somebody who sits down, or of money from outside the table.
bool may_matter(std::string_view line) {
  return line.contains(R"("seated")") || line.contains(R"("wallet/)") ||
         line.contains(R"("receivable/)") || line.contains(R"("cash")");
}

/// What an entry of a seat takes from the player's own money, or lends the player.
std::int64_t given_by(const table::log_entry& entry, table::seat_no seat) {
  const auto own = [](const table::account& of) {
    using enum table::account_kind;
    return of.kind == wallet || of.kind == cash || of.kind == receivable;
  };
  return std::visit(
      [&](const auto& what) {
        std::int64_t given = 0;
        if constexpr (requires { what.seat; }) {
          if (what.seat != seat) return given;
          for (const auto& moves = what.moves(); const auto& each : moves.all()) {
            if (own(each.from)) given += each.amount.count();
            if (own(each.to)) given -= each.amount.count();
          }
        }
        return given;
      },
      entry.what);
}

/// Goes back through records.
class walk_back {
 public:
  walk_back(const table::line_codec& names, table::seat_no seat) : names_{names}, seat_{seat} {}

  /// out  whether the player sat down by it
  reached<bool> take(const std::string& line) {
    if (!may_matter(line)) return false;
    const auto read = entries_of(line);
    if (!read) return std::unexpected(read.error());
    for (const auto& each : std::views::reverse(*read)) {
      const auto* sat = std::get_if<table::event::seated>(&each.what);
      if (sat != nullptr && sat->seat == seat_) return true;
      given_ += given_by(each, seat_);
    }
    return false;
  }

  /// The stream of the day before; empty where the table opened with this one.
  ///
  /// in  first  record of a stream
  reached<std::string> day_before(const std::string& first) const {
    const auto read = entries_of(first);
    if (!read) return std::unexpected(read.error());
    for (const auto& each : *read) {
      const auto* day = std::get_if<table::event::day_opened>(&each.what);
      if (day != nullptr) return day->previous.stream;
    }
    return std::string{};
  }

  std::int64_t given() const { return given_; }

 private:
  reached<std::vector<table::log_entry>> entries_of(const std::string& line) const {
    const auto opened = record::read_record(line);
    if (!opened) return store::failed(opened.error());
    auto read = table::read_record(names_, *opened);
    if (!read) return store::failed(read.error());
    return std::move(read->entries);
  }

  const table::line_codec& names_;
  table::seat_no seat_;
  std::int64_t given_ = 0;
};

}  // namespace

reached<cents> chips_bought::of(store::store& house, const live::floor_table& table,
                                table::seat_no seat) {
  const auto& place = table.place();
  auto& before = counted_[{place.table, seat}];
  walk_back walk{table.names(), seat};
  std::int64_t counted_before = 0;
  auto stream = place.stream;
  auto left = place.chain.count;
  for (bool sat = false; !sat;) {
    const bool known = stream == before.stream;
    const auto stop = known ? before.records : 0;
    const auto first = std::max(stop, left - std::min(left, records_at_once));
    const auto lines = house.records(stream, first + 1, left - first);
    if (!lines) return std::unexpected(lines.error());
    for (const auto& line : std::views::reverse(*lines)) {
      const auto found = walk.take(line);
      if (!found) return std::unexpected(found.error());
      sat = *found;
      if (sat) break;
    }
    left = first;
    if (sat || left > stop) continue;
    if (known) {
      counted_before = before.given;
      break;
    }
    if (lines->empty()) break;
    auto day = walk.day_before(lines->front());
    if (!day) return std::unexpected(day.error());
    if (day->empty()) break;
    const auto row = house.stream(*day);
    if (!row) return std::unexpected(row.error());
    stream = *std::move(day);
    left = row->chain.count;
  }
  before = {place.stream, place.chain.count, walk.given() + counted_before};
  return cents{before.given};
}

}  // namespace skyward::server
