// What commands have in common.
#include "cli/command.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

failure::failure(std::string_view line)
    : std::runtime_error{fmt::format("skyward: {}", one_line(line))} {}

std::unexpected<refusals> refuse_unwritten(std::string_view flag, const unwritten& why) {
  const auto words = fmt::format("{}: {}", flag, why.words);
  if (!why.refused) throw failure{words};
  return refuse(words);
}

accepted<void> write_files(std::string_view flag, std::span<const named_bytes> files) {
  if (const auto done = skyward::write_files(files); !done) {
    return refuse_unwritten(flag, done.error());
  }
  return {};
}

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
