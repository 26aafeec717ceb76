// Events of every table, whatever its game: it opens and closes, players come and go with their
// chips, sets of dice change, entries are corrected and disputed.
#pragma once

#include "base/moment.hpp"
#include "base/money.hpp"
#include "dice/roll.hpp"
#include "rules/position.hpp"
#include "table/vocabulary/movement.hpp"
#include "table/vocabulary/words.hpp"

#include <optional>
#include <string>
#include <tuple>

namespace skyward::table {

/// Rules of a table as their canonical JSON.
struct rules_text {
  std::string json;
  friend bool operator==(const rules_text&, const rules_text&) = default;
};

/// What decides at a table, for whoever goes on with its log: the text of the rulebook, and the
/// signature of the program that reads it. Neither is given where nothing is kept.
struct build_pin {
  std::string rulebook_sha256;
  std::string engine;

  bool given() const { return !rulebook_sha256.empty(); }
  friend bool operator==(const build_pin&, const build_pin&) = default;
};

/// A stream of records up to a record of it: how many, and the hash of the last one's bytes.
struct stream_head {
  std::string stream;
  std::uint64_t count{};
  std::string head;  // of record::chain, in hexadecimal; empty: no records are kept

  friend bool operator==(const stream_head&, const stream_head&) = default;
};

/// A whole state of a table, as JSON.
struct state_text {
  std::string json;
  friend bool operator==(const state_text&, const state_text&) = default;
};

/// What comes next: the areas that take wagers, while betting is open, until when at a table with a
/// pace, and the dice that are thrown once it has closed over what stands now.
struct outlook {
  std::optional<rules::area_set> open;
  dice::dice_set dice;
  moment due_at = {};

  bool betting() const { return open.has_value(); }
  friend bool operator==(const outlook&, const outlook&) = default;
};

namespace event {

struct table_opened {
  std::string game;
  std::string edition;
  std::string rules_sha256;
  rules_text rules;
  build_pin pin;
  step_rule steps{};
  table_kind kind{};
  time_limit pace;
  cents inventory;                          // chips it opens with; 0: they are not counted
  std::uint64_t passed{};                   // the house's record of its opening checks; 0: none
  std::optional<rules::position> position;  // where the first round stands; none at a pot
  outlook next;

  static constexpr std::string_view wire_name = "table_opened";
  static constexpr auto fields() {
    return std::tuple{field{"game", &table_opened::game},
                      field{"edition", &table_opened::edition},
                      field{"rules_sha256", &table_opened::rules_sha256},
                      field{"rules", &table_opened::rules},
                      optional_field("pin", &table_opened::pin),
                      field{"steps", &table_opened::steps},
                      field{"kind", &table_opened::kind},
                      optional_field("pace", &table_opened::pace),
                      optional_field("inventory_cents", &table_opened::inventory),
                      optional_field("passed", &table_opened::passed),
                      optional_field("position", &table_opened::position),
                      optional_field("next_dice", &table_opened::next)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const table_opened&, const table_opened&) = default;
};

/// A warning: the edition is not in force on this day.
struct opened_outside_dates {
  std::string edition;
  std::string from;
  std::string until;
  clause_text clause;

  static constexpr std::string_view wire_name = "opened_outside_dates";
  static constexpr auto fields() {
    return std::tuple{field{"edition", &opened_outside_dates::edition},
                      field{"from", &opened_outside_dates::from},
                      field{"until", &opened_outside_dates::until},
                      field{"clause", &opened_outside_dates::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const opened_outside_dates&, const opened_outside_dates&) = default;
};

struct table_closed {
  static constexpr std::string_view wire_name = "table_closed";
  static constexpr auto fields() { return std::tuple{}; }
  static movements moves() { return {}; }
  friend bool operator==(const table_closed&, const table_closed&) = default;
};

/// The last of a day: the table goes on, as it stands, in another stream.
struct day_closed {
  std::string next;          // the other stream
  std::uint64_t count{};     // of the records of this one, with this
  std::string state_sha256;  // of the state as the next day opens with it

  static constexpr std::string_view wire_name = "day_closed";
  static constexpr auto fields() {
    return std::tuple{field{"next", &day_closed::next}, field{"count", &day_closed::count},
                      field{"state_sha256", &day_closed::state_sha256}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const day_closed&, const day_closed&) = default;
};

/// The first of a day that follows another: all that decides, and where everything stands.
struct day_opened {
  stream_head previous;
  std::string game;
  std::string edition;
  std::string rules_sha256;
  rules_text rules;
  build_pin pin;
  state_text state;

  static constexpr std::string_view wire_name = "day_opened";
  static constexpr auto fields() {
    return std::tuple{
        field{"previous", &day_opened::previous}, field{"game", &day_opened::game},
        field{"edition", &day_opened::edition},   field{"rules_sha256", &day_opened::rules_sha256},
        field{"rules", &day_opened::rules},       optional_field("pin", &day_opened::pin),
        field{"state", &day_opened::state}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const day_opened&, const day_opened&) = default;
};

struct seated {
  seat_no seat{};
  std::string player;

  static constexpr std::string_view wire_name = "seated";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &seated::seat}, field{"player", &seated::player}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const seated&, const seated&) = default;
};

struct left {
  seat_no seat{};
  cents owed;  // still, to the house

  static constexpr std::string_view wire_name = "left";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &left::seat}, field{"owed_cents", &left::owed}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const left&, const left&) = default;
};

/// The player has gone and wagers stand; no text of this game keeps the player seated.
struct stepped_away {
  seat_no seat{};

