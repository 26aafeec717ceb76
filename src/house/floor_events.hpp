// What has happened on the floor, word for word as in the house's stream. Each names its keys once.
#pragma once

#include "house/floor_words.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

namespace skyward::house {

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
  std::uint64_t seat = 0;

  static constexpr std::string_view wire_name = "device_bound";
  static constexpr auto fields() {
    return std::tuple{person_field("device", &device_bound::device),
                      field{"table", &device_bound::table},
                      optional_field("seat", &device_bound::seat)};
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
  std::int64_t amount{};                 // cents; of a tray what was counted
  std::int64_t recorded = not_recorded;  // of a tray: what was in it when it was counted

  static constexpr std::string_view wire_name = "slip_made";
  static constexpr auto fields() {
    return std::tuple{field{"slip", &slip_made::slip}, field{"what", &slip_made::what},
                      field{"table", &slip_made::table}, field{"cents", &slip_made::amount},
                      optional_field("recorded_cents", &slip_made::recorded)};
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

// Of a player's money: what each moves is told by postings::transaction_of.

/// From the house's cash to the player's wallet.
struct deposited {
  std::string player;
  cents amount;
  std::string reason;

  static constexpr std::string_view wire_name = "deposited";
  static constexpr auto fields() {
    return std::tuple{person_field("player", &deposited::player),
                      field{"cents", &deposited::amount},
                      optional_field("reason", &deposited::reason)};
  }
  friend bool operator==(const deposited&, const deposited&) = default;
};

/// From the player's wallet to the house's cash.
struct withdrawn {
  std::string player;
  cents amount;

  static constexpr std::string_view wire_name = "withdrawn";
  static constexpr auto fields() {
    return std::tuple{person_field("player", &withdrawn::player),
                      field{"cents", &withdrawn::amount}};
  }
  friend bool operator==(const withdrawn&, const withdrawn&) = default;
};

struct loss_limited {
  std::string player;
  std::optional<std::int64_t> most;  // cents in a day; none: as much as there is

  static constexpr std::string_view wire_name = "loss_limited";
  static constexpr auto fields() {
    return std::tuple{person_field("player", &loss_limited::player),
                      optional_field("cents", &loss_limited::most)};
  }
  friend bool operator==(const loss_limited&, const loss_limited&) = default;
};

struct player_barred {
  std::string player;
  std::string reason;

  static constexpr std::string_view wire_name = "player_barred";
  static constexpr auto fields() {
    return std::tuple{person_field("player", &player_barred::player),
                      field{"reason", &player_barred::reason}};
  }
  friend bool operator==(const player_barred&, const player_barred&) = default;
};

struct player_admitted {
  std::string player;

  static constexpr std::string_view wire_name = "player_admitted";
  static constexpr auto fields() {
    return std::tuple{person_field("player", &player_admitted::player)};
  }
  friend bool operator==(const player_admitted&, const player_admitted&) = default;
};

struct play_stopped {
  std::string table;
  std::string game;
  std::string reason;

  static constexpr std::string_view wire_name = "play_stopped";
  static constexpr auto fields() {
    return std::tuple{optional_field("table", &play_stopped::table),
                      optional_field("game", &play_stopped::game),
                      field{"reason", &play_stopped::reason}};
  }
  friend bool operator==(const play_stopped&, const play_stopped&) = default;
};

struct play_resumed {
  std::string table;
  std::string game;

  static constexpr std::string_view wire_name = "play_resumed";
  static constexpr auto fields() {
    return std::tuple{optional_field("table", &play_resumed::table),
                      optional_field("game", &play_resumed::game)};
  }
  friend bool operator==(const play_resumed&, const play_resumed&) = default;
};

/// What an open table hears of it.
struct table_stopped {
  std::string table;

  static constexpr std::string_view wire_name = "table_stopped";
  static constexpr auto fields() { return std::tuple{field{"table", &table_stopped::table}}; }
  friend bool operator==(const table_stopped&, const table_stopped&) = default;
};

struct table_resumed {
  std::string table;

  static constexpr std::string_view wire_name = "table_resumed";
  static constexpr auto fields() { return std::tuple{field{"table", &table_resumed::table}}; }
  friend bool operator==(const table_resumed&, const table_resumed&) = default;
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

using floor_event = std::variant<
    event::proposed, event::approved, event::rejected, event::house_set, event::table_planned,
    event::table_noted, event::device_bound, event::dice_received, event::dice_inspected,
    event::dice_issued, event::dice_removed, event::shaker_registered, event::shaker_removed,
    event::table_passed, event::duty_taken, event::duty_left, event::slip_made, event::slip_printed,
    event::box_taken, event::box_counted, event::deposited, event::withdrawn, event::loss_limited,
    event::player_barred, event::player_admitted, event::play_stopped, event::play_resumed,
    event::table_stopped, event::table_resumed, event::table_began, event::table_ended,
    event::fill_raised>;

struct any_floor_event : floor_event {
  using variant = floor_event;
  using floor_event::floor_event;
  friend bool operator==(const any_floor_event&, const any_floor_event&) = default;
};

}  // namespace skyward::house
