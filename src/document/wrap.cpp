// Text broken at its spaces.
#include "document/wrap.hpp"

#include <algorithm>

namespace skyward::document {

namespace {

void trim_end(std::string& text) {
  while (text.ends_with(' ')) text.pop_back();
}

}  // namespace

std::string wrapped(std::string_view text, std::string_view indent, std::size_t width) {
  std::string out{indent};
  std::size_t column = indent.size();
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (column > indent.size() && column + 1 + word.size() > width) {
      trim_end(out);
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

std::string cut(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string{text};
  const auto continues = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
  };
  while (bytes > 0 && continues(bytes)) --bytes;
  return std::string{text.substr(0, bytes)};
}

}  // namespace skyward::document