  static constexpr std::string_view wire_name = "stepped_away";
  static constexpr auto fields() { return std::tuple{field{"seat", &stepped_away::seat}}; }
  static movements moves() { return {}; }
  friend bool operator==(const stepped_away&, const stepped_away&) = default;
};

struct returned {
  seat_no seat{};

  static constexpr std::string_view wire_name = "returned";
  static constexpr auto fields() { return std::tuple{field{"seat", &returned::seat}}; }
  static movements moves() { return {}; }
  friend bool operator==(const returned&, const returned&) = default;
};

struct bought_in {
  seat_no seat{};
  cents amount;
  money_source source{};

  static constexpr std::string_view wire_name = "bought_in";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &bought_in::seat}, field{"cents", &bought_in::amount},
                      optional_field("source", &bought_in::source)};
  }
  movements moves() const {
    if (source == money_source::wallet) {
      return {{account::of_wallet(seat), account::of_stack(seat), amount}};
    }
    return {{account::of(account_kind::cash), account::of(account_kind::drop), amount},
            {account::of(account_kind::inventory), account::of_stack(seat), amount}};
  }
  friend bool operator==(const bought_in&, const bought_in&) = default;
};

struct cashed_out {
  seat_no seat{};
  cents amount;
  money_source source{};  // where it goes back to

  static constexpr std::string_view wire_name = "cashed_out";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &cashed_out::seat}, field{"cents", &cashed_out::amount},
                      optional_field("source", &cashed_out::source)};
  }
  movements moves() const {
    const bool back = source == money_source::wallet;
    return {{account::of_stack(seat),
             back ? account::of_wallet(seat) : account::of(account_kind::cash), amount}};
  }
  friend bool operator==(const cashed_out&, const cashed_out&) = default;
};

/// Chips for the dealers.
struct tipped {
  seat_no seat{};
  cents amount;

  static constexpr std::string_view wire_name = "tipped";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &tipped::seat}, field{"cents", &tipped::amount}};
  }
  movements moves() const {
    return {{account::of_stack(seat), account::of(account_kind::tips), amount}};
  }
  friend bool operator==(const tipped&, const tipped&) = default;
};

/// Chips given back against what the seat owed after a correction.
struct debt_paid {
  seat_no seat{};
  cents amount;

  static constexpr std::string_view wire_name = "debt_paid";
  static constexpr auto fields() {
    return std::tuple{field{"seat", &debt_paid::seat}, field{"cents", &debt_paid::amount}};
  }
  movements moves() const { return {{account::of_stack(seat), account::of_debt(seat), amount}}; }
  friend bool operator==(const debt_paid&, const debt_paid&) = default;
};

/// The table has paid out more chips than it had: a fill is due. What was paid stays paid.
struct fill_due {
  cents short_of;  // what the tray lacks
  clause_text clause;

