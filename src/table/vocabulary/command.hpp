// Commands: what people at a table ask for, word for word as on the wire. Each names its keys once.
#pragma once

#include "base/moment.hpp"
#include "base/money.hpp"
#include "table/vocabulary/fair_words.hpp"
#include "table/vocabulary/pot_words.hpp"
#include "table/vocabulary/words.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <variant>

namespace skyward::table {

namespace command {

struct open_table {
  step_rule steps{};
  table_kind kind{};
  time_limit pace = {};      // for whoever keeps a clock: it decides nothing
  cents inventory = {};      // chips that the table opens with; 0: they are not counted
  std::uint64_t passed = 0;  // the house's record of its opening checks; 0: none

  static constexpr std::string_view wire_name = "open_table";
  static constexpr role_set senders = from_floor;
  static constexpr auto fields() {
    return std::tuple{optional_field("steps", &open_table::steps),
                      optional_field("kind", &open_table::kind),
                      optional_field("pace", &open_table::pace),
                      optional_field("inventory_cents", &open_table::inventory),
                      optional_field("passed", &open_table::passed)};
  }
};

struct close_table {
  static constexpr std::string_view wire_name = "close_table";
  static constexpr role_set senders = from_floor;
  static constexpr auto fields() { return std::tuple{}; }
};

struct seat {
  seat_no seat{};
  std::string player;

  static constexpr std::string_view wire_name = "seat";
  static constexpr role_set senders = from_anyone_seated;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &seat::seat}, person_field("player", &seat::player)};
  }
};

struct leave {
  seat_no seat{};

  static constexpr std::string_view wire_name = "leave";
  static constexpr role_set senders = from_anyone_seated;
  static constexpr auto fields() { return std::tuple{field{"seat", &leave::seat}}; }
};

struct buy_in {
  seat_no seat{};
  cents amount;
  money_source source{};

  static constexpr std::string_view wire_name = "buy_in";
  static constexpr role_set senders = from_anyone_seated;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &buy_in::seat}, field{"cents", &buy_in::amount},
                      optional_field("source", &buy_in::source)};
  }
};

struct cash_out {
  seat_no seat{};
  cents amount;
  money_source source{};  // where it goes back to

  static constexpr std::string_view wire_name = "cash_out";
  static constexpr role_set senders = from_anyone_seated;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &cash_out::seat}, field{"cents", &cash_out::amount},
                      optional_field("source", &cash_out::source)};
  }
};

/// Chips for the dealers.
struct tip {
  seat_no seat{};
  cents amount;

  static constexpr std::string_view wire_name = "tip";
  static constexpr role_set senders = from_anyone_seated;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &tip::seat}, field{"cents", &tip::amount}};
  }
};

/// Adds to what the seat has on the area.
struct wager {
  seat_no seat{};
  area_name area;
  cents amount;
  tender with{};

  static constexpr std::string_view wire_name = "wager";
  static constexpr role_set senders = from_players;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &wager::seat}, field{"area", &wager::area},
                      field{"cents", &wager::amount}, optional_field("with", &wager::with)};
  }
};

/// All that the seat has on the area.
struct take_down {
  seat_no seat{};
  area_name area;

  static constexpr std::string_view wire_name = "take_down";
  static constexpr role_set senders = from_players;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &take_down::seat}, field{"area", &take_down::area}};
  }
};

/// What is bought on an area that is a purchase, at its price.
struct purchase {
  seat_no seat{};
  area_name area;
  tender with{};

  static constexpr std::string_view wire_name = "purchase";
  static constexpr role_set senders = from_players | only(role::device);
  static constexpr auto fields() {
    return std::tuple{field{"seat", &purchase::seat}, field{"area", &purchase::area},
                      optional_field("with", &purchase::with)};
  }
};

/// The seat has wagered what it wants to, as betting stands.
struct ready {
  seat_no seat{};

  static constexpr std::string_view wire_name = "ready";
  static constexpr role_set senders = from_players;
  static constexpr auto fields() { return std::tuple{field{"seat", &ready::seat}}; }
};

struct no_more_bets {
  static constexpr std::string_view wire_name = "no_more_bets";
  static constexpr role_set senders = from_dealers;
  static constexpr auto fields() { return std::tuple{}; }
};

