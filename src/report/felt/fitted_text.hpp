// Lines of text in a place of the felt: as large as they fit, never nearer to its border than 0.08
// inch, odds never broken.
#pragma once

#include "document/drawing.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace skyward::report {

/// Nearest that letters come to a border.
inline constexpr document::length clearance = document::hundredths_of_inch(8);
/// The smallest letters that a layout should have.
inline constexpr document::length readable = document::hundredths_of_inch(12);

struct felt_text {
  std::string words{};
  document::font_weight weight = document::font_weight::regular;
  int percent = 100;  // of the size of ordinary letters
  document::colour ink = document::colour::white;
  bool unbroken = false;
};

/// Where text goes: a box, or the circle inside of it.
struct text_frame {
  document::length x = 0;  // of the centre
  document::length y = 0;
  document::length width = 0;
  document::length height = 0;
  bool round = false;
};

/// The texts below each other about the centre of a frame.
///
/// in      largest letters that ordinary text may have
std::vector<document::written> fitted_text(const text_frame& frame,
                                           std::span<const felt_text> texts,
                                           document::length largest);

}  // namespace skyward::report
