// Cards and seats that a game for a pot has.
#include "request/cards_request.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

namespace {

/// Most cards of a rank in one word: more than the largest shoe has.
constexpr std::int64_t cards_max = 440;
constexpr std::int64_t one_card = 1;

std::optional<int> parse_rank(std::string_view text) {
  if (text == "J") return 11;
  if (text == "Q") return 12;
  const auto rank = parse_whole(text, rules::rank_max);
  if (!rank || *rank < rules::rank_min) return std::nullopt;
  return static_cast<int>(*rank);
}

asked_cards read_cards(std::string_view word) {
  const auto times = word.find('x');
  if (times == std::string_view::npos) return {read_rank(word), std::nullopt};
  return {read_rank(word.substr(0, times)), read_whole(word.substr(times + 1))};
}

}  // namespace

rank read_rank(std::string_view words) {
  return {parse_rank(words), std::string{words}};
}

asked_hand read_hand(std::string_view words) {
  asked_hand hand{{}, std::string{words}};
  if (words == "none") return hand;
  for (const auto& word : between_commas(words)) hand.cards.push_back(read_cards(word));
  return hand;
}

accepted<maths::rank_counts> cards_of(std::string_view flag, const asked_hand& hand) {
  maths::rank_counts cards;
  for (const auto& each : hand.cards) {
    const auto count = each.count ? within(*each.count, 1, cards_max) : std::optional{one_card};
    if (!each.of.value || !count) {
      return refuse(
          fmt::format("{} \"{}\": found \"{}\"; accepted: 2 to 12, J or Q, with commas "
                      "between; 7x3 for three of a rank, up to {}; none for no card",
                      flag, hand.words, each.words(), cards_max));
    }
    cards.add(*each.of.value, *count);
  }
  return cards;
}

accepted<int> rank_of(std::string_view flag, const rank& asked) {
  if (asked.value) return *asked.value;
  return refuse(fmt::format("{} \"{}\"; accepted: 2 to 12, J or Q", flag, asked.words));
}

accepted<std::size_t> seat_of(std::string_view flag, const whole& seat, std::string_view words,
                              std::size_t seats, std::string_view shape) {
  if (const auto number = within(seat, 1, static_cast<std::int64_t>(seats))) {
    return static_cast<std::size_t>(*number) - 1;
  }
  return refuse(fmt::format("{} \"{}\"; accepted: {}, seat 1 to {}", flag, words, shape, seats));
}

accepted<std::int64_t> number_of(std::string_view flag, const whole& number, std::int64_t min,
                                 std::int64_t max) {
  if (const auto value = within(number, min, max)) return *value;
  return refuse(fmt::format("{} \"{}\"; accepted: a whole number from {} to {}", flag, number.words,
                            min, with_thousands(static_cast<std::uint64_t>(max))));
}

}  // namespace skyward::request
