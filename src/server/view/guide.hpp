// One line of what to do now, for whoever looks at a table, with the clause that asks for it.
#pragma once

#include "server/view/viewer.hpp"

#include <string>

namespace skyward::server {

struct guide_line {
  std::string text;
  std::string clause;  // in the edition's own numbering
};

/// in  taken  the first step of that one's which the table takes now; nullptr: none
guide_line guide_of(const live::banked_stand& at, const table::line_codec& names, const viewer& by,
                    const rules::procedure_step* taken);
guide_line guide_of(const live::pot_stand& at, const table::line_codec& names, const viewer& by,
                    const rules::procedure_step* taken);

}  // namespace skyward::server
