// Tries sizes from the largest down; what does not even fit in the smallest letters keeps them.
#include "report/felt/fitted_text.hpp"

#include <algorithm>
#include <cstdint>

namespace skyward::report {

namespace {

using document::length;
using document::written;

constexpr length step = document::hundredths_of_inch(1);
constexpr length smallest = document::hundredths_of_inch(4);

/// Letters reach so far above and below the line that they stand on, in percent of their size.
constexpr int above = 74;
constexpr int below = 22;
constexpr int line_height = 116;

struct placed_lines {
  std::vector<written> lines{};
  bool fits = true;
};

/// Whether the corners of a line lie inside of the frame, clear of its border.
bool is_inside(const text_frame& frame, length half_width, length top, length bottom) {
  if (!frame.round) {
    return half_width + clearance <= frame.width / 2 &&
           top >= frame.y - frame.height / 2 + clearance &&
           bottom <= frame.y + frame.height / 2 - clearance;
  }
  const std::int64_t radius = std::min(frame.width, frame.height) / 2 - clearance;
  const auto far = [&](length y) {
    const std::int64_t up = y - frame.y;
    return std::int64_t{half_width} * half_width + up * up > radius * radius;
  };
  return !far(top) && !far(bottom);
}

placed_lines placed(const text_frame& frame, std::span<const felt_text> texts, length size) {
  placed_lines made;
  const auto room = (frame.round ? frame.width * 88 / 100 : frame.width) - 2 * clearance;
  length high = 0;
  for (const auto& text : texts) {
    const auto letters = size * text.percent / 100;
    auto lines = document::text_lines(text.words, std::max(room, 1), letters, text.weight);
    if (text.unbroken && lines.size() > 1) made.fits = false;
    for (auto& line : lines) {
      if (text.words.find(line) == std::string::npos) made.fits = false;
      made.lines.push_back({.x = frame.x,
                            .y = high + letters * line_height / 100,
                            .words = std::move(line),
                            .size = letters,
                            .weight = text.weight,
                            .at = document::anchor::middle,
                            .fill = text.ink});
      high += letters * line_height / 100;
    }
  }
  if (made.lines.empty()) return made;
  // What is to be seen lies in the middle, not the room that lines have for what is between them.
  const auto top = made.lines.front().y - made.lines.front().size * above / 100;
  const auto bottom = made.lines.back().y + made.lines.back().size * below / 100;
  const auto move = frame.y - (top + bottom) / 2;
  for (auto& line : made.lines) {
    line.y += move;
    made.fits = made.fits && is_inside(frame, line.width() / 2, line.y - line.size * above / 100,
                                       line.y + line.size * below / 100);
  }
  return made;
}

/// Words are not torn where their line has room in smaller letters.
bool tears_words(std::span<const felt_text> texts, const placed_lines& made) {
  std::size_t words = 0;
  for (const auto& text : texts) {
    words += static_cast<std::size_t>(std::ranges::count(text.words, ' ')) + 1;
  }
  std::size_t drawn = 0;
  for (const auto& line : made.lines) {
    drawn += static_cast<std::size_t>(std::ranges::count(line.words, ' ')) + 1;
  }
  return drawn > words;
}

}  // namespace

std::vector<written> fitted_text(const text_frame& frame, std::span<const felt_text> texts,
                                 length largest) {
  auto size = std::max(largest, smallest);
  auto made = placed(frame, texts, size);
  while ((!made.fits || tears_words(texts, made)) && size - step >= smallest) {
    size -= step;
    made = placed(frame, texts, size);
  }
  return std::move(made.lines);
}

}  // namespace skyward::report
