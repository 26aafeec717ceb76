// Opens the house to read once for each request.
#include "server/receipt_requests.hpp"

#include "audit/checkpoint.hpp"
#include "audit/receipts.hpp"
#include "base/text.hpp"
#include "record/record.hpp"
#include "store/sqlite_store.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <utility>

namespace skyward::server {

namespace {

std::unexpected<problem> machine_failed(const store::failure& why) {
  return std::unexpected(problem{503, "failed", why.message, {}});
}

std::unexpected<problem> not_yet_vouched() {
  return std::unexpected(problem{
      409, "not_yet_vouched", "the record came after the last checkpoint; accepted: later", {}});
}

/// The log is not what its own checkpoint says: nothing that waiting mends.
std::unexpected<problem> not_the_same(std::string why) {
  return std::unexpected(problem{500, "not_the_same", std::move(why), {}});
}

/// Whether a record is for who asks: all of them for those who read records.
bool is_for(const asker& by, std::string_view line) {
  if (by.is(staff | auditors | administrators)) return true;
  const auto opened = record::read_record(line);
  return opened && opened->head.cause.principal == by.id;
}

}  // namespace

json_answer read_checkpoint(const std::filesystem::path& house, const std::string& key) {
  const auto kept = store::sqlite_store::open(house, store::access::read);
  if (!kept) return machine_failed(kept.error());
  auto note = (*kept)->last_checkpoint();
  if (!note) return machine_failed(note.error());
  if (note->empty()) {
    return std::unexpected(
        problem{404, "no_checkpoint", "the house has made no checkpoint yet", {}});
  }
  return boost::json::serialize(boost::json::object{{"key", key}, {"note", *note}}) + "\n";
}

json_answer receipt_text(const std::filesystem::path& house, const asked_receipt& asked,
                         const asker& by) {
  const auto kept = store::sqlite_store::open(house, store::access::read);
  if (!kept) return machine_failed(kept.error());
  const auto lines = (*kept)->records(asked.stream, asked.seq, 1);
  if (!lines) return machine_failed(lines.error());
  if (lines->empty() || !is_for(by, lines->front())) {
    return std::unexpected(
        problem{404,
                "no_such_record",
                fmt::format("no record {}:{} for you; accepted: what you have sent yourself",
                            one_line(asked.stream), asked.seq),
                {}});
  }
  if (asked.stream == audit::audit_stream) {
    return std::unexpected(problem{404,
                                   "no_such_record",
                                   "records of the audit are no leaves; the checkpoint names them",
                                   {}});
  }
  const auto note = (*kept)->last_checkpoint();
  if (!note) return machine_failed(note.error());
  if (note->empty()) return not_yet_vouched();
  const auto name = house.filename().string();
  const auto under = audit::checkpoint_in(**kept, name, *note);
  if (!under) return machine_failed(under.error());
  if (!*under) return not_the_same((*under).error());
  const auto leaf = (*under)->of.index_of(asked.stream, asked.seq);
  if (!leaf || *leaf >= (*under)->size) return not_yet_vouched();
  auto receipt = audit::receipt_of(**kept, name, **under, asked.stream, asked.seq);
  if (!receipt) return machine_failed(receipt.error());
  if (!*receipt) return not_the_same(receipt->error());
  return **std::move(receipt);
}

}  // namespace skyward::server
