// Decides when the house stops play at a table, and when it goes on.
#include "table/common_table.hpp"

namespace skyward::table {

verdict common_table::check_play(const common_state& state) {
  if (!state.stopped) return {};
  return refuse(refusal_code::play_stopped, rules::house_rule,
                "the house has stopped play; accepted: once it goes on, and cash_out, leave, "
                "take_down now");
}

verdict common_table::decide(const common_state& state, const command::stop_play& /*asked*/,
                             log_writer& log) const {
  if (auto play = check_play(state); !play) return play;
  log.add(event::play_stopped{});
  return {};
}

verdict common_table::decide(const common_state& state, const command::resume_play& /*asked*/,
                             log_writer& log) const {
  if (!state.stopped) {
    return refuse(refusal_code::not_stopped, rules::house_rule,
                  "play was not stopped here; accepted: stop_play first");
  }
  log.add(event::play_resumed{});
  return {};
}

}  // namespace skyward::table
