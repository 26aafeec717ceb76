// What people of the floor ask of the house, and what happens there, word for word as on the wire:
// settings, dice and shakers, opening checks, duties, chips and boxes, players' money. Each word
// names its keys once.
#pragma once

#include "base/calendar.hpp"
#include "base/moment.hpp"
#include "base/money.hpp"
#include "dice/roll.hpp"
#include "record/fields.hpp"
#include "rules/house_check.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace skyward::house {

using record::field;
using record::optional_field;
using record::optional_person_field;
using record::person_field;
using rules::table_kind;

/// Counts up whenever commands of the floor come to be decided otherwise: what another version has
/// decided is followed.
inline constexpr std::uint64_t desk_version = 2;

/// Most that is paid in or out of a player's wallet at once, and most of counted money that one
/// person alone takes in: more takes a second.
inline constexpr cents paid_at_once_max{1'000'000'000};
inline constexpr cents deposit_alone_max{1'000'000};

/// Of a tray that nobody has noted what was in it.
inline constexpr std::int64_t not_recorded = -1;

/// In which role a person asks. That it is so, the composition has checked.
enum class role : std::uint8_t {
  manager,
  floorperson,
  cage,
  count,
  security,
  dealer,
  stickperson,
  house,  // the composition, with what a table has said, or what is due to a player
};
inline constexpr std::string_view role_names[] = {
    "manager", "floorperson", "cage", "count", "security", "dealer", "stickperson", "house"};

/// Roles that may send a word, one bit each.
using role_set = unsigned;
constexpr role_set only(role each) {
  return 1U << static_cast<unsigned>(each);
}
inline constexpr role_set from_managers = only(role::manager);
inline constexpr role_set from_floor = only(role::floorperson) | only(role::manager);
inline constexpr role_set from_cage = only(role::cage) | only(role::manager) | only(role::house);
inline constexpr role_set from_people_at_work =
    only(role::dealer) | only(role::stickperson) | only(role::floorperson);

/// What a person does at a table.
enum class duty : std::uint8_t { dealer, stickperson, floorperson };
inline constexpr std::string_view duty_names[] = {"dealer", "stickperson", "floorperson"};
constexpr role role_of(duty each) {
  return each == duty::dealer        ? role::dealer
         : each == duty::stickperson ? role::stickperson
                                     : role::floorperson;
}

/// How a person has shown who it is; nothing where the composition vouches.
enum class shown_by : std::uint8_t { nothing, badge, pin };
inline constexpr std::string_view shown_by_names[] = {"nothing", "badge", "pin"};

/// Play money, or money that is counted: never both.
enum class money_kind : std::uint8_t { play, counted };
inline constexpr std::string_view money_kind_names[] = {"play", "counted"};

/// Why a set of dice is out of play for good.
enum class dice_end : std::uint8_t { lost, damaged, reopened, changed };
inline constexpr std::string_view dice_end_names[] = {"lost", "damaged", "reopened", "changed"};

enum class box_kind : std::uint8_t { drop, tips };
inline constexpr std::string_view box_kind_names[] = {"drop", "tips"};

/// What a slip is of.
enum class slip_kind : std::uint8_t { fill, credit, tray };
inline constexpr std::string_view slip_kind_names[] = {"fill", "credit", "tray"};

/// Where play stops or goes on: at one table, at all of a game, or everywhere.
struct stop_scope {
  std::string table;
  std::string game;

  bool covers(std::string_view its_table, std::string_view its_game) const {
    return (table.empty() || table == its_table) && (game.empty() || game == its_game);
  }
  friend bool operator==(const stop_scope&, const stop_scope&) = default;
};

/// An object of JSON, as it is written.
struct json_text {
  std::string json;
  friend bool operator==(const json_text&, const json_text&) = default;
};

/// Dice by colour.
struct dice_count {
  std::vector<dice::dice_of_colour> of;
  friend bool operator==(const dice_count&, const dice_count&) = default;
};

struct name_list {
  std::vector<std::string> names;
  friend bool operator==(const name_list&, const name_list&) = default;
};

/// What a person has answered to one check.
struct check_reply {
  std::string check;
  std::variant<bool, std::int64_t, std::string, name_list> reply;

  friend bool operator==(const check_reply&, const check_reply&) = default;
};
struct reply_list {
  std::vector<check_reply> all;
  friend bool operator==(const reply_list&, const reply_list&) = default;
};

/// What a house is: who runs it, and by which clock.
struct house_settings {
  std::string name;
  std::string logo_sha256;  // of a drawing that the house keeps; empty: none
  money_kind money{};
  std::string zone = "UTC";  // of the IANA, for local days and hours
  wall_time day_starts;
  std::optional<wall_time> closes;  // none: it does not
  std::int64_t keep_days{};         // that records of a closed day are kept

  static constexpr auto fields() {
    return std::tuple{person_field("name", &house_settings::name),
                      optional_field("logo_sha256", &house_settings::logo_sha256),
                      field{"money", &house_settings::money},
                      field{"zone", &house_settings::zone},
                      field{"day_starts", &house_settings::day_starts},
                      optional_field("closes", &house_settings::closes),
                      field{"keep_days", &house_settings::keep_days}};
  }
  friend bool operator==(const house_settings&, const house_settings&) = default;
};

/// A table as it is planned: how it may open.
struct table_plan {
  std::string table;  // `12` of `table/12`
  std::string game;
  table_kind kind{};
  std::string rulebook_sha256;
  json_text rules;            // of the table, as its opening says them
  cents inventory;            // chips that it opens with; 0: they are not counted
  std::int64_t pace = 0;      // seconds; 0: none
  bool by_invitation{};       // nobody else sits down there
  std::string held_for = {};  // the organisation that gets the charity's share; empty: none
  std::string licence = {};   // by which it is held, as the licence itself is numbered

  static constexpr auto fields() {
    return std::tuple{field{"table", &table_plan::table},
                      field{"game", &table_plan::game},
                      field{"kind", &table_plan::kind},
                      field{"rulebook_sha256", &table_plan::rulebook_sha256},
                      field{"rules", &table_plan::rules},
                      optional_field("inventory_cents", &table_plan::inventory),
                      optional_field("pace", &table_plan::pace),
                      optional_field("by_invitation", &table_plan::by_invitation),
                      optional_person_field("held_for", &table_plan::held_for),
                      optional_person_field("licence", &table_plan::licence)};
  }
  friend bool operator==(const table_plan&, const table_plan&) = default;
};

}  // namespace skyward::house
