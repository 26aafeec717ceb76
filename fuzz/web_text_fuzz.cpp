// Targets, cookies and texts that anyone may send: what is decoded is text, and found where it
// stands.
#include "base/ensure.hpp"
#include "server/http/cookie.hpp"
#include "server/http/percent_text.hpp"
#include "server/http/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>

namespace {

using namespace skyward;
using namespace skyward::server;

std::string encoded(std::string_view text) {
  std::string made;
  for (const auto c : text) made += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return made;
}

bool is_text(std::string_view text) {
  return is_utf8(text) && std::ranges::none_of(text, [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
         });
}

void read_text(std::string_view text) {
  const auto again = percent_decoded(encoded(text));
  ensure(again.has_value() == is_text(text) && (!again || *again == text), "what was encoded");
  const auto decoded = percent_decoded(text);
  ensure(!decoded || is_text(*decoded), "text");
}

void read_target(std::string_view text) {
  const auto parts = parts_of_target(text);
  if (!parts) return;
  std::string written;
  for (const auto& segment : parts->path) written += '/' + encoded(segment);
  if (written.empty()) written = "/";
  auto before = '?';
  for (const auto& [name, value] : parts->query) {
    written += before + encoded(name) + '=' + encoded(value);
    before = '&';
  }
  ensure(parts_of_target(written) == parts, "a target that reads back");
}

void read_cookies(std::string_view text) {
  const auto found = find_cookie(text, "seat");
  if (!found) return;
  const auto set = set_cookie("seat", *found, std::chrono::seconds{1}, true);
  ensure(find_cookie(set, "seat") == found, "a cookie that is found again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  read_text(text);
  read_target(text);
  read_cookies(text);
  return 0;
}
