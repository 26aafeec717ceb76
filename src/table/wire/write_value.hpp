// Writes what a member of a command or an event holds under its key. Internal to the line codec.
#pragma once

#include "record/json_text.hpp"
#include "table/vocabulary/event.hpp"
#include "table/wire/line_object.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::table {

/// An object that becomes text key by key, and what the ids in it are called.
class written_object {
 public:
  /// Begins behind what `out` holds already.
  written_object(const game_names& of, std::string& out) : names{of}, out_{out} { out_ += '{'; }

  const game_names& names;

  /// Writes a key; its value is whatever is put behind it.
  std::string& at(std::string_view key) {
    if (out_.back() != '{') out_ += ',';
    out_ += '"';
    out_ += key;
    out_ += "\":";
    return out_;
  }
  void text(std::string_view key, std::string_view value) { record::append_text(at(key), value); }
  void number(std::string_view key, std::int64_t value) { record::append_number(at(key), value); }
  void end() { out_ += '}'; }

 private:
  std::string& out_;
};

void write_value(written_object& to, std::string_view key, bool value);
void write_value(written_object& to, std::string_view key, std::int64_t value);
void write_value(written_object& to, std::string_view key, std::uint64_t value);
void write_value(written_object& to, std::string_view key, cents value);
void write_value(written_object& to, std::string_view key, const std::string& value);
void write_value(written_object& to, std::string_view key, clause_text value);
void write_value(written_object& to, std::string_view key, moment value);
void write_value(written_object& to, std::string_view key, const digest& value);
void write_value(written_object& to, std::string_view key, const sealed_text& value);
void write_value(written_object& to, std::string_view key, seeds_lost value);
void write_value(written_object& to, std::string_view key, const entry_ref& value);
void write_value(written_object& to, std::string_view key, duty value);
void write_value(written_object& to, std::string_view key, correction_kind value);
void write_value(written_object& to, std::string_view key, const dice_source& value);
void write_value(written_object& to, std::string_view key, tender value);
void write_value(written_object& to, std::string_view key, money_source value);
void write_value(written_object& to, std::string_view key, step_rule value);
void write_value(written_object& to, std::string_view key, box_kind value);
void write_value(written_object& to, std::string_view key, dice_fault value);
void write_value(written_object& to, std::string_view key, table_kind value);
void write_value(written_object& to, std::string_view key, time_limit value);
void write_value(written_object& to, std::string_view key, const dice_by_colour& value);
void write_value(written_object& to, std::string_view key, ruling value);
void write_value(written_object& to, std::string_view key, const rules_text& value);
void write_value(written_object& to, std::string_view key, const build_pin& value);
void write_value(written_object& to, std::string_view key, const stream_head& value);
void write_value(written_object& to, std::string_view key, const state_text& value);

void write_value(written_object& to, std::string_view key, const area_name& value);
void write_value(written_object& to, std::string_view key, rules::area_id value);
void write_value(written_object& to, std::string_view key, const wager_term& value);
void write_value(written_object& to, std::string_view key, rules::line_id value);
void write_value(written_object& to, std::string_view key, const spoken_call& value);
void write_value(written_object& to, std::string_view key, const standing_piece& value);
void write_value(written_object& to, std::string_view key, const rules::position& value);
void write_value(written_object& to, std::string_view key,
                 const std::optional<rules::position>& value);
void write_value(written_object& to, std::string_view key, const outlook& value);
void write_value(written_object& to, std::string_view key, const movements& value);

void write_value(written_object& to, std::string_view key, seat_no value);
void write_value(written_object& to, std::string_view key, seat_set value);
void write_value(written_object& to, std::string_view key, const dice::face_list& value);
void write_value(written_object& to, std::string_view key, const dice_report& value);
void write_value(written_object& to, std::string_view key, playing_card value);
void write_value(written_object& to, std::string_view key, const card_list& value);

}  // namespace skyward::table
