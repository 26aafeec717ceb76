// Writes and reads the house's records of its streams.
#include "house/stream_records.hpp"

#include "base/byte_text.hpp"
#include "base/text.hpp"
#include "house/floor_codec.hpp"
#include "record/json_text.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::house {

namespace {

using boost::json::object;
using record::fail;
using record::object_reader;

constexpr std::string_view open_word = "open_house";
constexpr auto change_word = stream_change::command_name;
constexpr std::string_view era_word = "begin_era";

struct written {
  std::string command;
  std::string events;
};

std::string plain(std::string_view word) {
  return fmt::format(R"({{"do":"{}"}})", word);
}

written write(const house_opened& /*first*/) {
  return {plain(open_word), R"({"event":"house_opened","era":1})"};
}

written write(const stream_change& change) {
  std::string events;
  if (change.closed) {
    events += R"({"event":"stream_closed","stream":)";
    record::append_text(events, change.closed->stream);
    events += fmt::format(R"(,"count":{},"head":"{}"}})", change.closed->chain.count,
                          hex(change.closed->chain.head));
  }
  if (!change.opened.empty()) {
    if (!events.empty()) events += ',';
    events += R"({"event":"stream_opened","stream":)";
    record::append_text(events, change.opened);
    events += '}';
  }
  return {plain(change_word), events};
}

std::string text_of(const tree_head& tree) {
  return fmt::format(R"({{"size":{},"root":"{}"}})", tree.size, hex(tree.root));
}

written write(const era_begun& begun) {
  auto event = fmt::format(R"({{"event":"era_begun","era":{},"reason":)", begun.era);
  record::append_text(event, begun.reason);
  event += R"(,"restored":)" + text_of(begun.restored);
  if (begun.witnessed) event += R"(,"witnessed":)" + text_of(*begun.witnessed);
  event += R"(,"lost":[)";
  const char* comma = "";
  for (const auto& each : begun.lost) {
    event += comma;
    event += R"({"stream":)";
    record::append_text(event, each.stream);
    event += fmt::format(R"(,"from":{},"to":{}}})", each.from, each.to);
    comma = ",";
  }
  return {plain(era_word), event + "]}"};
}

written write(const floor_record& on) {
  std::string events;
  for (const auto& each : on.made) {
    if (!events.empty()) events += ',';
    events += write_kept(each);
  }
  return {write_kept(on.asked), events};
}

std::uint64_t take_count(object_reader& from, std::string_view key, std::int64_t min) {
  return static_cast<std::uint64_t>(from.take_whole(key, min, counted_max));
}

std::string take_name(object_reader& from, std::string_view key) {
  auto name = from.take_text(key);
  if (name.empty() || name.size() > record::name_bytes_max || !is_one_line(name)) {
    fail(key, "accepted: the name of a stream");
  }
  return name;
}

tree_head read_tree(const object& in) {
  object_reader from{in};
  const tree_head read{take_count(from, "size", 0), from.take_digest("root")};
  from.finish();
  return read;
}

std::vector<record::record_run> read_runs(const boost::json::array& list) {
  std::vector<record::record_run> read;
  for (const auto& each : list) {
    if (!each.is_object()) fail("lost", "accepted: objects with stream, from and to");
    object_reader from{each.get_object()};
    auto& run = read.emplace_back(record::record_run{
        take_name(from, "stream"), take_count(from, "from", 1), take_count(from, "to", 1)});
    from.finish();
    if (run.to < run.from) fail("to", "accepted: from or above");
  }
  return read;
}

void expect(object_reader& from, std::string_view event) {
  if (from.take_text("event") != event) fail("event", fmt::format("accepted: {}", event));
}

house_opened read_opening(const object& in) {
  object_reader from{in};
  expect(from, "house_opened");
  from.take_whole("era", 1, 1);
  from.finish();
  return {};
}

era_begun read_era(const object& in) {
  object_reader from{in};
  expect(from, "era_begun");
  era_begun read;
  read.era = take_count(from, "era", 2);
  read.reason = from.take_text("reason");
  if (read.reason.empty() || read.reason.size() > reason_bytes_max || !is_one_line(read.reason)) {
    fail("reason", fmt::format("accepted: one line of 1 to {} bytes", reason_bytes_max));
  }
  read.restored = read_tree(from.take_object("restored"));
  if (from.take("witnessed") != nullptr) read.witnessed = read_tree(from.take_object("witnessed"));
  read.lost = read_runs(from.take_list("lost"));
  from.finish();
  return read;
}

stream_change read_change(const std::vector<object>& events) {
  stream_change read;
  for (const auto& each : events) {
    object_reader from{each};
    const auto what = from.take_text("event");
    if (what == "stream_closed" && !read.closed && read.opened.empty()) {
      read.closed = closed_stream{take_name(from, "stream"), {}};
      read.closed->chain = {take_count(from, "count", 1), from.take_digest("head")};
    } else if (what == "stream_opened" && read.opened.empty()) {
      read.opened = take_name(from, "stream");
    } else {
      fail("event", "accepted: stream_closed, then stream_opened, each at most once");
    }
    from.finish();
  }
  if (!read.closed && read.opened.empty()) fail("events", "accepted: one or more");
  return read;
}

floor_record read_floor(const record::opened_record& from) {
  if (!role_named(from.head.cause.role)) fail("role", "accepted: a role of the floor");
  if (from.events.empty()) fail("events", "accepted: one or more");
  auto asked = read_kept_command(from.command);
  if (!asked) fail("", asked.error());
  floor_record read{std::move(*asked), {}};
  for (const auto& each : from.events) {
    auto event = read_kept_event(each);
    if (!event) {
      fail("", fmt::format("event {}: {}", read.made.size() + 1, event.error()));
    }
    read.made.push_back(std::move(*event));
  }
  return read;
}

house_word read_word(const record::opened_record& from) {
  object_reader command{from.command};
  const auto word = command.take_text("do");
  if (word != change_word && word != open_word && word != era_word) return read_floor(from);
  command.finish();
  if (word == change_word) return read_change(from.events);
  if (from.events.size() != 1) fail("events", "accepted: one");
  if (word == open_word) return read_opening(from.events.front());
  return read_era(from.events.front());
}

}  // namespace

bool operator==(const floor_record& a, const floor_record& b) {
  return write_kept(a.asked) == write_kept(b.asked) && a.made == b.made;
}

std::optional<role> role_named(std::string_view name) {
  const auto found = std::ranges::find(role_names, name);
  if (found == std::end(role_names)) return std::nullopt;
  return static_cast<role>(found - std::begin(role_names));
}

std::string write_house_record(record::envelope head, const house_word& word) {
  head.stream = house_stream;
  if (!std::holds_alternative<floor_record>(word)) head.postings.clear();
  const auto [command, events] = std::visit([](const auto& each) { return write(each); }, word);
  return record::write_record(head, command, events);
}

std::expected<house_word, std::string> read_house_record(const record::opened_record& from) {
  try {
    auto word = read_word(from);
    if (from.head.postings.empty() || std::holds_alternative<floor_record>(word)) return word;
    return std::unexpected(std::string{"postings: accepted: none"});
  } catch (const record::bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

}  // namespace skyward::house
