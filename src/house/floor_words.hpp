// What people of the floor ask of the house, and what happens there, word for word as on the wire:
// settings, dice and shakers, opening checks, duties, chips and boxes. Each word names its keys
// once.
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
using record::person_field;
using rules::table_kind;

/// Counts up whenever commands of the floor come to be decided otherwise: what another version has
/// decided is followed.
inline constexpr std::uint64_t desk_version = 1;

/// In which role a person asks. That it is so, the composition has checked.
enum class role : std::uint8_t {
  manager,
  floorperson,
  cage,
  count,
  security,
  dealer,
  stickperson,
  house,  // the composition, with what a table has said
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
  std::int64_t keep_days = 3653;    // records of a closed day are kept so long: ten years

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
  json_text rules;        // of the table, as its opening says them
  cents inventory;        // chips that it opens with; 0: they are not counted
  std::int64_t pace = 0;  // seconds; 0: none

  static constexpr auto fields() {
    return std::tuple{field{"table", &table_plan::table},
                      field{"game", &table_plan::game},
                      field{"kind", &table_plan::kind},
                      field{"rulebook_sha256", &table_plan::rulebook_sha256},
                      field{"rules", &table_plan::rules},
                      optional_field("inventory_cents", &table_plan::inventory),
                      optional_field("pace", &table_plan::pace)};
  }
  friend bool operator==(const table_plan&, const table_plan&) = default;
};

namespace command {

/// Two managers say what the house is.
struct set_house : house_settings {
  static constexpr std::string_view wire_name = "set_house";
  static constexpr role_set senders = from_managers;
  static constexpr role_set approvers = from_managers;
  static constexpr auto fields() { return house_settings::fields(); }
};

/// And how a table may open.
struct plan_table : table_plan {
  static constexpr std::string_view wire_name = "plan_table";
  static constexpr role_set senders = from_managers;
  static constexpr role_set approvers = from_floor;
  static constexpr auto fields() { return table_plan::fields(); }
};

/// A table that other means run: a floorperson has it beside those here.
struct note_table {
  std::string table;
  std::string game;
  bool banked = false;

  static constexpr std::string_view wire_name = "note_table";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"table", &note_table::table}, field{"game", &note_table::game},
                      optional_field("banked", &note_table::banked)};
  }
};

/// A screen or a reader that stands at a table.
struct bind_device {
  std::string device;
  std::string table;

  static constexpr std::string_view wire_name = "bind_device";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("device", &bind_device::device),
                      field{"table", &bind_device::table}};
  }
};

/// A new set, unsealed and looked at by two people.
struct receive_dice {
  std::string set;
  dice_count dice;
  name_list serials;

  static constexpr std::string_view wire_name = "receive_dice";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = only(role::security);
  static constexpr auto fields() {
    return std::tuple{person_field("set", &receive_dice::set), field{"dice", &receive_dice::dice},
                      field{"serials", &receive_dice::serials}};
  }
};

struct inspect_dice {
  std::string set;
  std::string game;
  reply_list answers;

  static constexpr std::string_view wire_name = "inspect_dice";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("set", &inspect_dice::set), field{"game", &inspect_dice::game},
                      field{"answers", &inspect_dice::answers}};
  }
};

/// To a table, in place of the set that is there.
struct issue_dice {
  std::string set;
  std::string table;

  static constexpr std::string_view wire_name = "issue_dice";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("set", &issue_dice::set), field{"table", &issue_dice::table}};
  }
};

struct remove_dice {
  std::string set;
  dice_end why{};

  static constexpr std::string_view wire_name = "remove_dice";
  static constexpr role_set senders = from_floor | only(role::security);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("set", &remove_dice::set), field{"why", &remove_dice::why}};
  }
};

struct register_shaker {
  std::string shaker;
  std::string game;
  reply_list answers;

  static constexpr std::string_view wire_name = "register_shaker";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("shaker", &register_shaker::shaker),
                      field{"game", &register_shaker::game},
                      field{"answers", &register_shaker::answers}};
  }
};

struct remove_shaker {
  std::string shaker;

  static constexpr std::string_view wire_name = "remove_shaker";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("shaker", &remove_shaker::shaker)};
  }
};

