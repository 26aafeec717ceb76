// Tells the words of the wire from the keys that commands and events name, and what JSON value each
// type of a member is. A member of a type without a kind here does not compile.
#include "table/wire/vocabulary.hpp"

#include "base/person_name.hpp"
#include "fairness/sealed_seed.hpp"
#include "record/told_words.hpp"
#include "table/vocabulary/command.hpp"
#include "table/vocabulary/event.hpp"
#include "table/vocabulary/refusal.hpp"
#include "table/wire/read_value.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <type_traits>

namespace skyward::table {

namespace {

using record::key_kind;
using record::kind_in_words;
using record::kind_of_choices;

template <class Member>
using of_type = std::type_identity<Member>;

// ---- numbers, texts and choices

key_kind kind_of(of_type<bool>) {
  return kind_in_words("true_or_false", "true or false");
}
key_kind kind_of(of_type<std::int64_t>) {
  return kind_in_words("cents_either_way",
                       fmt::format("whole number from {} to {}", -cents_max, cents_max));
}
key_kind kind_of(of_type<std::uint64_t>) {
  return kind_in_words("number",
                       fmt::format("whole number from 1, in an event from 0, to {}", counted_max));
}
key_kind kind_of(of_type<cents>) {
  return kind_in_words("cents", fmt::format("whole number from 1 to {}, in an event from 0 to {}",
                                            cents_max, counted_max));
}
key_kind kind_of(of_type<std::string>) {
  return kind_in_words("text", fmt::format("text of 1 to {} bytes without control characters, "
                                           "in an event any text",
                                           text_bytes_max));
}
key_kind kind_of_person() {
  return kind_in_words(
      "name", fmt::format("text of 1 to {} bytes: {}", text_bytes_max, accepted_person_names));
}
key_kind kind_of(of_type<clause_text>) {
  return kind_in_words(
      "clause", fmt::format("text: a clause of the game, ruling R-NUMBER, {}, {}, {} or nothing",
                            rules::house_rule, rules::from_submission, rules::not_in_source));
}
key_kind kind_of(of_type<moment>) {
  return kind_in_words("moment",
                       "text: UTC such as 2026-11-21T14:13:38Z, with up to three "
                       "decimals of a second");
}
key_kind kind_of(of_type<entry_ref>) {
  return kind_in_words(
      "entry", fmt::format("object: seq, the command that made it, and event, which of its "
                           "events, each a whole number from 1 to {}; stream, a text, where it "
                           "is of another one",
                           counted_max));
}
key_kind kind_of(of_type<build_pin>) {
  return kind_in_words("pin",
                       "object: rulebook_sha256 of the rulebook's text and engine, the signature "
                       "of the program that decides, both texts");
}
key_kind kind_of(of_type<digest>) {
  return kind_in_words("bits", "text: 256 bits as 64 hexadecimal digits, small letters");
}
key_kind kind_of(of_type<sealed_text>) {
  return kind_in_words("sealed",
                       fmt::format("text: {} characters of base64, a seed that the house alone "
                                   "can read",
                                   fairness::sealed_seed_characters));
}
key_kind kind_of(of_type<seeds_lost>) {
  return kind_of_choices("seeds_lost", seeds_lost_names);
}
key_kind kind_of(of_type<duty>) {
  return kind_of_choices("duty", duty_names);
}
key_kind kind_of(of_type<correction_kind>) {
  return kind_of_choices("correction_kind", correction_kind_names);
}
key_kind kind_of(of_type<dice_source>) {
  return kind_in_words("draw",
                       fmt::format("object: window, a whole number from 1, and index, one from 0, "
                                   "both to {}: which draw of which betting window",
                                   counted_max));
}
key_kind kind_of(of_type<tender>) {
  return kind_of_choices("tender", tender_names);
}
key_kind kind_of(of_type<money_source>) {
  return kind_of_choices("source", money_source_names);
}
key_kind kind_of(of_type<step_rule>) {
  return kind_of_choices("step_rule", step_rule_names);
}
key_kind kind_of(of_type<table_kind>) {
  return kind_of_choices("table_kind", table_kind_names);
}
key_kind kind_of(of_type<box_kind>) {
  return kind_of_choices("box_kind", box_kind_names);
}
key_kind kind_of(of_type<dice_fault>) {
  return kind_of_choices("dice_fault", dice_fault_names);
}
key_kind kind_of(of_type<time_limit>) {
  return kind_in_words("time_limit",
                       fmt::format("whole number from 1 to {}, of seconds", time_limit_max));
}
key_kind kind_of(of_type<ruling>) {
  return kind_of_choices("ruling", ruling_names);
}
key_kind kind_of(of_type<rules_text>) {
  return kind_in_words("rules", "object: the rules of the table");
}
key_kind kind_of(of_type<stream_head>) {
  return kind_in_words("head",
                       "object: stream, a text; count, how many records it has; head, the hash "
                       "over all of them, or nothing where none are kept");
}
key_kind kind_of(of_type<state_text>) {
  return kind_in_words("state", "object: the whole state of the table");
}

// ---- what the rulebook names

key_kind kind_of(of_type<rules::area_id>) {
  return kind_in_words("area", "text: an area of the game");
}
key_kind kind_of(of_type<area_name>) {
  return kind_of(of_type<rules::area_id>{});
}
key_kind kind_of(of_type<wager_term>) {
  return kind_in_words(
      "wager", "text: the area that the wager is on; term: a text, where it has one", {"term"});
}
key_kind kind_of(of_type<rules::line_id>) {
  return kind_in_words("line",
                       "text: a payout line of the game; odds: a text such as 7 to 1, where the "
                       "line has odds at this table",
                       {"odds"});
}
key_kind kind_of(of_type<spoken_call>) {
  return kind_in_words(
      "call",
      fmt::format("text: a call of the game; numbers: an object of names and whole "
                  "numbers from 0 to {}, where the call has any",
                  called_number_max),
      {"numbers"});
}
key_kind kind_of(of_type<standing_piece>) {
  return kind_in_words("piece",
                       fmt::format("text: a piece of furniture; spot: a text, where it stands; "
                                   "count: a whole number from 1 to {}, where dice lie in it",
                                   dice::dice_max),
                       {"spot", "count"});
}
key_kind kind_of(of_type<rules::position>) {
  return kind_in_words("position",
                       "object: each field of a position and its value, a whole number or a text");
}
key_kind kind_of(of_type<std::optional<rules::position>>) {
  return kind_of(of_type<rules::position>{});
}
key_kind kind_of(of_type<outlook>) {
  return kind_in_words("outlook",
                       "object: colours and how many dice of each; open: a list of areas, while "
                       "betting is open; due_at: a moment, where it is open until then",
                       {"open", "due_at"});
}
key_kind kind_of(of_type<movements>) {
  return kind_in_words(
      "moves", fmt::format("list of 1 to {} objects: from and to, each an account such as stack/3, "
                           "layout/3/AREA or inventory, and cents",
                           movements::most));
}

// ---- seats, dice and cards

key_kind kind_of(of_type<seat_no>) {
  return kind_in_words(
      "seat", fmt::format("whole number from 1 to {}, in an event 0 for nobody", seats_max));
}
key_kind kind_of(of_type<seat_set>) {
  return kind_in_words("seats",
                       fmt::format("list of 1 to {0} whole numbers from 1 to {0}", seats_max));
}
key_kind kind_of(of_type<dice::face_list>) {
  return kind_in_words("faces", fmt::format("list of 1 to {} whole numbers from 1 to {}",
                                            dice::dice_max, dice::face_count));
}
key_kind kind_of(of_type<dice_report>) {
  return kind_in_words(
      "dice", fmt::format("list of 1 to {} dice: a whole number from 1 to {}, an object of cocked "
                          "and such a number, or the text propped",
                          dice::dice_max, dice::face_count));
}
key_kind kind_of(of_type<dice_by_colour>) {
  return kind_in_words(
      "dice_by_colour",
      fmt::format("object: 1 to {} colours and how many dice of each, a whole number from 1 to {}",
                  colours_listed_max, dice::dice_max));
}
key_kind kind_of(of_type<playing_card>) {
  return kind_in_words("card",
                       fmt::format("whole number from {} to {}", rules::rank_min, rules::rank_max));
}
key_kind kind_of(of_type<card_list>) {
  return kind_in_words("cards", fmt::format("list of 1 to {} whole numbers from {} to {}",
                                            cards_listed_max, rules::rank_min, rules::rank_max));
}

// ---- the words

struct kinds_here {
  static constexpr auto& roles = role_names;
  template <class Member>
  static key_kind of() {
    return kind_of(of_type<Member>{});
  }
  static key_kind of_person() { return kind_of_person(); }
};

}  // namespace

json::object vocabulary() {
  record::told_words<kinds_here> told;
  json::object all;
  all["commands"] = told.words<command_variant>("do");
  all["events"] = told.words<event_variant>("event");
  all["kinds"] = told.kinds();
  all["accounts"] = record::texts(account_names);
  all["refusals"] = record::texts(refusal_names());
  return all;
}

}  // namespace skyward::table
