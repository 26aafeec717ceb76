// Finds tables in a house, and reads them from what is kept.
#include "live/load_table.hpp"

#include "base/sha256.hpp"
#include "house/stream_records.hpp"
#include "record/record.hpp"
#include "table/kept_state.hpp"

#include <fmt/format.h>

namespace skyward::live {

namespace {

using store::reached;

constexpr std::size_t records_read_at_once = 1'000;

}  // namespace

reached<table_place> find_place(store::store& house, std::string_view table) {
  const auto all = house.streams();
  if (!all) return std::unexpected(all.error());
  for (const auto& each : *all) {
    if (record::owner_of(each.name) == table && !each.row.closed) {
      return table_place{std::string{table}, each.name, each.row.chain};
    }
  }
  return table_place{std::string{table}, {}, {}};
}

reached<void> take_book(store::store& house, std::string_view first, table::replay& log) {
  const auto texts = house.texts();
  if (!texts) return std::unexpected(texts.error());
  const auto opened = record::read_record(first);
  const auto* named = opened ? record::named_text(*opened, *texts) : nullptr;
  if (named == nullptr) return {};
  if (const auto done = log.take(record::write_kept_text(*named)); !done) {
    return store::failed(done.error().message);
  }
  return {};
}

namespace {

/// Goes on from the state that was kept, if there is one that can be read and is of no record
/// behind the last.
reached<bool> take_state(store::store& house, const std::string& stream, std::string_view first,
                         std::uint64_t last, table::replay& log) {
  const auto kept = house.last_snapshot(stream);
  if (!kept) return std::unexpected(kept.error());
  if (!*kept || (*kept)->format != table::kept_state_format) return false;
  if ((*kept)->chain.count > last) return false;
  return log.resume(first, (*kept)->chain, (*kept)->state).has_value();
}

/// in  last  number of the last record that is read, whatever others keep meanwhile
reached<table::replay> read_table(store::store& house, const table_place& place,
                                  const table::known_build& build, std::uint64_t last,
                                  bool from_state) {
  table::replay log{build};
  const auto first = house.records(place.stream, 1, 1);
  if (!first) return std::unexpected(first.error());
  if (first->empty()) return store::failed(place.stream + " has no records");
  if (const auto book = take_book(house, first->front(), log); !book) {
    return std::unexpected(book.error());
  }
  if (from_state) {
    const auto taken = take_state(house, place.stream, first->front(), last, log);
    if (!taken) return std::unexpected(taken.error());
  }
  while (log.chain().count < last) {
    const auto due = std::min<std::uint64_t>(last - log.chain().count, records_read_at_once);
    const auto lines = house.records(place.stream, log.chain().count + 1, due);
    if (!lines) return std::unexpected(lines.error());
    if (lines->empty()) break;
    for (const auto& each : *lines) {
      if (const auto done = log.take(each); !done) {
        return store::failed(
            fmt::format("{}: record {}: {}", place.stream, done.error().seq, done.error().message));
      }
    }
  }
  return log;
}

}  // namespace

reached<table::replay> load_table(store::store& house, const table_place& place,
                                  table::known_build build) {
  build.believes_days = true;
  const auto row = house.stream(place.stream);
  if (!row) return std::unexpected(row.error());
  const auto last = row->chain.count;
  if (auto log = read_table(house, place, build, last, true); log && log->chain() == row->chain) {
    return log;
  }
  // A state that was kept of other records, or not by this program, is worth nothing.
  auto log = read_table(house, place, build, last, false);
  if (log && log->chain() != row->chain) {
    return store::failed(fmt::format(
        "{}: its records do not lead to the count and head that are kept of it", place.stream));
  }
  return log;
}

reached<void> open_house(store::store& house, moment now) {
  const auto row = house.stream(house::house_stream);
  if (!row) return std::unexpected(row.error());
  if (row->chain.count > 0) return {};
  record::envelope head;
  head.seq = 1;
  head.at = now;
  head.recorded_at = now;
  head.cause = {sha256_hex("open_house").substr(0, record::id_digits), "house", "house", {}, {}};
  store::proposal first;
  first.key = {head.cause.principal, head.cause.id};
  first.parts = {{std::string{house::house_stream},
                  {},
                  {house::write_house_record(head, house::house_opened{})},
                  false}};
  const auto done = house.append({&first, 1});
  if (!done) return std::unexpected(done.error());
  return {};
}

}  // namespace skyward::live
