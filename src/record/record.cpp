// Reads and writes the envelope of a record, key by key.
#include "record/record.hpp"

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "record/frame.hpp"
#include "record/json_text.hpp"
#include "record/line_keys.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::record {

namespace {

constexpr std::string_view kept_text_key = "rulebook_sha256";

/// Reads a line and answers what is thrown.
template <class Whole, class Read>
std::expected<Whole, std::string> read_line(std::string_view line, const Read& read) {
  if (line.size() > record_bytes_max) {
    return std::unexpected(
        fmt::format("{} bytes; accepted: at most {}", line.size(), record_bytes_max));
  }
  json::error_code error;
  // All that a line says is in one piece of memory, which goes with the last of it.
  auto value = json::parse(text(line), error,
                           json::make_shared_resource<json::monotonic_resource>(2 * line.size()));
  if (error || !value.is_object()) {
    return std::unexpected(std::string{"accepted: one JSON object on a line"});
  }
  if (auto once = check_once(line, value); !once) return std::unexpected(once.error().message);
  try {
    return read(value.get_object());
  } catch (const bad_value& bad) {
    if (bad.key.empty()) return std::unexpected(bad.message);
    const auto place = bad.within.empty() ? bad.key : bad.within + "." + bad.key;
    return std::unexpected(told(place, bad.message));
  }
}

std::string read_name(object_reader& from, std::string_view key) {
  auto name = from.take_text(key);
  if (name.empty() || name.size() > name_bytes_max || !is_one_line(name)) {
    fail(key, fmt::format("accepted: a text of 1 to {} bytes without control characters",
                          name_bytes_max));
  }
  return name;
}

moment read_moment(object_reader& from, std::string_view key) {
  if (from.take(key) == nullptr) return {};
  const auto given = from.take_text(key);
  const auto at = parse_moment(given);
  if (!at) fail(key, "accepted: UTC such as \"2026-11-21T14:13:38Z\"");
  return *at;
}

cause read_cause(const json::object& in) {
  object_reader from{in};
  cause read;
  read.id = read_id("id", from.take_required("id"));
  read.principal = read_name(from, "principal");
  read.role = read_name(from, "role");
  if (const auto* window = from.take("window")) {
    read.window = static_cast<std::uint64_t>(read_whole("window", *window, 1, counted_max));
  }
  read.valid_until = read_moment(from, "valid_until");
  if (read.window && read.valid_until.given()) {
    fail("valid_until", "accepted: window or valid_until");
  }
  from.finish();
  return read;
}

std::vector<posting> read_postings(const json::array& list) {
  std::vector<posting> read;
  read.reserve(list.size());
  for (const auto& each : list) {
    if (!each.is_object()) fail("postings", "accepted: objects with account and cents");
    object_reader from{each.get_object()};
    read.push_back(
        {read_name(from, "account"), from.take_whole("cents", -counted_max, counted_max)});
    from.finish();
  }
  return read;
}

std::uint64_t read_seq(object_reader& from) {
  return static_cast<std::uint64_t>(from.take_whole("seq", 1, counted_max));
}

std::vector<json::object> read_events(json::object& whole) {
  auto& events = whole.at("events").get_array();
  std::vector<json::object> read;
  read.reserve(events.size());
  for (auto& each : events) {
    if (!each.is_object()) fail("events", "accepted: objects");
    read.push_back(std::move(each.get_object()));
  }
  return read;
}

opened_record read_version(json::object& whole, std::span<const translation> older) {
  const auto* given = whole.if_contains("v");
  if (given == nullptr) fail("", "v is missing");
  auto v = read_whole("v", *given, -counted_max, counted_max);
  const auto first = std::ranges::find(older, v, &translation::from);
  for (auto step = first; step != older.end() && v < version; ++step, ++v) step->translate(whole);
  if (v != version) {
    const auto oldest = older.empty() ? version : older.front().from;
    fail("v", oldest == version ? fmt::format("found {}; accepted: {}", v, version)
                                : fmt::format("found {}; accepted: {} to {}", v, oldest, version));
  }

  object_reader from{whole};
  from.take("v");
  opened_record read;
  read.head.stream = read_name(from, "stream");
  read.head.seq = read_seq(from);
  read.head.at = read_moment(from, "at");
  read.head.recorded_at = read_moment(from, "recorded_at");
  const auto& who = from.take_object("cause");
  read_within("cause", [&] { read.head.cause = read_cause(who); });
  from.take_object("command");
  from.take_list("events");
  const auto& postings = from.take_list("postings");
  read_within("postings", [&] { read.head.postings = read_postings(postings); });
  from.finish();
  read.command = std::move(whole.at("command").get_object());
  read.events = read_events(whole);
  return read;
}

void append_moment(std::string& to, std::string_view key, moment at) {
  if (!at.given()) return;
  to += ",\"";
  to += key;
  to += "\":\"";
  to += moment_text(at);
  to += '"';
}

}  // namespace

