// Adds the person's values to the dice.
#include "play/seat_at_house.hpp"

#include "document/wrap.hpp"

namespace skyward::play {

void values_at_house::tend(const table::common_state& state, table::seat_no seat, house_line& to) {
  const auto next = values_.next(state, seat, maker_);
  if (!next) return;
  sent_value sending;
  if (const auto* commits = std::get_if<table::command::commit_value>(&*next)) {
    sending = {commits->window, false};
  } else if (const auto* shows = std::get_if<table::command::show_value>(&*next)) {
    sending = {shows->window, true};
  }
  if (sending == sent_) return;
  sent_ = sending;
  to.send(*next);
}

void values_at_house::note(const table::common_state& before,
                           std::span<const table::log_entry> done, table::seat_no seat,
                           std::string_view shoe, std::ostream& to) {
  for (const auto& each : done) {
    if (const auto missed = values_.missed(before, each, seat); !missed.empty()) {
      to << document::wrapped(missed);
    }
    if (values_.note(before, each, seat, shoe)) continue;
    to << document::wrapped("What was drawn last is NOT what its seed makes: \"fair\" shows it.");
  }
}

bool is_of_house(const table::log_entry& happened) {
  namespace event = table::event;
  return std::visit(
      []<class Event>(const Event& /*e*/) {
        return table::one_of<Event, event::table_closed, event::play_stopped, event::play_resumed,
                             event::roll_void, event::round_voided, event::corrected,
                             event::amount_corrected, event::reversed, event::values_missing,
                             event::seeds_discarded>;
      },
      happened.what);
}

}  // namespace skyward::play
