// Decoded once, after it was taken apart: what is decoded twice or too early means something else.
#include "server/http/percent_text.hpp"

#include "server/http/utf8.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace skyward::server {

namespace {

/// The texts between separators; one where there is none.
std::vector<std::string_view> split_at(char separator, std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool is_control(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < 0x20 || code == 0x7f;
}

std::optional<std::string> form_decoded(std::string_view text) {
  std::string blanks{text};
  std::ranges::replace(blanks, '+', ' ');
  return percent_decoded(blanks);
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    if (text.size() - i < 3) return {};
    unsigned char byte = 0;
    const auto* const digits = text.data() + i + 1;
    if (std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2) return {};
    decoded += static_cast<char>(byte);
    i += 2;
  }
  if (std::ranges::any_of(decoded, is_control) || !is_utf8(decoded)) return {};
  return decoded;
}

std::optional<target_parts> parts_of_target(std::string_view target) {
  if (!target.starts_with('/')) return {};
  target_parts parts;
  const auto question = target.find('?');
  const auto path = target.substr(0, question).substr(1);
  for (const auto segment : split_at('/', path)) {
    auto decoded = percent_decoded(segment);
    if (!decoded || decoded->find('/') != std::string::npos) return {};
    if (*decoded == "." || *decoded == "..") return {};
    parts.path.push_back(std::move(*decoded));
  }
  if (path.empty()) parts.path.clear();
  if (question == std::string_view::npos || question + 1 == target.size()) return parts;
  for (const auto item : split_at('&', target.substr(question + 1))) {
    const auto equals = item.find('=');
    auto name = form_decoded(item.substr(0, equals));
    auto value = form_decoded(equals == std::string_view::npos ? "" : item.substr(equals + 1));
    if (!name || !value) return {};
    parts.query.push_back({std::move(*name), std::move(*value)});
  }
  return parts;
}

}  // namespace skyward::server
