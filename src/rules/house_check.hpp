// What a house has ready before a table of a game opens, and keeps while it is open: data of the
// rulebook, which the house holds against what people answer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// What a table has: people, chips and dice; screens for wagers; or screens, fair dice and a dealer
/// that is a program, the house.
enum class table_kind : std::uint8_t { physical, hybrid, electronic };
inline constexpr std::string_view table_kind_names[] = {"physical", "hybrid", "electronic"};

/// Some of them, one bit each.
using kind_set = unsigned;
constexpr kind_set only(table_kind kind) {
  return 1U << static_cast<unsigned>(kind);
}
inline constexpr kind_set with_people = only(table_kind::physical) | only(table_kind::hybrid);
inline constexpr kind_set every_kind = with_people | only(table_kind::electronic);

/// What is looked at, and so when: a table as it opens, a set of dice as it is inspected, a shaker
/// as it is registered.
enum class check_subject : std::uint8_t { table, dice, shaker };
inline constexpr std::string_view check_subject_names[] = {"table", "dice", "shaker"};

/// What is answered: that it is so; a number or name under which it is on file; how many there are;
/// each of its parts.
enum class check_answer : std::uint8_t { yes, reference, count, parts };
inline constexpr std::string_view check_answer_names[] = {"yes", "reference", "count", "parts"};

/// A part that has to be there, with its own clause.
struct check_part {
  std::string id;
  std::string clause;
};

struct house_check {
  std::string id;
  std::string clause;
  std::string asks;  // of a person, in own words
  check_subject of{};
  check_answer answer{};
  std::int64_t least{};  // of a count
  std::int64_t most{};
  std::string setting;  // of the table's rules for a pot, which a count equals; may be empty
  std::vector<check_part> parts;
  kind_set kinds = with_people;
};

/// Who works at tables that have people, and the clauses that say so; the house's own where a
/// clause is empty.
struct staffing_rule {
  std::int64_t dealers = 1;  // the stickperson among them
  std::string dealers_clause;
  std::string stickperson;                // one of them is, and is nothing else besides
  bool attended_by_stickperson{};         // or by a dealer
  std::string attended;                   // shaker and dice are never left alone
  std::int64_t floorperson_tables_max{};  // that one floorperson supervises; 0: not said
  std::string floorperson;
  std::vector<std::string> never_beside;  // games of another table that the floorperson has
};

}  // namespace skyward::rules
