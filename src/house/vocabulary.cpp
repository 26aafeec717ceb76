// What JSON value each type of a member is; one without a kind here does not compile.
#include "house/vocabulary.hpp"

#include "base/person_name.hpp"
#include "house/floor_codec.hpp"
#include "house/floor_commands.hpp"
#include "house/floor_events.hpp"
#include "house/floor_refusal.hpp"
#include "record/told_words.hpp"

#include <fmt/format.h>

#include <type_traits>

namespace skyward::house {

namespace {

using record::key_kind;
using record::kind_in_words;
using record::kind_of_choices;

template <class Member>
using of_type = std::type_identity<Member>;

key_kind kind_of(of_type<bool>) {
  return kind_in_words("true_or_false", "true or false");
}
key_kind kind_of(of_type<std::int64_t>) {
  return kind_in_words("number_from_0", fmt::format("whole number from 0 to {}", cents_max));
}
key_kind kind_of(of_type<std::optional<std::int64_t>>) {
  return kind_of(of_type<std::int64_t>{});
}
key_kind kind_of(of_type<std::uint64_t>) {
  return kind_in_words("number", fmt::format("whole number from 1 to {}", counted_max));
}
key_kind kind_of(of_type<cents>) {
  return kind_in_words("cents", fmt::format("whole number from 1 to {}", cents_max));
}
key_kind kind_of(of_type<std::string>) {
  return kind_in_words("text", fmt::format("text of 1 to {} bytes without control characters; as "
                                           "table: 1 to {} of a to z, 0 to 9 and -",
                                           text_bytes_max, table_id_bytes_max));
}
key_kind kind_of(of_type<moment>) {
  return kind_in_words("moment",
                       "text: UTC such as 2026-11-21T14:13:38Z, with up to three decimals of a "
                       "second");
}
key_kind kind_of(of_type<wall_time>) {
  return kind_in_words("wall_time", "text: 00:00 to 23:59, as the house's clock shows it");
}
key_kind kind_of(of_type<std::optional<wall_time>>) {
  return kind_of(of_type<wall_time>{});
}
key_kind kind_of(of_type<json_text>) {
  return kind_in_words("object", "object: the rules of a table, or a command that was proposed");
}
key_kind kind_of(of_type<dice_count>) {
  return kind_in_words("dice_by_colour",
                       fmt::format("object: 1 to {} colours and how many dice of each, a whole "
                                   "number from 1 to {}",
                                   list_max, dice::dice_max));
}
key_kind kind_of(of_type<name_list>) {
  return kind_in_words("texts", fmt::format("list of at most {} texts", list_max));
}
key_kind kind_of(of_type<reply_list>) {
  return kind_in_words("answers",
                       fmt::format("object: at most {} checks by their ids, and to each true or "
                                   "false, a whole number, a text or a list of texts",
                                   list_max));
}
key_kind kind_of(of_type<table_kind>) {
  return kind_of_choices("table_kind", rules::table_kind_names);
}
key_kind kind_of(of_type<duty>) {
  return kind_of_choices("duty", duty_names);
}
key_kind kind_of(of_type<shown_by>) {
  return kind_of_choices("shown_by", shown_by_names);
}
key_kind kind_of(of_type<money_kind>) {
  return kind_of_choices("money_kind", money_kind_names);
}
key_kind kind_of(of_type<dice_end>) {
  return kind_of_choices("dice_end", dice_end_names);
}
key_kind kind_of(of_type<box_kind>) {
  return kind_of_choices("box_kind", box_kind_names);
}
key_kind kind_of(of_type<slip_kind>) {
  return kind_of_choices("slip_kind", slip_kind_names);
}

struct kinds_of_floor {
  static constexpr auto& roles = role_names;
  template <class Member>
  static key_kind of() {
    return kind_of(of_type<Member>{});
  }
  static key_kind of_person() {
    return kind_in_words(
        "name", fmt::format("text of 1 to {} bytes: {}", text_bytes_max, accepted_person_names));
  }
};

}  // namespace

boost::json::object vocabulary() {
  record::told_words<kinds_of_floor> told;
  boost::json::object all;
  all["commands"] = told.words<floor_command>("do");
  all["events"] = told.words<floor_event>("event");
  all["kinds"] = told.kinds();
  all["refusals"] = record::texts(floor_refusal_names());
  return all;
}

}  // namespace skyward::house