/// Dice as they came to rest. With `ruled` a person has ruled which face of a disputed die counts.
struct throw_dice {
  dice_report dice;
  bool ruled = false;
  dice_source source = {};

  static constexpr std::string_view wire_name = "throw";
  static constexpr role_set senders = from_dice;
  static constexpr auto fields() {
    return std::tuple{field{"dice", &throw_dice::dice}, optional_field("ruled", &throw_dice::ruled),
                      optional_field("source", &throw_dice::source)};
  }
};

/// A throw called void. With `lost` a die is gone and a new set is needed.
struct no_roll {
  std::string reason;
  bool lost = false;

  static constexpr std::string_view wire_name = "no_roll";
  static constexpr role_set senders = from_dealers;
  static constexpr auto fields() {
    return std::tuple{field{"reason", &no_roll::reason}, optional_field("lost", &no_roll::lost)};
  }
};

/// To whoever is due; a seat that is named must be the one.
struct offer_dice {
  seat_no seat{};

  static constexpr std::string_view wire_name = "offer_dice";
  static constexpr role_set senders = from_dealers;
  static constexpr auto fields() { return std::tuple{optional_field("seat", &offer_dice::seat)}; }
};

struct accept_dice {
  seat_no seat{};

  static constexpr std::string_view wire_name = "accept_dice";
  static constexpr role_set senders = from_players;
  static constexpr auto fields() { return std::tuple{field{"seat", &accept_dice::seat}}; }
};

struct decline_dice {
  seat_no seat{};

  static constexpr std::string_view wire_name = "decline_dice";
  static constexpr role_set senders = from_players | only(role::house);
  static constexpr auto fields() { return std::tuple{field{"seat", &decline_dice::seat}}; }
};

/// A step of the procedure that no other command completes.
struct done {
  std::string step;

  static constexpr std::string_view wire_name = "done";
  static constexpr role_set senders = from_table;
  static constexpr auto fields() { return std::tuple{field{"step", &done::step}}; }
};

/// Without `dice` whoever brings the set says that it is as the rules ask for.
struct dice_set_in {
  std::string set;
  dice_by_colour dice;
  moment usable_until;

  static constexpr std::string_view wire_name = "dice_set_in";
  static constexpr role_set senders = from_floor;
  static constexpr auto fields() {
    return std::tuple{person_field("set", &dice_set_in::set),
                      optional_field("dice", &dice_set_in::dice),
                      optional_field("usable_until", &dice_set_in::usable_until)};
  }
};

struct dice_set_out {
  dice_fault fault{};

  static constexpr std::string_view wire_name = "dice_set_out";
  static constexpr role_set senders = from_floor;
  static constexpr auto fields() { return std::tuple{field{"fault", &dice_set_out::fault}}; }
};

/// The dice of a round's last throw, entered anew. As with the corrections below, one person
/// proposes it and another approves it.
struct correct_throw {
  std::uint64_t round{};
  dice_report dice;
  std::string reason;
  bool ruled = false;  // a person ruled which face of one counts

  static constexpr std::string_view wire_name = "correct_throw";
  static constexpr role_set senders = from_supervisors;
  static constexpr auto fields() {
    return std::tuple{field{"round", &correct_throw::round}, field{"dice", &correct_throw::dice},
                      field{"reason", &correct_throw::reason},
                      optional_field("ruled", &correct_throw::ruled)};
  }
};

/// One entry since the last throw is undone.
struct correct_entry {
  entry_ref entry;
  std::string reason;

  static constexpr std::string_view wire_name = "correct_entry";
  static constexpr role_set senders = from_supervisors;
  static constexpr auto fields() {
    return std::tuple{field{"entry", &correct_entry::entry},
                      field{"reason", &correct_entry::reason}};
  }
};

/// What a person receives, seated or gone, or gives back when it is negative.
struct correct_amount {
  std::string player;
  std::int64_t amount = 0;
  std::string reason;

  static constexpr std::string_view wire_name = "correct_amount";
  static constexpr role_set senders = from_supervisors;
  static constexpr auto fields() {
    return std::tuple{person_field("player", &correct_amount::player),
                      field{"cents", &correct_amount::amount},
                      field{"reason", &correct_amount::reason}};
  }
};

/// A correction that another person has proposed is carried out.
struct approve_correction {
  std::uint64_t correction{};

