// Fills a buffer from the key stream, little at first.
#include "simulation/kernel/random_stream.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <cstring>

namespace skyward::simulation {

aes_key key_of(std::uint64_t seed, stream_purpose purpose) {
  aes_block key{};
  for (std::size_t i = 0; i < 8; ++i) {
    key[i] = static_cast<std::uint8_t>(seed >> (8 * (7 - i)));
  }
  key[15] = static_cast<std::uint8_t>(purpose);
  return expand_key(key);
}

random_stream::random_stream(const aes_key& key, const vector_loops& loops)
    : key_{key}, loops_{&loops}, buffer_((buffer_size + fill_slack) / sizeof(line)) {}

void random_stream::begin(std::uint64_t number) {
  number_ = number;
  next_block_ = 0;
  fill_size_ = take_max / 16;
  taken_ = 0;
  begin_ = 0;
  end_ = 0;
}

const std::uint8_t* random_stream::take(std::size_t size) {
  ensure(size % sizeof(line) == 0 && size <= take_max, "whole lines of a stream");
  while (end_ - begin_ < size) refill();
  const auto* taken = buffer_.front().bytes + begin_;
  begin_ += size;
  taken_ += size;
  return taken;
}

void random_stream::refill() {
  auto* bytes = buffer_.front().bytes;
  const auto left = end_ - begin_;
  std::memmove(bytes, bytes + begin_, left);
  // Little at first, since the stream of a session may be short.
  fill_size_ = std::min(2 * fill_size_, buffer_size - take_max);
  const auto size = fill_size_;
  loops_->fill(key_, number_, next_block_, {bytes + left, size});
  next_block_ += size / sizeof(aes_block);
  begin_ = 0;
  end_ = left + size;
}

}  // namespace skyward::simulation
