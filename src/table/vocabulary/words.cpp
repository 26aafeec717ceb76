// Words as texts.
#include "table/vocabulary/words.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

namespace skyward::table {

std::string entry_text(entry_id id) {
  return fmt::format("{}/{}", id.seq, id.event);
}

std::string entry_text(const entry_ref& ref) {
  return ref.stream.empty() ? entry_text(ref.id)
                            : fmt::format("{} of {}", entry_text(ref.id), one_line(ref.stream));
}

}  // namespace skyward::table
