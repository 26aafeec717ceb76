// libqrencode says which modules are dark.
#include "cli/qr_text.hpp"

#include <memory>
#include <qrencode.h>

namespace skyward::cli {

namespace {

constexpr int quiet = 4;  // modules around the code

struct free_code {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

}  // namespace

std::optional<std::string> qr_text(std::string_view text, int columns_max) {
  constexpr int any_version = 0;
  constexpr int with_case = 1;
  const std::unique_ptr<QRcode, free_code> code{QRcode_encodeString(
      std::string{text}.c_str(), any_version, QR_ECLEVEL_L, QR_MODE_8, with_case)};
  if (!code || code->width + 2 * quiet > columns_max) return std::nullopt;
  const auto is_light = [&](int row, int column) {
    const bool outside = row < 0 || column < 0 || row >= code->width || column >= code->width;
    return outside || (code->data[row * code->width + column] & 1U) == 0;
  };
  std::string lines;
  for (int row = -quiet; row < code->width + quiet; row += 2) {
    for (int column = -quiet; column < code->width + quiet; ++column) {
      const bool above = is_light(row, column);
      const bool below = is_light(row + 1, column);
      lines += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
    }
    lines += '\n';
  }
  return lines;
}

}  // namespace skyward::cli
