// Makes receipts.
#include "cli/receipts.hpp"

#include "audit/checkpoint.hpp"
#include "audit/proof_text.hpp"
#include "cli/reached.hpp"

#include <fmt/format.h>

namespace skyward::cli {

accepted<checkpointed> last_checkpoint(const std::string& command, store::store& house,
                                       const std::string& name) {
  auto note = reached(command, house.last_checkpoint());
  if (note.empty()) return refuse(fmt::format("{}: {} has no checkpoint yet", command, name));
  return checkpoint_in(command, house, name, std::move(note));
}

accepted<checkpointed> checkpoint_in(const std::string& command, store::store& house,
                                     const std::string& name, std::string note) {
  const auto read = audit::read_noted_checkpoint(note);
  if (!read) return refuse(fmt::format("{}: the checkpoint: {}", command, read.error()));
  const auto& head = read->head;
  auto all = reached(command, audit::read_house_tree(house));
  if (head.size > all.tree.size() || all.tree.root(head.size) != head.root) {
    return refuse(fmt::format("{}: the checkpoint is not of the tree of {}", command, name));
  }
  return checkpointed{std::move(note), head.size, std::move(all)};
}

accepted<std::string> receipt_of(const std::string& command, store::store& house,
                                 const std::string& name, const checkpointed& under,
                                 const std::string& stream, std::uint64_t number) {
  const auto record = fmt::format("{}:{}", stream, number);
  const auto lines = reached(command, house.records(stream, number, 1));
  if (lines.empty()) return refuse(fmt::format("{}: {} has no record {}", command, name, record));
  if (stream == audit::audit_stream) {
    return refuse(fmt::format(
        "{}: {}: records of the audit are no leaves; the checkpoint names them", command, record));
  }
  const auto leaf = under.of.index_of(stream, number);
  if (!leaf || *leaf >= under.size) {
    return refuse(fmt::format("{}: {} came after the checkpoint", command, record));
  }
  return audit::write_receipt(
      {lines.front(), *leaf, under.of.tree.inclusion_proof(*leaf, under.size), under.note});
}

}  // namespace skyward::cli