  static constexpr std::string_view wire_name = "approve_correction";
  static constexpr role_set senders = from_supervisors;
  static constexpr auto fields() {
    return std::tuple{field{"correction", &approve_correction::correction}};
  }
};

/// A correction that was proposed, by whomever, is not carried out.
struct reject_correction {
  std::uint64_t correction{};
  std::string reason;

  static constexpr std::string_view wire_name = "reject_correction";
  static constexpr role_set senders = from_supervisors;
  static constexpr auto fields() {
    return std::tuple{field{"correction", &reject_correction::correction},
                      field{"reason", &reject_correction::reason}};
  }
};

/// Who sends it has this duty at the table from now on.
struct take_duty {
  duty what{};

  static constexpr std::string_view wire_name = "take_duty";
  static constexpr role_set senders = from_people_at_work;
  static constexpr auto fields() { return std::tuple{field{"duty", &take_duty::what}}; }
};

/// And has it no more.
struct leave_duty {
  duty what{};

  static constexpr std::string_view wire_name = "leave_duty";
  static constexpr role_set senders = from_people_at_work;
  static constexpr auto fields() { return std::tuple{field{"duty", &leave_duty::what}}; }
};

/// A player disputes an entry of the log.
struct dispute {
  seat_no seat{};
  entry_ref entry;
  std::string reason;

  static constexpr std::string_view wire_name = "dispute";
  static constexpr role_set senders = from_players;
  static constexpr auto fields() {
    return std::tuple{field{"seat", &dispute::seat}, field{"entry", &dispute::entry},
                      field{"reason", &dispute::reason}};
  }
};

struct open_recall {
  std::uint64_t dispute{};

  static constexpr std::string_view wire_name = "open_recall";
  static constexpr role_set senders = from_floorperson;
  static constexpr auto fields() { return std::tuple{field{"dispute", &open_recall::dispute}}; }
};

struct rule_dispute {
  std::uint64_t dispute{};
  ruling outcome{};
  std::string reason;

  static constexpr std::string_view wire_name = "rule_dispute";
  static constexpr role_set senders = from_floorperson;
  static constexpr auto fields() {
    return std::tuple{field{"dispute", &rule_dispute::dispute},
                      field{"ruling", &rule_dispute::outcome},
                      field{"reason", &rule_dispute::reason}};
  }
};

/// The round ends undecided: stakes go back, and the next one begins as the table opened.
struct void_round {
  std::string reason;

  static constexpr std::string_view wire_name = "void_round";
  static constexpr role_set senders = only(role::floorperson) | only(role::house);
  static constexpr auto fields() { return std::tuple{field{"reason", &void_round::reason}}; }
};

/// A gaming day ends and the next begins, between throws: what stands is carried over as it is.
struct turn_day {
  std::string stream;  // of the day that ends
  std::string next;    // of the one that begins

  static constexpr std::string_view wire_name = "turn_day";
  static constexpr role_set senders = only(role::floorperson) | only(role::house);
  static constexpr auto fields() {
    return std::tuple{field{"stream", &turn_day::stream}, field{"next", &turn_day::next}};
  }
};

/// Chips for the tray, by a slip of the house.
struct fill {
  std::uint64_t slip{};
  cents amount;

  static constexpr std::string_view wire_name = "fill";
  static constexpr role_set senders = only(role::house);
  static constexpr auto fields() {
    return std::tuple{field{"slip", &fill::slip}, field{"cents", &fill::amount}};
  }
};

/// Chips out of the tray.
struct credit {
  std::uint64_t slip{};
  cents amount;

  static constexpr std::string_view wire_name = "credit";
  static constexpr role_set senders = only(role::house);
  static constexpr auto fields() {
    return std::tuple{field{"slip", &credit::slip}, field{"cents", &credit::amount}};
  }
};

/// The box on the table goes away to be counted, and an empty one takes its place.
struct take_box {
  std::string box;
  box_kind of{};

  static constexpr std::string_view wire_name = "take_box";
  static constexpr role_set senders = only(role::house);
  static constexpr auto fields() {
    return std::tuple{person_field("box", &take_box::box), field{"of", &take_box::of}};
  }
};

