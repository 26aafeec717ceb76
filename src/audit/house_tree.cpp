// Makes the leaves of a house anew, in the order that its audit stream says.
#include "audit/house_tree.hpp"

#include "base/money.hpp"
#include "store/each_record.hpp"

#include <fmt/format.h>

namespace skyward::audit {

namespace {

using store::reached;

reached<void> add(store::store& house, const leaf_run& run, house_tree& to) {
  const auto next =
      store::each_record(house, run.stream, run.from, run.to, [&](const std::string& line) {
        to.tree.append(record::leaf_of(line));
        return true;
      });
  if (!next) return std::unexpected(next.error());
  if (*next <= run.to)
    return store::failed(fmt::format("{}: record {} is missing", run.stream, *next));
  to.runs.push_back(run);
  return {};
}

}  // namespace

std::optional<std::uint64_t> house_tree::index_of(std::string_view stream,
                                                  std::uint64_t seq) const {
  std::uint64_t before = 0;
  for (const auto& run : runs) {
    if (run.stream == stream && seq >= run.from && seq <= run.to) return before + seq - run.from;
    before += run.to - run.from + 1;
  }
  return std::nullopt;
}

reached<house_tree> read_house_tree(store::store& house) {
  house_tree made;
  reached<void> done;
  std::uint64_t seq = 0;
  const auto take = [&](const std::string& line) {
    ++seq;
    const auto opened = record::read_record(line);
    const auto runs = opened ? read_audit_record(*opened) : std::unexpected(opened.error());
    if (!runs) {
      done = store::failed(fmt::format("{}: record {}: {}", audit_stream, seq, runs.error()));
      return false;
    }
    for (const auto& run : *runs) {
      done = add(house, run, made);
      if (!done) return false;
    }
    return true;
  };
  const auto read = store::each_record(house, std::string{audit_stream}, 1, counted_max, take);
  if (!read) return std::unexpected(read.error());
  if (!done) return std::unexpected(done.error());
  return made;
}

}  // namespace skyward::audit
