// Reads what the rulebook names from a line: clauses, areas, lines, calls, furniture and positions.
#include "base/text.hpp"
#include "table/wire/read_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <vector>

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
                wager_term& out) {
  read_value(from, key, value, out.area);
  const auto* with = from.take("term");
  const auto term = with == nullptr ? "" : read_text(from, "term", *with);
  const auto& columns = from.book().columns;
  const auto column = std::ranges::find_if(columns, [&](const rules::column& each) {
    return each.area == out.area && each.term == term;
  });
  if (column == columns.end()) {
    fail(with == nullptr ? key : "term",
         fmt::format("found {}; accepted: a term of {}", shown(with == nullptr ? value : *with),
                     from.book().areas[index(out.area)].id));
  }
  out.column = static_cast<rules::column_id>(column - columns.begin());
}

void read_value(line_object& from, std::string_view key, const json::value& value,
                rules::line_id& out) {
  out = known_id(key, value, from.book().find_line(read_text(from, key, value)), "a payout line");
  // Beside a line stand the odds that it has at this table.
  const auto* odds = from.take("odds");
  if (odds == nullptr || from.names().odds() == nullptr) return;
  const auto& pays = from.names().odds()->odds_of(out).pays;
  if (pays && read_text(from, "odds", *odds) == pays->text()) return;
  fail("odds",
       fmt::format("found {}; accepted: {}", shown(*odds),
                   pays ? "\"" + pays->text() + "\"" : "none, as they are not in the source"));
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

void read_value(line_object& from, std::string_view key, const json::value& value,
                std::optional<rules::position>& out) {
  read_value(from, key, value, out.emplace());
}

namespace {

rules::area_set read_open(const line_object& from, const json::value& value) {
  const auto* list = value.if_array();
  if (list == nullptr) {
    fail("open", fmt::format("found {}; accepted: a list of areas", shown(value)));
  }
  rules::area_set open;
  for (const auto& each : *list) {
    const auto area =
        known_id("open", each, from.book().find_area(read_text(from, "open", each)), "areas");
    if (open[index(area)]) fail("open", fmt::format("{} twice", shown(each)));
    open.set(index(area));
  }
  return open;
}

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  for (const auto part : std::views::split(text, '/')) parts.emplace_back(part.begin(), part.end());
  return parts;
}

/// `layout/3/AREA`, `stack/3` or `inventory`.
account read_account(const line_object& from, std::string_view key, const json::value& value) {
  const auto text = read_text(from, key, value);
  const auto parts = parts_of(text);
  const auto kind = std::ranges::find(account_names, parts.empty() ? "" : parts.front());
  account read;
  if (kind != std::end(account_names)) {
    read.kind = static_cast<account_kind>(kind - std::begin(account_names));
    const bool on_area = read.kind == account_kind::layout;
    const std::size_t wanted = on_area ? 3 : is_of_seat(read.kind) ? 2 : 1;
    const auto seat = parts.size() > 1 ? parse_whole(parts[1], seats_max).value_or(0) : 0;
    const auto area = parts.size() > 2 ? from.book().find_area(parts[2]) : std::nullopt;
    read.seat = static_cast<seat_no>(seat);
    read.area = area.value_or(rules::area_id{});
    // What who has left owes is of no seat.
    const bool gone = read.kind == account_kind::receivable && parts.size() > 1 && parts[1] == "0";
    const bool known = wanted < 2 || seat > 0 || gone;
    if (parts.size() == wanted && known && (wanted < 3 || area)) return read;
  }
  fail(key, fmt::format("found {}; accepted: an account such as \"stack/3\", \"inventory\"",
                        shown(value)));
}

}  // namespace

void read_value(line_object& from, std::string_view key, const json::value& value, outlook& out) {
  out.dice = read_dice_set(key, value);
  if (const auto* open = from.take("open")) out.open = read_open(from, *open);
  if (const auto* due = from.take("due_at")) {
    if (!out.open) fail("due_at", "accepted: while betting is open, beside open");
    read_value(from, "due_at", *due, out.due_at);
  }
}

void read_value(line_object& from, std::string_view key, const json::value& value, movements& out) {
  const auto* list = value.if_array();
  if (list == nullptr || list->empty() || list->size() > movements::most) {
    fail(key, fmt::format("found {}; accepted: a list of 1 to {} movements", shown(value),
                          movements::most));
  }
  for (const auto& each : *list) {
    const auto* object = each.if_object();
    if (object == nullptr) {
      fail(key, fmt::format("found {}; accepted: an object with from, to and cents", shown(each)));
    }
    read_within(key, [&] {
      line_object moved{from.names(), *object, true};
      movement read;
      read.from = read_account(moved, "from", moved.take_required("from"));
      read.to = read_account(moved, "to", moved.take_required("to"));
      read.amount = cents{read_whole("cents", moved.take_required("cents"), 1, counted_max)};
      moved.finish();
      out.add(read);
    });
  }
}

}  // namespace skyward::table
