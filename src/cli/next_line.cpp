// Lines from outside.
#include "cli/next_line.hpp"

namespace skyward::cli {

bool next_line(std::istream& in, std::string& line, std::size_t most) {
  line.clear();
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return true;
    }
    if (line.size() <= most) line.push_back(static_cast<char>(c));
  }
  return !line.empty();
}

}  // namespace skyward::cli
