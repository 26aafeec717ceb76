// Decides who works at a table and as what, whatever its game.
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "table/common_evolve.hpp"
#include "table/common_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace skyward::table {

namespace {

bool on_duty(const common_state& state, duty what, std::string_view person) {
  return std::ranges::any_of(state.duties, [&](const duty_state& each) {
    return each.what == what && same_person(each.person, person);
  });
}

/// A duty is taken and left in its own role, for which the house vouches.
verdict check_own_duty(duty what, role from) {
  if (role_of(what) == from) return {};
  return refuse(refusal_code::not_your_duty, rules::house_rule,
                fmt::format("the duty of a {} is not the {}'s; accepted: from the {}",
                            name_of(role_of(what)), name_of(from), name_of(role_of(what))));
}

}  // namespace

/// Where a duty has been taken, what goes with its role comes from those who have it.
verdict common_table::check_on_duty(const common_state& state, const sent_command& asked) const {
  const bool of_duties = std::holds_alternative<command::take_duty>(asked.what) ||
                         std::holds_alternative<command::leave_duty>(asked.what);
  if (of_duties || (state.staffed & only(asked.from)) == 0) return {};
  std::vector<std::string> people;
  for (const auto& [what, person] : state.duties) {
    if (role_of(what) != asked.from) continue;
    if (same_person(person, asked.by())) return {};
    people.push_back(one_line(person));
  }
  return refuse(
      refusal_code::role_may_not, rules::house_rule,
      fmt::format("{} is not on duty as {}; accepted: {}", one_line(asked.by()),
                  name_of(asked.from), people.empty() ? "take_duty first" : join(people)));
}

verdict common_table::decide(const common_state& state, const command::take_duty& asked,
                             log_writer& log) const {
  const auto name = duty_names[static_cast<std::size_t>(asked.what)];
  if (asked.what == duty::stickperson && !has_stickperson_) {
    return refuse(refusal_code::not_your_duty, rules::house_rule,
                  fmt::format("{} has no stickperson; accepted: dealer, floorperson", book_->name));
  }
  if (auto own = check_own_duty(asked.what, log.from()); !own) return own;
  if (seat_of(state, log.by()) != seat_no::none) {
    return refuse(
        refusal_code::not_your_duty, rules::house_rule,
        fmt::format("{} plays at this table; accepted: who does not", one_line(log.by())));
  }
  if (on_duty(state, asked.what, log.by())) {
    return refuse(refusal_code::not_your_duty, rules::house_rule,
                  fmt::format("{} is {} here already; accepted: another person or duty",
                              one_line(log.by()), name));
  }
  if (state.duties.size() >= duties_max) {
    return refuse(refusal_code::not_your_duty, rules::house_rule,
                  fmt::format("{} duties are taken; accepted: leave_duty first", duties_max));
  }
  log.add(event::duty_taken{asked.what, std::string{log.by()}});
  return {};
}

verdict common_table::decide(const common_state& state, const command::leave_duty& asked,
                             log_writer& log) const {
  if (auto own = check_own_duty(asked.what, log.from()); !own) return own;
  if (!on_duty(state, asked.what, log.by())) {
    return refuse(refusal_code::not_your_duty, rules::house_rule,
                  fmt::format("{} is no {} here; accepted: take_duty", one_line(log.by()),
                              duty_names[static_cast<std::size_t>(asked.what)]));
  }
  log.add(event::duty_left{asked.what, std::string{log.by()}});
  return {};
}

}  // namespace skyward::table
