// A game's layout as data: what is where on the felt, in which shape and with which picture.
// Lengths are hundredths of an inch; the table is seen from above with the dealer at its upper
// edge, so that the dealer's left is on the right.
#pragma once

#include "rules/ids.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

enum class felt_shape : std::uint8_t {
  die,        // the picture of one face, odds below it
  dice_pair,  // of two
  circle,
  box,
  sensor,   // a lit ring on which something is bought
  spot,     // where a piece stands; round, or a box where it is wider than high
  mark,     // the same, with nothing drawn
  circles,  // a row of them into which wagers are put, from the right; one a seat
  yards,    // a football field, with end zones and lines
  recess,   // let into the table
  notice,
  words,
  logo,   // of the operator
  place,  // of a player: the number of the seat
  cards,  // a fan of them
  stack,  // of the table's own money
};
inline constexpr std::string_view felt_shape_names[] = {
    "die",   "dice-pair", "circle", "box",   "sensor", "spot",  "mark",  "circles",
    "yards", "recess",    "notice", "words", "logo",   "place", "cards", "stack"};

/// Red, green and blue, eight bits each.
using felt_colour = std::uint32_t;

struct felt_place {
  felt_shape shape{};
  int x{};  // of its centre
  int y{};
  int width{};
  int height{};
  std::optional<area_id> area{};  // that chips are put on here
  std::string piece{};            // that can stand here; those of a kind by its name
  std::string spot{};             // and what that spot is called
  std::string account{};          // whose money lies here: `pot`
  std::vector<int> faces{};       // of its picture
  int yards{};                    // that are labelled along the middle of such a field
  std::string title{};            // in large letters, above the words
  std::string words{};            // in place of the area's own label
  bool holds_dice{};              // thrown dice come to rest here
  std::optional<felt_colour> fill{};
  std::optional<felt_colour> line{};
  std::optional<felt_colour> ink{};
  std::vector<std::string> clauses{};  // that ask for it
};

/// A part of the table that is looked at by itself, as on the screen of a telephone.
struct felt_section {
  std::string id{};
  std::string label{};
  int x{};  // of its left upper corner
  int y{};
  int width{};
  int height{};
};

/// A straight run of seats, the first of all at the dealer's left.
struct felt_run {
  int x1{};
  int y1{};
  int x2{};
  int y2{};
  int turn{};  // clockwise, in degrees: 0 where a player looks up the drawing
};

struct felt_plan {
  std::string shape{};  // of the table, in a few words
  int width{};
  int height{};
  int corner{};
  felt_colour felt{};
  felt_colour rail{};
  std::vector<std::string> clauses{};  // that say how the table is
  std::vector<felt_section> sections{};
  std::vector<felt_place> places{};  // that all share
  int seat_width{};
  int seat_height{};
  std::vector<felt_run> runs{};
  std::vector<felt_place> at_each_seat{};  // from the middle of the seat
};

/// Seats lie along the runs at equal distances.
struct felt_seat {
  int x{};  // of its middle
  int y{};
  int turn{};
  int ten_thousandths{};  // of the size that the plan says: less where there are too many seats
};
std::vector<felt_seat> felt_seats(const felt_plan& plan, std::int64_t count);

}  // namespace skyward::rules
