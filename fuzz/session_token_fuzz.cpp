// What comes as the cookie of a session: whatever the bytes, they are no token, or the one text of
// one.
#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "server/accounts/access_token.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

using namespace skyward;
using namespace skyward::server;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto hash = token_hash(text);
  if (!hash) return 0;
  ensure(text.size() == token_characters, "a text as long as a token");
  std::string padded{text};
  std::ranges::replace(padded, '-', '+');
  std::ranges::replace(padded, '_', '/');
  std::array<std::uint8_t, 32> bytes{};
  ensure(read_base64(padded + '=', bytes) && *hash == sha256({bytes_of(bytes)}),
         "the hash of what the text stands for");
  return 0;
}
