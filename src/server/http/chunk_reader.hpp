// A body that comes in chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::server {

/// Puts a chunked body together as its bytes arrive. Extensions and trailers, which nobody sends,
/// are refused: what is read in two ways can be abused.
///
/// source  RFC 9112 section 7.1
class chunk_reader {
 public:
  enum class state : std::uint8_t { incomplete, whole, refused, too_large };

  /// Takes what it understands off the front; of a whole body nothing that is behind it.
  ///
  /// cost  linear over all calls
  state take(std::string_view& received, std::string& body);

 private:
  enum class next : std::uint8_t { size, data, end_of_data, end };

  state take_size(std::string_view& received, std::size_t so_far);

  next next_ = next::size;
  std::size_t left_ = 0;  // of the chunk
};

}  // namespace skyward::server
