// Words as texts.
#include "table/vocabulary/words.hpp"

#include <fmt/format.h>

namespace skyward::table {

std::string entry_text(entry_id id) {
  return fmt::format("{}/{}", id.seq, id.event);
}

}  // namespace skyward::table
