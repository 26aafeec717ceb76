// What is said with a call: text with the call's numbers in it, read from the rulebook.
#pragma once

#include "rules/definition.hpp"

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

class spoken_words {
 public:
  /// Reads `{face:faces}, {count:words} of them`. Between the braces stands the name of a number
  /// and how it is said: in digits when nothing follows, `words` (`four`), `ordinal` (`2nd`),
  /// `face`
  /// (`Five`) or `faces` (`Fives`).
  ///
  /// in      numbers names of those called, in their order
  /// errors  a sentence saying what is accepted
  static std::expected<spoken_words, std::string> parse(std::string_view text,
                                                        std::span<const std::string> numbers);

  /// The call's id as words and its numbers by their names, where the rulebook gives no words.
  static spoken_words plain(std::string_view id, std::span<const std::string> numbers);

  /// `Fives, four of them`.
  std::string with(const call_numbers& numbers) const;

 private:
  enum class way : std::uint8_t { digits, words, ordinal, face, faces };
  struct part {
    std::string text;        // before the number
    std::size_t number = 0;  // which one, counted from 1; 0: none, at the end
    way said = way::digits;
  };

  static std::string said(int number, way how);

  std::vector<part> parts_;
};

/// `Ace`, `Two`, to `Six`.
std::string face_name(int pips);

/// `no`, `one` to `twelve`, larger ones and negative ones in digits.
std::string number_word(int number);

}  // namespace skyward::rules
