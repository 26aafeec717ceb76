// Commands are decided by a replay of their table.
#include "audit/decided_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::audit {

table::known_build telling_build(table::known_build build, decided_anew which) {
  build.tells_differences = true;
  build.any_engine = which == decided_anew::any_engine;
  if (which == decided_anew::nothing) build.engines.clear();
  return build;
}

std::expected<table::replay, std::string> begin_table(const record::opened_record& first,
                                                      std::span<const record::kept_text> texts,
                                                      const table::known_build& build) {
  const auto* named = record::named_text(first, texts);
  if (named == nullptr) {
    return std::unexpected("the log has no text of the rulebook that it pins");
  }
  table::replay table{build};
  if (const auto done = table.take(record::write_kept_text(*named)); !done) {
    return std::unexpected(done.error().message);
  }
  return table;
}

void note_difference(verdict& of, const table::known_build& build, const table::replay& log,
                     const record::envelope& head) {
  const auto& differs = log.told_difference();
  if (!differs) return;
  if (std::ranges::find(build.engines, log.pin().engine) != build.engines.end()) {
    if (!of.decisions) of.decisions = finding{head.stream, head.seq, differs->message};
    return;
  }
  ++of.differing;
  if (of.differences.size() == differences_max) return;
  of.differences.push_back({head.stream, head.seq, *differs});
}

std::expected<void, std::string> check_sum(std::span<const record::posting> all) {
  std::int64_t sum = 0;
  for (const auto& each : all) {
    if (__builtin_add_overflow(sum, each.cents, &sum)) {
      return std::unexpected("money beyond what can be counted");
    }
  }
  if (sum == 0) return {};
  return std::unexpected(fmt::format("postings that come to {} cents together", sum));
}

}  // namespace skyward::audit
