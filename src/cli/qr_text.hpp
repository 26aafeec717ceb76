// A text as a picture that a telephone reads off a terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace skyward::cli {

/// A QR code in half blocks, two rows a line, what is light in it filled: as it looks where light
/// stands on dark. With four light modules around it, as its readers ask.
///
/// in   columns_max  of a line
/// out  lines; nothing where it does not fit
std::optional<std::string> qr_text(std::string_view text, int columns_max = 80);

}  // namespace skyward::cli
