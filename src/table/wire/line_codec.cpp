// Puts lines together and takes them apart: what stands beside the keys of a command or an event,
// and the one place where a wrong value deep in a line becomes its answer.
#include "table/wire/line_codec.hpp"

#include "base/text.hpp"
#include "record/record.hpp"
#include "table/wire/read_fields.hpp"
#include "table/wire/write_fields.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::table {

namespace {

std::expected<json::object, line_problem> parse_line(std::string_view line) {
  if (line.size() > line_bytes_max) {
    return std::unexpected(line_problem{
        1, fmt::format("{} bytes; accepted: at most {}", line.size(), line_bytes_max)});
  }
  json::stream_parser parser;
  json::error_code error;
  auto read = parser.write_some(line.data(), line.size(), error);
  if (!error && read < line.size()) error = json::error::extra_data;
  if (!error && !parser.done()) parser.finish(error);
  if (error) {
    return std::unexpected(
        line_problem{read + 1, "no JSON from here on; accepted: one object on a line"});
  }
  auto value = parser.release();
  if (!value.is_object()) {
    return std::unexpected(line_problem{1, "accepted: one JSON object on a line"});
  }
  return std::move(value.get_object());
}

/// Runs a reader over a line and answers what it throws.
template <class Whole, class Read>
std::expected<Whole, line_problem> read_line(std::string_view line, const game_names& names,
                                             bool from_log, const Read& read) {
  const auto object = parse_line(line);
  if (!object) return std::unexpected(object.error());
  const auto keys = record::keys_of(line);
  if (auto once = record::check_once(keys); !once) return std::unexpected(once.error());
  try {
    line_object from{names, *object, from_log};
    auto whole = read(from);
    from.finish();
    return whole;
  } catch (const bad_value& bad) {
    const auto column = bad.key.empty() ? 1 : record::column_of(keys, bad.key, bad.within);
    return std::unexpected(line_problem{column, record::told(bad)});
  }
}

paper_mark read_paper(const game_names& names, const json::value& value) {
  const auto* object = value.if_object();
  if (object == nullptr) {
    fail("paper", "accepted: an object with signed_by and countersigned_by");
  }
  line_object from{names, *object, false};
  paper_mark mark;
  const auto read = [&](std::string_view key, std::string& name) {
    const auto* given = from.take(key);
    if (given == nullptr) return;
    name = read_text(from, "paper", *given);
    check_person(from, key, name);
  };
  read("signed_by", mark.signed_by);
  read("countersigned_by", mark.countersigned_by);
  from.finish();
  return mark;
}

std::optional<paper_mark> take_paper(line_object& from) {
  const auto* paper = from.take("paper");
  if (paper == nullptr) return std::nullopt;
  std::optional<paper_mark> mark;
  read_within("paper", [&] { mark = read_paper(from.names(), *paper); });
  return mark;
}

/// Who stands behind a command, and until when it could mean something.
void take_cause(line_object& from, sent_command& sent) {
  if (const auto* principal = from.take("principal")) {
    sent.principal = read_text(from, "principal", *principal);
    check_person(from, "principal", sent.principal);
  }
  if (const auto* id = from.take("id")) sent.id = record::read_id("id", *id);
  if (const auto* window = from.take("window")) {
    sent.window = static_cast<std::uint64_t>(read_whole("window", *window, 1, counted_max));
  }
  if (const auto* until = from.take("valid_until")) {
    if (sent.window != 0) fail("valid_until", "accepted: window or valid_until");
    read_value(from, "valid_until", *until, sent.valid_until);
  }
}

void write_cause(written_object& to, const sent_command& asked) {
  if (!asked.principal.empty()) to.text("principal", asked.principal);
  if (!asked.id.empty()) to.text("id", asked.id);
  if (asked.window != 0) write_value(to, "window", asked.window);
  if (asked.valid_until.given()) write_value(to, "valid_until", asked.valid_until);
}

void write_paper(written_object& to, const sent_command& asked) {
  if (!asked.paper) return;
  written_object paper{to.names, to.at("paper")};  // a name that is missing stays so
  const auto& [one, two] = *asked.paper;
  if (!one.empty()) paper.text("signed_by", one);
  if (!two.empty()) paper.text("countersigned_by", two);
  paper.end();
}

template <class Any>
void write_any(written_object& to, const Any& any) {
  std::visit([&](const auto& what) { write_fields(to, what); }, any);
}
template <class Any>
std::string_view wire_name_of(const Any& any) {
  return std::visit([](const auto& what) { return what.wire_name; }, any);
}

std::uint64_t read_count(line_object& from, std::string_view key) {
  return static_cast<std::uint64_t>(from.take_whole(key, 1, counted_max));
}

/// Reads an object of a record and answers what is thrown.
template <class Whole, class Read>
std::expected<Whole, std::string> read_kept(const json::object& in, const game_names& names,
                                            bool from_log, const Read& read) {
  try {
    line_object from{names, in, from_log};
    auto whole = read(from);
    from.finish();
    return whole;
  } catch (const bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

std::string read_wire_name(line_object& from, std::string_view key) {
  return read_text(from, key, from.take_required(key));
}

}  // namespace

std::expected<sent_command, line_problem> line_codec::read_command(std::string_view line) const {
  return read_line<sent_command>(line, names_, false, [&](line_object& from) {
    sent_command sent;
    const auto wire_name = read_wire_name(from, "do");
    if (const auto* at = from.take("at")) read_value(from, "at", *at, sent.at);
    if (const auto* sender = from.take("role")) read_value(from, "role", *sender, sent.from);
    take_cause(from, sent);
    sent.paper = take_paper(from);
    sent.what = read_alternative<any_command>(from, "do", wire_name);
    return sent;
  });
}

std::expected<sent_command, std::string> line_codec::read_kept_command(
    const json::object& in) const {
  return read_kept<sent_command>(in, names_, false, [](line_object& from) {
    sent_command sent;
    const auto wire_name = read_wire_name(from, "do");
    sent.paper = take_paper(from);
    sent.what = read_alternative<any_command>(from, "do", wire_name);
    return sent;
  });
}

std::expected<any_event, std::string> line_codec::read_kept_event(const json::object& in) const {
  return read_kept<any_event>(in, names_, true, [](line_object& from) {
    return read_alternative<any_event>(from, "event", read_wire_name(from, "event"));
  });
}

std::string line_codec::write(const sent_command& asked) const {
  std::string line;
  written_object to{names_, line};
  to.text("do", wire_name_of(asked.what));
  if (asked.at.given()) write_value(to, "at", asked.at);
  if (asked.from != role::dealer) to.text("role", name_of(asked.from));
  write_cause(to, asked);
  write_paper(to, asked);
  write_any(to, asked.what);
  to.end();
  return line;
}

void line_codec::write_kept(std::string& line, const sent_command& asked) const {
  written_object to{names_, line};
  to.text("do", wire_name_of(asked.what));
  write_paper(to, asked);
  write_any(to, asked.what);
  to.end();
}

void line_codec::write_kept(std::string& line, const any_event& what) const {
  written_object to{names_, line};
  to.text("event", wire_name_of(what));
  write_any(to, what);
  to.end();
}

std::string line_codec::write(const log_entry& happened) const {
  std::string line;
  written_object to{names_, line};
  write_value(to, "seq", happened.id.seq);
  write_value(to, "no", happened.id.event);
  to.text("event", wire_name_of(happened.what));
  if (happened.at.given()) write_value(to, "at", happened.at);
  if (happened.from_paper) write_value(to, "paper", true);
  write_any(to, happened.what);
  to.end();
  return line;
}

std::expected<log_entry, line_problem> line_codec::read_entry(std::string_view line) const {
  return read_line<log_entry>(line, names_, true, [&](line_object& from) {
    log_entry entry;
    entry.id = {read_count(from, "seq"), read_count(from, "no")};
    const auto wire_name = read_wire_name(from, "event");
    if (const auto* at = from.take("at")) read_value(from, "at", *at, entry.at);
    if (const auto* paper = from.take("paper")) {
      if (!paper->is_bool()) fail("paper", "accepted: true");
      entry.from_paper = paper->get_bool();
    }
    entry.what = read_alternative<any_event>(from, "event", wire_name);
    return entry;
  });
}

std::string line_codec::write(const refusal& why) {
  return json::serialize(json::object{
      {"refused", text(name_of(why.code))}, {"clause", why.clause}, {"message", why.message}});
}

}  // namespace skyward::table
