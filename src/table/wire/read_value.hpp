// Reads a value of a line as what a member of a command or an event holds; a value that cannot be
// is told with what is accepted. Internal to the line codec.
#pragma once

#include "table/vocabulary/event.hpp"
#include "table/wire/line_object.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::table {

// Numbers, texts and choices: read_scalars.cpp.

/// Longest free text in a command, in bytes: a name or a reason.
inline constexpr std::size_t text_bytes_max = 200;

/// Largest number that is called: no yard and no count of dice is beyond it.
inline constexpr std::int64_t called_number_max = 1000;

/// Most colours of a set that a line names: as many as a roll has.
inline constexpr std::size_t colours_listed_max = dice::colours_max;

std::string read_text(const line_object& from, std::string_view key, const json::value& value);

/// A text that is read, as the name of a person.
void check_person(const line_object& from, std::string_view key, const std::string& name);

void read_value(line_object& from, std::string_view key, const json::value& value, bool& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                std::int64_t& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                std::uint64_t& out);
void read_value(line_object& from, std::string_view key, const json::value& value, cents& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                std::string& out);
void read_value(line_object& from, std::string_view key, const json::value& value, moment& out);
void read_value(line_object& from, std::string_view key, const json::value& value, entry_ref& out);
void read_value(line_object& from, std::string_view key, const json::value& value, digest& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                sealed_text& out);
void read_value(line_object& from, std::string_view key, const json::value& value, seeds_lost& out);
void read_value(line_object& from, std::string_view key, const json::value& value, role& out);
void read_value(line_object& from, std::string_view key, const json::value& value, duty& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                correction_kind& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                dice_source& out);
void read_value(line_object& from, std::string_view key, const json::value& value, tender& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                money_source& out);
void read_value(line_object& from, std::string_view key, const json::value& value, step_rule& out);
void read_value(line_object& from, std::string_view key, const json::value& value, box_kind& out);
void read_value(line_object& from, std::string_view key, const json::value& value, dice_fault& out);
void read_value(line_object& from, std::string_view key, const json::value& value, table_kind& out);
void read_value(line_object& from, std::string_view key, const json::value& value, time_limit& out);
void read_value(line_object& from, std::string_view key, const json::value& value, ruling& out);
void read_value(line_object& from, std::string_view key, const json::value& value, rules_text& out);
void read_value(line_object& from, std::string_view key, const json::value& value, build_pin& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                stream_head& out);
void read_value(line_object& from, std::string_view key, const json::value& value, state_text& out);

// What the rulebook names: read_names.cpp.

void read_value(line_object& from, std::string_view key, const json::value& value,
                clause_text& out);
void read_value(line_object& from, std::string_view key, const json::value& value, area_name& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                rules::area_id& out);
void read_value(line_object& from, std::string_view key, const json::value& value, wager_term& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                rules::line_id& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                spoken_call& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                standing_piece& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                rules::position& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                std::optional<rules::position>& out);
void read_value(line_object& from, std::string_view key, const json::value& value, outlook& out);
void read_value(line_object& from, std::string_view key, const json::value& value, movements& out);

// Seats, dice and cards: read_dice.cpp.

/// `{"white":10}`: the dice of a throw.
dice::dice_set read_dice_set(std::string_view key, const json::value& value);

void read_value(line_object& from, std::string_view key, const json::value& value, seat_no& out);
void read_value(line_object& from, std::string_view key, const json::value& value, seat_set& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                dice::face_list& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                dice_report& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                dice_by_colour& out);
void read_value(line_object& from, std::string_view key, const json::value& value,
                playing_card& out);
void read_value(line_object& from, std::string_view key, const json::value& value, card_list& out);

}  // namespace skyward::table
