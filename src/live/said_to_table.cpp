// An event of the house in the words of a table.
#include "live/said_to_table.hpp"

#include <utility>
#include <variant>

namespace skyward::live {

namespace {

table::duty duty_at_table(house::duty what) {
  switch (what) {
    case house::duty::dealer:
      return table::duty::dealer;
    case house::duty::stickperson:
      return table::duty::stickperson;
    case house::duty::floorperson:
      break;
  }
  return table::duty::floorperson;
}

table::box_kind box_at_table(house::box_kind of) {
  return of == house::box_kind::drop ? table::box_kind::drop : table::box_kind::tips;
}

table::dice_fault fault_at_table(house::dice_end why) {
  return why == house::dice_end::lost       ? table::dice_fault::lost
         : why == house::dice_end::reopened ? table::dice_fault::reopened
                                            : table::dice_fault::damaged;
}

/// What a table hears of an event of the house.
struct for_table {
  std::optional<table::sent_command> operator()(const house::event::dice_issued& e) const {
    table::dice_by_colour dice{e.dice.of};
    return from_house(table::command::dice_set_in{e.set, std::move(dice), e.usable_until});
  }
  std::optional<table::sent_command> operator()(const house::event::dice_removed& e) const {
    return from_house(table::command::dice_set_out{fault_at_table(e.why)});
  }
  std::optional<table::sent_command> operator()(const house::event::duty_taken& e) const {
    const auto what = duty_at_table(e.what);
    return by_person(table::command::take_duty{what}, what, e.person);
  }
  std::optional<table::sent_command> operator()(const house::event::duty_left& e) const {
    const auto what = duty_at_table(e.what);
    return by_person(table::command::leave_duty{what}, what, e.person);
  }
  std::optional<table::sent_command> operator()(const house::event::slip_made& e) const {
    switch (e.what) {
      case house::slip_kind::fill:
        return from_house(table::command::fill{e.slip, cents{e.amount}});
      case house::slip_kind::credit:
        return from_house(table::command::credit{e.slip, cents{e.amount}});
      case house::slip_kind::tray:
        break;
    }
    return from_house(table::command::count_tray{e.slip, e.amount, e.recorded});
  }
  std::optional<table::sent_command> operator()(const house::event::table_stopped&) const {
    return from_house(table::command::stop_play{});
  }
  std::optional<table::sent_command> operator()(const house::event::table_resumed&) const {
    return from_house(table::command::resume_play{});
  }
  std::optional<table::sent_command> operator()(const house::event::box_taken& e) const {
    return from_house(table::command::take_box{e.box, box_at_table(e.of)});
  }
  std::optional<table::sent_command> operator()(const house::event::box_counted& e) const {
    return from_house(table::command::count_box{e.box, box_at_table(e.of), e.counted});
  }
  template <class Event>
  std::optional<table::sent_command> operator()(const Event& /*e*/) const {
    return std::nullopt;
  }

 private:
  static table::sent_command from_house(table::any_command what) {
    table::sent_command sent;
    sent.what = std::move(what);
    sent.from = table::role::house;
    sent.principal = house_principal;
    return sent;
  }
  static table::sent_command by_person(table::any_command what, table::duty as,
                                       const std::string& person) {
    auto sent = from_house(std::move(what));
    sent.from = role_of(as);
    sent.principal = person;
    return sent;
  }
};

}  // namespace

house::dice_end end_of(table::dice_fault fault) {
  return fault == table::dice_fault::lost      ? house::dice_end::lost
         : fault == table::dice_fault::damaged ? house::dice_end::damaged
                                               : house::dice_end::reopened;
}

std::optional<table::sent_command> said_to_table(const house::any_floor_event& what) {
  return std::visit(for_table{}, static_cast<const house::floor_event&>(what));
}

std::string table_of(const house::any_floor_event& what) {
  return std::visit(
      [](const auto& e) -> std::string {
        if constexpr (requires { e.table; }) return e.table;
        return {};
      },
      static_cast<const house::floor_event&>(what));
}

}  // namespace skyward::live
