// Makes receipts.
#include "audit/receipts.hpp"

#include "audit/checkpoint.hpp"
#include "audit/proof_text.hpp"

#include <fmt/format.h>

#include <utility>

namespace skyward::audit {

using enum none_because;

namespace {

/// There is none, for which there is a reason, and nothing has failed.
template <class Value>
store::reached<or_why<Value>> none(none_because what, std::string message) {
  return or_why<Value>{std::unexpected(no_receipt{what, std::move(message)})};
}

}  // namespace

store::reached<or_why<checkpointed>> last_checkpoint(store::store& house, const std::string& name) {
  auto note = house.last_checkpoint();
  if (!note) return std::unexpected(std::move(note).error());
  if (note->empty())
    return none<checkpointed>(not_yet, fmt::format("{} has no checkpoint yet", name));
  return checkpoint_in(house, name, *std::move(note));
}

store::reached<or_why<checkpointed>> checkpoint_in(store::store& house, const std::string& name,
                                                   std::string note) {
  const auto read = read_noted_checkpoint(note);
  if (!read) return none<checkpointed>(not_the_same, "the checkpoint: " + read.error());
  const auto& head = read->head;
  auto all = read_house_tree(house);
  if (!all) return std::unexpected(std::move(all).error());
  if (head.size > all->tree.size() || all->tree.root(head.size) != head.root) {
    return none<checkpointed>(not_the_same,
                              fmt::format("the checkpoint is not of the tree of {}", name));
  }
  return checkpointed{std::move(note), head.size, *std::move(all)};
}

store::reached<or_why<std::string>> receipt_of(store::store& house, const std::string& name,
                                               const checkpointed& under, const std::string& stream,
                                               std::uint64_t number) {
  const auto record = fmt::format("{}:{}", stream, number);
  const auto lines = house.records(stream, number, 1);
  if (!lines) return std::unexpected(lines.error());
  if (lines->empty())
    return none<std::string>(no_record, fmt::format("{} has no record {}", name, record));
  if (stream == audit_stream) {
    return none<std::string>(
        no_record,
        fmt::format("{}: records of the audit are no leaves; the checkpoint names them", record));
  }
  const auto leaf = under.of.index_of(stream, number);
  if (!leaf || *leaf >= under.size)
    return none<std::string>(not_yet, record + " came after the checkpoint");
  return write_receipt(
      {lines->front(), *leaf, under.of.tree.inclusion_proof(*leaf, under.size), under.note});
}

}  // namespace skyward::audit
