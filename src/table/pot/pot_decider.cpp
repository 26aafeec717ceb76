// Decides a command for a table with a pot: first whether it may be looked at at all, then by what
// it is.
#include "table/pot/pot_decider.hpp"

#include "base/ensure.hpp"
#include "table/check_entry.hpp"
#include "table/decided_entries.hpp"
#include "table/pot/decided_pot_money.hpp"

#include <span>

namespace skyward::table {

std::string_view pot_decider::limit_clause(std::string_view key, std::string_view base) const {
  const auto keys = rules::pot_setting_keys();
  const auto setting = std::ranges::find(keys, key, &rules::pot_setting_key::key);
  const bool as_said = setting->get(settings()) == setting->get(rules_.book().pot->settings);
  return as_said ? clause(base) : rules::house_rule;
}

verdict pot_decider::decide(const sent_command& asked) {
  if (auto fine = common_table::check_window(state_.common, asked); !fine) return fine;
  if (auto fine = common_.check_sender(state_.common, asked); !fine) return fine;
  if (auto fine = common_table::check_moment(state_.common, asked); !fine) return fine;
  const bool of_banked =
      std::visit([]<class Command>(const Command&) { return of_banked_only<Command>; }, asked.what);
  // That the game has no such command is told before that the table is closed.
  if (auto open = common_.check_open(state_.common, asked); !open && !of_banked) return open;
  if (auto may = check_continued(asked.what); !may) return may;
  applied_ = log_.before();
  if (asked.paper) {
    add(event::paper_entered{asked.paper->signed_by, asked.paper->countersigned_by});
  }
  auto decided = std::visit(*this, asked.what);
  catch_up();
  return decided;
}

verdict decide(const rules::pot_rules& rules, const common_table& common, const pot_state& state,
               const sent_command& asked, std::vector<log_entry>& entries) {
  const auto before = entries.size();
  log_writer log{entries, state.common.last, asked};
  const auto now = std::max(asked.at, state.common.last_at);
  pot_decider decider{rules, common, state, now, log};
  auto decided = [&]() -> verdict {
    try {
      return decider.decide(asked);
    } catch (const impossible& why) {
      ensure(!common.continues(), why.message.c_str());
      return refuse(refusal_code::not_continued, rules::house_rule, why.message);
    }
  }();
  if (!decided) {
    entries.resize(before);
    return decided;
  }
  common_table::tell_fill_due(state.common, log);
  ensure_in_bounds(state.common, std::span{entries}.subspan(before));
  ensure_money_moves(state, decider.state());
  return decided;
}

}  // namespace skyward::table
