// Writes and reads the records of the audit stream.
#include "audit/log_records.hpp"

#include "record/json_text.hpp"
#include "record/object_reader.hpp"

namespace skyward::audit {

namespace {

using record::fail;
using record::object_reader;

void append_run(std::string& to, const leaf_run& run) {
  to += R"({"event":"sequenced","stream":)";
  record::append_text(to, run.stream);
  to += R"(,"from":)";
  record::append_number(to, static_cast<std::int64_t>(run.from));
  to += R"(,"to":)";
  record::append_number(to, static_cast<std::int64_t>(run.to));
  to += "},";
}

leaf_run read_run(object_reader& from) {
  leaf_run run{from.take_text("stream"), 0, 0};
  run.from = static_cast<std::uint64_t>(from.take_whole("from", 1, counted_max));
  run.to = static_cast<std::uint64_t>(
      from.take_whole("to", static_cast<std::int64_t>(run.from), counted_max));
  return run;
}

audit_entry read_entry(const record::opened_record& record) {
  object_reader command{record.command};
  if (command.take_text("do") != "sequence") fail("command.do", "accepted: sequence");
  command.finish();
  if (!record.head.postings.empty()) fail("postings", "accepted: none");
  audit_entry read;
  for (const auto& each : record.events) {
    object_reader from{each};
    const auto what = from.take_text("event");
    if (what == "sequenced" && read.note.empty()) {
      read.runs.push_back(read_run(from));
    } else if (what == "checkpoint_signed" && read.note.empty()) {
      read.note = from.take_text("note");
      if (read.note.empty()) fail("note", "accepted: a signed checkpoint");
    } else {
      fail("event", "accepted: sequenced, once or more, then checkpoint_signed");
    }
    from.finish();
  }
  if (read.note.empty()) fail("events", "accepted: sequenced, then checkpoint_signed");
  return read;
}

}  // namespace

std::string write_audit_record(record::envelope head, const audit_entry& entry) {
  head.stream = audit_stream;
  head.postings.clear();
  std::string events;
  for (const auto& each : entry.runs) append_run(events, each);
  events += R"({"event":"checkpoint_signed","note":)";
  record::append_text(events, entry.note);
  events += '}';
  return record::write_record(head, R"({"do":"sequence"})", events);
}

std::expected<audit_entry, std::string> read_audit_record(const record::opened_record& from) {
  try {
    return read_entry(from);
  } catch (const record::bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

}  // namespace skyward::audit
