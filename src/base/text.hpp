// Small helpers for text that people read: numbers with commas, lists, and the nearest valid names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward {

/// Writes 1234567 as `1,234,567`.
std::string with_thousands(std::uint64_t number);

/// A length of time as one says it: `59 s`, `12 min`, `30 h`, `40 days`, `1,204 years`.
std::string time_words(std::uint64_t seconds);

/// Reads a whole number of decimal digits, with every comma of thousands or none; nothing when the
/// text is anything else or the number exceeds `max`.
std::optional<std::int64_t> parse_whole(std::string_view text, std::int64_t max);

/// Reads a count as programs write it: decimal digits, none of them a zero in front.
std::optional<std::uint64_t> parse_count(std::string_view text, std::uint64_t max);

/// Joins `a`, `b` and `c` as `a, b, c`.
std::string join(std::span<const std::string> names, std::string_view separator = ", ");

/// Joins `a`, `b` and `c` as `a, b and c`.
std::string join_words(std::span<const std::string> names);

/// An id as words: `blue marker` of `blue-marker`, `box 3-5` of `box-3-5`.
std::string words_of_id(std::string id);

/// Text from outside as one line that moves no cursor: control characters, line separators and
/// marks that turn the writing direction as `\n` or `\u001b`, bytes that are no UTF-8 as `\xff`.
std::string one_line(std::string_view text);

/// Whether a text is one line as it stands.
bool is_one_line(std::string_view text);

/// The candidates that a person who typed `name` most likely meant, best first, at most three; all
/// of them when there are no more than `show_all`.
std::vector<std::string> nearest_names(std::string_view name,
                                       std::span<const std::string> candidates,
                                       std::size_t show_all = 0);

/// Says what would have been accepted in place of `name`: every candidate when there are at most
/// eight, otherwise the nearest three and how many there are.
std::string accepted_names(std::string_view name, std::span<const std::string> candidates);

}  // namespace skyward
