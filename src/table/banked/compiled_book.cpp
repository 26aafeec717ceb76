// Compiles a banked game's rulebook once, and answers what it says of a state.
#include "table/banked/compiled_book.hpp"

#include "base/ensure.hpp"

#include <algorithm>

namespace skyward::table {

compiled_book::compiled_book(const rules::rulebook& book)
    : book_{&book}, names_{book, nullptr}, steering_{book.steering_area()} {
  for (const auto& step : book.bets_closed) {
    if (step.action == rules::step_action::place) put_in_circles_ |= step.columns;
  }
  area_columns_.resize(book.areas.size());
  for (const auto column : rules::ids_of<rules::column_id>(book.columns)) {
    area_columns_[index(book.columns[index(column)].area)].set(index(column));
  }
  const auto first = [&](auto wanted) {
    const auto first_step = std::ranges::find_if(book.procedure, wanted);
    return static_cast<std::uint16_t>(first_step - book.procedure.begin());
  };
  using step = rules::procedure_step;
  close_step_ = first([](const step& each) { return each.completed_by == "no_more_bets"; });
  throw_steps_ = first([](const step& each) { return each.phase >= rules::step_phase::throwing; });
  call_steps_ = first([](const step& each) { return each.phase >= rules::step_phase::call; });
  ensure(close_step_ < book.procedure.size(), "a step that no_more_bets completes");
}

rules::column_id compiled_book::column_of(rules::area_id area, const rules::area_set& held) const {
  auto found = rules::column_id{};  // the plain one is the first
  rules::each_of<rules::column_id>(area_columns_[index(area)], [&](rules::column_id id) {
    const auto& other = book().columns[index(id)].with;
    if (!other || held[index(*other)]) found = id;
  });
  return found;
}

bool compiled_book::steered(const banked_state& state) const {
  return steering_ && std::ranges::any_of(state.layout, [&](const layout_state& seat) {
           return seat.held[index(*steering_)];
         });
}

bool compiled_book::newly_steered(const banked_state& state) const {
  return steering_ && std::ranges::any_of(state.layout, [&](const layout_state& seat) {
           return seat.held[index(*steering_)] && (seat.columns & columns_of(*steering_)).none();
         });
}

}  // namespace skyward::table
