// Reads the members of a command or an event from their keys. For line_codec.cpp only.
#pragma once

#include "base/text.hpp"
#include "table/wire/field_writer.hpp"
#include "table/wire/line_codec.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace skyward::table {

/// Thrown inside line_codec.cpp only, from deep in a line to the one place that answers.
struct bad_value {
  std::string key;
  std::string message;
};

[[noreturn]] inline void fail(std::string_view key, std::string message) {
  throw bad_value{std::string{key}, std::move(message)};
}

/// A value of the line as an error shows it.
inline std::string shown(const json::value& value) {
  constexpr std::size_t shown_max = 40;
  auto text = one_line(json::serialize(value));
  if (text.size() > shown_max) text = text.substr(0, shown_max) + "...";
  return text;
}

/// Reads the members of a command or an event from their keys, and finds the keys that are none.
class field_reader {
 public:
  field_reader(const line_codec& names, const json::object& in, bool from_log)
      : names_{names}, in_{in}, from_log_{from_log} {}

  template <class CommandOrEvent>
  CommandOrEvent read() {
    CommandOrEvent made;
    std::apply([&](const auto&... each) { (read_field(each, made), ...); },
               CommandOrEvent::fields());
    return made;
  }

  /// Takes a key that stands beside those of the command or the event.
  const json::value* take(std::string_view key) {
    known_.emplace_back(key);
    return in_.if_contains(text(key));
  }

  std::int64_t whole(std::string_view key, const json::value& value, std::int64_t min,
                     std::int64_t max) {
    std::int64_t number = 0;
    const bool fits = value.is_int64() || (value.is_uint64() && value.get_uint64() <= INT64_MAX);
    if (fits) number = value.is_int64() ? value.get_int64() : std::int64_t(value.get_uint64());
    if (!fits || number < min || number > max) {
      fail(key,
           fmt::format("found {}; accepted: a whole number from {} to {}", shown(value), min, max));
    }
    return number;
  }

  std::string free_text(std::string_view key, const json::value& value) {
    const auto* found = value.if_string();
    const bool accepted = found != nullptr && (from_log_ || (!found->empty() && plain(*found)));
    if (!accepted) {
      fail(key,
           fmt::format("found {}; accepted: a text of 1 to {} bytes without control characters",
                       shown(value), text_bytes_max));
    }
    return std::string{found->data(), found->size()};
  }

  template <class Value, std::size_t Size>
  Value one_of(std::string_view key, const json::value& value,
               const std::string_view (&names)[Size]) {
    const auto* found = value.if_string();
    if (found != nullptr) {
      for (std::size_t i = 0; i < Size; ++i) {
        if (names[i] == std::string_view{found->data(), found->size()}) {
          return static_cast<Value>(i);
        }
      }
    }
    fail(key, fmt::format("found {}; accepted: {}", shown(value),
                          join(std::vector<std::string>(std::begin(names), std::end(names)))));
  }

  moment time(std::string_view key, const json::value& value) {
    if (const auto* found = value.if_string()) {
      if (const auto at = parse_moment({found->data(), found->size()})) return *at;
    }
    fail(key,
         fmt::format("found {}; accepted: UTC such as \"2026-11-21T14:13:38Z\"", shown(value)));
  }

  /// Every key of the object has been asked for.
  void finish() {
    for (const auto& [key, value] : in_) {
      if (std::ranges::find(known_, std::string_view{key}) != known_.end()) continue;
      const std::string name{key};
      fail(name, "unknown key; " + accepted_names(name, known_));
    }
  }

 private:
  static bool plain(std::string_view text) {
    return text.size() <= text_bytes_max && one_line(text) == text;
  }

  template <class Field, class CommandOrEvent>
  void read_field(const Field& each, CommandOrEvent& made) {
    const auto* value = take(each.key);
    if (value != nullptr) {
      get(each.key, *value, made.*each.member);
    } else if (each.required) {
      fail("", fmt::format("{} is missing", each.key));
    }
  }

