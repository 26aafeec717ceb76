// Finds the flags in a line.
#include "server/refusal_words.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace skyward::server {

namespace {

/// A line of a refusal with each flag as its key; what stands between quotation marks is as it
/// came.
std::string line_in_keys(std::string_view line) {
  constexpr std::string_view program = "skyward: ";
  if (line.starts_with(program)) line.remove_prefix(program.size());
  std::string told;
  bool quoted = false;
  while (!line.empty()) {
    if (line.front() == '"') quoted = !quoted;
    if (quoted || !line.starts_with("--")) {
      told += line.front();
      line.remove_prefix(1);
      continue;
    }
    line.remove_prefix(2);
    const auto end = std::ranges::find_if_not(
        line, [](char each) { return each == '-' || (each >= 'a' && each <= 'z'); });
    told += key_of({line.begin(), end});
    line = {end, line.end()};
  }
  return told;
}

}  // namespace

std::string key_of(std::string_view flag) {
  std::string key{flag};
  std::ranges::replace(key, '-', '_');
  return key;
}

std::string in_keys(const skyward::request::refusals& lines) {
  std::vector<std::string> told;
  std::ranges::transform(lines, std::back_inserter(told), line_in_keys);
  return join(told, "; ");
}

}  // namespace skyward::server
