#include "base/text.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

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
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1,
                             cost[i - 1][j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
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

std::optional<std::int64_t> parse_whole(std::string_view text, std::int64_t max) {
  std::int64_t number = 0;
  std::size_t digits = 0;
  for (const char c : text) {
    if (c == ',') continue;
    if (c < '0' || c > '9' || ++digits > 18) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  if (digits == 0 || number > max) return std::nullopt;
  const bool commas = text.find(',') != std::string_view::npos;
  if (commas && text != with_thousands(static_cast<std::uint64_t>(number))) return std::nullopt;
  return number;
}

std::string join(std::span<const std::string> names, std::string_view separator) {
  return fmt::format("{}", fmt::join(names.begin(), names.end(), separator));
}

std::vector<std::string> nearest_names(std::string_view name,
                                       std::span<const std::string> candidates,
                                       std::size_t show_all) {
  std::vector<std::string> names(candidates.begin(), candidates.end());
  if (names.size() <= show_all) return names;
  const auto compared = name.substr(0, compared_length_max);
  std::vector<std::pair<std::size_t, std::size_t>> ranked(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    ranked[i] = {edit_distance(compared, names[i]), i};
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
