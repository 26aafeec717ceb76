#include "table/wire/line_codec.hpp"

#include "base/text.hpp"
#include "table/wire/field_reader.hpp"
#include "table/wire/field_writer.hpp"
#include "table/wire/line_keys.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

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
  if (!error && !parser.done()) {
    parser.finish(error);
    read = line.size();
  }
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
template <class Made, class Read>
std::expected<Made, line_problem> read_line(std::string_view line, const line_codec& names,
                                            bool from_log, const Read& read) {
  const auto object = parse_line(line);
  if (!object) return std::unexpected(object.error());
  const auto keys = keys_of(line);
  if (auto once = check_once(keys); !once) return std::unexpected(once.error());
  try {
    field_reader from{names, *object, from_log};
    auto made = read(from);
    from.finish();
    return made;
  } catch (const bad_value& bad) {
    if (bad.key.empty()) return std::unexpected(line_problem{1, bad.message});
    return std::unexpected(line_problem{column_of(keys, bad.key), told(bad.key, bad.message)});
  }
}

paper_mark read_paper(const line_codec& names, const json::value& value) {
  const auto* object = value.if_object();
  if (object == nullptr) {
    fail("paper", "accepted: an object with signed_by and countersigned_by");
  }
  field_reader from{names, *object, false};
  paper_mark mark;
  if (const auto* name = from.take("signed_by")) mark.signed_by = from.free_text("paper", *name);
  if (const auto* name = from.take("countersigned_by")) {
    mark.countersigned_by = from.free_text("paper", *name);
  }
  from.finish();
  return mark;
}

std::string required_text(field_reader& from, std::string_view key) {
  const auto* value = from.take(key);
  if (value == nullptr) fail("", fmt::format("{} is missing", key));
  return from.free_text(key, *value);
}

}  // namespace

std::optional<clause_text> line_codec::clause(std::string_view text) const {
  const bool known = book_->clauses.contains(text) || text.starts_with("ruling R-") ||
                     text == rules::house_rule || text == rules::from_submission || text.empty();
  if (!known) return std::nullopt;
  return *clauses_.emplace(text).first;
}

std::expected<sent_command, line_problem> line_codec::read_command(std::string_view line) const {
  return read_line<sent_command>(line, *this, false, [&](field_reader& from) {
    sent_command made;
    const auto wire_name = required_text(from, "do");
    if (const auto* at = from.take("at")) made.at = from.time("at", *at);
    if (const auto* sender = from.take("role")) {
      made.from = from.one_of<role>("role", *sender, role_names);
    }
    if (const auto* paper = from.take("paper")) made.paper = read_paper(*this, *paper);
    made.what = read_alternative<any_command>(from, "do", wire_name);
    return made;
  });
}

std::string line_codec::write(const sent_command& asked) const {
  json::object out;
  std::visit([&](const auto& what) { out["do"] = text(what.wire_name); }, asked.what);
  if (asked.at.given()) out["at"] = moment_text(asked.at);
  if (asked.from != role::dealer) out["role"] = enum_text(asked.from, role_names);
  if (asked.paper) {
    json::object paper;  // a name that is missing stays so
    const auto& [one, two] = *asked.paper;
    if (!one.empty()) paper["signed_by"] = one;
    if (!two.empty()) paper["countersigned_by"] = two;
    out["paper"] = std::move(paper);
  }
  std::visit([&](const auto& what) { field_writer{*this, out}.write(what); }, asked.what);
  return json::serialize(out);
}

std::string line_codec::write(const log_entry& happened) const {
  json::object out{{"seq", happened.number}};
  std::visit([&](const auto& what) { out["event"] = text(what.wire_name); }, happened.what);
  if (happened.at.given()) out["at"] = moment_text(happened.at);
  if (happened.from_paper) out["paper"] = true;
  std::visit([&](const auto& what) { field_writer{*this, out}.write(what); }, happened.what);
  return json::serialize(out);
}

std::expected<log_entry, line_problem> line_codec::read_entry(std::string_view line) const {
  return read_line<log_entry>(line, *this, true, [&](field_reader& from) {
    log_entry made;
    const auto* number = from.take("seq");
    if (number == nullptr) fail("", "seq is missing");
    made.number = static_cast<std::uint64_t>(from.whole("seq", *number, 1, INT64_MAX));
    const auto wire_name = required_text(from, "event");
    if (const auto* at = from.take("at")) made.at = from.time("at", *at);
    if (const auto* paper = from.take("paper")) {
      if (!paper->is_bool()) fail("paper", "accepted: true");
      made.from_paper = paper->get_bool();
    }
    made.what = read_alternative<any_event>(from, "event", wire_name);
    return made;
  });
}

std::string line_codec::write(const refusal& why) {
  return json::serialize(json::object{
      {"refused", text(name_of(why.code))}, {"clause", why.clause}, {"message", why.message}});
}

}  // namespace skyward::table
