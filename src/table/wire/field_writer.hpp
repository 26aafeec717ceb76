// Writes the members of a command or an event under their keys. For line_codec.cpp only.
#pragma once

#include "table/wire/line_codec.hpp"

#include <boost/json.hpp>

#include <string>
#include <string_view>
#include <tuple>

namespace skyward::table {

namespace json = boost::json;

template <class Value, std::size_t Size>
json::string_view enum_text(Value value, const std::string_view (&names)[Size]) {
  const auto name = names[static_cast<std::size_t>(value)];
  return {name.data(), name.size()};
}

inline json::string_view text(std::string_view from) {
  return {from.data(), from.size()};
}

/// Writes the members of a command or an event under their keys.
class field_writer {
 public:
  field_writer(const line_codec& names, json::object& out) : names_{names}, out_{out} {}

  template <class CommandOrEvent>
  void write(const CommandOrEvent& from) {
    std::apply([&](const auto&... each) { (write_field(each, from), ...); },
               CommandOrEvent::fields());
  }

 private:
  template <class Field, class CommandOrEvent>
  void write_field(const Field& each, const CommandOrEvent& from) {
    const auto& value = from.*each.member;
    if (each.required || !is_first_value(value)) put(text(each.key), value);
  }

  template <class Value>
  static bool is_first_value(const Value& value) {
    return value == Value{};
  }
  static bool is_first_value(const dice_report& dice) { return dice.size() == 0; }
  static bool is_first_value(const area_name&) { return false; }

  void put(json::string_view key, bool value) { out_[key] = value; }
  void put(json::string_view key, std::int64_t value) { out_[key] = value; }
  void put(json::string_view key, std::uint64_t value) { out_[key] = value; }
  void put(json::string_view key, seat_no value) { out_[key] = static_cast<int>(value); }
  void put(json::string_view key, cents value) { out_[key] = value.count(); }
  void put(json::string_view key, const std::string& value) { out_[key] = value; }
  void put(json::string_view key, std::string_view value) { out_[key] = text(value); }
  void put(json::string_view key, moment value) { out_[key] = moment_text(value); }
  void put(json::string_view key, tender value) { out_[key] = enum_text(value, tender_names); }
  void put(json::string_view key, step_rule value) {
    out_[key] = enum_text(value, step_rule_names);
  }
  void put(json::string_view key, dice_fault value) {
    out_[key] = enum_text(value, dice_fault_names);
  }
  void put(json::string_view key, ruling value) { out_[key] = enum_text(value, ruling_names); }
  void put(json::string_view key, const area_name& value) {
    out_[key] = value.unknown.empty() ? names_.book().areas[index(value.id)].id : value.unknown;
  }
  void put(json::string_view key, rules::area_id value) {
    out_[key] = names_.book().areas[index(value)].id;
  }
  void put(json::string_view key, const std::optional<rules::area_id>& value) { put(key, *value); }
  void put(json::string_view key, rules::column_id value) {
    out_[key] = names_.book().columns[index(value)].name;
  }
  void put(json::string_view key, rules::call_id value) {
    out_[key] = names_.book().calls[index(value)].id;
  }
  void put(json::string_view key, rules::line_id value) {
    out_[key] = names_.book().lines[index(value)].id;
    if (names_.odds() == nullptr) return;
    const auto& pays = names_.odds()->odds_of(value).pays;
    if (pays) out_["odds"] = pays->text();
  }
  void put(json::string_view key, const standing_piece& value) {
    const auto& piece = names_.book().pieces[index(value.piece)];
    out_[key] = piece.id;
    out_["spot"] = piece.spots[value.at.spot];
    if (value.at.count > 0) out_["count"] = value.at.count;
  }
  void put(json::string_view key, const rules_text& value) { out_[key] = json::parse(value.json); }
  void put(json::string_view key, const rules::position& value) {
    json::object fields;
    for (std::size_t i = 0; i < names_.position_fields().size(); ++i) {
      const auto& field = names_.position_fields()[i];
      auto& out = fields[text(field.name)];
      if (field.names.empty()) {
        out = value.fields[i];
      } else {
        out = text(field.names[value.fields[i]]);
      }
    }
    out_[key] = std::move(fields);
  }
  void put(json::string_view key, const dice::face_list& value) {
    json::array faces;
    for (std::size_t i = 0; i < value.size(); ++i) {
      faces.emplace_back(std::span<const dice::face>{value}[i].pips());
    }
    out_[key] = std::move(faces);
  }
  void put(json::string_view key, playing_card value) { out_[key] = value.rank(); }
  void put(json::string_view key, const card_list& value) {
    json::array cards;
    for (const auto each : value) cards.emplace_back(each.rank());
    out_[key] = std::move(cards);
  }
  void put(json::string_view key, seat_set value) {
    json::array seats;
    for (std::size_t i = 1; i <= seats_max; ++i) {
      if (value.has(static_cast<seat_no>(i))) seats.emplace_back(i);
    }
    out_[key] = std::move(seats);
  }
  void put(json::string_view key, const dice_report& value) {
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
    out_[key] = std::move(dice);
  }

  const line_codec& names_;
  json::object& out_;
};

}  // namespace skyward::table
