// Numbers with commas, lists, safe lines and the nearest valid names.
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utf8proc.h>

namespace skyward {

namespace {

/// Levenshtein distance, with a swap of neighbours counted once (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const bool same = a[i - 1] == b[j - 1];
      cost[i][j] =
          std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

/// A character of UTF-8 and how many bytes it takes; none where the bytes are no UTF-8.
struct character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;
};

character first_character(std::string_view text) {
  utf8proc_int32_t code = 0;
  const auto bytes = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                      static_cast<utf8proc_ssize_t>(text.size()), &code);
  if (bytes < 1) return {};
  return {static_cast<std::uint32_t>(code), static_cast<std::size_t>(bytes)};
}

/// Whether a terminal would do something else than print the character.
bool acts(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

/// Longest text that names are compared with: what is longer was not a slip of the fingers.
constexpr std::size_t compared_length_max = 64;

}  // namespace

std::string with_thousands(std::uint64_t number) {
  auto digits = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string time_words(std::uint64_t seconds) {
  struct unit {
    std::uint64_t seconds;
    std::uint64_t most;  // of which one speaks before the next unit
    std::string_view name;
  };
  constexpr unit units[] = {
      {1, 100, "s"}, {60, 100, "min"}, {3600, 48, "h"}, {86'400, 730, "days"}};
  for (const auto& each : units) {
    if (seconds / each.seconds < each.most) {
      return fmt::format("{} {}", seconds / each.seconds, each.name);
    }
  }
  return with_thousands(seconds / (std::uint64_t{365} * 86'400)) + " years";
}

std::optional<std::int64_t> parse_whole(std::string_view text, std::int64_t max) {
  std::string digits{text};
  std::erase(digits, ',');
  std::int64_t number = 0;
  const auto* const end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc{} || stopped != end || digits.front() == '-' || number > max) {
    return std::nullopt;
  }
  const bool commas = text.find(',') != std::string_view::npos;
  if (commas && text != with_thousands(static_cast<std::uint64_t>(number))) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> parse_count(std::string_view text, std::uint64_t max) {
  std::uint64_t count = 0;
  std::from_chars(text.data(), text.data() + text.size(), count);
  if (count > max || std::to_string(count) != text) return std::nullopt;
  return count;
}

std::string join(std::span<const std::string> names, std::string_view separator) {
  return fmt::format("{}", fmt::join(names.begin(), names.end(), separator));
}

std::string join_words(std::span<const std::string> names) {
  if (names.size() < 2) return join(names);
  return join(names.first(names.size() - 1)) + " and " + names.back();
}

std::string words_of_id(std::string id) {
  const auto digit = [&](std::size_t i) { return i < id.size() && id[i] >= '0' && id[i] <= '9'; };
  for (std::size_t i = 0; i < id.size(); ++i) {
    if (id[i] == '-' && !(digit(i - 1) && digit(i + 1))) id[i] = ' ';
  }
  return id;
}

std::string one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const auto [code, bytes] = first_character(text);
    if (bytes == 0) {
      line += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    } else if (code == '\n') {
      line += "\\n";
    } else if (acts(code)) {
      line += fmt::format("\\u{:04x}", code);
    } else {
      line += text.substr(0, bytes);
    }
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return line;
}

bool is_one_line(std::string_view text) {
  while (!text.empty()) {
    constexpr unsigned char first_seen = 0x20;
    constexpr unsigned char deleted = 0x7f;
    const auto byte = static_cast<unsigned char>(text.front());
    if (byte >= first_seen && byte < deleted) {
      text.remove_prefix(1);
      continue;
    }
    const auto [code, bytes] = first_character(text);
    if (bytes == 0 || acts(code)) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

std::vector<std::string> nearest_names(std::string_view name,
                                       std::span<const std::string> candidates,
                                       std::size_t show_all) {
  std::vector<std::string> names(candidates.begin(), candidates.end());
  if (names.size() <= show_all) return names;
  const auto compared = name.substr(0, compared_length_max);
  std::vector<std::pair<std::size_t, std::size_t>> ranked(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    ranked[i] = {edit_distance(compared, names[i].substr(0, compared_length_max)), i};
  }
  std::sort(ranked.begin(), ranked.end());
  ranked.resize(std::min<std::size_t>(3, ranked.size()));
  std::vector<std::string> best;
  for (const auto& [distance, index] : ranked) best.push_back(names[index]);
  return best;
}

std::string accepted_names(std::string_view name, std::span<const std::string> candidates) {
  constexpr std::size_t all = 8;
  const auto names = nearest_names(name, candidates, all);
  if (candidates.size() <= all) return "accepted: " + join(names);
  return fmt::format("nearest of {}: {}", candidates.size(), join(names));
}

}  // namespace skyward
