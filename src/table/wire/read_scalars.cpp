// Reads numbers, texts and choices from a line.
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "fairness/sealed_seed.hpp"
#include "table/wire/read_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace skyward::table {

namespace {

bool is_plain(std::string_view text) {
  return is_one_line(text);
}

/// The number of the name that the value is.
template <class Enum>
void read_choice(std::string_view key, const json::value& value,
                 std::span<const std::string_view> names, Enum& out) {
  const auto* name = value.if_string();
  const auto chosen = name == nullptr
                          ? names.end()
                          : std::ranges::find(names, std::string_view{name->data(), name->size()});
  if (chosen == names.end()) {
    fail(key, fmt::format("found {}; accepted: {}", shown(value),
                          join(std::vector<std::string>(names.begin(), names.end()))));
  }
  out = static_cast<Enum>(chosen - names.begin());
}

const json::object& object_of(std::string_view key, const json::value& value,
                              std::string_view keys) {
  const auto* object = value.if_object();
  if (object == nullptr) {
    fail(key, fmt::format("found {}; accepted: an object with {}", shown(value), keys));
  }
  return *object;
}

}  // namespace

std::string read_text(const line_object& from, std::string_view key, const json::value& value) {
  const auto* text = value.if_string();
  const bool accepted = text != nullptr && text->size() <= text_bytes_max &&
                        (from.from_log() || (!text->empty() && is_plain(*text)));
  if (!accepted) {
    fail(key, fmt::format("found {}; accepted: a text of 1 to {} bytes without control characters",
                          shown(value), text_bytes_max));
  }
  return std::string{text->data(), text->size()};
}

void check_person(const line_object& from, std::string_view key, const std::string& name) {
  if (from.from_log()) return;
  const auto problem = name_problem(name);
  if (problem.empty()) return;
  fail(key, fmt::format("found {} with {}; accepted: {}", shown(json::value(name)), problem,
                        accepted_person_names));
}

void read_value(line_object&, std::string_view key, const json::value& value, bool& out) {
  if (!value.is_bool()) fail(key, "found " + shown(value) + "; accepted: true or false");
  out = value.get_bool();
}
void read_value(line_object&, std::string_view key, const json::value& value, std::int64_t& out) {
  out = read_whole(key, value, -cents_max, cents_max);
}
void read_value(line_object& from, std::string_view key, const json::value& value,
                std::uint64_t& out) {
  out = static_cast<std::uint64_t>(read_whole(key, value, from.from_log() ? 0 : 1, counted_max));
}
void read_value(line_object& from, std::string_view key, const json::value& value, cents& out) {
  const bool log = from.from_log();
  out = cents{read_whole(key, value, log ? 0 : 1, log ? counted_max : cents_max)};
}
void read_value(line_object& from, std::string_view key, const json::value& value,
                std::string& out) {
  out = read_text(from, key, value);
}
void read_value(line_object&, std::string_view key, const json::value& value, moment& out) {
  const auto* text = value.if_string();
  const auto at =
      text == nullptr ? std::nullopt : parse_moment(std::string_view{text->data(), text->size()});
  if (!at) {
    fail(key,
         fmt::format("found {}; accepted: UTC such as \"2026-11-21T14:13:38Z\"", shown(value)));
  }
  out = *at;
}
void read_value(line_object& from, std::string_view key, const json::value& value, entry_ref& out) {
  record::object_reader of{object_of(key, value, "seq and event")};
  read_within(key, [&] {
    const auto count = [&](std::string_view part) {
      return static_cast<std::uint64_t>(of.take_whole(part, 1, counted_max));
    };
    out.id = {count("seq"), count("event")};
    if (const auto* stream = of.take("stream")) out.stream = read_text(from, "stream", *stream);
    of.finish();
  });
}
void read_value(line_object&, std::string_view key, const json::value& value, digest& out) {
  const auto* text = value.if_string();
  const auto read =
      text == nullptr ? std::nullopt : digest_of_hex(std::string_view{text->data(), text->size()});
  if (!read) {
    fail(key,
         fmt::format("found {}; accepted: 64 hexadecimal digits, small letters", shown(value)));
  }
  out = *read;
}
void read_value(line_object&, std::string_view key, const json::value& value, sealed_text& out) {
  const auto* text = value.if_string();
  if (text == nullptr || !fairness::is_sealed_seed({text->data(), text->size()})) {
    fail(key, fmt::format("found {}; accepted: {} characters of base64", shown(value),
                          fairness::sealed_seed_characters));
  }
  out.base64 = *text;
}
void read_value(line_object&, std::string_view key, const json::value& value, seeds_lost& out) {
  read_choice(key, value, seeds_lost_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, role& out) {
  read_choice(key, value, role_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, duty& out) {
  read_choice(key, value, duty_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value,
                correction_kind& out) {
  read_choice(key, value, correction_kind_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, dice_source& out) {
  record::object_reader of{object_of(key, value, "window and index")};
  read_within(key, [&] {
    out.window = static_cast<std::uint64_t>(of.take_whole("window", 1, counted_max));
    out.index = static_cast<std::uint64_t>(of.take_whole("index", 0, counted_max));
    of.finish();
  });
}
void read_value(line_object&, std::string_view key, const json::value& value, tender& out) {
  read_choice(key, value, tender_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, money_source& out) {
  read_choice(key, value, money_source_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, step_rule& out) {
  read_choice(key, value, step_rule_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, box_kind& out) {
  read_choice(key, value, box_kind_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, dice_fault& out) {
  read_choice(key, value, dice_fault_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, table_kind& out) {
  read_choice(key, value, table_kind_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, time_limit& out) {
  out.seconds = read_whole(key, value, 1, time_limit_max);
}
void read_value(line_object&, std::string_view key, const json::value& value, ruling& out) {
  read_choice(key, value, ruling_names, out);
}
void read_value(line_object&, std::string_view key, const json::value& value, rules_text& out) {
  if (!value.is_object()) fail(key, "found " + shown(value) + "; accepted: an object");
  out.json = json::serialize(value);
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                state_text& out) {
  rules_text read;
  read_value(from, key, value, read);
  out.json = std::move(read.json);
}

void read_value(line_object&, std::string_view key, const json::value& value, stream_head& out) {
  record::object_reader of{object_of(key, value, "stream, count and head")};
  read_within(key, [&] {
    out.stream = of.take_text("stream");
    out.count = static_cast<std::uint64_t>(of.take_whole("count", 1, counted_max));
    out.head = of.take_text("head");
    of.finish();
  });
}

void read_value(line_object&, std::string_view key, const json::value& value, build_pin& out) {
  record::object_reader of{object_of(key, value, "rulebook_sha256 and engine")};
  read_within(key, [&] {
    out = {of.take_text("rulebook_sha256"), of.take_text("engine")};
    of.finish();
  });
}

}  // namespace skyward::table
