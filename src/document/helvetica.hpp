// How wide a text is in Helvetica, so that charts and drawings can wrap and centre it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::document {

enum class font_weight : std::uint8_t { regular, bold };

/// In thousandths of the font's size. Characters beyond ASCII count as one em, which none exceeds.
///
/// source  Adobe's metrics of the base fonts of PDF
int helvetica_width(std::string_view text, font_weight weight = font_weight::regular);

/// Breaks a text at its spaces into lines no wider than `width` thousandths; a word that is wider
/// is broken inside. Never empty.
std::vector<std::string> helvetica_lines(std::string_view text, int width,
                                         font_weight weight = font_weight::regular);

}  // namespace skyward::document
