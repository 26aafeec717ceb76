// Writes values of commands and events as JSON: scalars, what the rulebook names, seats, dice,
// cards.
#include "table/wire/write_value.hpp"

#include <fmt/format.h>

namespace skyward::table {

void write_value(written_object& to, std::string_view key, bool value) {
  to.at(key) = value;
}
void write_value(written_object& to, std::string_view key, std::int64_t value) {
  to.at(key) = value;
}
void write_value(written_object& to, std::string_view key, std::uint64_t value) {
  to.at(key) = value;
}
void write_value(written_object& to, std::string_view key, cents value) {
  to.at(key) = value.count();
}
void write_value(written_object& to, std::string_view key, const std::string& value) {
  to.at(key) = value;
}
void write_value(written_object& to, std::string_view key, clause_text value) {
  to.at(key) = text(value);
}
void write_value(written_object& to, std::string_view key, moment value) {
  to.at(key) = moment_text(value);
}
void write_value(written_object& to, std::string_view key, entry_id value) {
  to.at(key) = json::object{{"seq", value.seq}, {"event", value.event}};
}
void write_value(written_object& to, std::string_view key, tender value) {
  to.at(key) = enum_text(value, tender_names);
}
void write_value(written_object& to, std::string_view key, step_rule value) {
  to.at(key) = enum_text(value, step_rule_names);
}
void write_value(written_object& to, std::string_view key, dice_fault value) {
  to.at(key) = enum_text(value, dice_fault_names);
}
void write_value(written_object& to, std::string_view key, table_kind value) {
  to.at(key) = enum_text(value, table_kind_names);
}
void write_value(written_object& to, std::string_view key, const dice_by_colour& value) {
  json::object colours;
  for (const auto& each : value.of) colours[text(each.colour)] = each.count;
  to.at(key) = std::move(colours);
}
void write_value(written_object& to, std::string_view key, ruling value) {
  to.at(key) = enum_text(value, ruling_names);
}
void write_value(written_object& to, std::string_view key, const rules_text& value) {
  to.at(key) = json::parse(value.json);
}
void write_value(written_object& to, std::string_view key, const build_pin& value) {
  to.at(key) = json::object{{"rulebook_sha256", value.rulebook_sha256}, {"engine", value.engine}};
}

// ---- what the rulebook names

void write_value(written_object& to, std::string_view key, const area_name& value) {
  to.at(key) = value.unknown.empty() ? to.names.book().areas[index(value.id)].id : value.unknown;
}
void write_value(written_object& to, std::string_view key, rules::area_id value) {
  to.at(key) = to.names.book().areas[index(value)].id;
}
void write_value(written_object& to, std::string_view key, const wager_term& value) {
  write_value(to, key, value.area);
  const auto& term = to.names.book().columns[index(value.column)].term;
  if (!term.empty()) to.at("term") = term;
}
void write_value(written_object& to, std::string_view key, rules::line_id value) {
  to.at(key) = to.names.book().lines[index(value)].id;
  if (to.names.odds() == nullptr) return;
  const auto& pays = to.names.odds()->odds_of(value).pays;
  if (pays) to.at("odds") = pays->text();
}
void write_value(written_object& to, std::string_view key, const spoken_call& value) {
  const auto& call = to.names.book().calls[index(value.id)];
  to.at(key) = call.id;
  const auto numbers = value.numbers.all();
  if (numbers.empty()) return;
  json::object named;
  for (std::size_t i = 0; i < numbers.size(); ++i) named[text(call.numbers[i])] = numbers[i];
  to.at("numbers") = std::move(named);
}
void write_value(written_object& to, std::string_view key, const standing_piece& value) {
  const auto& piece = to.names.book().pieces[index(value.piece)];
  to.at(key) = piece.id;
  to.at("spot") = piece.spots[value.at.spot];
  if (value.at.count > 0) to.at("count") = value.at.count;
}
void write_value(written_object& to, std::string_view key, const rules::position& value) {
  const auto& position_fields = to.names.book().position;
  json::object fields;
  for (std::size_t i = 0; i < position_fields.size(); ++i) {
    const auto& field = position_fields[i];
    auto& of_field = fields[text(field.name)];
    if (field.names.empty()) {
      of_field = value.fields[i];
    } else {
      of_field = text(field.names[value.fields[i]]);
    }
  }
  to.at(key) = std::move(fields);
}

void write_value(written_object& to, std::string_view key,
                 const std::optional<rules::position>& value) {
  write_value(to, key, *value);
}
void write_value(written_object& to, std::string_view key, const outlook& value) {
  if (value.open) {
    json::array areas;
    rules::each_of<rules::area_id>(*value.open, [&](rules::area_id area) {
      areas.emplace_back(to.names.book().areas[index(area)].id);
    });
    to.at("open") = std::move(areas);
  }
  json::object colours;
  for (const auto& each : value.dice.colours()) colours[text(each.colour)] = each.count;
  to.at(key) = std::move(colours);
}
void write_value(written_object& to, std::string_view key, const movements& value) {
  json::array moves;
  for (const auto& each : value.all()) {
    moves.emplace_back(json::object{{"from", to.names.account_text(each.from)},
                                    {"to", to.names.account_text(each.to)},
                                    {"cents", each.amount.count()}});
  }
  to.at(key) = std::move(moves);
}

// ---- seats, dice and cards

void write_value(written_object& to, std::string_view key, seat_no value) {
  to.at(key) = number(value);
}
void write_value(written_object& to, std::string_view key, seat_set value) {
  json::array seats;
  for (std::size_t i = 1; i <= seats_max; ++i) {
    if (value.has(static_cast<seat_no>(i))) seats.emplace_back(i);
  }
  to.at(key) = std::move(seats);
}
void write_value(written_object& to, std::string_view key, const dice::face_list& value) {
  json::array faces;
  for (const auto each : std::span<const dice::face>{value}) faces.emplace_back(each.pips());
  to.at(key) = std::move(faces);
}
void write_value(written_object& to, std::string_view key, const dice_report& value) {
  json::array dice;
  for (const auto& die : value.dice()) {
    switch (die.how) {
      case dice::rest::flat:
        dice.emplace_back(die.shown.pips());
        break;
      case dice::rest::cocked:
        dice.emplace_back(json::object{{"cocked", die.shown.pips()}});
        break;
      case dice::rest::propped:
        dice.emplace_back("propped");
        break;
    }
  }
  to.at(key) = std::move(dice);
}
void write_value(written_object& to, std::string_view key, playing_card value) {
  to.at(key) = value.rank();
}
void write_value(written_object& to, std::string_view key, const card_list& value) {
  json::array cards;
  for (const auto each : value) cards.emplace_back(each.rank());
  to.at(key) = std::move(cards);
}

}  // namespace skyward::table