/// The opening sheet of a table: it may open once by it.
struct check_table {
  std::string table;
  std::string shaker;
  reply_list answers;

  static constexpr std::string_view wire_name = "check_table";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"table", &check_table::table},
                      optional_field("shaker", &check_table::shaker),
                      field{"answers", &check_table::answers}};
  }
};

/// Who sends it has this duty there from now on.
struct take_duty {
  std::string table;
  duty what{};
  std::string device;
  shown_by shown{};

  static constexpr std::string_view wire_name = "take_duty";
  static constexpr role_set senders = from_people_at_work;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"table", &take_duty::table}, field{"duty", &take_duty::what},
                      optional_field("device", &take_duty::device),
                      optional_field("shown", &take_duty::shown)};
  }
};

struct leave_duty {
  std::string table;
  duty what{};
  std::string device;
  shown_by shown{};

  static constexpr std::string_view wire_name = "leave_duty";
  static constexpr role_set senders = from_people_at_work;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"table", &leave_duty::table}, field{"duty", &leave_duty::what},
                      optional_field("device", &leave_duty::device),
                      optional_field("shown", &leave_duty::shown)};
  }
};

/// Chips for a tray.
struct fill {
  std::string table;
  cents amount;

  static constexpr std::string_view wire_name = "fill";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = only(role::cage);
  static constexpr auto fields() {
    return std::tuple{field{"table", &fill::table}, field{"cents", &fill::amount}};
  }
};

/// Chips out of it.
struct credit {
  std::string table;
  cents amount;

  static constexpr std::string_view wire_name = "credit";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = only(role::cage);
  static constexpr auto fields() {
    return std::tuple{field{"table", &credit::table}, field{"cents", &credit::amount}};
  }
};

/// The chips in the tray, as two people have counted them: an opener, a closer, or in between.
struct count_tray {
  std::string table;
  std::int64_t counted{};

  static constexpr std::string_view wire_name = "count_tray";
  static constexpr role_set senders = from_floor | only(role::dealer);
  static constexpr role_set approvers = from_floor | only(role::cage);
  static constexpr auto fields() {
    return std::tuple{field{"table", &count_tray::table},
                      field{"counted_cents", &count_tray::counted}};
  }
};

/// A box goes to the count room, an empty one in its place.
struct take_box {
  std::string table;
  box_kind of{};
  std::string box;

  static constexpr std::string_view wire_name = "take_box";
  static constexpr role_set senders = only(role::security);
  static constexpr role_set approvers = from_floor;
  static constexpr auto fields() {
    return std::tuple{field{"table", &take_box::table}, field{"of", &take_box::of},
                      person_field("box", &take_box::box)};
  }
};

struct count_box {
  std::string table;
  box_kind of{};
  std::string box;
  std::int64_t counted{};

  static constexpr std::string_view wire_name = "count_box";
  static constexpr role_set senders = only(role::count);
  static constexpr role_set approvers = only(role::count);
  static constexpr auto fields() {
    return std::tuple{field{"table", &count_box::table}, field{"of", &count_box::of},
                      person_field("box", &count_box::box),
                      field{"counted_cents", &count_box::counted}};
  }
};

/// A slip is printed; from the second time on it is marked.
struct print_slip {
  std::uint64_t slip{};

  static constexpr std::string_view wire_name = "print_slip";
  static constexpr role_set senders = from_floor | only(role::cage);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() { return std::tuple{field{"slip", &print_slip::slip}}; }
};

/// What another person has proposed is done.
struct approve {
  std::uint64_t proposal{};

  static constexpr std::string_view wire_name = "approve";
  static constexpr role_set senders = ~only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() { return std::tuple{field{"proposal", &approve::proposal}}; }
};

struct reject {
  std::uint64_t proposal{};
  std::string reason;

  static constexpr std::string_view wire_name = "reject";
  static constexpr role_set senders = ~only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"proposal", &reject::proposal}, field{"reason", &reject::reason}};
  }
};

// What a table has said, by its stream and the number of its record.

struct hear_opening {
  std::string table;
  std::string stream;
  std::uint64_t seq{};
  std::uint64_t passed{};

  static constexpr std::string_view wire_name = "hear_opening";
  static constexpr role_set senders = only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"table", &hear_opening::table}, field{"stream", &hear_opening::stream},
                      field{"seq", &hear_opening::seq}, field{"passed", &hear_opening::passed}};
  }
};

