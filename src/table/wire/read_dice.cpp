// Reads seats, dice as they lie and cards from a line.
#include "table/wire/read_value.hpp"

#include <fmt/format.h>

namespace skyward::table {

namespace {

/// Longest name of a colour in a log, in bytes.
constexpr std::size_t colour_bytes_max = 40;

const json::array& list_of(std::string_view key, const json::value& value, std::string_view what,
                           std::size_t max) {
  const auto* list = value.if_array();
  if (list == nullptr || list->empty() || list->size() > max) {
    fail(key, fmt::format("found {}; accepted: a list of 1 to {} {}", shown(value), max, what));
  }
  return *list;
}

const json::array& list_of_dice(std::string_view key, const json::value& value) {
  return list_of(key, value, "dice", dice::dice_max);
}

const json::object& colours_of(std::string_view key, const json::value& value) {
  const auto* colours = value.if_object();
  if (colours == nullptr || colours->empty() || colours->size() > colours_listed_max) {
    fail(key, fmt::format("found {}; accepted: an object of 1 to {} colours and how many dice of "
                          "each, such as {{\"green\":4,\"red\":2}}",
                          shown(value), colours_listed_max));
  }
  return *colours;
}

dice::face face_of(std::string_view key, const json::value& value) {
  return dice::face{static_cast<int>(read_whole(key, value, 1, dice::face_count))};
}

playing_card card_of(std::string_view key, const json::value& value) {
  return playing_card{static_cast<int>(read_whole(key, value, rules::rank_min, rules::rank_max))};
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
  fail(key, fmt::format("found {}; accepted: a face from 1 to 6, {{\"cocked\":FACE}} with the face "
                        "that leans, or \"propped\"",
                        shown(value)));
}

}  // namespace

void read_value(line_object& from, std::string_view key, const json::value& value, seat_no& out) {
  out = static_cast<seat_no>(read_whole(key, value, from.from_log() ? 0 : 1, seats_max));
}
void read_value(line_object&, std::string_view key, const json::value& value, seat_set& out) {
  for (const auto& each : list_of(key, value, "seats", seats_max)) {
    out.add(static_cast<seat_no>(read_whole(key, each, 1, seats_max)));
  }
}
void read_value(line_object&, std::string_view key, const json::value& value,
                dice::face_list& out) {
  for (const auto& each : list_of_dice(key, value)) out.add(face_of(key, each));
}
void read_value(line_object&, std::string_view key, const json::value& value, dice_report& out) {
  for (const auto& each : list_of_dice(key, value)) out.add(die_of(key, each));
}
void read_value(line_object&, std::string_view key, const json::value& value, dice_by_colour& out) {
  for (const auto& [colour, count] : colours_of(key, value)) {
    out.of.push_back({std::string{colour}, read_whole(key, count, 1, dice::dice_max)});
  }
}

dice::dice_set read_dice_set(std::string_view key, const json::value& value) {
  dice::dice_set set;
  for (const auto& [colour, count] : colours_of(key, value)) {
    if (colour.size() > colour_bytes_max) fail(key, "the name of a colour is too long");
    const auto left = std::int64_t{dice::dice_max} - set.dice_count();
    const auto dice = static_cast<int>(read_whole(key, count, 1, left));
    // The dice of a throw name colours that live as long as the program.
    set.add({interned{std::string_view{colour.data(), colour.size()}}.view(), dice});
  }
  return set;
}
void read_value(line_object&, std::string_view key, const json::value& value, playing_card& out) {
  out = card_of(key, value);
}
void read_value(line_object&, std::string_view key, const json::value& value, card_list& out) {
  for (const auto& each : list_of(key, value, "cards from 2 to 12", cards_listed_max)) {
    out.push_back(card_of(key, each));
  }
}

}  // namespace skyward::table
