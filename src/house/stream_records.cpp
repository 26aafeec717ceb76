// Writes and reads the house's records of its streams.
#include "house/stream_records.hpp"

#include "base/byte_text.hpp"
#include "record/json_text.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>

namespace skyward::house {

namespace {

using record::fail;
using record::object_reader;

constexpr std::string_view word = "keep_streams";

stream_change read_events(const std::vector<boost::json::object>& events) {
  stream_change read;
  for (const auto& each : events) {
    object_reader from{each};
    const auto what = from.take_text("event");
    if (what == "stream_closed" && !read.closed && read.opened.empty()) {
      closed_stream closed{from.take_text("stream"), {}};
      closed.chain.count = static_cast<std::uint64_t>(from.take_whole("count", 1, counted_max));
      const auto head = digest_of_hex(from.take_text("head"));
      if (!head) fail("head", "accepted: 64 hexadecimal digits, 0 to 9 and a to f");
      closed.chain.head = *head;
      read.closed = std::move(closed);
    } else if (what == "stream_opened" && read.opened.empty()) {
      read.opened = from.take_text("stream");
      if (read.opened.empty()) fail("stream", "accepted: its name");
    } else {
      fail("event", "accepted: stream_closed, then stream_opened, each at most once");
    }
    from.finish();
  }
  return read;
}

}  // namespace

std::string write_stream_change(record::envelope head, const stream_change& change) {
  head.stream = house_stream;
  head.postings.clear();
  std::string events;
  if (change.closed) {
    events += R"({"event":"stream_closed","stream":)";
    record::append_text(events, change.closed->stream);
    events += R"(,"count":)";
    record::append_number(events, static_cast<std::int64_t>(change.closed->chain.count));
    events += fmt::format(R"(,"head":"{}"}})", hex(change.closed->chain.head));
  }
  if (!change.opened.empty()) {
    if (!events.empty()) events += ',';
    events += R"({"event":"stream_opened","stream":)";
    record::append_text(events, change.opened);
    events += '}';
  }
  return record::write_record(head, fmt::format(R"({{"do":"{}"}})", word), events);
}

std::string write_house_opened(record::envelope head, std::uint64_t era) {
  head.stream = house_stream;
  head.postings.clear();
  return record::write_record(head, R"({"do":"open_house"})",
                              fmt::format(R"({{"event":"house_opened","era":{}}})", era));
}

std::expected<std::optional<stream_change>, std::string> read_stream_change(
    const record::opened_record& from) {
  const auto* asked = from.command.if_contains("do");
  if (asked == nullptr || *asked != record::text(word)) return std::nullopt;
  try {
    return read_events(from.events);
  } catch (const record::bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

}  // namespace skyward::house
