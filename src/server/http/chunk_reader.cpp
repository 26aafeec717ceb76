// Sizes are short: a line that is longer than any accepted one is refused before it ends.
#include "server/http/chunk_reader.hpp"

#include "server/http/framing_gate.hpp"

#include <algorithm>
#include <charconv>

namespace skyward::server {

namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::size_t size_digits_max = 8;

}  // namespace

chunk_reader::state chunk_reader::take_size(std::string_view& received, std::size_t so_far) {
  const auto end = received.substr(0, size_digits_max + 2).find('\n');
  const auto line = received.substr(0, end);
  if (end == std::string_view::npos && line.size() < size_digits_max + 2) return state::incomplete;
  if (end == std::string_view::npos || !line.ends_with('\r') || line.size() < 2) {
    return state::refused;
  }
  const auto* const digits = line.data();
  const auto* const digits_end = digits + line.size() - 1;
  const auto read = std::from_chars(digits, digits_end, left_, 16);
  if (read.ec != std::errc{} || read.ptr != digits_end) return state::refused;
  if (left_ > body_bytes_max - so_far) return state::too_large;
  received.remove_prefix(end + 1);
  next_ = left_ == 0 ? next::end : next::data;
  return state::whole;
}

chunk_reader::state chunk_reader::take(std::string_view& received, std::string& body) {
  while (true) {
    if (next_ == next::size) {
      if (const auto read = take_size(received, body.size()); read != state::whole) return read;
    } else if (next_ == next::data) {
      const auto part = received.substr(0, left_);
      body += part;
      received.remove_prefix(part.size());
      left_ -= part.size();
      if (left_ > 0) return state::incomplete;
      next_ = next::end_of_data;
    } else {
      const auto part = received.substr(0, line_end.size());
      if (!line_end.starts_with(part)) return state::refused;
      if (part != line_end) return state::incomplete;
      received.remove_prefix(line_end.size());
      if (next_ == next::end) return state::whole;
      next_ = next::size;
    }
  }
}

}  // namespace skyward::server
