// The letters that drawings are written in: Inter, how wide a text is in it, and the font itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::document {

enum class font_weight : std::uint8_t { regular, bold };

/// In thousandths of the font's size. Characters beyond Latin 1 count as one em.
///
/// source  Inter, as tools/make_fonts takes it from Debian
int letters_width(std::string_view text, font_weight weight = font_weight::regular);

/// Breaks a text at its spaces into lines no wider than `width` thousandths; a word that is wider
/// is broken inside. Never empty.
std::vector<std::string> letters_lines(std::string_view text, int width,
                                       font_weight weight = font_weight::regular);

/// A font file of TrueType, with the letters of Western Europe.
std::string_view font_file(font_weight weight);

}  // namespace skyward::document
