// What commands have in common.
#include "cli/command.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

accepted<void> check_format(std::string_view command, const std::string& format,
                            std::span<const std::string_view> known) {
  if (std::ranges::find(known, format) != known.end()) return {};
  const std::vector<std::string> names{known.begin(), known.end()};
  return refuse(
      fmt::format("{} has no format \"{}\"; {}", command, format, accepted_names(format, names)));
}

accepted<void> check_format(std::string_view command, const std::string& format,
                            std::initializer_list<std::string_view> known) {
  return check_format(command, format, std::span{known.begin(), known.size()});
}

}  // namespace skyward::cli
