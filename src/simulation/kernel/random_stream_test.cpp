// Whatever is taken of a stream is the key stream from its beginning.
#include "simulation/kernel/random_stream.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace skyward::simulation {
namespace {

using bytes = std::vector<std::uint8_t>;

bytes key_stream(const aes_key& key, std::uint64_t number, std::size_t size) {
  bytes out(size);
  fill_portably(key, number, 0, out);
  return out;
}

bytes taken(random_stream& stream, std::size_t size) {
  const auto* from = stream.take(size);
  return {from, from + size};
}

aes_block first_block_of(std::uint64_t seed, stream_purpose purpose, std::uint64_t number) {
  random_stream stream{key_of(seed, purpose), vector_choices().front()};
  stream.begin(number);
  aes_block block{};
  std::copy_n(stream.take(64), block.size(), block.begin());
  return block;
}

TEST(random_stream, key_is_the_seed_and_then_the_purpose) {
  const aes_block key{0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0, 0, 0, 0, 0, 0, 0, 2};
  EXPECT_EQ(key_of(0x0123456789ABCDEF, stream_purpose::sessions).rounds, expand_key(key).rounds);
}

TEST(random_stream, whatever_is_taken_adds_up_to_the_key_stream) {
  for (const auto& loops : vector_choices()) {
    std::mt19937_64 random{1};
    for (int i = 0; i < 60; ++i) {
      const auto key = key_of(random(), stream_purpose::rounds);
      random_stream stream{key, loops};
      const auto number = random() >> random() % 64;
      stream.begin(number);
      bytes all;
      const auto most = random() % (random_stream::take_max / 64) + 1;
      while (all.size() < 100'000) {
        const auto more = taken(stream, (random() % most + 1) * 64);
        all.insert(all.end(), more.begin(), more.end());
      }
      ASSERT_TRUE(all == key_stream(key, number, all.size())) << loops.name << " " << number;
    }
  }
}

TEST(random_stream, every_size_alone_adds_up_to_the_key_stream) {
  const auto key = key_of(7, stream_purpose::games);
  random_stream stream{key, vector_choices().front()};
  const auto expected = key_stream(key, 9, 40'960);
  for (std::size_t size = 64; size <= random_stream::take_max; size += 64) {
    stream.begin(9);
    for (std::size_t at = 0; at + size <= expected.size(); at += size) {
      const auto* from = stream.take(size);
      ASSERT_EQ(reinterpret_cast<std::uintptr_t>(from) % 64, 0U);
      ASSERT_TRUE(std::equal(from, from + size, expected.data() + at)) << size << " at " << at;
    }
  }
}

TEST(random_stream, begins_again_wherever_it_was) {
  const auto key = key_of(1, stream_purpose::rounds);
  random_stream stream{key, vector_choices().front()};
  const auto first = key_stream(key, 5, 1'024);
  for (std::size_t before = 0; before < 40; ++before) {
    stream.begin(before % 2 == 0 ? 5 : before);
    for (std::size_t i = 0; i < before; ++i) stream.take(64 * (i + 1));
    stream.begin(5);
    EXPECT_TRUE(taken(stream, first.size()) == first) << before;
  }
}

TEST(random_stream, no_two_numbers_purposes_or_seeds_begin_alike) {
  std::set<aes_block> seen;
  std::size_t streams = 0;
  for (const std::uint64_t seed : {0ULL, 1ULL, 2ULL, 3ULL, 256ULL, 1ULL << 32U, 1ULL << 63U}) {
    for (const auto purpose :
         {stream_purpose::rounds, stream_purpose::sessions, stream_purpose::games}) {
      for (const std::uint64_t number :
           {0ULL, 1ULL, 2ULL, 3ULL, 256ULL, 1ULL << 32U, 1ULL << 63U}) {
        seen.insert(first_block_of(seed, purpose, number));
        ++streams;
      }
    }
  }
  EXPECT_EQ(seen.size(), streams);
}

}  // namespace
}  // namespace skyward::simulation
