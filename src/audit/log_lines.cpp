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
  std::vector<std::string> order{std::string{house::house_stream}};
  bool audited = false;
  const auto take_of_house = [&](const std::string& line) {
    auto next = opened_by(line);
    if (next == audit_stream) {
      audited = true;
    } else if (!next.empty()) {
      order.push_back(std::move(next));
    }
    return take_line(line);
  };
  for (std::size_t i = 0; i < order.size() && going; ++i) {
    const auto name = order[i];  // the list grows while the house's own is read
    const auto count = counts[name];
    const auto read = i == 0 ? store::each_record(house, name, 1, count, take_of_house)
                             : store::each_record(house, name, 1, count, take_line);
    if (!read) return std::unexpected(read.error());
    // It is opened among the others and comes behind them.
    if (i + 1 == order.size() && std::exchange(audited, false)) order.emplace_back(audit_stream);
  }
  if (!going) return {};
  const auto note = house.last_checkpoint();
  if (!note) return std::unexpected(note.error());
  if (!note->empty()) take(write_checkpoint_line(*note));
  return {};
}

}  // namespace skyward::audit
