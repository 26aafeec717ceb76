// Random bytes that anyone can make again: AES-128 in counter mode, a stream for each block of
// work.
#pragma once

#include "simulation/kernel/vectors.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace skyward::simulation {

/// What a stream is drawn for. Streams of different purposes have different keys.
enum class stream_purpose : std::uint8_t { rounds = 1, sessions = 2, games = 3 };

/// The key of a run: the seed and then the purpose, each as a 64-bit number whose more significant
/// byte is first.
aes_key key_of(std::uint64_t seed, stream_purpose purpose);

/// Stream `number` under a key. Nothing but the key and the number decides its bytes.
class random_stream {
 public:
  /// in      loops that outlive the stream
  random_stream(const aes_key& key, const vector_loops& loops);

  /// Goes to the beginning of a stream.
  void begin(std::uint64_t number);

  /// The next bytes, valid until the next call.
  ///
  /// in      size a multiple of 64, up to take_max
  /// out     aligned to 64
  const std::uint8_t* take(std::size_t size);

  /// Bytes taken since the beginning.
  std::uint64_t taken() const { return taken_; }

  static constexpr std::size_t take_max = 4096;

 private:
  void refill();

  static constexpr std::size_t buffer_size = 4 * take_max;
  static constexpr std::size_t fill_slack = 1024;
  struct alignas(64) line {
    std::uint8_t bytes[64];
  };

  aes_key key_;
  const vector_loops* loops_;
  std::uint64_t number_ = 0;
  std::uint64_t next_block_ = 0;  // of 16 bytes, to be filled in
  std::vector<line> buffer_;
  std::size_t fill_size_ = 0;
  std::uint64_t taken_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace skyward::simulation
