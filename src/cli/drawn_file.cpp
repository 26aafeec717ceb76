// A PDF is bytes for a file, an SVG text for the terminal.
#include "cli/drawn_file.hpp"

#include "cli/flags.hpp"
#include "cli/request_flags.hpp"

#include <fmt/format.h>

namespace skyward::cli {

void drawn_file::declare(flags& flags) {
  flags.once("--format", format, "pdf, for a file, or svg");
  flags.once("--out", out, "the file of a pdf");
}

accepted<void> drawn_file::check(std::string_view command) const {
  if (const auto known = check_format(command, format, {"pdf", "svg"}); !known) return known;
  if ((format == "pdf") != out.empty()) return {};
  return refuse(fmt::format(
      "{}: accepted: --out FILE for a pdf, or --format svg on standard output", command));
}

accepted<std::string> drawn_file::print(const document::drawing& drawn) const {
  if (format == "svg") return document::drawing_svg(drawn);
  const auto bytes = document::drawing_pdf(drawn);
  const named_bytes file{out, bytes};
  if (const auto done = write_files("--out", {&file, 1}); !done) {
    return std::unexpected(done.error());
  }
  return std::string{};
}

}  // namespace skyward::cli
