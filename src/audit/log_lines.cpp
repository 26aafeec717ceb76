// Reads a house stream by stream.
#include "audit/log_lines.hpp"

#include "audit/log_records.hpp"
#include "house/stream_records.hpp"
#include "store/each_record.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace skyward::audit {

namespace {

/// The stream that a record of the house opens; empty where it opens none.
std::string opened_by(const std::string& line) {
  const auto opened = record::read_record(line);
  if (!opened) return {};
  const auto word = house::read_house_record(*opened);
  const auto* change = word ? std::get_if<house::stream_change>(&*word) : nullptr;
  return change == nullptr ? std::string{} : change->opened;
}

}  // namespace

store::reached<void> each_log_line(store::store& house,
                                   const std::function<bool(std::string_view)>& take) {
  bool going = true;
  const auto take_line = [&](std::string_view line) { return going = take(line); };
  const auto texts = house.texts();
  if (!texts) return std::unexpected(texts.error());
  for (const auto& each : *texts) {
    if (!take_line(record::write_kept_text(each))) return {};
  }
  const auto rows = house.streams();
  if (!rows) return std::unexpected(rows.error());
  std::map<std::string_view, std::uint64_t> counts;
  for (const auto& each : *rows) counts.emplace(each.name, each.row.chain.count);
  const auto read = [&](const std::string& name, const auto& take_one) {
    return store::each_record(house, name, 1, counts[name], take_one);
  };
  std::vector<std::string> order;
  const auto take_of_house = [&](const std::string& line) {
    if (auto next = opened_by(line); !next.empty()) order.push_back(std::move(next));
    return take_line(line);
  };
  const auto first = read(std::string{house::house_stream}, take_of_house);
  if (!first) return std::unexpected(first.error());
  // The audit's is opened among the others and comes behind them.
  if (std::erase(order, audit_stream) > 0) order.emplace_back(audit_stream);
  for (const auto& name : order) {
    if (!going) return {};
    if (const auto next = read(name, take_line); !next) return std::unexpected(next.error());
  }
  if (!going) return {};
  const auto note = house.last_checkpoint();
  if (!note) return std::unexpected(note.error());
  if (!note->empty()) take(write_checkpoint_line(*note));
  return {};
}

}  // namespace skyward::audit
