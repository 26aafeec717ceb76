// What one who looks at a table may do now, as complete commands that want no more than an id: each
// of them was asked of the table, which would take it.
#pragma once

#include "server/view/viewer.hpp"

#include <boost/json/array.hpp>

namespace skyward::server {

struct seen_choices {
  /// `{"label":"...","command":{...}}`; with `ask` where something is to be filled in before:
  /// `{"key":"cents","label":"...","least":500,"most":20000}`. A roll that is asked for is a
  /// request of its own, `{"label":"...","request":"roll"}`.
  boost::json::array all;

  /// The first of the steps that are due which one of them completes; nullptr where none does.
  const rules::procedure_step* step = nullptr;
};
seen_choices choices_of(const live::banked_stand& at, const table::line_codec& names,
                        const viewer& by);
seen_choices choices_of(const live::pot_stand& at, const table::line_codec& names,
                        const viewer& by);

}  // namespace skyward::server
