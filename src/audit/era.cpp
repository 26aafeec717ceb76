// Compares what is left with what was restored, and writes down the difference.
#include "audit/era.hpp"

#include "audit/log_records.hpp"
#include "base/ensure.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::audit {

bool lost_records::take(std::string_view line) {
  ++lines_;
  if (record::is_kept_text(line) || is_checkpoint_line(line)) return true;
  const auto opened = record::read_record(line);
  const bool may_be = opened && opened->head.seq <= lines_;  // a log has a line for each
  if (!may_be) {
    ++passed_over_;
    return true;
  }
  const auto& stream = opened->head.stream;
  auto& last = last_[stream];
  last = std::max(last, opened->head.seq);
  auto& chain = left_[stream];
  if (opened->head.seq != chain.count + 1) {
    ++passed_over_;
    return true;
  }
  chain.add(record::leaf_of(line));
  const auto kept = backup_.find(stream);
  if (kept == backup_.end() || kept->second.count != chain.count) return true;
  same_ = true;
  if (kept->second != chain) other_ = stream;
  return other_.empty();
}

std::expected<std::vector<record::record_run>, std::string> lost_records::finish() const {
  if (!other_.empty()) {
    return std::unexpected(fmt::format("{} is not the one of the backup", one_line(other_)));
  }
  if (!same_) return std::unexpected(std::string{"nothing of this house can be read there"});
  std::vector<record::record_run> lost;
  for (const auto& [stream, last] : last_) {
    const auto found = backup_.find(stream);
    const auto kept = found == backup_.end() ? 0 : found->second.count;
    if (last > kept) lost.push_back({stream, kept + 1, last});
  }
  return lost;
}

store::reached<void> begin_era(store::store& house, const house::era_begun& begun, moment now,
                               const std::string& id) {
  const auto row = house.stream(house::house_stream);
  if (!row) return std::unexpected(row.error());
  record::envelope head;
  head.seq = row->chain.count + 1;
  head.at = now;
  head.recorded_at = now;
  head.cause = {id, "operator", "house", {}, {}};
  auto line = house::write_house_record(head, begun);
  if (line.size() > record::record_bytes_max) {
    return store::failed(fmt::format(
        "what is left names {} streams with records that are lost; accepted: as many as one record "
        "of {} bytes can name",
        begun.lost.size(), record::record_bytes_max));
  }
  store::proposal asked;
  asked.key = {head.cause.principal, id};
  asked.parts = {{std::string{house::house_stream}, row->chain, {std::move(line)}, false}};
  const auto told = house.append({&asked, 1});
  if (!told) return std::unexpected(told.error());
  ensure(told->front().what == store::outcome::committed, "a house that nobody else has");
  return {};
}

}  // namespace skyward::audit
