// A game's rulebook: what its rulebook.toml says, checked and indexed. Data only; the functions of
// the game are its definition.
#pragma once

#include "base/money.hpp"
#include "base/odds.hpp"
#include "dice/validity.hpp"
#include "rules/definition.hpp"
#include "rules/house_check.hpp"
#include "rules/ids.hpp"
#include "rules/pot_book.hpp"
#include "rules/problem.hpp"
#include "rules/spoken_words.hpp"

#include <expected>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// Provenance of odds that an edition does not print.
inline constexpr std::string_view not_in_source = "not in source";
/// Provenance of odds that the text itself prints.
inline constexpr std::string_view from_regulation = "regulation";
/// Provenance of odds that a rules submission supplies.
inline constexpr std::string_view from_submission = "rules submission";

/// A text of rules in force for a time. All editions of a game share its areas and functions.
struct edition {
  std::string id;  // `first`
  std::string title;
  std::string from;   // 2016-08-27; empty where the source does not say
  std::string until;  // the day it lapsed; empty while in force or where the source does not say
  bool lapsed{};
  std::string note;          // one sentence for the sheet; may be empty
  std::string verified;      // how its figures were checked, for the list of games
  std::string missing;       // what it still lacks
  bool prints_odds{};        // false: every payout line's odds are `not in source`
  bool settles_purchases{};  // false: what becomes of a purchase is `not in source`
  bool own_text{};           // what it does not say of its own is `not in source`
  bool own_figures{};        // the settings of a pot may leave what the base text says of them
  std::map<std::string, std::string, std::less<>> clauses;  // this edition's id for a base clause

  /// What this edition cites where the base text's clause decides: its own clause, `house rule`
  /// where the house decides in its place, or `not in source`.
  std::string_view clause(std::string_view base) const;
};

/// What areas of one kind have in common when a wager is placed.
struct area_group {
  std::string id;
  std::string label;
  std::string clause;
  bool compulsory{};                 // to take part, a player places at least one of them
  std::optional<group_id> needs;     // a wager of that group comes first
  std::string needs_clause;          // says so
  bool equal_value{};                // all wagers of such groups are of one amount
  std::optional<cents> fixed_wager;  // exactly this amount
  std::string fixed_above_clause;    // why not more
  std::string fixed_below_clause;    // why not less
  std::string whole_clause;          // keeps the house from withdrawing any of them; may be empty
  std::string locked_clause;         // why its areas take no wager while others do; may be empty
  std::string each_seat_clause;      // gives every seat such areas; empty: all seats share them
  bool from_dealers_left{};          // they lie on the layout from the dealer's left to the right
};

/// One place on the layout.
struct area {
  std::string id;  // `six`
  std::string label;
  group_id group{};
  std::string clause;            // what makes it win
  bool steers{};                 // holding it can change what is thrown
  bool purchase = false;         // its wager is taken when betting closes and buys what it names
  std::string device = "place";  // what a purchase is put on, as `sensor`; one at each seat
  std::vector<line_id> lines;
};

/// An area in one of its terms: what a wager on it amounts to once betting has closed.
struct column {
  std::string name;  // `six` or `six/late`
  area_id area{};
  std::string term;             // empty for the plain term
  std::optional<area_id> with;  // the area that its holder also holds
};

/// One line of the paytable.
struct payout_line {
  std::string id;  // the area's id, or `six:early` where an area has several lines
  std::string label;
  area_id area{};
  std::optional<odds> printed;  // none where the edition's source is silent
  std::string clause;
  std::string provenance;
};

/// What an option is for: a reading of the text that the game's definition asks for by its name, or
/// a choice that the rules of every game have.
enum class option_meaning : std::uint8_t {
  reading,
  prize_wager,  // whether a wager that wins a prize is `returned` with it or `kept` (ruling R-14)
};

/// A named choice that the rules submission may make; the first value is the default.
struct rule_option {
  std::string id;
  std::string label;
  std::vector<std::string> values;
  std::string clause;  // mostly a ruling
  option_meaning means = option_meaning::reading;
};

/// House settings of a table; none is printed in the source but the seats.
struct table_limits {
  std::int64_t seats{};
  cents minimum;
  cents maximum;
  cents chip;  // the smallest
  /// The most that the wagers of all seats may cost the house, held when one is placed; none: not
  /// held.
  std::optional<cents> worst_case = {};
};

enum class step_scope : std::uint8_t { each_seat, all_seats };
enum class step_action : std::uint8_t { collect, pay, settle, move, place };

