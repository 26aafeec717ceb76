// Lengths and numbers stand with their highest byte first.
#include "fairness/message.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"

#include <limits>

namespace skyward::fairness {

namespace {

void put(std::string& to, std::uint64_t number, int bytes) {
  constexpr int bits = 8;
  for (int i = bytes - 1; i >= 0; --i) {
    to += static_cast<char>(static_cast<std::uint8_t>(number >> (bits * i)));
  }
}

}  // namespace

message& message::add(std::string_view text) {
  ensure(text.size() <= std::numeric_limits<std::uint32_t>::max(), "a field of a message");
  put(bytes_, text.size(), 4);
  bytes_ += text;
  return *this;
}

message& message::add(std::uint64_t number) {
  put(bytes_, 8, 4);
  put(bytes_, number, 8);
  return *this;
}

message& message::add(const digest& bytes) {
  return add(bytes_of(bytes));
}

}  // namespace skyward::fairness
