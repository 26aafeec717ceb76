// Decides what the house moves and counts at a table, whatever its game: chips for the tray and out
// of it, boxes that go away, and what was found in them.
#include "base/text.hpp"
#include "table/common_evolve.hpp"
#include "table/common_table.hpp"

#include <fmt/format.h>

namespace skyward::table {

namespace {

/// The chips of a tray are counted where the table said with what it opened.
verdict check_tray(const common_state& state) {
  if (state.opened_with != cents{}) return {};
  return refuse(refusal_code::tray_not_counted, rules::house_rule,
                "nobody counts the chips of this table; accepted: one opened with inventory_cents");
}

verdict check_count(std::int64_t counted) {
  if (counted >= 0) return {};
  return refuse(refusal_code::not_in_chips, rules::house_rule,
                "counted_cents is below zero; accepted: what is there, 0 or more");
}

std::string box_text(std::string_view box, box_kind of) {
  return fmt::format("{} box {}", box_kind_names[static_cast<std::size_t>(of)], one_line(box));
}

}  // namespace

verdict common_table::decide(const common_state& state, const command::fill& asked,
                             log_writer& log) const {
  if (auto counted = check_tray(state); !counted) return counted;
  if (auto chips = check_chips(asked.amount); !chips) return chips;
  if (auto countable = check_table_countable(state); !countable) return countable;
  log.add(event::filled{asked.slip, asked.amount});
  return {};
}

verdict common_table::decide(const common_state& state, const command::credit& asked,
                             log_writer& log) const {
  if (auto counted = check_tray(state); !counted) return counted;
  if (auto chips = check_chips(asked.amount); !chips) return chips;
  if (asked.amount > in_tray(state)) {
    return refuse(refusal_code::not_enough_chips, rules::house_rule,
                  fmt::format("the tray has {}; asked for {}", money_text(in_tray(state)),
                              money_text(asked.amount)));
  }
  log.add(event::credited{asked.slip, asked.amount});
  return {};
}

verdict common_table::decide(const common_state& state, const command::take_box& asked,
                             log_writer& log) const {
  if (find_box(state, asked.box, asked.of) != state.boxes.end()) {
    return refuse(refusal_code::no_such_box, rules::house_rule,
                  fmt::format("{} is away already; accepted: count_box first",
                              box_text(asked.box, asked.of)));
  }
  if (state.boxes.size() >= boxes_max) {
    return refuse(refusal_code::no_such_box, rules::house_rule,
                  fmt::format("{} boxes are away; accepted: count_box first", boxes_max));
  }
  if (in_box(state, asked.of) < cents{}) {
    return refuse(refusal_code::no_such_box, rules::house_rule,
                  "corrections have taken more out of this box than it holds; accepted: once boxes "
                  "that are away are counted");
  }
  log.add(event::box_taken{asked.box, asked.of, in_box(state, asked.of)});
  return {};
}

verdict common_table::decide(const common_state& state, const command::count_box& asked,
                             log_writer& log) const {
  const auto box = find_box(state, asked.box, asked.of);
  if (box == state.boxes.end()) {
    return refuse(
        refusal_code::no_such_box, rules::house_rule,
        fmt::format("{} is not away; accepted: one that was taken", box_text(asked.box, asked.of)));
  }
  if (auto counted = check_count(asked.counted); !counted) return counted;
  if (auto countable = check_table_countable(state); !countable) return countable;
  if (box->recorded > (asked.of == box_kind::drop ? state.drop : state.tips)) {
    return refuse(refusal_code::no_such_box, rules::house_rule,
                  fmt::format("{} was taken with {}, of which a correction has undone a part; "
                              "accepted: once as much has come in again",
                              box_text(asked.box, asked.of), money_text(box->recorded)));
  }
  log.add(event::box_counted{box->box, asked.of, box->recorded, cents{asked.counted}});
  return {};
}

verdict common_table::decide(const common_state& state, const command::count_tray& asked,
                             log_writer& log) const {
  if (auto counted = check_tray(state); !counted) return counted;
  if (auto counted = check_count(asked.counted); !counted) return counted;
  if (auto countable = check_table_countable(state); !countable) return countable;
  const auto recorded = in_tray(state);
  if (asked.recorded != command::count_tray::not_recorded && cents{asked.recorded} != recorded) {
    return refuse(
        refusal_code::tray_not_counted, rules::house_rule,
        fmt::format("the tray had {} when it was counted and has {} now; accepted: another "
                    "count",
                    money_text(cents{asked.recorded}), money_text(recorded)));
  }
  log.add(event::tray_counted{asked.slip, in_tray(state).count(), cents{asked.counted}});
  return {};
}

}  // namespace skyward::table
