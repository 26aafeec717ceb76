// What is said with a call.
#include "rules/spoken_words.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace skyward::rules {

namespace {

constexpr std::array<std::string_view, 5> ways{"digits", "words", "ordinal", "face", "faces"};
constexpr std::array<std::string_view, 13> small_numbers{"no",   "one",    "two",   "three", "four",
                                                         "five", "six",    "seven", "eight", "nine",
                                                         "ten",  "eleven", "twelve"};
constexpr std::array<std::string_view, dice::face_count> faces{"Ace",  "Two",  "Three",
                                                               "Four", "Five", "Six"};

bool is_face(int pips) {
  return pips >= 1 && pips <= dice::face_count;
}

std::string ordinal(int number) {
  const bool teen = number / 10 % 10 == 1;
  const int last = teen ? 0 : number % 10;
  return fmt::format("{}{}", number, last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

}  // namespace

std::string face_name(int pips) {
  if (!is_face(pips)) return fmt::format("{}", pips);
  return std::string{faces[static_cast<std::size_t>(pips - 1)]};
}

std::string number_word(int number) {
  const bool small = number >= 0 && number < std::ssize(small_numbers);
  if (!small) return fmt::format("{}", number);
  return std::string{small_numbers[static_cast<std::size_t>(number)]};
}

std::expected<spoken_words, std::string> spoken_words::parse(std::string_view text,
                                                             std::span<const std::string> numbers) {
  spoken_words words;
  while (!text.empty()) {
    auto& next = words.parts_.emplace_back();
    const auto open = text.find('{');
    next.text = text.substr(0, open);
    if (open == text.npos) break;
    text.remove_prefix(open + 1);
    const auto close = text.find('}');
    if (close == text.npos) return std::unexpected{"a { without its }; accepted: {NUMBER}"};
    const auto inside = text.substr(0, close);
    text.remove_prefix(close + 1);
    const auto colon = inside.find(':');
    const auto number = std::ranges::find(numbers, inside.substr(0, colon));
    if (number == numbers.end()) {
      return std::unexpected{fmt::format("\"{}\" is no number of this call; accepted: {}",
                                         inside.substr(0, colon), join(numbers))};
    }
    next.number = static_cast<std::size_t>(number - numbers.begin()) + 1;
    if (colon == inside.npos) continue;
    const auto how = std::ranges::find(ways, inside.substr(colon + 1));
    if (how == ways.end()) {
      return std::unexpected{fmt::format("\"{}\" is no way to say a number; accepted: {}",
                                         inside.substr(colon + 1), fmt::join(ways, ", "))};
    }
    next.said = static_cast<way>(how - ways.begin());
  }
  return words;
}

spoken_words spoken_words::plain(std::string_view id, std::span<const std::string> numbers) {
  spoken_words words;
  std::string before = words_of_id(std::string{id});
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    words.parts_.push_back({fmt::format("{}, {} ", before, numbers[i]), i + 1});
    before.clear();
  }
  words.parts_.push_back({before});
  return words;
}

std::string spoken_words::with(const call_numbers& numbers) const {
  std::string text;
  for (const auto& each : parts_) {
    text += each.text;
    const bool called = each.number > 0 && each.number <= numbers.all().size();
    if (called) text += said(numbers.all()[each.number - 1], each.said);
  }
  return text;
}

std::string spoken_words::said(int number, way how) {
  switch (how) {
    case way::words:
      return number_word(number);
    case way::ordinal:
      return ordinal(number);
    case way::face:
      return face_name(number);
    case way::faces:
      return face_name(number) + (number == dice::face_count ? "es" : "s");
    default:
      return fmt::format("{}", number);
  }
}

}  // namespace skyward::rules
