// Text broken at its spaces.
#include "document/wrap.hpp"

#include <algorithm>

namespace skyward::document {

std::string wrapped(std::string_view text, std::string_view indent, std::size_t width) {
  std::string out{indent};
  std::size_t column = indent.size();
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (column > indent.size() && column + 1 + word.size() > width) {
      out += '\n';
      out += indent;
      column = indent.size();
    } else if (column > indent.size()) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out + "\n";
}

}  // namespace skyward::document
