// Decides what moves chips and boxes, and takes note of what tables have said.
#include "house/desk_decision.hpp"

namespace skyward::house {

using code = floor_refusal_code;

verdict desk_decision::make_slip(slip_kind what, const std::string& table, std::int64_t amount,
                                 std::int64_t recorded) {
  const auto at = planned(table);
  if (!at) return std::unexpected(at.error());
  if (!(*at)->opened_before) {
    return refuse(code::table_closed,
                  fmt::format("table {} has not opened; accepted: once it has", table));
  }
  if ((*at)->plan->inventory == cents{}) {
    return refuse(code::no_such_slip,
                  fmt::format("the chips of table {} are not counted; accepted: a table planned "
                              "with inventory_cents",
                              table));
  }
  if (auto duty = check_on_duty(table); !duty) return duty;
  return make(event::slip_made{state_.slips.size() + 1, what, table, amount, recorded});
}

verdict desk_decision::operator()(const command::fill& asked) {
  return make_slip(slip_kind::fill, asked.table, asked.amount.count(), not_recorded);
}
verdict desk_decision::operator()(const command::credit& asked) {
  return make_slip(slip_kind::credit, asked.table, asked.amount.count(), not_recorded);
}
verdict desk_decision::operator()(const command::count_tray& asked) {
  return make_slip(slip_kind::tray, asked.table, asked.counted, asked.recorded);
}

verdict desk_decision::operator()(const command::take_box& asked) {
  const auto at = planned(asked.table);
  if (!at) return std::unexpected(at.error());
  if (!(*at)->opened_before) {
    return refuse(code::table_closed,
                  fmt::format("table {} has not opened; accepted: once it has", asked.table));
  }
  const auto away = std::ranges::find_if(state_.boxes, [&](const box_state& each) {
    return each.of == asked.of && same_person(each.box, asked.box);
  });
  if (away != state_.boxes.end()) {
    return refuse(code::no_such_box, fmt::format("box {} of table {} is away already; accepted: "
                                                 "another",
                                                 one_line(asked.box), away->table));
  }
  return make(event::box_taken{asked.table, asked.of, asked.box});
}

verdict desk_decision::operator()(const command::count_box& asked) {
  const auto away = std::ranges::find_if(state_.boxes, [&](const box_state& each) {
    return each.table == asked.table && each.of == asked.of && same_person(each.box, asked.box);
  });
  if (away == state_.boxes.end()) {
    return refuse(code::no_such_box,
                  fmt::format("no {} box {} of table {} is away; accepted: one that was taken",
                              box_kind_names[static_cast<std::size_t>(asked.of)],
                              one_line(asked.box), one_line(asked.table)));
  }
  return make(event::box_counted{asked.table, asked.of, away->box, asked.counted});
}

verdict desk_decision::operator()(const command::print_slip& asked) {
  if (asked.slip > state_.slips.size()) {
    return refuse(code::no_such_slip, state_.slips.empty()
                                          ? fmt::format("no slip {}; there is none yet", asked.slip)
                                          : fmt::format("no slip {}; accepted: 1 to {}", asked.slip,
                                                        state_.slips.size()));
  }
  return make(event::slip_printed{asked.slip, state_.slips[asked.slip - 1].copies + 1});
}

verdict desk_decision::operator()(const command::reject& asked) {
  if (!state_.proposals.contains(asked.proposal)) {
    return refuse(code::no_such_proposal, fmt::format("proposal {} does not wait; {} in all so far",
                                                      asked.proposal, state_.proposed));
  }
  return make(event::rejected{asked.proposal, asked.reason});
}

verdict desk_decision::operator()(const command::hear_opening& asked) {
  const auto at = planned(asked.table);
  if (!at) return std::unexpected(at.error());
  if ((*at)->open || (*at)->passed == 0 || (*at)->passed != asked.passed) {
    return refuse(code::check_missing,
                  fmt::format("table {} has opened without a sheet of its own", asked.table));
  }
  auto began = make(event::table_began{asked.table, asked.stream, asked.seq, asked.passed});
  if (!covers(state_.stops, asked.table, (*at)->game)) return began;
  return make(event::table_stopped{asked.table});
}

verdict desk_decision::operator()(const command::hear_closing& asked) {
  const auto at = planned(asked.table);
  if (!at) return std::unexpected(at.error());
  if (!(*at)->open) {
    return refuse(code::table_closed, fmt::format("table {} is closed already", asked.table));
  }
  return make(event::table_ended{asked.table, asked.stream, asked.seq});
}

verdict desk_decision::operator()(const command::hear_dice_out& asked) {
  const auto set = set_named(asked.set);
  if (!set) return std::unexpected(set.error());
  if ((*set)->end || (*set)->table != asked.table) {
    return refuse(code::dice_spent,
                  fmt::format("dice set {} is not at table {}", one_line(asked.set), asked.table));
  }
  return (*this)(command::remove_dice{asked.set, asked.why});
}

verdict desk_decision::operator()(const command::hear_fill_due& asked) {
  const auto at = planned(asked.table);
  if (!at) return std::unexpected(at.error());
  return make(event::fill_raised{asked.table, asked.short_of});
}

}  // namespace skyward::house
