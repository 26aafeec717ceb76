// Text in XML and HTML: whatever it holds, it stays text.
#pragma once

#include <string>
#include <string_view>

namespace skyward::document {

/// A text for the inside of an element or of a quoted attribute: markup is escaped, and what XML
/// cannot hold (control characters, bytes that are no UTF-8) is written as U+FFFD.
std::string markup_text(std::string_view text);

}  // namespace skyward::document
