// Decides commands of the floor: who may ask for what, and what takes two people.
#include "house/floor_desk.hpp"

#include "house/desk_decision.hpp"
#include "house/floor_codec.hpp"

#include <array>

namespace skyward::house {

namespace {

using code = floor_refusal_code;

constexpr std::array<std::string_view, 32> code_names{
    "role_may_not",    "not_set",         "no_such_proposal", "not_approved",   "bad_setting",
    "no_such_table",   "no_such_rules",   "unknown_rulebook", "table_open",     "table_closed",
    "no_such_device",  "no_such_set",     "set_known",        "dice_spent",     "dice_elsewhere",
    "dice_expired",    "wrong_dice_set",  "not_inspected",    "no_such_shaker", "dice_missing",
    "no_such_check",   "check_missing",   "check_failed",     "not_your_duty",  "duty_elsewhere",
    "too_many_tables", "too_few_dealers", "unattended",       "no_such_slip",   "no_such_box",
    "too_much",        "not_stopped",
};
static_assert(code_names[static_cast<std::size_t>(code::not_stopped)] == "not_stopped");

std::string roles_text(role_set roles) {
  std::vector<std::string> names;
  for (const auto name : role_names) {
    if ((roles & 1U) != 0) names.emplace_back(name);
    roles >>= 1U;
  }
  return join(names);
}

/// Whether who sends it may.
verdict check_role(role_set may, role from, std::string_view word) {
  if ((may & only(from)) != 0) return {};
  return refuse(code::role_may_not, fmt::format("{} is not for the {} to send; accepted: {}", word,
                                                name_of(from), roles_text(may)));
}

struct word_of {
  std::string_view name;
  role_set senders;
  role_set approvers;
};
word_of word(const any_floor_command& of) {
  return std::visit(
      [](const auto& each) { return word_of{each.wire_name, each.senders, each.approvers}; },
      static_cast<const floor_command&>(of));
}

/// Whether it is done at once. A deposit of counted money takes two people where it is a large one.
bool takes_one(const floor_state& state, const any_floor_command& what, role_set approvers) {
  const auto* paid = std::get_if<command::deposit>(&what);
  return approvers == 0 ||
         (paid != nullptr && (has_play_money(state) || paid->amount <= deposit_alone_max));
}

bool says_what_the_house_is(const any_floor_command& what) {
  return std::holds_alternative<command::set_house>(what);
}

}  // namespace

std::string_view name_of(floor_refusal_code code) {
  return code_names[static_cast<std::size_t>(code)];
}

std::span<const std::string_view> floor_refusal_names() {
  return code_names;
}

std::expected<std::vector<any_floor_event>, floor_refusal> floor_desk::decide(
    const floor_state& state, const sent_floor_command& asked) const {
  const auto [name, senders, approvers] = word(asked.what);
  if (auto may = check_role(senders, asked.from, name); !may) return std::unexpected(may.error());
  std::vector<any_floor_event> made;
  const auto* approval = std::get_if<command::approve>(&asked.what);
  if (approval == nullptr) {
    const bool answers = std::holds_alternative<command::reject>(asked.what);
    if (!state.settings && !says_what_the_house_is(asked.what) && !answers) {
      return refuse(code::not_set,
                    "the house has said nothing of itself; accepted: set_house, by "
                    "two managers");
    }
    desk_decision decision{state, asked, books_, asked.principal, asked.from, made};
    const auto decided = std::visit(decision, static_cast<const floor_command&>(asked.what));
    if (!decided) return std::unexpected(decided.error());
    if (takes_one(state, asked.what, approvers)) return made;
    return std::vector<any_floor_event>{
        event::proposed{state.proposed + 1, {write_kept(asked.what)}}};
  }
  const auto waits = state.proposals.find(approval->proposal);
  if (waits == state.proposals.end()) {
    return refuse(code::no_such_proposal, fmt::format("proposal {} does not wait; {} in all so far",
                                                      approval->proposal, state.proposed));
  }
  if (is_over(waits->second, asked.at)) {
    return refuse(code::no_such_proposal,
                  fmt::format("proposal {} has waited for more than a day; accepted: another one",
                              approval->proposal));
  }
  const auto& [what, by, from, at] = waits->second;
  const auto proposed = boost::json::parse(what.json);
  const auto read = read_kept_command(proposed.get_object());
  if (!read) return refuse(code::no_such_proposal, read.error());
  const auto wanted = word(*read);
  if (auto may =
          check_role(wanted.approvers, asked.from, fmt::format("approval of {}", wanted.name));
      !may) {
    return std::unexpected(may.error());
  }
  if (same_person(by, asked.principal)) {
    return refuse(code::not_approved,
                  fmt::format("{} has proposed this; accepted: another person's approval",
                              one_line(asked.principal)));
  }
  made.emplace_back(event::approved{approval->proposal, by});
  sent_floor_command again{*read, from, by, asked.id, asked.at};
  desk_decision decision{state, again, books_, by, from, made};
  const auto decided = std::visit(decision, static_cast<const floor_command&>(again.what));
  if (!decided) return std::unexpected(decided.error());
  return made;
}

}  // namespace skyward::house