/// What was found in a box that was taken.
struct count_box {
  std::string box;
  box_kind of{};
  std::int64_t counted{};

  static constexpr std::string_view wire_name = "count_box";
  static constexpr role_set senders = only(role::house);
  static constexpr auto fields() {
    return std::tuple{person_field("box", &count_box::box), field{"of", &count_box::of},
                      field{"counted_cents", &count_box::counted}};
  }
};

/// The chips in the tray, as they were counted.
struct count_tray {
  static constexpr std::int64_t not_recorded = -1;

  std::uint64_t slip{};
  std::int64_t counted{};
  std::int64_t recorded = not_recorded;  // in the tray when it was counted

  static constexpr std::string_view wire_name = "count_tray";
  static constexpr role_set senders = only(role::house);
  static constexpr auto fields() {
    return std::tuple{field{"slip", &count_tray::slip},
                      field{"counted_cents", &count_tray::counted},
                      optional_field("recorded_cents", &count_tray::recorded)};
  }
};

/// Nothing more is staked from here on; what has begun goes on to its end.
struct stop_play {
  static constexpr std::string_view wire_name = "stop_play";
  static constexpr role_set senders = only(role::house);
  static constexpr auto fields() { return std::tuple{}; }
};
struct resume_play {
  static constexpr std::string_view wire_name = "resume_play";
  static constexpr role_set senders = only(role::house);
  static constexpr auto fields() { return std::tuple{}; }
};

/// Commands by which the house moves and counts what a table holds, open or closed.
template <class Command>
concept of_count = one_of<Command, fill, credit, take_box, count_box, count_tray>;

/// Commands that need none of a game's rules: what pays out, and what says that a person has done a
/// step.
template <class Command>
concept of_any_rules =
    of_count<Command> ||
    one_of<Command, close_table, leave, cash_out, done, void_round, turn_day, take_duty, leave_duty,
           stop_play, resume_play, show_seed, discard_seeds>;

/// Commands by which seeds that are not used any more come to their end, open or closed.
template <class Command>
concept of_seed_end = one_of<Command, show_seed, discard_seeds>;

}  // namespace command

using command_variant = std::variant<
    command::open_table, command::close_table, command::seat, command::leave, command::buy_in,
    command::cash_out, command::tip, command::wager, command::take_down, command::purchase,
    command::ready, command::no_more_bets, command::throw_dice, command::no_roll,
    command::offer_dice, command::accept_dice, command::decline_dice, command::done,
    command::dice_set_in, command::dice_set_out, command::correct_throw, command::correct_entry,
    command::correct_amount, command::approve_correction, command::reject_correction,
    command::take_duty, command::leave_duty, command::dispute, command::open_recall,
    command::rule_dispute, command::void_round, command::turn_day, command::fill, command::credit,
    command::take_box, command::count_box, command::count_tray, command::stop_play,
    command::resume_play, command::commit_seed, command::commit_value, command::close_values,
    command::show_value, command::show_seed, command::discard_seeds, command::designate_final_game,
    command::deal_button, command::buy, command::deal, command::rebuy, command::pass,
    command::pass_all, command::roll>;

/// One of the above; as with any_event, what every alternative has alike stands in command.cpp
/// alone.
struct any_command : command_variant {
  using command_variant::command_variant;
  any_command();
  any_command(const any_command& other);
  any_command(any_command&& other) noexcept;
  any_command& operator=(const any_command& other);
  any_command& operator=(any_command&& other) noexcept;
  ~any_command();
};

/// Two people who sign for a round that was dealt on paper.
struct paper_mark {
  std::string signed_by;
  std::string countersigned_by;
};

/// A command as it reaches the table: who sends it and when, and until when it could mean
/// something.
struct sent_command {
  any_command what;
  moment at = {};  // stamped by the house; on an entry from paper, when it happened
  role from = role::dealer;
  std::optional<paper_mark> paper = {};
  std::string principal = {};  // an opaque id; empty: whoever has the role
  std::string id = {};         // 128 bits in hexadecimal, made before it is sent; empty: none
  std::uint64_t window = 0;    // the betting window that it is meant for; 0: any
  moment valid_until = {};     // or a moment after which it is refused

  /// Who stands behind it.
  std::string_view by() const { return principal.empty() ? name_of(from) : principal; }
};

}  // namespace skyward::table
