// A problem as the one line that a person reads.
#include "rules/problem.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

namespace skyward::rules {

std::string problem::text() const {
  auto text = file;
  if (line > 0) text += fmt::format(":{}:{}", line, column);
  if (!key.empty()) text += ": " + key;
  return one_line(text + ": " + message);
}

}  // namespace skyward::rules
