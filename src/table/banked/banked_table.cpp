// The banked table as its users see it: what decides and what applies, put together.
#include "table/banked/banked_table.hpp"

#include "table/banked/banked_state_words.hpp"
#include "table/banked/decider.hpp"
#include "table/banked/evolve.hpp"
#include "table/kept_check.hpp"

#include <utility>

namespace skyward::table {

banked_state banked_table::fresh() const {
  banked_state state;
  const auto seats = compiled_.common().seat_count();
  state.common.seats.resize(seats);
  state.layout.resize(seats);
  return state;
}

verdict banked_table::decide(const banked_state& state, const sent_command& asked,
                             std::vector<log_entry>& entries) const {
  const auto before = entries.size();
  auto decided = table::decide(compiled_, state, asked, entries);
  if (!decided || compiled_.common().continues()) return decided;
  const line_codec names{book(), &compiled_.rules()};
  return check_kept(*this, names, state, asked, entries, before);
}

std::expected<void, std::string> banked_table::evolve(banked_state& state,
                                                      const log_entry& happened) const {
  return table::evolve(compiled_, state, happened);
}

log_entry banked_table::open_day(const banked_state& over, const sent_command& turn,
                                 std::string head) const {
  const auto& asked = std::get<command::turn_day>(turn.what);
  const auto& rules = compiled_.rules();
  return {{1, 1},
          turn.at,
          turn.paper.has_value(),
          event::day_opened{{asked.stream, over.common.last.seq, std::move(head)},
                            book().game,
                            rules.in_edition().id,
                            rules.sha256(),
                            {rules.canonical()},
                            compiled_.common().pin(),
                            {carried_state(compiled_, over, asked.stream)}}};
}

std::string banked_table::state_json(const banked_state& state) const {
  return written_state(compiled_, state);
}

void banked_table::apply(banked_state& state, const log_entry& decided) const {
  evolve_decided(compiled_, state, decided);
}

}  // namespace skyward::table
