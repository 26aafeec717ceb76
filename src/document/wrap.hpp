// Text broken into lines that a terminal of 80 columns shows whole.
#pragma once

#include <string>
#include <string_view>

namespace skyward::document {

inline constexpr std::size_t terminal_width = 80;

/// Breaks text at spaces into lines of at most `width`, each indented; ends with a line feed. A
/// word longer than the width stands alone.
std::string wrapped(std::string_view text, std::string_view indent = "",
                    std::size_t width = terminal_width);

/// At most so many bytes of a text, whole characters of UTF-8.
std::string cut(std::string_view text, std::size_t bytes);

}  // namespace skyward::document
