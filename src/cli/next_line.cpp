// Lines from outside.
#include "cli/next_line.hpp"

#include <algorithm>
#include <array>

namespace skyward::cli {

bool next_line(std::istream& in, std::string& line, std::size_t most) {
  std::array<char, 4096> part;
  line.clear();
  for (;;) {
    in.getline(part.data(), part.size());
    const bool ended = in.good();
    const auto read = static_cast<std::size_t>(in.gcount()) - (ended ? 1U : 0U);
    line.append(part.data(), std::min(read, most + 1 - line.size()));
    if (ended) return true;
    // A part that is full fails; a line that is longer is passed over to its end.
    if (in.eof() || in.bad() || read + 1 < part.size()) return !line.empty();
    in.clear();
  }
}

bool next_typed_line(std::istream& in, std::string& line, std::size_t most) {
  const bool there = next_line(in, line, most);
  if (line.ends_with('\r')) line.pop_back();
  return there;
}

}  // namespace skyward::cli
