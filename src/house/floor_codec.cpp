// Reads and writes the values that words of the floor have, and stands around them.
#include "house/floor_codec.hpp"

#include "base/person_name.hpp"
#include "base/text.hpp"
#include "record/json_text.hpp"
#include "record/record.hpp"
#include "record/word_fields.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace skyward::house {

namespace {

using boost::json::value;
using record::append_number;
using record::append_text;
using record::bad_value;
using record::fail;
using record::read_whole;
using record::shown;

/// An object of a line while its keys are taken.
class word_object : public record::object_reader {
 public:
  using object_reader::object_reader;
};

/// An object that becomes text key by key.
class word_writer {
 public:
  explicit word_writer(std::string& out) : out_{out} { out_ += '{'; }

  std::string& at(std::string_view key) {
    if (out_.back() != '{') out_ += ',';
    append_text(out_, key);
    return out_ += ':';
  }
  void end() { out_ += '}'; }

 private:
  std::string& out_;
};

std::string read_plain(std::string_view key, const value& from, std::size_t bytes_max) {
  const auto* text = from.if_string();
  if (text == nullptr || text->empty() || text->size() > bytes_max ||
      !is_one_line({text->data(), text->size()})) {
    fail(key, fmt::format("found {}; accepted: a text of 1 to {} bytes without control characters",
                          shown(from), bytes_max));
  }
  return {text->data(), text->size()};
}

template <class Enum>
void read_choice(std::string_view key, const value& from, std::span<const std::string_view> names,
                 Enum& out) {
  const auto* name = from.if_string();
  const auto found = name == nullptr
                         ? names.end()
                         : std::ranges::find(names, std::string_view{name->data(), name->size()});
  if (found == names.end()) {
    fail(key, fmt::format("found {}; accepted: {}", shown(from),
                          join(std::vector<std::string>(names.begin(), names.end()))));
  }
  out = static_cast<Enum>(found - names.begin());
}

const boost::json::array& list_of(std::string_view key, const value& from, std::string_view what) {
  if (!from.is_array() || from.get_array().size() > list_max) {
    fail(key,
         fmt::format("found {}; accepted: a list of at most {} {}", shown(from), list_max, what));
  }
  return from.get_array();
}

void check_person(const word_object& /*from*/, std::string_view key, const std::string& name) {
  const auto problem = name_problem(name);
  if (problem.empty()) return;
  fail(key, fmt::format("found {} with {}; accepted: {}", shown(value(name)), problem,
                        accepted_person_names));
}

/// `table` is the name that is a table's in streams and accounts.
void check_table_id(std::string_view key, std::string_view id) {
  constexpr std::string_view accepted = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (id.size() <= table_id_bytes_max && id.find_first_not_of(accepted) == id.npos) return;
  fail(key, fmt::format("found \"{}\"; accepted: 1 to {} of a to z, 0 to 9 and -", one_line(id),
                        table_id_bytes_max));
}

void read_value(word_object&, std::string_view key, const value& from, bool& out) {
  if (!from.is_bool()) fail(key, "found " + shown(from) + "; accepted: true or false");
  out = from.get_bool();
}
void read_value(word_object&, std::string_view key, const value& from, std::int64_t& out) {
  out = read_whole(key, from, 0, cents_max);
}
void read_value(word_object& object, std::string_view key, const value& from,
                std::optional<std::int64_t>& out) {
  read_value(object, key, from, out.emplace());
}
void read_value(word_object&, std::string_view key, const value& from, std::uint64_t& out) {
  out = static_cast<std::uint64_t>(read_whole(key, from, 1, counted_max));
}
void read_value(word_object&, std::string_view key, const value& from, cents& out) {
  out = cents{read_whole(key, from, 1, cents_max)};
}
void read_value(word_object&, std::string_view key, const value& from, std::string& out) {
  out = read_plain(key, from, text_bytes_max);
  if (key == "table") check_table_id(key, out);
}
void read_value(word_object&, std::string_view key, const value& from, moment& out) {
  const auto* text = from.if_string();
  const auto read = text == nullptr ? std::nullopt : parse_moment({text->data(), text->size()});
  if (!read) fail(key, fmt::format("found {}; accepted: a moment, in UTC", shown(from)));
  out = *read;
}
void read_value(word_object&, std::string_view key, const value& from, wall_time& out) {
  const auto read = parse_wall_time(read_plain(key, from, text_bytes_max));
  if (!read) fail(key, fmt::format("found {}; accepted: 00:00 to 23:59", shown(from)));
  out = *read;
}
void read_value(word_object& object, std::string_view key, const value& from,
                std::optional<wall_time>& out) {
  read_value(object, key, from, out.emplace());
}
void read_value(word_object&, std::string_view key, const value& from, json_text& out) {
  if (!from.is_object()) fail(key, fmt::format("found {}; accepted: an object", shown(from)));
  out.json = boost::json::serialize(from);
}
void read_value(word_object&, std::string_view key, const value& from, dice_count& out) {
  if (!from.is_object() || from.get_object().empty() || from.get_object().size() > list_max) {
    fail(key,
         fmt::format("found {}; accepted: colours with counts, {{\"white\":10}}", shown(from)));
  }
  for (const auto& [colour, count] : from.get_object()) {
    const std::string name{colour};
    if (!is_one_line(name) || name.empty() || name.size() > text_bytes_max) {
      fail(key, "accepted: a colour by its name");
    }
    out.of.push_back({name, read_whole(key, count, 1, dice::dice_max)});
  }
}
void read_value(word_object&, std::string_view key, const value& from, name_list& out) {
  for (const auto& each : list_of(key, from, "texts")) {
    out.names.push_back(read_plain(key, each, text_bytes_max));
  }
}
void read_value(word_object&, std::string_view key, const value& from, reply_list& out) {
  if (!from.is_object() || from.get_object().size() > list_max) {
    fail(key, fmt::format("found {}; accepted: an object of checks", shown(from)));
  }
  for (const auto& [check, reply] : from.get_object()) {
    auto& each = out.all.emplace_back();
    each.check = read_plain(key, value(check), text_bytes_max);
    if (reply.is_bool()) {
      each.reply = reply.get_bool();
    } else if (reply.is_string()) {
      each.reply = read_plain(each.check, reply, text_bytes_max);
    } else if (reply.is_array()) {
      name_list parts;
      for (const auto& part : list_of(each.check, reply, "parts")) {
        parts.names.push_back(read_plain(each.check, part, text_bytes_max));
      }
      each.reply = std::move(parts);
    } else {
      each.reply = read_whole(each.check, reply, 0, counted_max);
    }
  }
}
void read_value(word_object&, std::string_view key, const value& from, table_kind& out) {
  read_choice(key, from, rules::table_kind_names, out);
}
void read_value(word_object&, std::string_view key, const value& from, duty& out) {
  read_choice(key, from, duty_names, out);
}
void read_value(word_object&, std::string_view key, const value& from, shown_by& out) {
  read_choice(key, from, shown_by_names, out);
}
void read_value(word_object&, std::string_view key, const value& from, money_kind& out) {
  read_choice(key, from, money_kind_names, out);
}
void read_value(word_object&, std::string_view key, const value& from, dice_end& out) {
  read_choice(key, from, dice_end_names, out);
}
void read_value(word_object&, std::string_view key, const value& from, box_kind& out) {
  read_choice(key, from, box_kind_names, out);
}
void read_value(word_object&, std::string_view key, const value& from, slip_kind& out) {
  read_choice(key, from, slip_kind_names, out);
}

void write_value(word_writer& to, std::string_view key, bool from) {
  to.at(key) += from ? "true" : "false";
}
void write_value(word_writer& to, std::string_view key, std::int64_t from) {
  append_number(to.at(key), from);
}
void write_value(word_writer& to, std::string_view key, const std::optional<std::int64_t>& from) {
  write_value(to, key, from.value_or(0));
}
void write_value(word_writer& to, std::string_view key, std::uint64_t from) {
  append_number(to.at(key), static_cast<std::int64_t>(from));
}
void write_value(word_writer& to, std::string_view key, cents from) {
  append_number(to.at(key), from.count());
}
void write_value(word_writer& to, std::string_view key, const std::string& from) {
  append_text(to.at(key), from);
}
void write_value(word_writer& to, std::string_view key, moment from) {
  append_text(to.at(key), moment_text(from));
}
void write_value(word_writer& to, std::string_view key, wall_time from) {
  append_text(to.at(key), wall_time_text(from));
}
void write_value(word_writer& to, std::string_view key, const std::optional<wall_time>& from) {
  write_value(to, key, from.value_or(wall_time{}));
}
void write_value(word_writer& to, std::string_view key, const json_text& from) {
  to.at(key) += from.json;
}

/// Parts with commas between.
template <class List, class Each>
void write_parts(std::string& out, char begin, const List& list, char end, const Each& each) {
  out += begin;
  for (const auto& part : list) {
    if (out.back() != begin) out += ',';
    each(part);
  }
  out += end;
}

void write_value(word_writer& to, std::string_view key, const dice_count& from) {
  auto& out = to.at(key);
  write_parts(out, '{', from.of, '}', [&](const auto& each) {
    append_text(out, each.colour);
    out += ':';
    append_number(out, each.count);
  });
}
void write_names(std::string& out, const name_list& from) {
  write_parts(out, '[', from.names, ']', [&](const auto& each) { append_text(out, each); });
}
void write_value(word_writer& to, std::string_view key, const name_list& from) {
  write_names(to.at(key), from);
}

struct reply_writer {
  std::string& out;
  void operator()(bool from) const { out += from ? "true" : "false"; }
  void operator()(std::int64_t from) const { append_number(out, from); }
  void operator()(const std::string& from) const { append_text(out, from); }
  void operator()(const name_list& from) const { write_names(out, from); }
};

void write_value(word_writer& to, std::string_view key, const reply_list& from) {
  auto& out = to.at(key);
  write_parts(out, '{', from.all, '}', [&](const check_reply& each) {
    append_text(out, each.check);
    out += ':';
    std::visit(reply_writer{out}, each.reply);
  });
}
void write_value(word_writer& to, std::string_view key, table_kind from) {
  append_text(to.at(key), rules::table_kind_names[static_cast<std::size_t>(from)]);
}
void write_value(word_writer& to, std::string_view key, duty from) {
  append_text(to.at(key), duty_names[static_cast<std::size_t>(from)]);
}
void write_value(word_writer& to, std::string_view key, shown_by from) {
  append_text(to.at(key), shown_by_names[static_cast<std::size_t>(from)]);
}
void write_value(word_writer& to, std::string_view key, money_kind from) {
  append_text(to.at(key), money_kind_names[static_cast<std::size_t>(from)]);
}
void write_value(word_writer& to, std::string_view key, dice_end from) {
  append_text(to.at(key), dice_end_names[static_cast<std::size_t>(from)]);
}
void write_value(word_writer& to, std::string_view key, box_kind from) {
  append_text(to.at(key), box_kind_names[static_cast<std::size_t>(from)]);
}
void write_value(word_writer& to, std::string_view key, slip_kind from) {
  append_text(to.at(key), slip_kind_names[static_cast<std::size_t>(from)]);
}

template <class Any>
std::string write_word(std::string_view named_by, const Any& what) {
  std::string text;
  word_writer to{text};
  std::visit(
      [&](const auto& each) {
        append_text(to.at(named_by), each.wire_name);
        record::write_fields(to, each);
      },
      static_cast<const typename Any::variant&>(what));
  to.end();
  return text;
}

template <class Any>
std::expected<Any, std::string> read_word(const boost::json::object& in,
                                          std::string_view named_by) {
  try {
    word_object from{in};
    auto word = record::read_alternative<Any>(from, named_by, from.take_text(named_by));
    from.finish();
    return word;
  } catch (const bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

sent_floor_command read_sent(const boost::json::object& in) {
  word_object from{in};
  sent_floor_command sent;
  const auto name = from.take_text("do");
  read_choice("role", from.take_required("role"), role_names, sent.from);
  sent.principal = read_plain("principal", from.take_required("principal"), text_bytes_max);
  check_person(from, "principal", sent.principal);
  if (const auto* id = from.take("id")) sent.id = record::read_id("id", *id);
  sent.what = record::read_alternative<any_floor_command>(from, "do", name);
  from.finish();
  return sent;
}

}  // namespace

std::expected<sent_floor_command, record::line_problem> read_floor_command(std::string_view line) {
  using record::line_problem;
  if (line.size() > floor_line_bytes_max) {
    return std::unexpected(line_problem{
        1, fmt::format("{} bytes; accepted: at most {}", line.size(), floor_line_bytes_max)});
  }
  boost::system::error_code error;
  const auto whole = boost::json::parse(record::text(line), error);
  if (error || !whole.is_object()) {
    return std::unexpected(line_problem{1, "accepted: one JSON object on a line"});
  }
  const auto keys = record::keys_of(line);
  if (auto once = record::check_once(keys); !once) return std::unexpected(once.error());
  try {
    return read_sent(whole.get_object());
  } catch (const bad_value& bad) {
    const auto column = bad.key.empty() ? 1 : record::column_of(keys, bad.key, bad.within);
    return std::unexpected(line_problem{column, record::told(bad)});
  }
}

std::expected<any_floor_command, std::string> read_kept_command(const boost::json::object& in) {
  return read_word<any_floor_command>(in, "do");
}
std::expected<any_floor_event, std::string> read_kept_event(const boost::json::object& in) {
  return read_word<any_floor_event>(in, "event");
}
std::string write_kept(const any_floor_command& what) {
  return write_word("do", what);
}
std::string write_kept(const any_floor_event& what) {
  return write_word("event", what);
}

}  // namespace skyward::house