  static constexpr std::string_view wire_name = "fill_due";
  static constexpr auto fields() {
    return std::tuple{field{"short_cents", &fill_due::short_of},
                      field{"clause", &fill_due::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const fill_due&, const fill_due&) = default;
};

/// Chips from the house for the tray, on a slip that two people have signed.
struct filled {
  std::uint64_t slip{};
  cents amount;

  static constexpr std::string_view wire_name = "filled";
  static constexpr auto fields() {
    return std::tuple{field{"slip", &filled::slip}, field{"cents", &filled::amount}};
  }
  movements moves() const {
    return {{account::of(account_kind::cash), account::of(account_kind::inventory), amount}};
  }
  friend bool operator==(const filled&, const filled&) = default;
};

/// Chips that the house takes out of the tray.
struct credited {
  std::uint64_t slip{};
  cents amount;

  static constexpr std::string_view wire_name = "credited";
  static constexpr auto fields() {
    return std::tuple{field{"slip", &credited::slip}, field{"cents", &credited::amount}};
  }
  movements moves() const {
    return {{account::of(account_kind::inventory), account::of(account_kind::cash), amount}};
  }
  friend bool operator==(const credited&, const credited&) = default;
};

/// A box goes away to be counted, with what has been put into it as the table has it.
struct box_taken {
  std::string box;
  box_kind of{};
  cents recorded;

  static constexpr std::string_view wire_name = "box_taken";
  static constexpr auto fields() {
    return std::tuple{person_field("box", &box_taken::box), field{"of", &box_taken::of},
                      field{"recorded_cents", &box_taken::recorded}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const box_taken&, const box_taken&) = default;
};

/// What was found in a box; the difference is over or short.
struct box_counted {
  std::string box;
  box_kind of{};
  cents recorded;
  cents counted;

  static constexpr std::string_view wire_name = "box_counted";
  static constexpr auto fields() {
    return std::tuple{person_field("box", &box_counted::box), field{"of", &box_counted::of},
                      field{"recorded_cents", &box_counted::recorded},
                      field{"counted_cents", &box_counted::counted}};
  }
  movements moves() const {
    const auto from = account::of(account_of(of));
    const auto cash = account::of(account_kind::cash);
    const auto off = account::of(account_kind::over_short);
    if (counted > recorded) return {{from, cash, recorded}, {off, cash, counted - recorded}};
    return {{from, cash, counted}, {from, off, recorded - counted}};
  }
  friend bool operator==(const box_counted&, const box_counted&) = default;
};

/// The chips in the tray, counted: an opener, a closer or in between. The difference is over or
/// short.
struct tray_counted {
  std::uint64_t slip{};
  std::int64_t recorded{};  // cents; below zero while a fill is due
  cents counted;

  static constexpr std::string_view wire_name = "tray_counted";
  static constexpr auto fields() {
    return std::tuple{field{"slip", &tray_counted::slip},
                      field{"recorded_cents", &tray_counted::recorded},
                      field{"counted_cents", &tray_counted::counted}};
  }
  movements moves() const {
    const auto tray = account::of(account_kind::inventory);
    const auto off = account::of(account_kind::over_short);
    if (counted.count() > recorded) return {{off, tray, cents{counted.count() - recorded}}};
    return {{tray, off, cents{recorded - counted.count()}}};
  }
  friend bool operator==(const tray_counted&, const tray_counted&) = default;
};

struct step_done {
  std::string step;
  clause_text clause;

  static constexpr std::string_view wire_name = "step_done";
  static constexpr auto fields() {
    return std::tuple{field{"step", &step_done::step}, field{"clause", &step_done::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const step_done&, const step_done&) = default;
};

struct dice_set_in {
  std::string set;
  dice_by_colour dice;
  moment usable_until;
  clause_text clause;

  static constexpr std::string_view wire_name = "dice_set_in";
  static constexpr auto fields() {
    return std::tuple{field{"set", &dice_set_in::set}, optional_field("dice", &dice_set_in::dice),
                      optional_field("usable_until", &dice_set_in::usable_until),
                      field{"clause", &dice_set_in::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const dice_set_in&, const dice_set_in&) = default;
};

struct dice_set_out {
  dice_fault fault{};
  clause_text clause;

  static constexpr std::string_view wire_name = "dice_set_out";
  static constexpr auto fields() {
    return std::tuple{field{"fault", &dice_set_out::fault}, field{"clause", &dice_set_out::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const dice_set_out&, const dice_set_out&) = default;
};

/// A correction that waits for another person: of dice, with the round; of an entry; or of an
/// amount, with the person.
struct correction_proposed {
  std::uint64_t correction{};
  correction_kind what{};
  std::string reason;
  std::string by;
  std::uint64_t round{};
  dice_report dice = {};
  bool ruled{};
  entry_ref entry = {};
  std::string player = {};
  std::int64_t amount{};

  static constexpr std::string_view wire_name = "correction_proposed";
  static constexpr auto fields() {
    return std::tuple{field{"correction", &correction_proposed::correction},
                      field{"what", &correction_proposed::what},
                      field{"reason", &correction_proposed::reason},
                      person_field("by", &correction_proposed::by),
                      optional_field("round", &correction_proposed::round),
                      optional_field("dice", &correction_proposed::dice),
                      optional_field("ruled", &correction_proposed::ruled),
                      optional_field("entry", &correction_proposed::entry),
                      optional_field("player", &correction_proposed::player),
                      optional_field("cents", &correction_proposed::amount)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const correction_proposed&, const correction_proposed&) = default;
};

/// A correction that one person proposed and another approves; what it moves follows.
struct corrected {
  std::uint64_t correction{};
  std::string approved_by;

  static constexpr std::string_view wire_name = "corrected";
  static constexpr auto fields() {
    return std::tuple{field{"correction", &corrected::correction},
                      person_field("approved_by", &corrected::approved_by)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const corrected&, const corrected&) = default;
};

/// One that nobody approves any more.
struct correction_rejected {
  std::uint64_t correction{};
  std::string by;
  std::string reason;

  static constexpr std::string_view wire_name = "correction_rejected";
  static constexpr auto fields() {
    return std::tuple{field{"correction", &correction_rejected::correction},
                      person_field("by", &correction_rejected::by),
                      field{"reason", &correction_rejected::reason}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const correction_rejected&, const correction_rejected&) = default;
};

/// What a person receives or gives back. Chips of the seat, and what its stack cannot give is owed;
/// of who has left, seat 0, it is kept unclaimed, or owed.
struct amount_corrected {
  std::string player;
  seat_no seat{};
  movements moved;

  static constexpr std::string_view wire_name = "amount_corrected";
  static constexpr auto fields() {
    return std::tuple{person_field("player", &amount_corrected::player),
                      field{"seat", &amount_corrected::seat},
                      field{"moves", &amount_corrected::moved}};
  }
  const movements& moves() const { return moved; }
  friend bool operator==(const amount_corrected&, const amount_corrected&) = default;
};

/// Who works at the table from now on, and as what.
struct duty_taken {
  duty what{};
  std::string person;

  static constexpr std::string_view wire_name = "duty_taken";
  static constexpr auto fields() {
    return std::tuple{field{"duty", &duty_taken::what},
                      person_field("person", &duty_taken::person)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const duty_taken&, const duty_taken&) = default;
};

struct duty_left {
  duty what{};
  std::string person;

  static constexpr std::string_view wire_name = "duty_left";
  static constexpr auto fields() {
    return std::tuple{field{"duty", &duty_left::what}, person_field("person", &duty_left::person)};
  }
  static movements moves() { return {}; }
  friend bool operator==(const duty_left&, const duty_left&) = default;
};

struct disputed {
  std::uint64_t dispute{};
  seat_no seat{};
  entry_ref entry;
  std::string reason;

  static constexpr std::string_view wire_name = "disputed";
  static constexpr auto fields() {
    return std::tuple{field{"dispute", &disputed::dispute}, field{"seat", &disputed::seat},
                      field{"entry", &disputed::entry}, field{"reason", &disputed::reason}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const disputed&, const disputed&) = default;
};

struct recall_opened {
  std::uint64_t dispute{};
  entry_ref entry;
  std::string by;

  static constexpr std::string_view wire_name = "recall_opened";
  static constexpr auto fields() {
    return std::tuple{field{"dispute", &recall_opened::dispute},
                      field{"entry", &recall_opened::entry}, field{"by", &recall_opened::by}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const recall_opened&, const recall_opened&) = default;
};

struct dispute_ruled {
  std::uint64_t dispute{};
  seat_no seat{};
  ruling outcome{};
  std::string by;
  std::string reason;
  clause_text clause;

  static constexpr std::string_view wire_name = "dispute_ruled";
  static constexpr auto fields() {
    return std::tuple{
        field{"dispute", &dispute_ruled::dispute}, field{"seat", &dispute_ruled::seat},
        field{"ruling", &dispute_ruled::outcome},  field{"by", &dispute_ruled::by},
        field{"reason", &dispute_ruled::reason},   field{"clause", &dispute_ruled::clause}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const dispute_ruled&, const dispute_ruled&) = default;
};

/// Entries that follow were dealt on paper at this time; two people sign for them.
struct paper_entered {
  std::string signed_by;
  std::string countersigned_by;

  static constexpr std::string_view wire_name = "paper_entered";
  static constexpr auto fields() {
    return std::tuple{field{"signed_by", &paper_entered::signed_by},
                      field{"countersigned_by", &paper_entered::countersigned_by}};
  }
  static movements moves() { return {}; }
  friend bool operator==(const paper_entered&, const paper_entered&) = default;
};

/// Nothing more is staked, in no round that has not begun; wagers that stand are settled.
struct play_stopped {
  static constexpr std::string_view wire_name = "play_stopped";
  static constexpr auto fields() { return std::tuple{}; }
  static movements moves() { return {}; }
  friend bool operator==(const play_stopped&, const play_stopped&) = default;
};

struct play_resumed {
  static constexpr std::string_view wire_name = "play_resumed";
  static constexpr auto fields() { return std::tuple{}; }
  static movements moves() { return {}; }
  friend bool operator==(const play_resumed&, const play_resumed&) = default;
};

}  // namespace event

}  // namespace skyward::table
