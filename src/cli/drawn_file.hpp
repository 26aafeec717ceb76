// The flags of a command that draws a sheet: in which format, and into which file.
#pragma once

#include "cli/command.hpp"
#include "document/drawing.hpp"

#include <string>

namespace skyward::cli {

struct drawn_file {
  std::string format = "pdf";
  std::string out;

  void declare(flags& flags);

  /// errors  a format that there is none of, or a file that is missing or asked for in vain
  accepted<void> check(std::string_view command) const;

  /// The drawing as SVG, or nothing once it is written as a PDF.
  accepted<std::string> print(const document::drawing& drawn) const;
};

}  // namespace skyward::cli