  void get(std::string_view key, const json::value& value, bool& out) {
    if (!value.is_bool()) fail(key, "found " + shown(value) + "; accepted: true or false");
    out = value.get_bool();
  }
  void get(std::string_view key, const json::value& value, std::int64_t& out) {
    out = whole(key, value, -cents_max, cents_max);
  }
  void get(std::string_view key, const json::value& value, std::uint64_t& out) {
    out = static_cast<std::uint64_t>(whole(key, value, from_log_ ? 0 : 1, INT64_MAX));
  }
  void get(std::string_view key, const json::value& value, seat_no& out) {
    out = static_cast<seat_no>(whole(key, value, from_log_ ? 0 : 1, seats_max));
  }
  void get(std::string_view key, const json::value& value, cents& out) {
    out = cents{whole(key, value, from_log_ ? 0 : 1, from_log_ ? INT64_MAX : cents_max)};
  }
  void get(std::string_view key, const json::value& value, std::string& out) {
    out = free_text(key, value);
  }
  void get(std::string_view key, const json::value& value, moment& out) { out = time(key, value); }
  void get(std::string_view key, const json::value& value, tender& out) {
    out = one_of<tender>(key, value, tender_names);
  }
  void get(std::string_view key, const json::value& value, step_rule& out) {
    out = one_of<step_rule>(key, value, step_rule_names);
  }
  void get(std::string_view key, const json::value& value, dice_fault& out) {
    out = one_of<dice_fault>(key, value, dice_fault_names);
  }
  void get(std::string_view key, const json::value& value, ruling& out) {
    out = one_of<ruling>(key, value, ruling_names);
  }
  void get(std::string_view key, const json::value& value, clause_text& out) {
    const auto found = names_.clause(free_text(key, value));
    if (!found) fail(key, fmt::format("found {}; accepted: a clause", shown(value)));
    out = *found;
  }
  void get(std::string_view key, const json::value& value, area_name& out) {
    const auto name = free_text(key, value);
    if (const auto area = names_.book().find_area(name)) {
      out.id = *area;
    } else {
      out.unknown = name;
    }
  }
  void get(std::string_view key, const json::value& value, rules::area_id& out) {
    out = named(key, value, names_.book().find_area(free_text(key, value)), "an area");
  }
  void get(std::string_view key, const json::value& value, std::optional<rules::area_id>& out) {
    get(key, value, out.emplace());
  }
  void get(std::string_view key, const json::value& value, rules::column_id& out) {
    out = named(key, value, names_.book().find_column(free_text(key, value)), "an area");
  }
  void get(std::string_view key, const json::value& value, rules::line_id& out) {
    out = named(key, value, names_.book().find_line(free_text(key, value)), "a payout line");
    take("odds");
  }
  void get(std::string_view key, const json::value& value, rules::call_id& out) {
    const auto& calls = names_.book().calls;
    const auto found = std::ranges::find(calls, free_text(key, value), &rules::call::id);
    if (found == calls.end()) fail(key, "found " + shown(value) + "; accepted: a call");
    out = static_cast<rules::call_id>(found - calls.begin());
  }
  template <class Id>
  Id named(std::string_view key, const json::value& value, std::optional<Id> found,
           std::string_view what) {
    if (!found) fail(key, fmt::format("found {}; accepted: {} of the game", shown(value), what));
    return *found;
  }
  void get(std::string_view key, const json::value& value, standing_piece& out) {
    const auto& pieces = names_.book().pieces;
    const auto found =
        std::ranges::find(pieces, free_text(key, value), &rules::furniture_piece::id);
    if (found == pieces.end()) fail(key, "found " + shown(value) + "; accepted: a piece");
    out.piece = static_cast<rules::piece_id>(found - pieces.begin());
    const auto* spot = take("spot");
    if (spot == nullptr) fail("", "spot is missing");
    const auto place = std::ranges::find(found->spots, free_text("spot", *spot));
    if (place == found->spots.end()) {
      fail("spot", "found " + shown(*spot) + "; accepted: " + join(found->spots));
    }
    out.at.spot = static_cast<std::uint8_t>(place - found->spots.begin());
    if (const auto* count = take("count")) {
      out.at.count = static_cast<std::uint8_t>(whole("count", *count, 1, dice::dice_max));
    }
  }
  void get(std::string_view key, const json::value& value, rules_text& out) {
    if (!value.is_object()) fail(key, "found " + shown(value) + "; accepted: an object");
    out.json = json::serialize(value);
  }
  void get(std::string_view key, const json::value& value, rules::position& out) {
    const auto* fields = value.if_object();
    if (fields == nullptr || fields->size() != names_.position_fields().size()) {
      fail(key, "found " + shown(value) + "; accepted: the fields of a position");
    }
    for (std::size_t i = 0; i < names_.position_fields().size(); ++i) {
      const auto& field = names_.position_fields()[i];
      const auto* found = fields->if_contains(text(field.name));
      if (found == nullptr) fail(key, fmt::format("{} is missing", field.name));
      out.fields[i] = position_value(field, *found);
    }
  }
  std::uint8_t position_value(const rules::position_field& field, const json::value& value) {
    if (field.names.empty()) {
      return static_cast<std::uint8_t>(whole(field.name, value, field.min, field.max));
    }
    const auto found = std::ranges::find(field.names, free_text(field.name, value));
    if (found == field.names.end()) fail(field.name, "found " + shown(value));
    return static_cast<std::uint8_t>(found - field.names.begin());
  }
  dice::face face_of(std::string_view key, const json::value& value) {
    return dice::face{static_cast<int>(whole(key, value, 1, dice::face_count))};
  }
  playing_card card_of(std::string_view key, const json::value& value) {
    return playing_card{static_cast<int>(whole(key, value, rules::rank_min, rules::rank_max))};
  }
  void get(std::string_view key, const json::value& value, playing_card& out) {
    out = card_of(key, value);
  }
  const json::array& list_of(std::string_view key, const json::value& value, std::string_view what,
                             std::size_t max) {
    const auto* list = value.if_array();
    if (list == nullptr || list->empty() || list->size() > max) {
      fail(key, fmt::format("found {}; accepted: a list of 1 to {} {}", shown(value), max, what));
    }
    return *list;
  }
  void get(std::string_view key, const json::value& value, card_list& out) {
    for (const auto& each : list_of(key, value, "cards from 2 to 12", cards_listed_max)) {
      out.push_back(card_of(key, each));
    }
  }
  void get(std::string_view key, const json::value& value, seat_set& out) {
    for (const auto& each : list_of(key, value, "seats", seats_max)) {
      out.add(static_cast<seat_no>(whole(key, each, 1, seats_max)));
    }
  }
  const json::array& list_of_dice(std::string_view key, const json::value& value) {
    return list_of(key, value, "dice", dice::dice_max);
  }
  void get(std::string_view key, const json::value& value, dice::face_list& out) {
    for (const auto& each : list_of_dice(key, value)) out.add(face_of(key, each));
  }
  void get(std::string_view key, const json::value& value, dice_report& out) {
    for (const auto& each : list_of_dice(key, value)) out.add(die_of(key, each));
  }
  dice::die_at_rest die_of(std::string_view key, const json::value& value) {
    if (value.is_int64()) return {dice::rest::flat, face_of(key, value)};
    if (const auto* how = value.if_string(); how != nullptr && *how == "propped") {
      return {dice::rest::propped, dice::face{1}};
    }
    if (const auto* object = value.if_object(); object != nullptr && object->size() == 1) {
      if (const auto* face = object->if_contains("cocked")) {
        return {dice::rest::cocked, face_of(key, *face)};
      }
    }
    fail(key,
         fmt::format("found {}; accepted: a face from 1 to 6, {{\"cocked\":FACE}} with the face "
                     "that leans, or \"propped\"",
                     shown(value)));
  }

  const line_codec& names_;
  const json::object& in_;
  bool from_log_;
  std::vector<std::string> known_;
};

/// Reads the alternative of a variant that has this name on the wire.
template <class Variant, std::size_t Index = 0>
Variant read_alternative(field_reader& from, std::string_view key, const std::string& wire_name) {
  if constexpr (Index == std::variant_size_v<Variant>) {
    std::vector<std::string> known;
    [&]<std::size_t... All>(std::index_sequence<All...>) {
      (known.emplace_back(std::variant_alternative_t<All, Variant>::wire_name), ...);
    }(std::make_index_sequence<Index>{});
    fail(key, fmt::format("no such word as \"{}\"; {}", one_line(wire_name),
                          accepted_names(wire_name, known)));
  } else {
    using Alternative = std::variant_alternative_t<Index, Variant>;
    if (wire_name == Alternative::wire_name) return from.read<Alternative>();
    return read_alternative<Variant, Index + 1>(from, key, wire_name);
  }
}

}  // namespace skyward::table