struct hear_closing {
  std::string table;
  std::string stream;
  std::uint64_t seq{};

  static constexpr std::string_view wire_name = "hear_closing";
  static constexpr role_set senders = only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"table", &hear_closing::table}, field{"stream", &hear_closing::stream},
                      field{"seq", &hear_closing::seq}};
  }
};

/// A set is out of play at a table: a die is lost, or damaged.
struct hear_dice_out {
  std::string table;
  std::string stream;
  std::uint64_t seq{};
  std::string set;
  dice_end why{};

  static constexpr std::string_view wire_name = "hear_dice_out";
  static constexpr role_set senders = only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"table", &hear_dice_out::table},
                      field{"stream", &hear_dice_out::stream}, field{"seq", &hear_dice_out::seq},
                      person_field("set", &hear_dice_out::set), field{"why", &hear_dice_out::why}};
  }
};

/// A tray has paid out more than it had.
struct hear_fill_due {
  std::string table;
  std::string stream;
  std::uint64_t seq{};
  cents short_of;

  static constexpr std::string_view wire_name = "hear_fill_due";
  static constexpr role_set senders = only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{field{"table", &hear_fill_due::table},
                      field{"stream", &hear_fill_due::stream}, field{"seq", &hear_fill_due::seq},
                      field{"short_cents", &hear_fill_due::short_of}};
  }
};

}  // namespace command

using floor_command =
    std::variant<command::set_house, command::plan_table, command::note_table, command::bind_device,
                 command::receive_dice, command::inspect_dice, command::issue_dice,
                 command::remove_dice, command::register_shaker, command::remove_shaker,
                 command::check_table, command::take_duty, command::leave_duty, command::fill,
                 command::credit, command::count_tray, command::take_box, command::count_box,
                 command::print_slip, command::approve, command::reject, command::hear_opening,
                 command::hear_closing, command::hear_dice_out, command::hear_fill_due>;

/// Type of the above for whoever takes words apart by name.
struct any_floor_command : floor_command {
  using variant = floor_command;
  using floor_command::floor_command;
};

/// A command with who asks, and when.
struct sent_floor_command {
  any_floor_command what;
  role from{};
  std::string principal;  // an opaque id
  std::string id;         // 128 bits in hexadecimal
  moment at = {};         // stamped by the house
};

namespace event {

struct proposed {
  std::uint64_t proposal{};
  json_text what;  // the command

  static constexpr std::string_view wire_name = "proposed";
  static constexpr auto fields() {
    return std::tuple{field{"proposal", &proposed::proposal}, field{"what", &proposed::what}};
  }
  friend bool operator==(const proposed&, const proposed&) = default;
};

/// What the proposal asked for follows.
struct approved {
  std::uint64_t proposal{};
  std::string proposed_by;

  static constexpr std::string_view wire_name = "approved";
  static constexpr auto fields() {
    return std::tuple{field{"proposal", &approved::proposal},
                      person_field("proposed_by", &approved::proposed_by)};
  }
  friend bool operator==(const approved&, const approved&) = default;
};

struct rejected {
  std::uint64_t proposal{};
  std::string reason;

  static constexpr std::string_view wire_name = "rejected";
  static constexpr auto fields() {
    return std::tuple{field{"proposal", &rejected::proposal}, field{"reason", &rejected::reason}};
  }
  friend bool operator==(const rejected&, const rejected&) = default;
};

struct house_set : house_settings {
  std::uint64_t desk = desk_version;  // that decides from now on

  static constexpr std::string_view wire_name = "house_set";
  static constexpr auto fields() {
    return std::tuple_cat(house_settings::fields(), std::tuple{field{"desk", &house_set::desk}});
  }
  friend bool operator==(const house_set&, const house_set&) = default;
};

struct table_planned : table_plan {
  static constexpr std::string_view wire_name = "table_planned";
  static constexpr auto fields() { return table_plan::fields(); }
  friend bool operator==(const table_planned&, const table_planned&) = default;
};

struct table_noted {
  std::string table;
  std::string game;
  bool banked = false;

