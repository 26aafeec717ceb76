#include "cli/cards_argument.hpp"

#include "base/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace skyward::cli {

namespace {

/// Most cards of a rank in one word: more than the largest shoe has.
constexpr std::int64_t cards_max = 440;

std::optional<int> parse_rank(std::string_view text) {
  if (text == "J") return 11;
  if (text == "Q") return 12;
  const auto rank = parse_whole(text, rules::rank_max);
  if (!rank || *rank < rules::rank_min) return std::nullopt;
  return static_cast<int>(*rank);
}

}  // namespace

accepted<maths::rank_counts> cards_of(std::string_view flag, const std::string& text) {
  maths::rank_counts cards;
  if (text == "none") return cards;
  for (const auto& word : CLI::detail::split(text, ',')) {
    const auto times = std::min(word.find('x'), word.size());
    const auto rank = parse_rank(std::string_view{word}.substr(0, times));
    const auto count = times == word.size()
                           ? std::optional<std::int64_t>{1}
                           : parse_whole(std::string_view{word}.substr(times + 1), cards_max);
    if (!rank || !count || *count == 0) {
      return refuse(
          fmt::format("{} \"{}\": found \"{}\"; accepted: 2 to 12, J or Q, with commas "
                      "between; 7x3 for three of a rank, up to {}; none for no card",
                      flag, text, word, cards_max));
    }
    cards.add(*rank, *count);
  }
  return cards;
}

accepted<int> rank_of(std::string_view flag, const std::string& text) {
  if (const auto rank = parse_rank(text)) return *rank;
  return refuse(fmt::format("{} \"{}\"; accepted: 2 to 12, J or Q", flag, text));
}

accepted<seat_words> seat_of(std::string_view flag, const std::string& text, std::size_t seats,
                             std::string_view shape) {
  const auto equals = std::min(text.find('='), text.size());
  const auto most = static_cast<std::int64_t>(seats);
  const auto seat = parse_whole(std::string_view{text}.substr(0, equals), most);
  if (!seat || *seat == 0 || equals == text.size()) {
    return refuse(fmt::format("{} \"{}\"; accepted: {}, seat 1 to {}", flag, text, shape, seats));
  }
  return seat_words{static_cast<std::size_t>(*seat) - 1, text.substr(equals + 1)};
}

accepted<std::int64_t> number_of(std::string_view flag, std::string_view text, std::int64_t min,
                                 std::int64_t max) {
  const auto number = parse_whole(text, max);
  if (number && *number >= min) return *number;
  return refuse(fmt::format("{} \"{}\"; accepted: a whole number from {} to {}", flag, text, min,
                            with_thousands(static_cast<std::uint64_t>(max))));
}

}  // namespace skyward::cli
