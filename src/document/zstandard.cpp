// Frames by libzstd.
#include "document/zstandard.hpp"

#include "base/ensure.hpp"

#include <zstd.h>

namespace skyward::document {

std::string zstandard_frame(std::string_view bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const auto size =
      ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), ZSTD_defaultCLevel());
  ensure(ZSTD_isError(size) == 0, "room for a frame");
  frame.resize(size);
  return frame;
}

}  // namespace skyward::document
