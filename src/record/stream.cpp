// Names the owner of a stream, and hashes its records one upon another.
#include "record/stream.hpp"

#include "base/byte_text.hpp"

namespace skyward::record {

std::string_view owner_of(std::string_view stream) {
  constexpr std::string_view of_table = "table/";
  if (!stream.starts_with(of_table)) return stream;
  return stream.substr(0, stream.find('/', of_table.size()));
}

digest leaf_of(std::string_view line) {
  constexpr std::string_view leaf{"\0", 1};
  return sha256({leaf, line});
}

void chain::add(const digest& leaf) {
  ++count;
  head = sha256({bytes_of(head), bytes_of(leaf)});
}

}  // namespace skyward::record
