// What people of the floor ask of the house, and what a table has said to it, word for word as on
// the wire. Each names its keys once, who sends it, and who approves it.
#pragma once

#include "house/floor_words.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

namespace skyward::house {

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

/// A screen or a reader that stands at a table, or a sensor at one of its seats.
struct bind_device {
  std::string device;
  std::string table;
  std::uint64_t seat = 0;  // 0: at none

  static constexpr std::string_view wire_name = "bind_device";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("device", &bind_device::device),
                      field{"table", &bind_device::table},
                      optional_field("seat", &bind_device::seat)};
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
  std::int64_t recorded = not_recorded;  // in the tray when it was counted; the program notes it

  static constexpr std::string_view wire_name = "count_tray";
  static constexpr role_set senders = from_floor | only(role::dealer);
  static constexpr role_set approvers = from_floor | only(role::cage);
  static constexpr auto fields() {
    return std::tuple{field{"table", &count_tray::table},
                      field{"counted_cents", &count_tray::counted},
                      optional_field("recorded_cents", &count_tray::recorded)};
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

// A player's money with the house, and what bounds it. Money is paid in and out at the cage alone:
// no word moves it from one player to another.

/// Into the player's wallet. Counted money is for the cage to take in.
struct deposit {
  std::string player;
  cents amount;
  std::string reason;

  static constexpr std::string_view wire_name = "deposit";
  static constexpr role_set senders = from_cage;
  static constexpr role_set approvers = only(role::cage) | from_managers;  // of deposit_alone_max
  static constexpr auto fields() {
    return std::tuple{person_field("player", &deposit::player), field{"cents", &deposit::amount},
                      optional_field("reason", &deposit::reason)};
  }
};

/// Out of it.
struct withdraw {
  std::string player;
  cents amount;

  static constexpr std::string_view wire_name = "withdraw";
  static constexpr role_set senders = from_cage;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("player", &withdraw::player), field{"cents", &withdraw::amount}};
  }
};

/// Most that the player may lose in a day from now on.
struct limit_loss {
  std::string player;
  std::optional<std::int64_t> most;  // cents; none: as much as there is

  static constexpr std::string_view wire_name = "limit_loss";
  static constexpr role_set senders = from_floor | only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("player", &limit_loss::player),
                      optional_field("cents", &limit_loss::most)};
  }
};

/// The player buys and wagers nowhere; what is there is cashed and paid out all the same.
struct bar_player {
  std::string player;
  std::string reason;

  static constexpr std::string_view wire_name = "bar_player";
  static constexpr role_set senders = from_floor | only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("player", &bar_player::player),
                      field{"reason", &bar_player::reason}};
  }
};

struct admit_player {
  std::string player;

  static constexpr std::string_view wire_name = "admit_player";
  static constexpr role_set senders = from_floor | only(role::house);
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{person_field("player", &admit_player::player)};
  }
};

/// Nothing more is staked at a table, at all of a game, or anywhere; what has begun is settled.
struct stop_play {
  std::string table;
  std::string game;
  std::string reason;

  static constexpr std::string_view wire_name = "stop_play";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = 0;
  static constexpr auto fields() {
    return std::tuple{optional_field("table", &stop_play::table),
                      optional_field("game", &stop_play::game),
                      field{"reason", &stop_play::reason}};
  }
};

/// What was stopped so goes on.
struct resume_play {
  std::string table;
  std::string game;

  static constexpr std::string_view wire_name = "resume_play";
  static constexpr role_set senders = from_floor;
  static constexpr role_set approvers = from_floor;
  static constexpr auto fields() {
    return std::tuple{optional_field("table", &resume_play::table),
                      optional_field("game", &resume_play::game)};
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
                 command::deposit, command::withdraw, command::limit_loss, command::bar_player,
                 command::admit_player, command::stop_play, command::resume_play,
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

}  // namespace skyward::house
