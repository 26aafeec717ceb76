// A password or a token while it is in memory, which is wiped when it is no longer needed.
#pragma once

#include <sodium.h>

#include <string_view>
#include <utility>
#include <vector>

namespace skyward::server {

/// Moved and never copied, so that nothing of it stays behind.
class secret_text {
 public:
  secret_text() = default;
  explicit secret_text(std::string_view text) : bytes_(text.begin(), text.end()) {}
  secret_text(secret_text&& other) noexcept = default;
  secret_text& operator=(secret_text&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~secret_text() { sodium_memzero(bytes_.data(), bytes_.size()); }

  std::string_view view() const { return {bytes_.data(), bytes_.size()}; }

 private:
  std::vector<char> bytes_;
};

}  // namespace skyward::server
