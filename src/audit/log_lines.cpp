// Reads a house stream by stream.
#include "audit/log_lines.hpp"

#include "audit/log_records.hpp"
#include "house/stream_records.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace skyward::audit {

namespace {

using store::reached;

constexpr std::size_t records_at_once = 1'000;

/// Takes the records of a stream up to a number; false where it was ended.
template <class Take>
reached<bool> each_record(store::store& house, const std::string& stream, std::uint64_t count,
                          const Take& take) {
  for (std::uint64_t next = 1; next <= count;) {
    const auto most = std::min<std::uint64_t>(records_at_once, count - next + 1);
    const auto lines = house.records(stream, next, most);
    if (!lines) return std::unexpected(lines.error());
    if (lines->empty()) return true;  // whoever reads them finds that they are missing
    for (const auto& each : *lines) {
      if (!take(each)) return false;
    }
    next += lines->size();
  }
  return true;
}

}  // namespace

reached<void> each_log_line(store::store& house,
                            const std::function<bool(std::string_view)>& take) {
  const auto texts = house.texts();
  if (!texts) return std::unexpected(texts.error());
  for (const auto& each : *texts) {
    if (!take(record::write_kept_text(each))) return {};
  }
  // As far as each has come now: the audit first, which names records of the others.
  const auto audit = house.stream(audit_stream);
  if (!audit) return std::unexpected(audit.error());
  const auto rows = house.streams();
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> order;
  const auto hear_house = [&](const std::string& line) {
    if (const auto opened = record::read_record(line)) {
      const auto change = house::read_stream_change(*opened);
      if (change && *change && !(*change)->opened.empty()) order.push_back((*change)->opened);
    }
    return take(line);
  };
  const auto count_of = [&](const std::string& name) -> std::uint64_t {
    if (name == audit_stream) return audit->chain.count;
    const auto found = std::ranges::find(*rows, name, &store::named_stream::name);
    return found == rows->end() ? 0 : found->row.chain.count;
  };
  const std::string own{house::house_stream};
  auto going = each_record(house, own, count_of(own), hear_house);
  // The audit's is opened among the others and comes behind them.
  if (std::erase(order, audit_stream) > 0) order.emplace_back(audit_stream);
  for (const auto& name : order) {
    if (!going || !*going) break;
    going = each_record(house, name, count_of(name), take);
  }
  if (!going) return std::unexpected(going.error());
  if (!*going) return {};
  const auto note = house.last_checkpoint();
  if (!note) return std::unexpected(note.error());
  if (!note->empty()) take(write_checkpoint_line(*note));
  return {};
}

}  // namespace skyward::audit
