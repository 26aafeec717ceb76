// Opens the house to read once for each request.
#include "server/receipt_requests.hpp"

#include "audit/receipts.hpp"
#include "base/text.hpp"
#include "record/record.hpp"
#include "store/open_store.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <utility>

namespace skyward::server {

namespace {

problem problem_of(const audit::no_receipt& why) {
  switch (why.what) {
    case audit::none_because::no_record:
      return {404, "no_such_record", why.message, {}};
    case audit::none_because::not_yet:
      return {409, "not_yet_vouched", why.message + "; accepted: later", {}};
    case audit::none_because::not_the_same:
      break;
  }
  return {500, "not_the_same", why.message, {}};
}

/// Whether a record is for who asks: all of them for those who read records.
bool is_for(const asker& by, std::string_view line) {
  if (by.is(readers)) return true;
  const auto opened = record::read_record(line);
  return opened && opened->head.cause.principal == by.id;
}

}  // namespace

json_answer read_checkpoint(const std::string& house, const std::string& key) {
  const auto kept = store::open_store(house, store::access::read);
  if (!kept) return machine_failed(kept.error().message);
  auto note = (*kept)->last_checkpoint();
  if (!note) return machine_failed(note.error().message);
  if (note->empty()) {
    return std::unexpected(
        problem{404, "no_checkpoint", "the house has made no checkpoint yet", {}});
  }
  return boost::json::serialize(boost::json::object{{"key", key}, {"note", *note}}) + "\n";
}

json_answer receipt_text(const std::string& house, const asked_receipt& asked, const asker& by) {
  const auto kept = store::open_store(house, store::access::read);
  if (!kept) return machine_failed(kept.error().message);
  const auto lines = (*kept)->records(asked.stream, asked.seq, 1);
  if (!lines) return machine_failed(lines.error().message);
  if (lines->empty() || !is_for(by, lines->front())) {
    return std::unexpected(
        problem{404,
                "no_such_record",
                fmt::format("no record {}:{} for you; accepted: what you have sent yourself",
                            one_line(asked.stream), asked.seq),
                {}});
  }
  const auto name = store::shown_name(house);
  const auto under = audit::last_checkpoint(**kept, name);
  if (!under) return machine_failed(under.error().message);
  if (!*under) return std::unexpected(problem_of((*under).error()));
  auto receipt = audit::receipt_of(**kept, name, **under, asked.stream, asked.seq);
  if (!receipt) return machine_failed(receipt.error().message);
  if (!*receipt) return std::unexpected(problem_of(receipt->error()));
  return **std::move(receipt);
}

}  // namespace skyward::server