/// One step of a settlement, in the order in which the dealer makes them. Consecutive steps for
/// each seat are one pass round the table, seat by seat. A step touches the wagers that the throw
/// decided: `collect` the losers, `pay` the winners, `settle` both in that order; `move` moves
/// furniture; `place` puts the wagers of the columns into circles, counterclockwise from the
/// dealer's right.
struct settlement_step {
  step_scope scope{};
  step_action action{};
  column_set columns;            // none for `move`
  std::vector<piece_id> pieces;  // what `move` moves
  std::string to;                // only those that go to this spot; empty: wherever they go
  std::int64_t circles{};        // there are of `place`: one a seat and no fewer than these
  std::string clause;
};

/// A piece of table furniture and the spots where it can stand, in the order of the layout.
struct furniture_piece {
  std::string id;    // `marker-2`
  std::string kind;  // what steps call it: `marker`
  std::vector<std::string> spots;
  bool from_dealers_left{};  // the spots lie from the dealer's left to the right
  bool shows_throw{};        // where it goes says no more than the call
};

/// Who throws: the dealer, or a player whom the dice are offered to or passed to.
enum class shooter_rule : std::uint8_t { dealer, offered, passed };

/// What the text says about who throws; clauses are empty where the dealer does.
struct shooter_clauses {
  shooter_rule who = shooter_rule::dealer;
  std::string first;       // who is offered the dice first
  std::string next;        // and then, after a refusal
  std::string take;        // who takes them throws
  std::string keep;        // from round to round
  std::string pass;        // until they pass on
  std::string next_again;  // `next` and `take` once somebody has thrown
  std::string take_again;
  std::string left;           // who is next when the one who had them has left
  std::string offered_again;  // after everybody has declined
};

/// What the people at the table are called in the steps of a procedure.
inline constexpr std::string_view actor_names[] = {"dealer", "stickperson", "floorperson",
                                                   "shooter"};

/// What the text says about the table, a clause or ruling each; `house_rule` where it is silent.
struct table_clauses {
  std::string seated_only;                     // wagers are for seated players
  std::string stay_seated;                     // empty: a player may walk away from a wager
  std::string chips;                           // wagers are chips on the layout
  std::string verbal_cash;                     // never spoken with cash
  std::string closed_list;                     // no other wagers exist
  std::string window;                          // when betting closes
  std::string reopened;                        // what may be placed again after a void throw
  std::string equal_value;                     // wagers of one amount
  std::string first_wager;                     // a round needs a wager
  std::string acknowledged;                    // each purchase is acknowledged
  std::string locks;                           // the dealer locks the devices at the call
  std::string locked_out;                      // and none is taken after the call
  std::string dates;                           // when the rules are in force
  std::string submission;                      // offered only by a rules submission; may be empty
  std::string dice_present;                    // dice are at the table
  std::vector<dice::dice_of_colour> dice_set;  // as many of each colour; empty: not said
  std::string dice_count;                      // how many are thrown in a round's first throw
  std::string dice_count_again;                // and in a later one
  std::string dice_hours;                      // and how long they may stay,
  std::optional<std::int64_t> dice_hours_max;  // in hours; none: as the house says
  std::string dice_lost;                       // when a new set is needed
  std::string dice_damaged;
  std::string dice_reopened;
};

/// Most that a rulebook may say in hours: a year.
inline constexpr std::int64_t dice_hours_limit = 8760;

/// Stands for a clause where the rulebook is silent and the house decides.
inline constexpr std::string_view house_rule = "house rule";

/// What the dealer calls, and how the wagers that it decides are settled.
struct call {
  std::string id;
  std::string clause;
  std::vector<std::string> numbers;  // names of those called with it: `face`, `count`
  spoken_words words;                // what the dealer says
  std::vector<settlement_step> settlement;
};

/// When in a round a step of the procedure comes due.
enum class step_phase : std::uint8_t { open, close, throwing, call, settle, end };

/// What must hold for a step of the procedure to come due.
enum class step_condition : std::uint8_t {
  table_opens,
  after_opening,  // not that
  round_begins,
  no_shooter,       // nobody has the dice
  shooter_there,    // somebody has
  steered,          // the steering area is held
  steering_begins,  // by a wager that betting has just closed over
  round_goes_on,    // the last throw has not ended it
  round_ends,
  dice_pass,
  dice_anew,  // other dice, or another hand, since the steps before the throw were made
};
inline constexpr std::string_view step_condition_names[] = {
    "table-opens",     "after-opening", "round-begins", "no-shooter", "shooter-there", "steered",
    "steering-begins", "round-goes-on", "round-ends",   "dice-pass",  "dice-anew"};