std::string read_id(std::string_view key, const json::value& value) {
  const auto* text = value.if_string();
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (text == nullptr || text->size() != id_digits || !std::ranges::all_of(*text, is_digit)) {
    fail(key, fmt::format("accepted: {} hexadecimal digits, 0 to 9 and a to f", id_digits));
  }
  return {text->data(), text->size()};
}

std::span<const translation> translations() {
  return {};  // no version has been left behind yet
}

std::expected<opened_record, std::string> read_record(std::string_view line,
                                                      std::span<const translation> older) {
  return read_line<opened_record>(line,
                                  [&](json::object& whole) { return read_version(whole, older); });
}

std::expected<frame, std::string> read_frame(std::string_view line) {
  return read_line<frame>(line, [](json::object& whole) {
    object_reader from{whole};
    frame read;
    read.table = read_name(from, "table");
    read.stream = read_name(from, "stream");
    read.seq = read_seq(from);
    read.at = read_moment(from, "at");
    from.take_list("events");
    read.events = read_events(whole);
    return read;
  });
}

std::string write_record(const envelope& head, std::string_view command, std::string_view events) {
  std::string line;
  line.reserve(512 + command.size() + events.size());
  const auto append_count = [&](std::string_view key, std::uint64_t count) {
    line += key;
    append_number(line, static_cast<std::int64_t>(count));
  };
  append_count(R"({"v":)", version);
  line += R"(,"stream":)";
  append_text(line, head.stream);
  append_count(R"(,"seq":)", head.seq);
  append_moment(line, "at", head.at);
  append_moment(line, "recorded_at", head.recorded_at);
  line += R"(,"cause":{"id":)";
  append_text(line, head.cause.id);
  line += R"(,"principal":)";
  append_text(line, head.cause.principal);
  line += R"(,"role":)";
  append_text(line, head.cause.role);
  if (head.cause.window) append_count(R"(,"window":)", *head.cause.window);
  append_moment(line, "valid_until", head.cause.valid_until);
  line += R"(},"command":)";
  line += command;
  line += R"(,"events":[)";
  line += events;
  line += R"(],"postings":[)";
  const char* comma = "";
  for (const auto& each : head.postings) {
    line += comma;
    line += R"({"account":)";
    append_text(line, each.account);
    line += R"(,"cents":)";
    append_number(line, each.cents);
    line += '}';
    comma = ",";
  }
  line += "]}";
  return line;
}

std::string write_kept_text(const kept_text& kept) {
  std::string line =
      fmt::format(R"({{"v":{},"{}":"{}","toml":)", version, kept_text_key, kept.sha256);
  append_text(line, kept.text);
  return line + "}";
}

const kept_text* named_text(const opened_record& by, std::span<const kept_text> among) {
  for (const auto& each : by.events) {
    const auto* pin = each.if_contains("pin");
    const auto* of = pin == nullptr ? nullptr : pin->if_object();
    const auto* hash = of == nullptr ? nullptr : of->if_contains(text(kept_text_key));
    if (hash == nullptr || !hash->is_string()) continue;
    const std::string_view sha256{hash->get_string()};
    const auto found = std::ranges::find(among, sha256, &kept_text::sha256);
    if (found != among.end()) return &*found;
  }
  return nullptr;
}

bool is_kept_text(std::string_view line) {
  static const auto begins = fmt::format(R"({{"v":{},"{}":)", version, kept_text_key);
  return line.starts_with(begins);
}

std::expected<kept_text, std::string> read_kept_text(std::string_view line) {
  return read_line<kept_text>(line, [&](json::object& whole) {
    object_reader from{whole};
    from.take_whole("v", version, version);
    kept_text read{from.take_text(kept_text_key), from.take_text("toml")};
    from.finish();
    if (sha256_hex(read.text) != read.sha256) {
      fail(kept_text_key, fmt::format("the text has {}", sha256_hex(read.text)));
    }
    return read;
  });
}

}  // namespace skyward::record