  static constexpr std::string_view wire_name = "table_noted";
  static constexpr auto fields() {
    return std::tuple{field{"table", &table_noted::table}, field{"game", &table_noted::game},
                      optional_field("banked", &table_noted::banked)};
  }
  friend bool operator==(const table_noted&, const table_noted&) = default;
};

struct device_bound {
  std::string device;
  std::string table;

  static constexpr std::string_view wire_name = "device_bound";
  static constexpr auto fields() {
    return std::tuple{person_field("device", &device_bound::device),
                      field{"table", &device_bound::table}};
  }
  friend bool operator==(const device_bound&, const device_bound&) = default;
};

struct dice_received {
  std::string set;
  dice_count dice;
  name_list serials;

  static constexpr std::string_view wire_name = "dice_received";
  static constexpr auto fields() {
    return std::tuple{person_field("set", &dice_received::set), field{"dice", &dice_received::dice},
                      field{"serials", &dice_received::serials}};
  }
  friend bool operator==(const dice_received&, const dice_received&) = default;
};

struct dice_inspected {
  std::string set;
  std::string game;
  reply_list answers;

  static constexpr std::string_view wire_name = "dice_inspected";
  static constexpr auto fields() {
    return std::tuple{person_field("set", &dice_inspected::set),
                      field{"game", &dice_inspected::game},
                      field{"answers", &dice_inspected::answers}};
  }
  friend bool operator==(const dice_inspected&, const dice_inspected&) = default;
};

/// At the table from now on; the table hears of it.
struct dice_issued {
  std::string set;
  std::string table;
  dice_count dice;
  moment usable_until;  // none: the text does not say

  static constexpr std::string_view wire_name = "dice_issued";
  static constexpr auto fields() {
    return std::tuple{person_field("set", &dice_issued::set), field{"table", &dice_issued::table},
                      field{"dice", &dice_issued::dice},
                      optional_field("usable_until", &dice_issued::usable_until)};
  }
  friend bool operator==(const dice_issued&, const dice_issued&) = default;
};

/// For good. A table where the set was hears of it, unless the table has said so.
struct dice_removed {
  std::string set;
  dice_end why{};
  std::string table;  // where it was; empty: nowhere
  std::string clause;

  static constexpr std::string_view wire_name = "dice_removed";
  static constexpr auto fields() {
    return std::tuple{person_field("set", &dice_removed::set), field{"why", &dice_removed::why},
                      optional_field("table", &dice_removed::table),
                      field{"clause", &dice_removed::clause}};
  }
  friend bool operator==(const dice_removed&, const dice_removed&) = default;
};

struct shaker_registered {
  std::string shaker;
  std::string game;
  reply_list answers;

  static constexpr std::string_view wire_name = "shaker_registered";
  static constexpr auto fields() {
    return std::tuple{person_field("shaker", &shaker_registered::shaker),
                      field{"game", &shaker_registered::game},
                      field{"answers", &shaker_registered::answers}};
  }
  friend bool operator==(const shaker_registered&, const shaker_registered&) = default;
};

struct shaker_removed {
  std::string shaker;

  static constexpr std::string_view wire_name = "shaker_removed";
  static constexpr auto fields() {
    return std::tuple{person_field("shaker", &shaker_removed::shaker)};
  }
  friend bool operator==(const shaker_removed&, const shaker_removed&) = default;
};

/// All checks of a table are answered: it may open, once, naming this record.
struct table_passed {
  std::string table;
  std::string set;  // of dice, at a table that has some
  std::string shaker;
  reply_list answers;

  static constexpr std::string_view wire_name = "table_passed";
  static constexpr auto fields() {
    return std::tuple{
        field{"table", &table_passed::table}, optional_field("set", &table_passed::set),
        optional_field("shaker", &table_passed::shaker), field{"answers", &table_passed::answers}};
  }
  friend bool operator==(const table_passed&, const table_passed&) = default;
};

struct duty_taken {
  std::string table;
  duty what{};
  std::string person;
  std::string device;
  shown_by shown{};

  static constexpr std::string_view wire_name = "duty_taken";
  static constexpr auto fields() {
    return std::tuple{field{"table", &duty_taken::table}, field{"duty", &duty_taken::what},
                      person_field("person", &duty_taken::person),
                      optional_field("device", &duty_taken::device),
                      optional_field("shown", &duty_taken::shown)};
  }
  friend bool operator==(const duty_taken&, const duty_taken&) = default;
};

struct duty_left {
  std::string table;
  duty what{};
  std::string person;

