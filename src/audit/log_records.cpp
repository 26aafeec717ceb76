// Writes and reads the records of the audit stream.
#include "audit/log_records.hpp"

#include "record/json_text.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>

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

std::vector<leaf_run> read_runs(const record::opened_record& record) {
  object_reader command{record.command};
  if (command.take_text("do") != "sequence") fail("command.do", "accepted: sequence");
  command.finish();
  if (!record.head.postings.empty()) fail("postings", "accepted: none");
  std::vector<leaf_run> runs;
  for (const auto& each : record.events) {
    object_reader from{each};
    if (from.take_text("event") != "sequenced") fail("event", "accepted: sequenced");
    runs.push_back(read_run(from));
    from.finish();
  }
  if (runs.empty()) fail("events", "accepted: sequenced, once or more");
  return runs;
}

/// What is thrown on the way is answered.
template <class Read>
auto answered(const Read& read) -> std::expected<decltype(read()), std::string> {
  try {
    return read();
  } catch (const record::bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

constexpr std::string_view checkpoint_key = "checkpoint";

}  // namespace

std::string write_audit_record(record::envelope head, const std::vector<leaf_run>& runs) {
  head.stream = audit_stream;
  head.postings.clear();
  std::string events;
  for (const auto& each : runs) append_run(events, each);
  events.pop_back();  // the last comma
  return record::write_record(head, R"({"do":"sequence"})", events);
}

std::expected<std::vector<leaf_run>, std::string> read_audit_record(
    const record::opened_record& from) {
  return answered([&] { return read_runs(from); });
}

std::string write_checkpoint_line(std::string_view note) {
  auto line = fmt::format(R"({{"v":{},"{}":)", record::version, checkpoint_key);
  record::append_text(line, note);
  return line + "}";
}

bool is_checkpoint_line(std::string_view line) {
  return line.starts_with(fmt::format(R"({{"v":{},"{}":)", record::version, checkpoint_key));
}

std::expected<std::string, std::string> read_checkpoint_line(std::string_view line) {
  boost::system::error_code error;
  const auto whole = boost::json::parse(record::text(line), error);
  if (error || !whole.is_object()) {
    return std::unexpected(std::string{"accepted: one JSON object on a line"});
  }
  return answered([&] {
    object_reader from{whole.get_object()};
    from.take_whole("v", record::version, record::version);
    auto note = from.take_text(checkpoint_key);
    from.finish();
    return note;
  });
}

}  // namespace skyward::audit