/// One step of what the people at the table do. Steps of a phase come due in the rulebook's order.
struct procedure_step {
  step_phase phase{};
  std::string id;
  std::string actor;   // one of actor_names
  std::string prompt;  // what to do, in own words
  std::string clause;
  std::string completed_by;     // the command that completes it; empty: the actor says it is done
  std::vector<call_id> calls;   // only after these calls; empty: after any
  std::vector<piece_id> moves;  // only when the throw has moved one of these; empty: always
  std::vector<step_condition> only_if;  // only when all of these hold
  bool with_dice = false;               // of betting: dice have to be there, as for a throw
  pot_await awaits{};                   // at a table with a pot, in place of a phase
};

/// Wagers made together, whose figures the par sheet shows beside those of each wager.
struct named_layout {
  std::string label;
  std::vector<area_id> areas;
};

/// A game's own definition asked for a name that its rulebook does not have. Thrown while a
/// definition is made, never in play: whoever reads the list of games leaves that game out.
struct unknown_name : std::runtime_error {
  /// in  kind what `wanted` should be: an area, a call; known its accepted names
  unknown_name(std::string_view game, std::string_view kind, std::string_view wanted,
               std::span<const std::string> known);
};

/// What the text leaves open, how it can be read, and how this project reads it.
struct ruling_text {
  std::string id;                     // `R-24`
  std::string title;                  // what it is about, in a few words
  std::vector<std::string> clauses;   // that it reads
  std::string open;                   // what they leave open
  std::vector<std::string> readings;  // that they admit; [0] is the one chosen
  std::string why;                    // it was chosen
  std::string option;                 // chooses another; may be empty
};

struct rulebook {
  std::string text;  // that it was read from; by its hash a log names the rulebook
  std::string game;
  std::string name;
  std::string summary;
  std::map<std::string, std::string, std::less<>> clauses;   // id -> summary in own words
  std::map<std::string, std::string, std::less<>> enforced;  // by what no other entry names
  std::map<std::string, std::string, std::less<>> prompted;  // by a step that only asks for it
  std::map<std::string, std::string, std::less<>> states;    // a fact that nobody can break
  std::map<std::string, std::string, std::less<>> later;     // what it waits for: house, page
  std::map<std::string, std::vector<std::string>, std::less<>> tests;  // that prove a clause
  std::map<std::string, std::string, std::less<>>
      provenance;                 // word -> where such figures come from
  std::vector<edition> editions;  // [0] is the default
  std::vector<area_group> groups;
  std::vector<area> areas;
  std::vector<column> columns;
  std::vector<payout_line> lines;
  std::vector<rule_option> options;
  std::vector<ruling_text> rulings;
  std::vector<named_layout> layouts;
  std::vector<position_field> position;
  std::vector<furniture_piece> pieces;
  std::vector<settlement_step> round_opens;  // furniture that is set before a round
  std::vector<settlement_step> bets_closed;  // settled when betting closes
  std::vector<call> calls;
  std::vector<procedure_step> procedure;  // in order of phase
  table_limits limits;
  std::string seats_clause;  // empty where the seats are a house setting too
  dice::validity_rules validity;
  table_clauses at_table;
  shooter_clauses shooter;
  std::vector<house_check> checks;               // in the order in which they are asked
  staffing_rule staffing;                        // of tables with people
  std::set<std::string, std::less<>> of_people;  // clauses that no electronic table has
  std::optional<pot_book> pot;  // a game of players for a pot has this and no areas or calls

  const edition* find_edition(std::string_view id) const;
  std::optional<area_id> find_area(std::string_view id) const;
  std::optional<column_id> find_column(std::string_view name) const;
  std::optional<line_id> find_line(std::string_view id) const;

  /// Names that the game's own definition uses.
  ///
  /// errors  throws unknown_name, telling the game, the name and the nearest that are accepted
  area_id area_named(std::string_view id) const;
  column_id column_named(std::string_view name) const;
  line_id line_named(std::string_view id) const;
  call_id call_named(std::string_view id) const;

  payable payable_named(std::string_view area) const;  ///< an area that has one line

  column_id plain_column(area_id area) const;

  /// The step of `bets_closed` that takes a purchase.
  const settlement_step& taking_of(column_id purchase) const;

  /// The column of a wager on `area` whose holder also holds `held`: in the term that goes with one
  /// of those areas, otherwise plain.
  column_id column_of(area_id area, const area_set& held) const;

  std::optional<area_id> steering_area() const;

  area_set all_areas() const;

  /// Areas of a group.
  ///
  /// errors  throws unknown_name
  area_set areas_of(std::string_view group) const;
};

}  // namespace skyward::rules