  static constexpr std::string_view wire_name = "duty_left";
  static constexpr auto fields() {
    return std::tuple{field{"table", &duty_left::table}, field{"duty", &duty_left::what},
                      person_field("person", &duty_left::person)};
  }
  friend bool operator==(const duty_left&, const duty_left&) = default;
};

/// Chips that two people have signed for; the table hears of it.
struct slip_made {
  std::uint64_t slip{};
  slip_kind what{};
  std::string table;
  std::int64_t amount{};  // cents; of a tray what was counted

  static constexpr std::string_view wire_name = "slip_made";
  static constexpr auto fields() {
    return std::tuple{field{"slip", &slip_made::slip}, field{"what", &slip_made::what},
                      field{"table", &slip_made::table}, field{"cents", &slip_made::amount}};
  }
  friend bool operator==(const slip_made&, const slip_made&) = default;
};

struct slip_printed {
  std::uint64_t slip{};
  std::uint64_t copy{};  // 1: the original

  static constexpr std::string_view wire_name = "slip_printed";
  static constexpr auto fields() {
    return std::tuple{field{"slip", &slip_printed::slip}, field{"copy", &slip_printed::copy}};
  }
  friend bool operator==(const slip_printed&, const slip_printed&) = default;
};

struct box_taken {
  std::string table;
  box_kind of{};
  std::string box;

  static constexpr std::string_view wire_name = "box_taken";
  static constexpr auto fields() {
    return std::tuple{field{"table", &box_taken::table}, field{"of", &box_taken::of},
                      person_field("box", &box_taken::box)};
  }
  friend bool operator==(const box_taken&, const box_taken&) = default;
};

struct box_counted {
  std::string table;
  box_kind of{};
  std::string box;
  std::int64_t counted{};

  static constexpr std::string_view wire_name = "box_counted";
  static constexpr auto fields() {
    return std::tuple{field{"table", &box_counted::table}, field{"of", &box_counted::of},
                      person_field("box", &box_counted::box),
                      field{"counted_cents", &box_counted::counted}};
  }
  friend bool operator==(const box_counted&, const box_counted&) = default;
};

struct table_began {
  std::string table;
  std::string stream;
  std::uint64_t seq{};
  std::uint64_t passed{};

  static constexpr std::string_view wire_name = "table_began";
  static constexpr auto fields() {
    return std::tuple{field{"table", &table_began::table}, field{"stream", &table_began::stream},
                      field{"seq", &table_began::seq}, field{"passed", &table_began::passed}};
  }
  friend bool operator==(const table_began&, const table_began&) = default;
};

struct table_ended {
  std::string table;
  std::string stream;
  std::uint64_t seq{};

  static constexpr std::string_view wire_name = "table_ended";
  static constexpr auto fields() {
    return std::tuple{field{"table", &table_ended::table}, field{"stream", &table_ended::stream},
                      field{"seq", &table_ended::seq}};
  }
  friend bool operator==(const table_ended&, const table_ended&) = default;
};

/// Somebody has to bring chips.
struct fill_raised {
  std::string table;
  cents short_of;

  static constexpr std::string_view wire_name = "fill_raised";
  static constexpr auto fields() {
    return std::tuple{field{"table", &fill_raised::table},
                      field{"short_cents", &fill_raised::short_of}};
  }
  friend bool operator==(const fill_raised&, const fill_raised&) = default;
};

}  // namespace event

using floor_event =
    std::variant<event::proposed, event::approved, event::rejected, event::house_set,
                 event::table_planned, event::table_noted, event::device_bound,
                 event::dice_received, event::dice_inspected, event::dice_issued,
                 event::dice_removed, event::shaker_registered, event::shaker_removed,
                 event::table_passed, event::duty_taken, event::duty_left, event::slip_made,
                 event::slip_printed, event::box_taken, event::box_counted, event::table_began,
                 event::table_ended, event::fill_raised>;

struct any_floor_event : floor_event {
  using variant = floor_event;
  using floor_event::floor_event;
  friend bool operator==(const any_floor_event&, const any_floor_event&) = default;
};

}  // namespace skyward::house
