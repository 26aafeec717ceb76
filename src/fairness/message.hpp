// What is hashed for fair dice: a tag and fields, each behind its length, so that no two lists of
// fields are the same bytes.
#pragma once

#include "base/sha256.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::fairness {

class message {
 public:
  /// in  tag  what the message is for, and the version of that
  explicit message(std::string_view tag) { add(tag); }

  message& add(std::string_view text);
  message& add(std::uint64_t number);  // as eight bytes, the highest first
  message& add(const digest& bytes);

  std::string_view bytes() const { return bytes_; }
  digest hash() const { return sha256({bytes_}); }

 private:
  std::string bytes_;
};

}  // namespace skyward::fairness
