// Reads what the rulebook names from a line: clauses, areas, lines, calls, furniture and positions.
#include "base/text.hpp"
#include "table/wire/read_value.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

namespace {

template <class Id>
Id known_id(std::string_view key, const json::value& value, std::optional<Id> id,
            std::string_view what) {
  if (!id) fail(key, fmt::format("found {}; accepted: {} of the game", shown(value), what));
  return *id;
}

std::uint8_t read_position_field(const line_object& from, const rules::position_field& field,
                                 const json::value& value) {
  if (field.names.empty()) {
    return static_cast<std::uint8_t>(read_whole(field.name, value, field.min, field.max));
  }
  const auto name = std::ranges::find(field.names, read_text(from, field.name, value));
  if (name == field.names.end()) fail(field.name, "found " + shown(value));
  return static_cast<std::uint8_t>(name - field.names.begin());
}

}  // namespace

void read_value(line_object& from, std::string_view key, const json::value& value,
                clause_text& out) {
  const auto clause = from.names().clause(read_text(from, key, value));
  if (!clause) fail(key, fmt::format("found {}; accepted: a clause", shown(value)));
  out = *clause;
}

void read_value(line_object& from, std::string_view key, const json::value& value, area_name& out) {
  const auto name = read_text(from, key, value);
  if (const auto area = from.book().find_area(name)) {
    out.id = *area;
  } else {
    out.unknown = name;
  }
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                rules::area_id& out) {
  out = known_id(key, value, from.book().find_area(read_text(from, key, value)), "an area");
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                std::optional<rules::area_id>& out) {
  read_value(from, key, value, out.emplace());
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                rules::column_id& out) {
  out = known_id(key, value, from.book().find_column(read_text(from, key, value)), "an area");
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                rules::line_id& out) {
  out = known_id(key, value, from.book().find_line(read_text(from, key, value)), "a payout line");
  from.take("odds");
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                spoken_call& out) {
  const auto& calls = from.book().calls;
  const auto call = std::ranges::find(calls, read_text(from, key, value), &rules::call::id);
  if (call == calls.end()) fail(key, "found " + shown(value) + "; accepted: a call");
  out.id = static_cast<rules::call_id>(call - calls.begin());
  if (call->numbers.empty()) return;
  const auto& numbers = from.take_required("numbers");
  const auto* named = numbers.if_object();
  if (named == nullptr || named->size() != call->numbers.size()) {
    fail("numbers", "found " + shown(numbers) + "; accepted: " + join(call->numbers));
  }
  for (const auto& name : call->numbers) {
    const auto* number = named->if_contains(text(name));
    if (number == nullptr) fail("numbers", name + " is missing");
    out.numbers.add(static_cast<int>(read_whole("numbers", *number, 0, called_number_max)));
  }
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                standing_piece& out) {
  const auto& pieces = from.book().pieces;
  const auto piece =
      std::ranges::find(pieces, read_text(from, key, value), &rules::furniture_piece::id);
  if (piece == pieces.end()) fail(key, "found " + shown(value) + "; accepted: a piece");
  out.piece = static_cast<rules::piece_id>(piece - pieces.begin());
  const auto& spot = from.take_required("spot");
  const auto place = std::ranges::find(piece->spots, read_text(from, "spot", spot));
  if (place == piece->spots.end()) {
    fail("spot", "found " + shown(spot) + "; accepted: " + join(piece->spots));
  }
  out.at.spot = static_cast<std::uint8_t>(place - piece->spots.begin());
  if (const auto* count = from.take("count")) {
    out.at.count = static_cast<std::uint8_t>(read_whole("count", *count, 1, dice::dice_max));
  }
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                rules::position& out) {
  const auto& position_fields = from.book().position;
  const auto* values = value.if_object();
  if (values == nullptr || values->size() != position_fields.size()) {
    fail(key, "found " + shown(value) + "; accepted: the fields of a position");
  }
  read_within(key, [&] {
    for (std::size_t i = 0; i < position_fields.size(); ++i) {
      const auto& field = position_fields[i];
      const auto* of_field = values->if_contains(text(field.name));
      if (of_field == nullptr) fail(key, fmt::format("{} is missing", field.name));
      out.fields[i] = read_position_field(from, field, *of_field);
    }
  });
}

}  // namespace skyward::table
